//! Processes for the front end: another program, or a fork of this process.

use std::fs::File;
use std::io::{self, Read, Seek, Write};
use std::os::fd::AsFd;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::thread;

use rustix::fs::{MemfdFlags, memfd_create};

use crate::child;
use crate::error::Error;
use crate::worker::Worker;

/// The result of a front-end process.
#[derive(Debug)]
pub struct Ended {
    pub(crate) status: ExitStatus,
    pub(crate) answer: Vec<u8>,
    pub(crate) errors: Vec<u8>,
}

/// Runs the front end in a separate process.
pub trait Runner {
    /// Runs a task that this crate has encoded.
    ///
    /// # Errors
    /// Fails if the process cannot be started.
    fn run(&self, task: &[u8]) -> Result<Ended, Error>;
}

/// Starts the program for each task.
impl Runner for Worker {
    fn run(&self, task: &[u8]) -> Result<Ended, Error> {
        let failed = |source| Error::Start { program: self.program.clone(), source };
        let mut child = Command::new(&self.program)
            .args(&self.arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(failed)?;
        let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (answer, errors) = thread::scope(|scope| {
            // Ignore write errors, because a child that stops reading reports the reason itself.
            scope.spawn(move || stdin.map(|mut stdin| stdin.write_all(task)));
            let errors = scope.spawn(move || read_all(stderr));
            (read_all(stdout), errors.join().unwrap_or_default())
        });
        let status = child.wait().map_err(failed)?;
        Ok(Ended { status, answer, errors })
    }
}

/// Reads until the other end is closed or an error occurs. Returns the bytes read.
fn read_all(stream: Option<impl Read>) -> Vec<u8> {
    let mut bytes = Vec::new();
    let _ = stream.map(|mut stream| stream.read_to_end(&mut bytes));
    bytes
}

/// A runner that forks this process for each task. [`preload`] makes forks quick.
///
/// The process must have one thread and must not contain another LLVM, because the library includes its own.
#[derive(Clone, Copy, Debug)]
pub struct Fork(());

impl Fork {
    /// Creates a runner that forks this process.
    ///
    /// # Errors
    /// Fails if this process has several threads, because locks held by other threads would stay locked in a fork.
    pub fn new() -> io::Result<Self> {
        match std::fs::read_dir("/proc/self/task")?.count() {
            1 => Ok(Self(())),
            count => Err(io::Error::other(format!("cannot fork a process that has {count} threads"))),
        }
    }

    fn try_run(task: &[u8]) -> io::Result<Ended> {
        let memory = |name: &str| memfd_create(name, MemfdFlags::CLOEXEC).map(File::from);
        let (mut answer, mut errors) = (memory("answer")?, memory("errors")?);
        // SAFETY: `new` has checked that the process has one thread, so no other thread can hold a lock during the
        // fork.
        let child = match unsafe { libc::fork() } {
            -1 => return Err(io::Error::last_os_error()),
            0 => child::serve_in_fork(task, answer, errors.as_fd()),
            child => child,
        };
        let mut status = 0;
        // SAFETY: the status is written to a variable of this function.
        while unsafe { libc::waitpid(child, &raw mut status, 0) } < 0 {
            let error = io::Error::last_os_error();
            if error.kind() != io::ErrorKind::Interrupted {
                return Err(error);
            }
        }
        let contents = |file: &mut File| -> io::Result<Vec<u8>> {
            file.rewind()?;
            let mut bytes = Vec::new();
            file.read_to_end(&mut bytes)?;
            Ok(bytes)
        };
        Ok(Ended {
            status: ExitStatus::from_raw(status),
            answer: contents(&mut answer)?,
            errors: contents(&mut errors)?,
        })
    }
}

impl Runner for Fork {
    fn run(&self, task: &[u8]) -> Result<Ended, Error> {
        Self::try_run(task).map_err(|source| Error::Start { program: PathBuf::from("/proc/self/exe"), source })
    }
}

/// Loads the front end's library into this process, so that its forks need not load it.
///
/// # Errors
/// Fails if the library cannot be loaded.
pub fn preload(library: &Path) -> Result<(), Error> {
    child::preload(library)
        .map_err(|error| Error::Read { path: library.to_owned(), source: io::Error::other(error.to_string()) })
}
