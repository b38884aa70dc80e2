//! Corrects calls whose type differs from that of the device library function that they call.
//!
//! Input: a linked module. Front ends emit calls to functions such as `__mulsc3` for complex numbers. Stock clang passes
//! pointers to private memory:
//!
//! ```llvm
//! call spir_func void @__mulsc3(ptr sret({ float, float }) %r, …)
//! define spir_func void @__mulsc3(ptr addrspace(4) sret({ float, float }) %0, …)
//! ```
//!
//! Output: the call has the definition's type, and the argument is a cast of `%r` to the generic address space.
//!
//! Other input: for NVIDIA GPUs, DPC++'s front end emits the same calls as for SPIR-V, but the libraries of intel-sycl-rt
//! 2026.2 return the result:
//!
//! ```llvm
//! call void @__mulsc3(ptr addrspace(4) sret({ float, float }) %r, …)
//! define { float, float } @__mulsc3(…)
//! ```
//!
//! Output: the call returns the result, which is stored to `%r`.
//!
//! 1. Find direct calls whose type differs from the function's type only in these ways: the function expects a generic
//!    pointer and the call passes another pointer, or the function returns a result that the call expects in memory.
//! 2. Cast these arguments, change the type of the call to the function's type, and store the result.

use llvm_ir::{Builder, Call, Function, Module, Type, TypeAttribute, Value};

/// The address space of generic pointers.
const GENERIC: u32 = 4;

/// Changes the types of calls to match the functions that they call.
pub fn correct(module: Module<'_>) {
    let calls = module.functions().filter(|function| !function.is_declaration()).flat_map(calls_to_correct);
    let calls: Vec<_> = calls.collect();
    let builder = Builder::new(module);
    for (call, function) in calls {
        builder.position_before(call);
        let parameters = function.parameters();
        // The pointer to the result is the first argument.
        let first = u32::from(returns_in_memory(call, function));
        let pairs = (first..).zip(&parameters).filter_map(|(index, parameter)| {
            let argument = call.operand(index)?;
            let wanted = parameter.ty();
            Some(if argument.ty() == wanted { argument } else { builder.address_space_cast(argument, wanted) })
        });
        let arguments: Vec<Value<'_>> = pairs.collect();
        let sources: Vec<Option<u32>> = (first..call.argument_count()).map(Some).collect();
        let Some(new) = call.retype(function.value_type(), function, &arguments, &sources) else { continue };
        match call.operand(0).filter(|_| first == 1) {
            // The alignment of the memory is unknown.
            Some(result) => drop(builder.store(new, result, 1)),
            None => call.replace_all_uses_with(new),
        }
        call.erase();
    }
}

/// Returns the direct calls in a function whose types must change, each with its callee.
fn calls_to_correct<'m>(function: Function<'m>) -> Vec<(Call<'m>, Function<'m>)> {
    let called = |call: &Call<'m>| {
        let called = call.called_value().as_function()?;
        (call.called_function_type() != called.value_type()
            && call.calling_convention() == called.calling_convention()
            && call.only_calls(called)
            && (may_be_cast(call.called_function_type(), called.value_type()) || returns_in_memory(*call, called)))
        .then_some(called)
    };
    let calls = function.blocks().flat_map(|block| block.instructions()).filter_map(|found| found.as_call());
    calls.filter_map(|call| Some((call, called(&call)?))).collect()
}

/// Returns whether the types differ only in address spaces of pointers, and each pointer can be
/// cast to a generic one.
fn may_be_cast(from: Type<'_>, to: Type<'_>) -> bool {
    let (Some((old_result, old)), Some((new_result, new))) = (from.signature(), to.signature()) else { return false };
    !from.is_variadic() && !to.is_variadic() && old_result == new_result && fit(&old, &new)
}

/// Returns whether the call expects the result in memory, but the function returns it, and the other
/// parameters can be cast.
fn returns_in_memory(call: Call<'_>, function: Function<'_>) -> bool {
    let (from, to) = (call.called_function_type(), function.value_type());
    let (Some((old_result, old)), Some((new_result, new))) = (from.signature(), to.signature()) else { return false };
    !from.is_variadic()
        && !to.is_variadic()
        && old_result.is_void()
        && call.argument_type_attribute(0, TypeAttribute::Sret) == Some(new_result)
        && old.split_first().is_some_and(|(_, old)| fit(old, &new))
}

/// Returns whether the types are equal, except for pointers that can be cast to generic ones.
fn fit(old: &[Type<'_>], new: &[Type<'_>]) -> bool {
    let fits = |(old, new): (&Type<'_>, &Type<'_>)| {
        old == new || old.is_pointer() && new.is_pointer() && new.address_space() == GENERIC
    };
    old.len() == new.len() && old.iter().zip(new).all(fits)
}
