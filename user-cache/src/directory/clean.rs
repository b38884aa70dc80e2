//! Statistics about a cache directory, and verification and removal of its entries.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use super::{BACK_OFF, Counter, Directory};
use crate::entry::{self, LARGEST};
use crate::eviction::{Item, Limit, is_abandoned, surplus};
use crate::file::{self, NEW};
use crate::lock;
use crate::name::Kind;

/// The usage and hit counts of a directory.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// The number of results.
    pub results: u64,
    /// The size of all files in bytes.
    pub bytes: u64,
    /// The maximum size in bytes.
    pub limit: u64,
    /// The number of lookups that found an entry in the directory.
    pub hits: u64,
    /// The number of lookups that found no entry in the directory.
    pub misses: u64,
    /// The number of misses for which the shared store had the entry.
    pub shared: u64,
}

/// The result of a verification.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verified {
    /// The number of undamaged files.
    pub good: u64,
    /// The removed files, which were damaged or had another format version.
    pub removed: Vec<PathBuf>,
}

impl Directory {
    /// Returns the usage and hit counts, which are 0 if the directory does not exist.
    #[must_use]
    pub fn statistics(&self) -> Statistics {
        let mut statistics = Statistics { limit: self.limit.bytes, ..Statistics::default() };
        for file in self.entries() {
            statistics.bytes += file.size;
            statistics.results += u64::from(kind(&file.path) == Some(Kind::Result));
        }
        let length = |counter: Counter| fs::metadata(self.path.join(counter.file())).map_or(0, |file| file.len());
        let [hits, misses, shared] = Counter::ALL.map(length);
        Statistics { hits, misses, shared, ..statistics }
    }

    /// Removes all entries.
    ///
    /// # Errors
    /// Fails if the directory belongs to another user, or if a file cannot be removed.
    pub fn clear(&self) -> io::Result<()> {
        if fs::symlink_metadata(&self.path).is_err_and(|error| error.kind() == io::ErrorKind::NotFound) {
            return Ok(());
        }
        self.check().map_err(|problem| io::Error::other(problem.to_string()))?;
        let counters = Counter::ALL.map(Counter::file);
        let others = counters.iter().chain([&BACK_OFF]).map(|name| self.path.join(name));
        self.digits().chain(others).try_for_each(|path| file::remove(&path))
    }

    /// Reads all entries and removes those that are damaged or that `is_good` rejects.
    #[must_use]
    pub fn verify(&self, is_good: impl Fn(Kind, &[u8]) -> bool) -> Verified {
        let mut verified = Verified::default();
        for Item { path, .. } in self.entries() {
            let Some(kind) = kind(&path) else { continue };
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let contents = file::read(&path, LARGEST).and_then(|bytes| entry::unseal(&name, bytes));
            if contents.is_some_and(|contents| is_good(kind, &contents)) {
                verified.good += 1;
            } else if fs::remove_file(&path).is_ok() {
                verified.removed.push(path);
            }
        }
        verified
    }

    /// Returns the paths of the subdirectories for entries, each named by a digit.
    fn digits(&self) -> impl Iterator<Item = PathBuf> {
        "0123456789abcdef".chars().map(|digit| self.path.join(digit.to_string()))
    }

    /// Returns the files in the subdirectories.
    fn entries(&self) -> Vec<Item> {
        let digits = self.digits().filter(|path| fs::symlink_metadata(path).is_ok_and(|found| found.is_dir()));
        digits.flat_map(|path| files(&path)).collect()
    }
}

/// Returns the kind of an entry, or `None` for other files.
fn kind(path: &Path) -> Option<Kind> {
    Kind::ALL.into_iter().find(|kind| path.extension().is_some_and(|extension| extension == kind.extension()))
}

/// Returns the files in a directory, sorted by name.
fn files(directory: &Path) -> Vec<Item> {
    let mut found = Vec::new();
    for entry in fs::read_dir(directory).into_iter().flatten().flatten() {
        if let Ok(metadata) = entry.metadata()
            && metadata.is_file()
        {
            let used = metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH);
            found.push(Item { path: entry.path(), size: metadata.len(), used });
        }
    }
    found.sort_by(|one, other| one.path.cmp(&other.path));
    found
}

/// Removes abandoned files and, if the limit is exceeded, the least recently used entries.
pub fn clean(directory: &Path, limit: Limit) {
    let (entries, others): (Vec<_>, Vec<_>) = files(directory).into_iter().partition(|file| kind(&file.path).is_some());
    let is_own = |path: &Path| {
        path.extension().is_some_and(|extension| extension == lock::EXTENSION)
            || path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(NEW))
    };
    let abandoned = others.into_iter().filter(|file| is_own(&file.path) && is_abandoned(file.used));
    for path in abandoned.map(|file| file.path).chain(surplus(entries, limit)) {
        let _ = fs::remove_file(path);
    }
}
