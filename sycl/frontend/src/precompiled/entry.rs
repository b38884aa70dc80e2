//! A cache entry with the precompiled headers for one key.
//!
//! An entry contains the library's file, and a list of the headers that are part of the front end. The front end's
//! headers cannot change, because the key identifies the front end. The entry's manifest records the state of the other
//! headers.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use user_cache::{Directory, FileState, Lock, Making, Opened, Patience, Tree};

use super::options::Options;
use crate::dependencies::{TOOLCHAIN, included_names};

/// The name of the file that lists the front end's own headers, one per line.
const OWN_HEADERS: &str = "headers";
/// The prefix of the names of the library's files.
const PRECOMPILED: &str = "llvmcache-";

/// A cache entry, which may not exist.
pub struct Entry<'d> {
    tree: Tree<'d>,
}

impl<'d> Entry<'d> {
    pub fn new(directory: &'d Directory, key: &str) -> Self {
        Self { tree: directory.tree(key) }
    }

    pub fn path(&self) -> PathBuf {
        self.tree.path()
    }

    /// Returns whether the entry is equivalent to a new one.
    pub fn is_valid(&self, options: &Options) -> bool {
        self.tree.open().and_then(|opened| check(&opened, options)).is_some()
    }

    /// Removes files that the library has added. The library's key may cover more inputs than the entry's key, so the
    /// manifest does not record the inputs of these files.
    pub fn keep_known(&self) {
        let Some(opened) = self.tree.open() else { return };
        for path in precompiled(&self.path()) {
            if path
                .file_name()
                .and_then(|name| name.to_str())
                .is_none_or(|name| !opened.names().any(|known| known == name))
            {
                // A file that cannot be removed does no harm.
                let _ = fs::remove_file(&path);
            }
        }
    }

    /// Locks the entry. Returns `None` if another process is creating the entry, or if the lock cannot be created.
    pub fn lock(&self) -> Option<Lock> {
        self.tree.lock(Patience::none())
    }

    /// Starts to create the entry. Returns `None` if that fails.
    pub fn make(&self) -> Option<Making<'_>> {
        self.tree.make().ok()
    }
}

/// Checks that the headers and files in an entry are unchanged, and that no user header hides one of them.
fn check(opened: &Opened, options: &Options) -> Option<()> {
    let own = String::from_utf8(opened.read(OWN_HEADERS)?).ok()?;
    let sources = opened.sources().iter().map(|file| file.location().to_str());
    let headers = own.lines().map(Some).chain(sources).collect::<Option<Vec<_>>>()?;
    let is_hidden = headers.iter().any(|file| is_hidden(file, options));
    let is_precompiled = |name: &&str| name.starts_with(PRECOMPILED);
    let is_whole = opened.names().filter(is_precompiled).all(|name| opened.is_whole(name));
    (!is_hidden && opened.is_current() && is_whole).then_some(())
}

/// Returns whether a user directory has a file that would be included instead of a header.
fn is_hidden(file: &str, options: &Options) -> bool {
    included_names(file).any(|name| options.finds(Path::new(name)))
}

/// Publishes a new entry, unless it depends on a header that must not be precompiled.
pub fn publish(making: Making<'_>, files: &[String], options: &Options, start: SystemTime) -> io::Result<()> {
    let rejected = || io::Error::other("these headers cannot be precompiled");
    if precompiled(making.path()).len() != 1 {
        return Err(rejected());
    }
    let mut own = String::new();
    let mut sources = Vec::new();
    for file in files {
        let path = Path::new(file);
        if file.contains('\n') || is_hidden(file, options) {
            return Err(rejected());
        }
        if file.starts_with(TOOLCHAIN) {
            own += file;
            own.push('\n');
        } else if path.is_absolute() && !options.holds(path) {
            sources.push(FileState::stamped(path, start).ok_or_else(rejected)?);
        } else {
            return Err(rejected());
        }
    }
    fs::write(making.path().join(OWN_HEADERS), own)?;
    making.publish(sources)
}

/// Returns the library's files in a directory.
fn precompiled(directory: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(directory).into_iter().flatten().flatten();
    entries
        .filter(|entry| entry.file_name().to_str().is_some_and(|name| name.starts_with(PRECOMPILED)))
        .map(|entry| entry.path())
        .collect()
}
