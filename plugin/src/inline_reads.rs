//! The pass `sycl-inline-reads`: lets a kernel read its constants itself.
//!
//! Headers read a constant in a member function of a `kernel_handler` that is always inlined. LLVM inlines it after its first
//! clean-up of functions, which then has left behind what literals do not: other blocks, in another order, of which code
//! generators make other loops. So it is inlined before, and the handler, an object in memory, becomes the pointer in it:
//! with emulated constants a kernel then shows which of its arguments is the buffer.

use std::{ffi::CStr, ptr};

use llvm_ir::{
    Module,
    llvm_sys::{error::*, transforms::pass_builder::*},
};
use sycl_passes::{
    diagnostic::Outcome,
    sycl::spec_constants::{has_calls, is_spir},
};

use crate::{registry::ModulePass, report};

/// The pass.
pub struct InlineReads;

impl ModulePass for InlineReads {
    fn run<'m>(&self, module: Module<'m>) -> Outcome<'m> {
        if is_spir(module) || !has_calls(module) {
            return Outcome::default();
        }
        match run_passes(module, c"always-inline,function(sroa)") {
            Ok(()) => Outcome { changed: true, diagnostics: Vec::new() },
            Err(problem) => report::failure(problem),
        }
    }
}

/// Runs passes of LLVM.
///
/// # Errors
/// What LLVM has against them.
fn run_passes(module: Module<'_>, passes: &CStr) -> Result<(), String> {
    // SAFETY: the module is live, and a pass has it to itself; these passes need no target machine. The options are
    // disposed of once; the message is copied before it is.
    unsafe {
        let options = LLVMCreatePassBuilderOptions();
        let error = LLVMRunPasses(module.as_raw(), passes.as_ptr(), ptr::null_mut(), options);
        LLVMDisposePassBuilderOptions(options);
        if error.is_null() {
            return Ok(());
        }
        let message = LLVMGetErrorMessage(error);
        let text = CStr::from_ptr(message).to_string_lossy().into_owned();
        LLVMDisposeErrorMessage(message);
        Err(text)
    }
}
