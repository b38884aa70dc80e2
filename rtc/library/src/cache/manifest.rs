//! What results of a key depend on.

use std::fs;
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use super::key::Key;
use crate::protocol::Done;

/// As many results of one key are kept: one for each state of the headers.
pub(super) const VARIANTS: usize = 8;
/// A file that was changed shortly before it was looked at may be changed again without another time.
const GRANULARITY: Duration = Duration::from_secs(2);

/// The results of a key, the newest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    variants: Vec<Variant>,
}

/// A result, and what it depends on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Variant {
    pub(super) files: Vec<FileState>,
    pub(super) missing: Vec<PathBuf>,
    pub(super) programs: Vec<(PathBuf, Stamp)>,
    /// The name of the result.
    pub result: [u8; blake3::OUT_LEN],
}

/// A file that was read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct FileState {
    pub path: PathBuf,
    pub hash: [u8; blake3::OUT_LEN],
    /// If the file still has it, it need not be read. None if it might be changed without a trace.
    stamp: Option<Stamp>,
}

/// What tells a file from itself after a change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Stamp {
    size: u64,
    modified: (i64, i64),
    changed: (i64, i64),
    device: u64,
    inode: u64,
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

    /// Whether the file was last changed so long ago that another change will be noticed.
    #[cfg(feature = "shared-cache")]
    pub fn is_safe(&self) -> bool {
        SystemTime::now().checked_sub(GRANULARITY).is_some_and(|time| self.is_before(time))
    }

    /// Whether the file was last changed before a time, as the file system's clock says.
    fn is_before(&self, time: SystemTime) -> bool {
        let Ok(time) = time.duration_since(UNIX_EPOCH) else { return false };
        let latest = self.changed.max(self.modified);
        let seconds = i64::try_from(time.as_secs()).unwrap_or(i64::MAX);
        latest < (seconds, i64::from(time.subsec_nanos()))
    }
}

impl FileState {
    /// The state of a file that a compiler has read after `start`. None if it has changed since, as far as can be told.
    fn new(path: PathBuf, start: SystemTime) -> Option<Self> {
        let stamp = Stamp::new(&path).ok()?;
        if !stamp.is_before(start) {
            return None;
        }
        let hash = *blake3::hash(&fs::read(&path).ok()?).as_bytes();
        let is_safe = start.checked_sub(GRANULARITY).is_some_and(|time| stamp.is_before(time));
        Some(Self { path, hash, stamp: is_safe.then_some(stamp) })
    }

    fn is_current(&self) -> bool {
        let has_stamp = self.stamp.is_some() && Stamp::new(&self.path).ok() == self.stamp;
        has_stamp || fs::read(&self.path).is_ok_and(|contents| blake3::hash(&contents) == self.hash)
    }
}

impl Variant {
    /// What a result depends on. None if that cannot be told: then it must not be kept.
    pub fn new(key: &Key, done: &Done, start: SystemTime) -> Option<Self> {
        let files = done.files.iter().cloned().map(|path| FileState::new(path, start)).collect::<Option<Vec<_>>>()?;
        let program = |path: &PathBuf| Some((path.clone(), Stamp::new(path).ok()?));
        let programs = done.programs.iter().map(program).collect::<Option<Vec<_>>>()?;
        let mut variant = Self { files, missing: done.missing.clone(), programs, result: [0; blake3::OUT_LEN] };
        let mut hasher = blake3::Hasher::new();
        hasher.update(key.0.as_bytes());
        for file in &variant.files {
            hasher.update(&file.hash);
        }
        hasher.update(&postcard::to_stdvec(&(&variant.missing, &variant.programs)).ok()?);
        variant.result = *hasher.finalize().as_bytes();
        Some(variant)
    }

    /// Whether a compilation would give the same result.
    pub fn is_current(&self) -> bool {
        self.programs.iter().all(|(path, stamp)| Stamp::new(path).is_ok_and(|found| found == *stamp))
            && self.missing.iter().all(|path| fs::symlink_metadata(path).is_err())
            && self.files.iter().all(FileState::is_current)
    }
}

impl Manifest {
    /// A manifest with a new result, and some of those that were there.
    pub fn with(variant: Variant, others: Self) -> Self {
        let others = others.variants.into_iter().filter(|other| other.result != variant.result);
        let mut variants: Vec<_> = others.take(VARIANTS - 1).collect();
        variants.insert(0, variant);
        Self { variants }
    }

    /// The result whose files are as they were.
    pub fn current(&self) -> Option<&Variant> {
        self.variants.iter().find(|variant| variant.is_current())
    }

    /// The names of all results.
    pub fn results(&self) -> impl Iterator<Item = &[u8; blake3::OUT_LEN]> {
        self.variants.iter().map(|variant| &variant.result)
    }
}
