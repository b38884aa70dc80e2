//! Sizes, alignments and offsets according to the module's data layout.

use super::llvm_sys::target::*;
use super::{MAX_ALIGNMENT, Type, TypeKind, count};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::marker::PhantomData;
use std::rc::Rc;

/// The data layout of a module.
#[derive(Clone, Debug)]
pub struct DataLayout<'m> {
    raw: LLVMTargetDataRef,
    /// Caches whether types have a fixed size. LLVM ends the process if the size of any other type is queried.
    known: Rc<RefCell<FxHashMap<Type<'m>, bool>>>,
    marker: PhantomData<&'m ()>,
}

impl<'m> DataLayout<'m> {
    /// # Safety
    /// `raw` must be live during `'m`.
    pub(super) unsafe fn from_raw(raw: LLVMTargetDataRef) -> Self {
        DataLayout { raw, known: Rc::default(), marker: PhantomData }
    }

    /// Returns whether the target is big-endian.
    pub fn is_big_endian(&self) -> bool {
        // SAFETY: the handle is live.
        matches!(unsafe { LLVMByteOrder(self.raw) }, LLVMByteOrdering::LLVMBigEndian)
    }

    /// Returns the distance in bytes between adjacent array elements of this type; `None` if it has no fixed size.
    pub fn alloc_size(&self, ty: Type<'m>) -> Option<u64> {
        // SAFETY: the handles are live, and the type has a fixed size.
        self.has_fixed_size(ty).then(|| unsafe { LLVMABISizeOfType(self.raw, ty.0) })
    }

    /// Returns the maximum number of bytes that a store of this type writes; `None` if it has no fixed size.
    pub fn store_size(&self, ty: Type<'m>) -> Option<u64> {
        // SAFETY: the handles are live, and the type has a fixed size.
        self.has_fixed_size(ty).then(|| unsafe { LLVMStoreSizeOfType(self.raw, ty.0) })
    }

    /// Returns the ABI alignment in bytes, from 1 to [`MAX_ALIGNMENT`]; 1 if the type has no fixed size.
    pub fn abi_alignment(&self, ty: Type<'m>) -> u64 {
        if !self.has_fixed_size(ty) {
            return 1;
        }
        // SAFETY: the handles are live, and the type has a fixed size.
        match unsafe { LLVMABIAlignmentOfType(self.raw, ty.0) } {
            // The alignment exceeds 32 bits, for example for a vector of 2^32 bytes.
            0 => MAX_ALIGNMENT,
            bytes => u64::from(bytes),
        }
    }

    /// Returns the byte offset of a struct member.
    ///
    /// # Panics
    /// Panics if the type is not a struct of fixed size, or has no such member.
    #[track_caller]
    pub fn member_offset(&self, ty: Type<'m>, index: usize) -> u64 {
        let in_range = ty.member_count().is_some_and(|members| index < members as usize);
        assert!(in_range && self.has_fixed_size(ty), "offset of member {index} of {ty}");
        // SAFETY: it is a struct of fixed size, and the index is in range.
        unsafe { LLVMOffsetOfElement(self.raw, ty.0, count(index)) }
    }

    /// Returns whether a type has a fixed size. Scalable vectors, target types, which may be scalable, and types that
    /// contain these have no fixed size.
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
