//! The C interface for applications that compile in their own process. [`sycl_rtc::protocol::in_process`] defines its
//! types.
//!
//! Input: the bytes of a task. Output: the bytes of an answer, which the caller must pass back to be freed. Several
//! threads may call these functions at the same time.
//!
//! 1. Work in a separate thread, because the stack of the caller may be small.
//! 2. Convert a panic of that thread to an answer.
//! 3. Precompile a header when a second compilation could have used it, because the first compilation may be the only
//!    one.

use std::any::Any;
use std::collections::HashMap;
use std::path::Path;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::{io, slice, thread};

use sycl_rtc::protocol::in_process::Bytes;
use sycl_rtc::protocol::{self, Answer, Failure, Job, Task, hello};

use crate::threads::{Threads, programs, rejection};
use crate::{FrontEnd, HeaderRequest, Place, compile};

/// The stack size of the thread that compiles: the same as in a worker.
const STACK: usize = 120 << 20;
/// The maximum number of different headers to precompile.
const MOST: usize = 16;

/// The state of this process.
struct Compiler {
    front_end: FrontEnd,
    /// The number of compilations that each precompiled header would have helped.
    requests: Mutex<HashMap<Vec<u8>, u32>>,
}

/// Returns the version marker that a worker also sends.
#[unsafe(no_mangle)]
pub extern "C" fn sycl_rtc_in_process_hello() -> Bytes {
    Bytes { data: hello().as_ptr(), size: hello().len() }
}

/// Runs a task. The answer is empty if memory is exhausted; otherwise [`sycl_rtc_in_process_free`] frees it.
///
/// # Safety
/// The bytes of the task must be readable during the call.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sycl_rtc_in_process_compile(task: Bytes) -> Bytes {
    // SAFETY: by this function's contract.
    let task = unsafe { slice::from_raw_parts(task.data, task.size) };
    let answer = in_own_thread(|| answer(task)).unwrap_or_else(|error| {
        let problem = format!("cannot start a thread for the compilation: {error}");
        Err(Failure::Compile(problem))
    });
    match protocol::encode(&answer) {
        Ok(bytes) => give(bytes),
        Err(_) => Bytes::none(),
    }
}

/// Frees an answer.
///
/// # Safety
/// The bytes must be an answer from [`sycl_rtc_in_process_compile`] that is no longer used.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn sycl_rtc_in_process_free(answer: Bytes) {
    if !answer.data.is_null() {
        let bytes = std::ptr::slice_from_raw_parts_mut(answer.data.cast_mut(), answer.size);
        // SAFETY: by this function's contract, it is the slice that `give` created.
        drop(unsafe { Box::from_raw(bytes) });
    }
}

fn give(bytes: Vec<u8>) -> Bytes {
    let bytes: &mut [u8] = Box::leak(bytes.into_boxed_slice());
    Bytes { data: bytes.as_ptr(), size: bytes.len() }
}

/// Runs work in a thread with a sufficiently large stack. Converts a panic to a failure.
fn in_own_thread(work: impl FnOnce() -> Answer + Send) -> io::Result<Answer> {
    thread::scope(|scope| {
        let thread = thread::Builder::new().name("sycl-rtc".to_owned()).stack_size(STACK).spawn_scoped(scope, work)?;
        Ok(thread.join().unwrap_or_else(|panic| Err(Failure::Crash(text(&*panic)))))
    })
}

fn text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
    format!("internal error: {}", text.unwrap_or("a panic without a message"))
}

fn compiler() -> &'static Compiler {
    static COMPILER: OnceLock<Compiler> = OnceLock::new();
    COMPILER.get_or_init(|| {
        let place = Place { generator: Arc::new(Threads), ends: false, programs: programs().into(), rejection };
        Compiler { front_end: FrontEnd::new(place), requests: Mutex::default() }
    })
}

fn answer(task: &[u8]) -> Answer {
    let task: Task = protocol::decode(task).map_err(|error| {
        Failure::Compile(format!(
            "cannot read the task: {error}; install the library and the shared object of the same version"
        ))
    })?;
    let Job::Compile(job) = task.job else {
        return Err(Failure::NoFrontEnd("DPC++'s front end runs in workers only".to_owned()));
    };
    let compiler = compiler();
    let (answer, request) = compile(&compiler.front_end, Path::new(&task.directory), job);
    if let Some(request) = request {
        compiler.fulfill(&request);
    }
    answer
}

impl Compiler {
    /// Precompiles a header on its second request.
    fn fulfill(&self, request: &HeaderRequest) {
        let Some(request) = request.to_bytes() else { return };
        let is_second = {
            let mut requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
            if requests.len() >= MOST && !requests.contains_key(&request) {
                return;
            }
            let count = requests.entry(request.clone()).or_default();
            *count = count.saturating_add(1);
            *count == 2
        };
        // The lock is not held here, so that other threads can compile in the meantime. A header that cannot be built
        // is not tried again.
        if is_second && let Some(made) = self.front_end.make(&request) {
            self.front_end.keep(&made);
        }
    }
}
