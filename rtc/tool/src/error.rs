//! Errors of the tool.

use device_image::file::FileError;
use device_image::syclbin::SyclbinWriteError;

/// The reason why a command failed.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The command line is invalid.
    #[error("{0}")]
    Usage(String),
    /// The source has errors. The text contains the front end's diagnostics.
    #[error("{0}")]
    Source(String),
    /// Another compilation error.
    #[error("{0}")]
    Compile(sycl_rtc::Error),
    /// A file cannot be read or written.
    #[error("{0}")]
    File(#[from] FileError),
    /// A SYCLBIN file cannot be written.
    #[error("'{path}': {source}")]
    Syclbin {
        /// The file.
        path: String,
        /// The reason.
        source: SyclbinWriteError,
    },
    /// A SYCLBIN file cannot contain an image for this target.
    #[error("a SYCLBIN file cannot contain images for '{0}'; write them to a directory with -o DIR/")]
    Format(String),
    /// The cache reports an error.
    #[error("cache: {0}")]
    Cache(String),
    /// Standard output is closed.
    #[error("cannot write to standard output: {0}")]
    Output(#[from] std::io::Error),
}

impl Error {
    /// Returns whether the reader of the output has closed it.
    #[must_use]
    pub fn is_broken_pipe(&self) -> bool {
        match self {
            Self::File(error) => error.is_broken_pipe(),
            Self::Output(error) => error.kind() == std::io::ErrorKind::BrokenPipe,
            _ => false,
        }
    }
}

impl From<sycl_rtc::Error> for Error {
    fn from(error: sycl_rtc::Error) -> Self {
        match error {
            sycl_rtc::Error::Source { log, .. } => Self::Source(log),
            other => Self::Compile(other),
        }
    }
}
