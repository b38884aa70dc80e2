//! Parsing.
#![allow(deprecated, reason = "LLVM 19 does not have what replaces it")]

use llvm_ir::Module;
use llvm_ir::llvm_sys::core::*;
use llvm_ir::llvm_sys::ir_reader::LLVMParseIRInContext;

/// Calls `body` with the module that this IR stands for.
pub fn with_module(ir: &str, body: impl FnOnce(Module<'_>)) {
    let (mut module, mut message) = (std::ptr::null_mut(), std::ptr::null_mut());
    // SAFETY: LLVM copies the text, and takes the buffer; module and context are given back at the end.
    unsafe {
        let context = LLVMContextCreate();
        let buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(ir.as_ptr().cast(), ir.len(), c"test".as_ptr());
        let failed = LLVMParseIRInContext(context, buffer, &raw mut module, &raw mut message) != 0;
        assert!(!failed, "the IR of the test is wrong: {:?}", std::ffi::CStr::from_ptr(message));
        body(Module::from_raw(module));
        LLVMDisposeModule(module);
        LLVMContextDispose(context);
    }
}
