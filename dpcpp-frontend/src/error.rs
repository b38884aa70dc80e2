//! What can go wrong in the library.

use std::ffi::OsString;
use std::io;
use std::path::PathBuf;

use crate::installation::SUPPORTED_VERSION;
use crate::virtual_files::VirtualFileError;

/// How to get what is missing.
const REMEDY: &str = "run 'pip install intel-sycl-rt==2026.0.0' or set SYCL_ROOT";

/// Why there is no result.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// No place has a front end.
    #[error("no SYCL front end: no Python environment in use has intel-sycl-rt; {REMEDY}")]
    NotInstalled,
    /// The place that the user named has no front end.
    #[error("no SYCL front end: '{}' does not exist, {origin}; {REMEDY}", library.display())]
    NotThere {
        /// The library that should be there.
        library: PathBuf,
        /// Who named the folder.
        origin: &'static str,
    },
    /// The front end has another interface, or may have.
    #[error("no SYCL front end: '{}' is of {found}, expected version {SUPPORTED_VERSION}; {REMEDY}", library.display())]
    Version {
        /// The library.
        library: PathBuf,
        /// Its version, as far as it is known.
        found: String,
    },
    /// The source cannot be read.
    #[error("cannot read '{}': {source}", path.display())]
    Read {
        /// The source, or another file.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// A file or folder of the cache cannot be written.
    #[error("cannot write '{}': {source}", path.display())]
    Write {
        /// The file or folder.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// A text has a zero byte, which the front end takes for its end.
    #[error("the {what} has a zero byte at offset {at}")]
    Zero {
        /// Which text.
        what: &'static str,
        /// Where the byte is.
        at: usize,
    },
    /// The front end does not take the options.
    #[error("{0}")]
    Options(String),
    /// The source has errors: clang's diagnostics, which end with a newline.
    #[error("{0}")]
    Source(String),
    /// The child process does not start.
    #[error("cannot start '{}': {source}", program.display())]
    Start {
        /// The program.
        program: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// The front end crashed.
    #[error("the SYCL front end was ended by signal {signal} while it compiled '{}'{}", path.display(), after_colon(output))]
    Crash {
        /// The source.
        path: PathBuf,
        /// The signal's number and name.
        signal: String,
        /// What the front end printed; its stack, as far as it is known.
        output: String,
    },
    /// The child process did not answer.
    #[error("the SYCL front end failed for '{}'{}", path.display(), after_colon(output))]
    Failed {
        /// The source.
        path: PathBuf,
        /// What the child printed.
        output: String,
    },
    /// The front end's list of included files is none.
    #[error("the front end's dependency file is malformed: '{0}'")]
    Dependencies(String),
    /// The front end's library does not hold what it should.
    #[error("cannot read the files in '{}': {source}", library.display())]
    VirtualFiles {
        /// The library.
        library: PathBuf,
        /// Why not.
        source: VirtualFileError,
    },
    /// There is no such device library.
    #[error("'{}' has no device library '{name}'", library.display())]
    NoDeviceLibrary {
        /// The front end's library.
        library: PathBuf,
        /// The file's name.
        name: String,
    },
    /// There is no folder for a cache.
    #[error("no folder for the cache of device libraries: set SYCLPASSES_CACHE_DIR (HOME is {})", display(home))]
    NoCache {
        /// The variable `HOME`.
        home: Option<OsString>,
    },
}

/// Output that follows a message, if there is any.
fn after_colon(output: &str) -> String {
    let output = output.trim_end();
    if output.is_empty() { String::new() } else { format!(":\n{output}") }
}

fn display(variable: &Option<OsString>) -> String {
    variable.as_ref().map_or("not set".to_owned(), |value| format!("'{}'", value.display()))
}

impl Error {
    /// An error of reading a file.
    pub(crate) fn read(path: &std::path::Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Read { path, source }
    }

    /// An error of writing a file or folder.
    pub(crate) fn write(path: &std::path::Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |source| Self::Write { path, source }
    }
}
