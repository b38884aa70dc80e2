//! Runs the passes of `sycl_passes`, and LLVM's, in LLVM's pass manager.
//!
//! A program that has a module in memory runs a textual pipeline on it with [`Pipeline`]: no plugin, no file, no command line.
//! The plugin registers the same passes with the host's `PassBuilder` through [`Registration`]. Both read the one table of passes
//! in `sycl_passes::registry`.
//!
//! | file | what |
//! |---|---|
//! | `pipeline` | runs a textual pipeline, and gives results as values |
//! | `register` | passes for a `PassBuilder` or a `ModulePassManager` of C++ |
//! | `callbacks` | what C++ calls, behind the unwind barrier |
//! | `barrier` | panics become internal errors |
//! | `ffi`, `cpp/` | the border to C++ |
//!
//! The program must link libLLVM; the crate does not name it, because the plugin's host has it already.

mod barrier;
mod callbacks;
mod ffi;
mod pipeline;
mod register;

pub use barrier::{guard, keep_places_of_panics};
pub use ffi::{Text, WriteText};
pub use pipeline::{Output, Pipeline, RunError};
pub use register::{HostHandle, LlvmSeverity, PassManager, PipelineHost, Registration};

/// How many passes the C++ has room for.
const MAX_PASSES: usize = parse_number(env!("SYCL_MAX_PASSES"));

const _: () = assert!(sycl_passes::registry::PassId::ALL.len() <= MAX_PASSES, "raise MAX_PASSES in build.rs");

/// A decimal number that the build script wrote.
const fn parse_number(text: &str) -> usize {
    let bytes = text.as_bytes();
    let (mut number, mut index) = (0, 0);
    while index < bytes.len() {
        number = number * 10 + (bytes[index] - b'0') as usize;
        index += 1;
    }
    number
}
