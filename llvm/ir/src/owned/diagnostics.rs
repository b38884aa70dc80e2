//! Collects the diagnostics that LLVM passes to the handler of a context.

use std::ffi::{CStr, c_void};

use crate::Module;
use crate::llvm_sys::LLVMDiagnosticSeverity;
use crate::llvm_sys::core::*;
use crate::llvm_sys::prelude::*;

/// Runs code that reports errors to the context of a module. Returns the result and the errors, one per line.
pub(super) fn collect_errors<T>(module: Module<'_>, run: impl FnOnce() -> T) -> (T, String) {
    let mut messages = String::new();
    let context = module.context();
    // SAFETY: the context is live. The handler is restored before `messages` is dropped.
    unsafe {
        let before = (LLVMContextGetDiagnosticHandler(context), LLVMContextGetDiagnosticContext(context));
        LLVMContextSetDiagnosticHandler(context, Some(collect), (&raw mut messages).cast());
        let result = run();
        LLVMContextSetDiagnosticHandler(context, before.0, before.1);
        (result, messages)
    }
}

/// Adds the text of an error to the `String` that `messages` points to.
extern "C" fn collect(info: LLVMDiagnosticInfoRef, messages: *mut c_void) {
    // SAFETY: LLVM passes a live diagnostic, and `collect_errors` passes the address of its `String`. The caller owns
    // the text that LLVM returns.
    unsafe {
        if LLVMGetDiagInfoSeverity(info) as u32 != LLVMDiagnosticSeverity::LLVMDSError as u32 {
            return;
        }
        let messages = &mut *messages.cast::<String>();
        let text = LLVMGetDiagInfoDescription(info);
        if !messages.is_empty() {
            messages.push('\n');
        }
        messages.push_str(CStr::from_ptr(text).to_string_lossy().trim_end());
        LLVMDisposeMessage(text);
    }
}
