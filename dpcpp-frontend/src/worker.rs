//! How to start a child process of a library.

use std::ffi::OsString;
use std::path::PathBuf;

/// A program that calls [`child_main`](crate::child_main), and the arguments that make it do so.
///
/// A library does not know which program it is in; the program says how it starts itself again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Worker {
    /// The program.
    pub program: PathBuf,
    /// The arguments before those of the library.
    pub arguments: Vec<OsString>,
}
