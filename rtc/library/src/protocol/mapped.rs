//! The files from which the code of this process is mapped.

use std::collections::BTreeSet;
use std::path::PathBuf;

/// Returns the program and its libraries. Results of compilations depend on them.
#[must_use]
pub fn files() -> Vec<PathBuf> {
    let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
    let code = maps.lines().filter(|line| line.contains(" r-xp "));
    // Sort the files by name, because addresses are random.
    let files: BTreeSet<PathBuf> = code.filter_map(|line| Some(line.get(line.find('/')?..)?.into())).collect();
    files.into_iter().collect()
}
