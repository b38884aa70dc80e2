//! Errors of the tool. Messages begin with the name of the file.

use std::path::Path;

use device_image::file::{FileError, FileReason};
use device_image::spec_constants::SpecConstantError;
use device_image::syclbin::SyclbinWriteError;
use device_image::{JsonError, PropError, PropWriteError, names};
use thiserror::Error;

use crate::files;

/// Why a command failed.
#[derive(Debug, Error)]
pub enum Error {
    /// The command line is wrong.
    #[error("{0}")]
    Usage(String),
    /// Everything has been reported.
    #[error("errors were found")]
    Reported,
    /// A file or a standard stream cannot be read or written.
    #[error("{}: {}", .0.name, .0.reason)]
    File(#[from] FileError),
    /// A file is not what it should be, or does not fit another one.
    #[error("{path}: {problem}")]
    Input {
        /// Name of the file.
        path: String,
        /// Place and reason.
        problem: String,
    },
    /// A `.prop` file is malformed.
    #[error("{path}: {source}")]
    Prop {
        /// Name of the file.
        path: String,
        /// Line and reason.
        source: PropError,
    },
    /// A JSON file is malformed.
    #[error("{path}: {source}")]
    Json {
        /// Name of the file.
        path: String,
        /// Place and reason.
        source: JsonError,
    },
    /// A text file is not UTF-8.
    #[error("{path}: invalid UTF-8 at byte {byte}")]
    Utf8 {
        /// Name of the file.
        path: String,
        /// Place in the file, from 0 as in [`device_image::FormatError`].
        byte: usize,
    },
    /// Property sets that cannot be written as `.prop`.
    #[error("{path}: cannot be written as .prop: {source}")]
    PropWrite {
        /// Name of the file that they come from.
        path: String,
        /// The name that cannot be written.
        source: PropWriteError,
    },
    /// A device image that cannot be used for the command.
    #[error("{path}: {problem}")]
    Image {
        /// Name of the file.
        path: String,
        /// What is wrong with it.
        problem: String,
    },
    /// Property sets without kernels, where the runtime looks for them.
    #[error("{path}: no kernel in the property set '{}', so a host cannot find any", names::KERNEL_NAMES)]
    NoKernels {
        /// Name of the file.
        path: String,
    },
    /// A SYCLBIN file cannot be written.
    #[error("{path}: {source}")]
    Syclbin {
        /// Name of the file.
        path: String,
        /// Why.
        source: SyclbinWriteError,
    },
    /// Records and default values contradict each other.
    #[error("{path}: {source}")]
    SpecConstants {
        /// Name of the file.
        path: String,
        /// The contradiction.
        source: SpecConstantError,
    },
    /// Two specialization constants have one name in C++: they are from different translation units.
    #[error(
        "{path}: specialization constants '{first}' and '{second}' are both called '{name}', \
         give the property sets of one translation unit only"
    )]
    SameName {
        /// Name of the file with the second one.
        path: String,
        /// Their name.
        name: String,
        /// Symbolic id of the first one.
        first: String,
        /// Symbolic id of the second one.
        second: String,
    },
}

impl Error {
    /// A file is not what it should be.
    pub fn file(path: &Path, problem: impl ToString) -> Self {
        Self::Input { path: files::input_name(path), problem: problem.to_string() }
    }

    /// A file cannot be read.
    pub fn read(path: &Path, reason: impl Into<FileReason>) -> Self {
        Self::File(FileError::read(path, reason))
    }

    /// A file cannot be written.
    pub fn write(path: &Path, reason: impl Into<FileReason>) -> Self {
        Self::File(FileError::write(path, reason))
    }

    /// Whether the reader of our output has closed it.
    pub fn is_broken_pipe(&self) -> bool {
        matches!(self, Self::File(error) if error.is_broken_pipe())
    }
}
