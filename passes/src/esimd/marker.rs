//! Pass `esimd-markers`: every function that is ESIMD code carries the marker.
//!
//! Front ends mark kernels and the functions that the user marked. Marked here are also the functions that call a builtin, and
//! all that call a marked function, kernels included. Only direct calls count: whoever takes a function's address, as
//! `invoke_simd` does, need not be ESIMD code.
//!
//! Builtins with a body are refused here, before they are inlined.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{
    diagnostic::Outcome,
    names::{ATTR_FREE_FUNCTION_KERNEL, MD_EXPLICIT_SIMD},
};
use llvm_ir::{CallConv, Function, Module, Traits};

use super::{builtin, intrinsics};

/// Whether a function is marked as ESIMD code.
pub fn is_marked(module: Module<'_>, function: Function<'_>) -> bool {
    module.attachments(function).get(module.metadata_kind(MD_EXPLICIT_SIMD)).is_some()
}

/// Whether a function has the calling convention of a kernel.
pub fn has_kernel_convention(function: Function<'_>) -> bool {
    function.calling_convention() == CallConv::LLVMSPIRKERNELCallConv as u32
}

/// Whether a function is a kernel of ESIMD code.
pub fn is_kernel(module: Module<'_>, function: Function<'_>) -> bool {
    has_kernel_convention(function) && is_marked(module, function)
}

/// The ESIMD kernels with a body, in module order.
pub fn kernels<'m>(module: Module<'m>) -> impl Iterator<Item = Function<'m>> {
    module.functions().filter(move |&function| !function.is_declaration() && is_kernel(module, function))
}

/// The functions with a body that front ends keep beside an ESIMD kernel that is a free function, for other code to call. They
/// do what the kernel does, so nothing is missed that is known of the kernel, but not of them.
pub fn free_functions<'m>(module: Module<'m>) -> impl Iterator<Item = Function<'m>> {
    let is_kernel_too = |function: Function<'m>| {
        ATTR_FREE_FUNCTION_KERNEL.iter().any(|attribute| function.text_attribute(attribute).is_some())
    };
    module.functions().filter(move |&function| {
        !function.is_declaration() && is_kernel_too(function) && !has_kernel_convention(function)
    })
}

/// Runs the pass.
pub fn run<'m>(module: Module<'m>) -> Outcome<'m> {
    let diagnostics: Vec<_> = intrinsics::definitions(module).collect();
    if !diagnostics.is_empty() {
        return Outcome { changed: false, diagnostics };
    }
    let missing = missing(module);
    let (kind, node) = (module.metadata_kind(MD_EXPLICIT_SIMD), module.metadata_node(&[]));
    for function in &missing {
        function.attach(kind, node);
    }
    Outcome { changed: !missing.is_empty(), diagnostics: Vec::new() }
}

/// The functions with a body that are ESIMD code and not marked. Front ends mark nearly all, and in those nothing is looked at; in
/// the others, the calls up to the first that tells.
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
