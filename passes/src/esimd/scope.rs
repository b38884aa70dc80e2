//! Determines which parts of a module are ESIMD code.
//!
//! In a module without SYCL kernels, all code is ESIMD code. In a module with SYCL code, only marked functions are
//! ESIMD code, and after `esimd-separate`, SYCL code does not call them. The ESIMD passes change only ESIMD code.

use rustc_hash::FxHashSet;

use crate::analysis::{entry_points, esimd_code, references::References};
use llvm_ir::{Function, GlobalValue, Instruction, Module, Value};

/// Returns whether a module contains SYCL code, possibly in addition to ESIMD code: it has entry points, and is not an
/// ESIMD image.
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
    /// Determines whether the module contains SYCL code.
    pub fn of(module: Module<'m>) -> Scope<'m> {
        Scope { module, is_mixed: is_mixed(module) }
    }

    /// Returns whether a function with a body is ESIMD code.
    pub fn covers(self, function: Function<'m>) -> bool {
        !self.is_mixed || esimd_code::is_marked(self.module, function)
    }

    /// Returns the functions with a body that are ESIMD code, in module order.
    pub fn functions(self) -> impl Iterator<Item = Function<'m>> {
        self.module.functions().filter(move |&function| !function.is_declaration() && self.covers(function))
    }

    /// Returns the instructions of ESIMD code, in program order.
    pub fn instructions(self) -> impl Iterator<Item = Instruction<'m>> {
        self.functions().flat_map(|function| function.blocks()).flat_map(|block| block.instructions())
    }

    /// Returns the declarations and variables that ESIMD code uses.
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

/// The users of declarations and variables.
#[derive(Debug)]
pub struct Globals<'m> {
    /// The values that ESIMD code reaches, and those that SYCL code reaches; `None` if the module has no SYCL code.
    of_mixed: Option<(FxHashSet<Value<'m>>, FxHashSet<Value<'m>>)>,
}

impl<'m> Globals<'m> {
    /// Returns whether ESIMD code uses a global. In a module without SYCL code, every global is assumed to be used.
    pub fn is_used(&self, global: impl Into<GlobalValue<'m>>) -> bool {
        self.of_mixed.as_ref().is_none_or(|(esimd, _)| esimd.contains(&global.into().as_value()))
    }

    /// Returns whether ESIMD code uses a global and SYCL code does not.
    pub fn is_owned(&self, global: impl Into<GlobalValue<'m>>) -> bool {
        let global = global.into();
        self.is_used(global) && self.of_mixed.as_ref().is_none_or(|(_, sycl)| !sycl.contains(&global.as_value()))
    }
}
