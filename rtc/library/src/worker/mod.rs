//! Worker programs: started when they are needed, started again when they have died.
//!
//! | program | holds |
//! |---|---|
//! | `sycl-rtc-worker` | stock clang and LLVM: everything but DPC++'s front end |
//! | `sycl-rtc-dpcpp` | DPC++'s front end, which has an LLVM of its own: the two must not meet in a process |

mod call;
mod in_process;
mod locate;
mod process;

use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use crate::protocol::{self, Answer, Task};

pub use in_process::InProcess;
pub use locate::{DPCPP, find, find_in_process};
pub use user_cache::Patience;

use call::Lost;
use process::Process;

/// Why a call gives no answer.
#[derive(Debug)]
pub enum CallError {
    /// The deadline has passed.
    Deadline,
    /// The caller has given up.
    Cancelled,
    /// The process of this call ended with a signal or an exit code; what it printed.
    Crash {
        /// How it ended.
        end: String,
        /// What it printed.
        printed: String,
        /// Whether memory was short.
        is_out_of_memory: bool,
    },
    /// A problem of the worker.
    Problem(String),
}

/// A worker program.
#[derive(Debug)]
pub struct Worker {
    program: PathBuf,
    arguments: Vec<PathBuf>,
    running: Mutex<Option<Arc<Process>>>,
}

impl Worker {
    /// A program, which is not started yet.
    pub fn new(program: PathBuf, arguments: Vec<PathBuf>) -> Self {
        Self { program, arguments, running: Mutex::new(None) }
    }

    /// The program.
    pub fn program(&self) -> &PathBuf {
        &self.program
    }

    /// Lets a process of the worker do a task. A worker that dies is started again, and the task is tried once more.
    pub fn call(&self, task: &Task, patience: Patience<'_>) -> Result<Answer, CallError> {
        let task = protocol::encode(task).map_err(|error| CallError::Problem(error.to_string()))?;
        let first = self.process()?;
        let answer = match call::call(&first, &task, patience)? {
            Ok(answer) => answer,
            Err(Lost) => {
                self.forget(&first);
                let second = self.process()?;
                call::call(&second, &task, patience)?.map_err(|Lost| {
                    self.forget(&second);
                    CallError::Problem(format!("it ends before it answers{}", after(second.printed())))
                })?
            }
        };
        protocol::decode(&answer).map_err(|error| {
            CallError::Problem(format!("its answer cannot be read: {error}; install library and worker of one version"))
        })
    }

    /// The process, which is started if there is none.
    fn process(&self) -> Result<Arc<Process>, CallError> {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        // After a fork of the application, the worker belongs to the other process.
        if let Some(process) = running.as_ref().filter(|process| process.is_ours()) {
            return Ok(Arc::clone(process));
        }
        let process = Process::start(&self.program, &self.arguments)
            .map_err(|error| CallError::Problem(format!("cannot be started: {error}")))?;
        let process = Arc::new(process);
        *running = Some(Arc::clone(&process));
        Ok(process)
    }

    /// Does not use a process again. Another thread may have started the next one already.
    fn forget(&self, process: &Arc<Process>) {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        if running.as_ref().is_some_and(|other| Arc::ptr_eq(other, process)) {
            *running = None;
        }
    }

    /// The number of the process that runs, for tests that kill it.
    #[doc(hidden)]
    pub fn process_id(&self) -> Option<u32> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner).as_ref().map(|process| process.id())
    }
}

fn after(text: String) -> String {
    if text.is_empty() { text } else { format!(": {text}") }
}
