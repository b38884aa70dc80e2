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

/// Returns the file that contains this code: a program or a shared library.
#[must_use]
pub fn own_file() -> Option<PathBuf> {
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
