//! The state of files, which determines whether an entry is stale.
//!
//! A file is unchanged if its *stamp* is unchanged: its size, modification and change times, device and inode. If the
//! stamp is not sufficient, or if only the contents matter, the *hash* of the contents must be the same. A stamp is
//! valid only if it is *settled*, because a file that was changed recently may change again without a change to its
//! time stamps. A file that changed while it was in use has no state, because it is unknown which contents were read.
//! An entry that depends on such a file is not cached.

use std::fs::{self, File};
use std::io::{self, Read};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use crate::entry;
use crate::name::Hash;

/// The accuracy of file systems' time stamps.
const GRANULARITY: Duration = Duration::from_secs(2);
/// The open flag that does not wait for the other end of a pipe.
const NO_WAITING: i32 = rustix::fs::OFlags::NONBLOCK.bits().cast_signed();
/// The maximum size of a file that is hashed, in bytes.
const LARGEST: u64 = 4 << 30;

/// The attributes of a file that change with its contents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stamp {
    size: u64,
    modified: (i64, i64),
    changed: (i64, i64),
    device: u64,
    inode: u64,
}

/// The state of a file. `P` is the type of its location.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileState<P = PathBuf> {
    location: P,
    stamp: Option<Stamp>,
    is_settled: bool,
    hash: Option<Hash>,
}

/// The dependencies of an entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dependencies<P = PathBuf> {
    /// The files that were read.
    pub files: Vec<FileState<P>>,
    /// The locations that were looked up and not found.
    pub missing: Vec<P>,
    /// The programs and libraries involved.
    pub programs: Vec<FileState<P>>,
}

impl Stamp {
    pub fn new(path: &Path) -> io::Result<Self> {
        let file = fs::metadata(path)?;
        Ok(Self {
            size: file.size(),
            modified: (file.mtime(), file.mtime_nsec()),
            changed: (file.ctime(), file.ctime_nsec()),
            device: file.dev(),
            inode: file.ino(),
        })
    }

    /// Returns whether the file was last changed so long before `time` that any change after `time` would alter the
    /// stamp.
    pub fn is_settled_at(&self, time: SystemTime) -> bool {
        time.checked_sub(GRANULARITY).is_some_and(|time| self.is_before(time))
    }

    /// Returns whether the file was last changed before `time`, according to the file system's clock.
    fn is_before(&self, time: SystemTime) -> bool {
        let Ok(time) = time.duration_since(UNIX_EPOCH) else { return false };
        let seconds = i64::try_from(time.as_secs()).unwrap_or(i64::MAX);
        self.changed.max(self.modified) < (seconds, i64::from(time.subsec_nanos()))
    }
}

impl<P> FileState<P> {
    /// Returns the state of a file that is identified by its contents alone.
    pub fn of_contents(location: P, hash: Hash) -> Self {
        Self { location, stamp: None, is_settled: false, hash: Some(hash) }
    }

    /// Returns the location of the file.
    pub fn location(&self) -> &P {
        &self.location
    }

    /// Returns the hash of the contents, if known.
    pub fn hash(&self) -> Option<&Hash> {
        self.hash.as_ref()
    }
}

impl FileState {
    /// Returns the state, with a hash, of a file that was read after `start`. Returns `None` if the file has changed
    /// since `start`.
    #[must_use]
    pub fn read(path: &Path, start: SystemTime) -> Option<Self> {
        let stamp = Stamp::new(path).ok()?;
        if !stamp.is_before(start) {
            return None;
        }
        let hash = hash_file(path)?;
        let is_unchanged = Stamp::new(path).is_ok_and(|now| now == stamp);
        let is_settled = stamp.is_settled_at(start);
        is_unchanged.then(|| Self { location: path.to_owned(), stamp: Some(stamp), is_settled, hash: Some(hash) })
    }

    /// Returns the state, without a hash, of a file that was read after `start`. Writing the file counts as a change.
    /// Returns `None` if the file has changed since `start`, or so shortly before `start` that the stamp is not
    /// settled.
    #[must_use]
    pub fn stamped(path: &Path, start: SystemTime) -> Option<Self> {
        let stamp = Stamp::new(path).ok()?;
        stamp.is_settled_at(start).then(|| Self::settled(path, stamp))
    }

    /// Returns the current state of a file, without a hash. Suitable for large files such as programs.
    ///
    /// # Errors
    /// Fails if the file cannot be read.
    pub fn now(path: &Path) -> io::Result<Self> {
        Ok(Self::settled(path, Stamp::new(path)?))
    }

    fn settled(path: &Path, stamp: Stamp) -> Self {
        Self { location: path.to_owned(), stamp: Some(stamp), is_settled: true, hash: None }
    }

    /// Returns whether the file is unchanged.
    #[must_use]
    pub fn is_current(&self) -> bool {
        if let Some(stamp) = &self.stamp {
            let Ok(now) = Stamp::new(&self.location) else { return false };
            if self.is_settled && now == *stamp {
                return true;
            }
            if now.size != stamp.size {
                return false;
            }
        }
        self.hash.is_some() && hash_file(&self.location) == self.hash
    }
}

impl Dependencies {
    /// Returns the dependencies of a task that began at `start`. Returns `None` if a file has changed since `start` or
    /// does not exist.
    #[must_use]
    pub fn of(files: &[PathBuf], missing: &[PathBuf], programs: &[PathBuf], start: SystemTime) -> Option<Self> {
        Some(Self {
            files: files.iter().map(|path| FileState::read(path, start)).collect::<Option<_>>()?,
            missing: missing.to_vec(),
            programs: programs.iter().map(|path| FileState::now(path).ok()).collect::<Option<_>>()?,
        })
    }

    /// Returns whether all dependencies are unchanged.
    #[must_use]
    pub fn is_current(&self) -> bool {
        self.programs.iter().all(FileState::is_current)
            && self.missing.iter().all(|path| fs::symlink_metadata(path).is_err())
            && self.files.iter().all(FileState::is_current)
    }
}

impl<P: Serialize> Dependencies<P> {
    /// Returns the name of the result for a key with these dependencies. The name covers the hashes of files, and the
    /// stamps of files without a hash.
    pub(crate) fn result(&self, key: &Hash) -> Option<Hash> {
        let mut hasher = blake3::Hasher::new();
        hasher.update(key);
        for state in self.files.iter().chain(&self.programs) {
            let stamp = if state.hash.is_none() { state.stamp.as_ref() } else { None };
            hasher.update(&entry::encode(&(&state.location, state.hash, stamp))?);
        }
        hasher.update(&entry::encode(&self.missing)?);
        Some(hasher.finalize().into())
    }
}

impl<P> Dependencies<P> {
    /// Returns the number of files, programs and missing paths.
    #[must_use]
    pub fn count(&self) -> usize {
        self.files.len() + self.missing.len() + self.programs.len()
    }
}

/// Returns the hash of a file's contents. Returns `None` if the file is not a regular file or exceeds the maximum size.
///
/// The path may come from a store that machines share, so it may refer to a file of any type.
#[must_use]
pub fn hash_file(path: &Path) -> Option<Hash> {
    let file = File::options().read(true).custom_flags(NO_WAITING).open(path).ok()?;
    let found = file.metadata().ok()?;
    if !found.is_file() || found.len() > LARGEST {
        return None;
    }
    hash_of(file)
}

/// Returns the hash of an open file.
pub fn hash_of(file: File) -> Option<Hash> {
    let mut hasher = blake3::Hasher::new();
    hasher.update_reader(file.take(LARGEST)).ok()?;
    Some(hasher.finalize().into())
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]
mod tests {
    use std::slice::from_ref;

    use super::*;

    /// Writes a file whose modification time is an hour ago.
    fn file(path: &Path, text: &str) {
        fs::write(path, text).unwrap();
        File::options().write(true).open(path).unwrap().set_modified(an_hour_ago()).unwrap();
    }

    fn an_hour_ago() -> SystemTime {
        SystemTime::now() - Duration::from_secs(3600)
    }

    /// Returns a time at which the stamps of all files in the test are settled.
    fn later() -> SystemTime {
        SystemTime::now() + Duration::from_secs(60)
    }

    #[test]
    fn only_files_are_hashed() {
        let base = tempfile::tempdir().unwrap();
        let pipe = base.path().join("pipe");
        rustix::fs::mknodat(rustix::fs::CWD, &pipe, rustix::fs::FileType::Fifo, 0o600.into(), 0).unwrap();
        for path in [Path::new("/dev/zero"), Path::new("/no/such/file"), base.path(), &pipe] {
            assert_eq!(hash_file(path), None, "{}", path.display());
        }
        let path = base.path().join("file");
        fs::write(&path, "text").unwrap();
        assert_eq!(hash_file(&path), Some(blake3::hash(b"text").into()));
        File::options().write(true).open(&path).unwrap().set_len(LARGEST + 1).unwrap();
        assert_eq!(hash_file(&path), None);
    }

    #[test]
    fn a_changed_file_is_stale_and_one_written_again_is_not() {
        let base = tempfile::tempdir().unwrap();
        let path = base.path().join("a.hpp");
        file(&path, "one");
        for start in [SystemTime::now() + Duration::from_millis(1), later()] {
            file(&path, "one");
            let state = FileState::read(&path, start).unwrap();
            assert!(state.is_current());
            // The contents stay the same, but the modification time changes.
            fs::write(&path, "one").unwrap();
            assert!(state.is_current());
            // The size and the modification time stay the same.
            file(&path, "two");
            assert!(!state.is_current());
            fs::write(&path, "longer").unwrap();
            assert!(!state.is_current());
            fs::remove_file(&path).unwrap();
            assert!(!state.is_current());
        }
    }

    #[test]
    fn a_stamp_alone_shows_that_a_file_was_written() {
        let base = tempfile::tempdir().unwrap();
        let path = base.path().join("a.hpp");
        file(&path, "one");
        for state in [FileState::stamped(&path, later()).unwrap(), FileState::now(&path).unwrap()] {
            assert!(state.is_current());
        }
        let state = FileState::stamped(&path, later()).unwrap();
        fs::write(&path, "one").unwrap();
        assert!(!state.is_current());
    }

    #[test]
    fn a_file_that_changes_meanwhile_has_no_state() {
        let base = tempfile::tempdir().unwrap();
        let path = base.path().join("a.hpp");
        fs::write(&path, "one").unwrap();
        assert!(FileState::read(&path, an_hour_ago()).is_none());
        assert!(FileState::stamped(&path, an_hour_ago()).is_none());
        // The file was changed so recently that another change may not alter the stamp.
        assert!(FileState::stamped(&path, SystemTime::now() + Duration::from_millis(1)).is_none());
        assert!(FileState::now(&base.path().join("none")).is_err());
    }

    #[test]
    fn a_new_file_where_none_was_makes_dependencies_stale() {
        let base = tempfile::tempdir().unwrap();
        let (read, missing) = (base.path().join("a.hpp"), base.path().join("b.hpp"));
        file(&read, "one");
        let of = || Dependencies::of(from_ref(&read), from_ref(&missing), &[], later());
        let dependencies = of().unwrap();
        assert!(dependencies.is_current());
        assert_eq!(dependencies.count(), 2);
        fs::write(&missing, "").unwrap();
        assert!(!dependencies.is_current());
        fs::remove_file(&missing).unwrap();
        assert!(dependencies.is_current());
        fs::remove_file(&read).unwrap();
        assert!(!dependencies.is_current());
        assert_eq!(of(), None);
    }

    #[test]
    fn results_are_named_by_contents() {
        let base = tempfile::tempdir().unwrap();
        let path = base.path().join("a.hpp");
        let name = |text: &str| {
            file(&path, text);
            Dependencies::of(from_ref(&path), &[], &[], later()).unwrap().result(&[0; 32]).unwrap()
        };
        let one = name("one");
        assert_ne!(name("two"), one);
        assert_eq!(name("one"), one);
    }
}
