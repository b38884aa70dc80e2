//! Modules that are read lazily: function bodies are read when they are linked.

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

/// A module whose definitions are linked into other modules, such as a device library.
#[derive(Debug)]
pub struct Library<'c> {
    raw: LLVMModuleRef,
    context: std::marker::PhantomData<&'c Context>,
}

impl<'c> Library<'c> {
    /// Reads a bitcode module, except for its function bodies.
    ///
    /// # Errors
    /// Fails if this LLVM cannot read the bitcode.
    pub fn read(context: &'c Context, bitcode: &[u8], name: &str) -> Result<Library<'c>, ParseError> {
        let name = std::ffi::CString::new(name.replace('\0', "?")).unwrap_or_default();
        let mut problem = String::new();
        // SAFETY: the pointer and the length match; LLVM copies the bytes and takes ownership of the buffer.
        // `take_text` receives the address of a `String`, and only during the call.
        let raw = unsafe {
            let buffer =
                LLVMCreateMemoryBufferWithMemoryRangeCopy(bitcode.as_ptr().cast(), bitcode.len(), name.as_ptr());
            syclpasses_read_lazily(context.0.raw(), buffer, (&raw mut problem).cast(), take_text)
        };
        if raw.is_null() { Err(ParseError(problem)) } else { Ok(Library { raw, context: std::marker::PhantomData }) }
    }

    /// Returns the module. Functions have no blocks yet, but functions with a body are not declarations.
    pub fn as_module(&self) -> Module<'_> {
        // SAFETY: the module outlives the borrow, and this program owns it.
        unsafe { Module::from_raw(self.raw) }
    }
}

impl Drop for Library<'_> {
    fn drop(&mut self) {
        // SAFETY: `read` created the module, and there is no other owner.
        unsafe { LLVMDisposeModule(self.raw) }
    }
}

impl<'c> OwnedModule<'c> {
    /// Links the definitions of `library` that this module declares, and their dependencies, and makes them internal.
    ///
    /// # Errors
    /// Returns the errors of the IR linker and the bitcode reader. This module may have changed even after an error.
    pub fn link_needed(&mut self, library: Library<'c>) -> Result<(), LinkError> {
        let taken = ManuallyDrop::new(library).raw;
        // SAFETY: both modules are live and in the same context. The linker takes ownership of the library, which is
        // not dropped here.
        let (failed, messages) =
            collect_errors(self.as_module(), || unsafe { syclpasses_link_needed(self.0.as_mut_ptr(), taken) });
        if failed { Err(LinkError(messages)) } else { Ok(()) }
    }
}

/// Copies text to the `String` that `to` points to.
///
/// # Safety
/// `to` must point to a `String`, and the text must be live.
pub(super) unsafe extern "C" fn take_text(to: *mut c_void, text: *const c_char, size: usize) {
    // SAFETY: forwarded from the caller.
    unsafe { *to.cast::<String>() = string_from(text, size) }
}
