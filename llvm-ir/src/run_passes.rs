//! LLVM's own passes.

use std::ffi::{CStr, CString, c_char};
use std::ptr;

use super::llvm_sys::error::*;
use super::llvm_sys::transforms::pass_builder::*;
use super::{Function, Module};

/// A textual pipeline that LLVM cannot parse, or whose passes failed, as the text of LLVM's error.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct PipelineError(pub String);

/// Runs a textual pipeline of LLVM's own passes that need no target machine.
///
/// # Errors
/// If LLVM cannot parse the pipeline.
pub fn run_passes(module: Module<'_>, pipeline: &str) -> Result<(), PipelineError> {
    // SAFETY: the module is live, the pipeline a C string, and the options are; without a target machine LLVM takes null.
    run(pipeline, |pipeline, options| unsafe { LLVMRunPasses(module.as_raw(), pipeline, ptr::null_mut(), options) })
}

/// Takes the vectors in a function apart, with LLVM's pass `scalarizer`. LLVM 19 does so in all of the module, and leaves loads and
/// stores.
///
/// # Errors
/// If LLVM reports one.
pub fn scalarize<'m>(module: Module<'m>, function: Function<'m>) -> Result<(), PipelineError> {
    #[cfg(not(feature = "llvm22"))]
    let ran = run_passes(module, "function(scalarizer)");
    #[cfg(feature = "llvm22")]
    // SAFETY: as above, and the function is one of a module.
    let ran = run("scalarizer<load-store>", |pipeline, options| unsafe {
        LLVMRunPassesOnFunction(function.as_value().as_raw(), pipeline, ptr::null_mut(), options)
    });
    let _ = (module, function);
    ran
}

fn run(
    pipeline: &str,
    call: impl Fn(*const c_char, LLVMPassBuilderOptionsRef) -> LLVMErrorRef,
) -> Result<(), PipelineError> {
    let pipeline = CString::new(pipeline).map_err(|error| PipelineError(error.to_string()))?;
    // SAFETY: the options are disposed of once. LLVM allocates an error's message for us; it is copied before it is given back.
    unsafe {
        let options = LLVMCreatePassBuilderOptions();
        let error = call(pipeline.as_ptr(), options);
        LLVMDisposePassBuilderOptions(options);
        if error.is_null() {
            return Ok(());
        }
        let message = LLVMGetErrorMessage(error);
        let text = CStr::from_ptr(message).to_string_lossy().into_owned();
        LLVMDisposeErrorMessage(message);
        Err(PipelineError(text))
    }
}
