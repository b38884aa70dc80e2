//! Conversions and rounding.

use super::{Call, Results, sign_extended};
use crate::native::Element;

fn single(bits: u64) -> f32 {
    f32::from_bits(bits as u32)
}

/// Returns the value of a floating-point number of any type.
fn value(bits: u64, element: Element) -> f64 {
    match element.bits() {
        16 => half::f16::from_bits(bits as u16).to_f64(),
        32 => f64::from(single(bits)),
        _ => f64::from_bits(bits),
    }
}

/// Returns the bits of the nearest integer of this width.
fn clamped(number: i128, bits: u32, is_signed: bool) -> u64 {
    let (low, high) = if is_signed { (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) } else { (0, (1_i128 << bits) - 1) };
    number.clamp(low, high) as u64 & (u64::MAX >> (64 - bits))
}

/// Returns the bits of the nearest `bfloat16`, ties to even.
fn bfloat(bits: u64) -> u64 {
    let bits = bits as u32;
    if f32::from_bits(bits).is_nan() {
        return u64::from(bits >> 16 | 0x40);
    }
    (u64::from(bits) + 0x7fff + u64::from(bits >> 16 & 1)) >> 16
}

/// Executes an intrinsic in this file; returns `None` for others.
pub fn execute(call: &Call<'_>, stem: &str) -> Option<Results> {
    let rounded = |f: fn(f32) -> f32| call.each(0, 0, |bits, _| u64::from(f(single(bits)).to_bits()));
    Some(match stem {
        "fptoui.sat" | "fptosi.sat" => {
            let (from, to) = (call.element(0), call.result().bits());
            // Rust's casts truncate, saturate and turn NaN into 0. 128 bits hold all values of 64 bits.
            call.each(0, 0, |bits, _| clamped(value(bits, from) as i128, to, stem == "fptosi.sat"))
        }
        // The first letter specifies the result, the second the source.
        "uutrunc.sat" | "ustrunc.sat" | "sutrunc.sat" | "sstrunc.sat" => {
            let (from, to) = (call.element(0).bits(), call.result().bits());
            let letters = stem.as_bytes();
            let number =
                |bits: u64| if letters[1] == b's' { i128::from(sign_extended(bits, from)) } else { i128::from(bits) };
            call.each(0, 0, |bits, _| clamped(number(bits), to, letters[0] == b's'))
        }
        "sat" => rounded(|value| if value.is_nan() { 0.0 } else { value.clamp(0.0, 1.0) }),
        "rndd" => rounded(f32::floor),
        "rndu" => rounded(f32::ceil),
        "rndz" => rounded(f32::trunc),
        "rnde" => rounded(f32::round_ties_even),
        "frc" => rounded(|value| value - value.floor()),
        // A 16-bit value is a `bfloat16`, regardless of its type.
        "bf.cvt" if call.result().bits() == 16 => call.each(0, 0, |bits, _| bfloat(bits)),
        "bf.cvt" => call.each(0, 0, |bits, _| bits << 16),
        "__spirv_ConvertFToBF16INTEL" => call.each(0, 0, |bits, _| bfloat(bits)),
        "__spirv_ConvertBF16ToFINTEL" => call.each(0, 0, |bits, _| bits << 16),
        _ => return None,
    })
}
