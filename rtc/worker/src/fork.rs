//! A fork, which runs one task and exits.
//!
//! 1. Make this process the leader of a process group that is killed when the worker exits.
//! 2. Wait for a task. If none arrives for a while, warm up.
//! 3. Redirect printed output to the task's file. Set limits: no core files, no huge files, and the task's memory
//!    limit.
//! 4. Enter the caller's directory and environment.
//! 5. Run the job, send the answer, and exit without exit handlers.

use std::fs::File;
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{Mode, OFlags};
use rustix::process::{
    Pid, Resource, Rlimit, Signal, getppid, getrlimit, set_parent_process_death_signal, setpgid, setrlimit,
};
use sycl_rtc::protocol::{self, ANSWER, Answer, Task, memory, socket};

use crate::messages::{QUIET, REQUEST};
use crate::program::Program;
use crate::temporary;

/// The idle time after which a fork warms up. Under load, warming up does not pay off.
const IDLE: Duration = Duration::from_millis(3);
/// The maximum size of a written file.
const FILE: u64 = 1 << 30;

/// Waits for a task and runs it.
pub fn run<P: Program>(program: &P, parent: Pid, socket: &OwnedFd) -> ! {
    end_with(try_run(program, parent, socket))
}

/// Builds the data that a task has requested for later tasks.
pub fn make<P: Program>(program: &P, request: &[u8], parent: Pid, socket: &OwnedFd) -> ! {
    end_with(try_make(program, request, parent, socket))
}

fn end_with(result: io::Result<()>) -> ! {
    if let Err(error) = &result {
        use io::Write as _;
        let _ = writeln!(io::stderr(), "error: {error}");
    }
    end_process(i32::from(result.is_err()))
}

/// Exits this process immediately. Exit handlers are not needed, because the system frees the memory.
pub fn end_process(status: i32) -> ! {
    // SAFETY: no thread of this process has work left, and all output is written.
    unsafe { libc::_exit(status) }
}

/// Starts a process group that is killed when the worker exits. Returns whether the worker still exists.
fn begin(parent: Pid) -> io::Result<bool> {
    let _ = setpgid(None, None);
    set_parent_process_death_signal(Some(Signal::KILL))?;
    Ok(getppid() == Some(parent))
}

fn try_make<P: Program>(program: &P, request: &[u8], parent: Pid, socket: &OwnedFd) -> io::Result<()> {
    if !begin(parent)? {
        return Ok(());
    }
    lower(Resource::Core, 0)?;
    lower(Resource::Fsize, FILE)?;
    let Some(made) = program.make(request) else { return Ok(()) };
    let file = memory::with_contents("made", &made)?;
    socket::send(socket, &[REQUEST], &[file.as_fd()])
}

fn try_run<P: Program>(program: &P, parent: Pid, socket: &OwnedFd) -> io::Result<()> {
    if !begin(parent)? {
        return Ok(());
    }
    let null = rustix::fs::open("/dev/null", OFlags::RDONLY | OFlags::CLOEXEC, Mode::empty())?;
    rustix::stdio::dup2_stdin(&null)?;
    let message = loop {
        let Some(message) = socket::receive(socket)? else { return Ok(()) };
        if message.bytes != [QUIET] {
            break message;
        }
        if is_idle(socket) {
            program.warm_up();
        }
    };
    let Ok([answer_socket, task, printed]) = <[OwnedFd; 3]>::try_from(message.descriptors) else {
        return Err(io::Error::other("expected a task with three descriptors"));
    };
    redirect(printed.as_fd())?;
    let task: Task = protocol::decode(&memory::read(task)?).map_err(|error| {
        io::Error::other(format!(
            "cannot read the task: {error}; install the library and the worker of the same version"
        ))
    })?;
    dpcpp_frontend::report_crashes()?;
    enter(&task, P::RESERVED)?;
    // The directory stays locked until this process exits.
    let temporary = temporary::make(parent);
    if let Some(temporary) = &temporary {
        // SAFETY: this process has one thread.
        unsafe { std::env::set_var("TMPDIR", &temporary.path) };
    }
    let (answer, request) = program.work(task.job);
    if let Some(request) = request {
        // Send the request before the answer, because the recipient of the answer may terminate this process. Ignore
        // failures.
        let _ = memory::with_contents("request", &request)
            .and_then(|file| socket::send(socket, &[REQUEST], &[file.as_fd()]));
    }
    send(answer_socket.as_fd(), &answer)
}

/// Returns whether no task arrives within the idle time.
fn is_idle(socket: &OwnedFd) -> bool {
    let time = Timespec::try_from(IDLE).ok();
    poll(&mut [PollFd::new(socket, PollFlags::IN)], time.as_ref()) == Ok(0)
}

fn redirect(printed: BorrowedFd<'_>) -> io::Result<()> {
    rustix::stdio::dup2_stdout(printed)?;
    rustix::stdio::dup2_stderr(printed)?;
    Ok(())
}

/// Sets limits and enters the caller's directory and environment.
fn enter(task: &Task, reserved: u64) -> io::Result<()> {
    lower(Resource::Core, 0)?;
    lower(Resource::Fsize, FILE)?;
    rustix::process::chdir(&task.directory)
        .map_err(|error| io::Error::other(format!("cannot enter '{}': {error}", task.directory.display())))?;
    for (name, value) in &task.environment {
        // SAFETY: this process has one thread.
        unsafe {
            match value {
                Some(value) => std::env::set_var(name, value),
                None => std::env::remove_var(name),
            }
        }
    }
    match task.memory {
        Some(bytes) => lower(Resource::As, bytes.saturating_add(reserved).saturating_add(own_size()?)),
        None => Ok(()),
    }
}

/// Lowers a limit to `value`, unless it is already lower.
fn lower(resource: Resource, value: u64) -> io::Result<()> {
    let limit = getrlimit(resource);
    let current = limit.current.map_or(value, |current| current.min(value));
    Ok(setrlimit(resource, Rlimit { current: Some(current), maximum: limit.maximum })?)
}

/// Returns the size of this process's address space in bytes.
fn own_size() -> io::Result<u64> {
    let text = std::fs::read_to_string("/proc/self/statm")?;
    let pages: Option<u64> = text.split(' ').next().and_then(|pages| pages.parse().ok());
    let page = rustix::param::page_size() as u64;
    pages
        .and_then(|pages| pages.checked_mul(page))
        .ok_or_else(|| io::Error::other("cannot determine the size of this process"))
}

fn send(socket: BorrowedFd<'_>, answer: &Answer) -> io::Result<()> {
    let answer = protocol::encode(answer).map_err(io::Error::other)?;
    let file: File = memory::with_contents("answer", &answer)?;
    // If the caller is gone, the answer is not needed.
    let _ = socket::send(socket, &[ANSWER], &[file.as_fd()]);
    Ok(())
}
