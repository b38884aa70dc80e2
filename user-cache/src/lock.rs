//! Locks for entries. One process creates an entry, and the others wait for it or continue without it.

use std::fs::{self, File};
use std::os::fd::BorrowedFd;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::Path;
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{FlockOperation, flock};
use rustix::io::Errno;

use crate::owner;

/// The extension of lock files.
pub const EXTENSION: &str = "lock";
/// The time between two attempts to lock.
const PAUSE: Duration = Duration::from_millis(5);

/// The caller's time limit and cancellation.
#[derive(Clone, Copy, Debug, Default)]
pub struct Patience<'c> {
    /// The time at which the caller stops waiting.
    pub deadline: Option<Instant>,
    /// A file descriptor that becomes readable when the caller cancels the operation.
    pub cancelled: Option<BorrowedFd<'c>>,
}

/// A locked key. Dropping the value unlocks it.
#[derive(Debug)]
pub struct Lock {
    _file: File,
}

impl Patience<'_> {
    /// Returns the patience for a caller that does not wait.
    #[must_use]
    pub fn none() -> Self {
        Self::of(Duration::ZERO)
    }

    /// Returns the patience for a caller that waits for at most `time`.
    #[must_use]
    pub fn of(time: Duration) -> Self {
        Self { deadline: Instant::now().checked_add(time), cancelled: None }
    }

    /// Returns whether the caller has canceled.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        self.is_cancelled_within(Duration::ZERO)
    }

    /// Returns whether the deadline has passed.
    #[must_use]
    pub fn is_late(&self) -> bool {
        self.deadline.is_some_and(|deadline| deadline <= Instant::now())
    }

    /// Waits for `time` or until the caller cancels the operation. Returns whether the caller has canceled.
    fn is_cancelled_within(&self, time: Duration) -> bool {
        let Some(event) = self.cancelled else {
            thread::sleep(time);
            return false;
        };
        let time = Timespec::try_from(time).ok();
        poll(&mut [PollFd::new(&event, PollFlags::IN)], time.as_ref()).is_ok_and(|count| count != 0)
    }
}

impl Lock {
    /// Locks a file in a directory that belongs to the user. Returns `None` if locking fails, or if the caller's
    /// patience is exhausted.
    pub(crate) fn acquire(path: &Path, patience: Patience<'_>) -> Option<Self> {
        loop {
            let mut options = File::options();
            let file = options.create(true).append(true).mode(0o600).custom_flags(owner::FLAGS).open(path).ok()?;
            loop {
                match flock(&file, FlockOperation::NonBlockingLockExclusive) {
                    Ok(()) => break,
                    Err(Errno::WOULDBLOCK | Errno::INTR) => {}
                    Err(_) => return None,
                }
                if patience.is_late() || patience.is_cancelled_within(PAUSE) {
                    return None;
                }
            }
            // A lock on a file that has been removed has no effect.
            if is_at(&file, path) {
                // Update the modification time, because cleaning removes old lock files.
                let _ = file.set_modified(SystemTime::now());
                return Some(Self { _file: file });
            }
        }
    }
}

fn is_at(file: &File, path: &Path) -> bool {
    let number = |found: fs::Metadata| (found.dev(), found.ino());
    let (file, path) = (file.metadata().map(number), fs::symlink_metadata(path).map(number));
    file.is_ok_and(|file| path.is_ok_and(|path| file == path))
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]
mod tests {
    use std::os::fd::AsFd;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    #[test]
    fn one_has_the_lock() {
        let base = tempfile::tempdir().unwrap();
        let (path, inside, turns) = (base.path().join("a.lock"), AtomicUsize::new(0), AtomicUsize::new(0));
        thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    let _lock = Lock::acquire(&path, Patience::default()).unwrap();
                    assert_eq!(inside.fetch_add(1, Ordering::SeqCst), 0);
                    thread::sleep(Duration::from_millis(2));
                    turns.fetch_add(1, Ordering::SeqCst);
                    inside.fetch_sub(1, Ordering::SeqCst);
                });
            }
        });
        assert_eq!(turns.into_inner(), 8);
    }

    /// Without `O_NONBLOCK`, opening a FIFO waits for a reader.
    #[test]
    fn a_fifo_does_not_block() {
        let base = tempfile::tempdir().unwrap();
        let path = base.path().join("a.lock");
        rustix::fs::mknodat(rustix::fs::CWD, &path, rustix::fs::FileType::Fifo, 0o600.into(), 0).unwrap();
        assert!(Lock::acquire(&path, Patience::none()).is_none());
    }

    #[test]
    fn patience_ends() {
        let base = tempfile::tempdir().unwrap();
        let path = base.path().join("a.lock");
        let lock = Lock::acquire(&path, Patience::none()).unwrap();
        assert!(Lock::acquire(&path, Patience::none()).is_none());
        let start = Instant::now();
        assert!(Lock::acquire(&path, Patience::of(Duration::from_millis(30))).is_none());
        assert!(start.elapsed() >= Duration::from_millis(30));
        let (read, write) = std::io::pipe().unwrap();
        let patience = Patience { deadline: None, cancelled: Some(read.as_fd()) };
        thread::scope(|scope| {
            let waiting = scope.spawn(|| Lock::acquire(&path, patience).is_none());
            // Closing the other end makes the descriptor readable.
            drop(write);
            assert!(waiting.join().unwrap());
        });
        drop(lock);
        assert!(Lock::acquire(&path, Patience::none()).is_some());
    }

    #[test]
    fn a_removed_file_locks_nothing() {
        let base = tempfile::tempdir().unwrap();
        let path = base.path().join("a.lock");
        let lock = Lock::acquire(&path, Patience::none()).unwrap();
        thread::scope(|scope| {
            let waiting = scope.spawn(|| Lock::acquire(&path, Patience::default()));
            thread::sleep(Duration::from_millis(50));
            fs::remove_file(&path).unwrap();
            drop(lock);
            let _lock = waiting.join().unwrap().unwrap();
            assert!(Lock::acquire(&path, Patience::none()).is_none());
        });
    }
}
