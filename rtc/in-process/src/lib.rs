//! Runs a task of [`sycl_rtc::protocol`] with stock clang and LLVM, and returns its answer.
//!
//! The crate is linked into `sycl-rtc-worker`, whose forks run one task each. It is also a shared object that
//! `sycl-rtc` loads into applications that compile in their own process ([`interface`]). A [`Place`] describes the
//! differences between the two.
//!
//! 1. `front_end`: stock clang compiles a source to bitcode, with precompiled headers (`headers`).
//! 2. `compile`: the device compiler compiles bitcode to images.

mod compile;
mod front_end;
mod headers;
pub mod interface;
mod threads;

use std::path::PathBuf;
use std::sync::Arc;

use device_compiler::code_generation::{Generator, Target};
use link_libllvm as _;

pub use compile::compile;
pub use front_end::{FIRST_PASSES, FrontEnd, HeaderRequest, LAST_PASSES};

/// The process in which compilations run.
#[derive(Clone, Debug)]
pub struct Place {
    /// The code generator.
    pub generator: Arc<dyn Generator>,
    /// True if the process exits after a compilation, so that memory need not be freed.
    pub ends: bool,
    /// The programs and libraries that affect the result.
    pub programs: Arc<[PathBuf]>,
    /// Returns the reason why code cannot be generated for a target, or `None` if it can.
    pub rejection: fn(name: &str, &Target) -> Option<String>,
}
