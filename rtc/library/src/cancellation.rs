//! Cancellation of compilations from other threads.

use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::sync::Arc;

use rustix::event::{EventfdFlags, eventfd};

/// A handle that cancels compilations. Clones share their state.
///
/// After cancellation, all current and future compilations that use the handle fail with
/// [`Error::Cancelled`](crate::Error::Cancelled).
#[derive(Clone, Debug)]
pub struct Cancellation {
    event: Arc<OwnedFd>,
}

impl Cancellation {
    /// Creates a handle that is not canceled.
    ///
    /// # Errors
    /// Fails if the process has no file descriptor left.
    pub fn new() -> io::Result<Self> {
        Ok(Self { event: Arc::new(eventfd(0, EventfdFlags::CLOEXEC | EventfdFlags::NONBLOCK)?) })
    }

    /// Cancels all compilations that use this handle.
    pub fn cancel(&self) {
        // The write can fail only after 2^64 calls.
        let _ = rustix::io::write(&self.event, &1_u64.to_ne_bytes());
    }

    /// Returns a descriptor that becomes readable on cancellation.
    pub(crate) fn descriptor(&self) -> BorrowedFd<'_> {
        self.event.as_fd()
    }
}
