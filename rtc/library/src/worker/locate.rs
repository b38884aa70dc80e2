//! Finds the worker programs.
//!
//! 1. Use the program that the application names.
//! 2. Use the environment variable `SYCL_RTC_WORKER`.
//! 3. Search the directory of the file that contains this code, which is the application or a shared library. Then
//!    search `lib/syclpasses` and `bin` below the prefixes that [`install_paths`] finds.
//! 4. Search `PATH`.

use std::env;
use std::path::{Path, PathBuf};

use crate::Error;
use crate::protocol::in_process;

/// The program with clang and LLVM.
pub const WORKER: &str = "sycl-rtc-worker";
/// The program with DPC++'s front end.
pub const DPCPP: &str = "sycl-rtc-dpcpp";
/// The environment variable that names the worker.
const VARIABLE: &str = "SYCL_RTC_WORKER";

/// Returns the path of [`WORKER`]. `given` is the path that the application configures.
///
/// # Errors
/// Fails if the program is not found.
pub fn find(given: Option<&Path>) -> Result<PathBuf, Error> {
    let missing = |program: PathBuf, problem: &str| Err(Error::Worker { program, problem: problem.to_owned() });
    if let Some(program) = named(given) {
        return match program.is_file() {
            true => Ok(program),
            false => missing(program, "no such file; correct Configuration::worker or SYCL_RTC_WORKER"),
        };
    }
    let path = env::var_os("PATH").unwrap_or_default();
    let directories = beside_this_code().into_iter().chain(env::split_paths(&path));
    match directories.map(|directory| directory.join(WORKER)).find(|program| program.is_file()) {
        Some(program) => Ok(program),
        None => missing(
            WORKER.into(),
            "not found next to this library or in PATH; install it there, or set SYCL_RTC_WORKER to its path",
        ),
    }
}

/// Returns the path of the shared object for compilation in this process. `given` is the configured path of the worker;
/// the shared object is in the same directory. `PATH` is not searched, because it does not apply to libraries.
///
/// # Errors
/// Fails if the shared object is not found.
pub fn find_in_process(given: Option<&Path>) -> Result<PathBuf, Error> {
    let beside = |program: PathBuf| program.with_file_name(in_process::FILE);
    let candidates: Vec<PathBuf> = match named(given) {
        Some(program) => vec![beside(program)],
        None => beside_this_code().into_iter().map(|directory| directory.join(in_process::FILE)).collect(),
    };
    match candidates.iter().find(|file| file.is_file()) {
        Some(file) => Ok(file.clone()),
        None => {
            let problem = "no such file; Configuration::in_process requires it next to sycl-rtc-worker: install it there, or set \
                           Configuration::worker or SYCL_RTC_WORKER to the path of the worker";
            let file = candidates.into_iter().next().unwrap_or_else(|| in_process::FILE.into());
            Err(Error::Worker { program: file, problem: problem.to_owned() })
        }
    }
}

/// Returns the worker that the application or the environment names.
fn named(given: Option<&Path>) -> Option<PathBuf> {
    given.map(Path::to_owned).or_else(|| env::var_os(VARIABLE).filter(|path| !path.is_empty()).map(Into::into))
}

/// Returns the directories to search, relative to the file that contains this code.
fn beside_this_code() -> Vec<PathBuf> {
    let prefixes = install_paths::prefixes();
    let installed = prefixes.iter().flat_map(|prefix| [prefix.join("lib/syclpasses"), prefix.join("bin")]);
    // Cargo builds tests in `deps`, below the directory of the programs.
    prefixes.iter().take(2).cloned().chain(installed).collect()
}
