//! Finds the files of the installation that this code belongs to, the programs of LLVM 22, and programs in `PATH`.
//!
//! `scripts/install` and the Python packages create the same directories below a prefix: `bin`, `lib/syclpasses` and others.
//! A Python module is in another directory, such as `lib/python3.12/site-packages/syclpasses`. Therefore, the prefix is one
//! of the directories above the file that contains this code, which is a program or a shared library.

pub mod llvm;
mod path;

use std::fs;
use std::path::{Path, PathBuf};

pub use path::{find_in, find_program, find_programs, is_executable};

/// The number of parent directories to try as the prefix. The deepest file is a Python module.
const ABOVE: usize = 5;

/// Returns the file that contains this code: a program or a shared library.
#[must_use]
pub fn own_file() -> Option<PathBuf> {
    let here = own_file as fn() -> Option<PathBuf> as usize;
    let maps = fs::read_to_string("/proc/self/maps").ok()?;
    let holds = |line: &&str| {
        let range = line.split(' ').next().and_then(|range| range.split_once('-'));
        let number = |text| usize::from_str_radix(text, 16).ok();
        range.and_then(|(begin, end)| Some((number(begin)?..number(end)?).contains(&here))).unwrap_or(false)
    };
    let line = maps.lines().find(holds)?;
    Some(line.get(line.find('/')?..)?.into())
}

/// Returns the directories that can be the prefix of the installation, the innermost first.
#[must_use]
pub fn prefixes() -> Vec<PathBuf> {
    own_file().map_or_else(Vec::new, |own| above(&own))
}

/// Returns the directories above the directory of a file.
fn above(file: &Path) -> Vec<PathBuf> {
    file.ancestors().skip(1).take(ABOVE).map(Path::to_owned).collect()
}
