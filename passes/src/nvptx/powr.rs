//! The `nvptx-powr` pass: computes powers of `float` with CUDA's device library.
//!
//! # Why
//! DPC++'s libclc implements `powr` for `float` with tables and logarithms, in about 200 instructions. It implements
//! `pow` with CUDA's function, which requires a quarter of the instructions and is more accurate.
//!
//! # Input and output
//! ```llvm
//! %r = call float @_Z16__spirv_ocl_powrff(float %x, float %y)
//! ```
//! ```llvm
//! %1 = call float @llvm.fabs.f32(float %x)
//! %2 = call float @_Z15__spirv_ocl_powff(float %1, float %y)
//! %r = select i1 %invalid, float 0x7FF8000000000000, float %2
//! ```
//!
//! # Algorithm
//! 1. Collect the calls to `powr` for `float`.
//! 2. Replace each with `pow` of the absolute value, because `powr` does not distinguish between 0 and -0. The result
//!    is NaN in the cases where `pow` is defined but `powr` is not (OpenCL C 3.0, section 7.5.1): if `x` is negative or
//!    NaN, if `y` is 0 and `x` is 0 or infinite, and if `x` is 1 and `y` is infinite or NaN.
//!
//! The pass does not change modules for other targets.

use llvm_ir::{Builder, Call, CallConv, FloatPredicate, Function, Module, Opcode, Value};

use super::{is_nvptx, is_replaceable};
use crate::diagnostic::{Changed, PassResult, Warnings};

/// The mangled name of `powr`.
const POWR: &str = "_Z16__spirv_ocl_powrff";
/// The mangled name of `pow`.
const POW: &str = "_Z15__spirv_ocl_powff";
/// The intrinsic for the absolute value.
const ABSOLUTE: &str = "llvm.fabs.f32";
/// The bit patterns of 1, infinity and NaN.
const CONSTANTS: [u64; 3] = [0x3f80_0000, 0x7f80_0000, 0x7fc0_0000];

/// Runs the pass.
///
/// # Errors
/// Never fails.
pub fn run<'m>(module: Module<'m>, _: &mut Warnings<'m>) -> PassResult<'m> {
    let Some(powr) = module.function(POWR).filter(|_| is_nvptx(module)) else { return Ok(Changed::No) };
    let float = module.int_type(32).float();
    let ty = float.function(&[float, float]);
    let is_other = |function: Function<'m>| function.value_type() != ty;
    if is_other(powr) || module.has_other_than_function(POW) || module.function(POW).is_some_and(is_other) {
        return Ok(Changed::No);
    }
    let calls = powr.as_value().users().filter_map(Value::as_call);
    let calls: Vec<Call<'m>> = calls.filter(|call| is_replaceable(*call, powr)).collect();
    if calls.is_empty() {
        return Ok(Changed::No);
    }
    let pow = module.function(POW).unwrap_or_else(|| module.add_function(POW, ty));
    let builder = Builder::new(module);
    for call in &calls {
        if let Some(power) = power(module, &builder, *call, pow) {
            call.replace_all_uses_with(power);
            call.erase();
        }
    }
    Ok(Changed::Yes)
}

/// Builds the replacement of a call.
fn power<'m>(module: Module<'m>, builder: &Builder<'m>, call: Call<'m>, pow: Function<'m>) -> Option<Value<'m>> {
    use FloatPredicate::{LLVMRealOEQ as Equal, LLVMRealUEQ as EqualOrNan, LLVMRealULT as LessOrNan};

    let (base, exponent) = (call.operand(0)?, call.operand(1)?);
    let float = base.ty();
    let [one, infinity, nan] = CONSTANTS.map(|bits| float.const_from_bits(bits));
    let (zero, one, infinity, nan) = (float.zero(), one?, infinity?, nan?);
    builder.position_before(*call);
    let unary = float.function(&[float]);
    let fabs = module.function(ABSOLUTE).unwrap_or_else(|| module.add_function(ABSOLUTE, unary));
    let absolute = |value| builder.call(unary, fabs, &[value], CallConv::LLVMCCallConv).as_value();
    let compare = |predicate, left, right| builder.compare_floats(predicate, left, right);
    let both = |left, right| builder.binary(Opcode::LLVMAnd, left, right);
    let either = |left, right| builder.binary(Opcode::LLVMOr, left, right);

    let (base_size, exponent_size) = (absolute(base), absolute(exponent));
    let is_power_of_limit = either(compare(Equal, base, zero), compare(Equal, base_size, infinity));
    let is_zeroth = both(compare(Equal, exponent, zero), is_power_of_limit);
    let is_unbounded = both(compare(Equal, base, one), compare(EqualOrNan, exponent_size, infinity));
    let is_invalid = either(compare(LessOrNan, base, zero), either(is_zeroth, is_unbounded));
    let power = builder.call(pow.value_type(), pow, &[base_size, exponent], CallConv::LLVMCCallConv);
    power.copy_fast_math_flags(*call);
    Some(builder.select(is_invalid, nan, power.as_value()))
}
