//! Runs a program and measures its resource usage.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use wait4::Wait4;

use crate::error::Error;

/// The resource usage of a process.
#[derive(Clone, Copy, Debug)]
pub struct Usage {
    /// The CPU time, user and system.
    pub cpu: Duration,
    /// The wall-clock time.
    pub real: Duration,
    /// The peak resident memory in bytes.
    pub memory: u64,
}

/// Runs a program to completion.
///
/// # Errors
/// Fails if the program cannot be started or does not succeed. The error contains the program's standard error output.
pub fn measure(program: &Path, arguments: &[OsString], directory: &Path) -> Result<Usage, Error> {
    let start = |source| Error::Start { program: program.to_owned(), source };
    // Use a file, because a pipe must be read while the program runs.
    let log: PathBuf = directory.join("stderr.txt");
    let errors = fs::File::create(&log).map_err(Error::file(&log))?;
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(errors);
    let begin = Instant::now();
    let used = command.spawn().and_then(|mut child| child.wait4()).map_err(start)?;
    let real = begin.elapsed();
    if !used.status.success() {
        let output = fs::read_to_string(&log).unwrap_or_default();
        return Err(Error::Failed { command: format!("{command:?}"), status: used.status, output });
    }
    let usage = used.rusage;
    Ok(Usage { cpu: usage.utime + usage.stime, real, memory: usage.maxrss })
}

/// Reports progress to the user.
pub fn progress(text: &str) {
    // If standard error is closed, progress is not reported.
    let _ = writeln!(io::stderr(), "syclpasses-bench: {text}");
}

/// Returns the path of the plugin: the requested one, or by default the one built next to this program.
///
/// # Errors
/// Fails if the plugin does not exist.
pub fn plugin(asked: Option<&Path>) -> Result<PathBuf, Error> {
    let path = match asked {
        Some(path) => path.to_owned(),
        None => {
            let program = std::env::current_exe().map_err(Error::file("syclpasses-bench"))?;
            program.with_file_name("libsyclpasses.so")
        }
    };
    if path.is_file() { fs::canonicalize(&path).map_err(Error::file(&path)) } else { Err(Error::NoPlugin(path)) }
}
