//! Why a compilation failed.

use std::path::PathBuf;
use std::time::Duration;

use crate::Diagnostic;

/// Why a compilation failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The source has errors.
    #[error("{log}")]
    Source {
        /// Errors, warnings and notes as data.
        diagnostics: Vec<Diagnostic>,
        /// The same as text.
        log: String,
    },
    /// An option is unknown, or is rejected.
    #[error("{0}")]
    Option(String),
    /// The front end that was asked for is not there, or cannot make code for a target.
    #[error("{0}")]
    NoFrontEnd(String),
    /// A step after the front end failed.
    #[error("{0}")]
    Compile(String),
    /// The compilation took more than it may.
    #[error("the compilation took more than {0}")]
    Limit(Limit),
    /// The caller cancelled it.
    #[error("the compilation was cancelled")]
    Cancelled,
    /// A process of the compilation ended unexpectedly.
    #[error("the compiler ended unexpectedly: {0}")]
    Crash(String),
    /// The worker could not be started or gave an answer that cannot be read.
    #[error("worker '{}': {problem}", program.display())]
    Worker {
        /// Its program.
        program: PathBuf,
        /// What went wrong, and what to do.
        problem: String,
    },
}

/// A limit that was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Limit {
    /// Of [`Limits::time`](crate::Limits::time).
    #[error("{} ms", .0.as_millis())]
    Time(Duration),
    /// Of [`Limits::memory`](crate::Limits::memory).
    #[error("{0} bytes of memory")]
    Memory(u64),
}
