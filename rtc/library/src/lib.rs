//! Compiles SYCL source text to device images at run time, in memory.
//!
//! [`Compiler::compile`] sends a [`Request`] to a worker process, which contains clang and LLVM, and returns a
//! [`Compilation`]. This crate does not link LLVM, and never forks the calling process.

pub mod cache;
mod cancellation;
mod choice;
mod compilation;
mod compiler;
mod error;
mod options;
pub mod protocol;
mod request;
mod steps;
mod worker;

pub use cache::{CacheConfiguration, SharedStore};
pub use cancellation::Cancellation;
pub use compilation::{Compilation, Image, KernelName, Step, Timing};
pub use compiler::{Compiler, Configuration};
pub use error::{Error, Limit};
pub use options::takes_next;
pub use request::{FrontEnd, Input, Limits, Request, SourceFile, SpecConstants, SplitMode};
pub use sycl_rtc_diagnostic::{Diagnostic, Severity};
