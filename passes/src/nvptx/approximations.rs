//! The `nvptx-approximations` pass: lowers DPC++'s intrinsics for division and square root with a permitted error.
//!
//! # Why
//! With `-ffast-math`, or with `-fno-offload-fp32-prec-div` and `-fno-offload-fp32-prec-sqrt`, DPC++'s front end calls
//! `llvm.fpbuiltin.fdiv` and `llvm.fpbuiltin.sqrt` for `float`. LLVM does not support these intrinsics.
//!
//! # Input and output
//! ```llvm
//! %a = call fast float @llvm.fpbuiltin.fdiv.f32(float %x, float %y) #0
//! %b = call float @llvm.fpbuiltin.fdiv.f32(float %x, float %y) #0
//! %c = call float @llvm.fpbuiltin.sqrt.f32(float %x) #1
//!
//! attributes #0 = { "fpbuiltin-max-error"="2.5" }
//! attributes #1 = { "fpbuiltin-max-error"="3.0" }
//! ```
//! ```llvm
//! %1 = fdiv fast float %x, %y                         ; div.approx.f32
//! %2 = call float @llvm.nvvm.div.full(float %x, float %y)
//! %3 = call float @llvm.nvvm.sqrt.approx.f(float %x)
//! ```
//!
//! # Algorithm
//! 1. Collect the calls to both intrinsics.
//! 2. Replace a call that permits approximate functions (`afn`) with `fdiv` or `llvm.sqrt` with the same flags, for
//!    which the back end selects an approximation.
//! 3. Replace any other call with an approximation that supports all values of `float` if the
//!    permitted error is at least 2 units in the last place, the error of `div.full.f32` (PTX ISA;
//!    the relative error of `sqrt.approx.f32` is 2^-23). Otherwise, replace the call with `fdiv` or
//!    `llvm.sqrt`.
//!
//! The pass does not change modules for other targets.

use llvm_ir::{Builder, Call, CallConv, Module, Opcode, Value};

use super::{is_nvptx, is_replaceable};
use crate::diagnostic::{Changed, PassResult, Warnings};

/// The intrinsic for division.
const DIVISION: &str = "llvm.fpbuiltin.fdiv.f32";
/// The intrinsic for the square root.
const ROOT: &str = "llvm.fpbuiltin.sqrt.f32";
/// The attribute with the permitted error, in units in the last place.
const ERROR: &str = "fpbuiltin-max-error";
/// The error of the approximations, in units in the last place.
const APPROXIMATION: f64 = 2.0;

/// Runs the pass.
///
/// # Errors
/// Never fails.
pub fn run<'m>(module: Module<'m>, _: &mut Warnings<'m>) -> PassResult<'m> {
    if !is_nvptx(module) {
        return Ok(Changed::No);
    }
    let builder = Builder::new(module);
    let mut changed = false;
    for (name, count) in [(DIVISION, 2), (ROOT, 1)] {
        let Some(intrinsic) = module.function(name) else { continue };
        let float = module.int_type(32).float();
        let fits = |call: &Call<'m>| {
            let has_type = |index| call.operand(index).is_some_and(|operand| operand.ty() == float);
            is_replaceable(*call, intrinsic)
                && call.argument_count() == count
                && call.ty() == float
                && (0..count).all(has_type)
        };
        let calls: Vec<Call<'m>> = intrinsic.as_value().users().filter_map(Value::as_call).filter(fits).collect();
        for call in calls {
            replace(module, &builder, call);
            changed = true;
        }
    }
    Ok(Changed::from(changed))
}

/// Replaces a call whose operands and result are of type `float`.
fn replace<'m>(module: Module<'m>, builder: &Builder<'m>, call: Call<'m>) {
    let Some(first) = call.operand(0) else { return };
    let second = call.operand(1).filter(|_| call.argument_count() == 2);
    let permitted = call.call_attribute_text(ERROR).and_then(|text| text.parse::<f64>().ok()).unwrap_or_default();
    let is_approximate = permitted >= APPROXIMATION && !call.may_approximate();
    builder.position_before(*call);
    let result = match (second, is_approximate) {
        (Some(second), false) => {
            let quotient = builder.float_binary(Opcode::LLVMFDiv, first, second);
            if let Some(division) = quotient.as_instruction() {
                division.copy_fast_math_flags(*call);
            }
            quotient
        }
        (Some(second), true) => approximate(module, builder, "llvm.nvvm.div.full", &[first, second], call),
        (None, false) => approximate(module, builder, "llvm.sqrt.f32", &[first], call),
        (None, true) => approximate(module, builder, "llvm.nvvm.sqrt.approx.f", &[first], call),
    };
    call.replace_all_uses_with(result);
    call.erase();
}

/// Builds a call to an LLVM intrinsic with operands and result of type `float`, and with the
/// fast-math flags of `like`.
fn approximate<'m>(
    module: Module<'m>,
    builder: &Builder<'m>,
    name: &str,
    operands: &[Value<'m>],
    like: Call<'m>,
) -> Value<'m> {
    let float = module.int_type(32).float();
    let types: Vec<_> = operands.iter().map(|_| float).collect();
    let ty = float.function(&types);
    let function = module.function(name).unwrap_or_else(|| module.add_function(name, ty));
    let call = builder.call(ty, function, operands, CallConv::LLVMCCallConv);
    call.copy_fast_math_flags(*like);
    call.as_value()
}
