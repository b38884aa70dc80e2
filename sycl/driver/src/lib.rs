//! A SYCL compiler driver with clang's command line.
//!
//! Input: the arguments of `sycl-clang++`. Output: objects, programs and shared libraries, as clang creates them, and
//! the exit code.
//!
//! 1. Read the command line (`options`).
//! 2. Replace this process with clang if no SYCL is involved (`run`).
//! 3. Compile each source file: the device half with DPC++'s front end in a child process, the host half with clang
//!    (`compile`).
//! 4. Link device code into images, and link the program (`link`).

mod clangd;
mod command;
mod compile;
mod detect;
mod error;
mod help;
mod info;
mod link;
mod openmp;
pub mod options;
mod run;
mod session;
mod standard_library;
mod toolchain;
mod warning;

pub use error::Error;
pub use run::run;
