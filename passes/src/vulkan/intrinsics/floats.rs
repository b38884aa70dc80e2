//! Expands intrinsics on floating-point numbers.

use llvm_ir::{Call, FloatPredicate, Instruction, IntPredicate, Opcode, Type, TypeKind, Value};

use super::Expander;

/// The intrinsics that [`Expander::float`] expands.
pub const KNOWN: [&str; 34] = [
    "fabs",
    "sqrt",
    "floor",
    "ceil",
    "trunc",
    "rint",
    "nearbyint",
    "roundeven",
    "round",
    "fma",
    "fmuladd",
    "copysign",
    "minnum",
    "maxnum",
    "minimumnum",
    "maximumnum",
    "minimum",
    "maximum",
    "exp",
    "exp2",
    "exp10",
    "log",
    "log2",
    "log10",
    "sin",
    "cos",
    "tan",
    "pow",
    "powi",
    "ldexp",
    "is.fpclass",
    "asin",
    "acos",
    "atan",
];

/// The intrinsics that [`Expander::float`] expands for all types.
pub const OF_ANY_TYPE: [&str; 3] = ["canonicalize", "arithmetic.fence", "is.constant"];

/// Intrinsics with a GLSL.std.450 instruction.
const IN_GLSL: [(&str, &str); 13] = [
    ("fabs", "FAbs"),
    ("sqrt", "Sqrt"),
    ("exp", "Exp"),
    ("exp2", "Exp2"),
    ("log", "Log"),
    ("log2", "Log2"),
    ("sin", "Sin"),
    ("cos", "Cos"),
    ("tan", "Tan"),
    ("pow", "Pow"),
    ("asin", "Asin"),
    ("acos", "Acos"),
    ("atan", "Atan"),
];

/// The bit layout of a floating-point type.
#[derive(Clone, Copy)]
pub(super) struct Format {
    pub(super) width: u32,
    pub(super) mantissa: u32,
}

impl Format {
    pub(super) fn of(ty: Type<'_>) -> Option<Format> {
        match ty.kind() {
            TypeKind::LLVMHalfTypeKind => Some(Format { width: 16, mantissa: 10 }),
            TypeKind::LLVMFloatTypeKind => Some(Format { width: 32, mantissa: 23 }),
            TypeKind::LLVMDoubleTypeKind => Some(Format { width: 64, mantissa: 52 }),
            _ => None,
        }
    }

    pub(super) fn sign(self) -> u64 {
        1 << (self.width - 1)
    }

    /// Returns the bits of infinity.
    pub(super) fn infinity(self) -> u64 {
        (self.sign() - 1) & !((1 << self.mantissa) - 1)
    }
}

impl<'m> Expander<'m> {
    /// Expands a floating-point intrinsic; returns `None` for other intrinsics.
    pub fn float(&self, name: &str, arguments: &[Value<'m>], ty: Type<'m>, call: Call<'m>) -> Option<Value<'m>> {
        let first = *arguments.first()?;
        if let Some(rounded) = self.rounded(name, first) {
            return Some(rounded);
        }
        if let Some((_, function)) = IN_GLSL.iter().find(|(intrinsic, _)| *intrinsic == name) {
            return Some(self.glsl(function, arguments, ty));
        }
        let second = arguments.get(1).copied().unwrap_or(first);
        Some(match name {
            "fmuladd" => {
                let product = self.builder.float_binary(Opcode::LLVMFMul, first, second);
                let third = *arguments.get(2)?;
                let negated = third.as_instruction().filter(|found| found.opcode() == Opcode::LLVMFNeg);
                let sum = match negated.and_then(|found| found.operand(0)) {
                    Some(positive) => self.builder.float_binary(Opcode::LLVMFSub, product, positive),
                    None => self.builder.float_binary(Opcode::LLVMFAdd, product, third),
                };
                for part in [product, sum] {
                    part.as_instruction().into_iter().for_each(llvm_ir::Instruction::allow_contraction);
                }
                sum
            }
            "fma" => self.fused(first, second, *arguments.get(2)?, call.may_approximate())?,
            "copysign" => self.copy_sign(first, second)?,
            "minnum" | "minimumnum" => self.extremum(first, second, "FMin")?,
            "maxnum" | "maximumnum" => self.extremum(first, second, "FMax")?,
            "minimum" | "maximum" => {
                let (a, b) = (self.is_nan(first)?, self.is_nan(second)?);
                let value = self.glsl(if name == "minimum" { "FMin" } else { "FMax" }, &[first, second], ty);
                self.select(a, first, self.select(b, second, value))
            }
            "exp10" => {
                let factor = ty.const_from_bits(float_bits(ty, std::f64::consts::LOG2_10)?)?;
                self.glsl("Exp2", &[self.builder.float_binary(Opcode::LLVMFMul, first, factor)], ty)
            }
            "log10" => {
                let factor = ty.const_from_bits(float_bits(ty, std::f64::consts::LOG10_2)?)?;
                self.builder.float_binary(Opcode::LLVMFMul, self.glsl("Log2", &[first], ty), factor)
            }
            "powi" => {
                let exponent = self.builder.cast(Opcode::LLVMSIToFP, second, ty);
                self.glsl("Pow", &[first, exponent], ty)
            }
            "ldexp" => self.scale(first, second)?,
            "canonicalize" | "arithmetic.fence" => first,
            "is.constant" => self.module.int_type(1).zero(),
            "is.fpclass" => self.is_of_class(first, u64::try_from(second.signed_int()?).ok()?)?,
            _ => return None,
        })
    }

    /// Multiplies a number by a power of two. `Ldexp` in GLSL.std.450 is undefined for exponents out of range. The
    /// exponent is first reduced in steps that do not round a denormal result twice.
    fn scale(&self, value: Value<'m>, exponent: Value<'m>) -> Option<Value<'m>> {
        let ty = value.ty();
        let (format, most) = match ty.kind() {
            TypeKind::LLVMFloatTypeKind => (Format::of(ty)?, 127_i32),
            TypeKind::LLVMDoubleTypeKind => (Format::of(ty)?, 1023),
            _ => {
                let scaled = self.scale(self.builder.cast(Opcode::LLVMFPExt, value, ty.float()), exponent)?;
                return Some(self.builder.cast(Opcode::LLVMFPTrunc, scaled, ty));
            }
        };
        let word = self.module.int_type(32);
        let int = |number: i32| self.int(word, u64::from(number.cast_unsigned()));
        let (least, precision) = (1 - most, i32::try_from(format.mantissa + 1).ok()?);
        let (mut value, mut exponent) = (value, exponent);
        for (predicate, limit, step) in [
            (IntPredicate::LLVMIntSGT, most, most),
            (IntPredicate::LLVMIntSGT, most, most),
            (IntPredicate::LLVMIntSLT, least, least + precision),
            (IntPredicate::LLVMIntSLT, least, least + precision),
        ] {
            let is_beyond = self.compare(predicate, exponent, int(limit));
            let power = ty.const_from_bits(float_bits(ty, f64::from(step).exp2())?)?;
            value = self.select(is_beyond, self.float_op(Opcode::LLVMFMul, value, power), value);
            let rest = self.binary(Opcode::LLVMSub, exponent, int(step));
            exponent = self.select(is_beyond, rest, exponent);
        }
        for (predicate, limit) in [(IntPredicate::LLVMIntSGT, most), (IntPredicate::LLVMIntSLT, least)] {
            exponent = self.select(self.compare(predicate, exponent, int(limit)), int(limit), exponent);
        }
        let biased = self.binary(Opcode::LLVMAdd, exponent, int(most));
        let bits_type = self.module.int_type(format.width);
        let wide = if format.width == 32 { biased } else { self.builder.cast(Opcode::LLVMZExt, biased, bits_type) };
        let bits = self.with(Opcode::LLVMShl, wide, u64::from(format.mantissa));
        Some(self.float_op(Opcode::LLVMFMul, value, self.builder.cast(Opcode::LLVMBitCast, bits, ty)))
    }

    pub(super) fn float_op(&self, opcode: Opcode, left: Value<'m>, right: Value<'m>) -> Value<'m> {
        self.builder.float_binary(opcode, left, right)
    }

    pub(super) fn bits(&self, value: Value<'m>) -> Option<(Value<'m>, Format)> {
        let format = Format::of(value.ty())?;
        Some((self.builder.cast(Opcode::LLVMBitCast, value, self.module.int_type(format.width)), format))
    }

    /// Tests the bits for a NaN, because drivers may assume that NaNs do not occur.
    fn is_nan(&self, value: Value<'m>) -> Option<Value<'m>> {
        let (bits, format) = self.bits(value)?;
        let magnitude = self.with(Opcode::LLVMAnd, bits, format.sign() - 1);
        Some(self.compare(IntPredicate::LLVMIntUGT, magnitude, self.int(bits.ty(), format.infinity())))
    }

    /// Expands `fcmp uno` and `fcmp ord`.
    pub fn unordered(&self, comparison: Instruction<'m>) -> Option<Value<'m>> {
        let (left, right) = (comparison.operand(0)?, comparison.operand(1)?);
        let is_number = |value: Value<'m>| value.is_null_constant();
        let bad = match (left == right || is_number(right), is_number(left)) {
            (true, _) => self.is_nan(left)?,
            (_, true) => self.is_nan(right)?,
            _ => self.binary(Opcode::LLVMOr, self.is_nan(left)?, self.is_nan(right)?),
        };
        let is_ordered = comparison.float_comparison()? == FloatPredicate::LLVMRealORD;
        Some(if is_ordered { self.with(Opcode::LLVMXor, bad, 1) } else { bad })
    }

    pub(super) fn copy_sign(&self, magnitude: Value<'m>, sign: Value<'m>) -> Option<Value<'m>> {
        let ((magnitude_bits, format), (sign_bits, _)) = (self.bits(magnitude)?, self.bits(sign)?);
        let low = self.with(Opcode::LLVMAnd, magnitude_bits, format.sign() - 1);
        let high = self.with(Opcode::LLVMAnd, sign_bits, format.sign());
        let joined = self.binary(Opcode::LLVMOr, low, high);
        Some(self.builder.cast(Opcode::LLVMBitCast, joined, magnitude.ty()))
    }

    /// Returns the smaller or larger number, or the other operand if one is a NaN. An explicit
    /// comparison would be wrong for denormal numbers that compare equal to zero. For these, the
    /// driver's instruction returns zero.
    fn extremum(&self, left: Value<'m>, right: Value<'m>, function: &str) -> Option<Value<'m>> {
        let value = self.glsl(function, &[left, right], left.ty());
        Some(self.select(self.is_nan(right)?, left, self.select(self.is_nan(left)?, right, value)))
    }

    /// Expands `is.fpclass` with a mask of LLVM's classes.
    fn is_of_class(&self, value: Value<'m>, mask: u64) -> Option<Value<'m>> {
        let (bits, format) = self.bits(value)?;
        let ty = bits.ty();
        let magnitude = self.with(Opcode::LLVMAnd, bits, format.sign() - 1);
        let negative = self.compare(IntPredicate::LLVMIntSLT, bits, ty.zero());
        let is = |predicate, limit: u64| self.compare(predicate, magnitude, self.int(ty, limit));
        let both = |left, right| self.binary(Opcode::LLVMAnd, left, right);
        let quiet = format.infinity() | 1 << (format.mantissa - 1);
        let smallest_normal = 1_u64 << format.mantissa;
        // The bits of LLVM's classes, for negative and positive numbers.
        let classes = [(0x20, 0x40), (0x10, 0x80), (0x08, 0x100), (0x04, 0x200)];
        let is_in = |class: usize| match class {
            0 => is(IntPredicate::LLVMIntEQ, 0),
            1 => both(is(IntPredicate::LLVMIntUGT, 0), is(IntPredicate::LLVMIntULT, smallest_normal)),
            2 => both(is(IntPredicate::LLVMIntUGE, smallest_normal), is(IntPredicate::LLVMIntULT, format.infinity())),
            _ => is(IntPredicate::LLVMIntEQ, format.infinity()),
        };
        let mut result = self.module.int_type(1).zero();
        let mut add = |found: Value<'m>| result = self.binary(Opcode::LLVMOr, result, found);
        if mask & 1 != 0 {
            let is_signaling =
                both(is(IntPredicate::LLVMIntUGT, format.infinity()), is(IntPredicate::LLVMIntULT, quiet));
            add(is_signaling);
        }
        if mask & 2 != 0 {
            add(is(IntPredicate::LLVMIntUGE, quiet));
        }
        for (class, (minus, plus)) in classes.into_iter().enumerate() {
            match (minus & mask != 0, plus & mask != 0) {
                (true, true) => add(is_in(class)),
                (true, false) => add(both(is_in(class), negative)),
                (false, true) => {
                    let positive = self.compare(IntPredicate::LLVMIntSGE, bits, ty.zero());
                    add(both(is_in(class), positive));
                }
                (false, false) => {}
            }
        }
        Some(result)
    }

    /// Expands saturating `fptosi` and `fptoui`; a NaN becomes 0.
    pub fn float_saturation(&self, value: Value<'m>, ty: Type<'m>, is_signed: bool) -> Option<Value<'m>> {
        let width = ty.int_width()?;
        let (low, high) =
            if is_signed { (1_u64 << (width - 1), (1_u64 << (width - 1)) - 1) } else { (0, u64::MAX >> (64 - width)) };
        let from = value.ty();
        let power = f64::from(if is_signed { width - 1 } else { width }).exp2();
        let (above, below) = (from.const_from_bits(float_bits(from, power)?)?, if is_signed { -power } else { 0.0 });
        let below = from.const_from_bits(float_bits(from, below)?)?;
        let too_high = self.builder.compare_floats(FloatPredicate::LLVMRealOGE, value, above);
        let too_low = self.builder.compare_floats(FloatPredicate::LLVMRealOLE, value, below);
        let zero = from.const_from_bits(0)?;
        let bad = self.is_nan(value)?;
        let inside = self.select(bad, zero, self.select(too_high, zero, self.select(too_low, zero, value)));
        let opcode = if is_signed { Opcode::LLVMFPToSI } else { Opcode::LLVMFPToUI };
        let number = self.builder.cast(opcode, inside, ty);
        let limited = self.select(too_high, self.int(ty, high), self.select(too_low, self.int(ty, low), number));
        Some(self.select(bad, ty.zero(), limited))
    }
}

/// Returns the bits of a number, rounded to a floating-point type.
pub(super) fn float_bits(ty: Type<'_>, number: f64) -> Option<u64> {
    Some(match ty.kind() {
        TypeKind::LLVMHalfTypeKind => u64::from(half::f16::from_f64(number).to_bits()),
        #[expect(clippy::cast_possible_truncation, reason = "it is rounded")]
        TypeKind::LLVMFloatTypeKind => u64::from((number as f32).to_bits()),
        TypeKind::LLVMDoubleTypeKind => number.to_bits(),
        _ => return None,
    })
}
