//! The temporary folder of a task: in memory, and removed by the process that is forked, however the task ends.
//!
//! Compilers and the programs that they start make temporary files. When they are killed, they cannot remove them.

use std::fs::{self, DirBuilder};
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::{Path, PathBuf};

use rustix::process::Pid;

/// A file system in memory, on Linux.
const MEMORY: &str = "/dev/shm";

/// The folder of a task, which may not exist. `worker` is the process that is forked, `task` the fork.
fn path(worker: Pid, task: Pid) -> PathBuf {
    let memory = Path::new(MEMORY);
    let base = if memory.is_dir() { memory.to_owned() } else { std::env::temp_dir() };
    base.join(format!("sycl-rtc-{}-{}", worker.as_raw_nonzero(), task.as_raw_nonzero()))
}

/// Makes the folder of this process. None if it cannot be made: then temporary files go where they usually do.
pub fn make(worker: Pid) -> Option<PathBuf> {
    let path = path(worker, rustix::process::getpid());
    DirBuilder::new().mode(0o700).create(&path).ok()?;
    Some(path)
}

/// Removes the folder of a task that has ended.
pub fn remove(task: Pid) {
    let path = path(rustix::process::getpid(), task);
    let is_ours = |found: fs::Metadata| found.is_dir() && found.uid() == rustix::process::geteuid().as_raw();
    if fs::symlink_metadata(&path).is_ok_and(is_ours) {
        // Nobody else knows of it.
        let _ = fs::remove_dir_all(&path);
    }
}
