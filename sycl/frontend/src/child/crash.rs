//! Handles crashes and exits of the library in the child process.
//!
//! Input: a signal, or a call to `exit`. Output: the answer with the bitcode, if the front end has produced it
//! (`recovery`). Otherwise, after a crash, the stack is printed to standard error, which the parent reads, and the
//! signal terminates the process.
//!
//! The process cannot continue, so the handlers may perform actions that are forbidden in signal
//! handlers: they allocate memory and read symbols. If a handler crashes or waits for a lock, the
//! process is still terminated by the first signal, which is the cause.
//!
//! Reading symbols requires megabytes of stack. [`report`] provides the calling thread with an alternate signal stack
//! of that size; the alternate stack that Rust's standard library creates for each of its threads is too small.

use std::backtrace::Backtrace;
use std::io::{self, Write};
use std::mem::MaybeUninit;
use std::ptr;
use std::sync::Mutex;
use std::sync::atomic::{AtomicI32, Ordering};

use super::recovery;

/// The signals raised by crashes.
const SIGNALS: [i32; 5] = [libc::SIGSEGV, libc::SIGABRT, libc::SIGBUS, libc::SIGILL, libc::SIGFPE];
/// The size of the alternate signal stack, which is sufficient for reading symbols even after a stack overflow.
const STACK: usize = 4 << 20;
/// The maximum number of lines of a stack dump. After an overflow, a stack has thousands of frames.
const LINES: usize = 80;
/// The time limit of a handler, which may wait for a lock that the crashed code holds. Reading symbols takes a second.
const PATIENCE_SECONDS: u32 = 8;
/// The amount by which one call may grow the main thread's stack: the size of the function's variables. If less memory
/// than this is free, the stack is assumed to be unable to grow.
const STACK_STEP: u64 = 256 << 10;
/// The message printed if the stack cannot grow.
const NO_STACK: &str = "out of memory: the stack cannot grow";

/// The signal of the first crash, or 0.
static FIRST: AtomicI32 = AtomicI32::new(0);

/// A function that sends the answer with the bitcode and returns whether it succeeded.
type Send = Box<dyn FnOnce(Vec<u8>) -> bool + std::marker::Send>;

/// The function to call with saved bitcode.
static SEND: Mutex<Option<Send>> = Mutex::new(None);

/// Installs handlers for crashes of this thread. `send` sends the answer with bitcode that was saved.
pub fn report(send: Send) -> io::Result<()> {
    *SEND.lock().unwrap_or_else(|poisoned| poisoned.into_inner()) = Some(send);
    let memory = Box::leak(vec![0_u8; STACK].into_boxed_slice());
    let stack = libc::stack_t { ss_sp: memory.as_mut_ptr().cast(), ss_flags: 0, ss_size: STACK };
    // SAFETY: the memory lives as long as the process, and nothing else uses it.
    if unsafe { libc::sigaltstack(&raw const stack, ptr::null_mut()) } != 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: zero is a valid value of each member: no flags, an empty set, the default action.
    let mut action = unsafe { MaybeUninit::<libc::sigaction>::zeroed().assume_init() };
    let handler: extern "C" fn(i32, *mut libc::siginfo_t, *mut libc::c_void) = handle;
    action.sa_sigaction = handler as libc::sighandler_t;
    // A second signal of the same kind, or the same signal when the handler raises it again, terminates the process.
    action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK | libc::SA_RESETHAND | libc::SA_NODEFER;
    for signal in SIGNALS {
        // SAFETY: the handler is a function of this program with the type that SA_SIGINFO requires.
        if unsafe { libc::sigaction(signal, &raw const action, ptr::null_mut()) } != 0 {
            return Err(io::Error::last_os_error());
        }
    }
    Ok(())
}

/// Installs handlers that print the stack to standard error when this thread crashes. For use by other processes that
/// run a compiler.
///
/// # Errors
/// Fails if a system call fails.
pub fn report_crashes() -> io::Result<()> {
    report(Box::new(|_| false))
}

/// Makes the process also send the answer when the library calls `exit`. Must be called after the library is loaded, so
/// that this handler runs before those of the library.
pub fn report_exit() {
    // SAFETY: the handler is a function of this program. If registration fails, the parent observes an exit without an
    // answer.
    unsafe { libc::atexit(handle_exit) };
}

extern "C" fn handle_exit() {
    let here = 0_usize;
    answer((&raw const here).addr());
}

extern "C" fn handle(signal: i32, _information: *mut libc::siginfo_t, context: *mut libc::c_void) {
    if let Err(first) = FIRST.compare_exchange(0, signal, Ordering::SeqCst, Ordering::SeqCst) {
        // The handler itself has crashed.
        end_by(first);
    }
    let handler: extern "C" fn(i32) = handle_alarm;
    // SAFETY: these functions are async-signal-safe, and the handler is a function of this program.
    unsafe {
        libc::signal(libc::SIGALRM, handler as libc::sighandler_t);
        libc::alarm(PATIENCE_SECONDS);
    }
    if signal == libc::SIGSEGV && lift_memory_limit() {
        let _ = writeln!(io::stderr(), "{NO_STACK}");
    }
    answer(stack_pointer(context));
    let stack = Backtrace::force_capture().to_string();
    let _ = writeln!(io::stderr(), "Stack dump:");
    for line in stack.lines().take(LINES) {
        let _ = writeln!(io::stderr(), "{line}");
    }
    end_by(signal);
}

extern "C" fn handle_alarm(_signal: i32) {
    end_by(FIRST.load(Ordering::SeqCst));
}

/// Terminates the process with a signal as if the signal had no handler.
fn end_by(signal: i32) -> ! {
    // SAFETY: these functions are async-signal-safe. The default action of these signals ends the process.
    unsafe {
        libc::signal(signal, libc::SIG_DFL);
        libc::raise(signal);
        // The signal is blocked.
        libc::_exit(128 + signal)
    }
}

/// Exits the process without running exit handlers.
pub fn exit(status: i32) -> ! {
    // SAFETY: no thread of this process has work left, and all output is written.
    unsafe { libc::_exit(status) }
}

/// Removes the limit on this process's memory, so that the handler can allocate. Returns whether the limit was reached.
fn lift_memory_limit() -> bool {
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: the limit is written to a variable of this function.
    if unsafe { libc::getrlimit(libc::RLIMIT_AS, &raw mut limit) } != 0 || limit.rlim_cur == limit.rlim_max {
        return false;
    }
    let lifted = libc::rlimit { rlim_cur: limit.rlim_max, ..limit };
    // SAFETY: the limit is a variable of this function.
    if unsafe { libc::setrlimit(libc::RLIMIT_AS, &raw const lifted) } != 0 {
        return false;
    }
    let size = std::fs::read_to_string("/proc/self/statm").ok().and_then(|text| text.split(' ').next()?.parse().ok());
    let bytes = size.and_then(|pages: u64| pages.checked_mul(rustix::param::page_size() as u64));
    bytes.and_then(|bytes| bytes.checked_add(STACK_STEP)).is_some_and(|bytes| bytes > limit.rlim_cur)
}

/// Sends the answer and exits the process, if there is bitcode.
fn answer(stack: usize) {
    let Some(bitcode) = recovery::bitcode(stack) else { return };
    let send = SEND.try_lock().ok().and_then(|mut send| send.take());
    if send.is_some_and(|send| send(bitcode)) {
        exit(0);
    }
}

/// Returns the stack pointer of the crashed code.
#[cfg(target_arch = "x86_64")]
fn stack_pointer(context: *mut libc::c_void) -> usize {
    // SAFETY: the third argument of a handler with SA_SIGINFO is a context.
    let context = unsafe { &*context.cast::<libc::ucontext_t>() };
    let pointer = context.uc_mcontext.gregs.get(libc::REG_RSP as usize);
    pointer.and_then(|pointer| usize::try_from(*pointer).ok()).unwrap_or(usize::MAX)
}

/// Returns an address outside of any stack, because the front end is available for x86-64 only.
#[cfg(not(target_arch = "x86_64"))]
fn stack_pointer(_context: *mut libc::c_void) -> usize {
    usize::MAX
}
