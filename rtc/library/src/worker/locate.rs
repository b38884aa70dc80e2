//! Finds the worker programs.
//!
//! 1. The folder or program that the application names.
//! 2. `SYCL_RTC_WORKER` of the environment.
//! 3. Beside the file that this code is in: the application, or a shared library; and in `lib/syclpasses` and `bin` above it.
//! 4. `PATH`.

use std::env;
use std::path::{Path, PathBuf};

use crate::Error;
use crate::protocol::{in_process, mapped};

/// The program with clang and LLVM.
pub const WORKER: &str = "sycl-rtc-worker";
/// The program with DPC++'s front end.
pub const DPCPP: &str = "sycl-rtc-dpcpp";
/// The variable that names the worker.
const VARIABLE: &str = "SYCL_RTC_WORKER";

/// The program [`WORKER`]. `given` is its path, if the application knows it.
///
/// # Errors
/// If there is none.
pub fn find(given: Option<&Path>) -> Result<PathBuf, Error> {
    let missing = |program: PathBuf, problem: &str| Err(Error::Worker { program, problem: problem.to_owned() });
    if let Some(program) = named(given) {
        return match program.is_file() {
            true => Ok(program),
            false => missing(program, "there is no such program; correct Configuration::worker or SYCL_RTC_WORKER"),
        };
    }
    let path = env::var_os("PATH").unwrap_or_default();
    let folders = beside_this_code().into_iter().chain(env::split_paths(&path));
    match folders.map(|folder| folder.join(WORKER)).find(|program| program.is_file()) {
        Some(program) => Ok(program),
        None => missing(
            WORKER.into(),
            "not found beside this library nor in PATH; install it there, or set SYCL_RTC_WORKER to its path",
        ),
    }
}

/// The shared object for compilations in this process. `given` is the path of the worker, beside which it is. It is never looked for in
/// `PATH`, which names no libraries.
///
/// # Errors
/// If there is none.
pub fn find_in_process(given: Option<&Path>) -> Result<PathBuf, Error> {
    let beside = |program: PathBuf| program.with_file_name(in_process::FILE);
    let candidates: Vec<PathBuf> = match named(given) {
        Some(program) => vec![beside(program)],
        None => beside_this_code().into_iter().map(|folder| folder.join(in_process::FILE)).collect(),
    };
    match candidates.iter().find(|file| file.is_file()) {
        Some(file) => Ok(file.clone()),
        None => {
            let problem = "there is no such file; Configuration::in_process needs it beside sycl-rtc-worker: install it \
                           there, and name the worker by Configuration::worker or SYCL_RTC_WORKER";
            let file = candidates.into_iter().next().unwrap_or_else(|| in_process::FILE.into());
            Err(Error::Worker { program: file, problem: problem.to_owned() })
        }
    }
}

/// The worker that the application or the environment names.
fn named(given: Option<&Path>) -> Option<PathBuf> {
    given.map(Path::to_owned).or_else(|| env::var_os(VARIABLE).filter(|path| !path.is_empty()).map(Into::into))
}

/// The folders in which the programs may be, as the file of this code tells.
fn beside_this_code() -> Vec<PathBuf> {
    let mut folders = Vec::new();
    if let Some(folder) = mapped::own_file().as_deref().and_then(Path::parent) {
        folders.push(folder.to_owned());
        // The installed tree: lib/syclpasses/libsycl-jit.so and the programs beside it, lib/libsyclrtc.so, bin/.
        for parent in folder.ancestors().skip(1).take(2) {
            folders.extend([parent.join("lib/syclpasses"), parent.join("bin")]);
        }
        // Tests of cargo are in `deps`.
        folders.extend(folder.parent().map(Path::to_owned));
    }
    folders
}
