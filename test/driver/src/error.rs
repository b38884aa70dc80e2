//! Errors that prevent a test from running.

use std::env;
use std::io;
use std::path::{Path, PathBuf};

/// The reason why a test has no results. A program that does not compile or run is a result.
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
    /// The environment for the tests is missing.
    #[error("environment variable {0} is not set; run '. scripts/env.sh' first")]
    Environment(&'static str),
    /// A pattern matches nothing.
    #[error("no program's name contains '{0}'")]
    NoProgram(String),
    /// A test file contains an error.
    #[error("{}:{line}: {problem}", path.display())]
    Malformed {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The error.
        problem: String,
    },
    /// A document does not contain the lines around a support table.
    #[error("'{}' does not contain the line '{line}'", path.display())]
    NoTable {
        /// The document.
        path: PathBuf,
        /// The line before or after the table.
        line: String,
    },
    /// A file that a test needs is not installed.
    #[error("{what}; {remedy}")]
    Missing {
        /// The problem.
        what: String,
        /// The action that the user can take.
        remedy: String,
    },
    /// A command does not start.
    #[error("cannot start '{program}': {source}; run scripts/setup first")]
    Start {
        /// The program of the command.
        program: String,
        /// The reason.
        source: io::Error,
    },
    /// A command that must succeed fails.
    #[error("'{program}' failed; see {}:\n{text}", log.display())]
    Failed {
        /// The program of the command.
        program: String,
        /// The file with its output.
        log: PathBuf,
        /// The output.
        text: String,
    },
    /// A program to test, or a component of it, does not exist.
    #[error("no file '{}'; build it with 'cargo build --release {packages}'", path.display())]
    NotBuilt {
        /// The file.
        path: PathBuf,
        /// The cargo options that name the packages.
        packages: &'static str,
    },
    /// No program has this name.
    #[error("no program '{0}' in test/esimd")]
    UnknownProgram(String),
    /// An option does not allow a selection of programs.
    #[error("{0} requires all programs")]
    SomePrograms(&'static str),
    /// The header for the programs does not compile.
    #[error("the header for the programs does not compile:\n{0}")]
    Header(String),
    /// A library's table of options was not found.
    #[error("'{}' has {count} option names; its table was not found", library.display())]
    FewNames {
        /// The library.
        library: PathBuf,
        /// The number of names that look like options.
        count: usize,
    },
    /// The list of options does not contain this line.
    #[error("'{}' does not list '{line}'; update it with: syclpasses-test rtc-options --all --record", path.display())]
    OldOptions {
        /// The list.
        path: PathBuf,
        /// The line.
        line: String,
    },
    /// A compiler fails without options.
    #[error("a compilation without options fails ({way}): {problem}")]
    Baseline {
        /// The compiler.
        way: String,
        /// Its message.
        problem: String,
    },
    /// `strace` fails repeatedly.
    #[error("strace fails repeatedly: {0}")]
    Tracer(String),
    /// `strace` does not report a known access.
    #[error("strace does not observe the process: it did not report {0}")]
    Blind(&'static str),
}

impl Error {
    /// Returns an error for a file.
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
