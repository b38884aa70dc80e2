//! Runs the passes of `sycl_passes`, and LLVM's passes, in LLVM's pass manager.
//!
//! [`Pipeline`] runs a textual pipeline on a module in memory, without a plugin, file or command line. The plugin
//! registers the same passes with the host's `PassBuilder` through [`Registration`]. Both use the table of passes in
//! `sycl_passes::registry`.
//!
//! | file | content |
//! |---|---|
//! | `pipeline` | runs a textual pipeline, and returns results as values |
//! | `register` | adds passes to an `llvm::PassBuilder` or an `llvm::ModulePassManager` |
//! | `callbacks` | the functions that C++ calls, protected by the unwind barrier |
//! | `barrier` | converts panics to internal errors |
//! | `ffi`, `cpp/` | the interface to C++ |
//!
//! The program must link libLLVM. The crate does not link it, because the plugin's host already contains it.

mod barrier;
mod callbacks;
mod ffi;
mod handle;
mod pipeline;
mod register;

pub use barrier::{PanicError, guard, keep_places_of_panics};
pub use ffi::{Text, WriteText};
pub use handle::{HostHandle, LlvmSeverity, PipelineHost};
pub use pipeline::{Output, Pipeline, RunError};
pub use register::{PassManager, Registration};

/// The maximum number of passes in the C++ code.
const MAX_PASSES: usize = parse_number(env!("SYCL_MAX_PASSES"));

const _: () = assert!(sycl_passes::registry::PassId::ALL.len() <= MAX_PASSES, "raise MAX_PASSES in build.rs");

/// Returns a decimal number that the build script wrote.
const fn parse_number(text: &str) -> usize {
    let bytes = text.as_bytes();
    let (mut number, mut index) = (0, 0);
    while index < bytes.len() {
        number = number * 10 + (bytes[index] - b'0') as usize;
        index += 1;
    }
    number
}
