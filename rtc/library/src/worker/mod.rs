//! Worker programs, started on demand and restarted if they die.
//!
//! | program | contents |
//! |---|---|
//! | `sycl-rtc-worker` | stock clang and LLVM: everything except DPC++'s front end |
//! | `sycl-rtc-dpcpp` | DPC++'s front end, which includes its own LLVM and thus cannot be in the same process |

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

/// The reason why a call returned no answer.
#[derive(Debug)]
pub enum CallError {
    /// The deadline has passed.
    Deadline,
    /// The caller canceled the call.
    Cancelled,
    /// The process of this call terminated with a signal or an exit code.
    Crash {
        /// The exit status, in words.
        end: String,
        /// The printed output.
        printed: String,
        /// True if the process ran out of memory.
        is_out_of_memory: bool,
    },
    /// The worker failed.
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
    /// Returns a worker without starting it.
    pub fn new(program: PathBuf, arguments: Vec<PathBuf>) -> Self {
        Self { program, arguments, running: Mutex::new(None) }
    }

    /// Returns the path of the program.
    pub fn program(&self) -> &PathBuf {
        &self.program
    }

    /// Runs a task in a process of the worker. If the worker has died, restarts it and retries the task once.
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
                    CallError::Problem(format!("terminated before it responded{}", after(second.printed())))
                })?
            }
        };
        protocol::decode(&answer).map_err(|error| {
            CallError::Problem(format!(
                "malformed response: {error}; install the library and the worker of the same version"
            ))
        })
    }

    /// Returns the worker's process. Starts it if necessary.
    fn process(&self) -> Result<Arc<Process>, CallError> {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        // After a fork of the application, the worker belongs to the parent process.
        if let Some(process) = running.as_ref().filter(|process| process.is_ours()) {
            return Ok(Arc::clone(process));
        }
        let process = Process::start(&self.program, &self.arguments)
            .map_err(|error| CallError::Problem(format!("cannot be started: {error}")))?;
        let process = Arc::new(process);
        *running = Some(Arc::clone(&process));
        Ok(process)
    }

    /// Stops using a process. Another thread may have already replaced it.
    fn forget(&self, process: &Arc<Process>) {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        if running.as_ref().is_some_and(|other| Arc::ptr_eq(other, process)) {
            *running = None;
        }
    }

    /// Returns the ID of the running process, for tests that kill it.
    #[doc(hidden)]
    pub fn process_id(&self) -> Option<u32> {
        self.running.lock().unwrap_or_else(PoisonError::into_inner).as_ref().map(|process| process.id())
    }
}

fn after(text: String) -> String {
    if text.is_empty() { text } else { format!(": {text}") }
}
