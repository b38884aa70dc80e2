//! Errors of a compilation.

use clang_options::Rejected;
use sycl_rtc_diagnostic::Diagnostic;

use crate::Kind;

/// The reason why a compilation failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// An option is not allowed in run-time compilation.
    #[error(transparent)]
    Option(#[from] Rejected),
    /// clang's driver does not support an option, or rejects its value.
    #[error("{}", .log.trim_end())]
    Driver {
        /// Errors, warnings and notes as data.
        diagnostics: Vec<Diagnostic>,
        /// The diagnostics as text.
        log: String,
    },
    /// The source code has errors.
    #[error("{}", .log.trim_end())]
    Source {
        /// Errors, warnings and notes as data.
        diagnostics: Vec<Diagnostic>,
        /// The diagnostics as text.
        log: String,
        /// The kind of the first error.
        kind: Kind,
    },
    /// The path of a file in memory or of a directory is invalid.
    #[error("invalid path '{path}': {problem}")]
    Path {
        /// The path.
        path: String,
        /// The reason.
        problem: String,
    },
    /// A registered name is not a valid expression.
    #[error("invalid registered name '{name}': {problem}")]
    Name {
        /// The name.
        name: String,
        /// The reason.
        problem: String,
    },
    /// A thread for the compilation cannot be started.
    #[error("cannot run clang in a thread: {0}")]
    Thread(String),
    /// A component of clang is missing.
    #[error("{0}")]
    Installation(String),
}
