//! Calls a worker: sends a task and waits for the answer.
//!
//! 1. Send the worker a socket, the task, and a file for printed output.
//! 2. Wait for the answer on the socket. On the first call, also wait for the worker's greeting.
//! 3. If the process ends without an answer, the worker reports its status. If the socket is closed, the worker has
//!    died.
//!
//! To cancel a call, the library closes the socket, which makes the worker terminate the processes of the call.

use std::fs::File;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::process::ExitStatusExt;
use std::process::ExitStatus;
use std::time::Instant;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;

use super::process::{Greeting, PAUSE, Process};
use super::{CallError, Patience};
use crate::protocol::socket::{self, Message};
use crate::protocol::{ANSWER, COMPILE, ENDED, NOT_STARTED, OUT_OF_MEMORY, memory};

/// The error for a worker that has died.
#[derive(Clone, Copy, Debug)]
pub struct Lost;

/// The maximum number of lines of a crashed process's output to keep.
const LINES: usize = 60;

/// Calls a worker and returns the bytes of its answer.
pub fn call(process: &Process, task: &[u8], patience: Patience<'_>) -> Result<Result<Vec<u8>, Lost>, CallError> {
    let system = |error: io::Error| CallError::Problem(error.to_string());
    let (mine, theirs) = socket::pair().map_err(system)?;
    let task = memory::with_contents("task", task).map_err(system)?;
    let printed = memory::create("printed").map_err(system)?;
    let descriptors = [theirs.as_fd(), task.as_fd(), printed.as_fd()];
    if socket::send(process.socket(), &[COMPILE], &descriptors).is_err() {
        return Ok(Err(Lost));
    }
    drop((theirs, task));
    match process.greeting(patience.deadline) {
        None => return Ok(Err(Lost)),
        Some(Greeting::Received) => {}
        Some(Greeting::Expected) => return Err(CallError::Deadline),
        Some(Greeting::Wrong) => {
            let problem = "not a worker of this version; install the library and the worker of the same version";
            return Err(CallError::Problem(problem.to_owned()));
        }
    }
    match wait(process, &mine, patience).map_err(|stop| stop.unwrap_or_else(system))? {
        None => Ok(Err(Lost)),
        Some(message) => judge(message, printed),
    }
}

/// Returns the next message from the socket, or `None` if the socket is closed. Fails on cancellation, timeout and
/// system errors.
fn wait(
    process: &Process,
    socket: &OwnedFd,
    patience: Patience<'_>,
) -> Result<Option<Message>, Result<CallError, io::Error>> {
    loop {
        let left = patience.deadline.map(|deadline| deadline.saturating_duration_since(Instant::now()));
        let time = Timespec::try_from(left.map_or(PAUSE, |left| left.min(PAUSE))).ok();
        let mut watched = vec![PollFd::new(socket, PollFlags::IN)];
        watched.extend(patience.cancelled.as_ref().map(|event| PollFd::new(event, PollFlags::IN)));
        match poll(&mut watched, time.as_ref()) {
            Err(Errno::INTR) => continue,
            Err(error) => return Err(Err(error.into())),
            Ok(0) if left.is_some_and(|left| left <= PAUSE) => return Err(Ok(CallError::Deadline)),
            Ok(0) => {
                process.resume();
                continue;
            }
            Ok(_) => {}
        }
        if watched.get(1).is_some_and(|event| !event.revents().is_empty()) {
            return Err(Ok(CallError::Cancelled));
        }
        return socket::receive(socket).map_err(Err);
    }
}

/// Interprets the message that ends a call.
fn judge(mut message: Message, printed: File) -> Result<Result<Vec<u8>, Lost>, CallError> {
    let problem = |text: &str| CallError::Problem(text.to_owned());
    let number = |bytes: &[u8]| Some(i32::from_le_bytes(*bytes.first_chunk()?));
    match message.bytes.split_first() {
        Some((&ANSWER, [])) => match message.descriptors.pop() {
            Some(answer) => Ok(Ok(memory::read(answer).map_err(|error| problem(&error.to_string()))?)),
            None => Err(problem("its response is empty")),
        },
        Some((&ENDED, status)) => Err(crash(ExitStatus::from_raw(number(status).unwrap_or_default()), printed)),
        Some((&NOT_STARTED, error)) => {
            let error = io::Error::from_raw_os_error(number(error).unwrap_or_default());
            Err(problem(&format!("cannot start a process: {error}")))
        }
        _ => Err(problem("malformed response; install the library and the worker of the same version")),
    }
}

fn crash(status: ExitStatus, printed: File) -> CallError {
    let text = memory::read(printed).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let is_out_of_memory = OUT_OF_MEMORY.iter().any(|words| text.contains(words));
    let lines: Vec<&str> = text.trim().lines().take(LINES).collect();
    let end = match (status.signal(), status.code()) {
        (Some(signal), _) => format!("signal {signal}"),
        (None, code) => format!("exit code {}", code.unwrap_or_default()),
    };
    CallError::Crash { end, printed: lines.join("\n"), is_out_of_memory }
}
