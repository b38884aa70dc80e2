//! Reads IR in a separate process first, because LLVM trusts bitcode and may crash on a damaged file.

use std::{
    io::{self, Read as _, Write as _},
    os::unix::process::ExitStatusExt as _,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

/// The argument that makes this program the checking process, which reads the module from standard input.
pub const CHECK: &str = "--check-ir";

/// The reasons why IR cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum CheckError {
    /// The checking process could not be run.
    #[error("cannot check '{}': {error}", path.display())]
    Run {
        /// The file.
        path: PathBuf,
        /// The error.
        error: io::Error,
    },
    /// The checking process crashed.
    #[error("LLVM crashed with signal {signal} while reading the file; it may be damaged")]
    Crash {
        /// The signal.
        signal: i32,
    },
}

/// Returns an error if LLVM crashes when it reads a module. Later stages report all other errors.
pub fn survives(path: &Path, module: &[u8]) -> Result<(), CheckError> {
    let failed = |error: io::Error| CheckError::Run { path: path.to_owned(), error };
    let program = std::env::current_exe().map_err(failed)?;
    let mut command = Command::new(program);
    command.arg(CHECK).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut child = command.spawn().map_err(failed)?;
    if let Some(mut input) = child.stdin.take() {
        // A crashed child does not read its input; its exit status reports the crash.
        let _ = input.write_all(module);
    }
    match child.wait().map_err(failed)?.signal() {
        Some(signal) => Err(CheckError::Crash { signal }),
        None => Ok(()),
    }
}

/// The main function of the checking process.
pub fn main() {
    let mut module = Vec::new();
    if io::stdin().lock().read_to_end(&mut module).is_ok() {
        // The parent reports errors.
        let _ = opencl_vulkan::link_ir(&[&module]);
    }
}
