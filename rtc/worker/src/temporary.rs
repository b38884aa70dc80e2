//! The temporary directory of a task: in memory, and removed however the task ends.
//!
//! Compilers and the programs that they start make temporary files. When they are killed, they cannot remove them.
//!
//! 1. The fork that does the task makes the directory, and locks it. The system unlocks it when the fork ends.
//! 2. The process that is forked removes it when the fork has ended.
//! 3. If that process was killed, the directory stays. Each worker begins by removing directories that nobody has locked.
//!
//! A number of a process would not do as a lock: it is used again, and differs between containers that share the file system.

use std::fs::{self, DirBuilder};
use std::os::fd::OwnedFd;
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::{Path, PathBuf};

use rustix::fs::{FlockOperation, Mode, OFlags, flock, fstat};
use rustix::process::Pid;

/// A file system in memory, on Linux.
const MEMORY: &str = "/dev/shm";
/// The names of the directories begin so.
const PREFIX: &str = "sycl-rtc-task-";
/// Another worker may take a new directory for one that was left, until it is locked.
const ATTEMPTS: usize = 3;

/// The directory of a running task.
#[derive(Debug)]
pub struct Temporary {
    pub path: PathBuf,
    /// Holds the lock. Programs that the task starts do not get it.
    _lock: OwnedFd,
}

/// The directory in which those of tasks are.
fn base() -> PathBuf {
    let memory = Path::new(MEMORY);
    if memory.is_dir() { memory.to_owned() } else { std::env::temp_dir() }
}

/// The directory of a task, which may not exist. `worker` is the process that is forked, `task` the fork.
fn path(worker: Pid, task: Pid) -> PathBuf {
    base().join(format!("{PREFIX}{}-{}", worker.as_raw_nonzero(), task.as_raw_nonzero()))
}

/// Makes the directory of this process. None if it cannot be made: then temporary files go where they usually do.
pub fn make(worker: Pid) -> Option<Temporary> {
    let path = path(worker, rustix::process::getpid());
    (0..ATTEMPTS).find_map(|_| {
        DirBuilder::new().mode(0o700).create(&path).ok()?;
        let lock = lock(&path)?;
        // Whoever removes it has locked it before.
        let is_there = fstat(&lock).is_ok_and(|found| found.st_nlink != 0);
        is_there.then(|| Temporary { path: path.clone(), _lock: lock })
    })
}

/// Locks a directory. None if somebody else has.
fn lock(path: &Path) -> Option<OwnedFd> {
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let directory = rustix::fs::open(path, flags, Mode::empty()).ok()?;
    flock(&directory, FlockOperation::NonBlockingLockExclusive).ok()?;
    Some(directory)
}

/// Removes the directory of a task that has ended.
pub fn remove(task: Pid) {
    let path = path(rustix::process::getpid(), task);
    if is_ours(&path) {
        // Nobody else knows of it.
        let _ = fs::remove_dir_all(&path);
    }
}

/// Removes the directories of tasks whose worker was killed.
pub fn remove_left() {
    for entry in fs::read_dir(base()).into_iter().flatten().flatten() {
        let path = entry.path();
        if entry.file_name().as_encoded_bytes().starts_with(PREFIX.as_bytes())
            && is_ours(&path)
            && let Some(_lock) = lock(&path)
        {
            // What cannot be removed does not matter to this worker.
            let _ = fs::remove_dir_all(&path);
        }
    }
}

fn is_ours(path: &Path) -> bool {
    let own = rustix::process::geteuid().as_raw();
    fs::symlink_metadata(path).is_ok_and(|found| found.is_dir() && found.uid() == own)
}
