//! Properties of instructions other than operands: predicates, atomic operations, masks, indices, flags.

use super::llvm_sys::core::*;
use super::llvm_sys::{LLVMAtomicOrdering, LLVMFastMathAllowContract};
use super::{Block, Instruction, Opcode, Type, Value};
use std::marker::PhantomData;

pub use super::llvm_sys::LLVMAtomicRMWBinOp as AtomicOperation;
pub use super::llvm_sys::LLVMIntPredicate as IntPredicate;
pub use super::llvm_sys::LLVMRealPredicate as FloatPredicate;

impl<'m> Instruction<'m> {
    /// Returns the predicate of an `icmp`.
    pub fn int_comparison(self) -> Option<IntPredicate> {
        // SAFETY: the opcode is checked.
        (self.opcode() == Opcode::LLVMICmp).then(|| unsafe { LLVMGetICmpPredicate(self.as_raw()) })
    }

    /// Returns the predicate of an `fcmp`.
    pub fn float_comparison(self) -> Option<FloatPredicate> {
        // SAFETY: the opcode is checked.
        (self.opcode() == Opcode::LLVMFCmp).then(|| unsafe { LLVMGetFCmpPredicate(self.as_raw()) })
    }

    /// Returns the operation of an `atomicrmw`.
    pub fn atomic_operation(self) -> Option<AtomicOperation> {
        // SAFETY: the opcode is checked.
        (self.opcode() == Opcode::LLVMAtomicRMW).then(|| unsafe { LLVMGetAtomicRMWBinOp(self.as_raw()) })
    }

    /// Returns whether an atomic instruction orders other memory accesses, that is, whether its ordering is stronger
    /// than `monotonic`.
    pub fn orders_memory(self) -> bool {
        let is_strong = |ordering: LLVMAtomicOrdering| {
            !matches!(
                ordering,
                LLVMAtomicOrdering::LLVMAtomicOrderingNotAtomic
                    | LLVMAtomicOrdering::LLVMAtomicOrderingUnordered
                    | LLVMAtomicOrdering::LLVMAtomicOrderingMonotonic
            )
        };
        match self.opcode() {
            Opcode::LLVMLoad | Opcode::LLVMStore | Opcode::LLVMAtomicRMW => {
                // SAFETY: the opcode is checked.
                is_strong(unsafe { LLVMGetOrdering(self.as_raw()) })
            }
            Opcode::LLVMAtomicCmpXchg => {
                // SAFETY: the opcode is checked.
                is_strong(unsafe { LLVMGetCmpXchgSuccessOrdering(self.as_raw()) })
            }
            _ => self.opcode() == Opcode::LLVMFence,
        }
    }

    /// Returns whether an integer operation has the `nsw` flag.
    pub fn has_no_signed_wrap(self) -> bool {
        use Opcode::{LLVMAdd, LLVMMul, LLVMShl, LLVMSub};
        // SAFETY: the opcode is checked.
        matches!(self.opcode(), LLVMAdd | LLVMSub | LLVMMul | LLVMShl) && unsafe { LLVMGetNSW(self.as_raw()) } != 0
    }

    /// Returns the mask of a `shufflevector`; `None` elements are poison.
    pub fn shuffle_mask(self) -> Vec<Option<u32>> {
        if self.opcode() != Opcode::LLVMShuffleVector {
            return Vec::new();
        }
        // SAFETY: the opcode is checked, and the indices are in range.
        unsafe {
            let count = LLVMGetNumMaskElements(self.as_raw());
            (0..count).map(|index| u32::try_from(LLVMGetMaskValue(self.as_raw(), index)).ok()).collect()
        }
    }

    /// Returns the indices of an `extractvalue` or `insertvalue`.
    pub fn aggregate_indices(self) -> Vec<u32> {
        if !matches!(self.opcode(), Opcode::LLVMExtractValue | Opcode::LLVMInsertValue) {
            return Vec::new();
        }
        // SAFETY: the opcode is checked; LLVM returns an array with this number of indices.
        unsafe {
            let count = LLVMGetNumIndices(self.as_raw());
            std::slice::from_raw_parts(LLVMGetIndices(self.as_raw()), count as usize).to_vec()
        }
    }

    /// Adds the `contract` flag to a floating-point operation. Does nothing for other instructions.
    pub fn allow_contraction(self) {
        // SAFETY: the handle is live, and only instructions that can have such flags are changed.
        unsafe {
            if LLVMCanValueUseFastMathFlags(self.as_raw()) != 0 {
                let flags = LLVMGetFastMathFlags(self.as_raw()) | LLVMFastMathAllowContract;
                LLVMSetFastMathFlags(self.as_raw(), flags);
            }
        }
    }

    /// Returns the type that an `alloca` allocates, regardless of the number of elements.
    pub fn alloca_type(self) -> Option<Type<'m>> {
        // SAFETY: the opcode is checked.
        (self.opcode() == Opcode::LLVMAlloca).then(|| unsafe { Type::from_raw(LLVMGetAllocatedType(self.as_raw())) })
    }

    /// Splits the block. Moves this instruction and all instructions after it to a new block with this name, to which
    /// the old block branches.
    ///
    /// # Panics
    /// Panics if the instruction is not in a block, or is a phi.
    #[track_caller]
    pub fn split_block(self, name: &str) -> Block<'m> {
        assert!(self.parent_block().is_some() && self.opcode() != Opcode::LLVMPHI, "split before a phi");
        let name = std::ffi::CString::new(name).unwrap_or_default();
        // SAFETY: the instruction is in a block, and is not a phi.
        Block(unsafe { syclpasses_split_block(self.as_raw(), name.as_ptr()) }, PhantomData)
    }

    /// Adds an incoming value to a phi.
    ///
    /// # Panics
    /// Panics if the instruction is not a phi of the value's type.
    #[track_caller]
    pub fn add_incoming(self, value: impl Into<Value<'m>>, block: Block<'m>) {
        let value = value.into();
        assert!(self.opcode() == Opcode::LLVMPHI && self.ty() == value.ty(), "incoming value of type {}", value.ty());
        // SAFETY: it is a phi of the value's type; LLVM copies both one-element arrays.
        unsafe { LLVMAddIncoming(self.as_raw(), [value.0].as_mut_ptr(), [block.0].as_mut_ptr(), 1) }
    }
}

unsafe extern "C" {
    fn syclpasses_split_block(
        instruction: super::llvm_sys::prelude::LLVMValueRef,
        name: *const std::ffi::c_char,
    ) -> super::llvm_sys::prelude::LLVMBasicBlockRef;
}
