//! Removes all temporary files and directories when a signal terminates the program (with the `signals` feature).

use std::fs;
use std::sync::Arc;
use std::thread;

use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU, SIGXFSZ};
use signal_hook::flag;
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

/// The signals that terminate a program.
const FATAL: [i32; 5] = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU];

/// Waits for signals in a separate thread. If the system cannot start the thread, a signal may leave temporary files.
pub fn remove_at_signals() {
    // With a handler installed, a write that exceeds the file size limit returns an error. The flag
    // is not read.
    let _ = flag::register(SIGXFSZ, Arc::default());
    // Shells start background processes with SIGINT ignored, and nohup starts programs with SIGHUP ignored. Keep these
    // signals ignored.
    let ignored = ignored();
    let wanted = FATAL.into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0);
    if let Ok(mut signals) = Signals::new(wanted) {
        let wait = move || signals.forever().for_each(end);
        let _ = thread::Builder::new().spawn(wait);
    }
}

/// Removes all temporary files and directories, and terminates the program as the signal would have.
fn end(signal: i32) {
    let _removed = super::remove_all();
    let _ = emulate_default_handler(signal);
}

/// Returns the ignored signals as bits, signal 1 in the lowest. Only Linux reports them, in a file.
fn ignored() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}
