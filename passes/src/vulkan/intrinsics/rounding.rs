//! Expands the intrinsics that round to integers.
//!
//! `half` and `float` use the instructions of GLSL.std.450. `double` uses additions: if a processor has no instruction
//! that rounds eight doubles, Mesa's lavapipe returns every double of at least 2^24 unchanged, also if it has a fraction.
//! It also makes such a rounding of a conversion to an integer and back.

use llvm_ir::{FloatPredicate, Instruction, Opcode, Type, TypeKind, Value};

use super::{Expander, floats::float_bits};

/// Rounding directions, with their GLSL.std.450 instructions.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Direction {
    /// To the nearest integer, with ties to even.
    Nearest,
    /// To zero.
    Zero,
    Down,
    Up,
}

impl Direction {
    /// Returns the direction of an intrinsic, by its name without prefix and types.
    fn of(intrinsic: &str) -> Option<Self> {
        Some(match intrinsic {
            "rint" | "nearbyint" | "roundeven" => Self::Nearest,
            "trunc" => Self::Zero,
            "floor" => Self::Down,
            "ceil" => Self::Up,
            _ => return None,
        })
    }

    fn instruction(self) -> &'static str {
        match self {
            Self::Nearest => "RoundEven",
            Self::Zero => "Trunc",
            Self::Down => "Floor",
            Self::Up => "Ceil",
        }
    }
}

impl<'m> Expander<'m> {
    /// Expands an intrinsic that rounds to an integer; returns `None` for other intrinsics.
    pub(super) fn rounded(&self, intrinsic: &str, value: Value<'m>) -> Option<Value<'m>> {
        match Direction::of(intrinsic) {
            Some(direction) => self.round_to(direction, value),
            None if intrinsic == "round" => self.round(value),
            None => None,
        }
    }

    fn round_to(&self, direction: Direction, value: Value<'m>) -> Option<Value<'m>> {
        let ty = value.ty();
        if ty.kind() != TypeKind::LLVMDoubleTypeKind {
            return Some(self.glsl(direction.instruction(), &[value], ty));
        }
        let magnitude = self.glsl("FAbs", &[value], ty);
        // Adding 2^52 rounds a smaller number to an integer, because the sum has no bits for a fraction. Larger numbers are
        // integers, infinite or NaNs.
        let limit = ty.const_from_bits(float_bits(ty, 52_f64.exp2())?)?;
        let sum = self.float_op(Opcode::LLVMFAdd, magnitude, limit);
        let is_small = self.builder.compare_floats(FloatPredicate::LLVMRealOLT, magnitude, limit);
        let nearest = self.select(is_small, self.float_op(Opcode::LLVMFSub, sum, limit), magnitude);
        // Rounding to nearest went too far if the result is beyond the number; then the next integer is correct.
        let (start, rounded, predicate, opcode) = match direction {
            Direction::Nearest => return self.copy_sign(nearest, value),
            Direction::Zero => (magnitude, nearest, FloatPredicate::LLVMRealOGT, Opcode::LLVMFSub),
            Direction::Down => (value, self.copy_sign(nearest, value)?, FloatPredicate::LLVMRealOGT, Opcode::LLVMFSub),
            Direction::Up => (value, self.copy_sign(nearest, value)?, FloatPredicate::LLVMRealOLT, Opcode::LLVMFAdd),
        };
        let one = ty.const_from_bits(float_bits(ty, 1.0)?)?;
        let is_beyond = self.builder.compare_floats(predicate, rounded, start);
        let moved = self.select(is_beyond, self.float_op(opcode, rounded, one), rounded);
        // The result has the sign of the number, also if it is zero.
        self.copy_sign(moved, value)
    }

    /// Expands a conversion for which [`is_from_rounded`] is true.
    pub(super) fn convert_rounded(&self, conversion: Instruction<'m>) -> Option<Value<'m>> {
        let number = conversion.operand(0)?.as_instruction()?.operand(0)?;
        let whole = self.round_to(Direction::Zero, number)?;
        // An integer has no negative zero.
        let zero = number.ty().const_from_bits(0)?;
        let is_zero = self.builder.compare_floats(FloatPredicate::LLVMRealOEQ, whole, zero);
        Some(self.select(is_zero, zero, whole))
    }

    /// Rounds to nearest, with ties away from zero.
    fn round(&self, value: Value<'m>) -> Option<Value<'m>> {
        let ty = value.ty();
        let whole = self.round_to(Direction::Zero, value)?;
        let rest = self.glsl("FAbs", &[self.builder.float_binary(Opcode::LLVMFSub, value, whole)], ty);
        let (half, one) = (ty.const_from_bits(float_bits(ty, 0.5)?)?, ty.const_from_bits(float_bits(ty, 1.0)?)?);
        let goes_up = self.builder.compare_floats(FloatPredicate::LLVMRealOGE, rest, half);
        let step = self.select(goes_up, one, ty.const_from_bits(0)?);
        let moved = self.builder.float_binary(Opcode::LLVMFAdd, whole, self.copy_sign(step, value)?);
        self.copy_sign(moved, value)
    }
}

/// Returns whether an instruction converts an integer to `double` that was a `double`.
pub(super) fn is_from_rounded(instruction: Instruction<'_>) -> bool {
    let is_double = |ty: Type<'_>| ty.kind() == TypeKind::LLVMDoubleTypeKind;
    let is_inverse = |origin: Instruction<'_>| match instruction.opcode() {
        Opcode::LLVMSIToFP => origin.opcode() == Opcode::LLVMFPToSI,
        Opcode::LLVMUIToFP => origin.opcode() == Opcode::LLVMFPToUI,
        _ => false,
    };
    let origin =
        instruction.operand(0).and_then(|operand| operand.as_instruction()).filter(|origin| is_inverse(*origin));
    is_double(instruction.ty())
        && origin.and_then(|origin| origin.operand(0)).is_some_and(|number| is_double(number.ty()))
}
