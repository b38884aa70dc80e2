//! Lowering of explicit SIMD (ESIMD): device modules whose kernels are written in vectors become what the vector-compute
//! compiler takes.
//!
//! Each step is a pass of its own; `lower-esimd` is all of them in the right order. `verifier` is for source code: it runs before
//! anything is optimised.

pub mod barriers;
pub mod builtin;
mod components;
mod genx;
pub mod globals;
mod graph;
pub mod grf;
pub mod grf_accesses;
mod grf_addresses;
pub mod inlining;
pub mod intrinsics;
pub mod marker;
mod parameters;
pub mod records;
mod replace;
mod scope;
pub mod separate;
pub mod slm;
pub mod slm_checks;
mod slots;
mod used_lists;
pub mod vector_arguments;
pub mod verifier;
pub mod writer_attributes;

use crate::ir::{Module, Value};

/// Whether a module holds ESIMD code: a marked function, or a builtin.
pub fn is_in(module: Module<'_>) -> bool {
    module.functions().any(|function| marker::is_marked(module, function) || builtin::is_esimd(&function.name()))
}

/// The functions of a module that the passes for ESIMD code may change, in module order.
pub fn functions<'m>(module: Module<'m>) -> Vec<Value<'m>> {
    scope::Scope::of(module).functions().collect()
}
