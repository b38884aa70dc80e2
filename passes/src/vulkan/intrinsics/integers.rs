//! Expands intrinsics on integers.

use llvm_ir::{IntPredicate, Opcode, Type, Value};

use super::{Expander, contract};

/// The intrinsics that [`Expander::integer`] expands.
pub const KNOWN: [&str; 29] = [
    "umin",
    "umax",
    "smin",
    "smax",
    "abs",
    "ctpop",
    "ctlz",
    "cttz",
    "fshl",
    "fshr",
    "bswap",
    "bitreverse",
    "uadd.sat",
    "usub.sat",
    "sadd.sat",
    "ssub.sat",
    "uadd.with.overflow",
    "usub.with.overflow",
    "umul.with.overflow",
    "sadd.with.overflow",
    "ssub.with.overflow",
    "smul.with.overflow",
    "ucmp",
    "scmp",
    "expect",
    "ushl.sat",
    "sshl.sat",
    "fptosi.sat",
    "fptoui.sat",
];

/// Returns whether the expansion of an intrinsic supports integers of a width.
pub fn is_supported(name: &str, width: u32) -> bool {
    match name {
        "fshl" | "fshr" => width <= 64 && width.is_power_of_two(),
        "ctlz" | "cttz" | "bitreverse" => width <= 32 || width == 64,
        _ => width <= 64,
    }
}

impl<'m> Expander<'m> {
    /// Expands an integer intrinsic; returns `None` for other intrinsics.
    pub fn integer(&self, name: &str, arguments: &[Value<'m>], ty: Type<'m>) -> Option<Value<'m>> {
        let first = *arguments.first()?;
        let second = arguments.get(1).copied().unwrap_or(first);
        let third = arguments.get(2).copied().unwrap_or(first);
        let pick = |predicate| self.select(self.compare(predicate, first, second), first, second);
        Some(match name {
            "umin" => pick(IntPredicate::LLVMIntULT),
            "umax" => pick(IntPredicate::LLVMIntUGT),
            "smin" => pick(IntPredicate::LLVMIntSLT),
            "smax" => pick(IntPredicate::LLVMIntSGT),
            "abs" => {
                let negative = self.compare(IntPredicate::LLVMIntSLT, first, ty.zero());
                self.select(negative, self.binary(Opcode::LLVMSub, ty.zero(), first), first)
            }
            "expect" => first,
            "ctpop" => self.in_words(first, &|word| self.op("OpBitCount", word), &|low, high| {
                self.binary(Opcode::LLVMAdd, low, high)
            })?,
            "ctlz" => self.leading_zeros(first)?,
            "cttz" => self.trailing_zeros(first)?,
            "fshl" => self.funnel(first, second, third, true)?,
            "fshr" => self.funnel(first, second, third, false)?,
            "bswap" => self.swap_bytes(first)?,
            "bitreverse" => self.reverse_bits(first)?,
            "uadd.sat" => {
                let sum = self.binary(Opcode::LLVMAdd, first, second);
                self.select(self.compare(IntPredicate::LLVMIntULT, sum, first), self.int(ty, u64::MAX), sum)
            }
            "usub.sat" => {
                let difference = self.binary(Opcode::LLVMSub, first, second);
                self.select(self.compare(IntPredicate::LLVMIntULT, first, second), ty.zero(), difference)
            }
            "sadd.sat" | "ssub.sat" => self.signed_saturation(first, second, name == "sadd.sat")?,
            "ucmp" | "scmp" => {
                let (less, greater) = if name == "ucmp" {
                    (IntPredicate::LLVMIntULT, IntPredicate::LLVMIntUGT)
                } else {
                    (IntPredicate::LLVMIntSLT, IntPredicate::LLVMIntSGT)
                };
                let rest = self.select(self.compare(greater, first, second), self.int(ty, 1), ty.zero());
                self.select(self.compare(less, first, second), self.int(ty, u64::MAX), rest)
            }
            "ushl.sat" | "sshl.sat" => self.shift_saturation(first, second, name == "ushl.sat")?,
            "fptosi.sat" | "fptoui.sat" => self.float_saturation(first, ty, name == "fptosi.sat")?,
            _ => return self.overflow(name, first, second, ty),
        })
    }

    fn op(&self, name: &str, value: Value<'m>) -> Value<'m> {
        contract::op(self.module, &self.builder, name, &[value], value.ty())
    }

    /// Computes a result from the results for a value's 32-bit words. Narrower values are
    /// zero-extended.
    fn in_words(
        &self,
        value: Value<'m>,
        of_word: &dyn Fn(Value<'m>) -> Value<'m>,
        join: &dyn Fn(Value<'m>, Value<'m>) -> Value<'m>,
    ) -> Option<Value<'m>> {
        let word = self.module.int_type(32);
        let result = if value.ty().int_width()? > 32 {
            let (low, high) = self.words(value);
            join(of_word(low), of_word(high))
        } else {
            of_word(self.builder.zext(value, word))
        };
        Some(if value.ty().int_width()? < 32 {
            self.builder.trunc(result, value.ty())
        } else {
            self.builder.zext(result, value.ty())
        })
    }

    fn words(&self, value: Value<'m>) -> (Value<'m>, Value<'m>) {
        let word = self.module.int_type(32);
        (self.builder.trunc(value, word), self.builder.trunc(self.with(Opcode::LLVMLShr, value, 32), word))
    }

    fn leading_zeros(&self, value: Value<'m>) -> Option<Value<'m>> {
        let width = u64::from(value.ty().int_width()?);
        let word = self.module.int_type(32);
        // FindUMsb returns -1 for 0, so 31 - FindUMsb is 32.
        let of_word =
            |part: Value<'m>| self.binary(Opcode::LLVMSub, self.int(word, 31), self.glsl("FindUMsb", &[part], word));
        if width <= 32 {
            let zeros = of_word(self.builder.zext(value, word));
            return Some(self.builder.trunc(self.with(Opcode::LLVMSub, zeros, 32 - width), value.ty()));
        }
        let (low, high) = self.words(value);
        let none_high = self.compare(IntPredicate::LLVMIntEQ, high, word.zero());
        let zeros = self.select(none_high, self.with(Opcode::LLVMAdd, of_word(low), 32), of_word(high));
        Some(self.builder.zext(zeros, value.ty()))
    }

    fn trailing_zeros(&self, value: Value<'m>) -> Option<Value<'m>> {
        let width = u64::from(value.ty().int_width()?);
        let word = self.module.int_type(32);
        let of_word = |part: Value<'m>, if_none: u64| {
            let found = self.glsl("FindILsb", &[part], word);
            self.select(self.compare(IntPredicate::LLVMIntEQ, part, word.zero()), self.int(word, if_none), found)
        };
        if width <= 32 {
            let zeros = of_word(self.builder.zext(value, word), width);
            return Some(self.builder.trunc(zeros, value.ty()));
        }
        let (low, high) = self.words(value);
        let none_low = self.compare(IntPredicate::LLVMIntEQ, low, word.zero());
        let zeros = self.select(none_low, self.with(Opcode::LLVMAdd, of_word(high, 32), 32), of_word(low, 32));
        Some(self.builder.zext(zeros, value.ty()))
    }

    /// Expands a funnel shift. It shifts in two steps, because a shift by the full width is undefined.
    fn funnel(&self, high: Value<'m>, low: Value<'m>, by: Value<'m>, is_left: bool) -> Option<Value<'m>> {
        let width = u64::from(high.ty().int_width().filter(|width| width.is_power_of_two())?);
        let by = self.with(Opcode::LLVMAnd, by, width - 1);
        let rest = self.with(Opcode::LLVMXor, by, width - 1);
        Some(if is_left {
            let low = self.with(Opcode::LLVMLShr, low, 1);
            self.binary(
                Opcode::LLVMOr,
                self.binary(Opcode::LLVMShl, high, by),
                self.binary(Opcode::LLVMLShr, low, rest),
            )
        } else {
            let high = self.with(Opcode::LLVMShl, high, 1);
            self.binary(
                Opcode::LLVMOr,
                self.binary(Opcode::LLVMShl, high, rest),
                self.binary(Opcode::LLVMLShr, low, by),
            )
        })
    }

    fn swap_bytes(&self, value: Value<'m>) -> Option<Value<'m>> {
        let bytes = u64::from(value.ty().int_width()? / 8);
        let byte = |index: u64| {
            let moved = if index == 0 { value } else { self.with(Opcode::LLVMLShr, value, index * 8) };
            let byte = self.with(Opcode::LLVMAnd, moved, 0xff);
            let to = (bytes - 1 - index) * 8;
            if to == 0 { byte } else { self.with(Opcode::LLVMShl, byte, to) }
        };
        (0..bytes).map(byte).reduce(|left, right| self.binary(Opcode::LLVMOr, left, right))
    }

    fn reverse_bits(&self, value: Value<'m>) -> Option<Value<'m>> {
        let width = u64::from(value.ty().int_width()?);
        let word = self.module.int_type(32);
        if width <= 32 {
            let reversed = self.op("OpBitReverse", self.builder.zext(value, word));
            let moved = if width == 32 { reversed } else { self.with(Opcode::LLVMLShr, reversed, 32 - width) };
            return Some(self.builder.trunc(moved, value.ty()));
        }
        let (low, high) = self.words(value);
        let high_part = self.builder.zext(self.op("OpBitReverse", low), value.ty());
        let low_part = self.builder.zext(self.op("OpBitReverse", high), value.ty());
        Some(self.binary(Opcode::LLVMOr, self.with(Opcode::LLVMShl, high_part, 32), low_part))
    }

    /// Returns a number whose sign bit is set if a sum or difference overflowed.
    fn overflow_sign(&self, left: Value<'m>, right: Value<'m>, result: Value<'m>, adds: bool) -> Value<'m> {
        let changed = self.binary(Opcode::LLVMXor, left, result);
        let other =
            if adds { self.binary(Opcode::LLVMXor, right, result) } else { self.binary(Opcode::LLVMXor, left, right) };
        self.binary(Opcode::LLVMAnd, changed, other)
    }

    fn signed_saturation(&self, left: Value<'m>, right: Value<'m>, adds: bool) -> Option<Value<'m>> {
        let ty = left.ty();
        let width = u64::from(ty.int_width()?);
        let result = self.binary(if adds { Opcode::LLVMAdd } else { Opcode::LLVMSub }, left, right);
        let overflows =
            self.compare(IntPredicate::LLVMIntSLT, self.overflow_sign(left, right, result, adds), ty.zero());
        // The largest number, or the smallest one for a negative left operand.
        let limit = self.with(Opcode::LLVMXor, self.with(Opcode::LLVMAShr, left, width - 1), (1 << (width - 1)) - 1);
        Some(self.select(overflows, limit, result))
    }

    fn shift_saturation(&self, value: Value<'m>, by: Value<'m>, is_unsigned: bool) -> Option<Value<'m>> {
        let ty = value.ty();
        let width = u64::from(ty.int_width()?);
        let shifted = self.binary(Opcode::LLVMShl, value, by);
        let back = self.binary(if is_unsigned { Opcode::LLVMLShr } else { Opcode::LLVMAShr }, shifted, by);
        let limit = if is_unsigned {
            self.int(ty, u64::MAX)
        } else {
            self.with(Opcode::LLVMXor, self.with(Opcode::LLVMAShr, value, width - 1), (1 << (width - 1)) - 1)
        };
        Some(self.select(self.compare(IntPredicate::LLVMIntEQ, back, value), shifted, limit))
    }

    fn overflow(&self, name: &str, left: Value<'m>, right: Value<'m>, ty: Type<'m>) -> Option<Value<'m>> {
        let zero = left.ty().zero();
        let (result, overflows) = match name {
            "uadd.with.overflow" => {
                let sum = self.binary(Opcode::LLVMAdd, left, right);
                (sum, self.compare(IntPredicate::LLVMIntULT, sum, left))
            }
            "usub.with.overflow" => {
                (self.binary(Opcode::LLVMSub, left, right), self.compare(IntPredicate::LLVMIntULT, left, right))
            }
            "sadd.with.overflow" | "ssub.with.overflow" => {
                let adds = name == "sadd.with.overflow";
                let result = self.binary(if adds { Opcode::LLVMAdd } else { Opcode::LLVMSub }, left, right);
                (result, self.compare(IntPredicate::LLVMIntSLT, self.overflow_sign(left, right, result, adds), zero))
            }
            "umul.with.overflow" | "smul.with.overflow" => self.product(left, right, name.starts_with('s'))?,
            _ => return None,
        };
        let pair = self.builder.insert_value(ty.poison(), result, 0);
        Some(self.builder.insert_value(pair, overflows, 1))
    }

    /// Multiplies, and compares the upper half of the product with the extension of its lower half.
    fn product(&self, left: Value<'m>, right: Value<'m>, is_signed: bool) -> Option<(Value<'m>, Value<'m>)> {
        let (ty, wide) = (left.ty(), self.module.int_type(64));
        let extend = if is_signed { Opcode::LLVMSExt } else { Opcode::LLVMZExt };
        let width = ty.int_width().filter(|width| *width <= 64)?;
        if width == 64 {
            let product = self.binary(Opcode::LLVMMul, left, right);
            let sign = if is_signed { self.with(Opcode::LLVMAShr, product, 63) } else { wide.zero() };
            let upper = self.upper_product(left, right, is_signed);
            return Some((product, self.compare(IntPredicate::LLVMIntNE, upper, sign)));
        }
        let (a, b) = (self.builder.cast(extend, left, wide), self.builder.cast(extend, right, wide));
        let product = self.binary(Opcode::LLVMMul, a, b);
        let result = self.builder.trunc(product, ty);
        let mut overflows = self.compare(IntPredicate::LLVMIntNE, self.builder.cast(extend, result, wide), product);
        if width > 32 {
            let (_, beyond) = self.product(a, b, is_signed)?;
            overflows = self.binary(Opcode::LLVMOr, overflows, beyond);
        }
        Some((result, overflows))
    }

    /// Returns the upper 64 bits of the product of two 64-bit numbers.
    fn upper_product(&self, left: Value<'m>, right: Value<'m>, is_signed: bool) -> Value<'m> {
        let low = |value| self.with(Opcode::LLVMAnd, value, u64::from(u32::MAX));
        let high = |value| self.with(Opcode::LLVMLShr, value, 32);
        let times = |a, b| self.binary(Opcode::LLVMMul, a, b);
        let plus = |a, b| self.binary(Opcode::LLVMAdd, a, b);
        let (first, second) = (times(low(left), high(right)), times(high(left), low(right)));
        // The sum of three 32-bit numbers does not overflow.
        let middle = plus(plus(high(times(low(left), low(right))), low(first)), low(second));
        let upper = plus(plus(times(high(left), high(right)), plus(high(first), high(second))), high(middle));
        if !is_signed {
            return upper;
        }
        // A negative number is 2^64 less than the unsigned number with the same bits.
        let excess = |sign: Value<'m>, other| {
            let is_negative = self.compare(IntPredicate::LLVMIntSLT, sign, sign.ty().zero());
            self.select(is_negative, other, sign.ty().zero())
        };
        let less = plus(excess(left, right), excess(right, left));
        self.binary(Opcode::LLVMSub, upper, less)
    }
}
