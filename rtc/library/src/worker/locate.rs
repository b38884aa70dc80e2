//! Finds the worker programs.
//!
//! 1. The folder or program that the application names.
//! 2. `SYCL_RTC_WORKER` of the environment.
//! 3. Beside the file that this code is in: the application, or a shared library; and in `lib/syclpasses` and `bin` above it.
//! 4. `PATH`.

use std::env;
use std::path::{Path, PathBuf};

use crate::Error;

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
    let named =
        given.map(Path::to_owned).or_else(|| env::var_os(VARIABLE).filter(|path| !path.is_empty()).map(Into::into));
    let missing = |program: PathBuf, problem: &str| Err(Error::Worker { program, problem: problem.to_owned() });
    if let Some(program) = named {
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

/// The folders in which the programs may be, as the file of this code tells.
fn beside_this_code() -> Vec<PathBuf> {
    let mut folders = Vec::new();
    if let Some(folder) = own_file().as_deref().and_then(Path::parent) {
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

/// The file that this code is mapped from: a program or a shared library.
fn own_file() -> Option<PathBuf> {
    let here = own_file as fn() -> Option<PathBuf> as usize;
    let maps = std::fs::read_to_string("/proc/self/maps").ok()?;
    let holds = |line: &&str| {
        let range = line.split(' ').next().and_then(|range| range.split_once('-'));
        let number = |text| usize::from_str_radix(text, 16).ok();
        range.and_then(|(begin, end)| Some((number(begin)?..number(end)?).contains(&here))).unwrap_or(false)
    };
    let line = maps.lines().find(holds)?;
    Some(line.get(line.find('/')?..)?.into())
}
