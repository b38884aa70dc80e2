//! Modules, and the pipeline on them.

use crate::support::owned_message;
use llvm_host::Pipeline;
use llvm_ir::Module;
use llvm_ir::llvm_sys::analysis::{LLVMVerifierFailureAction, LLVMVerifyModule};
use llvm_ir::llvm_sys::core::{
    LLVMContextCreate, LLVMContextDispose, LLVMCreateMemoryBufferWithMemoryRangeCopy, LLVMDisposeModule,
};
#[cfg_attr(not(feature = "llvm19"), expect(deprecated, reason = "what takes its place is not in LLVM 19"))]
use llvm_ir::llvm_sys::ir_reader::LLVMParseIRInContext;
use llvm_ir::llvm_sys::prelude::{LLVMContextRef, LLVMModuleRef};
use std::ptr;

/// A module with a context of its own.
pub(super) struct Owned {
    pub(super) module: LLVMModuleRef,
    context: LLVMContextRef,
}

impl Owned {
    pub(super) fn parse(text: &str) -> Result<Owned, String> {
        let (mut module, mut error) = (ptr::null_mut(), ptr::null_mut());
        // SAFETY: pointer and length belong together and LLVM copies the text; parsing takes the buffer over.
        #[cfg_attr(not(feature = "llvm19"), expect(deprecated, reason = "what takes its place is not in LLVM 19"))]
        unsafe {
            let context = LLVMContextCreate();
            let buffer = LLVMCreateMemoryBufferWithMemoryRangeCopy(text.as_ptr().cast(), text.len(), c"case".as_ptr());
            if LLVMParseIRInContext(context, buffer, &mut module, &mut error) != 0 {
                LLVMContextDispose(context);
                return Err(format!("the test wrote a bad module: {}\n{text}", owned_message(error)));
            }
            Ok(Owned { module, context })
        }
    }

    fn borrowed(&self) -> Module<'_> {
        // SAFETY: the module lives as long as what borrows it; one thread uses it.
        unsafe { Module::from_raw(self.module) }
    }

    pub(super) fn verify(&self) -> Result<(), String> {
        let mut error = ptr::null_mut();
        // SAFETY: the module is live; LLVM allocates the message in any case.
        unsafe {
            let action = LLVMVerifierFailureAction::LLVMReturnStatusAction;
            let is_broken = LLVMVerifyModule(self.module, action, &mut error) != 0;
            let error = owned_message(error);
            if is_broken { Err(error) } else { Ok(()) }
        }
    }
}

impl Drop for Owned {
    fn drop(&mut self) {
        // SAFETY: they have no other owner; the engine that took a module over has left null.
        unsafe {
            if !self.module.is_null() {
                LLVMDisposeModule(self.module);
            }
            LLVMContextDispose(self.context);
        }
    }
}

/// The module after `lower-esimd`. LLVM's verifier runs after each of its passes.
pub fn lower(text: &str, optimizes: bool) -> Result<String, String> {
    let owned = Owned::parse(text)?;
    owned.verify().map_err(|error| format!("the test wrote a bad module: {error}\n{text}"))?;
    let pipeline = Pipeline::new(if optimizes { "lower-esimd" } else { "lower-esimd<no-optimize>" }).verify_each(true);
    pipeline.run(owned.borrowed()).map_err(|error| format!("{error}\n{text}"))?;
    let lowered = owned.borrowed().print();
    if lowered.contains("__esimd_") {
        return Err(format!("a builtin is left:\n{lowered}"));
    }
    Ok(lowered)
}
