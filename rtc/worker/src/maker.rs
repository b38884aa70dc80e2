//! Builds data that tasks request for later tasks.
//!
//! One fork at a time builds one item. Each request is tried only once, even if it fails.

use std::collections::HashSet;
use std::io;
use std::os::fd::OwnedFd;

use rustix::process::{Pid, WaitOptions, waitpid};
use sycl_rtc::protocol::memory;
use sycl_rtc::protocol::socket;

use crate::messages::REQUEST;
use crate::process::{Process, kill};

/// The maximum number of requests to remember.
const MOST: usize = 16;
/// The maximum size of a request in bytes.
const LONGEST: usize = 1 << 20;

/// The state of the requests.
#[derive(Default)]
pub struct Maker {
    known: HashSet<Vec<u8>>,
    running: Option<Running>,
}

struct Running {
    process: Process,
    socket: OwnedFd,
}

impl Maker {
    /// Returns a socket that becomes readable when the item has been built or building it has failed.
    pub fn socket(&self) -> Option<&OwnedFd> {
        self.running.as_ref().map(|running| &running.socket)
    }

    /// Returns the ID of the process that builds an item.
    pub fn process_id(&self) -> Option<Pid> {
        self.running.as_ref().map(|running| running.process.id)
    }

    /// Receives a task's request. Returns `None` if no new request has arrived, or if the requested item cannot be
    /// built now.
    pub fn request(&mut self, from: &OwnedFd) -> io::Result<Option<Vec<u8>>> {
        let Some(message) = socket::receive_now(from)? else { return Ok(None) };
        let [file] = <[OwnedFd; 1]>::try_from(message.descriptors)
            .map_err(|_| io::Error::other("a request must have one file"))?;
        let request = memory::read(file)?;
        let is_new = message.bytes == [REQUEST] && request.len() <= LONGEST && !self.known.contains(&request);
        if !is_new || self.running.is_some() || self.known.len() >= MOST {
            return Ok(None);
        }
        self.known.insert(request.clone());
        Ok(Some(request))
    }

    /// Records the fork that builds an item.
    pub fn start(&mut self, process: Process, socket: OwnedFd) {
        self.running = Some(Running { process, socket });
    }

    /// Returns the item that was built, or `None` if building it failed.
    pub fn finish(&mut self) -> Option<Vec<u8>> {
        let running = self.running.take()?;
        let message = socket::receive_now(&running.socket).ok().flatten();
        kill(running.process.id);
        let _ = waitpid(Some(running.process.id), WaitOptions::empty());
        memory::read(message?.descriptors.pop()?).ok()
    }

    /// Kills the fork.
    pub fn kill(&self) {
        if let Some(running) = &self.running {
            kill(running.process.id);
        }
    }
}
