//! Extracts globals from a module into new modules. `cpp/extract/extract.h` describes the algorithm.

use super::llvm_sys::core::LLVMDisposeModule;
use super::llvm_sys::prelude::*;
use super::{GlobalValue, Module, Value};
use std::marker::PhantomData;

#[repr(C)]
struct RawSource {
    _private: [u8; 0],
}

unsafe extern "C" {
    fn syclpasses_source_new(module: LLVMModuleRef) -> *mut RawSource;
    fn syclpasses_source_delete(source: *mut RawSource);
    fn syclpasses_extract(
        source: *mut RawSource,
        wanted: *const LLVMValueRef,
        fates: *const u8,
        count: usize,
        culprit: *mut LLVMValueRef,
    ) -> LLVMModuleRef;
}

/// The form of a global in an extracted module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Fate {
    /// A declaration.
    Declare = 0,
    /// A copy of the definition or declaration.
    Copy = 1,
    /// Like `Copy`, except that the bodies of functions are moved. The old module must not use them afterwards.
    Move = 2,
}

/// A global, or a part of it, that cannot be in an extracted module.
#[derive(Clone, Copy, Debug)]
pub struct NotExtracted<'m>(pub Value<'m>);

/// A module with a single owner, this handle, which deletes it when dropped. Its context must outlive it.
#[derive(Debug)]
pub struct DetachedModule<'c> {
    raw: LLVMModuleRef,
    context: PhantomData<&'c ()>,
}

impl DetachedModule<'_> {
    /// Returns the module in the form that passes use.
    pub fn as_module(&self) -> Module<'_> {
        // SAFETY: the module outlives the borrow, and there are no other references to it.
        unsafe { Module::from_raw(self.raw) }
    }

    /// Returns the module without deleting it.
    #[cfg(feature = "owned")]
    pub(super) fn into_raw(self) -> LLVMModuleRef {
        let raw = self.raw;
        std::mem::forget(self);
        raw
    }
}

impl Drop for DetachedModule<'_> {
    fn drop(&mut self) {
        // SAFETY: there are no other references to the module.
        unsafe { LLVMDisposeModule(self.raw) }
    }
}

/// Extracts modules from another one.
///
/// The source module must not change while the extractor exists, except through [`Fate::Move`].
#[derive(Debug)]
pub struct Extractor<'m> {
    raw: *mut RawSource,
    module: PhantomData<Module<'m>>,
}

impl<'m> Extractor<'m> {
    /// Analyzes the module once, for all extracted modules.
    pub fn new(module: Module<'m>) -> Extractor<'m> {
        // SAFETY: the handle is live.
        Extractor { raw: unsafe { syclpasses_source_new(module.as_raw()) }, module: PhantomData }
    }

    /// Returns a module in the same context with these distinct globals from the old module, in this order. It shares
    /// metadata with the old module. `wanted` must contain all globals that a definition uses. An alias can be defined
    /// only if its target is defined. LLVM's lists such as `llvm.used` are recreated from the extracted globals, and
    /// must not be in `wanted`.
    ///
    /// # Errors
    /// Returns the cause: a constant of a kind that cannot be recreated, a function in an address space other than the
    /// module's, or a global that is used but not in `wanted`.
    pub fn extract(&self, wanted: &[(GlobalValue<'m>, Fate)]) -> Result<DetachedModule<'m>, NotExtracted<'m>> {
        let (values, fates): (Vec<LLVMValueRef>, Vec<u8>) =
            wanted.iter().map(|(global, fate)| (global.as_raw(), *fate as u8)).unzip();
        let mut culprit = std::ptr::null_mut();
        // SAFETY: the old module is live during `'m`. Both lists have the same length, and the values are globals in
        // the old module. There are no other references to the new module.
        unsafe {
            let raw = syclpasses_extract(self.raw, values.as_ptr(), fates.as_ptr(), values.len(), &raw mut culprit);
            let module = DetachedModule { raw, context: PhantomData };
            match Value::from_nullable(culprit) {
                None => Ok(module),
                Some(culprit) => Err(NotExtracted(culprit)),
            }
        }
    }
}

impl Drop for Extractor<'_> {
    fn drop(&mut self) {
        // SAFETY: it was created by `syclpasses_source_new`, and is deleted once.
        unsafe { syclpasses_source_delete(self.raw) }
    }
}
