//! Links definitions from text.

use std::ffi::CStr;
use std::ptr;

use super::Module;
use super::llvm_sys::core::*;
#[allow(deprecated, reason = "LLVM 19 has no other")]
use super::llvm_sys::ir_reader::LLVMParseIRInContext;
use super::llvm_sys::linker::LLVMLinkModules2;

/// LLVM's message for text that is not a module, or that cannot be linked.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct LinkTextError(pub String);

impl Module<'_> {
    /// Links the definitions in textual LLVM IR with the IR linker, which replaces declarations of the same name with
    /// the definitions.
    ///
    /// # Errors
    /// Fails if LLVM cannot parse the text, or if the module has another definition of a name.
    #[allow(deprecated, reason = "LLVM 19 has no other parser")]
    pub fn link_text(self, text: &str) -> Result<(), LinkTextError> {
        // SAFETY: the pointer and the length match, and LLVM copies the text. The parser takes ownership of the buffer,
        // and the linker takes ownership of the module, which is in the same context. The caller owns the message,
        // which is copied before it is disposed of.
        unsafe {
            let name = c"definitions".as_ptr();
            let buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(text.as_ptr().cast(), text.len(), name);
            let (mut source, mut message) = (ptr::null_mut(), ptr::null_mut());
            if LLVMParseIRInContext(self.context(), buffer, &mut source, &mut message) != 0 {
                let text = CStr::from_ptr(message).to_string_lossy().trim_end().to_owned();
                LLVMDisposeMessage(message);
                return Err(LinkTextError(text));
            }
            // The linker warns about a missing data layout.
            LLVMSetDataLayout(source, LLVMGetDataLayoutStr(self.as_raw()));
            LLVMSetTarget(source, LLVMGetTarget(self.as_raw()));
            if LLVMLinkModules2(self.as_raw(), source) != 0 {
                return Err(LinkTextError("a name is defined twice".to_owned()));
            }
        }
        Ok(())
    }
}
