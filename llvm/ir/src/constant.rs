//! The elements and bits of constants.

use super::llvm_sys::LLVMValueKind as Kind;
use super::llvm_sys::core::*;
use super::llvm_sys::prelude::LLVMValueRef;
use super::{Instruction, Type, TypeKind, Value, bytes_from, count};

// cpp/constants.cpp
unsafe extern "C" {
    fn syclpasses_compute_expression(constant: LLVMValueRef, before: LLVMValueRef) -> LLVMValueRef;
}

impl<'m> Value<'m> {
    /// Returns whether it is `undef` or `poison`.
    pub fn is_undef(self) -> bool {
        matches!(self.kind(), Kind::LLVMUndefValueValueKind | Kind::LLVMPoisonValueKind)
    }

    /// Returns whether the constant consists only of defined numbers, without `undef`, addresses or expressions. Does
    /// not visit the members of a zero aggregate.
    pub fn is_plain_constant(self) -> bool {
        self.consists_of_numbers(false)
    }

    /// Like [`Value::is_plain_constant`], except that parts of the constant may be `undef`.
    pub fn is_plain_or_undef(self) -> bool {
        self.consists_of_numbers(true)
    }

    fn consists_of_numbers(self, undef_too: bool) -> bool {
        match self.kind() {
            Kind::LLVMConstantIntValueKind
            | Kind::LLVMConstantFPValueKind
            | Kind::LLVMConstantDataArrayValueKind
            | Kind::LLVMConstantDataVectorValueKind
            | Kind::LLVMConstantAggregateZeroValueKind => true,
            Kind::LLVMUndefValueValueKind | Kind::LLVMPoisonValueKind => undef_too,
            Kind::LLVMConstantStructValueKind
            | Kind::LLVMConstantArrayValueKind
            | Kind::LLVMConstantVectorValueKind => (0..self.operand_count())
                .all(|index| self.operand(index).is_some_and(|element| element.consists_of_numbers(undef_too))),
            _ => false,
        }
    }

    fn is_constant_of(self, ty: Option<Type<'m>>) -> bool {
        self.is_constant() && Some(self.ty()) == ty
    }

    /// Returns whether it is a null pointer or a zero aggregate.
    pub fn is_null_constant(self) -> bool {
        // SAFETY: the handle is live.
        self.is_constant() && unsafe { LLVMIsNull(self.0) != 0 }
    }

    /// Returns the bytes of a `ConstantDataArray` of `i8`, such as a string with its terminator.
    pub fn string_bytes(self) -> Option<&'m [u8]> {
        let (element, _) = self.ty().array()?;
        if self.kind() != Kind::LLVMConstantDataArrayValueKind || !element.is_int(8) {
            return None;
        }
        let mut len = 0;
        // SAFETY: the kind is checked, because the C API casts without a check; the context keeps the data for `'m`.
        unsafe {
            let data = LLVMGetAsString(self.0, &mut len);
            Some(bytes_from(data, len))
        }
    }

    /// Returns element `index` of a constant struct, array or vector, including `zeroinitializer` and `undef`.
    pub fn aggregate_element(self, index: u32) -> Option<Value<'m>> {
        if !self.is_constant() {
            return None;
        }
        // SAFETY: it is a constant; null if the index is out of range or the constant is not an aggregate.
        unsafe { Value::from_nullable(LLVMGetAggregateElement(self.0, index)) }
    }

    /// Inserts the instruction that computes a constant expression before an instruction. Returns `None` for other
    /// constants.
    ///
    /// # Panics
    /// Panics if the instruction is not in a block.
    #[track_caller]
    pub fn expand_before(self, before: Instruction<'m>) -> Option<Instruction<'m>> {
        assert!(before.parent_block().is_some(), "expand before an instruction that is in no block");
        // SAFETY: both handles are live, and the instruction is in a block. The function returns null unless the value is a constant expression.
        unsafe { Instruction::from_nullable(syclpasses_compute_expression(self.0, before.as_raw())) }
    }

    /// Returns the bits of a constant integer or floating-point value of at most 64 bits.
    pub fn scalar_bits(self) -> Option<u64> {
        match self.kind() {
            Kind::LLVMConstantIntValueKind if self.ty().int_width()? <= 64 => {
                // SAFETY: it is a ConstantInt of at most 64 bits.
                Some(unsafe { LLVMConstIntGetZExtValue(self.0) })
            }
            Kind::LLVMConstantFPValueKind => self.float_bits(),
            _ => None,
        }
    }

    /// Returns the bits of a floating-point constant.
    fn float_bits(self) -> Option<u64> {
        let width = float_width(self.ty())?;
        let mut inexact = 0;
        // SAFETY: it is a ConstantFP.
        let number = unsafe { LLVMConstRealGetDouble(self.0, &mut inexact) };
        if inexact == 0 && !number.is_nan() {
            return float_to_bits(self.ty(), number);
        }
        // The payload of a NaN may be lost in an `f64`. The cast folds, but leaves an integer in the context. SAFETY:
        // both types have the same width.
        let int: Value<'m> = unsafe { Value::from_raw(LLVMConstBitCast(self.0, self.ty().int_of_width(width).0)) };
        // SAFETY: the kind is checked.
        (int.kind() == Kind::LLVMConstantIntValueKind).then(|| unsafe { LLVMConstIntGetZExtValue(int.0) })
    }

    /// Returns the sign-extended value of a constant integer; `None` for other values and for more than 64 bits.
    pub fn signed_int(self) -> Option<i64> {
        if self.kind() != Kind::LLVMConstantIntValueKind || self.ty().int_width()? > 64 {
            return None;
        }
        // SAFETY: it is a ConstantInt of at most 64 bits.
        Some(unsafe { LLVMConstIntGetSExtValue(self.0) })
    }
}

/// Returns the width of a floating-point type of at most 64 bits.
fn float_width(ty: Type<'_>) -> Option<u32> {
    match ty.kind() {
        TypeKind::LLVMHalfTypeKind | TypeKind::LLVMBFloatTypeKind => Some(16),
        TypeKind::LLVMFloatTypeKind => Some(32),
        TypeKind::LLVMDoubleTypeKind => Some(64),
        _ => None,
    }
}

/// Returns the bits of a number that a floating-point type can represent exactly.
fn float_to_bits(ty: Type<'_>, number: f64) -> Option<u64> {
    match ty.kind() {
        TypeKind::LLVMHalfTypeKind => Some(u64::from(half::f16::from_f64(number).to_bits())),
        TypeKind::LLVMBFloatTypeKind => Some(u64::from(half::bf16::from_f64(number).to_bits())),
        #[expect(clippy::cast_possible_truncation, reason = "the number is exact in the type")]
        TypeKind::LLVMFloatTypeKind => Some(u64::from((number as f32).to_bits())),
        TypeKind::LLVMDoubleTypeKind => Some(number.to_bits()),
        _ => None,
    }
}

/// Returns the number that the bits of a floating-point type encode.
fn bits_to_float(ty: Type<'_>, bits: u64) -> Option<f64> {
    match ty.kind() {
        TypeKind::LLVMHalfTypeKind => u16::try_from(bits).ok().map(|bits| half::f16::from_bits(bits).to_f64()),
        TypeKind::LLVMBFloatTypeKind => u16::try_from(bits).ok().map(|bits| half::bf16::from_bits(bits).to_f64()),
        TypeKind::LLVMFloatTypeKind => u32::try_from(bits).ok().map(|bits| f64::from(f32::from_bits(bits))),
        TypeKind::LLVMDoubleTypeKind => Some(f64::from_bits(bits)),
        _ => None,
    }
}

impl<'m> Type<'m> {
    /// Returns the constant of this integer or floating-point type of at most 64 bits that has these bits.
    pub fn const_from_bits(self, bits: u64) -> Option<Value<'m>> {
        if self.int_width().is_some() {
            return self.const_int(bits);
        }
        let width = float_width(self)?;
        match bits_to_float(self, bits) {
            // SAFETY: it is a floating-point type, which can represent the number exactly.
            Some(number) if !number.is_nan() => Some(unsafe { Value::from_raw(LLVMConstReal(self.0, number)) }),
            _ => {
                // The payload of a NaN may be lost in an `f64`. SAFETY: both types have the same width, so the bitcast
                // is valid and folds.
                Some(unsafe { Value::from_raw(LLVMConstBitCast(self.int_of_width(width).const_int(bits)?.0, self.0)) })
            }
        }
    }

    /// Returns a constant struct of this type.
    ///
    /// # Panics
    /// Panics unless there is one constant of the correct type for each member.
    #[track_caller]
    pub fn const_struct(self, members: &[Value<'m>]) -> Value<'m> {
        let fits = |(index, member): (u32, &Value<'m>)| member.is_constant_of(self.struct_member(index));
        let right_count = self.member_count().is_some_and(|count| count as usize == members.len());
        assert!(right_count && (0..).zip(members).all(fits), "{} values for the members of {self}", members.len());
        let (data, count) = (raw(members), count(members.len()));
        // SAFETY: there is one constant of the correct type for each member.
        unsafe {
            if LLVMIsLiteralStruct(self.0) != 0 {
                let context = LLVMGetTypeContext(self.0);
                Value::from_raw(LLVMConstStructInContext(context, data, count, LLVMIsPackedStruct(self.0)))
            } else {
                Value::from_raw(LLVMConstNamedStruct(self.0, data, count))
            }
        }
    }

    /// Returns a constant array with elements of this type.
    ///
    /// # Panics
    /// Panics if an element is not a constant of this type.
    #[track_caller]
    pub fn const_array(self, elements: &[Value<'m>]) -> Value<'m> {
        let fits = |element: &Value<'m>| element.is_constant_of(Some(self));
        assert!(self.is_member_type() && elements.iter().all(fits), "constant array of {self} with other elements");
        // SAFETY: the elements are constants of this type.
        unsafe { Value::from_raw(LLVMConstArray2(self.0, raw(elements), elements.len() as u64)) }
    }

    /// Returns a constant vector with these elements. Returns `None` if there are no elements, or if they are not
    /// constants of the same valid element type.
    pub fn const_vector(elements: &[Value<'m>]) -> Option<Value<'m>> {
        let ty = elements.first()?.ty();
        let fits = elements.iter().all(|element| element.is_constant_of(Some(ty)));
        ty.vector_of(count(elements.len())).filter(|_| fits)?;
        // SAFETY: the elements are constants of the same type, which is a valid element type.
        Some(unsafe { Value::from_raw(LLVMConstVector(raw(elements), count(elements.len()))) })
    }
}

/// Returns a mutable pointer for functions of the C API that only read the array, although their declaration permits
/// writes.
fn raw(values: &[Value<'_>]) -> *mut LLVMValueRef {
    // `Value` is a transparent wrapper.
    values.as_ptr().cast::<LLVMValueRef>().cast_mut()
}
