//! A running worker process.
//!
//! The standard library starts the worker with `posix_spawn` where available, so the application, whose memory may be
//! large, is not forked. The worker's socket is its standard input, so that other programs that the application starts
//! do not inherit it.

use std::fs::File;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::net::{Shutdown, shutdown};
use rustix::process::{Pid, PidfdFlags, Signal, pidfd_open, pidfd_send_signal};

use crate::protocol::{hello, memory, socket};

/// The maximum time to wait for a worker's greeting, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);
/// The time that a worker has to exit before it is killed.
const LAST: Duration = Duration::from_secs(2);
/// The time after which a silent worker is sent `SIGCONT`, in case someone has stopped it.
pub const PAUSE: Duration = Duration::from_secs(1);
/// The maximum number of bytes of a worker's output to show.
const SHOWN: usize = 4000;

/// A running worker.
#[derive(Debug)]
pub struct Process {
    socket: OwnedFd,
    printed: File,
    /// A descriptor of the process, which stays valid if the process ID is reused.
    handle: Option<OwnedFd>,
    child: Mutex<Child>,
    /// The process ID of the application that started the worker. A fork of the application has another process ID.
    owner: u32,
    greeting: Mutex<Greeting>,
}

/// The state of the greeting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Greeting {
    /// The greeting has not been received yet.
    Expected,
    /// The greeting was received from a worker of this version.
    Received,
    /// The greeting is malformed or too late.
    Wrong,
}

impl Process {
    /// Starts a program.
    pub fn start(program: &Path, arguments: &[PathBuf]) -> io::Result<Self> {
        let (socket, theirs) = socket::pair()?;
        let printed = memory::create("worker")?;
        let child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::from(theirs))
            .stdout(Stdio::from(printed.try_clone()?))
            .stderr(Stdio::from(printed.try_clone()?))
            // Ctrl-C is meant for the application. The worker exits when its socket is closed.
            .process_group(0)
            .spawn()?;
        let id = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
        let handle = id.and_then(|id| pidfd_open(id, PidfdFlags::empty()).ok());
        Ok(Self {
            socket,
            printed,
            handle,
            child: Mutex::new(child),
            owner: std::process::id(),
            greeting: Mutex::new(Greeting::Expected),
        })
    }

    /// Returns the socket.
    pub fn socket(&self) -> &OwnedFd {
        &self.socket
    }

    /// Returns whether this process itself started the worker, rather than its parent before a fork.
    pub fn is_ours(&self) -> bool {
        self.owner == std::process::id()
    }

    /// Returns the process ID.
    pub fn id(&self) -> u32 {
        self.child.lock().unwrap_or_else(PoisonError::into_inner).id()
    }

    /// Waits for the worker's greeting until `deadline`. Returns `None` if the worker has exited.
    pub fn greeting(&self, deadline: Option<Instant>) -> Option<Greeting> {
        let mut greeting = self.greeting.lock().unwrap_or_else(PoisonError::into_inner);
        if *greeting == Greeting::Expected {
            let last = Instant::now() + PATIENCE;
            let end = deadline.map_or(last, |deadline| deadline.min(last));
            *greeting = self.greet(end)?;
            if *greeting == Greeting::Expected && end == last {
                *greeting = Greeting::Wrong;
            }
        }
        Some(*greeting)
    }

    fn greet(&self, end: Instant) -> Option<Greeting> {
        loop {
            let left = end.saturating_duration_since(Instant::now());
            let time = Timespec::try_from(left.min(PAUSE)).ok();
            match poll(&mut [PollFd::new(&self.socket, PollFlags::IN)], time.as_ref()) {
                Ok(0) if left <= PAUSE => return Some(Greeting::Expected),
                Ok(0) => self.resume(),
                Ok(_) => break,
                Err(rustix::io::Errno::INTR) => {}
                Err(_) => return None,
            }
        }
        let message = socket::receive(&self.socket).ok()??;
        Some(if message.bytes == hello() { Greeting::Received } else { Greeting::Wrong })
    }

    /// Sends the worker `SIGCONT`, in case someone has stopped it. This has no effect on a running process.
    pub fn resume(&self) {
        if let Some(handle) = &self.handle {
            // The worker may have exited.
            let _ = pidfd_send_signal(handle.as_fd(), Signal::CONT);
        }
    }

    /// Returns the worker's printed output.
    pub fn printed(&self) -> String {
        let text = self.printed.try_clone().and_then(memory::read).unwrap_or_default();
        String::from_utf8_lossy(text.get(..SHOWN).unwrap_or(&text)).trim().to_owned()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if !self.is_ours() {
            return;
        }
        // The worker terminates its compilations and exits.
        let _ = shutdown(&self.socket, Shutdown::Both);
        if let Some(handle) = &self.handle {
            let time = Timespec::try_from(LAST).ok();
            let has_ended =
                poll(&mut [PollFd::new(handle, PollFlags::IN)], time.as_ref()).is_ok_and(|count| count != 0);
            if !has_ended {
                let _ = pidfd_send_signal(handle.as_fd(), Signal::KILL);
            }
            // The application may have already waited for the worker.
            let _ = self.child.lock().unwrap_or_else(PoisonError::into_inner).wait();
        }
    }
}
