//! Errors that prevent the test from running.

use std::path::PathBuf;

/// The reason why there are no results. A program that does not compile or run is a result.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(transparent)]
    Programs(#[from] test_programs::Error),
    #[error("no compiler '{}'; build it with 'cargo build --release -p sycl-clang -p device-compiler', or give --compiler", .0.display())]
    NoCompiler(PathBuf),
    #[error("--table needs all programs, without --only, --variant and --part")]
    SomePrograms,
}
