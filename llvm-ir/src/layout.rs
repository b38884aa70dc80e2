//! Sizes, alignments and offsets, by the module's data layout.

use super::llvm_sys::target::*;
use super::{Type, TypeKind, count};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::marker::PhantomData;
use std::rc::Rc;

/// The data layout of a module.
#[derive(Clone, Debug)]
pub struct DataLayout<'m> {
    raw: LLVMTargetDataRef,
    /// Whether a type has a size that is known at compile time: LLVM ends the process when asked for another one's.
    known: Rc<RefCell<FxHashMap<Type<'m>, bool>>>,
    marker: PhantomData<&'m ()>,
}

impl<'m> DataLayout<'m> {
    /// # Safety
    /// `raw` must be live during `'m`.
    pub(super) unsafe fn from_raw(raw: LLVMTargetDataRef) -> Self {
        DataLayout { raw, known: Rc::default(), marker: PhantomData }
    }

    /// Whether the most significant byte comes first.
    pub fn is_big_endian(&self) -> bool {
        // SAFETY: the handle is live.
        matches!(unsafe { LLVMByteOrder(self.raw) }, LLVMByteOrdering::LLVMBigEndian)
    }

    /// Distance in bytes of two neighbours of this type in an array; `None` for a type without a fixed size.
    pub fn alloc_size(&self, ty: Type<'m>) -> Option<u64> {
        // SAFETY: the handles are live, the type has a fixed size.
        self.has_fixed_size(ty).then(|| unsafe { LLVMABISizeOfType(self.raw, ty.0) })
    }

    /// Bytes that a store of this type writes at most; `None` for a type without a fixed size.
    pub fn store_size(&self, ty: Type<'m>) -> Option<u64> {
        // SAFETY: the handles are live, the type has a fixed size.
        self.has_fixed_size(ty).then(|| unsafe { LLVMStoreSizeOfType(self.raw, ty.0) })
    }

    /// ABI alignment in bytes, at least 1; 1 for a type without a fixed size.
    pub fn abi_alignment(&self, ty: Type<'m>) -> u64 {
        // SAFETY: the handles are live, the type has a fixed size.
        if self.has_fixed_size(ty) { u64::from(unsafe { LLVMABIAlignmentOfType(self.raw, ty.0) }).max(1) } else { 1 }
    }

    /// Byte offset of a struct member; the caller passes a sized struct type and an index in range.
    pub fn member_offset(&self, ty: Type<'m>, index: usize) -> u64 {
        // SAFETY: the caller passes a sized struct and an index below its number of members.
        if self.has_fixed_size(ty) { unsafe { LLVMOffsetOfElement(self.raw, ty.0, count(index)) } } else { 0 }
    }

    /// Scalable vectors, and types that belong to a target and may be such, have no fixed size; nor has what holds one.
    fn has_fixed_size(&self, ty: Type<'m>) -> bool {
        match ty.kind() {
            TypeKind::LLVMScalableVectorTypeKind | TypeKind::LLVMTargetExtTypeKind => return false,
            TypeKind::LLVMStructTypeKind | TypeKind::LLVMArrayTypeKind => {}
            _ => return ty.is_sized(),
        }
        if let Some(&known) = self.known.borrow().get(&ty) {
            return known;
        }
        let fixed = ty.is_sized()
            && match (ty.struct_members(), ty.array()) {
                (Some(members), _) => members.into_iter().all(|member| self.has_fixed_size(member)),
                (None, Some((element, _))) => self.has_fixed_size(element),
                (None, None) => false,
            };
        self.known.borrow_mut().insert(ty, fixed);
        fixed
    }
}
