//! Temporary files and directories of this process, so that a program that catches signals can remove them.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::TempDir;

/// The temporary files and directories that exist.
static PATHS: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
/// The lock that is held while several files are renamed.
static PLACING: Mutex<()> = Mutex::new(());
/// The prefix of the names of temporary directories. Directories with this prefix are removed, so it is one that users
/// are unlikely to choose.
#[cfg(all(feature = "signals", unix))]
const PREFIX: &str = ".syclpasses-temporary-";
/// The number of attempts to create a directory that no other program removes as abandoned.
#[cfg(all(feature = "signals", unix))]
const ATTEMPTS: usize = 16;

/// A path that [`remove_all`] removes.
#[must_use]
pub struct Registered {
    path: PathBuf,
}

impl Drop for Registered {
    fn drop(&mut self) {
        lock(&PATHS).remove(&self.path);
    }
}

/// Calls `make` to create a temporary file or directory. Drop the second value last, because [`remove_all`] ignores the
/// path once the value is dropped.
///
/// # Errors
/// Returns the errors that `make` returns.
pub fn register<T>(
    make: impl FnOnce() -> io::Result<T>,
    path: impl FnOnce(&T) -> &Path,
) -> io::Result<(T, Registered)> {
    // The lock is held while the file is created, so that `remove_all` cannot miss it.
    let mut paths = lock(&PATHS);
    let made = make()?;
    let path = path(&made).to_owned();
    paths.insert(path.clone());
    Ok((made, Registered { path }))
}

/// A guard that makes [`remove_all`] wait.
#[must_use]
pub struct Placing {
    _guard: MutexGuard<'static, ()>,
}

/// Makes [`remove_all`] wait while several files are renamed, so that either all or none of them receive their final
/// names.
pub fn placing() -> Placing {
    Placing { _guard: lock(&PLACING) }
}

/// A guard that prevents the creation of temporary files and directories.
#[must_use]
pub struct Removed {
    _placing: Placing,
    _paths: MutexGuard<'static, BTreeSet<PathBuf>>,
}

/// Removes all temporary files and directories, for a thread that is about to terminate the process because of a
/// signal.
pub fn remove_all() -> Removed {
    let placing = placing();
    let paths = lock(&PATHS);
    for path in paths.iter() {
        // The process is about to exit, so no caller could handle an error.
        let _ = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
    }
    Removed { _placing: placing, _paths: paths }
}

/// Locks a mutex. A panic in another thread leaves the set of paths consistent, so poisoning is ignored.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A temporary directory. It is removed with its files when the value is dropped, and by [`remove_all`]. With the
/// `signals` feature, the next program that creates a temporary directory removes the directories of programs that were
/// killed.
pub struct Directory {
    directory: TempDir,
    _registered: Registered,
    /// Released after the directory is removed.
    #[cfg(all(feature = "signals", unix))]
    _lock: super::abandoned::Lock,
}

impl Directory {
    /// Creates a directory where the system keeps temporary files.
    ///
    /// # Errors
    /// Returns the errors that the system reports.
    #[cfg(not(all(feature = "signals", unix)))]
    pub fn new() -> io::Result<Self> {
        let (directory, registered) = register(tempfile::tempdir, TempDir::path)?;
        Ok(Directory { directory, _registered: registered })
    }

    /// Creates a directory where the system keeps temporary files.
    ///
    /// # Errors
    /// Returns the errors that the system reports.
    #[cfg(all(feature = "signals", unix))]
    pub fn new() -> io::Result<Self> {
        use std::os::unix::fs::{MetadataExt, PermissionsExt};

        use super::abandoned::{self, MODE};

        for _ in 0..ATTEMPTS {
            let permissions = fs::Permissions::from_mode(MODE);
            let make = || tempfile::Builder::new().prefix(PREFIX).permissions(permissions).tempdir();
            let (directory, registered) = register(make, TempDir::path)?;
            if let Some(lock) = abandoned::lock(directory.path())? {
                let path = directory.path();
                if let (Some(location), Ok(found)) = (path.parent(), fs::symlink_metadata(path)) {
                    abandoned::remove(location, PREFIX, found.uid());
                }
                return Ok(Directory { directory, _registered: registered, _lock: lock });
            }
        }
        Err(io::Error::other("other programs remove the temporary directory before it is locked"))
    }

    /// Returns the path of the directory.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.directory.path()
    }
}
