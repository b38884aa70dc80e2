//! Errors of the tool. Messages begin with the name of the file.

use std::path::Path;

use device_image::file::{FileError, FileReason, input_name};
use device_image::spec_constants::SpecConstantError;
use device_image::syclbin::SyclbinWriteError;
use device_image::{JsonError, PropError, PropWriteError, names};
use thiserror::Error;

/// The reason why a command failed.
#[derive(Debug, Error)]
pub enum Error {
    /// The command line is invalid.
    #[error("{0}")]
    Usage(String),
    /// All errors have already been printed.
    #[error("errors were found")]
    Reported,
    /// A file or a standard stream cannot be read or written.
    #[error("{}: {}", .0.name, .0.reason)]
    File(#[from] FileError),
    /// A file is malformed, or does not match another file.
    #[error("{path}: {problem}")]
    Input {
        /// The name of the file.
        path: String,
        /// The location and the reason.
        problem: String,
    },
    /// A `.prop` file is malformed.
    #[error("{path}: {source}")]
    Prop {
        /// The name of the file.
        path: String,
        /// The line and the reason.
        source: PropError,
    },
    /// A JSON file is malformed.
    #[error("{path}: {source}")]
    Json {
        /// The name of the file.
        path: String,
        /// The location and the reason.
        source: JsonError,
    },
    /// A text file is not UTF-8.
    #[error("{path}: invalid UTF-8 at byte {byte}")]
    Utf8 {
        /// The name of the file.
        path: String,
        /// The offset in the file, as in [`device_image::FormatError`].
        byte: usize,
    },
    /// Property sets cannot be written as `.prop`.
    #[error("{path}: cannot be written as .prop: {source}")]
    PropWrite {
        /// The name of the file that contains them.
        path: String,
        /// The name that cannot be written.
        source: PropWriteError,
    },
    /// A device image cannot be used for the command.
    #[error("{path}: {problem}")]
    Image {
        /// The name of the file.
        path: String,
        /// The error.
        problem: String,
    },
    /// The property sets list no kernels where the runtime looks for them.
    #[error("{path}: the property set '{}' contains no kernels, so a host cannot find any", names::KERNEL_NAMES)]
    NoKernels {
        /// The name of the file.
        path: String,
    },
    /// A SYCLBIN file cannot be written.
    #[error("{path}: {source}")]
    Syclbin {
        /// The name of the file.
        path: String,
        /// The reason.
        source: SyclbinWriteError,
    },
    /// Records and default values contradict each other.
    #[error("{path}: {source}")]
    SpecConstants {
        /// The name of the file.
        path: String,
        /// The contradiction.
        source: SpecConstantError,
    },
    /// Two specialization constants have the same name in C++, because they are from different translation units.
    #[error(
        "{path}: specialization constants '{first}' and '{second}' are both called '{name}'; \
         specify the property sets of only one translation unit"
    )]
    SameName {
        /// The name of the file with the second constant.
        path: String,
        /// Their name.
        name: String,
        /// The symbolic ID of the first constant.
        first: String,
        /// The symbolic ID of the second constant.
        second: String,
    },
}

impl Error {
    /// Creates the error for a file with invalid contents.
    pub fn file(path: &Path, problem: impl ToString) -> Self {
        Self::Input { path: input_name(path), problem: problem.to_string() }
    }

    /// Creates the error for a file that cannot be read.
    pub fn read(path: &Path, reason: impl Into<FileReason>) -> Self {
        Self::File(FileError::read(path, reason))
    }

    /// Creates the error for a file that cannot be written.
    pub fn write(path: &Path, reason: impl Into<FileReason>) -> Self {
        Self::File(FileError::write(path, reason))
    }

    /// Returns whether the reader of the tool's output has closed the output.
    pub fn is_broken_pipe(&self) -> bool {
        matches!(self, Self::File(error) if error.is_broken_pipe())
    }
}
