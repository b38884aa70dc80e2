//! The program that a library starts as a child process.

use std::ffi::OsString;
use std::path::PathBuf;

/// A program, and the arguments that make it call the library's `child_main`.
///
/// LLVM's SPIR-V back end keeps static state, so each run has a separate process. A library cannot
/// determine which program it is linked into, so the program specifies how to start itself again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worker {
    /// The program.
    pub program: PathBuf,
    /// The arguments before those of the library.
    pub arguments: Vec<OsString>,
}
