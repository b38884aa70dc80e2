//! Visits instructions of certain kinds (`cpp/walk.cpp`).

use super::llvm_sys::prelude::*;
use super::{Block, Instruction};

/// A set of instruction kinds. An instruction can be of several kinds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traits(u32);

impl Traits {
    /// Calls and invokes whose callee is a function.
    pub const CALLS_FUNCTION: Traits = Traits(1);
    /// Calls and invokes whose callee is neither a function nor inline assembly.
    pub const CALLS_POINTER: Traits = Traits(2);
    /// `fptoui` and `fptosi`.
    pub const CONVERTS_TO_INT: Traits = Traits(4);
    /// `load`.
    pub const LOADS: Traits = Traits(8);
    /// Instructions with an operand that is a function, other than the callee, or a constant with operands.
    pub const MENTIONS_CONSTANT: Traits = Traits(16);
    /// All instructions.
    pub const ALL: Traits = Traits(32);

    /// Returns whether the sets have a kind in common.
    pub fn has(self, other: Traits) -> bool {
        self.0 & other.0 != 0
    }
}

impl std::ops::BitOr for Traits {
    type Output = Traits;

    fn bitor(self, other: Traits) -> Traits {
        Traits(self.0 | other.0)
    }
}

unsafe extern "C" {
    fn syclpasses_next_of(block: LLVMBasicBlockRef, after: LLVMValueRef, wanted: u32, found: *mut u32) -> LLVMValueRef;
}

impl<'m> Block<'m> {
    /// Returns the instructions of these kinds, each with the set of kinds that apply to it.
    pub fn instructions_of(self, wanted: Traits) -> impl Iterator<Item = (Instruction<'m>, Traits)> + use<'m> {
        let next = move |after: LLVMValueRef| {
            let mut found = 0;
            // SAFETY: the block is live, and `after` is null or an instruction in it; null after the last instruction.
            unsafe {
                let instruction = syclpasses_next_of(self.0, after, wanted.0, &raw mut found);
                Instruction::from_nullable(instruction).map(|instruction| (instruction, Traits(found)))
            }
        };
        std::iter::successors(next(std::ptr::null_mut()), move |(instruction, _)| next(instruction.as_raw()))
    }
}
