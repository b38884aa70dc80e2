//! A compilation by stock clang and LLVM, from a task of [`sycl_rtc::protocol`] to its answer.
//!
//! The crate is linked into `sycl-rtc-worker`, whose forks do one task each, and is a shared object that `sycl-rtc` loads into
//! applications that compile in their own process ([`interface`]). A [`Place`] says what differs between the two.
//!
//! 1. `front_end`: stock clang makes bitcode of a source, with precompiled headers (`headers`).
//! 2. `compile`: the device compiler makes images of bitcode.

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
pub use front_end::{FIRST_PASSES, FrontEnd, LAST_PASSES, Wish};

/// The process in which compilations run.
#[derive(Clone, Debug)]
pub struct Place {
    /// Who generates code.
    pub generator: Arc<dyn Generator>,
    /// Whether the process ends after a compilation, so that memory need not be freed.
    pub ends: bool,
    /// The programs and libraries that take part.
    pub programs: Arc<[PathBuf]>,
    /// Why code cannot be generated for a target; none if it can.
    pub refusal: fn(name: &str, &Target) -> Option<String>,
}
