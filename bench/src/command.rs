//! Runs a program and measures what it takes.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use wait4::Wait4;

use crate::error::Error;

/// What a process took.
#[derive(Clone, Copy, Debug)]
pub struct Usage {
    /// CPU time, user and system.
    pub cpu: Duration,
    /// Time by the clock.
    pub real: Duration,
    /// Peak resident memory in bytes.
    pub memory: u64,
}

/// Runs a program to its end.
///
/// # Errors
/// If it cannot be started or does not succeed; the error holds what it wrote to its standard error.
pub fn measure(program: &Path, arguments: &[OsString], folder: &Path) -> Result<Usage, Error> {
    let start = |source| Error::Start { program: program.to_owned(), source };
    // A file and not a pipe: nobody has to read it while the program runs.
    let log: PathBuf = folder.join("stderr.txt");
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

/// Says what is done, for people who wait.
pub fn progress(text: &str) {
    // Without a standard error there is nobody to tell.
    let _ = writeln!(io::stderr(), "syclpasses-bench: {text}");
}

/// The plugin: the one asked for, or the one built beside this program.
///
/// # Errors
/// If it does not exist.
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
