//! Pass `esimd-markers`: every function that is ESIMD code carries the marker.
//!
//! Front ends mark kernels and the functions that the user marked. Marked here are also the functions that call a builtin, and
//! all that call a marked function, kernels included. Only direct calls count: whoever takes a function's address, as
//! `invoke_simd` does, need not be ESIMD code.
//!
//! Builtins with a body are errors here, before they are inlined, and so are calls of `invoke_simd`.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{analysis::esimd_code::is_marked, diagnostic::Outcome, names::MD_EXPLICIT_SIMD};
use llvm_ir::{Function, Module, Traits};

use super::{builtin, intrinsics};

/// Runs the pass.
pub fn run<'m>(module: Module<'m>) -> Outcome<'m> {
    let diagnostics = intrinsics::refused(module);
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
