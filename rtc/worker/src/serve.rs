//! The forking process.

use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::process::ExitCode;

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::process::{Resource, Rlimit, Signal, WaitOptions, getrlimit, kill_process_group, setrlimit, waitpid};
use sycl_rtc::protocol::socket::{self, Message};
use sycl_rtc::protocol::{ENDED, NOT_STARTED, hello};

use crate::fork;
use crate::maker::Maker;
use crate::messages::QUIET;
use crate::process::{Forked, Process, fork_process, kill};
use crate::program::Program;
use crate::temporary;

/// The size of the main thread's stack, for nested templates and expressions. The system keeps this much address space
/// free below the stack.
const STACK: u64 = 120 << 20;

/// The time after which running forks are sent `SIGCONT`, in case someone has stopped them.
const PAUSE: Timespec = Timespec { tv_sec: 1, tv_nsec: 0 };

/// A fork that waits for a task, and the socket through which it receives the task.
struct Spare {
    process: Process,
    socket: OwnedFd,
    /// True if the fork was informed that no task is running.
    is_told: bool,
}

/// A fork with a task, the task's socket, and the socket for the fork's requests.
struct Running {
    process: Process,
    socket: OwnedFd,
    own: OwnedFd,
}

/// Serves tasks until standard input is closed.
pub fn serve<P: Program>(program: &P) -> ExitCode {
    // SAFETY: the default action is not a function. The call is needed because children inherit the setting of an
    // application that ignores `SIGCHLD`.
    unsafe { libc::signal(libc::SIGCHLD, libc::SIG_DFL) };
    // Leave the application's working directory, so that it can be removed.
    let _ = rustix::process::chdir("/");
    if let Err(error) = enlarge_stack() {
        eprint(&error);
        return ExitCode::FAILURE;
    }
    temporary::remove_left();
    let mut server = Server { program, spare: None, running: Vec::new(), maker: Maker::default() };
    match server.run(rustix::stdio::stdin()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprint(&error);
            ExitCode::FAILURE
        }
    }
}

/// Raises the stack limit of this process and its forks to [`STACK`], or as far as the system allows.
fn enlarge_stack() -> io::Result<()> {
    let stack = getrlimit(Resource::Stack);
    if stack.current.is_some_and(|current| current < STACK) {
        let most = stack.maximum.map_or(STACK, |maximum| maximum.min(STACK));
        setrlimit(Resource::Stack, Rlimit { current: Some(most), maximum: stack.maximum })?;
    }
    Ok(())
}

fn eprint(error: &io::Error) {
    use io::Write as _;
    // If standard error is closed, only the exit code reports the failure.
    let _ = writeln!(io::stderr(), "error: worker: {error}");
}

struct Server<'p, P> {
    program: &'p P,
    spare: Option<Spare>,
    running: Vec<Running>,
    maker: Maker,
}

/// The events since the last wait.
struct Happened {
    /// True if a message has arrived.
    message: bool,
    /// True if an item for later tasks has been built or building it has failed.
    made: bool,
    /// The indices of tasks that need attention.
    tasks: Vec<usize>,
}

impl<P: Program> Server<'_, P> {
    fn run(&mut self, control: BorrowedFd<'_>) -> io::Result<()> {
        socket::send(control, hello(), &[])?;
        loop {
            if self.spare.is_none() {
                // If this fails, the next task reports the error.
                self.spare = self.fork().ok();
            }
            if let Some(spare) = self.spare.as_mut().filter(|spare| !spare.is_told)
                && self.running.is_empty()
                && self.maker.socket().is_none()
            {
                // Warming up must not take time from tasks.
                spare.is_told = socket::send(&spare.socket, &[QUIET], &[]).is_ok();
            }
            let happened = self.wait(control)?;
            // Start from the end, so that the remaining indices stay valid.
            for index in happened.tasks.into_iter().rev() {
                self.attend(index);
            }
            if happened.made
                && let Some(made) = self.maker.finish()
            {
                self.program.learn(&made);
                // The waiting fork does not have the new item.
                self.end_spare();
            }
            if happened.message {
                match socket::receive(control)? {
                    Some(message) => self.start(message),
                    None => break,
                }
            }
        }
        self.maker.kill();
        for running in &self.running {
            kill(running.process.id);
            let _ = waitpid(Some(running.process.id), WaitOptions::empty());
            temporary::remove(running.process.id);
        }
        Ok(())
    }

    fn end_spare(&mut self) {
        if let Some(spare) = self.spare.take() {
            kill(spare.process.id);
            let _ = waitpid(Some(spare.process.id), WaitOptions::empty());
        }
    }

    /// Waits for the next event.
    fn wait(&self, control: BorrowedFd<'_>) -> io::Result<Happened> {
        let mut watched = vec![PollFd::from_borrowed_fd(control, PollFlags::IN)];
        for running in &self.running {
            watched.push(PollFd::new(&running.process.handle, PollFlags::IN));
            watched.push(PollFd::new(&running.socket, PollFlags::RDHUP));
        }
        watched.extend(self.maker.socket().map(|socket| PollFd::new(socket, PollFlags::IN)));
        let time = (!self.running.is_empty() || self.maker.socket().is_some()).then_some(&PAUSE);
        match poll(&mut watched, time) {
            Ok(0) => self.resume(),
            Ok(_) | Err(Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
        let happened = |watched: &PollFd<'_>| !watched.revents().is_empty();
        let (tasks, maker) = watched.get(1..).unwrap_or_default().as_chunks::<2>();
        let ready = tasks.iter().enumerate().filter(|(_, watched)| watched.iter().any(happened));
        Ok(Happened {
            message: watched.first().is_some_and(happened),
            made: maker.iter().any(happened),
            tasks: ready.map(|(index, _)| index).collect(),
        })
    }

    /// Sends `SIGCONT` to all forks, in case someone has stopped them. This has no effect on a running process.
    fn resume(&self) {
        let tasks = self.running.iter().map(|running| running.process.id);
        for id in tasks.chain(self.maker.process_id()) {
            // The fork may have exited.
            let _ = kill_process_group(id, Signal::CONT);
        }
    }

    /// Finishes a task whose process or caller has exited.
    fn attend(&mut self, index: usize) {
        let Some(running) = self.running.get(index) else { return };
        // This also kills the processes that the fork has started. Its ID is not reused before the wait below.
        kill(running.process.id);
        // The fork exits immediately, so the wait is short.
        let status = loop {
            match waitpid(Some(running.process.id), WaitOptions::empty()) {
                Err(Errno::INTR) => {}
                Ok(Some((_, status))) => break status.as_raw(),
                Ok(None) | Err(_) => break 0,
            }
        };
        temporary::remove(running.process.id);
        let [first, second, third, fourth] = status.to_le_bytes();
        // The caller may be gone.
        let _ = socket::send(&running.socket, &[ENDED, first, second, third, fourth], &[]);
        let Running { own, .. } = self.running.remove(index);
        // A failure to build requested data is ignored.
        let _ = self.make(&own);
    }

    /// Starts to build the data that a task has requested.
    fn make(&mut self, from: &OwnedFd) -> io::Result<()> {
        let Some(request) = self.maker.request(from)? else { return Ok(()) };
        let (mine, theirs) = socket::pair()?;
        match fork_process()? {
            Forked::Parent(process) => self.maker.start(process, mine),
            Forked::Child(parent) => {
                drop(mine);
                self.close_all();
                fork::make(self.program, &request, parent, &theirs)
            }
        }
        Ok(())
    }

    /// Sends a task to a fork.
    fn start(&mut self, message: Message) {
        let [task_socket, ..] = message.descriptors.as_slice() else { return };
        let descriptors: Vec<BorrowedFd<'_>> = message.descriptors.iter().map(AsFd::as_fd).collect();
        let mut failure = None;
        // If the waiting fork was killed, try another one.
        for _ in 0..2 {
            let spare = match self.spare.take().map_or_else(|| self.fork(), Ok) {
                Ok(spare) => spare,
                Err(error) => {
                    failure = Some(error);
                    break;
                }
            };
            match (socket::send(&spare.socket, &message.bytes, &descriptors), task_socket.try_clone()) {
                (Ok(()), Ok(socket)) => {
                    self.running.push(Running { process: spare.process, socket, own: spare.socket });
                    return;
                }
                (Ok(()), Err(error)) | (Err(error), _) => {
                    kill(spare.process.id);
                    let _ = waitpid(Some(spare.process.id), WaitOptions::empty());
                    failure = Some(error);
                }
            }
        }
        let number = failure.and_then(|error| error.raw_os_error()).unwrap_or_default();
        let [first, second, third, fourth] = number.to_le_bytes();
        let _ = socket::send(task_socket, &[NOT_STARTED, first, second, third, fourth], &[]);
    }

    /// Starts a fork that waits for a task.
    fn fork(&mut self) -> io::Result<Spare> {
        let (mine, theirs) = socket::pair()?;
        match fork_process()? {
            Forked::Parent(process) => Ok(Spare { process, socket: mine, is_told: false }),
            Forked::Child(parent) => {
                drop(mine);
                self.close_all();
                fork::run(self.program, parent, &theirs)
            }
        }
    }

    /// Closes the sockets of all tasks, which a fork would otherwise keep open.
    fn close_all(&mut self) {
        self.running.clear();
        self.spare = None;
        self.maker = Maker::default();
    }
}
