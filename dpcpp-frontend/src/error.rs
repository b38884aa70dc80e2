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
    /// There is no front end.
    #[error(
        "no DPC++ front end: '{}' does not exist; install it with 'pip install intel-sycl-rt==2026.0.0' and name the \
         folder that holds its lib/ with --sycl=DIR or the environment variable SYCLPASSES_SYCL",
        .0.display()
    )]
    NoFrontEnd(PathBuf),
    /// Nobody said where the front end is.
    #[error(
        "no DPC++ front end named; install it with 'pip install intel-sycl-rt==2026.0.0' and name the folder that holds \
         its lib/ with --sycl=DIR or the environment variable SYCLPASSES_SYCL"
    )]
    NoSycl,
    /// The front end cannot be loaded.
    #[error("cannot load '{}': {source}", library.display())]
    Load {
        /// The front end.
        library: PathBuf,
        /// Why not.
        source: libloading::Error,
    },
    /// A text has a zero byte, which the front end takes for its end.
    #[error("the {what} has a zero byte at offset {at}")]
    Zero {
        /// Which text.
        what: &'static str,
        /// Where the byte is.
        at: usize,
    },
    /// The source has errors, which have been printed.
    #[error("the front end found errors")]
    Source,
    /// The front end failed and did not say why.
    #[error("the front end made no IR and reported no error")]
    NoIr,
    /// A tool of LLVM failed, or is missing.
    #[error("{tool}: {problem}")]
    Tool {
        /// The tool.
        tool: &'static str,
        /// What it said, or why it did not start.
        problem: String,
    },
    /// The front end's list of included files is none.
    #[error("the front end's dependency file is malformed: '{0}'")]
    Dependencies(String),
}

impl Error {
    /// An error of a file.
    pub fn file(action: &'static str, path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Self {
        let path = path.into();
        move |source| Self::File { action, path, source }
    }
}
