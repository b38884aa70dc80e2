//! The removal of temporary files when a signal ends the program.

#[cfg(unix)]
pub use unix::listen;

#[cfg(unix)]
mod unix {
    use std::sync::Arc;
    use std::{fs, thread};

    use device_image::file;
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU, SIGXFSZ};
    use signal_hook::flag;
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    /// Waits for signals in a thread of its own. If the system refuses it, a signal may leave temporary files.
    pub fn listen() {
        // Once it is caught, a file that grows too large is an error of the system. Nobody reads the flag.
        let _ = flag::register(SIGXFSZ, Arc::default());
        // Shells let background processes ignore SIGINT, and nohup SIGHUP: keep that.
        let ignored = ignored();
        let wanted = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU].into_iter();
        if let Ok(mut signals) = Signals::new(wanted.filter(|signal| ignored >> (signal - 1) & 1 == 0)) {
            let wait = move || signals.forever().for_each(end);
            let _ = thread::Builder::new().spawn(wait);
        }
    }

    /// Removes everything temporary, and ends the program as the signal would have.
    fn end(signal: i32) {
        let _removed = file::remove_all();
        let _ = emulate_default_handler(signal);
    }

    /// A bit per ignored signal, from signal 1 on. Only Linux reports them, in a file.
    fn ignored() -> u64 {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
    }
}

/// Without signals, there is nothing to wait for.
#[cfg(not(unix))]
pub fn listen() {}
