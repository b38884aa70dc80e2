//! Events: a point in a stream, and the time at which the device reaches it.

use std::sync::{Arc, Mutex, PoisonError, Weak};

use sycl_adapter::error::Result;

use super::stream::{StreamState, Timeline};
use crate::context::Query;

/// An event.
pub struct MarkState {
    /// True if the event records times.
    pub timing: bool,
    point: Mutex<Option<Point>>,
}

impl MarkState {
    /// Creates an event that is not recorded, which counts as completed.
    pub fn new(timing: bool) -> Self {
        Self { timing, point: Mutex::default() }
    }

    /// Records the event.
    pub fn set(&self, point: Point) {
        let old = self.point.lock().unwrap_or_else(PoisonError::into_inner).replace(point);
        drop(old);
    }

    /// Returns the point at which the event was last recorded.
    pub fn point(&self) -> Option<Point> {
        self.point.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// A point in a stream.
#[derive(Clone)]
pub struct Point {
    /// The timeline of the stream.
    pub timeline: Arc<Timeline>,
    /// The value that the timeline reaches.
    pub value: u64,
    /// The query with the time at which the device reaches the point.
    pub query: Option<Arc<Query>>,
    stream: Weak<StreamState>,
}

impl Point {
    /// Creates a point.
    pub fn new(stream: &Arc<StreamState>, value: u64, query: Option<Arc<Query>>) -> Self {
        Self { timeline: Arc::clone(&stream.timeline), value, query, stream: Arc::downgrade(stream) }
    }

    /// Makes sure that the submission of the point exists.
    pub fn submit(&self) -> Result {
        self.stream.upgrade().map_or(Ok(()), |stream| stream.submit_through(self.value))
    }

    /// Waits until the device reaches the point.
    pub fn wait(&self) -> Result {
        self.submit()?;
        self.timeline.wait(self.value)?;
        self.stream.upgrade().map_or(Ok(()), |stream| stream.release())
    }

    /// Returns whether the device has reached the point.
    pub fn is_reached(&self) -> Result<bool> {
        self.submit()?;
        Ok(self.timeline.reached()? >= self.value)
    }
}
