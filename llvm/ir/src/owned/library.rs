//! Modules that are read in part: names at once, bodies when they are linked.

use std::ffi::{c_char, c_void};
use std::mem::ManuallyDrop;

use super::diagnostics::collect_errors;
use super::{Context, LinkError, OwnedModule, ParseError};
use crate::llvm_sys::core::{LLVMCreateMemoryBufferWithMemoryRangeCopy, LLVMDisposeModule};
use crate::llvm_sys::prelude::*;
use crate::{Module, string_from};

unsafe extern "C" {
    fn syclpasses_read_lazily(
        context: LLVMContextRef,
        buffer: LLVMMemoryBufferRef,
        to: *mut c_void,
        report: unsafe extern "C" fn(*mut c_void, *const c_char, usize),
    ) -> LLVMModuleRef;
    fn syclpasses_link_needed(to: LLVMModuleRef, from: LLVMModuleRef) -> bool;
}

/// A module that provides definitions for other modules, such as a device library.
#[derive(Debug)]
pub struct Library<'c> {
    raw: LLVMModuleRef,
    context: std::marker::PhantomData<&'c Context>,
}

impl<'c> Library<'c> {
    /// Reads the names of a bitcode module.
    ///
    /// # Errors
    /// Fails if it is not bitcode of an LLVM that this one can read.
    pub fn read(context: &'c Context, bitcode: &[u8], name: &str) -> Result<Library<'c>, ParseError> {
        let name = std::ffi::CString::new(name.replace('\0', "?")).unwrap_or_default();
        let mut problem = String::new();
        // SAFETY: the pointer and the length match; LLVM copies the bytes and takes ownership of the buffer.
        // `take_text` gets the address of a `String`, and only during the call.
        let raw = unsafe {
            let buffer =
                LLVMCreateMemoryBufferWithMemoryRangeCopy(bitcode.as_ptr().cast(), bitcode.len(), name.as_ptr());
            syclpasses_read_lazily(context.0.raw(), buffer, (&raw mut problem).cast(), take_text)
        };
        if raw.is_null() { Err(ParseError(problem)) } else { Ok(Library { raw, context: std::marker::PhantomData }) }
    }

    /// Returns the module. Its functions have no blocks yet, but those with a body are not declarations.
    pub fn as_module(&self) -> Module<'_> {
        // SAFETY: the module is live as long as the borrow, and belongs to this program alone.
        unsafe { Module::from_raw(self.raw) }
    }
}

impl Drop for Library<'_> {
    fn drop(&mut self) {
        // SAFETY: the module was created by `read`, and no other owner exists.
        unsafe { LLVMDisposeModule(self.raw) }
    }
}

impl<'c> OwnedModule<'c> {
    /// Links the definitions of `library` that this module declares, and their dependencies. They become internal.
    ///
    /// # Errors
    /// Returns the errors of the IR linker and the reader of bodies. After an error, this module may be changed.
    pub fn link_needed(&mut self, library: Library<'c>) -> Result<(), LinkError> {
        let taken = ManuallyDrop::new(library).raw;
        // SAFETY: both modules are live and of the same context. The linker takes ownership of the library, which is
        // not dropped.
        let (failed, messages) =
            collect_errors(self.as_module(), || unsafe { syclpasses_link_needed(self.0.as_mut_ptr(), taken) });
        if failed { Err(LinkError(messages)) } else { Ok(()) }
    }
}

/// Sets the `String` that `to` points to.
///
/// # Safety
/// `to` must point to a `String`, and the text must be live.
pub(super) unsafe extern "C" fn take_text(to: *mut c_void, text: *const c_char, size: usize) {
    // SAFETY: forwarded from the caller.
    unsafe { *to.cast::<String>() = string_from(text, size) }
}
