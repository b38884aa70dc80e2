//! The temporary directory of a task, which is in memory and is removed even if the task is killed.
//!
//! Compilers and the programs that they start create temporary files. If they are killed, they cannot remove them.
//!
//! 1. The fork that runs the task creates and locks the directory. The system unlocks it when the fork exits.
//! 2. The parent removes the directory when the fork has exited.
//! 3. If the parent was killed, the directory remains. At startup, each worker removes directories that are not locked.

use std::fs::{self, DirBuilder};
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::{Path, PathBuf};

use device_image::file::abandoned::{self, Lock, MODE};
use rustix::process::Pid;

/// The in-memory file system of Linux.
const MEMORY: &str = "/dev/shm";
/// The prefix of the directories' names.
const PREFIX: &str = "sycl-rtc-task-";
/// The number of attempts. Another worker may remove a new directory before it is locked.
const ATTEMPTS: usize = 3;

/// The temporary directory of a running task.
#[derive(Debug)]
pub struct Temporary {
    pub path: PathBuf,
    /// The lock. Programs that the task starts do not inherit it.
    _lock: Lock,
}

/// Returns the parent of the temporary directories.
fn base() -> PathBuf {
    let memory = Path::new(MEMORY);
    if memory.is_dir() { memory.to_owned() } else { std::env::temp_dir() }
}

/// Returns the path of a task's directory, which may not exist. `worker` is the parent process, `task` the fork.
fn path(worker: Pid, task: Pid) -> PathBuf {
    base().join(format!("{PREFIX}{}-{}", worker.as_raw_nonzero(), task.as_raw_nonzero()))
}

/// Creates the directory of this process. Returns `None` on failure; temporary files are then created in the default
/// directory.
pub fn make(worker: Pid) -> Option<Temporary> {
    let path = path(worker, rustix::process::getpid());
    (0..ATTEMPTS).find_map(|_| {
        DirBuilder::new().mode(MODE).create(&path).ok()?;
        let lock = abandoned::lock(&path).ok()??;
        Some(Temporary { path: path.clone(), _lock: lock })
    })
}

/// Removes the directory of a task whose fork has exited.
pub fn remove(task: Pid) {
    let path = path(rustix::process::getpid(), task);
    if is_ours(&path) {
        // No other process uses this directory.
        let _ = fs::remove_dir_all(&path);
    }
}

/// Removes the directories of tasks whose worker was killed.
pub fn remove_left() {
    abandoned::remove(&base(), PREFIX, own_id());
}

fn is_ours(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|found| found.is_dir() && found.uid() == own_id())
}

/// Returns the ID of the user.
fn own_id() -> u32 {
    rustix::process::geteuid().as_raw()
}
