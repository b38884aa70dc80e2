//! The errors of the program.

use std::io;
use std::path::PathBuf;

/// The reason why the program failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The command line is invalid.
    #[error("{0} (see --help)")]
    Usage(String),
    /// A file cannot be read or written.
    #[error("cannot {action} '{}': {source}", path.display())]
    File {
        /// The failed action: "read" or "write".
        action: &'static str,
        /// The file.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// An output file cannot be written.
    #[error(transparent)]
    Output(#[from] device_image::file::FileError),
    /// The front end failed, or the source has errors.
    #[error(transparent)]
    FrontEnd(#[from] dpcpp_frontend::Error),
    /// An LLVM tool failed or is missing.
    #[error("{tool}: {problem}")]
    Tool {
        /// The name of the tool.
        tool: &'static str,
        /// The tool's message, or the reason why it did not start.
        problem: String,
    },
}

impl Error {
    /// Returns a function that converts an I/O error to the error for this file.
    pub fn file(action: &'static str, path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |source| Self::File { action, path, source }
    }
}
