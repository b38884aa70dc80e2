//! Forks of this process.

use std::io;
use std::os::fd::OwnedFd;

use rustix::process::{Pid, PidfdFlags, Signal, kill_process_group, pidfd_open, setpgid};

/// A fork.
pub struct Process {
    /// The process ID.
    pub id: Pid,
    /// A descriptor that becomes readable when the fork exits.
    pub handle: OwnedFd,
}

/// The result of a fork in each of the two processes.
pub enum Forked {
    /// This is the process that forked.
    Parent(Process),
    /// This is the fork; the value is the parent's process ID.
    Child(Pid),
}

/// Forks this process.
pub fn fork_process() -> io::Result<Forked> {
    let own = rustix::process::getpid();
    // SAFETY: this process has one thread, so no other thread can hold a lock during the fork.
    match unsafe { libc::fork() } {
        -1 => Err(io::Error::last_os_error()),
        0 => Ok(Forked::Child(own)),
        id => {
            let id = Pid::from_raw(id).ok_or_else(|| io::Error::other("fork returned an invalid process ID"))?;
            // The fork makes the same call; whichever runs first succeeds.
            let _ = setpgid(Some(id), Some(id));
            let handle = pidfd_open(id, PidfdFlags::empty()).inspect_err(|_| kill(id))?;
            Ok(Forked::Parent(Process { id, handle }))
        }
    }
}

/// Kills all processes of a task.
pub fn kill(id: Pid) {
    // The task's processes may have exited.
    let _ = kill_process_group(id, Signal::KILL);
}
