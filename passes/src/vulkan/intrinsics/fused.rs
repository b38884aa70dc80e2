//! `llvm.fma`: `a * b + c` rounded once, exactly. `Fma` of GLSL.std.450 may round twice.
//!
//! # How
//! 1. Each number is taken apart: a mantissa of 1 to 2 with its sign, and an exponent.
//! 2. The mantissa of `c` gets the power of two that it has beside the product of the other mantissas. Far below the product its
//!    exponent does not matter: that it is there decides between two halves. So it is at least `-DISTANCE`.
//! 3. The product and its error (Dekker's splitting), the sum and its error (Knuth), and both errors rounded to odd: added to the sum
//!    they round it as the exact number would.
//! 4. A sum that will be denormal has fewer digits: a power of two is added and taken away, so that digits end where they will.
//! 5. The sum gets the product's power of two back.
//! 6. Where `c` is far above the product, or no finite number, it is the result. With a zero, or an infinity or NaN as a factor,
//!    `a * b + c` is right.
//!
//! With the flag `afn`, which the calls in libclc have, steps 1 and 4 to 6 are left out, and errors are rounded: the result is nearly as exact,
//! which is enough to reduce arguments and to evaluate polynomials.

use llvm_ir::{FloatPredicate, IntPredicate, Opcode, Type, TypeKind, Value};

use super::{
    Expander,
    floats::{Format, float_bits},
};

/// What denormal numbers are multiplied with before they are taken apart, as a power of two.
const TINY: u32 = 64;

/// A number taken apart. The exponent has the bias of the type; it is at most 0 for denormal numbers.
struct Parts<'m> {
    mantissa: Value<'m>,
    exponent: Value<'m>,
    /// Zero, or a denormal number on a device that has none.
    is_zero: Value<'m>,
    /// Infinity or NaN.
    is_special: Value<'m>,
}

impl<'m> Expander<'m> {
    /// `a * b + c`.
    pub(super) fn fused(&self, a: Value<'m>, b: Value<'m>, c: Value<'m>) -> Option<Value<'m>> {
        let ty = a.ty();
        // Beyond twice the digits of the type, which a product may have.
        let distance = match ty.kind() {
            TypeKind::LLVMFloatTypeKind => 60,
            TypeKind::LLVMDoubleTypeKind => 120,
            _ => return self.fused_halves(a, b, c),
        };
        let format = Format::of(ty)?;
        let bias = (format.infinity() >> format.mantissa) >> 1;
        let (x, y, z) = (self.parts(a)?, self.parts(b)?, self.parts(c)?);
        let product_exponent =
            self.with(Opcode::LLVMSub, self.binary(Opcode::LLVMAdd, x.exponent, y.exponent), 2 * bias);
        let above = self.with(Opcode::LLVMSub, self.binary(Opcode::LLVMSub, z.exponent, product_exponent), bias);
        let is_far_above = self.compare(IntPredicate::LLVMIntSGT, above, self.int(above.ty(), distance));
        let least = self.int(above.ty(), distance.wrapping_neg());
        let is_far_below = self.compare(IntPredicate::LLVMIntSLT, above, least);
        let above = self.select(is_far_below, least, self.select(is_far_above, least, above));
        let third = self.float_op(Opcode::LLVMFMul, z.mantissa, self.power(above, ty)?);
        let least_normal =
            self.binary(Opcode::LLVMSub, self.int(above.ty(), 1_u64.wrapping_sub(bias)), product_exponent);
        // No sum but 0 is so small.
        let is_far_below = self.compare(IntPredicate::LLVMIntSLT, least_normal, least);
        let least_normal = self.power(self.select(is_far_below, least, least_normal), ty)?;
        let sum = self.exact_sum([x.mantissa, y.mantissa, third], least_normal)?;
        let half = self.with(Opcode::LLVMAShr, product_exponent, 1);
        let rest = self.binary(Opcode::LLVMSub, product_exponent, half);
        let scaled = self.float_op(Opcode::LLVMFMul, sum, self.power(half, ty)?);
        let scaled = self.float_op(Opcode::LLVMFMul, scaled, self.power(rest, ty)?);
        let plain = self.float_op(Opcode::LLVMFAdd, self.float_op(Opcode::LLVMFMul, a, b), c);
        let any = |left, right| self.binary(Opcode::LLVMOr, left, right);
        let is_plain = any(any(x.is_special, y.is_special), any(x.is_zero, y.is_zero));
        let is_c = any(is_far_above, z.is_special);
        let finite = self.select(is_c, c, self.select(z.is_zero, plain, scaled));
        Some(self.select(is_plain, plain, finite))
    }

    /// `a * b + c` with the error of the product; the plain sum where that would overflow.
    pub(super) fn nearly_fused(&self, a: Value<'m>, b: Value<'m>, c: Value<'m>) -> Option<Value<'m>> {
        let ty = a.ty();
        let limit = match ty.kind() {
            TypeKind::LLVMFloatTypeKind => 100.0_f64,
            TypeKind::LLVMDoubleTypeKind => 990.0,
            _ => return self.fused_halves(a, b, c),
        };
        let limit = ty.const_from_bits(float_bits(ty, limit.exp2())?)?;
        let is_small = |value| {
            let magnitude = self.glsl("FAbs", &[value], ty);
            self.builder.compare_floats(FloatPredicate::LLVMRealOLT, magnitude, limit)
        };
        let (sum, lost, rest) = self.sum_and_errors(a, b, c)?;
        let exact = self.float_op(Opcode::LLVMFAdd, sum, self.float_op(Opcode::LLVMFAdd, lost, rest));
        let fits = self.binary(Opcode::LLVMAnd, self.binary(Opcode::LLVMAnd, is_small(a), is_small(b)), is_small(c));
        Some(self.select(fits, exact, sum))
    }

    /// The product of two halves is exact in 32 bits; the sum is rounded to odd there, and then to a half.
    fn fused_halves(&self, a: Value<'m>, b: Value<'m>, c: Value<'m>) -> Option<Value<'m>> {
        let ty = a.ty();
        let [a, b, c] = [a, b, c].map(|value| self.builder.cast(Opcode::LLVMFPExt, value, ty.float()));
        let (sum, error) = self.sum_and_error(self.float_op(Opcode::LLVMFMul, a, b), c);
        let (bits, format) = self.bits(sum)?;
        let magnitude = self.with(Opcode::LLVMAnd, bits, format.sign() - 1);
        // The error of an infinite sum is none.
        let is_finite = self.compare(IntPredicate::LLVMIntULT, magnitude, self.int(bits.ty(), format.infinity()));
        let sum = self.select(is_finite, self.odd(sum, error)?, sum);
        Some(self.builder.cast(Opcode::LLVMFPTrunc, sum, ty))
    }

    fn parts(&self, value: Value<'m>) -> Option<Parts<'m>> {
        let ty = value.ty();
        let (bits, format) = self.bits(value)?;
        let word = bits.ty();
        let field = |bits| {
            let shifted = self.with(Opcode::LLVMLShr, bits, u64::from(format.mantissa));
            self.with(Opcode::LLVMAnd, shifted, format.infinity() >> format.mantissa)
        };
        let is = |field, number| self.compare(IntPredicate::LLVMIntEQ, field, self.int(word, number));
        let is_tiny = is(field(bits), 0);
        let factor = ty.const_from_bits(float_bits(ty, f64::from(TINY).exp2())?)?;
        let normal = self.select(is_tiny, self.float_op(Opcode::LLVMFMul, value, factor), value);
        let (bits, _) = self.bits(normal)?;
        let exponent = field(bits);
        let one = (format.infinity() >> 1) & format.infinity();
        let digits = self.with(Opcode::LLVMAnd, bits, format.sign() | ((1 << format.mantissa) - 1));
        let shift = self.select(is_tiny, self.int(word, u64::from(TINY)), word.zero());
        Some(Parts {
            mantissa: self.builder.cast(Opcode::LLVMBitCast, self.with(Opcode::LLVMOr, digits, one), ty),
            exponent: self.binary(Opcode::LLVMSub, exponent, shift),
            is_zero: is(exponent, 0),
            is_special: is(exponent, format.infinity() >> format.mantissa),
        })
    }

    /// Two to the power of an exponent without bias, of a normal number.
    fn power(&self, exponent: Value<'m>, ty: Type<'m>) -> Option<Value<'m>> {
        let format = Format::of(ty)?;
        let biased = self.with(Opcode::LLVMAdd, exponent, (format.infinity() >> format.mantissa) >> 1);
        let bits = self.with(Opcode::LLVMShl, biased, u64::from(format.mantissa));
        Some(self.builder.cast(Opcode::LLVMBitCast, bits, ty))
    }

    /// `a * b + c` rounded twice, what the sum lacks, and what the product lacks.
    fn sum_and_errors(&self, a: Value<'m>, b: Value<'m>, c: Value<'m>) -> Option<(Value<'m>, Value<'m>, Value<'m>)> {
        let ty = a.ty();
        let factor = if ty.kind() == TypeKind::LLVMFloatTypeKind { 4097.0 } else { 134_217_729.0 };
        let factor = ty.const_from_bits(float_bits(ty, factor)?)?;
        let [add, sub, mul] = [Opcode::LLVMFAdd, Opcode::LLVMFSub, Opcode::LLVMFMul];
        let split = |value| {
            let scaled = self.float_op(mul, value, factor);
            let high = self.float_op(sub, scaled, self.float_op(sub, scaled, value));
            (high, self.float_op(sub, value, high))
        };
        let product = self.float_op(mul, a, b);
        let ((a_high, a_low), (b_high, b_low)) = (split(a), split(b));
        let rest = self.float_op(sub, self.float_op(mul, a_high, b_high), product);
        let rest = self.float_op(add, rest, self.float_op(mul, a_high, b_low));
        let rest = self.float_op(add, rest, self.float_op(mul, a_low, b_high));
        let rest = self.float_op(add, rest, self.float_op(mul, a_low, b_low));
        let (sum, lost) = self.sum_and_error(product, c);
        Some((sum, lost, rest))
    }

    /// `a * b + c` rounded once, if nothing of it overflows or is denormal; to fewer digits if it is below a power of two.
    fn exact_sum(&self, [a, b, c]: [Value<'m>; 3], least_normal: Value<'m>) -> Option<Value<'m>> {
        let ty = a.ty();
        let [add, sub] = [Opcode::LLVMFAdd, Opcode::LLVMFSub];
        let (sum, lost, rest) = self.sum_and_errors(a, b, c)?;
        let low = self.odd_sum(lost, rest)?;
        let normal = self.float_op(add, sum, low);
        let magnitude = self.glsl("FAbs", &[normal], ty);
        let is_denormal = self.builder.compare_floats(FloatPredicate::LLVMRealOLT, magnitude, least_normal);
        let offset = self.copy_sign(least_normal, normal)?;
        let (high, lost) = self.sum_and_error(offset, sum);
        let shorter = self.float_op(add, high, self.odd_sum(lost, low)?);
        Some(self.select(is_denormal, self.float_op(sub, shorter, offset), normal))
    }

    /// A sum rounded to odd.
    fn odd_sum(&self, a: Value<'m>, b: Value<'m>) -> Option<Value<'m>> {
        let (sum, error) = self.sum_and_error(a, b);
        self.odd(sum, error)
    }

    /// The rounded sum, and what it lacks.
    fn sum_and_error(&self, a: Value<'m>, b: Value<'m>) -> (Value<'m>, Value<'m>) {
        let [add, sub] = [Opcode::LLVMFAdd, Opcode::LLVMFSub];
        let sum = self.float_op(add, a, b);
        let added = self.float_op(sub, sum, a);
        let lost = self.float_op(sub, a, self.float_op(sub, sum, added));
        (sum, self.float_op(add, lost, self.float_op(sub, b, added)))
    }

    /// `value + error` rounded to odd: of the two numbers around it the one whose last bit is 1, or `value` if the error is 0.
    fn odd(&self, value: Value<'m>, error: Value<'m>) -> Option<Value<'m>> {
        let ((bits, format), (error_bits, _)) = (self.bits(value)?, self.bits(error)?);
        let ty = bits.ty();
        let magnitude = self.with(Opcode::LLVMAnd, error_bits, format.sign() - 1);
        let has_error = self.compare(IntPredicate::LLVMIntNE, magnitude, ty.zero());
        let is_even = self.compare(IntPredicate::LLVMIntEQ, self.with(Opcode::LLVMAnd, bits, 1), ty.zero());
        let signs = self.binary(Opcode::LLVMXor, bits, error_bits);
        let is_smaller = self.compare(IntPredicate::LLVMIntSLT, signs, ty.zero());
        let step = self.select(is_smaller, self.int(ty, u64::MAX), self.int(ty, 1));
        let moves = self.binary(Opcode::LLVMAnd, has_error, is_even);
        let moved = self.binary(Opcode::LLVMAdd, bits, self.select(moves, step, ty.zero()));
        Some(self.builder.cast(Opcode::LLVMBitCast, moved, value.ty()))
    }
}
