//! Lowers explicit SIMD (ESIMD) code, whose kernels operate on vectors, to the form that the vector-compute
//! compiler accepts.
//!
//! Each step is a separate pass; `lower-esimd` runs all of them in order (`registry/pipelines.rs`). `verifier` checks
//! source code, so it runs before optimization.

pub mod barriers;
pub mod builtin;
mod genx;
pub mod globals;
pub mod grf;
pub mod grf_accesses;
mod grf_addresses;
pub mod inlining;
pub mod intrinsics;
pub mod marker;
mod parameters;
pub mod pass;
pub mod records;
mod replace;
mod scalar;
mod scope;
pub mod separate;
pub mod slm;
pub mod slm_checks;
mod used_lists;
pub mod vector_arguments;
pub mod verifier;
pub mod writer_attributes;

use crate::analysis::esimd_code::is_marked;
use crate::names;
use llvm_ir::{Function, Module};

/// Returns whether a module contains ESIMD code that has not been lowered: a marked function, a
/// builtin, or a call to ESIMD code through `invoke_simd`. Lowered modules are skipped, so that
/// their code is not optimized again.
pub fn is_in(module: Module<'_>) -> bool {
    let is_builtin = |symbol: &str| builtin::is_esimd(symbol) || builtin::is_invoke_simd(symbol);
    let is_lowered = |function: Function<'_>| function.text_attribute(names::ATTR_VC_FUNCTION).is_some();
    module
        .functions()
        .any(|function| is_marked(module, function) && !is_lowered(function) || is_builtin(&function.name()))
}

/// Returns the functions of a module that the ESIMD passes may change, in module order.
pub fn functions<'m>(module: Module<'m>) -> Vec<Function<'m>> {
    scope::Scope::of(module).functions().collect()
}
