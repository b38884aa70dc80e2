//! Rewrites intrinsics whose parameters differ in LLVM 19, and rejects those that LLVM 19 does not
//! support.

use super::differences::{LIFETIME_INTRINSICS, MASKED_INTRINSICS, NEW_INTRINSICS};
use crate::diagnostic::{Code, Diagnostic};
use llvm_ir::{Builder, Call, CallConv, DataLayout, Function, Instruction, Module, Value};

/// An operand that exists only in LLVM 19.
#[derive(Clone, Copy)]
enum Missing {
    /// `i32`: the alignment of the pointers in the preceding operand.
    Alignment(u32),
    /// `i64`, the first operand: the size of the object, or -1.
    Size,
}

/// Returns whether `function` is the intrinsic `name`, with or without a type suffix.
fn is_intrinsic(function: &str, name: &str) -> bool {
    function.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// Reports calls to intrinsics that have no translation.
pub fn check<'m>(instruction: Instruction<'m>, diagnostics: &mut Vec<Diagnostic<'m>>) {
    let callee = instruction.as_call().and_then(|call| call.called_value().as_function());
    let Some(callee) = callee else { return };
    let name = callee.name();
    if name.starts_with("llvm.") && NEW_INTRINSICS.into_iter().any(|new| is_intrinsic(&name, new)) {
        diagnostics.push(Code::OlderLlvm.error(instruction, format!("LLVM 19 does not support intrinsic '{name}'")));
    }
}

/// Adds the parameters that LLVM 19 requires to calls and declarations. Returns whether any were
/// added.
pub fn rewrite<'m>(module: Module<'m>) -> bool {
    let found: Vec<_> = module.functions().filter_map(|function| Some((function, missing(function)?))).collect();
    let builder = Builder::new(module);
    let layout = module.data_layout();
    for (function, missing) in &found {
        rewrite_function(module, &builder, &layout, *function, *missing);
    }
    !found.is_empty()
}

/// Returns the operand that must be added to an intrinsic, if any.
fn missing(function: Function<'_>) -> Option<Missing> {
    let name = function.name();
    let (_, parameters) = function.value_type().signature()?;
    let masked = MASKED_INTRINSICS.into_iter().find(|(masked, _, _)| is_intrinsic(&name, masked));
    match masked {
        Some((_, pointers, count)) if parameters.len() == count => Some(Missing::Alignment(pointers)),
        None if parameters.len() == 1 && LIFETIME_INTRINSICS.into_iter().any(|marker| is_intrinsic(&name, marker)) => {
            Some(Missing::Size)
        }
        _ => None,
    }
}

fn rewrite_function<'m>(
    module: Module<'m>,
    builder: &Builder<'m>,
    layout: &DataLayout<'m>,
    old: Function<'m>,
    missing: Missing,
) {
    let Some((result, mut parameters)) = old.value_type().signature() else { return };
    let (position, ty) = match missing {
        Missing::Alignment(pointers) => (pointers as usize + 1, module.int_type(32)),
        Missing::Size => (0, module.int_type(64)),
    };
    parameters.insert(position, ty);
    let ty = result.function(&parameters);
    let name = old.name();
    old.set_name("");
    // LLVM sets the attributes of intrinsics when it reads them.
    let new = module.add_function(&name, ty);
    let calls: Vec<Call<'m>> =
        old.users().filter_map(Value::as_call).filter(|call| call.called_value() == old).collect();
    for call in calls {
        let mut arguments: Vec<Value<'m>> =
            (0..call.argument_count()).filter_map(|index| call.operand(index)).collect();
        let number = match missing {
            Missing::Alignment(pointers) => alignment(call, pointers),
            Missing::Size => object_size(layout, arguments.first().copied()),
        };
        let Some(number) = parameters.get(position).and_then(|ty| ty.const_int(number)) else { continue };
        arguments.insert(position, number);
        builder.position_before(call);
        let replacement = builder.call(ty, new, &arguments, CallConv::LLVMCCallConv);
        replacement.copy_metadata_without_location(*call);
        if !result.is_void() {
            replacement.take_name(call);
            call.replace_all_uses_with(replacement);
        }
        call.erase();
    }
    old.delete();
}

/// Returns the alignment that a call specifies for its pointers, or 1.
fn alignment(call: Call<'_>, pointers: u32) -> u64 {
    // LLVM 22 allows 2^32, which is out of range for `i32`.
    call.argument_alignment(pointers).unwrap_or(1).clamp(1, 1 << 31)
}

/// Returns the size of the object whose lifetime starts or ends, or all ones if it is unknown.
fn object_size<'m>(layout: &DataLayout<'m>, pointer: Option<Value<'m>>) -> u64 {
    let size = pointer
        .and_then(Value::as_instruction)
        .and_then(Instruction::allocated_elements)
        .and_then(|(ty, count)| layout.alloc_size(ty)?.checked_mul(count));
    size.unwrap_or(u64::MAX)
}
