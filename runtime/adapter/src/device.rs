//! Devices.

use std::sync::{Arc, Mutex, PoisonError};

use crate::backend::{self, Mark, StreamOptions};
use crate::clock::Clock;
use crate::error::Result;

/// A device, and its unused driver events.
pub struct Device {
    /// The device of the back end.
    pub driver: Arc<dyn backend::Device>,
    marks: [Mutex<Vec<Mark>>; 2],
    clock: Mutex<Option<Arc<Clock>>>,
}

impl Device {
    /// Wraps a device of the back end.
    pub fn new(driver: Arc<dyn backend::Device>) -> Self {
        Self { driver, marks: Default::default(), clock: Mutex::default() }
    }

    /// Returns an unused driver event.
    pub fn take_mark(&self, timing: bool) -> Result<Mark> {
        let mark = self.marks[usize::from(timing)].lock().unwrap_or_else(PoisonError::into_inner).pop();
        mark.map_or_else(|| self.driver.create_mark(timing), Ok)
    }

    /// Stores a driver event for reuse. Streams that already wait for it continue to wait for its last recording.
    pub fn give_mark(&self, mark: Mark, timing: bool) {
        self.marks[usize::from(timing)].lock().unwrap_or_else(PoisonError::into_inner).push(mark);
    }

    /// Returns a reference time for events, at most one second old: drivers report elapsed times in single precision.
    pub fn clock(&self) -> Result<Arc<Clock>> {
        let old = self.clock.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(clock) = &old
            && clock.host.elapsed().as_secs() < 1
        {
            return Ok(Arc::clone(clock));
        }
        let stream = self.driver.create_stream(StreamOptions::default())?;
        let new = Clock::new(&self.driver, stream, old.as_deref());
        self.driver.destroy_stream(stream);
        let new = Arc::new(new?);
        *self.clock.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&new));
        Ok(new)
    }
}

impl Drop for Device {
    fn drop(&mut self) {
        for mark in self
            .marks
            .iter_mut()
            .flat_map(|marks| std::mem::take(marks.get_mut().unwrap_or_else(PoisonError::into_inner)))
        {
            self.driver.destroy_mark(mark);
        }
    }
}
