//! What can go wrong.

use std::io;
use std::path::PathBuf;

/// Why there is no output.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The command line is wrong.
    #[error("{0} (see --help)")]
    Usage(String),
    /// A file cannot be read or written.
    #[error("cannot {action} '{}': {source}", path.display())]
    File {
        /// "read" or "write".
        action: &'static str,
        /// The file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// A file cannot be written.
    #[error(transparent)]
    Output(#[from] device_image::file::FileError),
    /// The front end fails, or the source has errors.
    #[error(transparent)]
    FrontEnd(#[from] dpcpp_frontend::Error),
    /// A tool of LLVM failed, or is missing.
    #[error("{tool}: {problem}")]
    Tool {
        /// The tool.
        tool: &'static str,
        /// What it said, or why it did not start.
        problem: String,
    },
}

impl Error {
    /// An error of a file.
    pub fn file(action: &'static str, path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |source| Self::File { action, path, source }
    }
}
