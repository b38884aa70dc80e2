//! Indices: their factors, and their widths.

use llvm_ir::{Builder, Opcode, Type, Value};

/// An index that is a product with a number as the other factor, and the scale times that number. LLVM makes bytes of indices, `%x * 12`
/// for a word of a struct: the place in words is then `%x * 3`, and not the offset divided by 4.
///
/// A product that may wrap is no product of offsets, since a quarter of what is left of it is another number: it stays as it is. One that
/// does not wrap as an unsigned number can still be a negative offset, and does, too.
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

/// An integer with sign in another width.
pub fn resized<'m>(builder: &Builder<'m>, value: Value<'m>, ty: Type<'m>) -> Value<'m> {
    if value.ty().int_width() > ty.int_width() {
        builder.trunc(value, ty)
    } else {
        builder.cast(Opcode::LLVMSExt, value, ty)
    }
}
