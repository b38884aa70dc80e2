//! Errors of compilations.

use std::path::PathBuf;
use std::time::Duration;

use crate::Diagnostic;

/// The reason why a compilation failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The source has errors.
    #[error("{log}")]
    Source {
        /// The errors, warnings and notes as structured data.
        diagnostics: Vec<Diagnostic>,
        /// The same diagnostics as text.
        log: String,
    },
    /// An option or another string in the request is rejected.
    #[error("{0}")]
    Option(String),
    /// The requested front end is missing, or does not support a target.
    #[error("{0}")]
    NoFrontEnd(String),
    /// A step after the front end failed.
    #[error("{0}")]
    Compile(String),
    /// The compilation exceeded a limit.
    #[error("the compilation exceeded {0}")]
    Limit(Limit),
    /// The caller canceled the compilation.
    #[error("the compilation was canceled")]
    Cancelled,
    /// A compilation process terminated unexpectedly.
    #[error("the compiler terminated unexpectedly: {0}")]
    Crash(String),
    /// The worker could not be started, or its answer could not be decoded.
    #[error("worker '{}': {problem}", program.display())]
    Worker {
        /// The worker program.
        program: PathBuf,
        /// The problem, and how to fix it.
        problem: String,
    },
}

/// An exceeded limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Limit {
    /// The time limit, [`Limits::time`](crate::Limits::time).
    #[error("{} ms", .0.as_millis())]
    Time(Duration),
    /// The memory limit, [`Limits::memory`](crate::Limits::memory).
    #[error("{0} bytes of memory")]
    Memory(u64),
}
