//! Why a compilation failed.

use sycl_rtc_options::Rejected;

use crate::Diagnostic;

/// Why a compilation failed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// An option is not allowed in run-time compilation.
    #[error(transparent)]
    Option(#[from] Rejected),
    /// clang's driver does not know an option, or does not know what to do with it.
    #[error("{}", .log.trim_end())]
    Driver {
        /// Errors, warnings and notes as data.
        diagnostics: Vec<Diagnostic>,
        /// The same as text.
        log: String,
    },
    /// The source has errors.
    #[error("{}", .log.trim_end())]
    Source {
        /// Errors, warnings and notes as data.
        diagnostics: Vec<Diagnostic>,
        /// The same as text.
        log: String,
    },
    /// The path of a file in memory, or a folder, cannot be used.
    #[error("invalid path '{path}': {problem}")]
    Path {
        /// The path.
        path: String,
        /// Why.
        problem: String,
    },
    /// A registered name cannot be an expression.
    #[error("invalid registered name '{name}': {problem}")]
    Name {
        /// The name.
        name: String,
        /// Why.
        problem: String,
    },
    /// There is no thread for the compilation.
    #[error("cannot run clang in a thread: {0}")]
    Thread(String),
    /// A part of clang is missing.
    #[error("{0}")]
    Installation(String),
}
