//! Device errors.

use opencl3::error_codes::ClError;

/// A device error.
#[derive(Debug, thiserror::Error)]
pub enum DeviceError {
    /// An OpenCL function failed.
    #[error("{call} failed: {source}")]
    Call {
        /// The function and its object.
        call: String,
        /// The OpenCL error.
        source: ClError,
    },
    /// The driver rejected the program.
    #[error("the device cannot build the program: {0}")]
    Build(String),
    /// A kernel expects a different number of arguments.
    #[error("kernel '{kernel}' expects {takes} arguments, but {given} were given")]
    Arguments {
        /// The kernel.
        kernel: String,
        /// The number of its parameters.
        takes: u32,
        /// The number of given arguments.
        given: usize,
    },
    /// No device accepts SPIR-V.
    #[error("no OpenCL device that accepts SPIR-V; scripts/setup installs one, and scripts/env.sh selects it")]
    NoDevice,
}

/// Returns a function that adds the name of an OpenCL function to an error.
pub(crate) fn failed(call: impl Into<String>) -> impl FnOnce(ClError) -> DeviceError {
    let call = call.into();
    move |source| DeviceError::Call { call, source }
}
