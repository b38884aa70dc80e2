//! Functions and their parameters.

use super::handle::handle;
use super::llvm_sys::LLVMVisibility;
use super::llvm_sys::comdat::LLVMSetComdat;
use super::llvm_sys::core::*;
use super::llvm_sys::debuginfo::LLVMGetSubprogram;
use super::llvm_sys::prelude::*;
use super::{Block, CallConv, GlobalObject, GlobalValue, Linkage, Type, Value};

unsafe extern "C" {
    fn syclpasses_argument_number(argument: LLVMValueRef) -> u32;
    fn sycl_passes_retype_function(
        old: LLVMValueRef,
        ty: LLVMTypeRef,
        sources: *const i64,
        count: usize,
    ) -> LLVMValueRef;
}

handle! {
    /// A function, defined or only declared.
    Function: GlobalObject, GlobalValue, Value
}

handle! {
    /// A parameter of a function, as a value in its body.
    Argument: Value
}

/// Returns the index of the old parameter that each parameter replaces; -1 for a new parameter.
pub(super) fn raw_sources(sources: &[Option<u32>]) -> Vec<i64> {
    sources.iter().map(|source| source.map_or(-1, i64::from)).collect()
}

impl<'m> Function<'m> {
    /// Returns whether it has debug information.
    pub fn has_subprogram(self) -> bool {
        // SAFETY: the handle is a live function; null without debug information.
        unsafe { !LLVMGetSubprogram(self.as_raw()).is_null() }
    }

    /// Returns whether this LLVM version defines the function as an intrinsic. The prefix `llvm.` is not sufficient.
    pub fn is_intrinsic(self) -> bool {
        // SAFETY: the handle is a live function.
        unsafe { LLVMGetIntrinsicID(self.as_raw()) != 0 }
    }

    /// Makes the function internal to its module, outside any comdat.
    pub fn make_internal(self) {
        // SAFETY: the handle is a live function; null means no comdat.
        unsafe {
            LLVMSetLinkage(self.as_raw(), Linkage::LLVMInternalLinkage);
            LLVMSetComdat(self.as_raw(), std::ptr::null_mut());
        }
    }

    /// Gives the function external linkage, outside any comdat.
    pub fn make_external(self) {
        // SAFETY: the handle is a live function; null means no comdat.
        unsafe {
            LLVMSetLinkage(self.as_raw(), Linkage::LLVMExternalLinkage);
            LLVMSetComdat(self.as_raw(), std::ptr::null_mut());
        }
    }

    /// Gives the function hidden visibility, so that a linker does not resolve it in other shared objects. Returns
    /// whether the visibility changed.
    pub fn hide(self) -> bool {
        let hidden = LLVMVisibility::LLVMHiddenVisibility;
        // SAFETY: the handle is a live function.
        unsafe {
            let changes = LLVMGetVisibility(self.as_raw()) as u32 != hidden as u32;
            LLVMSetVisibility(self.as_raw(), hidden);
            changes
        }
    }

    /// Removes the function if only its own body and unused constants use it. Does nothing if there are other uses of
    /// the function or of its parameters. Returns whether it was removed; if so, no copy of the handle may be used.
    pub fn delete(self) -> bool {
        let parameters = self.parameters();
        let is_unused = (self.drop_dead_users() || self.is_only_user_of(self.into()))
            && parameters.into_iter().all(|parameter| self.is_only_user_of(parameter.into()));
        if is_unused {
            // SAFETY: the handle is a live function. LLVM deletes the body first; then there are no uses.
            unsafe { LLVMDeleteFunction(self.as_raw()) }
        }
        is_unused
    }

    /// Returns the parameters.
    pub fn parameters(self) -> Vec<Argument<'m>> {
        // SAFETY: the handle is a live function, and the indices are in range.
        unsafe { (0..self.parameter_count()).map(|i| Argument::from_raw(LLVMGetParam(self.as_raw(), i))).collect() }
    }

    /// Returns the number of named parameters, excluding variadic ones.
    pub fn parameter_count(self) -> u32 {
        // SAFETY: the handle is a live function.
        unsafe { LLVMCountParams(self.as_raw()) }
    }

    /// Returns parameter `index`.
    pub fn parameter(self, index: u32) -> Option<Argument<'m>> {
        // SAFETY: the handle is a live function, and the index is checked.
        (index < self.parameter_count()).then(|| unsafe { Argument::from_raw(LLVMGetParam(self.as_raw(), index)) })
    }

    /// Returns the blocks; none for a declaration.
    pub fn blocks(self) -> impl Iterator<Item = Block<'m>> + use<'m> {
        // SAFETY: the handle is a live function; null without a body.
        let first = unsafe { Block::from_nullable(LLVMGetFirstBasicBlock(self.as_raw())) };
        // SAFETY: `block` is live; null after the last one.
        std::iter::successors(first, |block| unsafe { Block::from_nullable(LLVMGetNextBasicBlock(block.0)) })
    }

    /// Returns the calling convention.
    pub fn calling_convention(self) -> u32 {
        // SAFETY: the handle is a live function.
        unsafe { LLVMGetFunctionCallConv(self.as_raw()) }
    }

    /// Sets the calling convention.
    pub fn set_calling_convention(self, convention: CallConv) {
        // SAFETY: the handle is a live function.
        unsafe { LLVMSetFunctionCallConv(self.as_raw(), convention as u32) }
    }

    /// Creates a function with this type before this function, and moves the name, body and metadata to it. New
    /// parameter `i` receives the name and attributes of the old parameter `sources[i]`, and replaces its uses if the
    /// types are equal. The caller must handle other uses, the calls and the old function. Attributes that are
    /// incompatible with the new types are dropped.
    ///
    /// # Panics
    /// Panics if the type is not a function type with one parameter per source, or if a source is not the index of an
    /// old parameter.
    #[track_caller]
    pub fn retype(self, ty: Type<'m>, sources: &[Option<u32>]) -> Function<'m> {
        let count = ty.signature().map(|(_, parameters)| parameters.len());
        assert!(count == Some(sources.len()), "{} sources for the parameters of {ty}", sources.len());
        let old_count = self.parameter_count();
        assert!(sources.iter().flatten().all(|source| *source < old_count), "source that is not a parameter");
        let sources = raw_sources(sources);
        // SAFETY: the handle is a live function, and the type is a function type with one parameter per source. The
        // sources are indices of old parameters.
        unsafe {
            let (data, length) = (sources.as_ptr(), sources.len());
            Function::from_raw(sycl_passes_retype_function(self.as_raw(), ty.0, data, length))
        }
    }
}

impl<'m> Argument<'m> {
    /// Returns the function that the parameter belongs to.
    pub fn parent_function(self) -> Function<'m> {
        // SAFETY: the handle is a live argument, which belongs to a function.
        unsafe { Function::from_raw(LLVMGetParamParent(self.as_raw())) }
    }

    /// Returns the index of the parameter in its function.
    pub fn index(self) -> u32 {
        // SAFETY: the handle is a live argument.
        unsafe { syclpasses_argument_number(self.as_raw()) }
    }
}
