//! The `esimd-markers` pass: marks all functions that are ESIMD code.
//!
//! # Input and output
//! ```llvm
//! define spir_func void @f() { call spir_func void @_Z15__esimd_barrierv() … }
//! define spir_kernel void @k() { call spir_func void @f() … }
//! ```
//! ```llvm
//! define spir_func void @f() !sycl_explicit_simd !0 { call spir_func void @_Z15__esimd_barrierv() … }
//! define spir_kernel void @k() !sycl_explicit_simd !0 { call spir_func void @f() … }
//! ```
//!
//! # Algorithm
//! Front ends mark kernels and the functions that the user marked. This pass marks the others:
//!
//! 1. Reject builtins with a body, because they would be inlined later, and calls to `invoke_simd`.
//! 2. Mark the functions that call a builtin directly.
//! 3. Mark the direct callers of marked functions, up to the kernels.
//!
//! A function that only takes the address of ESIMD code, as for `invoke_simd`, is not ESIMD code.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{
    analysis::esimd_code::is_marked,
    diagnostic::{Failed, PassResult, Warnings},
    names::MD_EXPLICIT_SIMD,
};
use llvm_ir::{Function, Module, Traits};

use super::{builtin, intrinsics};

/// Runs the pass.
///
/// # Errors
/// Fails if a builtin has a body, or the module calls `invoke_simd`.
pub fn run<'m>(module: Module<'m>, warnings: &mut Warnings<'m>) -> PassResult<'m> {
    Failed::if_any(intrinsics::rejected(module), warnings)?;
    let missing = missing(module);
    let (kind, node) = (module.metadata_kind(MD_EXPLICIT_SIMD), module.metadata_node(&[]));
    for function in &missing {
        function.attach(kind, node);
    }
    Ok((!missing.is_empty()).into())
}

/// Returns the functions with a body that are unmarked ESIMD code. Front ends mark nearly all functions, so only
/// unmarked ones are searched, each up to the first call to ESIMD code.
fn missing<'m>(module: Module<'m>) -> Vec<Function<'m>> {
    let is_builtin = |function: Function<'m>| function.is_declaration() && builtin::is_esimd(&function.name());
    let mut tells: FxHashMap<Function<'m>, bool> = FxHashMap::default();
    let mut callers: FxHashMap<Function<'m>, Vec<Function<'m>>> = FxHashMap::default();
    let mut pending = Vec::new();
    let calls = Traits::CALLS_FUNCTION | Traits::CALLS_POINTER;
    for function in module.functions().filter(|&function| !function.is_declaration() && !is_marked(module, function)) {
        let instructions = function.blocks().flat_map(|block| block.instructions_of(calls));
        for callee in instructions.filter_map(|(call, _)| call.as_call()?.called_function()) {
            if *tells.entry(callee).or_insert_with(|| is_marked(module, callee) || is_builtin(callee)) {
                pending.push(function);
                break;
            }
            callers.entry(callee).or_default().push(function);
        }
    }
    let mut missing: FxHashSet<Function<'m>> = pending.iter().copied().collect();
    while let Some(function) = pending.pop() {
        pending.extend(callers.get(&function).into_iter().flatten().filter(|&&caller| missing.insert(caller)));
    }
    module.functions().filter(|function| missing.contains(function)).collect()
}
