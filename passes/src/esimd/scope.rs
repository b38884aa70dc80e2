//! Which parts of a module are ESIMD code.
//!
//! A module without SYCL kernels is ESIMD code altogether. In a module with SYCL code, only marked functions are, and after
//! `esimd-separate` no SYCL code calls them. The ESIMD passes do not change anything else.

use rustc_hash::FxHashSet;

use crate::analysis::{entry_points, esimd_code, references::References};
use llvm_ir::{Function, GlobalValue, Instruction, Module, Value};

/// Whether a module holds SYCL code besides ESIMD code, if any: its image is not one of ESIMD code, but has entry points.
pub fn is_mixed(module: Module<'_>) -> bool {
    let entries = entry_points::with_any_name(module);
    !entries.is_empty() && !entry_points::are_esimd(&entries)
}

/// The functions that are ESIMD code.
#[derive(Clone, Copy, Debug)]
pub struct Scope<'m> {
    module: Module<'m>,
    is_mixed: bool,
}

impl<'m> Scope<'m> {
    /// Finds out what the module is.
    pub fn of(module: Module<'m>) -> Scope<'m> {
        Scope { module, is_mixed: is_mixed(module) }
    }

    /// Whether a function with a body is ESIMD code.
    pub fn covers(self, function: Function<'m>) -> bool {
        !self.is_mixed || esimd_code::is_marked(self.module, function)
    }

    /// The functions with a body that are ESIMD code, in module order.
    pub fn functions(self) -> impl Iterator<Item = Function<'m>> {
        self.module.functions().filter(move |&function| !function.is_declaration() && self.covers(function))
    }

    /// The instructions of ESIMD code, in program order.
    pub fn instructions(self) -> impl Iterator<Item = Instruction<'m>> {
        self.functions().flat_map(|function| function.blocks()).flat_map(|block| block.instructions())
    }

    /// Which functions without a body, and which variables, ESIMD code uses.
    pub fn globals(self) -> Globals<'m> {
        if !self.is_mixed {
            return Globals { of_mixed: None };
        }
        let graph = References::with_variables(self.module);
        let is_esimd = |node: Value<'m>| node.as_function().is_some_and(|function| self.covers(function));
        let esimd = graph.reached_from(self.functions());
        let sycl = self.module.functions().filter(|&function| !function.is_declaration() && !self.covers(function));
        let sycl = graph.reached_through(sycl, |node| !is_esimd(node));
        Globals { of_mixed: Some((esimd, sycl)) }
    }
}

/// Who uses functions without a body, and variables.
#[derive(Debug)]
pub struct Globals<'m> {
    /// In a module with SYCL code: what ESIMD code reaches, and what SYCL code reaches.
    of_mixed: Option<(FxHashSet<Value<'m>>, FxHashSet<Value<'m>>)>,
}

impl<'m> Globals<'m> {
    /// Whether ESIMD code uses it; in a module without SYCL code everything is taken for used.
    pub fn is_used(&self, global: impl Into<GlobalValue<'m>>) -> bool {
        self.of_mixed.as_ref().is_none_or(|(esimd, _)| esimd.contains(&global.into().as_value()))
    }

    /// Whether ESIMD code uses it, and no SYCL code does.
    pub fn is_owned(&self, global: impl Into<GlobalValue<'m>>) -> bool {
        let global = global.into();
        self.is_used(global) && self.of_mixed.as_ref().is_none_or(|(_, sycl)| !sycl.contains(&global.as_value()))
    }
}
