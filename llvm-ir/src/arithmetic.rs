//! Arithmetic, casts and LLVM's own intrinsics.

use super::llvm_sys::LLVMIntPredicate;
use super::llvm_sys::core::*;
use super::llvm_sys::prelude::*;
use super::{Builder, Call, CallConv, Function, Instruction, Module, Opcode, Type, Value};

/// Gives a value that was built the fast-math flags of an instruction; a constant has none.
fn copy_flags<'m>(to: Value<'m>, from: Instruction<'m>) {
    if let Some(to) = to.as_instruction() {
        to.copy_fast_math_flags(from);
    }
}

impl<'m> Builder<'m> {
    /// `icmp ne`; constants fold.
    pub fn not_equal(&self, left: Value<'m>, right: Value<'m>) -> Value<'m> {
        // SAFETY: callers pass integers or vectors of integers of one type.
        unsafe {
            let compare = LLVMBuildICmp(self.raw, LLVMIntPredicate::LLVMIntNE, left.0, right.0, c"".as_ptr());
            Value::from_raw(compare)
        }
    }

    /// `freeze`, which is never folded.
    pub fn freeze(&self, value: Value<'m>) -> Instruction<'m> {
        // SAFETY: the handle is live.
        unsafe { Instruction::from_raw(LLVMBuildFreeze(self.raw, value.0, c"".as_ptr())) }
    }

    /// An operation on two integers; constants fold.
    pub fn binary(&self, opcode: Opcode, left: Value<'m>, right: Value<'m>) -> Value<'m> {
        // SAFETY: callers pass the opcode of such an operation, and integers of one type.
        unsafe { Value::from_raw(LLVMBuildBinOp(self.raw, opcode, left.0, right.0, c"".as_ptr())) }
    }

    /// A cast; constants fold, and a value that has the type already stays.
    pub fn cast(&self, opcode: Opcode, value: Value<'m>, ty: Type<'m>) -> Value<'m> {
        if value.ty() == ty {
            return value;
        }
        // SAFETY: callers pass a cast, and types that it takes.
        unsafe { Value::from_raw(LLVMBuildCast(self.raw, opcode, value.0, ty.0, c"".as_ptr())) }
    }

    /// `left * right + addend` in two steps, with the fast-math flags of `like`.
    pub fn multiply_add(&self, operands: [Value<'m>; 3], like: Instruction<'m>) -> Value<'m> {
        let [left, right, addend] = operands;
        // SAFETY: callers pass floating-point numbers or vectors of such, of one type.
        let product = unsafe { Value::from_raw(LLVMBuildFMul(self.raw, left.0, right.0, c"".as_ptr())) };
        copy_flags(product, like);
        // SAFETY: as above.
        let sum = unsafe { Value::from_raw(LLVMBuildFAdd(self.raw, product.0, addend.0, c"".as_ptr())) };
        copy_flags(sum, like);
        sum
    }

    /// `llvm.fma`.
    pub fn fma(&self, operands: [Value<'m>; 3], like: Instruction<'m>) -> Call<'m> {
        let (function, ty) = self.module.intrinsic("llvm.fma", &[operands[0].ty()]);
        let call = self.call(ty, function, &operands, CallConv::LLVMCCallConv);
        call.copy_fast_math_flags(like);
        call
    }

    /// `llvm.masked.gather`: loads the elements of `pointers`, of that alignment, where `mask` is set, and takes those of
    /// `others` elsewhere. All four are vectors of one length.
    pub fn masked_gather(&self, pointers: Value<'m>, alignment: u64, mask: Value<'m>, others: Value<'m>) -> Call<'m> {
        let overloads = [others.ty(), pointers.ty()];
        self.masked_access("llvm.masked.gather", &overloads, (0, alignment), vec![pointers, mask, others])
    }

    /// `llvm.masked.scatter`: stores the elements of `values` to those of `pointers`, of that alignment, where `mask` is set.
    /// All three are vectors of one length.
    pub fn masked_scatter(&self, values: Value<'m>, pointers: Value<'m>, alignment: u64, mask: Value<'m>) -> Call<'m> {
        let overloads = [values.ty(), pointers.ty()];
        self.masked_access("llvm.masked.scatter", &overloads, (1, alignment), vec![values, pointers, mask])
    }

    /// The alignment of the pointers, argument number `pointers.0`, is an attribute of theirs, or in older LLVMs the argument
    /// behind them.
    fn masked_access(
        &self,
        name: &str,
        overloads: &[Type<'m>],
        pointers: (u32, u64),
        mut arguments: Vec<Value<'m>>,
    ) -> Call<'m> {
        let (function, ty) = self.module.intrinsic(name, overloads);
        let (index, alignment) = pointers;
        let is_argument = ty.signature().is_some_and(|(_, parameters)| parameters.len() > arguments.len());
        if let Some(alignment) = self.module.int_type(32).const_int(alignment).filter(|_| is_argument) {
            arguments.insert(index as usize + 1, alignment);
        }
        let call = self.call(ty, function, &arguments, CallConv::LLVMCCallConv);
        if !is_argument {
            call.set_argument_alignment(index, alignment);
        }
        call
    }

    /// `load` with alignment.
    pub fn load(&self, ty: Type<'m>, pointer: impl Into<Value<'m>>, alignment: u64) -> Instruction<'m> {
        let pointer = pointer.into();
        // SAFETY: callers pass a pointer and a power of two.
        unsafe {
            let load = LLVMBuildLoad2(self.raw, ty.0, pointer.0, c"".as_ptr());
            LLVMSetAlignment(load, u32::try_from(alignment).unwrap_or(1));
            Instruction::from_raw(load)
        }
    }
}

impl<'m> Module<'m> {
    /// An intrinsic of LLVM, overloaded on these types, and its function type.
    fn intrinsic(self, name: &str, overloads: &[Type<'m>]) -> (Function<'m>, Type<'m>) {
        // SAFETY: pointer and length belong together; callers pass a name that LLVM knows, and types that it takes. `Type` is
        // a transparent wrapper, so the slice is one of references, which LLVM copies.
        unsafe {
            let id = LLVMLookupIntrinsicID(name.as_ptr().cast(), name.len());
            let types = overloads.as_ptr().cast::<LLVMTypeRef>().cast_mut();
            let function = LLVMGetIntrinsicDeclaration(self.as_raw(), id, types, overloads.len());
            let ty = LLVMIntrinsicGetType(self.context(), id, types, overloads.len());
            (Function::from_raw(function), Type::from_raw(ty))
        }
    }
}
