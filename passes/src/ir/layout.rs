//! Sizes, alignments and offsets, by the module's data layout.

use super::llvm_sys::target::*;
use super::{Type, count};
use std::marker::PhantomData;

/// The data layout of a module.
#[derive(Clone, Copy, Debug)]
pub struct DataLayout<'m>(pub(super) LLVMTargetDataRef, pub(super) PhantomData<&'m ()>);

impl DataLayout<'_> {
    /// Whether the most significant byte comes first.
    pub fn is_big_endian(self) -> bool {
        // SAFETY: the handle is live.
        matches!(unsafe { LLVMByteOrder(self.0) }, LLVMByteOrdering::LLVMBigEndian)
    }

    /// Distance in bytes of two neighbours of this type in an array; `None` for a type without size.
    pub fn alloc_size(self, ty: Type<'_>) -> Option<u64> {
        // SAFETY: the handles are live, the type is sized.
        ty.is_sized().then(|| unsafe { LLVMABISizeOfType(self.0, ty.0) })
    }

    /// Bytes that a store of this type writes at most; `None` for a type without size.
    pub fn store_size(self, ty: Type<'_>) -> Option<u64> {
        // SAFETY: the handles are live, the type is sized.
        ty.is_sized().then(|| unsafe { LLVMStoreSizeOfType(self.0, ty.0) })
    }

    /// ABI alignment in bytes, at least 1.
    pub fn abi_alignment(self, ty: Type<'_>) -> u64 {
        // SAFETY: the handles are live, the type is sized.
        if ty.is_sized() { u64::from(unsafe { LLVMABIAlignmentOfType(self.0, ty.0) }).max(1) } else { 1 }
    }

    /// Byte offset of a struct member; the caller passes a sized struct type and an index in range.
    pub fn member_offset(self, ty: Type<'_>, index: usize) -> u64 {
        // SAFETY: the caller passes a sized struct and an index below its number of members.
        unsafe { LLVMOffsetOfElement(self.0, ty.0, count(index)) }
    }
}
