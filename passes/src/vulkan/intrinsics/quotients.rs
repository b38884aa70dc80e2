//! Corrects quotients of `double` and a constant. NVIDIA's driver multiplies by the reciprocal, and the result can differ
//! from the correctly rounded quotient by one unit in the last place.
//!
//! ```text
//! before: %q = fdiv double %x, 3.0
//! after:  %quotient = fdiv double %x, 3.0
//!         %rest = call double @vulkan.glsl.Fma.f64(double %quotient, double -3.0, double %x)
//!         %corrected = call double @vulkan.glsl.Fma.f64(double %rest, double 0.333…, double %quotient)
//!         %q = select i1 %is_corrected, double %corrected, double %quotient
//! ```
//!
//! # Algorithm
//! 1. Find the divisions by constants with magnitudes from 2^-500 to 2^500, unless a flag allows an approximation. Skip
//!    powers of two, whose quotients are exact, and constants with only ones in the mantissa, for which step 2 is not
//!    correct.
//! 2. Compute the rest, which is exact if the quotient has an error of at most one unit in the last place. The quotient
//!    plus the rest times the rounded reciprocal rounds to the correct result (Markstein, "Computation of elementary
//!    functions on the IBM RISC System/6000 processor", 1990).
//! 3. Keep quotients that are zero, infinite, NaNs or so small that the rest would be denormal.
//! 4. Keep all quotients unless the host states that `Fma` rounds once ([`super::fused`]), which it does for NVIDIA's
//!    driver only.

use llvm_ir::{FloatPredicate, Instruction, Opcode, TypeKind, Value};

use super::Expander;

/// The binary logarithm of the largest magnitude of a divisor.
const MOST_DIVISOR: i32 = 500;
/// The binary logarithm of the smallest magnitude of a quotient that is corrected.
const LEAST_QUOTIENT: i32 = -400;

/// Returns whether an instruction divides by a constant for which the quotient can be corrected.
pub(super) fn is_by_constant(instruction: Instruction<'_>) -> bool {
    instruction.opcode() == Opcode::LLVMFDiv && divisor(instruction).is_some() && !instruction.may_approximate()
}

fn divisor(division: Instruction<'_>) -> Option<f64> {
    let constant = division.operand(1).filter(|value| value.ty().kind() == TypeKind::LLVMDoubleTypeKind)?;
    let divisor = f64::from_bits(constant.scalar_bits()?);
    let mantissa_bits = f64::MANTISSA_DIGITS - 1;
    let is_uniform =
        divisor.to_bits().trailing_zeros() >= mantissa_bits || divisor.to_bits().trailing_ones() >= mantissa_bits;
    let range = 2_f64.powi(-MOST_DIVISOR)..=2_f64.powi(MOST_DIVISOR);
    (range.contains(&divisor.abs()) && !is_uniform).then_some(divisor)
}

impl<'m> Expander<'m> {
    /// Expands a division by a constant.
    pub(super) fn quotient(&self, division: Instruction<'m>) -> Option<Value<'m>> {
        let (dividend, constant, ty) = (division.operand(0)?, division.operand(1)?, division.ty());
        let divisor = divisor(division)?;
        let number = |value: f64| ty.const_from_bits(value.to_bits());
        let quotient = self.builder.float_binary(Opcode::LLVMFDiv, dividend, constant);
        let rest = self.glsl("Fma", &[quotient, number(-divisor)?, dividend], ty);
        let corrected = self.glsl("Fma", &[rest, number(divisor.recip())?, quotient], ty);
        let magnitude = self.glsl("FAbs", &[quotient], ty);
        let is_above =
            self.builder.compare_floats(FloatPredicate::LLVMRealOGE, magnitude, number(2_f64.powi(LEAST_QUOTIENT))?);
        let is_below = self.builder.compare_floats(FloatPredicate::LLVMRealOLE, magnitude, number(f64::MAX)?);
        let fits = self.binary(Opcode::LLVMAnd, is_above, is_below);
        let fuses = self.fuses();
        Some(self.select(self.binary(Opcode::LLVMAnd, fuses, fits), corrected, quotient))
    }
}
