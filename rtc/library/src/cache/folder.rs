//! The directory of results: counted, checked and cleared.

use std::io;
use std::path::{Path, PathBuf};

use user_cache::{Directory, Kind, Limit, Manifest, decode};

use super::Stored;

pub use user_cache::{Statistics, Verified};

/// The directory of results on the disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folder {
    directory: Directory,
}

impl Folder {
    /// Returns a directory, which is made when something is written. `size` is how many bytes it may have.
    #[must_use]
    pub fn new(path: PathBuf, size: u64) -> Self {
        Self { directory: Directory::new(path, Limit::bytes(size)) }
    }

    /// Returns where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.directory.path()
    }

    /// Checks that the directory can be used.
    ///
    /// # Errors
    /// It does not exist, belongs to somebody else, or others have permissions.
    pub fn check(&self) -> Result<(), String> {
        self.directory.check().map_err(|problem| problem.to_string())
    }

    /// Returns how full the directory is, and how useful it was. All is 0 if it does not exist.
    #[must_use]
    pub fn statistics(&self) -> Statistics {
        self.directory.statistics()
    }

    /// Removes everything.
    ///
    /// # Errors
    /// If the directory belongs to somebody else, or a file cannot be removed.
    pub fn clear(&self) -> io::Result<()> {
        self.directory.clear()
    }

    /// Reads all results, and removes those that are damaged.
    #[must_use]
    pub fn verify(&self) -> Verified {
        self.directory.verify(|kind, contents| match kind {
            Kind::Manifest => decode::<Manifest>(contents).is_some(),
            Kind::Result => decode::<Stored>(contents).is_some(),
            Kind::Value => true,
        })
    }
}
