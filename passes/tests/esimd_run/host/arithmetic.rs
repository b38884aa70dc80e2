//! Arithmetic on elements and masks.

use super::{Call, Results, sign_extended};
use crate::native::Element;

fn mask(bits: u32) -> u64 {
    u64::MAX >> (64 - bits)
}

/// Applies a function on 32-bit floating-point numbers.
fn float(call: &Call<'_>, f: impl Fn(f32, f32) -> f32) -> Results {
    if call.result() != Element::Float(32) {
        return Err("is implemented only for 'float'".to_owned());
    }
    let last = call.values.len() - 1;
    call.each(0, last, |a, b| u64::from(f(f32::from_bits(a as u32), f32::from_bits(b as u32)).to_bits()))
}

/// Executes `dp4a(accumulator, left, right)`: the sum of products of bytes. The first letter of the
/// name specifies the result, the second the sources.
fn dp4a(call: &Call<'_>, stem: &str) -> Results {
    let is_signed = |letter: usize| stem.as_bytes()[letter] == b's';
    let byte = |bits: u64, index: u32| {
        let byte = (bits >> (8 * index)) as u8;
        if is_signed(1) { i128::from(byte.cast_signed()) } else { i128::from(byte) }
    };
    let lane = |lane: usize| {
        let [accumulator, left, right] = [0, 1, 2].map(|operand| call.lanes(operand)[lane]);
        let start = if is_signed(1) { i128::from(sign_extended(accumulator, 32)) } else { i128::from(accumulator) };
        let sum = start + (0..4).map(|index| byte(left, index) * byte(right, index)).sum::<i128>();
        let (low, high) =
            if is_signed(0) { (i128::from(i32::MIN), i128::from(i32::MAX)) } else { (0, i128::from(u32::MAX)) };
        let sum = if stem.ends_with(".sat") { sum.clamp(low, high) } else { sum };
        sum as u64 & mask(32)
    };
    Ok(vec![(0..call.count()).map(lane).collect()])
}

/// Executes `shl(value, bits)`. The first letter of the name specifies the result, the second the
/// source.
fn shift_left(call: &Call<'_>, stem: &str) -> Results {
    let (from, to) = (call.element(0).bits(), call.result().bits());
    let letters = stem.as_bytes();
    call.each(0, 1, |value, bits| {
        let value = if letters[1] == b's' { i128::from(sign_extended(value, from)) } else { i128::from(value) };
        let shifted = value << (bits & u64::from(from - 1));
        let (low, high) =
            if letters[0] == b's' { (-(1 << (to - 1)), (1 << (to - 1)) - 1) } else { (0, (1_i128 << to) - 1) };
        let shifted = if stem.ends_with(".sat") { shifted.clamp(low, high) } else { shifted };
        shifted as u64 & mask(to)
    })
}

/// Executes functions with three and four operands, element by element.
fn bit_fields(call: &Call<'_>, stem: &str) -> Results {
    let element = |lane: usize| {
        let operand = |operand: usize| call.lanes(operand)[lane] as u32;
        let result = match stem {
            // (width, offset, inserted value, base)
            "bfi" => {
                let field = ((1_u64 << operand(0)) - 1) as u32;
                let field = field << operand(1);
                operand(2) << operand(1) & field | operand(3) & !field
            }
            // (width, offset, source)
            "sbfe" => {
                let left = operand(2) << (32 - operand(0) - operand(1));
                (left.cast_signed() >> (32 - operand(0))).cast_unsigned()
            }
            // (x, y, z, the result for each of the eight combinations)
            _ => (0..32).fold(0, |result, bit| {
                let of = |source: usize| operand(source) >> bit & 1;
                let combination = of(0) | of(1) << 1 | of(2) << 2;
                result | ((call.number(3) as u32) >> combination & 1) << bit
            }),
        };
        u64::from(result) & mask(call.result().bits())
    };
    Ok(vec![(0..call.count()).map(element).collect()])
}

/// Executes an intrinsic in this file.
pub fn execute(call: &Call<'_>, stem: &str) -> Results {
    let bits = call.signature.operands.first().map_or(64, |operand| operand.element.bits());
    let signed = |number: u64| sign_extended(number, bits);
    let one = |f: &dyn Fn(u64) -> u64| call.each(0, 0, |a, _| f(a));
    let two = |f: &dyn Fn(u64, u64) -> u64| call.each(0, 1, |a, b| f(a, b) & mask(bits));
    let none_is = |number: u32| if number == bits { u64::from(u32::MAX) } else { u64::from(number) };
    match stem {
        "absi" => one(&|a| signed(a).unsigned_abs() & mask(bits)),
        "absf" => one(&|a| a & mask(bits - 1)),
        "umax" => two(&|a, b| a.max(b)),
        "umin" => two(&|a, b| a.min(b)),
        "smax" => two(&|a, b| if signed(a) > signed(b) { a } else { b }),
        "smin" => two(&|a, b| if signed(a) < signed(b) { a } else { b }),
        "umulh" => two(&|a, b| ((u128::from(a) * u128::from(b)) >> bits) as u64),
        "smulh" => two(&|a, b| ((i128::from(signed(a)) * i128::from(signed(b))) >> bits) as u64),
        "rol" | "ror" => two(&|a, b| {
            let left = if stem == "rol" {
                b % u64::from(bits)
            } else {
                (u64::from(bits) - b % u64::from(bits)) % u64::from(bits)
            };
            a << left | a.checked_shr(bits - left as u32).unwrap_or(0)
        }),
        "cbit" => one(&|a| u64::from(a.count_ones())),
        "fbl" => one(&|a| none_is((a | 1_u64.checked_shl(bits).unwrap_or(0)).trailing_zeros())),
        "lzd" => one(&|a| u64::from(a.leading_zeros() - (64 - bits))),
        "ufbh" => one(&|a| none_is(a.leading_zeros() - (64 - bits))),
        "sfbh" => one(&|a| {
            let same = if signed(a) < 0 { !a & mask(bits) } else { a };
            none_is(same.leading_zeros() - (64 - bits))
        }),
        "bfrev" => one(&|a| a.reverse_bits() >> (64 - bits)),
        "bfi" | "sbfe" | "bfn" => bit_fields(call, stem),
        // The carry or borrow, then the result.
        "addc" | "subb" => {
            let pairs = call.lanes(0).iter().zip(call.lanes(1));
            Ok(if stem == "addc" {
                let carries =
                    pairs.clone().map(|(a, b)| (u128::from(*a) + u128::from(*b)) >> bits).map(|carry| carry as u64);
                vec![carries.collect(), pairs.map(|(a, b)| a.wrapping_add(*b) & mask(bits)).collect()]
            } else {
                vec![
                    pairs.clone().map(|(a, b)| u64::from(a < b)).collect(),
                    pairs.map(|(a, b)| a.wrapping_sub(*b) & mask(bits)).collect(),
                ]
            })
        }
        "fmax" => float(call, f32::max),
        "fmin" => float(call, f32::min),
        "ieee.div" => float(call, |a, b| a / b),
        "ieee.sqrt" | "sqrt" => float(call, |a, _| a.sqrt()),
        "inv" => float(call, |a, _| 1.0 / a),
        "pow" => float(call, f32::powf),
        "dp4" => {
            let product =
                |lane: usize| f32::from_bits(call.lanes(0)[lane] as u32) * f32::from_bits(call.lanes(1)[lane] as u32);
            let sum = |lane: usize| (0..4).map(|part| product(lane / 4 * 4 + part)).sum::<f32>();
            Ok(vec![(0..call.count()).map(|lane| u64::from(sum(lane).to_bits())).collect()])
        }
        "any" => Ok(vec![vec![u64::from(call.lanes(0).iter().any(|bit| bit & 1 == 1))]]),
        "all" => Ok(vec![vec![u64::from(call.lanes(0).iter().all(|bit| bit & 1 == 1))]]),
        _ if stem.contains("dp4a") => dp4a(call, stem),
        _ if stem.contains("shl") => shift_left(call, stem),
        _ => Err("unknown intrinsic".to_owned()),
    }
}
