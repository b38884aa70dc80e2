//! Basic blocks, and where they lead.

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

    /// The function that holds the block.
    pub fn parent(self) -> Option<Function<'m>> {
        // SAFETY: the handle is live.
        unsafe { Function::from_nullable(LLVMGetBasicBlockParent(self.0)) }
    }

    /// The name; empty where it has none.
    pub fn name(self) -> String {
        // SAFETY: the handle is live; LLVM gives the name of the value, which is a C string, and it is copied at once.
        unsafe {
            let name = LLVMGetBasicBlockName(self.0);
            if name.is_null() { String::new() } else { string_from(name, std::ffi::CStr::from_ptr(name).count_bytes()) }
        }
    }

    /// Lets these predecessors reach the block by a new block, whose name ends in the suffix; `None` if LLVM cannot do that.
    ///
    /// # Panics
    /// If one of them is no predecessor.
    #[track_caller]
    pub fn split_predecessors(self, predecessors: &[Block<'m>], suffix: &str) -> Option<Block<'m>> {
        assert!(predecessors.iter().all(|block| block.successors().contains(&self)), "split of other blocks");
        let suffix = std::ffi::CString::new(suffix).unwrap_or_default();
        let mut raw: Vec<_> = predecessors.iter().map(|block| block.0).collect();
        // SAFETY: all blocks are live, and predecessors of this one; pointer and length belong together.
        unsafe {
            let new = syclpasses_split_predecessors(self.0, raw.as_mut_ptr(), raw.len(), suffix.as_ptr());
            Block::from_nullable(new)
        }
    }

    /// The instructions of the block.
    pub fn instructions(self) -> impl Iterator<Item = Instruction<'m>> + use<'m> {
        // SAFETY: the handle is live; null in an empty block.
        let first = unsafe { Instruction::from_nullable(LLVMGetFirstInstruction(self.0)) };
        // SAFETY: `instruction` is live; null after the last.
        std::iter::successors(first, |instruction| unsafe {
            Instruction::from_nullable(LLVMGetNextInstruction(instruction.as_raw()))
        })
    }

    /// The last instruction.
    pub fn last_instruction(self) -> Option<Instruction<'m>> {
        // SAFETY: the handle is live.
        unsafe { Instruction::from_nullable(LLVMGetLastInstruction(self.0)) }
    }

    /// The blocks that its terminator can go to, in the terminator's order; one may come more than once.
    pub fn successors(self) -> Vec<Block<'m>> {
        // SAFETY: the handle is live; null if the last instruction is no terminator, as in a block that is not finished.
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

    /// The blocks that branch here, each once; their order is LLVM's use list: never let it show.
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
