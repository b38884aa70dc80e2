//! What is made for later tasks.
//!
//! One thing at a time, in a fork, of what tasks have wished for. A wish is tried once: what cannot be made is not tried again.

use std::collections::HashSet;
use std::io;
use std::os::fd::OwnedFd;

use rustix::process::{Pid, WaitOptions, waitpid};
use sycl_rtc::protocol::memory;
use sycl_rtc::protocol::socket;

use crate::serve::{Process, kill};

/// A message of a task begins so, with a file that has the wish.
pub const WISH: u8 = b'W';
/// As many wishes are remembered.
const MOST: usize = 16;
/// No wish is longer.
const LONGEST: usize = 1 << 20;

/// Makes what tasks wish for.
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
    /// Can be read when something was made, or could not be made.
    pub fn socket(&self) -> Option<&OwnedFd> {
        self.running.as_ref().map(|running| &running.socket)
    }

    /// The process that makes something.
    pub fn process_id(&self) -> Option<Pid> {
        self.running.as_ref().map(|running| running.process.id)
    }

    /// What a task has wished for, if it is to be made now.
    pub fn wish(&mut self, from: &OwnedFd) -> io::Result<Option<Vec<u8>>> {
        let Some(message) = socket::receive_now(from)? else { return Ok(None) };
        let [file] =
            <[OwnedFd; 1]>::try_from(message.descriptors).map_err(|_| io::Error::other("a wish has a file"))?;
        let wish = memory::read(file)?;
        let is_new = message.bytes == [WISH] && wish.len() <= LONGEST && !self.known.contains(&wish);
        if !is_new || self.running.is_some() || self.known.len() >= MOST {
            return Ok(None);
        }
        self.known.insert(wish.clone());
        Ok(Some(wish))
    }

    /// A fork makes it.
    pub fn start(&mut self, process: Process, socket: OwnedFd) {
        self.running = Some(Running { process, socket });
    }

    /// What was made.
    pub fn finish(&mut self) -> Option<Vec<u8>> {
        let running = self.running.take()?;
        let message = socket::receive_now(&running.socket).ok().flatten();
        kill(running.process.id);
        let _ = waitpid(Some(running.process.id), WaitOptions::empty());
        memory::read(message?.descriptors.pop()?).ok()
    }

    /// Ends.
    pub fn kill(&self) {
        if let Some(running) = &self.running {
            kill(running.process.id);
        }
    }
}
