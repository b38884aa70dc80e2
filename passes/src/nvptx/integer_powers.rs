//! The `nvptx-integer-powers` pass: expands powers with small constant exponents into
//! multiplications.
//!
//! # Why
//! DPC++'s libclc implements `pown` with tables and logarithms, in about 180 instructions. CUDA
//! programs call the faster `pow` of CUDA's device library.
//!
//! # Input and output
//! ```llvm
//! %y = call float @_Z16__spirv_ocl_pownfi(float %x, i32 5)
//! ```
//! ```llvm
//! %1 = fmul float %x, %x
//! %2 = fmul float %1, %1
//! %3 = fmul float %x, %2
//! ```
//!
//! # Algorithm
//! 1. Collect the calls to `pown` for `float` and `double` whose exponent is a constant between 1
//!    and 31. SYCL allows an error of 16 units in the last place; with multiplications, the error
//!    of the `n`th power is less than `n / 2` units. A product overflows or underflows only if the
//!    result does.
//! 2. Replace each call with the product of the repeated squares that correspond to the set bits of the exponent.
//!
//! The pass does not change modules for other targets.

use llvm_ir::{Builder, Call, Function, Instruction, Module, Value};

use super::{is_nvptx, is_replaceable};
use crate::diagnostic::{Changed, PassResult, Warnings};

/// The mangled names of the builtins.
const BUILTINS: [&str; 2] = ["_Z16__spirv_ocl_pownfi", "_Z16__spirv_ocl_powndi"];
/// The largest exponent.
const LARGEST: i64 = 31;

/// Runs the pass.
///
/// # Errors
/// Never fails.
pub fn run<'m>(module: Module<'m>, _: &mut Warnings<'m>) -> PassResult<'m> {
    if !is_nvptx(module) {
        return Ok(Changed::No);
    }
    let builtins = BUILTINS.iter().filter_map(|name| module.function(name));
    let powers: Vec<Power<'_>> = builtins.flat_map(powers).collect();
    let builder = Builder::new(module);
    for power in &powers {
        // Read the base now, because it may be the result of a call that has been replaced.
        let Some(base) = power.call.operand(0) else { continue };
        builder.position_before(power.call);
        let product = product(&builder, power, base);
        power.call.replace_all_uses_with(product);
        power.call.erase();
    }
    Ok(Changed::from(!powers.is_empty()))
}

/// A call with a constant exponent.
struct Power<'m> {
    call: Instruction<'m>,
    exponent: i64,
}

/// Returns the calls to a builtin that must be replaced. Their order has no effect, because each
/// product is built at its call.
fn powers(builtin: Function<'_>) -> Vec<Power<'_>> {
    let calls = builtin.as_value().users().filter_map(Value::as_call);
    calls.filter_map(|call| power(call, builtin)).collect()
}

fn power<'m>(call: Call<'m>, builtin: Function<'m>) -> Option<Power<'m>> {
    let is_call = is_replaceable(call, builtin) && call.argument_count() == 2;
    let (base, exponent) = (call.operand(0)?, call.operand(1)?.signed_int()?);
    let is_power =
        base.ty().is_float_or_vector() && base.ty() == call.as_value().ty() && (1..=LARGEST).contains(&exponent);
    (is_call && is_power).then(|| Power { call: *call, exponent })
}

/// Builds the product for a call.
fn product<'m>(builder: &Builder<'m>, power: &Power<'m>, base: Value<'m>) -> Value<'m> {
    let (mut square, mut exponent, mut product) = (base, power.exponent, None);
    loop {
        if exponent % 2 == 1 {
            product = Some(product.map_or(square, |product| builder.multiply([product, square], power.call)));
        }
        exponent /= 2;
        match product {
            Some(product) if exponent == 0 => return product,
            _ => square = builder.multiply([square, square], power.call),
        }
    }
}
