//! Temporary directories of programs that were killed (with the `signals` feature).
//!
//! A program that is killed, or that the system terminates for lack of memory, cannot remove its directory. The next
//! program removes it:
//!
//! 1. A program locks its directory ([`lock`]). The system unlocks it when the program exits, whatever the reason.
//! 2. Each program that creates a directory then examines the directories in the same location that belong to this user
//!    and have the same prefix, and removes the directories that it can lock ([`remove`]).
//!
//! A directory exists before it is locked, so another program may remove it in between. The owner
//! checks for this after it has acquired the lock.
//!
//! A process ID in the name cannot replace the lock, because IDs are reused and differ between containers that share
//! the file system.

use std::fs::{self, File, Metadata};
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::Path;

use rustix::fs::{FlockOperation, flock};

/// The permissions of a temporary directory, which only its owner may access.
pub const MODE: u32 = 0o700;
/// The maximum number of names to examine. Other directories are removed later, when these are gone.
const MAX_NAMES: usize = 4096;

/// The lock on a directory, held as long as the value exists.
#[derive(Debug)]
#[must_use]
pub struct Lock {
    /// `None` on a file system without locks, where no other program can regard the directory as abandoned.
    _file: Option<File>,
}

/// Locks a directory. Returns `None` if another program has removed it.
///
/// # Errors
/// Returns the errors that the system reports.
pub fn lock(directory: &Path) -> io::Result<Option<Lock>> {
    let file = match File::open(directory) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        file => file?,
    };
    if flock(&file, FlockOperation::LockExclusive).is_err() {
        return Ok(Some(Lock { _file: None }));
    }
    let is_there = fs::symlink_metadata(directory).is_ok_and(|found| is_same(&found, &file));
    Ok(is_there.then_some(Lock { _file: Some(file) }))
}

/// Removes the abandoned directories in `location` that have a name with `prefix`, mode [`MODE`]
/// and this owner. Ignores directories that cannot be removed.
pub fn remove(location: &Path, prefix: &str, owner: u32) {
    let Ok(entries) = fs::read_dir(location) else { return };
    for entry in entries.take(MAX_NAMES).flatten() {
        if !entry.file_name().as_encoded_bytes().starts_with(prefix.as_bytes()) {
            continue;
        }
        let path = entry.path();
        let Ok(metadata) = fs::symlink_metadata(&path) else { continue };
        if !metadata.is_dir() || metadata.uid() != owner || metadata.mode() & 0o7777 != MODE {
            continue;
        }
        let Ok(file) = File::open(&path) else { continue };
        // This program's own directory is locked, as are the directories of other running programs.
        if is_same(&metadata, &file) && flock(&file, FlockOperation::NonBlockingLockExclusive).is_ok() {
            let _ = fs::remove_dir_all(&path);
        }
    }
}

fn is_same(metadata: &Metadata, file: &File) -> bool {
    file.metadata().is_ok_and(|opened| (opened.dev(), opened.ino()) == (metadata.dev(), metadata.ino()))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]
mod tests {
    use std::fs::Permissions;
    use std::os::unix::fs::{PermissionsExt, symlink};

    use super::*;

    #[test]
    fn only_abandoned_directories_are_removed() {
        let root = tempfile::tempdir().unwrap();
        let make = |name: &str, mode| {
            let path = root.path().join(name);
            fs::create_dir(&path).unwrap();
            fs::write(path.join("file"), "").unwrap();
            fs::set_permissions(&path, Permissions::from_mode(mode)).unwrap();
            path
        };
        let (own, running) = (make(".syclpasses-temporary-own", 0o700), make(".syclpasses-temporary-running", 0o700));
        let kept = [make("other-program", 0o700), make(".syclpasses-temporary-shared", 0o755)];
        let abandoned = make(".syclpasses-temporary-abandoned", 0o700);
        symlink(&kept[0], root.path().join(".syclpasses-temporary-link")).unwrap();
        fs::write(root.path().join(".syclpasses-temporary-file"), "").unwrap();
        let uid = fs::metadata(&own).unwrap().uid();
        let locks = [lock(&own).unwrap().unwrap(), lock(&running).unwrap().unwrap()];
        remove(root.path(), ".syclpasses-temporary-", uid);
        assert!(!abandoned.exists());
        for path in [&own, &running, &kept[0], &kept[1]] {
            assert!(path.join("file").exists(), "{}", path.display());
        }
        assert!(
            root.path().join(".syclpasses-temporary-link").is_symlink()
                && root.path().join(".syclpasses-temporary-file").exists()
        );
        drop(locks);
        remove(root.path(), ".syclpasses-temporary-", uid);
        assert!(!running.exists());
        assert!(lock(&running).unwrap().is_none());
    }
}
