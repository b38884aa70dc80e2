//! The reasons why a command failed, and their messages.

use std::path::PathBuf;

use device_image::{PropWriteError, file::FileError};
use opencl_vulkan::CompileError;

use crate::ir_check::CheckError;

/// The reason why a command failed.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The command line is invalid.
    #[error("{0}")]
    Usage(String),
    /// A file cannot be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// The module to describe is malformed.
    #[error("{error}")]
    Module {
        /// The name of the file.
        name: String,
        /// The error.
        error: vulkan_kernel::ReadError,
    },
    /// LLVM cannot read an input.
    #[error("{error}")]
    Ir {
        /// The file.
        path: PathBuf,
        /// The error.
        error: CheckError,
    },
    /// The property sets cannot be written.
    #[error(transparent)]
    Properties(PropWriteError),
    /// The compilation failed.
    #[error(transparent)]
    Compile(#[from] CompileError),
}

impl Failure {
    /// Returns the message for the user. It begins with the name of the faulty input, if known, or with the program's
    /// name if the command itself is at fault.
    pub fn message(&self) -> String {
        match self {
            Failure::Compile(error) if error.is_diagnostics() => error.to_string(),
            Failure::Compile(error) => format!("error: {error}"),
            Failure::Module { name, error } => format!("{name}: error: {error}"),
            Failure::Ir { path, error: error @ CheckError::Crash { .. } } => {
                format!("{}: error: {error}", path.display())
            }
            _ => format!("oclvk: error: {self}"),
        }
    }
}
