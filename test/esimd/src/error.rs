//! Errors that prevent the test from running.

use std::io;
use std::path::{Path, PathBuf};

/// The reason why there are no results. A program that does not build is a result.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("'{}': {source}", path.display())]
    File { path: PathBuf, source: io::Error },
    #[error("no program '{0}' in test/esimd")]
    NoProgram(String),
    #[error("--builtins needs all programs")]
    SomePrograms,
    #[error("environment variable {0} is not set; run '. scripts/env.sh' first")]
    Environment(&'static str),
    #[error("'{}' does not exist; build it with 'cargo build --release -p syclpasses-plugin -p sycl-image'", .0.display())]
    NotBuilt(PathBuf),
    #[error("cannot start '{program}': {source}; run scripts/setup first")]
    Start { program: String, source: io::Error },
    #[error("'{program}' failed, see {}:\n{text}", log.display())]
    Failed { program: String, log: PathBuf, text: String },
    #[error("{}:{line}: expected program, level, memory, device and message", path.display())]
    Malformed { path: PathBuf, line: usize },
}

impl Error {
    /// Returns an error of a file.
    pub fn file(path: &Path) -> impl Fn(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::File { path: path.clone(), source }
    }
}
