//! Modules, and the passes on them.

use crate::support::owned_message;
use llvm_ir::Module;
use llvm_ir::llvm_sys::analysis::{LLVMVerifierFailureAction, LLVMVerifyModule};
use llvm_ir::llvm_sys::core::{
    LLVMContextCreate, LLVMContextDispose, LLVMCreateMemoryBufferWithMemoryRangeCopy, LLVMDisposeModule,
};
use llvm_ir::llvm_sys::error::{LLVMDisposeErrorMessage, LLVMGetErrorMessage};
#[cfg_attr(not(feature = "llvm19"), expect(deprecated, reason = "what takes its place is not in LLVM 19"))]
use llvm_ir::llvm_sys::ir_reader::LLVMParseIRInContext;
use llvm_ir::llvm_sys::prelude::{LLVMContextRef, LLVMModuleRef};
use llvm_ir::llvm_sys::transforms::pass_builder::{
    LLVMCreatePassBuilderOptions, LLVMDisposePassBuilderOptions, LLVMRunPasses,
};
use std::ffi::{CStr, CString};
use std::ptr;
use sycl_passes::diagnostic::{Failed, Outcome, PassResult, Warnings, has_errors};
use sycl_passes::esimd;

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

    /// Runs a pipeline of LLVM.
    fn run_llvm(&self, pipeline: &str) -> Result<(), String> {
        // All functions of these modules are ESIMD code.
        let pipeline = pipeline.replace("esimd-functions(", "function(");
        let c_pipeline = CString::new(pipeline.as_str()).map_err(|error| error.to_string())?;
        // SAFETY: module and pipeline are live; no target machine is needed; an error message is given back to LLVM.
        unsafe {
            let options = LLVMCreatePassBuilderOptions();
            let error = LLVMRunPasses(self.module, c_pipeline.as_ptr(), ptr::null_mut(), options);
            LLVMDisposePassBuilderOptions(options);
            if error.is_null() {
                return Ok(());
            }
            let message = LLVMGetErrorMessage(error);
            let text = CStr::from_ptr(message).to_string_lossy().into_owned();
            LLVMDisposeErrorMessage(message);
            Err(format!("{pipeline}: {text}"))
        }
    }

    /// Runs one step of `lower-esimd`.
    fn run_step(&self, step: &str) -> Result<(), String> {
        let module = self.borrowed();
        let mut warnings = Warnings::new();
        let outcome: Outcome<'_> = match step {
            "esimd-markers" => outcome(esimd::marker::run(module, &mut warnings)),
            "esimd-separate" => outcome(esimd::separate::run(module, &mut warnings)),
            "esimd-slm-checks" => outcome(esimd::slm_checks::run(module, &mut warnings)),
            "esimd-inlining" => outcome(esimd::inlining::run(module, &mut warnings)),
            "esimd-restore-inlining" => outcome(esimd::inlining::restore(module, &mut warnings)),
            esimd::KERNEL_RECORDS => esimd::records::run(module, esimd::records::Options::default()),
            "esimd-globals" => esimd::globals::run(module),
            "esimd-named-barriers" => outcome(esimd::barriers::run(module, &mut warnings)),
            "lower-esimd-intrinsics" => esimd::intrinsics::run(module),
            "esimd-vector-arguments" => esimd::vector_arguments::run(module),
            "esimd-slm" => outcome(esimd::slm::run(module, &mut warnings)),
            "esimd-grf-accesses" => esimd::grf_accesses::run(module),
            "esimd-writer-attributes" => esimd::writer_attributes::run(module),
            _ => match step.strip_prefix("esimd-register-cond(").and_then(|rest| rest.strip_suffix(')')) {
                Some(passes) if esimd::grf::is_in(module) => return self.run_llvm(passes),
                Some(_) => return Ok(()),
                None => return self.run_llvm(step),
            },
        };
        if has_errors(&outcome.diagnostics) {
            let messages: Vec<&String> = outcome.diagnostics.iter().map(|diagnostic| &diagnostic.message).collect();
            return Err(format!("{step}: {messages:?}"));
        }
        Ok(())
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

/// The module after `lower-esimd`.
pub fn lower(text: &str, optimizes: bool) -> Result<String, String> {
    let module = Owned::parse(text)?;
    module.verify().map_err(|error| format!("the test wrote a bad module: {error}\n{text}"))?;
    for step in esimd::pipeline(optimizes) {
        module.run_step(step).map_err(|error| format!("{error}\n{text}"))?;
        module.verify().map_err(|error| format!("broken by {step}: {error}\n{}", module.borrowed().print()))?;
    }
    let lowered = module.borrowed().print();
    if lowered.contains("__esimd_") {
        return Err(format!("a builtin is left:\n{lowered}"));
    }
    Ok(lowered)
}

fn outcome(result: PassResult<'_>) -> Outcome<'_> {
    Outcome { changed: false, diagnostics: result.err().map(Failed::into_errors).unwrap_or_default() }
}
