//! Temporary folders, and the removal of everything temporary when a signal ends the program.

use std::io;
use std::path::Path;

use device_image::file::{self, Registered};
use tempfile::TempDir;

pub use signals::listen;

/// A temporary folder.
pub struct Folder {
    folder: TempDir,
    _registered: Registered,
}

impl Folder {
    /// Makes one.
    pub fn new() -> io::Result<Self> {
        let (folder, registered) = file::register(tempfile::tempdir, TempDir::path)?;
        Ok(Folder { folder, _registered: registered })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }
}

#[cfg(unix)]
mod signals {
    //! What happens at a signal.

    use std::fs;
    use std::sync::Arc;
    use std::thread;

    use device_image::file;
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU, SIGXFSZ};
    use signal_hook::flag;
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    /// Signals that end a program.
    const FATAL: [i32; 5] = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU];

    /// Waits for signals in a thread of its own. If the system refuses it, a signal may leave temporary files.
    pub fn listen() {
        // Once it is caught, a file that grows too large is an error of the system. Nobody reads the flag.
        let _ = flag::register(SIGXFSZ, Arc::default());
        // Shells let background processes ignore SIGINT, and nohup SIGHUP: keep that.
        let ignored = ignored();
        let wanted = FATAL.into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0);
        if let Ok(mut signals) = Signals::new(wanted) {
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

#[cfg(not(unix))]
mod signals {
    //! No signals.

    /// There is nothing to wait for.
    pub fn listen() {}
}
