//! Lowering of explicit SIMD (ESIMD): device modules whose kernels are written in vectors become what the vector-compute
//! compiler takes.
//!
//! Each step is a pass of its own; `lower-esimd` is all of them in the right order ([`pipeline`]). `verifier` is for source
//! code: it runs before anything is optimised.

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

use llvm_ir::{Module, Value};

/// The pass of [`pipeline`] that takes parameters.
pub const KERNEL_RECORDS: &str = "esimd-kernel-records";

/// What `lower-esimd` runs, in this order, as text of pipelines: passes of this crate by their names in the plugin, and passes of
/// LLVM; `esimd-functions` is `function` for the functions that are ESIMD code. `optimizes` is whether ESIMD code is cleaned
/// up, too.
pub fn pipeline(optimizes: bool) -> Vec<&'static str> {
    let clean_up = "esimd-functions(sroa<modify-cfg>,early-cse<memssa>,instcombine<no-verify-fixpoint>,dce)";
    // Accesses of variables in registers must be known as such, whatever is asked for.
    let slots = if optimizes {
        "esimd-functions(sroa<modify-cfg>)"
    } else {
        "esimd-register-cond(esimd-functions(sroa<modify-cfg>))"
    };
    let if_optimizing: &[&str] = if optimizes { &[clean_up, clean_up] } else { &[] };
    let passes = [
        &["esimd-markers", "esimd-separate", "esimd-slm-checks"][..],
        &["esimd-inlining", "always-inline", "esimd-restore-inlining", KERNEL_RECORDS],
        &["esimd-globals", "esimd-named-barriers", "lower-esimd-intrinsics"],
        &[slots],
        &["esimd-vector-arguments", "esimd-slm", "esimd-grf-accesses"],
        if_optimizing,
        &["esimd-writer-attributes"],
    ];
    passes.concat()
}

/// Whether a module holds ESIMD code: a marked function, or a builtin.
pub fn is_in(module: Module<'_>) -> bool {
    module.functions().any(|function| marker::is_marked(module, function) || builtin::is_esimd(&function.name()))
}

/// The functions of a module that the passes for ESIMD code may change, in module order.
pub fn functions<'m>(module: Module<'m>) -> Vec<Value<'m>> {
    scope::Scope::of(module).functions().collect()
}
