//! Corrects calls to device library functions whose pointer parameters have different address
//! spaces.
//!
//! Input: a linked module. Stock clang emits calls to functions such as `__mulsc3` for complex numbers with pointers to
//! private memory:
//!
//! ```llvm
//! call spir_func void @__mulsc3(ptr sret({ float, float }) %r, …)
//! define spir_func void @__mulsc3(ptr addrspace(4) sret({ float, float }) %0, …)
//! ```
//!
//! Output: the call has the definition's type, and the argument is a cast of `%r` to the generic address space.
//!
//! 1. Find direct calls whose type differs from that of the function only in the address spaces of
//!    pointers, where the function expects generic pointers.
//! 2. Cast these arguments, and change the type of the call to the function's type.

use llvm_ir::{Builder, Call, Function, Module, Type, Value};

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
        let pairs = parameters.iter().enumerate().filter_map(|(index, parameter)| {
            let argument = call.operand(u32::try_from(index).ok()?)?;
            let wanted = parameter.ty();
            Some(if argument.ty() == wanted { argument } else { builder.address_space_cast(argument, wanted) })
        });
        let arguments: Vec<Value<'_>> = pairs.collect();
        let sources: Vec<Option<u32>> = (0..call.argument_count()).map(Some).collect();
        if let Some(new) = call.retype(function, &arguments, &sources) {
            call.replace_all_uses_with(new);
            call.erase();
        }
    }
}

/// Returns the direct calls in a function whose pointer arguments must be cast, each with the callee.
fn calls_to_correct<'m>(function: Function<'m>) -> Vec<(Call<'m>, Function<'m>)> {
    let called = |call: &Call<'m>| {
        let called = call.called_value().as_function()?;
        (call.called_function_type() != called.value_type()
            && call.calling_convention() == called.calling_convention()
            && call.only_calls(called)
            && may_be_cast(call.called_function_type(), called.value_type()))
        .then_some(called)
    };
    let calls = function.blocks().flat_map(|block| block.instructions()).filter_map(|found| found.as_call());
    calls.filter_map(|call| Some((call, called(&call)?))).collect()
}

/// Returns whether the types differ only in address spaces of pointers, and each pointer can be
/// cast to a generic one.
fn may_be_cast(from: Type<'_>, to: Type<'_>) -> bool {
    let (Some((old_result, old)), Some((new_result, new))) = (from.signature(), to.signature()) else { return false };
    let fits = |(old, new): (&Type<'_>, &Type<'_>)| {
        old == new || old.is_pointer() && new.is_pointer() && new.address_space() == GENERIC
    };
    !from.is_variadic()
        && !to.is_variadic()
        && old_result == new_result
        && old.len() == new.len()
        && old.iter().zip(&new).all(fits)
}
