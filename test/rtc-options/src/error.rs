//! Errors that prevent the test from running.

use std::path::PathBuf;

/// The reason why there is no result. The behavior of a compiler with an option is a result.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error(transparent)]
    Programs(#[from] test_programs::Error),
    #[error("'{}' has {count} option names; its table was not found", .library.display())]
    FewNames { library: PathBuf, count: usize },
    #[error("no worker '{}'; build it with 'cargo build --release -p sycl-rtc-worker -p sycl-rtc-in-process'", .0.display())]
    NoWorker(PathBuf),
    #[error("a compilation without options fails ({way}): {problem}")]
    Baseline { way: String, problem: String },
    #[error("strace does not see what a process does: it did not report {0}")]
    Blind(&'static str),
    #[error("line {line} of the list of cases is malformed")]
    Case { line: usize },
}
