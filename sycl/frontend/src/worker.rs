//! The command that starts a child process of this library.

use std::ffi::OsString;
use std::path::PathBuf;

/// A program, and the arguments that make it call [`child_main`](crate::child_main).
///
/// A library cannot determine which program contains it, so the program specifies how to start
/// itself again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worker {
    /// The program.
    pub program: PathBuf,
    /// The arguments before those that the library adds.
    pub arguments: Vec<OsString>,
}

/// The arguments that make the driver call [`translate_main`](crate::translate_main) with the arguments after them.
pub const TRANSLATE: [&str; 2] = ["-sycl-cc1", "translate"];
