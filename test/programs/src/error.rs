//! Errors that prevent a test from running.

use std::env;
use std::io;
use std::path::{Path, PathBuf};

/// The reason why there are no results. A program that does not compile or run is a result.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A file cannot be read or written.
    #[error("'{}': {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The reason.
        source: io::Error,
    },
    /// The environment of the tests is missing.
    #[error("environment variable {0} is not set; run '. scripts/env.sh' first")]
    Environment(&'static str),
    /// A pattern matches nothing.
    #[error("no program's name contains '{0}'")]
    NoProgram(String),
    /// A file of the tests has a mistake.
    #[error("{}:{line}: {problem}", path.display())]
    Malformed {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The error.
        problem: String,
    },
    /// A document has no lines around a support table.
    #[error("'{}' has no line '{line}'", path.display())]
    NoTable {
        /// The document.
        path: PathBuf,
        /// The line before or after the table.
        line: String,
    },
    /// A command does not start.
    #[error("cannot start '{program}': {source}; run scripts/setup first")]
    Start {
        /// The program of the command.
        program: String,
        /// The reason.
        source: io::Error,
    },
}

impl Error {
    /// Returns an error of a file.
    pub fn file(path: &Path) -> impl Fn(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::File { path: path.clone(), source }
    }

    /// Returns a path from the environment.
    ///
    /// # Errors
    /// Fails if the variable is not set.
    pub fn variable(name: &'static str) -> Result<PathBuf, Self> {
        env::var_os(name).map(PathBuf::from).ok_or(Self::Environment(name))
    }
}
