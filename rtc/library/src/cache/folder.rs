//! The cache's folder on the disk.
//!
//! | file | holds |
//! |---|---|
//! | `K/KEY.manifest` | what the results of a key depend on |
//! | `K/RESULT.result` | a result |
//! | `K/KEY.lock` | nothing: who compiles has it locked |
//! | `K/NAME.value` | something else that can be made again, such as the hash of a program |
//! | `hits`, `misses`, `shared` | a byte for each; misses that the shared store had |
//! | `shared-rest` | nothing: since its time, the shared store has not answered |
//!
//! `K` is the first digit of the name. When something is written, the folder `K` is cleaned: it may have a sixteenth of the size.

mod clean;
#[cfg(feature = "shared-cache")]
mod shared;

use std::fs::{self, DirBuilder, File};
use std::io::{self, Write};
use std::os::unix::fs::{DirBuilderExt, MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{FlockOperation, flock};
use rustix::io::Errno;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::key::Key;
use super::manifest::Manifest;
use super::{Stored, entry};
use crate::worker::Patience;

pub use clean::{Statistics, Verified};

/// Names of files end so.
const MANIFEST: &str = "manifest";
const RESULT: &str = "result";
const LOCK: &str = "lock";
const VALUE: &str = "value";
/// Counts the misses that the shared store had.
const SHARED: &str = "shared";
/// Its time is when the shared store did not answer.
const RESTS: &str = "shared-rest";
/// How often a process that waits for a lock looks.
const PAUSE: Duration = Duration::from_millis(5);
/// The time of an entry's last use is kept to this accuracy.
const ACCURACY: Duration = Duration::from_secs(60);

/// The cache's folder on the disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folder {
    path: PathBuf,
    size: u64,
}

/// A key that is locked as long as this value lives.
#[derive(Debug)]
pub struct Lock {
    _file: File,
    /// Whether somebody else had it.
    pub(crate) had_to_wait: bool,
}

impl Folder {
    /// A folder, which is made when something is written. `size` is how many bytes it may have.
    #[must_use]
    pub fn new(path: PathBuf, size: u64) -> Self {
        Self { path, size }
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Why the folder cannot be used, if it exists.
    ///
    /// # Errors
    /// It belongs to somebody else, or others may write to it.
    pub fn check(&self) -> Result<(), String> {
        let path = self.path.display();
        let found = fs::symlink_metadata(&self.path).map_err(|error| format!("cannot read '{path}': {error}"))?;
        let (mode, owner) = (found.mode() & 0o777, found.uid());
        let own = rustix::process::geteuid().as_raw();
        match () {
            () if !found.is_dir() => Err(format!("'{path}' is no folder")),
            () if owner != own => Err(format!("'{path}' belongs to user {owner}, not to {own}; choose another folder")),
            () if mode & 0o077 != 0 => Err(format!("'{path}' has mode {mode:o}, expected 700; run 'chmod 700 {path}'")),
            () => Ok(()),
        }
    }

    /// Makes the folder, if it is not there. Whether it can be used.
    fn is_ready(&self) -> bool {
        self.check().is_ok()
            || DirBuilder::new().recursive(true).mode(0o700).create(&self.path).is_ok() && self.check().is_ok()
    }

    fn file(&self, name: &[u8; blake3::OUT_LEN], kind: &str) -> PathBuf {
        let name = blake3::Hash::from_bytes(*name).to_hex();
        let first = name.get(..1).unwrap_or_default();
        self.path.join(first).join(format!("{name}.{kind}"))
    }

    pub(super) fn manifest(&self, key: &Key) -> Option<Manifest> {
        self.check().ok()?;
        entry::read(&self.file(key.0.as_bytes(), MANIFEST))
    }

    pub(super) fn result(&self, name: &[u8; blake3::OUT_LEN]) -> Option<Stored> {
        let path = self.file(name, RESULT);
        let stored = entry::read(&path)?;
        touch(&path);
        Some(stored)
    }

    /// Writes a result, then what it depends on: a manifest never names a result that is not there yet.
    pub(super) fn write(&self, key: &Key, manifest: &Manifest, stored: &Stored) -> io::Result<()> {
        if !self.is_ready() {
            return Err(io::Error::other("the folder cannot be used"));
        }
        let Some(name) = manifest.results().next() else { return Ok(()) };
        let encoded = (entry::encode(stored), entry::encode(manifest));
        let (Some(result), Some(manifest)) = encoded else { return Err(io::Error::other("too large")) };
        let places = [self.file(name, RESULT), self.file(key.0.as_bytes(), MANIFEST)];
        for (path, contents) in places.iter().zip([result, manifest]) {
            write_beside(path, &contents)?;
        }
        for folder in places.iter().filter_map(|path| path.parent()) {
            clean::clean(folder, self.size / 16);
        }
        Ok(())
    }

    /// A value that was kept by a name. None: it is not there, damaged, or of somebody else.
    #[must_use]
    pub fn value<T: DeserializeOwned>(&self, name: &[u8; blake3::OUT_LEN]) -> Option<T> {
        self.check().ok()?;
        let path = self.file(name, VALUE);
        let value = entry::read(&path)?;
        touch(&path);
        Some(value)
    }

    /// Keeps a value by a name.
    ///
    /// # Errors
    /// If the folder cannot be used, or the file cannot be written.
    pub fn keep_value(&self, name: &[u8; blake3::OUT_LEN], value: &impl Serialize) -> io::Result<()> {
        if !self.is_ready() {
            return Err(io::Error::other("the folder cannot be used"));
        }
        let contents = entry::encode(value).ok_or_else(|| io::Error::other("too large"))?;
        let path = self.file(name, VALUE);
        write_beside(&path, &contents)?;
        path.parent().into_iter().for_each(|folder| clean::clean(folder, self.size / 16));
        Ok(())
    }

    /// Locks a key. None: it cannot be locked, or the caller's patience has ended.
    pub(super) fn lock(&self, key: &Key, patience: Patience<'_>) -> Option<Lock> {
        if !self.is_ready() {
            return None;
        }
        let path = self.file(key.0.as_bytes(), LOCK);
        make_folder(path.parent()?).ok()?;
        let file = File::options().create(true).append(true).mode(0o600).open(path).ok()?;
        let mut had_to_wait = false;
        loop {
            match flock(&file, FlockOperation::NonBlockingLockExclusive) {
                Ok(()) => return Some(Lock { _file: file, had_to_wait }),
                Err(Errno::WOULDBLOCK | Errno::INTR) => had_to_wait = true,
                Err(_) => return None,
            }
            if patience.deadline.is_some_and(|deadline| deadline <= Instant::now()) || is_cancelled(patience) {
                return None;
            }
        }
    }

    pub(super) fn count_hit(&self) {
        count(&self.path.join("hits"));
    }

    pub(super) fn count_miss(&self) {
        if self.check().is_ok() {
            count(&self.path.join("misses"));
        }
    }
}

/// Waits for a moment, or until the caller gives up. Whether it has.
fn is_cancelled(patience: Patience<'_>) -> bool {
    let Some(event) = patience.cancelled else {
        thread::sleep(PAUSE);
        return false;
    };
    let time = Timespec::try_from(PAUSE).ok();
    poll(&mut [PollFd::new(&event, PollFlags::IN)], time.as_ref()).is_ok_and(|count| count != 0)
}

/// Appends a byte: writers do not disturb each other.
fn count(path: &Path) {
    let file = File::options().create(true).append(true).mode(0o600).open(path);
    // Statistics are not worth an error.
    let _ = file.and_then(|mut file| file.write_all(b"+"));
}

/// Notes that a file was used.
fn touch(path: &Path) {
    let Ok(file) = File::open(path) else { return };
    let age = file.metadata().and_then(|metadata| metadata.modified()).ok().and_then(|time| time.elapsed().ok());
    // Without an age, the clock was changed.
    if age.is_none_or(|age| age > ACCURACY) {
        let _ = file.set_modified(SystemTime::now());
    }
}

/// Makes a folder of entries, in place of a file of its name.
fn make_folder(folder: &Path) -> io::Result<()> {
    if fs::symlink_metadata(folder).is_ok_and(|found| !found.is_dir()) {
        clean::remove(folder)?;
    }
    DirBuilder::new().recursive(true).mode(0o700).create(folder)
}

/// Writes a file as a whole.
fn write_beside(path: &Path, contents: &[u8]) -> io::Result<()> {
    let folder = path.parent().ok_or_else(|| io::Error::other("no folder"))?;
    make_folder(folder)?;
    // Its mode is 0600.
    let mut file = tempfile::Builder::new().prefix(clean::NEW).tempfile_in(folder)?;
    file.write_all(contents)?;
    // The folder is the cache's own. A folder in the place of the file would keep it from being written for good.
    if fs::symlink_metadata(path).is_ok_and(|found| found.is_dir()) {
        clean::remove(path)?;
    }
    file.persist(path)?;
    Ok(())
}
