//! Streams, and events that are recorded in them.

use super::handles::{Mark, Stream};
use crate::error::Result;

/// Options of a stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct StreamOptions {
    /// Priority relative to other streams: negative is lower, positive is higher.
    pub priority: i32,
    /// True if this stream and the driver's default stream wait for each other.
    pub with_default: bool,
    /// True for the driver's default stream.
    pub default: bool,
}

/// Operations on a device's streams and events.
pub trait Streams {
    /// Creates a stream.
    fn create_stream(&self, options: StreamOptions) -> Result<Stream>;
    /// Destroys a stream after its commands have completed.
    fn destroy_stream(&self, stream: Stream);
    /// Waits for all commands in a stream.
    fn wait_stream(&self, stream: Stream) -> Result;
    /// Returns whether all commands in a stream have completed.
    fn is_stream_idle(&self, stream: Stream) -> Result<bool>;
    /// Creates an event.
    fn create_mark(&self, timing: bool) -> Result<Mark>;
    /// Destroys an event.
    fn destroy_mark(&self, mark: Mark);
    /// Records an event after all commands that the stream contains.
    fn record(&self, mark: Mark, stream: Stream) -> Result;
    /// Records an event before the next command in a stream, which the caller adds immediately.
    fn record_before(&self, mark: Mark, stream: Stream) -> Result {
        self.record(mark, stream)
    }
    /// Makes later commands in a stream wait for an event.
    fn wait_in_stream(&self, stream: Stream, mark: Mark) -> Result;
    /// Waits for an event.
    fn wait_mark(&self, mark: Mark) -> Result;
    /// Returns whether an event has completed.
    fn is_mark_reached(&self, mark: Mark) -> Result<bool>;
    /// Returns the time between two events that record times, in nanoseconds.
    fn elapsed(&self, start: Mark, end: Mark) -> Result<i64>;
}
