//! A fork server for code generation, which forks for each module.
//!
//! Input: messages with a request, a file for the answer, and a file for printed output. Output: the status of the fork
//! for each message.
//!
//! The server is forked when a task begins. Its forks share the memory that exists at that time and copy little of it,
//! because the task's front end, which fills hundreds of megabytes, runs in another process.

use std::fs::File;
use std::io;
use std::os::fd::{AsFd, OwnedFd};

use device_compiler::code_generation::{Head, generate_here};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;
use rustix::process::{Pid, PidfdFlags, Signal, WaitOptions, pidfd_open, set_parent_process_death_signal, waitpid};
use serde::{Deserialize, Serialize};
use serde_bytes::ByteBuf;
use sycl_rtc::protocol::memory;
use sycl_rtc::protocol::socket::{self, Message};
use sycl_rtc_worker::end_process;

/// The input of a fork.
#[derive(Serialize, Deserialize)]
pub struct Work {
    pub head: Head,
    pub bitcode: ByteBuf,
}

/// The client side of a server.
#[derive(Debug)]
pub struct ForkServer {
    socket: OwnedFd,
}

/// The server's report on a module.
#[derive(Serialize, Deserialize)]
pub struct Ended {
    /// The index of the request.
    pub index: usize,
    /// The wait status of the fork, or the error number if it could not be started.
    pub status: Result<i32, i32>,
}

impl ForkServer {
    /// Forks this process, which must have one thread. The server exits with this process.
    pub fn start() -> io::Result<Self> {
        let (mine, theirs) = socket::pair()?;
        // SAFETY: this process has one thread, so no other thread can hold a lock during the fork.
        match unsafe { libc::fork() } {
            -1 => Err(io::Error::last_os_error()),
            0 => {
                drop(mine);
                end_process(i32::from(serve(&theirs).is_err()))
            }
            _ => Ok(Self { socket: mine }),
        }
    }

    /// Starts work on a module. The fork writes a `Result<Generated, Error>` to `answer`.
    pub fn send(&self, index: usize, work: &Work, answer: &File, printed: &File) -> io::Result<()> {
        let work = postcard::to_allocvec(work).map_err(io::Error::other)?;
        let work = memory::with_contents("module", &work)?;
        socket::send(&self.socket, &index.to_le_bytes(), &[work.as_fd(), answer.as_fd(), printed.as_fd()])
    }

    /// Waits until a fork exits.
    pub fn wait(&self) -> io::Result<Ended> {
        let gone = || io::Error::other("the code generation process has exited");
        let message = socket::receive(&self.socket)?.ok_or_else(gone)?;
        postcard::from_bytes(&message.bytes).map_err(io::Error::other)
    }
}

/// A running fork of the server.
struct Running {
    id: Pid,
    index: usize,
    /// A descriptor that becomes readable when the fork exits.
    handle: OwnedFd,
}

/// Runs the server until the client closes its socket.
fn serve(socket: &OwnedFd) -> io::Result<()> {
    set_parent_process_death_signal(Some(Signal::KILL))?;
    let mut running: Vec<Running> = Vec::new();
    loop {
        let mut watched = vec![PollFd::new(socket, PollFlags::IN)];
        watched.extend(running.iter().map(|fork| PollFd::new(&fork.handle, PollFlags::IN)));
        match poll(&mut watched, None) {
            Err(Errno::INTR) => continue,
            result => result?,
        };
        let mut happened = watched.iter().map(|watched| !watched.revents().is_empty());
        let is_asked = happened.next().unwrap_or_default();
        if let Some(ended) = happened.position(|happened| happened) {
            let Running { id, index, .. } = running.remove(ended);
            let status = waitpid(Some(id), WaitOptions::empty())?.map_or(0, |(_, status)| status.as_raw());
            tell(socket, &Ended { index, status: Ok(status) })?;
        }
        if is_asked {
            let Some(Message { bytes, descriptors }) = socket::receive(socket)? else { return Ok(()) };
            let index = bytes.try_into().map(usize::from_le_bytes);
            let index = index.map_err(|_| io::Error::other("malformed request"))?;
            match start(descriptors) {
                Ok((id, handle)) => running.push(Running { id, index, handle }),
                Err(error) => tell(socket, &Ended { index, status: Err(error.raw_os_error().unwrap_or_default()) })?,
            }
        }
    }
}

fn tell(socket: &OwnedFd, ended: &Ended) -> io::Result<()> {
    socket::send(socket, &postcard::to_allocvec(ended).map_err(io::Error::other)?, &[])
}

fn start(descriptors: Vec<OwnedFd>) -> io::Result<(Pid, OwnedFd)> {
    let Ok([work, answer, printed]) = <[OwnedFd; 3]>::try_from(descriptors) else {
        return Err(Errno::INVAL.into());
    };
    // SAFETY: this process has one thread, so no other thread can hold a lock during the fork.
    match unsafe { libc::fork() } {
        -1 => Err(io::Error::last_os_error()),
        0 => end_process(i32::from(do_work(work, answer.into(), &printed).is_err())),
        id => {
            let id = Pid::from_raw(id).ok_or(Errno::SRCH)?;
            Ok((id, pidfd_open(id, PidfdFlags::empty())?))
        }
    }
}

/// Runs the work of a fork.
fn do_work(work: OwnedFd, mut answer: File, printed: &OwnedFd) -> io::Result<()> {
    set_parent_process_death_signal(Some(Signal::KILL))?;
    rustix::stdio::dup2_stdout(printed)?;
    rustix::stdio::dup2_stderr(printed)?;
    let work = memory::read(work)?;
    let Work { head, bitcode } = postcard::from_bytes(&work).map_err(io::Error::other)?;
    let code = generate_here(&head, &bitcode);
    postcard::to_io(&code, &mut answer).map(|_| ()).map_err(io::Error::other)
}
