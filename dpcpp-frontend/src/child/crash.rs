//! Says where the front end crashed.
//!
//! A handler for the signals of a crash prints the stack on standard error, which the parent reads, and then lets the
//! signal end the process. The process is lost anyway, so the handler may do what handlers should not: it allocates memory
//! and reads symbols. If it crashes itself, or waits for a lock, the process still ends.

use std::backtrace::Backtrace;
use std::io::{self, Write};
use std::mem::MaybeUninit;
use std::ptr;

/// What a crash raises.
const SIGNALS: [i32; 5] = [libc::SIGSEGV, libc::SIGABRT, libc::SIGBUS, libc::SIGILL, libc::SIGFPE];
/// Room to read symbols, also after the stack has overflowed.
const STACK: usize = 4 << 20;
/// More lines of a stack do not help: after an overflow it has thousands of frames.
const LINES: usize = 80;
/// If the handler takes longer, it waits for a lock that the crashed code holds. Reading symbols takes a second.
const PATIENCE_SECONDS: u32 = 20;

/// Reports crashes of this thread from now on.
pub fn report() -> io::Result<()> {
    let memory = Box::leak(vec![0_u8; STACK].into_boxed_slice());
    let stack = libc::stack_t { ss_sp: memory.as_mut_ptr().cast(), ss_flags: 0, ss_size: STACK };
    // SAFETY: the memory lives as long as the process, and nothing else uses it.
    if unsafe { libc::sigaltstack(&raw const stack, ptr::null_mut()) } != 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: zero is a valid value of each of its members: no flags, an empty set, the default action.
    let mut action = unsafe { MaybeUninit::<libc::sigaction>::zeroed().assume_init() };
    let handler: extern "C" fn(i32) = handle;
    action.sa_sigaction = handler as libc::sighandler_t;
    // A second signal of the kind, and the one that is raised again, end the process.
    action.sa_flags = libc::SA_ONSTACK | libc::SA_RESETHAND | libc::SA_NODEFER;
    for signal in SIGNALS {
        // SAFETY: the handler is a function of this program, of the type that goes without SA_SIGINFO.
        if unsafe { libc::sigaction(signal, &raw const action, ptr::null_mut()) } != 0 {
            return Err(io::Error::last_os_error());
        }
    }
    Ok(())
}

extern "C" fn handle(signal: i32) {
    // SAFETY: these functions may be called in a handler. The alarm's signal ends the process.
    unsafe {
        libc::signal(libc::SIGALRM, libc::SIG_DFL);
        libc::alarm(PATIENCE_SECONDS);
    }
    let stack = Backtrace::force_capture().to_string();
    let _ = writeln!(io::stderr(), "Stack dump:");
    for line in stack.lines().take(LINES) {
        let _ = writeln!(io::stderr(), "{line}");
    }
    // SAFETY: may be called in a handler; the action is the default one again.
    unsafe {
        libc::raise(signal);
    }
}
