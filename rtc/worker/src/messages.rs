//! The messages between the server and its forks.

/// The first byte of a message with a task's request. A file with the details accompanies the message.
pub const REQUEST: u8 = b'W';
/// A message that informs a waiting fork that no task is running.
pub const QUIET: u8 = b'Q';
