//! Builds arithmetic, casts and calls to LLVM intrinsics.

use super::alignment::alignment_of;
use super::llvm_sys::LLVMIntPredicate;
use super::llvm_sys::core::*;
use super::llvm_sys::prelude::*;
use super::{Builder, Call, CallConv, Function, Instruction, Module, Opcode, Type, Value, string_from};

/// Copies the fast-math flags of an instruction to a newly built value. Does nothing if the value is a constant.
fn copy_flags<'m>(to: Value<'m>, from: Instruction<'m>) {
    if let Some(to) = to.as_instruction() {
        to.copy_fast_math_flags(from);
    }
}

/// Returns whether the opcode is that of an operation on two integers, or integer vectors, of the same type.
fn is_integer_operation(opcode: Opcode) -> bool {
    matches!(
        opcode,
        Opcode::LLVMAdd
            | Opcode::LLVMSub
            | Opcode::LLVMMul
            | Opcode::LLVMUDiv
            | Opcode::LLVMSDiv
            | Opcode::LLVMURem
            | Opcode::LLVMSRem
            | Opcode::LLVMShl
            | Opcode::LLVMLShr
            | Opcode::LLVMAShr
            | Opcode::LLVMAnd
            | Opcode::LLVMOr
            | Opcode::LLVMXor
    )
}

/// Arithmetic and casts.
impl<'m> Builder<'m> {
    /// Builds `icmp ne` of integers, pointers, or vectors of these; folds constants.
    #[track_caller]
    pub fn not_equal(&self, left: Value<'m>, right: Value<'m>) -> Value<'m> {
        let ty = left.ty();
        let is_compared = ty.is_int_or_vector() || ty.element_or_self().is_pointer();
        assert!(is_compared && right.ty() == ty, "comparison of {ty} with {}", right.ty());
        // SAFETY: both are integers or pointers, or vectors of them, of the same type.
        unsafe {
            let compare = LLVMBuildICmp(self.as_raw(), LLVMIntPredicate::LLVMIntNE, left.0, right.0, c"".as_ptr());
            Value::from_raw(compare)
        }
    }

    /// Builds `freeze`, which is never folded.
    #[track_caller]
    pub fn freeze(&self, value: Value<'m>) -> Instruction<'m> {
        assert!(value.ty().is_member_type(), "freeze of a value of type {}", value.ty());
        // SAFETY: the value has a type that an instruction can return.
        unsafe { Instruction::from_raw(LLVMBuildFreeze(self.as_raw(), value.0, c"".as_ptr())) }
    }

    /// Builds an operation on two integers or integer vectors; folds constants.
    #[track_caller]
    pub fn binary(&self, opcode: Opcode, left: Value<'m>, right: Value<'m>) -> Value<'m> {
        let ty = left.ty();
        let fits = ty.is_int_or_vector() && right.ty() == ty;
        assert!(is_integer_operation(opcode) && fits, "{opcode:?} of {ty} and {}", right.ty());
        // SAFETY: the opcode is that of such an operation, and both are integers or integer vectors of the same type.
        unsafe { Value::from_raw(LLVMBuildBinOp(self.as_raw(), opcode, left.0, right.0, c"".as_ptr())) }
    }

    /// Builds a cast; folds constants. Returns the value itself if it already has the type.
    #[track_caller]
    pub fn cast(&self, opcode: Opcode, value: impl Into<Value<'m>>, ty: Type<'m>) -> Value<'m> {
        let value = value.into();
        if value.ty() == ty {
            return value;
        }
        assert!(value.ty().can_cast(opcode, ty), "{opcode:?} of {} to {ty}", value.ty());
        // SAFETY: the opcode is a cast that can convert between the types.
        unsafe { Value::from_raw(LLVMBuildCast(self.as_raw(), opcode, value.0, ty.0, c"".as_ptr())) }
    }

    /// Builds `zext`. Returns the value itself if it already has the type.
    #[track_caller]
    pub fn zext(&self, value: impl Into<Value<'m>>, ty: Type<'m>) -> Value<'m> {
        self.cast(Opcode::LLVMZExt, value, ty)
    }

    /// Builds `trunc`; folds constants. Returns the value itself if it already has the type.
    #[track_caller]
    pub fn trunc(&self, value: impl Into<Value<'m>>, ty: Type<'m>) -> Value<'m> {
        self.cast(Opcode::LLVMTrunc, value, ty)
    }

    /// Builds `ptrtoint`.
    #[track_caller]
    pub fn pointer_to_int(&self, pointer: impl Into<Value<'m>>, ty: Type<'m>) -> Value<'m> {
        self.cast(Opcode::LLVMPtrToInt, pointer, ty)
    }

    /// Builds `inttoptr`.
    #[track_caller]
    pub fn int_to_pointer(&self, int: impl Into<Value<'m>>, ty: Type<'m>) -> Value<'m> {
        self.cast(Opcode::LLVMIntToPtr, int, ty)
    }

    /// Builds `addrspacecast`. Returns the pointer itself if it already has the type.
    #[track_caller]
    pub fn address_space_cast(&self, pointer: impl Into<Value<'m>>, ty: Type<'m>) -> Value<'m> {
        self.cast(Opcode::LLVMAddrSpaceCast, pointer, ty)
    }

    /// Builds the product of floating-point values or vectors, with the fast-math flags of `like`.
    #[track_caller]
    pub fn multiply(&self, operands: [Value<'m>; 2], like: Instruction<'m>) -> Value<'m> {
        let [left, right] = float_operands(operands);
        // SAFETY: the operands are floating-point values or vectors of the same type.
        let product = unsafe { Value::from_raw(LLVMBuildFMul(self.as_raw(), left.0, right.0, c"".as_ptr())) };
        copy_flags(product, like);
        product
    }

    /// Builds `left * right + addend` as two instructions, with the fast-math flags of `like`. The operands are
    /// floating-point values or vectors.
    #[track_caller]
    pub fn multiply_add(&self, operands: [Value<'m>; 3], like: Instruction<'m>) -> Value<'m> {
        let [left, right, addend] = float_operands(operands);
        let product = self.multiply([left, right], like);
        // SAFETY: the operands are floating-point values or vectors of the same type.
        let sum = unsafe { Value::from_raw(LLVMBuildFAdd(self.as_raw(), product.0, addend.0, c"".as_ptr())) };
        copy_flags(sum, like);
        sum
    }
}

#[track_caller]
fn float_operands<const COUNT: usize>(operands: [Value<'_>; COUNT]) -> [Value<'_>; COUNT] {
    let ty = operands[0].ty();
    let fits = ty.is_float_or_vector() && operands.iter().all(|operand| operand.ty() == ty);
    assert!(fits, "floating-point operation on a value of type {ty}, or of several types");
    operands
}

/// Intrinsics.
impl<'m> Builder<'m> {
    /// Builds `llvm.fma` of floating-point values or vectors, with the fast-math flags of `like`.
    #[track_caller]
    pub fn fma(&self, operands: [Value<'m>; 3], like: Instruction<'m>) -> Call<'m> {
        let operands = float_operands(operands);
        // SAFETY: the overload is a floating-point type or a vector of one.
        let (function, ty) = unsafe { self.module.intrinsic("llvm.fma", &[operands[0].ty()]) };
        let call = self.call(ty, function, &operands, CallConv::LLVMCCallConv);
        call.copy_fast_math_flags(like);
        call
    }

    /// Builds `llvm.masked.gather`, which loads the elements at `pointers` where `mask` is set, and otherwise returns
    /// the elements of `others`. All are vectors of the same length. The pointers have this alignment.
    #[track_caller]
    pub fn masked_gather(&self, pointers: Value<'m>, alignment: u64, mask: Value<'m>, others: Value<'m>) -> Call<'m> {
        check_masked(others, pointers, mask);
        // SAFETY: the overloads are a vector type and the type of a vector with equally many pointers.
        let (function, ty) = unsafe { self.module.intrinsic("llvm.masked.gather", &[others.ty(), pointers.ty()]) };
        self.masked_access((function, ty), (0, alignment), vec![pointers, mask, others])
    }

    /// Builds `llvm.masked.scatter`, which stores the elements of `values` to `pointers` where `mask` is set. All are
    /// vectors of the same length. The pointers have this alignment.
    #[track_caller]
    pub fn masked_scatter(&self, values: Value<'m>, pointers: Value<'m>, alignment: u64, mask: Value<'m>) -> Call<'m> {
        check_masked(values, pointers, mask);
        // SAFETY: the overloads are a vector type and the type of a vector with equally many pointers.
        let (function, ty) = unsafe { self.module.intrinsic("llvm.masked.scatter", &[values.ty(), pointers.ty()]) };
        self.masked_access((function, ty), (1, alignment), vec![values, pointers, mask])
    }

    /// Builds a masked access. The pointers are argument number `pointers.0`. Their alignment is an attribute of that
    /// argument, or the next argument in older versions of LLVM.
    #[track_caller]
    fn masked_access(
        &self,
        (function, ty): (Function<'m>, Type<'m>),
        pointers: (u32, u64),
        mut arguments: Vec<Value<'m>>,
    ) -> Call<'m> {
        let (index, alignment) = pointers;
        let is_argument = ty.parameter_count() as usize > arguments.len();
        // An `i32` cannot represent the maximum alignment; a smaller alignment is also correct.
        let number = self.module.int_type(32).const_int(alignment_of(alignment).min(1 << 31));
        if let Some(number) = number.filter(|_| is_argument) {
            arguments.insert(index as usize + 1, number);
        }
        let call = self.call(ty, function, &arguments, CallConv::LLVMCCallConv);
        if !is_argument {
            call.set_argument_alignment(index, alignment);
        }
        call
    }
}

/// Checks the operands of a masked access.
#[track_caller]
fn check_masked(values: Value<'_>, pointers: Value<'_>, mask: Value<'_>) {
    let lanes = |value: Value<'_>, fits: fn(Type<'_>) -> bool| {
        value.ty().fixed_vector().filter(|(element, _)| fits(*element)).map(|(_, lanes)| lanes)
    };
    let of_values = lanes(values, |_| true);
    let fits = of_values.is_some()
        && of_values == lanes(pointers, |element| element.is_pointer())
        && of_values == lanes(mask, |element| element.is_int(1));
    assert!(fits, "masked access of {} by {} and {}", values.ty(), pointers.ty(), mask.ty());
}

impl<'m> Module<'m> {
    /// Returns an LLVM intrinsic, overloaded on these types, and its function type.
    ///
    /// # Safety
    /// LLVM must have the intrinsic, and the overloads must be valid.
    ///
    /// # Panics
    /// Panics if the module has a global with the name of the intrinsic that is not a function.
    #[track_caller]
    unsafe fn intrinsic(self, name: &str, overloads: &[Type<'m>]) -> (Function<'m>, Type<'m>) {
        // SAFETY: the pointer and the length match. The caller guarantees that the overloads are valid. `Type` is a
        // transparent wrapper, so this is a slice of references, which LLVM copies.
        unsafe {
            let id = LLVMLookupIntrinsicID(name.as_ptr().cast(), name.len());
            let types = overloads.as_ptr().cast::<LLVMTypeRef>().cast_mut();
            let mut length = 0;
            let text = LLVMIntrinsicCopyOverloadedName2(self.as_raw(), id, types, overloads.len(), &mut length);
            let full_name = string_from(text, length);
            // LLVM 19 declares the text with another type.
            LLVMDisposeMessage((text as *const std::ffi::c_char).cast_mut());
            assert!(!self.has_other_than_function(&full_name), "'{full_name}' is not a function");
            let function = LLVMGetIntrinsicDeclaration(self.as_raw(), id, types, overloads.len());
            let ty = LLVMIntrinsicGetType(self.context(), id, types, overloads.len());
            (Function::from_raw(function), Type::from_raw(ty))
        }
    }
}
