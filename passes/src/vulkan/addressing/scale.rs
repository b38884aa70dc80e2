//! Factors and widths of indices.

use llvm_ir::{Builder, Opcode, Type, Value};

/// If an index is a product with a constant, returns the other factor, and the scale multiplied by
/// the constant. LLVM converts indices to bytes by multiplication, for example `%x * 12` for a word
/// of a struct. With the factor in the scale, the index in words is `%x * 3` instead of the offset
/// divided by 4.
///
/// A product that may wrap stays unchanged, because dividing the wrapped result yields another number. `nuw` does not
/// suffice: such a product can still be a negative offset that wraps.
pub fn without_factor(index: Value<'_>, scale: i64) -> (Value<'_>, i64) {
    let factor = || {
        let product = index.as_instruction().filter(|found| found.has_no_signed_wrap())?;
        let number = product.operand(1)?.signed_int()?;
        let factor = match product.opcode() {
            Opcode::LLVMMul => number,
            Opcode::LLVMShl => 1_i64.checked_shl(u32::try_from(number).ok()?).filter(|factor| *factor > 0)?,
            _ => return None,
        };
        Some((product.operand(0)?, scale.checked_mul(factor)?))
    };
    factor().unwrap_or((index, scale))
}

/// Converts a signed integer to another width.
pub fn resized<'m>(builder: &Builder<'m>, value: Value<'m>, ty: Type<'m>) -> Value<'m> {
    if value.ty().int_width() > ty.int_width() {
        builder.trunc(value, ty)
    } else {
        builder.cast(Opcode::LLVMSExt, value, ty)
    }
}
