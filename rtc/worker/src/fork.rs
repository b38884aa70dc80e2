//! A fork: does one task, and ends.
//!
//! 1. Make this process the first of a group, which ends with the worker.
//! 2. Wait for a task. If none comes for a while, warm up.
//! 3. What is printed goes to the task's file. Set limits: no core files, no huge files, and the memory that the task may take.
//! 4. Be where the caller is: its folder and environment.
//! 5. Do the job, send the answer, end without exit handlers.

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

use crate::maker::WISH;
use crate::program::Program;
use crate::temporary;

/// A message to a fork that has no task: nothing else runs.
pub const QUIET: u8 = b'Q';
/// A fork that has waited for so long has the time to warm up; under load, it is not worth it.
const IDLE: Duration = Duration::from_millis(3);
/// The longest file that may be written.
const FILE: u64 = 1 << 30;

/// Waits for a task, and does it.
pub fn run<P: Program>(program: &P, parent: Pid, socket: &OwnedFd) -> ! {
    end_with(try_run(program, parent, socket))
}

/// Makes what a task has wished for.
pub fn make<P: Program>(program: &P, wish: &[u8], parent: Pid, socket: &OwnedFd) -> ! {
    end_with(try_make(program, wish, parent, socket))
}

fn end_with(result: io::Result<()>) -> ! {
    if let Err(error) = &result {
        use io::Write as _;
        let _ = writeln!(io::stderr(), "error: {error}");
    }
    end_process(i32::from(result.is_err()))
}

/// Ends this process at once: what exit handlers of libraries free, the system frees, too.
pub fn end_process(status: i32) -> ! {
    // SAFETY: no thread of this process has anything left to do, and all output has been written.
    unsafe { libc::_exit(status) }
}

/// Begins a process group that ends with the worker. Whether there still is one.
fn begin(parent: Pid) -> io::Result<bool> {
    let _ = setpgid(None, None);
    set_parent_process_death_signal(Some(Signal::KILL))?;
    Ok(getppid() == Some(parent))
}

fn try_make<P: Program>(program: &P, wish: &[u8], parent: Pid, socket: &OwnedFd) -> io::Result<()> {
    if !begin(parent)? {
        return Ok(());
    }
    lower(Resource::Core, 0)?;
    lower(Resource::Fsize, FILE)?;
    let Some(made) = program.make(wish) else { return Ok(()) };
    let file = memory::with_contents("made", &made)?;
    socket::send(socket, &[WISH], &[file.as_fd()])
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
        return Err(io::Error::other("a task has three descriptors"));
    };
    redirect(printed.as_fd())?;
    let task: Task = protocol::decode(&memory::read(task)?).map_err(|error| {
        io::Error::other(format!("the task cannot be read: {error}; install library and worker of one version"))
    })?;
    dpcpp_frontend::report_crashes()?;
    enter(&task, P::RESERVED)?;
    // Locked until this process ends.
    let temporary = temporary::make(parent);
    if let Some(temporary) = &temporary {
        // SAFETY: this process has one thread.
        unsafe { std::env::set_var("TMPDIR", &temporary.path) };
    }
    let (answer, wish) = program.work(task.job);
    if let Some(wish) = wish {
        // Before the answer: whoever gets that may end this process. A wish is not worth an error.
        let _ = memory::with_contents("wish", &wish).and_then(|file| socket::send(socket, &[WISH], &[file.as_fd()]));
    }
    send(answer_socket.as_fd(), &answer)
}

/// Whether no task comes for a while.
fn is_idle(socket: &OwnedFd) -> bool {
    let time = Timespec::try_from(IDLE).ok();
    poll(&mut [PollFd::new(socket, PollFlags::IN)], time.as_ref()) == Ok(0)
}

fn redirect(printed: BorrowedFd<'_>) -> io::Result<()> {
    rustix::stdio::dup2_stdout(printed)?;
    rustix::stdio::dup2_stderr(printed)?;
    Ok(())
}

/// Sets limits, and goes where the caller is.
fn enter(task: &Task, reserved: u64) -> io::Result<()> {
    lower(Resource::Core, 0)?;
    lower(Resource::Fsize, FILE)?;
    rustix::process::chdir(&task.folder)
        .map_err(|error| io::Error::other(format!("cannot enter '{}': {error}", task.folder.display())))?;
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

/// Lowers a limit, if it is not lower.
fn lower(resource: Resource, value: u64) -> io::Result<()> {
    let limit = getrlimit(resource);
    let current = limit.current.map_or(value, |current| current.min(value));
    Ok(setrlimit(resource, Rlimit { current: Some(current), maximum: limit.maximum })?)
}

/// The address space of this process, in bytes.
fn own_size() -> io::Result<u64> {
    let text = std::fs::read_to_string("/proc/self/statm")?;
    let pages: Option<u64> = text.split(' ').next().and_then(|pages| pages.parse().ok());
    let page = rustix::param::page_size() as u64;
    pages
        .and_then(|pages| pages.checked_mul(page))
        .ok_or_else(|| io::Error::other("the size of this process is unknown"))
}

fn send(socket: BorrowedFd<'_>, answer: &Answer) -> io::Result<()> {
    let answer = protocol::encode(answer).map_err(io::Error::other)?;
    let file: File = memory::with_contents("answer", &answer)?;
    // A caller that has gone needs no answer.
    let _ = socket::send(socket, &[ANSWER], &[file.as_fd()]);
    Ok(())
}
