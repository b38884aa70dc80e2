//! The process that is forked.

use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::process::ExitCode;

use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;
use rustix::process::{Pid, PidfdFlags, Signal, WaitOptions, kill_process_group, pidfd_open, setpgid, waitpid};
use sycl_rtc::protocol::socket::{self, Message};
use sycl_rtc::protocol::{Answer, ENDED, Job, NOT_STARTED, hello};

use crate::fork::{self, Setup};

/// A fork.
struct Process {
    id: Pid,
    /// Can be read when it has ended.
    handle: OwnedFd,
}

/// A fork that waits for a task, and where it gets it.
struct Spare {
    process: Process,
    socket: OwnedFd,
}

/// A fork that has a task, and the task's socket.
struct Running {
    process: Process,
    socket: OwnedFd,
}

/// Serves until standard input is closed. `work` does a job, in a fork.
///
/// # Errors
/// Never: what goes wrong is the exit code.
pub fn serve(setup: &Setup, work: &dyn Fn(Job) -> Answer) -> ExitCode {
    // SAFETY: the default action is no function. An application that ignores its children passes that on to its programs.
    unsafe { libc::signal(libc::SIGCHLD, libc::SIG_DFL) };
    // The folder that the application was started in can be removed.
    let _ = rustix::process::chdir("/");
    let mut server = Server { setup, work, spare: None, running: Vec::new() };
    match server.run(rustix::stdio::stdin()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprint(&error);
            ExitCode::FAILURE
        }
    }
}

fn eprint(error: &io::Error) {
    use io::Write as _;
    // If even the standard error is closed, the exit code has to do.
    let _ = writeln!(io::stderr(), "error: worker: {error}");
}

struct Server<'s> {
    setup: &'s Setup,
    work: &'s dyn Fn(Job) -> Answer,
    spare: Option<Spare>,
    running: Vec<Running>,
}

impl Server<'_> {
    fn run(&mut self, control: BorrowedFd<'_>) -> io::Result<()> {
        socket::send(control, hello(), &[])?;
        loop {
            if self.spare.is_none() {
                // Without one, the next task says why.
                self.spare = self.fork().ok();
            }
            let (has_message, ready) = self.wait(control)?;
            // From the end, so that the numbers before stay.
            for index in ready.into_iter().rev() {
                self.attend(index);
            }
            if has_message {
                match socket::receive(control)? {
                    Some(message) => self.start(message),
                    None => break,
                }
            }
        }
        for running in &self.running {
            kill(running.process.id);
        }
        Ok(())
    }

    /// Waits until something happens: whether there is a message, and which tasks need attention.
    fn wait(&self, control: BorrowedFd<'_>) -> io::Result<(bool, Vec<usize>)> {
        let mut watched = vec![PollFd::from_borrowed_fd(control, PollFlags::IN)];
        for running in &self.running {
            watched.push(PollFd::new(&running.process.handle, PollFlags::IN));
            watched.push(PollFd::new(&running.socket, PollFlags::RDHUP));
        }
        match poll(&mut watched, None) {
            Ok(_) | Err(Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
        let happened = |watched: &PollFd<'_>| !watched.revents().is_empty();
        let tasks = watched.get(1..).unwrap_or_default().chunks(2).enumerate();
        let ready = tasks.filter(|(_, watched)| watched.iter().any(happened)).map(|(index, _)| index).collect();
        Ok((watched.first().is_some_and(happened), ready))
    }

    /// A task whose process has ended, or whose caller has gone.
    fn attend(&mut self, index: usize) {
        let Some(running) = self.running.get(index) else { return };
        // Also what it has started. Its number is not used again before it is waited for.
        kill(running.process.id);
        // It ends at once, so this process may wait.
        let status = loop {
            match waitpid(Some(running.process.id), WaitOptions::empty()) {
                Err(Errno::INTR) => {}
                Ok(Some((_, status))) => break status.as_raw(),
                Ok(None) | Err(_) => break 0,
            }
        };
        let [first, second, third, fourth] = status.to_le_bytes();
        // The caller may have gone.
        let _ = socket::send(&running.socket, &[ENDED, first, second, third, fourth], &[]);
        self.running.remove(index);
    }

    /// Gives a task to a fork.
    fn start(&mut self, message: Message) {
        let [task_socket, ..] = message.descriptors.as_slice() else { return };
        let descriptors: Vec<BorrowedFd<'_>> = message.descriptors.iter().map(AsFd::as_fd).collect();
        let mut failure = None;
        // The spare one may have been killed: then another.
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
                    self.running.push(Running { process: spare.process, socket });
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

    /// Forks. Does not return in the fork.
    fn fork(&mut self) -> io::Result<Spare> {
        let (mine, theirs) = socket::pair()?;
        let own = rustix::process::getpid();
        // SAFETY: this process has one thread, so no lock is held by one that is not copied.
        match unsafe { libc::fork() } {
            -1 => Err(io::Error::last_os_error()),
            0 => {
                // The sockets of other tasks would stay open.
                self.running.clear();
                self.spare = None;
                drop(mine);
                fork::run(self.setup, self.work, own, &theirs)
            }
            id => {
                let id = Pid::from_raw(id).ok_or_else(|| io::Error::other("fork gives no number"))?;
                // The fork does so, too; whoever is first.
                let _ = setpgid(Some(id), Some(id));
                let handle = pidfd_open(id, PidfdFlags::empty()).inspect_err(|_| kill(id))?;
                Ok(Spare { process: Process { id, handle }, socket: mine })
            }
        }
    }
}

/// Kills all processes of a task.
fn kill(id: Pid) {
    // It may have ended.
    let _ = kill_process_group(id, Signal::KILL);
}
