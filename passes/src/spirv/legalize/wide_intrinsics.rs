//! Implements intrinsics on integers of more than 64 bits with limbs.

use super::odd_types::{LIMB, limbs};
use super::shape::Shape;
use super::wide_arithmetic::{add, compare, number, shift_left, shift_right, subtract};
use super::wide_body::{Body, Limbs};

/// Returns the result of an intrinsic on integers of `bits` bits; `None` if it is not supported.
pub fn body(body: &mut Body<'_>, name: &str, values: &[Limbs], bits: u32) -> Option<Limbs> {
    Some(match (name, values) {
        ("umin" | "umax" | "smin" | "smax", [left, right]) => {
            let order = if name.ends_with("min") { "lt" } else { "gt" };
            let is_first = compare(body, &format!("{}{order}", &name[..1]), left, right, bits);
            body.select(&is_first, left, right)
        }
        ("abs", [value, _]) => {
            let zero = number(0, bits);
            let is_negative = compare(body, "slt", value, &zero, bits);
            let (negative, _) = subtract(body, &zero, value);
            body.select(&is_negative, &negative, value)
        }
        ("uadd.sat", [left, right]) => {
            let (sum, _) = add(body, left, right);
            // The sum is truncated to the width before the comparison.
            let sum = body.cut(sum, bits);
            let is_over = compare(body, "ult", &sum, left, bits);
            body.select(&is_over, &vec!["-1".to_owned(); limbs(bits)], &sum)
        }
        ("usub.sat", [left, right]) => {
            let is_less = compare(body, "ult", left, right, bits);
            let (difference, _) = subtract(body, left, right);
            body.select(&is_less, &number(0, bits), &difference)
        }
        ("ctpop", [value]) => {
            let function = body.definitions.intrinsic("ctpop", &Shape::Int(LIMB), 1);
            let mut sum = "0".to_owned();
            for limb in value {
                let count = body.set(format_args!("call i64 {function}(i64 {limb})"));
                sum = body.on_limbs("add", &sum, count);
            }
            single(sum, bits)
        }
        ("ctlz", [value, _]) => leading_zeros(body, value, bits),
        ("cttz", [value, _]) => trailing_zeros(body, value, bits),
        ("bitreverse" | "bswap", [value]) => {
            let function = body.definitions.intrinsic(name, &Shape::Int(LIMB), 1);
            let reversed = value.iter().rev();
            let reversed = reversed.map(|limb| body.set(format_args!("call i64 {function}(i64 {limb})"))).collect();
            shift_right(body, &reversed, &unused(bits).to_string(), "0")
        }
        ("fshl" | "fshr", [high, low, amount]) if bits.is_power_of_two() => {
            funnel(body, name, [high, low], amount.first()?, bits)
        }
        _ => return None,
    })
}

/// Returns an integer with one nonzero limb, the lowest.
fn single(limb: String, bits: u32) -> Limbs {
    let mut value = number(0, bits);
    value[0] = limb;
    value
}

/// Returns the number of unused bits in the last limb.
fn unused(bits: u32) -> u32 {
    bits.next_multiple_of(LIMB) - bits
}

/// Generates a funnel shift. It shifts in two steps, because a shift by the full width is undefined.
fn funnel(body: &mut Body<'_>, name: &str, [high, low]: [&Limbs; 2], amount: &str, bits: u32) -> Limbs {
    let amount = body.on_limbs("and", amount, bits - 1);
    let rest = body.on_limbs("xor", &amount, bits - 1);
    let (high, low) = if name == "fshl" {
        let half = shift_right(body, low, "1", "0");
        (shift_left(body, high, &amount), shift_right(body, &half, &rest, "0"))
    } else {
        let double = shift_left(body, high, "1");
        (shift_left(body, &double, &rest), shift_right(body, low, &amount, "0"))
    };
    high.iter().zip(&low).map(|(high, low)| body.on_limbs("or", high, low)).collect()
}

fn zeros(body: &mut Body<'_>, name: &str, limb: &str) -> String {
    let function = body.definitions.declare(&Shape::Int(LIMB), &format!("llvm.{name}.i64"), "i64, i1", "");
    body.set(format_args!("call i64 {function}(i64 {limb}, i1 false)"))
}

/// Counts the leading zeros of the highest nonzero limb, plus 64 for each limb above it. Limbs are visited from low to
/// high, and the last nonzero one determines the result.
fn leading_zeros(body: &mut Body<'_>, value: &Limbs, bits: u32) -> Limbs {
    let mut count = bits.to_string();
    for (limb, above) in value.iter().zip((0..value.len()).rev()) {
        let own = zeros(body, "ctlz", limb);
        let own = body.on_limbs("add", &own, i64::try_from(above).unwrap_or(0) * 64 - i64::from(unused(bits)));
        let has_bit = body.on_limbs("icmp ne", limb, 0);
        count = body.set(format_args!("select i1 {has_bit}, i64 {own}, i64 {count}"));
    }
    single(count, bits)
}

/// Counts the trailing zeros of the lowest nonzero limb, plus 64 for each limb below it. Limbs are visited from high to
/// low, and the last nonzero one determines the result.
fn trailing_zeros(body: &mut Body<'_>, value: &Limbs, bits: u32) -> Limbs {
    let mut count = bits.to_string();
    for (index, limb) in value.iter().enumerate().rev() {
        let own = zeros(body, "cttz", limb);
        let own = body.on_limbs("add", &own, index * 64);
        let has_bit = body.on_limbs("icmp ne", limb, 0);
        count = body.set(format_args!("select i1 {has_bit}, i64 {own}, i64 {count}"));
    }
    single(count, bits)
}
