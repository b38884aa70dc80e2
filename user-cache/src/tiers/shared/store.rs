//! The interface of a store.

use std::fmt::Debug;
use std::io;
use std::time::Duration;

/// The maximum size of an entry in bytes.
pub const LARGEST: u64 = 256 << 20;

/// A store of entries by name.
pub trait Store: Debug + Send + Sync {
    /// Returns an entry, or `None` if it does not exist or exceeds [`LARGEST`] bytes.
    fn get(&self, name: &str, time: Duration) -> Result<Option<Vec<u8>>, Problem>;

    /// Writes an entry.
    fn put(&self, name: &str, bytes: &[u8], time: Duration) -> Result<(), Problem>;
}

/// The reason why an access failed.
#[derive(Debug, thiserror::Error)]
pub enum Problem {
    /// The time limit was exceeded.
    #[error("no response within {} ms", .0.as_millis())]
    Late(Duration),
    /// The thread terminated without a result.
    #[error("the thread that accesses the store terminated")]
    Thread,
    /// The store cannot be reached, or a file cannot be read or written.
    #[error("cannot access the store: {0}")]
    Unreachable(#[from] io::Error),
    /// The store reports an error.
    #[error("{0}")]
    Server(::redis::RedisError),
}
