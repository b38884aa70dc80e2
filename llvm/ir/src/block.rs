//! Basic blocks and their edges.

use super::llvm_sys::core::*;
use super::llvm_sys::prelude::*;
use super::{Function, Instruction, Value, string_from};
use std::marker::PhantomData;

// cpp/blocks.cpp
unsafe extern "C" {
    fn syclpasses_split_predecessors(
        block: LLVMBasicBlockRef,
        predecessors: *mut LLVMBasicBlockRef,
        count: usize,
        suffix: *const std::ffi::c_char,
    ) -> LLVMBasicBlockRef;
}

/// A basic block.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(transparent)]
pub struct Block<'m>(pub(super) LLVMBasicBlockRef, pub(super) PhantomData<&'m ()>);

impl<'m> Block<'m> {
    /// # Safety
    /// `raw` must be null or a live block of a module that outlives `'m`.
    pub(super) unsafe fn from_nullable(raw: LLVMBasicBlockRef) -> Option<Self> {
        (!raw.is_null()).then_some(Block(raw, PhantomData))
    }

    /// Returns the function that contains the block.
    pub fn parent(self) -> Option<Function<'m>> {
        // SAFETY: the handle is live.
        unsafe { Function::from_nullable(LLVMGetBasicBlockParent(self.0)) }
    }

    /// Returns the name; empty if the block has none.
    pub fn name(self) -> String {
        // SAFETY: the handle is live; LLVM returns a C string, which is copied immediately.
        unsafe {
            let name = LLVMGetBasicBlockName(self.0);
            if name.is_null() { String::new() } else { string_from(name, std::ffi::CStr::from_ptr(name).count_bytes()) }
        }
    }

    /// Redirects these predecessors to a new block, which branches to this block and has this suffix in its name.
    /// Returns `None` if LLVM cannot split the edges.
    ///
    /// # Panics
    /// Panics if one of them is not a predecessor.
    #[track_caller]
    pub fn split_predecessors(self, predecessors: &[Block<'m>], suffix: &str) -> Option<Block<'m>> {
        assert!(predecessors.iter().all(|block| block.successors().contains(&self)), "split of other blocks");
        let suffix = std::ffi::CString::new(suffix).unwrap_or_default();
        let mut raw: Vec<_> = predecessors.iter().map(|block| block.0).collect();
        // SAFETY: all blocks are live, and predecessors of this one; the pointer and the length match.
        unsafe {
            let new = syclpasses_split_predecessors(self.0, raw.as_mut_ptr(), raw.len(), suffix.as_ptr());
            Block::from_nullable(new)
        }
    }

    /// Returns the instructions of the block.
    pub fn instructions(self) -> impl Iterator<Item = Instruction<'m>> + use<'m> {
        // SAFETY: the handle is live; null in an empty block.
        let first = unsafe { Instruction::from_nullable(LLVMGetFirstInstruction(self.0)) };
        // SAFETY: `instruction` is live; null after the last one.
        std::iter::successors(first, |instruction| unsafe {
            Instruction::from_nullable(LLVMGetNextInstruction(instruction.as_raw()))
        })
    }

    /// Returns the last instruction.
    pub fn last_instruction(self) -> Option<Instruction<'m>> {
        // SAFETY: the handle is live.
        unsafe { Instruction::from_nullable(LLVMGetLastInstruction(self.0)) }
    }

    /// Returns the successors in the order of the terminator's operands. A block may occur more than once.
    pub fn successors(self) -> Vec<Block<'m>> {
        // SAFETY: the handle is live; null if the last instruction is not a terminator, as in an incomplete block.
        unsafe {
            let terminator = LLVMGetBasicBlockTerminator(self.0);
            if terminator.is_null() {
                return Vec::new();
            }
            (0..LLVMGetNumSuccessors(terminator))
                .filter_map(|index| Block::from_nullable(LLVMGetSuccessor(terminator, index)))
                .collect()
        }
    }

    /// Returns the distinct predecessors, in the order of LLVM's use list. Output must not depend on this order.
    pub fn predecessors(self) -> Vec<Block<'m>> {
        // SAFETY: the handle is live.
        let as_value: Value<'m> = unsafe { Value::from_raw(LLVMBasicBlockAsValue(self.0)) };
        let mut blocks = Vec::new();
        for user in as_value.users() {
            if let Some(block) = user.as_instruction().and_then(Instruction::parent_block)
                && !blocks.contains(&block)
            {
                blocks.push(block);
            }
        }
        blocks
    }
}
