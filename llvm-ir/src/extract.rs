//! New modules with some globals of another. Written in C++ (`cpp/extract/`), which says how.

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

/// What becomes of a global in an extracted module.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Fate {
    /// It is only declared, whatever it was.
    Declare = 0,
    /// It is what it was.
    Copy = 1,
    /// As `Copy`, and a function in the old module loses its body: nothing may want it from there afterwards.
    Move = 2,
}

/// A global, or what it consists of, that cannot be in an extracted module.
#[derive(Clone, Copy, Debug)]
pub struct NotExtracted<'m>(pub Value<'m>);

/// A module that is in no other hands, and ends with this handle. Its context must outlive it.
#[derive(Debug)]
pub struct DetachedModule<'c> {
    raw: LLVMModuleRef,
    context: PhantomData<&'c ()>,
}

impl DetachedModule<'_> {
    /// The module as passes see it.
    pub fn as_module(&self) -> Module<'_> {
        // SAFETY: the module is live as long as the borrow, and nothing else has it.
        unsafe { Module::from_raw(self.raw) }
    }

    /// Gives the module away.
    #[cfg(feature = "owned")]
    pub(super) fn into_raw(self) -> LLVMModuleRef {
        let raw = self.raw;
        std::mem::forget(self);
        raw
    }
}

impl Drop for DetachedModule<'_> {
    fn drop(&mut self) {
        // SAFETY: nothing else has the module.
        unsafe { LLVMDisposeModule(self.raw) }
    }
}

/// Makes modules out of globals of another one.
///
/// That one must stay as it is meanwhile, apart from what [`Fate::Move`] takes out of it.
#[derive(Debug)]
pub struct Extractor<'m> {
    raw: *mut RawSource,
    module: PhantomData<Module<'m>>,
}

impl<'m> Extractor<'m> {
    /// Looks at the module once, for all modules that are to be made out of it.
    pub fn new(module: Module<'m>) -> Extractor<'m> {
        // SAFETY: the handle is live.
        Extractor { raw: unsafe { syclpasses_source_new(module.as_raw()) }, module: PhantomData }
    }

    /// A module of the same context with these globals of the old module, in this order, each once. It shares metadata with the
    /// old module. Everything that a global uses that is not only declared must be among them; an alias can only be defined if what
    /// it stands for is. Lists of LLVM such as `llvm.used` are made of what is there, and must not be among them.
    ///
    /// # Errors
    /// What cannot be brought over: a constant of a kind that cannot be made again, a function in an address space that is not the
    /// module's, or a global that is used and not among these.
    pub fn extract(&self, wanted: &[(GlobalValue<'m>, Fate)]) -> Result<DetachedModule<'m>, NotExtracted<'m>> {
        let (values, fates): (Vec<LLVMValueRef>, Vec<u8>) =
            wanted.iter().map(|(global, fate)| (global.as_raw(), *fate as u8)).unzip();
        let mut culprit = std::ptr::null_mut();
        // SAFETY: the old module is live during `'m`; both lists have as many entries, and their values are its globals. The new
        // module is nobody else's.
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
        // SAFETY: it was made by `syclpasses_source_new`, and is deleted once.
        unsafe { syclpasses_source_delete(self.raw) }
    }
}
