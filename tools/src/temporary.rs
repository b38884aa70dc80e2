//! Temporary files and folders. None is left, also if a signal ends the program.

use std::collections::BTreeSet;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, Once, PoisonError};

use tempfile::TempDir;

/// The files and folders that there are.
static PATHS: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
/// Held while files get their names.
static PLACING: Mutex<()> = Mutex::new(());

/// A path that is removed if a signal ends the program.
#[must_use]
pub struct Registered {
    path: PathBuf,
}

impl Drop for Registered {
    fn drop(&mut self) {
        lock(&PATHS).remove(&self.path);
    }
}

/// Lets `make` make a temporary file or folder. Drop the second value last: once it is gone, signals leave the path alone.
///
/// # Errors
/// Those of `make`.
pub fn register<T>(
    make: impl FnOnce() -> io::Result<T>,
    path: impl FnOnce(&T) -> &Path,
) -> io::Result<(T, Registered)> {
    static LISTENING: Once = Once::new();
    LISTENING.call_once(signals::listen);
    // Locked while it is made: no signal comes between.
    let mut paths = lock(&PATHS);
    let made = make()?;
    let path = path(&made).to_owned();
    paths.insert(path.clone());
    Ok((made, Registered { path }))
}

/// Puts off signals while several files get their names, so that all get them or none.
pub fn placing() -> MutexGuard<'static, ()> {
    lock(&PLACING)
}

/// A temporary folder.
pub struct Folder {
    folder: TempDir,
    _registered: Registered,
}

impl Folder {
    /// Makes one.
    pub fn new() -> io::Result<Self> {
        let (folder, registered) = register(tempfile::tempdir, TempDir::path)?;
        Ok(Folder { folder, _registered: registered })
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }
}

/// A panic elsewhere does not make a set of paths wrong.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(unix)]
mod signals {
    //! What happens at a signal.

    use std::fs;
    use std::sync::Arc;
    use std::thread;

    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU, SIGXFSZ};
    use signal_hook::flag;
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    use super::{PATHS, PLACING, lock};

    /// Those that end a program.
    const FATAL: [i32; 5] = [SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGXCPU];

    /// Waits for signals in a thread of its own. Where that is not possible, files may be left.
    pub(super) fn listen() {
        // Caught, a file that grows too large is an error of the system. Nobody asks for the flag.
        let _ = flag::register(SIGXFSZ, Arc::default());
        // A shell has those of the background ignore SIGINT, and nohup SIGHUP: so it stays.
        let ignored = ignored();
        let wanted = FATAL.into_iter().filter(|signal| ignored >> (signal - 1) & 1 == 0);
        if let Ok(mut signals) = Signals::new(wanted) {
            let wait = move || signals.forever().for_each(end);
            let _ = thread::Builder::new().spawn(wait);
        }
    }

    /// Removes everything temporary, and ends the program as the signal would have.
    fn end(signal: i32) {
        let _placing = lock(&PLACING);
        // Locked until the end: nothing is made any more.
        let paths = lock(&PATHS);
        for path in paths.iter() {
            // What cannot be removed stays.
            let _ = if path.is_dir() { fs::remove_dir_all(path) } else { fs::remove_file(path) };
        }
        let _ = emulate_default_handler(signal);
    }

    /// A bit for each signal that is ignored, from 1 on. Only Linux tells, in a file.
    fn ignored() -> u64 {
        let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
    }
}

#[cfg(not(unix))]
mod signals {
    //! No signals.

    /// Nothing to wait for.
    pub(super) fn listen() {}
}
