//! A cache directory.
//!
//! | file | contents |
//! |---|---|
//! | `K/HASH.manifest`, `K/HASH.result`, `K/HASH.value` | an entry; `K` is the first digit of the hash |
//! | `K/HASH.lock` | empty; locked by the process that is creating an entry |
//! | `hits`, `misses`, `shared` | one byte per event; `shared` counts the misses that were in the shared store |
//! | `shared-back-off` | empty; its modification time records when the shared store last failed to respond |
//!
//! Writing an entry also evicts entries from its subdirectory `K`, whose limit is a sixteenth of the total limit.

mod clean;

use std::fs::{self, File};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::entry::{self, LARGEST};
use crate::eviction::Limit;
use crate::file;
use crate::lock::{self, Lock, Patience};
use crate::name::{Hash, Kind, Name, hexadecimal};
use crate::owner::{self, Unusable};
use crate::tier::{Reach, Tier};

pub use clean::{Statistics, Verified};

/// The number of subdirectories for entries.
const DIGITS: u64 = 16;
/// The file whose modification time records when the shared store last failed to respond.
const BACK_OFF: &str = "shared-back-off";

/// A cache directory. It is created on the first write.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Directory {
    path: PathBuf,
    limit: Limit,
}

/// The counters in a directory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counter {
    /// The lookups that found an entry in the directory.
    Hits,
    /// The lookups that found no entry in the directory.
    Misses,
    /// The misses for which the shared store had the entry.
    Shared,
}

impl Counter {
    const ALL: [Self; 3] = [Self::Hits, Self::Misses, Self::Shared];

    fn file(self) -> &'static str {
        match self {
            Self::Hits => "hits",
            Self::Misses => "misses",
            Self::Shared => "shared",
        }
    }
}

impl Directory {
    /// Returns a cache directory with a size limit.
    #[must_use]
    pub fn new(path: PathBuf, limit: Limit) -> Self {
        Self { path, limit }
    }

    /// Returns the path of the directory.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the limit of the directory.
    #[must_use]
    pub fn limit(&self) -> Limit {
        self.limit
    }

    /// Checks that the directory is usable.
    ///
    /// # Errors
    /// Fails if the directory does not exist, belongs to another user, or grants permissions to others.
    pub fn check(&self) -> Result<(), Unusable> {
        owner::check(&self.path)
    }

    /// Creates the directory if it does not exist.
    pub(crate) fn make(&self) -> io::Result<()> {
        if owner::make(&self.path) {
            return Ok(());
        }
        Err(io::Error::other(self.check().err().map_or_else(String::new, |problem| problem.to_string())))
    }

    /// Returns the contents of an entry, or `None` if it is missing, damaged, or belongs to another user.
    #[must_use]
    pub fn read(&self, name: &Name) -> Option<Vec<u8>> {
        self.check().ok()?;
        let path = self.file(name);
        let contents = entry::unseal(&name.to_string(), file::read(&path, LARGEST)?)?;
        file::touch(&path);
        Some(contents)
    }

    /// Writes an entry.
    ///
    /// # Errors
    /// Fails if the directory is not usable, or if the file cannot be written.
    pub fn write(&self, name: &Name, contents: &[u8]) -> io::Result<()> {
        self.make()?;
        let path = self.file(name);
        let bytes = entry::seal(&name.to_string(), contents);
        if bytes.len() as u64 > LARGEST {
            return Err(io::Error::other("the entry is too large"));
        }
        file::write(&path, &bytes)?;
        path.parent().into_iter().for_each(|directory| clean::clean(directory, self.limit.share(DIGITS)));
        Ok(())
    }

    /// Reads a value.
    #[must_use]
    pub fn value<T: DeserializeOwned>(&self, name: &Hash) -> Option<T> {
        entry::decode(&self.read(&Name::new(*name, Kind::Value))?)
    }

    /// Writes a value.
    ///
    /// # Errors
    /// Fails if the directory is not usable, or if the file cannot be written.
    pub fn keep_value(&self, name: &Hash, value: &impl Serialize) -> io::Result<()> {
        let contents = entry::encode(value).ok_or_else(|| io::Error::other("the entry is too large"))?;
        self.write(&Name::new(*name, Kind::Value), &contents)
    }

    /// Locks a key. Returns `None` if locking fails, or if the caller's patience is exhausted.
    #[must_use]
    pub fn lock(&self, key: &Hash, patience: Patience<'_>) -> Option<Lock> {
        self.make().ok()?;
        let path = self.path_of(key, lock::EXTENSION);
        file::replace(path.parent()?).ok()?;
        Lock::acquire(&path, patience)
    }

    pub(crate) fn count(&self, counter: Counter) {
        if self.check().is_err() {
            return;
        }
        // Processes that append to the file do not interfere with each other.
        let file = File::options().create(true).append(true).mode(0o600).open(self.path.join(counter.file()));
        // Ignore a failure to count.
        let _ = file.and_then(|mut file| file.write_all(b"+"));
    }

    /// Records that the shared store does not respond.
    #[cfg_attr(not(feature = "shared"), allow(dead_code, reason = "used only with a shared store"))]
    pub(crate) fn begin_back_off(&self) {
        if self.make().is_ok() {
            // If this fails, other processes detect the store's failure themselves.
            let _ = File::create(self.path.join(BACK_OFF));
        }
    }

    /// Returns whether the shared store failed to respond within the last `time`.
    #[cfg_attr(not(feature = "shared"), allow(dead_code, reason = "used only with a shared store"))]
    pub(crate) fn is_backing_off(&self, time: Duration) -> bool {
        let since = fs::symlink_metadata(self.path.join(BACK_OFF)).and_then(|file| file.modified());
        // The age is unknown if the clock was set back.
        since.ok().and_then(|since| since.elapsed().ok()).is_some_and(|age| age < time)
    }

    fn file(&self, name: &Name) -> PathBuf {
        self.path_of(&name.hash, name.kind.extension())
    }

    fn path_of(&self, hash: &Hash, extension: &str) -> PathBuf {
        let name = hexadecimal(hash);
        self.path.join(name.get(..1).unwrap_or_default()).join(format!("{name}.{extension}"))
    }
}

impl Tier for Directory {
    fn reach(&self) -> Reach {
        Reach::Machine
    }

    fn get(&self, name: &Name, _: Patience<'_>) -> Option<Vec<u8>> {
        self.read(name)
    }

    fn put(&self, name: &Name, contents: &[u8], _: Patience<'_>) -> Option<()> {
        self.write(name, contents).ok()
    }
}
