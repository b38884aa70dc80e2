//! Module flags, and the name of the source file.

use super::llvm_sys::LLVMModuleFlagBehavior;
use super::llvm_sys::core::*;
use super::llvm_sys::prelude::*;
use super::{Module, bytes_from, string_from};

impl<'m> Module<'m> {
    fn raw_flag(self, name: &str) -> LLVMMetadataRef {
        // SAFETY: the handle is live, and the name is borrowed for the call; null if the flag does not exist.
        unsafe { LLVMGetModuleFlag(self.as_raw(), name.as_ptr().cast(), name.len()) }
    }

    /// Returns the name of the source file from which the module was created.
    pub fn source_name(&self) -> &[u8] {
        let mut length = 0;
        // SAFETY: the handle is live. LLVM returns `length` bytes that the module owns and that do not change while
        // they are borrowed.
        unsafe {
            let name = LLVMGetSourceFileName(self.as_raw(), &raw mut length);
            bytes_from(name, length)
        }
    }

    /// Returns whether there is a module flag with this name.
    pub fn has_flag(self, name: &str) -> bool {
        !self.raw_flag(name).is_null()
    }

    /// Returns the string value of a module flag; `None` if there is no flag with this name, or if its value is not a
    /// string.
    pub fn text_flag(self, name: &str) -> Option<String> {
        let flag = self.raw_flag(name);
        if flag.is_null() {
            return None;
        }
        let mut length = 0;
        // SAFETY: the flag is metadata of the module's context. LLVM returns null unless it is a metadata string.
        // Otherwise, LLVM returns `length` bytes that the context owns, which are copied immediately.
        unsafe {
            let value = LLVMMetadataAsValue(self.context(), flag);
            let text = LLVMGetMDString(value, &raw mut length);
            (!text.is_null()).then(|| string_from(text, length as usize))
        }
    }

    /// Adds a string module flag. The IR linker rejects modules with different values for this flag.
    pub fn add_text_flag(self, name: &str, text: &str) {
        let behavior = LLVMModuleFlagBehavior::LLVMModuleFlagBehaviorError;
        // SAFETY: the handle is live; LLVM copies both strings.
        unsafe {
            let string = LLVMMDStringInContext2(self.context(), text.as_ptr().cast(), text.len());
            LLVMAddModuleFlag(self.as_raw(), behavior, name.as_ptr().cast(), name.len(), string);
        }
    }
}
