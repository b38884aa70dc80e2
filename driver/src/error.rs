//! Why a compilation ends.

use std::io;
use std::path::{Path, PathBuf};

use device_image::file::FileError;
use thiserror::Error;

/// Why the driver stops. The text is what follows `error: `.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// The command line cannot be carried out.
    #[error("{0}")]
    Usage(String),
    /// A child process has failed and said why; nothing is left to say.
    #[error("{program} failed with exit code {code}")]
    Failed {
        /// The program.
        program: String,
        /// Its exit code.
        code: i32,
    },
    /// A child process was ended by a signal.
    #[error("{program} was ended by signal {signal}{}", signal_name(*signal))]
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
        /// Why.
        source: io::Error,
    },
    /// A file cannot be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// A temporary file cannot be made.
    #[error("cannot write a temporary file: {0}")]
    Temporary(io::Error),
    /// An object or archive cannot be used.
    #[error("{}: {problem}", path.display())]
    Input {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        problem: String,
    },
    /// There is no front end, or it has failed.
    #[error(transparent)]
    FrontEnd(#[from] dpcpp_frontend::Error),
    /// The source has errors, which have been printed.
    #[error("the source has errors")]
    Source,
}

impl Error {
    /// A file of the user that cannot be used.
    pub fn input(path: &Path, problem: impl ToString) -> Self {
        Self::Input { path: path.to_owned(), problem: problem.to_string() }
    }

    /// Whether a child was ended by a signal that users and shells send to all processes of a command.
    pub fn is_interruption(&self) -> bool {
        let signals = [1, 2, 3, 15];
        match self {
            Self::Signal { signal, .. } => signals.contains(signal),
            // Such as `2 (SIGINT)`.
            Self::FrontEnd(dpcpp_frontend::Error::Crash { signal, .. }) => {
                let number = signal.split(' ').next().and_then(|number| number.parse().ok());
                number.is_some_and(|number| signals.contains(&number))
            }
            _ => false,
        }
    }

    /// Whether the child process has said why, so that the driver should be silent.
    pub fn is_reported(&self) -> bool {
        matches!(self, Self::Failed { .. } | Self::Source)
    }
}

/// The name of a signal that ends compilers, in brackets.
fn signal_name(signal: i32) -> &'static str {
    match signal {
        2 => " (interrupted)",
        6 => " (aborted)",
        7 => " (bus error)",
        9 => " (killed, perhaps for want of memory)",
        11 => " (segmentation fault)",
        15 => " (terminated)",
        _ => "",
    }
}
