//! Reports builtins that cannot be lowered regardless of their arguments, and builtins that were not lowered.
//!
//! Both are reported for all functions of a module, because SYCL code may call `invoke_simd` as well.

use super::table::rows;
use crate::analysis::call_graph::CallGraph;
use crate::diagnostic::{Code, Diagnostic, Problem};
use crate::esimd::builtin;
use crate::esimd::used_lists::is_entry;
use crate::names::INVOKE_SIMD;
use llvm_ir::{Function, Module, demangle};

/// Returns errors for builtins that have a body, which would be inlined and no longer be recognized, and for uses of
/// `invoke_simd`.
pub fn rejected(module: Module<'_>) -> Vec<Diagnostic<'_>> {
    let is_lowered = |symbol: &str| builtin::is_esimd(symbol) && builtin::base_name(symbol).and_then(rows).is_some();
    let defined = module.functions().filter(|function| !function.is_declaration() && is_lowered(&function.name()));
    let body = Code::EsimdBuiltinUse.problem("it has a body; expected a declaration");
    let mut diagnostics: Vec<_> =
        defined.map(|function| body.clone().of(builtin_name(function)).at(function)).collect();
    let is_invoke = |function: &Function<'_>| builtin::is_invoke_simd(&function.name());
    diagnostics.extend(uses_of(module, is_invoke, |_| {
        let reason = "invoke_simd is not supported; call the function from an ESIMD kernel instead";
        Code::InvokeSimd.problem(format!("'{INVOKE_SIMD}': {reason}"))
    }));
    diagnostics
}

/// Returns errors for uses of builtins that no pass has lowered. No device provides these functions.
pub fn unlowered(module: Module<'_>) -> Vec<Diagnostic<'_>> {
    let is_builtin = |function: &Function<'_>| function.is_declaration() && builtin::is_esimd(&function.name());
    uses_of(module, is_builtin, |function| {
        let message = format!("{} is not lowered; run all of lower-esimd", builtin_name(function));
        Code::EsimdNotLowered.problem(message)
    })
}

/// Returns an error for each direct call to the chosen functions, in program order, and one for
/// each function that is used but never called directly.
fn uses_of<'m>(
    module: Module<'m>,
    is_chosen: impl Fn(&Function<'m>) -> bool,
    problem: impl Fn(Function<'m>) -> Problem,
) -> Vec<Diagnostic<'m>> {
    let chosen: Vec<_> = module.functions().filter(is_chosen).collect();
    if chosen.is_empty() {
        return Vec::new();
    }
    let graph = CallGraph::of_callees(module, chosen.iter().copied());
    let calls = module.functions().flat_map(|function| graph.calls_in(function));
    let mut diagnostics: Vec<_> = calls.map(|call| problem(call.callee).at(call.instruction)).collect();
    let is_only_used =
        |function: &Function<'m>| graph.callers_of(*function).is_empty() && !function.users().all(is_entry);
    let used = chosen.into_iter().filter(is_only_used);
    diagnostics.extend(used.map(|function| problem(function).at(function)));
    diagnostics
}

/// Returns the name of a builtin for messages, as in C++. Includes template arguments, because most problems concern
/// them.
pub fn builtin_name(function: Function<'_>) -> String {
    let symbol = function.name();
    format!("builtin '{}'", demangle::demangle(&symbol).map_or(symbol, |name| name.text))
}
