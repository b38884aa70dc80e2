//! Errors that prevent the test from running.

use std::path::PathBuf;

/// The reason why there are no results. A program that does not compile or run is a result.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(transparent)]
    Programs(#[from] test_programs::Error),
    #[error("no file '{}'; build it with 'cargo build --release -p sycl-jit-drop-in -p sycl-rtc-worker', or give --library and --worker", .0.display())]
    NoLibrary(PathBuf),
    #[error("the header of the programs does not compile:\n{0}")]
    Header(String),
    #[error("--table needs all programs, with --front-end own and without --only and --part")]
    SomePrograms,
}
