//! Alignments (`cpp/alignment.cpp`).

use super::llvm_sys::prelude::LLVMValueRef;
use super::{GlobalVariable, Instruction};

unsafe extern "C" {
    fn syclpasses_alignment(instruction: LLVMValueRef) -> u64;
    fn syclpasses_set_alignment(aligned: LLVMValueRef, bytes: u64);
}

/// The largest alignment in bytes that LLVM supports, 2<sup>32</sup>.
pub const MAX_ALIGNMENT: u64 = 1 << 32;

/// Rounds a number of bytes down to a power of two, which is the same alignment or a weaker guarantee. Returns 1 for 0.
pub(crate) fn alignment_of(bytes: u64) -> u64 {
    1 << bytes.clamp(1, MAX_ALIGNMENT).ilog2()
}

impl Instruction<'_> {
    /// Returns the alignment in bytes of an `alloca`, `load`, `store`, `atomicrmw` or `cmpxchg`, from 1 to
    /// [`MAX_ALIGNMENT`]; `None` for other instructions.
    pub fn alignment(self) -> Option<u64> {
        // SAFETY: the handle is a live instruction.
        let bytes = unsafe { syclpasses_alignment(self.as_raw()) };
        (bytes != 0).then_some(bytes)
    }

    /// Sets the alignment in bytes of an `alloca`, `load` or `store` to a power of two of at most [`MAX_ALIGNMENT`].
    /// Rounds other values down. Does nothing for other instructions.
    pub fn set_alignment(self, bytes: u64) {
        // SAFETY: the handle is a live instruction, the number a power of two that LLVM supports.
        unsafe { syclpasses_set_alignment(self.as_raw(), alignment_of(bytes)) }
    }
}

impl GlobalVariable<'_> {
    /// Returns the explicit alignment of the variable in bytes; 0 if it has the alignment of its type.
    pub fn alignment(self) -> u64 {
        // SAFETY: the handle is a live global variable.
        u64::from(unsafe { super::llvm_sys::core::LLVMGetAlignment(self.as_raw()) })
    }

    /// Sets the alignment in bytes, as [`Instruction::set_alignment`] does.
    pub fn set_alignment(self, bytes: u64) {
        // SAFETY: the handle is a live global variable, the number a power of two that LLVM supports.
        unsafe { syclpasses_set_alignment(self.as_raw(), alignment_of(bytes)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_to_an_alignment() {
        for (bytes, alignment) in
            [(0, 1), (1, 1), (3, 2), (64, 64), (1 << 32, 1 << 32), ((1 << 32) - 1, 1 << 31), (u64::MAX, 1 << 32)]
        {
            assert_eq!(alignment_of(bytes), alignment, "{bytes}");
        }
    }
}
