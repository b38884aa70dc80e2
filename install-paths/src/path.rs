//! Finds programs in `PATH`.

use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

/// Finds a program in `PATH`.
#[must_use]
pub fn find_program(name: &str) -> Option<PathBuf> {
    find_in(&env::var_os("PATH")?, name).next()
}

/// Finds all programs with the given name in `PATH`, in order.
#[must_use]
pub fn find_programs(name: &str) -> Vec<PathBuf> {
    find_in(&env::var_os("PATH").unwrap_or_default(), name).collect()
}

/// Finds the programs with the given name in a list of directories such as `PATH`, in order.
#[must_use = "iterators are lazy"]
pub fn find_in(path: &OsStr, name: &str) -> impl Iterator<Item = PathBuf> {
    env::split_paths(path).map(move |directory| directory.join(name)).filter(|program| is_executable(program))
}

/// Returns whether a file is executable.
#[must_use]
pub fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    path.metadata().is_ok_and(|found| found.is_file() && found.permissions().mode() & 0o111 != 0)
}
