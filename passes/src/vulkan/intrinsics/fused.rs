//! Expands `llvm.fma`: `a * b + c` with a single rounding. `Fma` in GLSL.std.450 may round twice; a specialization
//! constant selects it on devices on which it does not, and drivers then remove the other steps.
//!
//! ```text
//! before: %r = call float @llvm.fma.f32(float %a, float %b, float %c)
//! after:  %fused = call float @vulkan.glsl.Fma.f32(float %a, float %b, float %c)
//!         %emulated = … ; steps 1 to 6
//!         %constant = call i32 @vulkan.specialization.i32(i32 4607297, i32 0)
//!         %has = icmp ne i32 %constant, 0
//!         %r = select i1 %has, float %fused, float %emulated
//! ```
//!
//! # Algorithm
//! 1. Split each number into an exponent and a signed mantissa with a magnitude between 1 and 2.
//! 2. Scale the mantissa of `c` relative to the product of the other mantissas. Far below the product, the exact
//!    exponent is irrelevant, because `c` can only break a tie; it is clamped to `-DISTANCE`.
//! 3. Compute the product and its error (Dekker's splitting), the sum and its error (Knuth), and
//!    the sum of both errors rounded to odd. Adding the errors to the sum rounds like the exact
//!    result.
//! 4. Round a sum that will be denormal to fewer digits, by adding and subtracting a power of two.
//! 5. Scale the sum by the exponent of the product.
//! 6. Return `c` if it is far above the product, infinite or a NaN. Return `a * b + c` if a factor is zero, infinite or
//!    a NaN, or if `c` is zero.
//!
//! 7. Select GLSL's `Fma` instead of this result if the constant is set.
//!
//! Calls with the `afn` flag, as in libclc, skip steps 1, 2 and 4 to 6, and round the errors. The
//! result is nearly as accurate, which suffices for argument reduction and polynomials.

use llvm_ir::{FloatPredicate, IntPredicate, Opcode, Type, TypeKind, Value};

use super::{
    Expander, contract,
    floats::{Format, float_bits},
};

/// The binary logarithm of the factor that normalizes denormal numbers.
const TINY: u32 = 64;

/// The parts of a number. The exponent is biased; it is at most 0 for denormal numbers.
struct Parts<'m> {
    mantissa: Value<'m>,
    exponent: Value<'m>,
    /// An `i1` that is true if the number is zero, or denormal on a device that flushes denormals.
    is_zero: Value<'m>,
    /// An `i1` that is true if the number is infinite or a NaN.
    is_special: Value<'m>,
}

impl<'m> Expander<'m> {
    /// Computes `a * b + c` with a single rounding, or nearly so.
    pub(super) fn fused(&self, a: Value<'m>, b: Value<'m>, c: Value<'m>, approximate: bool) -> Option<Value<'m>> {
        if !matches!(a.ty().kind(), TypeKind::LLVMFloatTypeKind | TypeKind::LLVMDoubleTypeKind) {
            return self.fused_halves(a, b, c);
        }
        let emulated = if approximate { self.nearly_fused(a, b, c) } else { self.exactly_fused(a, b, c) }?;
        Some(self.select(self.fuses(), self.glsl("Fma", &[a, b, c], a.ty()), emulated))
    }

    /// Returns an `i1` that is true if the host states that `Fma` rounds once.
    pub(super) fn fuses(&self) -> Value<'m> {
        let word = self.module.int_type(32);
        let id = self.int(word, contract::FUSED_SPEC_ID.into());
        let constant = contract::specialization(self.module, &self.builder, id, word.zero());
        self.compare(IntPredicate::LLVMIntNE, constant, word.zero())
    }

    /// Computes `a * b + c` with a single rounding.
    fn exactly_fused(&self, a: Value<'m>, b: Value<'m>, c: Value<'m>) -> Option<Value<'m>> {
        let ty = a.ty();
        // More than twice the digits of the type, which is the length of a product.
        let distance = match ty.kind() {
            TypeKind::LLVMFloatTypeKind => 60,
            _ => 120,
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
        // If the limit is this low, only a sum of 0 is below it.
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

    /// Computes `a * b + c` with error compensation, or uncompensated if that would overflow.
    fn nearly_fused(&self, a: Value<'m>, b: Value<'m>, c: Value<'m>) -> Option<Value<'m>> {
        let ty = a.ty();
        let limit = match ty.kind() {
            TypeKind::LLVMFloatTypeKind => 100.0_f64,
            _ => 990.0,
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

    /// Computes a half-precision result. The product of two halves is exact in 32 bits; the sum is rounded to odd, then
    /// to half.
    fn fused_halves(&self, a: Value<'m>, b: Value<'m>, c: Value<'m>) -> Option<Value<'m>> {
        let ty = a.ty();
        let [a, b, c] = [a, b, c].map(|value| self.builder.cast(Opcode::LLVMFPExt, value, ty.float()));
        let (sum, error) = self.sum_and_error(self.float_op(Opcode::LLVMFMul, a, b), c);
        let (bits, format) = self.bits(sum)?;
        let magnitude = self.with(Opcode::LLVMAnd, bits, format.sign() - 1);
        // An infinite sum has no error.
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

    /// Returns two to the power of an unbiased exponent of a normal number.
    fn power(&self, exponent: Value<'m>, ty: Type<'m>) -> Option<Value<'m>> {
        let format = Format::of(ty)?;
        let biased = self.with(Opcode::LLVMAdd, exponent, (format.infinity() >> format.mantissa) >> 1);
        let bits = self.with(Opcode::LLVMShl, biased, u64::from(format.mantissa));
        Some(self.builder.cast(Opcode::LLVMBitCast, bits, ty))
    }

    /// Returns `a * b + c` rounded twice, the error of the sum, and the error of the product.
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

    /// Computes `a * b + c` with a single rounding, if no intermediate result overflows or is denormal. A sum below
    /// `least_normal` is rounded to fewer digits.
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

    /// Computes a sum rounded to odd.
    fn odd_sum(&self, a: Value<'m>, b: Value<'m>) -> Option<Value<'m>> {
        let (sum, error) = self.sum_and_error(a, b);
        self.odd(sum, error)
    }

    /// Computes the rounded sum and its error.
    fn sum_and_error(&self, a: Value<'m>, b: Value<'m>) -> (Value<'m>, Value<'m>) {
        let [add, sub] = [Opcode::LLVMFAdd, Opcode::LLVMFSub];
        let sum = self.float_op(add, a, b);
        let added = self.float_op(sub, sum, a);
        let lost = self.float_op(sub, a, self.float_op(sub, sum, added));
        (sum, self.float_op(add, lost, self.float_op(sub, b, added)))
    }

    /// Rounds `value + error` to odd: returns the neighbor whose last bit is 1, or `value` if the error is 0.
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
