//! Reference times for converting host times to device times.

use std::sync::Arc;
use std::time::Instant;

use crate::backend::{Device as Driver, Mark, Stream};
use crate::error::Result;

/// A point in time, measured on both the device and the host.
pub struct Clock {
    driver: Arc<dyn Driver>,
    mark: Mark,
    /// Device time: nanoseconds since the first clock of the device.
    pub device: u64,
    /// Host time. It is measured after the device time, so a converted submission time is never later than the start of
    /// the command.
    pub host: Instant,
}

impl Clock {
    /// Measures the time in an idle stream, relative to an older clock of the device.
    pub fn new(driver: &Arc<dyn Driver>, stream: Stream, old: Option<&Self>) -> Result<Self> {
        let mark = driver.create_mark(true)?;
        let mut clock = Self { driver: Arc::clone(driver), mark, device: 1, host: Instant::now() };
        driver.record(mark, stream)?;
        driver.wait_mark(mark)?;
        clock.host = Instant::now();
        if let Some(old) = old {
            clock.device = old.time_of(mark)?;
        }
        Ok(clock)
    }

    /// Returns the device time of a completed event, in nanoseconds.
    pub fn time_of(&self, mark: Mark) -> Result<u64> {
        Ok(self.device.saturating_add_signed(self.driver.elapsed(self.mark, mark)?))
    }

    /// Converts a host time to device time, in nanoseconds.
    pub fn time_of_host(&self, host: Instant) -> u64 {
        let since = |later: Instant, earlier: Instant| {
            u64::try_from(later.saturating_duration_since(earlier).as_nanos()).unwrap_or(u64::MAX)
        };
        self.device.saturating_add(since(host, self.host)).saturating_sub(since(self.host, host))
    }
}

impl Drop for Clock {
    fn drop(&mut self) {
        self.driver.destroy_mark(self.mark);
    }
}
