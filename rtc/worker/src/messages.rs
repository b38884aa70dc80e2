//! The messages between the server and its forks.

/// The first byte of a task's message with a request; the message has a file with the details.
pub const REQUEST: u8 = b'W';
/// A message to a waiting fork: no task is running.
pub const QUIET: u8 = b'Q';
