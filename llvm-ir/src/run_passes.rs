//! LLVM's own passes.

use std::ffi::{CStr, CString};
use std::ptr;

use super::Module;
use super::llvm_sys::error::*;
use super::llvm_sys::transforms::pass_builder::*;

/// A textual pipeline that LLVM cannot parse, or whose passes failed, as the text of LLVM's error.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct PipelineError(pub String);

/// Runs a textual pipeline of LLVM's own passes that need no target machine.
///
/// # Errors
/// If LLVM cannot parse the pipeline.
pub fn run_passes(module: Module<'_>, pipeline: &str) -> Result<(), PipelineError> {
    let pipeline = CString::new(pipeline).map_err(|error| PipelineError(error.to_string()))?;
    // SAFETY: the module is live and the pipeline a C string; without a target machine LLVM takes null. The options are
    // disposed of once. LLVM allocates an error's message for us; it is copied before it is given back.
    unsafe {
        let options = LLVMCreatePassBuilderOptions();
        let error = LLVMRunPasses(module.as_raw(), pipeline.as_ptr(), ptr::null_mut(), options);
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
