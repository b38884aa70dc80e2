//! What is in the folder, and what has to go.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use super::{Folder, LOCK, MANIFEST, RESTS, RESULT, SHARED, VALUE};
use crate::cache::manifest::Manifest;
use crate::cache::{Stored, entry};

/// What files begin with that are being written.
pub const NEW: &str = ".new-";
/// A file that is being written for longer was given up. A lock that was made before is not needed.
const GIVEN_UP: Duration = Duration::from_secs(3600);

/// How full the folder is, and how useful it was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    /// How many results there are.
    pub results: u64,
    /// Bytes of all files.
    pub bytes: u64,
    /// Bytes that it may have.
    pub limit: u64,
    /// How many compilations were found.
    pub hits: u64,
    /// How many were not.
    pub misses: u64,
    /// How many of these were in the shared store.
    pub shared: u64,
}

/// What [`Folder::verify`] found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verified {
    /// How many files are whole.
    pub good: u64,
    /// Files that were damaged, or of another version. They have been removed.
    pub removed: Vec<PathBuf>,
}

/// A file of an entry.
struct Found {
    path: PathBuf,
    size: u64,
    used: SystemTime,
}

impl Folder {
    /// How full the folder is, and how useful it was. All 0 if it does not exist.
    #[must_use]
    pub fn statistics(&self) -> Statistics {
        let mut statistics = Statistics { limit: self.size, ..Statistics::default() };
        for file in self.entries() {
            statistics.bytes += file.size;
            statistics.results += u64::from(is(&file.path, RESULT));
        }
        let length = |name: &str| fs::metadata(self.path.join(name)).map_or(0, |file| file.len());
        Statistics { hits: length("hits"), misses: length("misses"), shared: length(SHARED), ..statistics }
    }

    /// Removes everything.
    ///
    /// # Errors
    /// If the folder belongs to somebody else, or a file cannot be removed.
    pub fn clear(&self) -> io::Result<()> {
        if fs::symlink_metadata(&self.path).is_err_and(|error| error.kind() == io::ErrorKind::NotFound) {
            return Ok(());
        }
        self.check().map_err(io::Error::other)?;
        let counts = ["hits", "misses", SHARED, RESTS].map(|name| self.path.join(name));
        self.digits().chain(counts).try_for_each(|path| remove(&path))
    }

    /// Reads all files, and removes those that are damaged.
    #[must_use]
    pub fn verify(&self) -> Verified {
        let mut verified = Verified::default();
        for file in self.entries() {
            let is_good = match () {
                () if is(&file.path, RESULT) => entry::read::<Stored>(&file.path).is_some(),
                () if is(&file.path, MANIFEST) => entry::read::<Manifest>(&file.path).is_some(),
                () => continue,
            };
            if is_good {
                verified.good += 1;
            } else if fs::remove_file(&file.path).is_ok() {
                verified.removed.push(file.path);
            }
        }
        verified
    }

    /// The paths of the folders of entries: a digit each.
    fn digits(&self) -> impl Iterator<Item = PathBuf> {
        "0123456789abcdef".chars().map(|digit| self.path.join(digit.to_string()))
    }

    /// The folders of entries that exist.
    fn folders(&self) -> Vec<PathBuf> {
        self.digits().filter(|folder| fs::symlink_metadata(folder).is_ok_and(|found| found.is_dir())).collect()
    }

    fn entries(&self) -> Vec<Found> {
        self.folders().iter().flat_map(|folder| files(folder)).collect()
    }
}

/// Removes what is at a path, whatever it is: a folder where a file is expected would stay in the way.
pub fn remove(path: &Path) -> io::Result<()> {
    let removed = match fs::symlink_metadata(path) {
        Ok(found) if found.is_dir() => fs::remove_dir_all(path),
        Ok(_) => fs::remove_file(path),
        Err(error) => Err(error),
    };
    match removed {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(io::Error::new(error.kind(), format!("cannot remove '{}': {error}", path.display()))),
        Ok(()) => Ok(()),
    }
}

fn is(path: &Path, kind: &str) -> bool {
    path.extension().is_some_and(|extension| extension == kind)
}

/// The files of a folder, by name.
fn files(folder: &Path) -> Vec<Found> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if let Ok(metadata) = entry.metadata()
            && metadata.is_file()
        {
            let used = metadata.modified().unwrap_or(SystemTime::UNIX_EPOCH);
            found.push(Found { path: entry.path(), size: metadata.len(), used });
        }
    }
    found.sort_by(|one, other| one.path.cmp(&other.path));
    found
}

/// Removes the files that were not used for longest, until the rest has four fifths of `size`; and what was given up.
pub fn clean(folder: &Path, size: u64) {
    let now = SystemTime::now();
    let is_given_up = |file: &Found| now.duration_since(file.used).is_ok_and(|age| age > GIVEN_UP);
    let is_entry = |file: &Found| [RESULT, MANIFEST, VALUE].iter().any(|kind| is(&file.path, kind));
    let (mut entries, others): (Vec<_>, Vec<_>) = files(folder).into_iter().partition(is_entry);
    for file in others {
        let name = file.path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if (name.starts_with(NEW) || is(&file.path, LOCK)) && is_given_up(&file) {
            let _ = fs::remove_file(&file.path);
        }
    }
    let mut total: u64 = entries.iter().map(|file| file.size).sum();
    if total <= size {
        return;
    }
    entries.sort_by_key(|file| file.used);
    for file in entries {
        if total <= size / 5 * 4 {
            break;
        }
        if fs::remove_file(&file.path).is_ok() {
            total -= file.size;
        }
    }
}
