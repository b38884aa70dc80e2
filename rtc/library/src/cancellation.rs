//! Cancels compilations from other threads.

use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::sync::Arc;

use rustix::event::{EventfdFlags, eventfd};

/// Cancels compilations. Clones are the same.
///
/// All compilations that were started with it, and those that will be, end with [`Error::Cancelled`](crate::Error::Cancelled).
#[derive(Clone, Debug)]
pub struct Cancellation {
    event: Arc<OwnedFd>,
}

impl Cancellation {
    /// Nothing is cancelled yet.
    ///
    /// # Errors
    /// If the process has no descriptor left.
    pub fn new() -> io::Result<Self> {
        Ok(Self { event: Arc::new(eventfd(0, EventfdFlags::CLOEXEC | EventfdFlags::NONBLOCK)?) })
    }

    /// Cancels.
    pub fn cancel(&self) {
        // It fails only if it has been called 2^64 times.
        let _ = rustix::io::write(&self.event, &1_u64.to_ne_bytes());
    }

    /// Can be read once it is cancelled.
    pub(crate) fn descriptor(&self) -> BorrowedFd<'_> {
        self.event.as_fd()
    }
}
