//! Errors that end a compilation.

use std::io;
use std::path::{Path, PathBuf};

use device_image::file::FileError;
use thiserror::Error;

/// An error that ends a compilation. The message follows `error: `.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// The command line is invalid.
    #[error("{0}")]
    Usage(String),
    /// A child process failed after reporting its error; the driver has nothing to add.
    #[error("{program} failed with exit code {code}")]
    Failed {
        /// The program.
        program: String,
        /// The exit code.
        code: i32,
    },
    /// A child process was terminated by a signal.
    #[error("{program} was terminated by signal {signal}{}", signal_name(*signal))]
    Signal {
        /// The program.
        program: String,
        /// The signal.
        signal: i32,
    },
    /// A program cannot be started.
    #[error("cannot run '{}': {source}", program.display())]
    Start {
        /// The program.
        program: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// A file cannot be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// A temporary file cannot be written.
    #[error("cannot write a temporary file: {0}")]
    Temporary(io::Error),
    /// An object or archive cannot be used.
    #[error("{}: {problem}", path.display())]
    Input {
        /// The file.
        path: PathBuf,
        /// The error.
        problem: String,
    },
    /// The front end is missing, or has failed.
    #[error(transparent)]
    FrontEnd(#[from] dpcpp_frontend::Error),
    /// The source has errors, which have been printed.
    #[error("the source has errors")]
    Source,
}

impl Error {
    /// Creates the error for a user's file that cannot be used.
    pub fn input(path: &Path, problem: impl ToString) -> Self {
        Self::Input { path: path.to_owned(), problem: problem.to_string() }
    }

    /// Returns whether a child was terminated by a signal that users and shells send to all processes of a command.
    pub fn is_interruption(&self) -> bool {
        let signals = [1, 2, 3, 15];
        match self {
            Self::Signal { signal, .. } => signals.contains(signal),
            // The text begins with the number of the signal, as in `2 (SIGINT)`.
            Self::FrontEnd(dpcpp_frontend::Error::Crash { signal, .. }) => {
                let number = signal.split(' ').next().and_then(|number| number.parse().ok());
                number.is_some_and(|number| signals.contains(&number))
            }
            _ => false,
        }
    }

    /// Returns whether the error has already been reported, so that the driver should not print a
    /// message.
    pub fn is_reported(&self) -> bool {
        matches!(self, Self::Failed { .. } | Self::Source)
    }
}

/// Returns the name, in parentheses, of a signal that typically terminates compilers.
fn signal_name(signal: i32) -> &'static str {
    match signal {
        2 => " (interrupted)",
        6 => " (aborted)",
        7 => " (bus error)",
        9 => " (killed; the system may be out of memory)",
        11 => " (segmentation fault)",
        15 => " (terminated)",
        _ => "",
    }
}
