//! Converts scalars in JSON to the bits of a leaf.

use super::json::Json;
use llvm_ir::{Type, TypeKind};
use std::str::FromStr;

/// Converts a value to the bits of a scalar of `size` bytes.
pub(super) fn bits_of(json: &Json<'_>, ty: Type<'_>, size: u64) -> Result<u64, String> {
    if let Json::String(text) = json
        && let Some(digits) = text.strip_prefix("0x")
    {
        let bits = match u64::from_str_radix(digits, 16) {
            // `from_str_radix` accepts a sign.
            Ok(bits) if !digits.starts_with('+') => Some(bits),
            _ => None,
        };
        let fits = |bits: &u64| size >= 8 || bits >> (8 * size) == 0;
        return bits.filter(fits).ok_or_else(|| format!("\"0x{digits}\" is not a bit pattern of {} bits", 8 * size));
    }
    match ty.int_width() {
        Some(width) => int_bits(json, width),
        None => float_bits(json, ty),
    }
}

fn int_bits(json: &Json<'_>, width: u32) -> Result<u64, String> {
    let number = match json {
        Json::Bool(value) if width == 8 => Some(i128::from(*value)),
        Json::Number(written) => written.parse::<i64>().map(i128::from).or_else(|_| written.parse()).ok(),
        _ => None,
    };
    let Some(number) = number else { return Err(format!("expected an integer of {width} bits, found {json}")) };
    if number < -(1_i128 << (width - 1)) || number >= 1_i128 << width {
        return Err(format!("{number} does not fit in {width} bits"));
    }
    // The range has been checked; this yields the two's complement.
    let bits = number & ((1_i128 << width) - 1);
    u64::try_from(bits).map_err(|_| format!("{number} does not fit in {width} bits"))
}

fn float_bits(json: &Json<'_>, ty: Type<'_>) -> Result<u64, String> {
    let (bits, is_finite) = match ty.kind() {
        TypeKind::LLVMHalfTypeKind => {
            let half = half::f16::from_f64(number(json, ty)?);
            (u64::from(half.to_bits()), half.is_finite())
        }
        TypeKind::LLVMBFloatTypeKind => {
            let bfloat = half::bf16::from_f64(number(json, ty)?);
            (u64::from(bfloat.to_bits()), bfloat.is_finite())
        }
        TypeKind::LLVMFloatTypeKind => {
            // Parsing as `double` first could round twice.
            let float: f32 = number(json, ty)?;
            (u64::from(float.to_bits()), float.is_finite())
        }
        TypeKind::LLVMDoubleTypeKind => {
            let double: f64 = number(json, ty)?;
            (double.to_bits(), double.is_finite())
        }
        _ => return Err(format!("values of type {ty} cannot be specified")),
    };
    if matches!(json, Json::Number(_)) && !is_finite { Err(format!("{json} does not fit in {ty}")) } else { Ok(bits) }
}

/// Parses a floating-point number, rounded to nearest.
fn number<T: FromStr>(json: &Json<'_>, ty: Type<'_>) -> Result<T, String> {
    let written = match json {
        Json::Number(written) => Some(*written),
        Json::String(text) => Some(&**text).filter(|text| matches!(*text, "nan" | "inf" | "-inf")),
        _ => None,
    };
    written.and_then(|written| written.parse().ok()).ok_or_else(|| format!("expected a number for {ty}, found {json}"))
}
