//! Commands in a form that can be executed several times.
//!
//! A command is submitted to a stream immediately, or added to a graph that is being recorded: a capture has a handle
//! like a stream.

use std::sync::{Arc, Mutex, PoisonError};

use sycl_adapter::backend::{Address, BoxSide, Stream};
use sycl_adapter::error::Result;
use sycl_adapter::ur::ur_result_t;

use crate::code::launch::PreparedLaunch;
use crate::device::VulkanDevice;
use crate::streams::stream::StreamState;

/// The bit that distinguishes the handles of captures from those of streams.
const CAPTURE: usize = 1 << (usize::BITS - 1);

/// A command.
pub enum Command {
    /// A kernel launch.
    Launch(PreparedLaunch),
    /// A copy of bytes.
    Copy { to: Address, from: Address, bytes: usize },
    /// A copy of a box of bytes.
    CopyBox { to: BoxSide, from: BoxSide, size: [usize; 3] },
    /// A copy from another device with this native context.
    CopyFrom { to: Address, context: u64, from: Address, bytes: usize },
    /// A fill with the bytes of a word.
    Fill { to: Address, word: [u8; 4], bytes: usize },
}

/// The commands of a graph that is being recorded.
#[derive(Default)]
pub struct Capture {
    commands: Mutex<Vec<Command>>,
}

impl VulkanDevice {
    /// Calls `work` with a handle, and returns the commands that it submits.
    pub fn capture(&self, work: &mut dyn FnMut(Stream) -> Result) -> Result<Vec<Command>> {
        let capture = Arc::new(Capture::default());
        let number = self.captures.insert(Arc::clone(&capture));
        let worked = work(Stream(number | CAPTURE));
        drop(self.captures.remove(number));
        worked?;
        Ok(std::mem::take(&mut *capture.commands.lock().unwrap_or_else(PoisonError::into_inner)))
    }

    /// Submits a command to a stream, or adds it to a graph.
    ///
    /// # Safety
    ///
    /// The memory that the command uses must be valid whenever it is executed.
    pub unsafe fn submit(&self, stream: Stream, command: Command) -> Result {
        if stream.0 & CAPTURE == 0 {
            // SAFETY: the caller's contract.
            return unsafe { self.execute_command(&self.stream(stream)?, &command) };
        }
        let capture = self.captures.get(stream.0 & !CAPTURE).ok_or(ur_result_t::UR_RESULT_ERROR_INVALID_QUEUE)?;
        capture.commands.lock().unwrap_or_else(PoisonError::into_inner).push(command);
        Ok(())
    }

    /// Submits a command to a stream.
    ///
    /// # Safety
    ///
    /// The memory that the command uses must be valid until it has completed.
    pub unsafe fn execute_command(&self, stream: &Arc<StreamState>, command: &Command) -> Result {
        // SAFETY: the caller's contract.
        unsafe {
            match *command {
                Command::Launch(ref launch) => self.submit_launch(stream, launch),
                Command::Copy { to, from, bytes } => self.copy_bytes(stream, to, from, bytes),
                Command::CopyBox { to, from, size } => self.copy_rows(stream, to, from, size),
                Command::CopyFrom { to, context, from, bytes } => {
                    let source = Self::find(context).ok_or(ur_result_t::UR_RESULT_ERROR_INVALID_DEVICE)?;
                    self.copy_between(stream, to, &source, from, bytes)
                }
                Command::Fill { to, word, bytes } => self.fill_words(stream, to, word, bytes),
            }
        }
    }
}
