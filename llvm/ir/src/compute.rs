//! Builds comparisons, selects, vector element accesses, phis and branches.

use super::llvm_sys::core::*;
use super::{Block, Builder, FloatPredicate, Function, Instruction, IntPredicate, Opcode, Type, Value};
use std::marker::PhantomData;

/// Comparisons and selects.
impl<'m> Builder<'m> {
    /// Builds `icmp` of integers, pointers, or vectors of these; folds constants.
    #[track_caller]
    pub fn compare(&self, predicate: IntPredicate, left: Value<'m>, right: Value<'m>) -> Value<'m> {
        let ty = left.ty();
        let is_compared = ty.is_int_or_vector() || ty.element_or_self().is_pointer();
        assert!(is_compared && right.ty() == ty, "comparison of {ty} with {}", right.ty());
        // SAFETY: both are integers or pointers, or vectors of them, of the same type.
        unsafe { Value::from_raw(LLVMBuildICmp(self.as_raw(), predicate, left.0, right.0, c"".as_ptr())) }
    }

    /// Builds `fcmp` of floating-point values or vectors; folds constants.
    #[track_caller]
    pub fn compare_floats(&self, predicate: FloatPredicate, left: Value<'m>, right: Value<'m>) -> Value<'m> {
        let ty = left.ty();
        assert!(ty.is_float_or_vector() && right.ty() == ty, "comparison of {ty} with {}", right.ty());
        // SAFETY: both are floating-point values or vectors of the same type.
        unsafe { Value::from_raw(LLVMBuildFCmp(self.as_raw(), predicate, left.0, right.0, c"".as_ptr())) }
    }

    /// Builds `select` with an `i1` condition; folds constants.
    #[track_caller]
    pub fn select(&self, condition: Value<'m>, yes: Value<'m>, no: Value<'m>) -> Value<'m> {
        assert!(condition.ty().is_int(1) && yes.ty() == no.ty(), "select of {} and {}", yes.ty(), no.ty());
        // SAFETY: the condition is an i1, and both values have the same type.
        unsafe { Value::from_raw(LLVMBuildSelect(self.as_raw(), condition.0, yes.0, no.0, c"".as_ptr())) }
    }

    /// Builds an operation on two floating-point values or vectors; folds constants.
    #[track_caller]
    pub fn float_binary(&self, opcode: Opcode, left: Value<'m>, right: Value<'m>) -> Value<'m> {
        let is_known = matches!(
            opcode,
            Opcode::LLVMFAdd | Opcode::LLVMFSub | Opcode::LLVMFMul | Opcode::LLVMFDiv | Opcode::LLVMFRem
        );
        let ty = left.ty();
        assert!(is_known && ty.is_float_or_vector() && right.ty() == ty, "{opcode:?} of {ty} and {}", right.ty());
        // SAFETY: the opcode is that of such an operation, and both are floating-point values or vectors of the same
        // type.
        unsafe { Value::from_raw(LLVMBuildBinOp(self.as_raw(), opcode, left.0, right.0, c"".as_ptr())) }
    }

    /// Builds `fneg` of a floating-point value or vector.
    #[track_caller]
    pub fn float_negate(&self, value: Value<'m>) -> Value<'m> {
        assert!(value.ty().is_float_or_vector(), "fneg of {}", value.ty());
        // SAFETY: it is a floating-point value or vector.
        unsafe { Value::from_raw(LLVMBuildFNeg(self.as_raw(), value.0, c"".as_ptr())) }
    }
}

/// Vector elements.
impl<'m> Builder<'m> {
    /// Builds `extractelement`; folds constants.
    #[track_caller]
    pub fn extract_element(&self, vector: Value<'m>, index: Value<'m>) -> Value<'m> {
        let is_right = vector.ty().fixed_vector().is_some() && index.ty().int_width().is_some();
        assert!(is_right, "element of a value of type {}", vector.ty());
        // SAFETY: it is a vector, and the index is an integer.
        unsafe { Value::from_raw(LLVMBuildExtractElement(self.as_raw(), vector.0, index.0, c"".as_ptr())) }
    }

    /// Builds `insertelement`; folds constants.
    #[track_caller]
    pub fn insert_element(&self, vector: Value<'m>, element: Value<'m>, index: Value<'m>) -> Value<'m> {
        let is_right = vector.ty().fixed_vector().is_some_and(|(ty, _)| ty == element.ty());
        assert!(is_right && index.ty().int_width().is_some(), "{} as element of {}", element.ty(), vector.ty());
        // SAFETY: it is a vector of the element's type, and the index is an integer.
        unsafe { Value::from_raw(LLVMBuildInsertElement(self.as_raw(), vector.0, element.0, index.0, c"".as_ptr())) }
    }
}

/// Control flow.
impl<'m> Builder<'m> {
    /// Positions the builder at the end of a block, which may be empty. New instructions have no debug location.
    ///
    /// # Panics
    /// Panics if the block is not in a function.
    #[track_caller]
    pub fn position_at_end(&self, block: Block<'m>) {
        let parent = block.parent();
        assert!(parent.is_some(), "position in a block that is in no function");
        // SAFETY: the block is live and in a function.
        unsafe { LLVMPositionBuilderAtEnd(self.raw(), block.0) };
        self.enter(parent);
    }

    /// Positions the builder like [`Builder::position_at_end`]. New instructions have the debug location of `like`.
    ///
    /// # Panics
    /// Panics if the block is not in a function.
    #[track_caller]
    pub fn position_at_end_like(&self, block: Block<'m>, like: Instruction<'m>) {
        self.position_at_end(block);
        let location = like.debug_location_node().map_or(std::ptr::null_mut(), super::Metadata::as_raw);
        // SAFETY: the location is live, or null for none.
        unsafe { LLVMSetCurrentDebugLocation2(self.raw(), location) }
    }

    /// Builds a phi without incoming values.
    #[track_caller]
    pub fn phi(&self, ty: Type<'m>) -> Instruction<'m> {
        assert!(ty.is_sized(), "phi of {ty}");
        // SAFETY: values can have the type.
        unsafe { Instruction::from_raw(LLVMBuildPhi(self.as_raw(), ty.0, c"".as_ptr())) }
    }

    /// Builds `unreachable`.
    pub fn unreachable(&self) {
        // SAFETY: the builder is positioned in a block.
        unsafe { LLVMBuildUnreachable(self.as_raw()) };
    }

    /// Builds `br i1 condition, label yes, label no`, with blocks in the same function.
    #[track_caller]
    pub fn branch_if(&self, condition: Value<'m>, yes: Block<'m>, no: Block<'m>) {
        assert!(
            condition.ty().is_int(1) && yes.parent() == no.parent(),
            "branch by a value of type {}",
            condition.ty()
        );
        // SAFETY: the condition is an i1, and the blocks are in the same function.
        unsafe { LLVMBuildCondBr(self.as_raw(), condition.0, yes.0, no.0) };
    }
}

impl<'m> Function<'m> {
    /// Adds an empty block after all others.
    pub fn add_block(self, name: &str) -> Block<'m> {
        let name = std::ffi::CString::new(name).unwrap_or_default();
        // SAFETY: the function is live.
        unsafe {
            let context = LLVMGetTypeContext(self.ty().0);
            Block(LLVMAppendBasicBlockInContext(context, self.as_raw(), name.as_ptr()), PhantomData)
        }
    }

    /// Adds an empty block after another block of this function.
    ///
    /// # Panics
    /// Panics if the other block is in another function.
    #[track_caller]
    pub fn add_block_after(self, block: Block<'m>, name: &str) -> Block<'m> {
        assert!(block.parent() == Some(self), "the other block is in another function");
        let new = self.add_block(name);
        // SAFETY: both blocks are live and in this function.
        unsafe { LLVMMoveBasicBlockAfter(new.0, block.0) };
        new
    }
}
