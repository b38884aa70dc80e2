//! The cache directory: statistics, verification and removal.

use std::io;
use std::path::{Path, PathBuf};

use user_cache::{Directory, Kind, Limit, Manifest, decode};

use super::Stored;

pub use user_cache::{Statistics, Verified};

/// A directory that stores results on disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiskCache {
    directory: Directory,
}

impl DiskCache {
    /// Returns a cache directory that stores at most `size` bytes. It is created on the first write.
    #[must_use]
    pub fn new(path: PathBuf, size: u64) -> Self {
        Self { directory: Directory::new(path, Limit::bytes(size)) }
    }

    /// Returns the path of the directory.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.directory.path()
    }

    /// Checks that the directory is usable.
    ///
    /// # Errors
    /// Fails if the directory does not exist, belongs to another user, or grants permissions to others.
    pub fn check(&self) -> Result<(), String> {
        self.directory.check().map_err(|problem| problem.to_string())
    }

    /// Returns the fill level and the hit counts. All values are 0 if the directory does not exist.
    #[must_use]
    pub fn statistics(&self) -> Statistics {
        self.directory.statistics()
    }

    /// Removes all entries.
    ///
    /// # Errors
    /// Fails if the directory belongs to another user, or a file cannot be removed.
    pub fn clear(&self) -> io::Result<()> {
        self.directory.clear()
    }

    /// Reads all results and removes damaged ones.
    #[must_use]
    pub fn verify(&self) -> Verified {
        self.directory.verify(|kind, contents| match kind {
            Kind::Manifest => decode::<Manifest>(contents).is_some(),
            Kind::Result => decode::<Stored>(contents).is_some(),
            Kind::Value => true,
        })
    }
}
