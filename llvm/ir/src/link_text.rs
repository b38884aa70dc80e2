//! Links definitions from text.

use std::ffi::CStr;
use std::ptr;

use super::Module;
use super::llvm_sys::core::*;
#[allow(deprecated, reason = "LLVM 19 has no other")]
use super::llvm_sys::ir_reader::LLVMParseIRInContext;
use super::llvm_sys::linker::LLVMLinkModules2;

/// The error for text that is not a module, or that cannot be linked, as LLVM's message.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct LinkTextError(pub String);

impl Module<'_> {
    /// Links the definitions in textual LLVM IR, as the IR linker does: a declaration of the same name becomes the
    /// definition.
    ///
    /// # Errors
    /// Fails if LLVM cannot parse the text, or if the module has another definition of a name.
    #[allow(deprecated, reason = "LLVM 19 has no other parser")]
    pub fn link_text(self, text: &str) -> Result<(), LinkTextError> {
        // SAFETY: the pointer and the length match, and LLVM copies the text. The parser takes ownership of the
        // buffer, and the linker of the module; it is of the same context. LLVM allocates the message for the caller;
        // it is copied before it is disposed of.
        unsafe {
            let name = c"definitions".as_ptr();
            let buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(text.as_ptr().cast(), text.len(), name);
            let (mut source, mut message) = (ptr::null_mut(), ptr::null_mut());
            if LLVMParseIRInContext(self.context(), buffer, &mut source, &mut message) != 0 {
                let text = CStr::from_ptr(message).to_string_lossy().trim_end().to_owned();
                LLVMDisposeMessage(message);
                return Err(LinkTextError(text));
            }
            // Without a data layout, the linker warns.
            LLVMSetDataLayout(source, LLVMGetDataLayoutStr(self.as_raw()));
            LLVMSetTarget(source, LLVMGetTarget(self.as_raw()));
            if LLVMLinkModules2(self.as_raw(), source) != 0 {
                return Err(LinkTextError("a name is defined twice".to_owned()));
            }
        }
        Ok(())
    }
}
