//! LLVM's own passes.

use std::ffi::{CStr, CString};
use std::ptr;

use super::llvm_sys::error::*;
use super::llvm_sys::prelude::LLVMValueRef;
use super::llvm_sys::transforms::pass_builder::*;
use super::{Function, Module};

// cpp/constants.cpp and cpp/run_passes.cpp
unsafe extern "C" {
    fn syclpasses_fold_constants(function: LLVMValueRef);
    fn syclpasses_scalarize(function: LLVMValueRef, options: LLVMPassBuilderOptionsRef) -> LLVMErrorRef;
}

/// LLVM's message for a textual pipeline that cannot be parsed or that fails.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct PipelineError(pub String);

/// Runs a textual pipeline of LLVM passes that require no target machine.
///
/// # Errors
/// Fails if LLVM cannot parse the pipeline.
pub fn run_passes(module: Module<'_>, pipeline: &str) -> Result<(), PipelineError> {
    let pipeline = CString::new(pipeline).map_err(|error| PipelineError(error.to_string()))?;
    // SAFETY: the module, the C string and the options are live; null means that there is no target machine.
    run(|options| unsafe { LLVMRunPasses(module.as_raw(), pipeline.as_ptr(), ptr::null_mut(), options) })
}

/// Scalarizes the vectors in a function with LLVM's `scalarizer` pass. With LLVM 19, scalarizes the whole module, but
/// keeps vector loads and stores.
///
/// # Errors
/// Returns the error that LLVM reports.
pub fn scalarize(function: Function<'_>) -> Result<(), PipelineError> {
    // SAFETY: the function is live and belongs to a module; the options are live.
    run(|options| unsafe { syclpasses_scalarize(function.as_value().as_raw(), options) })
}

/// Folds the constant operands of a function's instructions according to the data layout of the module.
pub fn fold_constants(function: Function<'_>) {
    // SAFETY: the function is live and belongs to a module.
    unsafe { syclpasses_fold_constants(function.as_value().as_raw()) }
}

/// Calls an LLVM function that runs passes.
fn run(call: impl FnOnce(LLVMPassBuilderOptionsRef) -> LLVMErrorRef) -> Result<(), PipelineError> {
    // SAFETY: the options are disposed of once. The caller owns the message of an error, which is copied before it is
    // disposed of.
    unsafe {
        let options = LLVMCreatePassBuilderOptions();
        let error = call(options);
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
