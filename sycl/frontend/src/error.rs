//! Errors of the library.

use std::ffi::OsString;
use std::io;
use std::path::PathBuf;

use crate::bitcode::BitcodeError;
use crate::version::{INSTALL, tested_versions};
use crate::virtual_files::VirtualFileError;

/// Returns instructions for installing a front end.
fn remedy() -> String {
    format!("run '{INSTALL}' or set SYCL_ROOT")
}

/// An error of a compilation, or of the search for the front end or its files.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// No searched location contains a front end.
    #[error("no SYCL front end: no Python environment in use has intel-sycl-rt; {}", remedy())]
    NotInstalled,
    /// The location that the user specified does not contain a front end.
    #[error("no SYCL front end: '{}' does not exist (set by {origin}); {}", library.display(), remedy())]
    NotThere {
        /// The expected path of the library.
        library: PathBuf,
        /// The origin of the directory's name.
        origin: &'static str,
    },
    /// The front end has, or may have, another interface.
    #[error(
        "no SYCL front end: '{}' belongs to {found}; the tested versions are {}; {}",
        library.display(), tested_versions(), remedy()
    )]
    Version {
        /// The library.
        library: PathBuf,
        /// The version, if known.
        found: String,
    },
    /// A file cannot be read.
    #[error("cannot read '{}': {source}", path.display())]
    Read {
        /// The source, or another file.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// A file or directory of the cache cannot be written.
    #[error("cannot write '{}': {source}", path.display())]
    Write {
        /// The path of the file or directory.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// A string contains a null byte, which the front end treats as the end of the string.
    #[error("the {what} contains a NUL byte at offset {at}")]
    Zero {
        /// The description of the string.
        what: &'static str,
        /// The offset of the byte.
        at: usize,
    },
    /// The front end rejects the options.
    #[error("{0}")]
    Options(String),
    /// The source has errors. The value is clang's diagnostics, which end with a newline.
    #[error("{0}")]
    Source(String),
    /// The child process cannot be started.
    #[error("cannot start '{}': {source}", program.display())]
    Start {
        /// The program.
        program: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// LLVM 22 cannot read the code that the front end writes.
    #[error(
        "LLVM 22 cannot read the code that intel-sycl-rt {version} generates for '{}': {problem}; {}",
        path.display(), remedy()
    )]
    Bitcode {
        /// The source.
        path: PathBuf,
        /// The version of the front end.
        version: String,
        /// The reason.
        problem: BitcodeError,
    },
    /// The front end crashed.
    #[error("the SYCL front end was terminated by signal {signal} while compiling '{}'{}", path.display(), after_colon(output))]
    Crash {
        /// The source.
        path: PathBuf,
        /// The number and name of the signal.
        signal: String,
        /// The output of the front end, including its stack if known.
        output: String,
    },
    /// The child process did not send an answer.
    #[error("the SYCL front end failed for '{}'{}", path.display(), after_colon(output))]
    Failed {
        /// The source.
        path: PathBuf,
        /// The output of the child.
        output: String,
    },
    /// The front end's list of included files is malformed.
    #[error("the front end's dependency file is malformed: '{0}'")]
    Dependencies(String),
    /// The front end's library does not contain the expected files.
    #[error("cannot read the files in '{}': {source}", library.display())]
    VirtualFiles {
        /// The library.
        library: PathBuf,
        /// The problem.
        source: VirtualFileError,
    },
    /// A device library does not exist.
    #[error("'{}' has no device library '{name}'", library.display())]
    NoDeviceLibrary {
        /// The front end's library.
        library: PathBuf,
        /// The name of the file.
        name: String,
    },
    /// No cache directory is configured.
    #[error("no directory for the device library cache; set SYCLPASSES_CACHE_DIR (HOME is {})", display(home))]
    NoCache {
        /// The value of the `HOME` variable.
        home: Option<OsString>,
    },
}

/// Returns the output, preceded by a colon, if there is any.
fn after_colon(output: &str) -> String {
    let output = output.trim_end();
    if output.is_empty() { String::new() } else { format!(":\n{output}") }
}

fn display(variable: &Option<OsString>) -> String {
    variable.as_ref().map_or("not set".to_owned(), |value| format!("'{}'", value.display()))
}

impl Error {
    /// Returns a conversion to the error for reading a file.
    pub(crate) fn read(path: &std::path::Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Read { path, source }
    }

    /// Returns a conversion to the error for writing a file or directory.
    pub(crate) fn write(path: &std::path::Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Write { path, source }
    }
}
