//! The errors of benchmarks.

use std::io;
use std::path::PathBuf;
use std::process::ExitStatus;

/// The reasons why a benchmark fails.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A file could not be read or written.
    #[error("'{path}': {source}")]
    File {
        /// The file.
        path: PathBuf,
        /// The error.
        source: io::Error,
    },
    /// A program could not be started.
    #[error("cannot run '{program}': {source}")]
    Start {
        /// The program.
        program: PathBuf,
        /// The error.
        source: io::Error,
    },
    /// A program failed.
    #[error("'{command}' failed with {status}:\n{output}")]
    Failed {
        /// The command line.
        command: String,
        /// The exit code or signal.
        status: ExitStatus,
        /// The standard error output.
        output: String,
    },
    /// The plugin does not exist.
    #[error("no plugin at '{0}'; build it with 'cargo build --release -p syclpasses-plugin' or name it with --plugin")]
    NoPlugin(PathBuf),
    /// The report from `-time-passes` has no line for the pass.
    #[error("'-time-passes' reports no time for pass '{0}'")]
    NoPassTime(&'static str),
    /// Callgrind's output is incomplete.
    #[error("callgrind wrote no total to '{0}'")]
    NoTotals(PathBuf),
    /// Callgrind's output does not name the function that runs the passes.
    #[error("callgrind recorded no call to 'llvm_host::callbacks::run'; is the plugin stripped?")]
    NoPassInstructions,
    /// Run-time compilation failed.
    #[error("{0}")]
    Compile(#[from] sycl_rtc::Error),
    /// Limits are exceeded.
    #[error("{missed} of {bars} limits exceeded")]
    Missed {
        /// The number of exceeded limits.
        missed: usize,
        /// The number of limits.
        bars: usize,
    },
}

impl Error {
    /// Returns a function for `map_err` that adds the path to an I/O error.
    pub fn file(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> Error {
        let path = path.into();
        |source| Error::File { path, source }
    }
}
