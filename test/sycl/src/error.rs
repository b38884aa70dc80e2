//! What keeps the test from running.

use std::io;
use std::path::{Path, PathBuf};

/// Why there are no results. A program that does not compile or run is a result.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("'{}': {source}", path.display())]
    File { path: PathBuf, source: io::Error },
    #[error("environment variable {0} is not set; run '. scripts/env.sh' first")]
    Environment(&'static str),
    #[error("no compiler '{}'; build it with 'cargo build --release -p sycl-driver -p device-compiler', or give --compiler", .0.display())]
    NoCompiler(PathBuf),
    #[error("no program's name contains '{0}'")]
    NoProgram(String),
    #[error("{}:{line}: {problem}", path.display())]
    Malformed { path: PathBuf, line: usize, problem: String },
    #[error("'{}' has no line '{line}'", path.display())]
    NoTable { path: PathBuf, line: &'static str },
    #[error("cannot start '{program}': {source}; run scripts/setup first")]
    Start { program: String, source: io::Error },
    #[error("--table needs all programs, without --only, --variant and --part")]
    SomePrograms,
}

impl Error {
    /// An error of a file.
    pub fn file(path: &Path) -> impl Fn(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::File { path: path.clone(), source }
    }
}
