//! Streams, and events that are recorded in them.

mod flusher;
pub mod mark;
pub mod stream;

use std::sync::Arc;

use sycl_adapter::backend::{Mark, Stream, StreamOptions, Streams};
use sycl_adapter::error::Result;
use sycl_adapter::ur::ur_result_t;

use crate::device::VulkanDevice;
use mark::{MarkState, Point};
use stream::StreamState;

impl VulkanDevice {
    /// Returns the stream with a handle.
    pub fn stream(&self, stream: Stream) -> Result<Arc<StreamState>> {
        self.streams.get(stream.0).ok_or_else(|| ur_result_t::UR_RESULT_ERROR_INVALID_QUEUE.into())
    }

    /// Returns the event with a handle.
    pub fn mark(&self, mark: Mark) -> Result<Arc<MarkState>> {
        self.marks.get(mark.0).ok_or_else(|| ur_result_t::UR_RESULT_ERROR_INVALID_EVENT.into())
    }

    /// Records an event in a stream.
    pub fn record_in(&self, mark: &MarkState, stream: &Arc<StreamState>) -> Result {
        if !mark.timing {
            mark.set(Point::new(stream, stream.last()?, None));
            return Ok(());
        }
        let query = Arc::new(self.context.take_query()?);
        let used = Arc::clone(&query);
        let value = stream.submit(vec![Box::new(used)], |raw, commands| {
            // SAFETY: the commands are being recorded, and the stream keeps the query until they have completed.
            unsafe { query.record(raw, commands) };
        })?;
        mark.set(Point::new(stream, value, Some(query)));
        Ok(())
    }
}

impl Streams for VulkanDevice {
    fn create_stream(&self, options: StreamOptions) -> Result<Stream> {
        let create = || StreamState::new(self.context).map(|new| Stream(self.streams.insert(Arc::new(new))));
        if !options.default {
            return create();
        }
        if let Some(stream) = self.default_stream.get() {
            return Ok(*stream);
        }
        let new = create()?;
        let used = *self.default_stream.get_or_init(|| new);
        if used != new {
            self.destroy_stream(new);
        }
        Ok(used)
    }

    fn destroy_stream(&self, stream: Stream) {
        if let Some(stream) = self.streams.remove(stream.0) {
            // If the device is lost, no command runs any longer.
            let _ = stream.wait();
        }
    }

    fn wait_stream(&self, stream: Stream) -> Result {
        self.stream(stream)?.wait()
    }

    fn is_stream_idle(&self, stream: Stream) -> Result<bool> {
        self.stream(stream)?.is_idle()
    }

    fn create_mark(&self, timing: bool) -> Result<Mark> {
        Ok(Mark(self.marks.insert(Arc::new(MarkState::new(timing)))))
    }

    fn destroy_mark(&self, mark: Mark) {
        drop(self.marks.remove(mark.0));
    }

    fn record(&self, mark: Mark, stream: Stream) -> Result {
        self.record_in(&*self.mark(mark)?, &self.stream(stream)?)
    }

    fn record_before(&self, mark: Mark, stream: Stream) -> Result {
        let mark_state = self.mark(mark)?;
        if !mark_state.timing {
            return self.record(mark, stream);
        }
        // The command itself records the time, so that it does not include the compilation of a pipeline.
        let (stream, query) = (self.stream(stream)?, Arc::new(self.context.take_query()?));
        let value = stream.query_next(Arc::clone(&query));
        mark_state.set(Point::new(&stream, value, Some(query)));
        Ok(())
    }

    fn wait_in_stream(&self, stream: Stream, mark: Mark) -> Result {
        let stream = self.stream(stream)?;
        if let Some(point) = self.mark(mark)?.point() {
            stream.add_wait(&point)?;
        }
        Ok(())
    }

    fn wait_mark(&self, mark: Mark) -> Result {
        self.mark(mark)?.point().map_or(Ok(()), |point| point.wait())
    }

    fn is_mark_reached(&self, mark: Mark) -> Result<bool> {
        self.mark(mark)?.point().map_or(Ok(true), |point| point.is_reached())
    }

    fn elapsed(&self, start: Mark, end: Mark) -> Result<i64> {
        let time = |mark: Mark| -> Result<u64> {
            let query = self.mark(mark)?.point().and_then(|point| point.query);
            query.ok_or(ur_result_t::UR_RESULT_ERROR_PROFILING_INFO_NOT_AVAILABLE)?.time()
        };
        // Times have fewer than 64 bits on some devices, and overflow.
        let unused = 64 - self.context.time_bits.clamp(1, 64);
        let ticks = (time(end)?.wrapping_sub(time(start)?) << unused).cast_signed() >> unused;
        let period = f64::from(self.context.properties.basic.limits.timestamp_period);
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_precision_loss,
            reason = "the conversion saturates; times have less than a microsecond of error in a week"
        )]
        Ok((ticks as f64 * period) as i64)
    }
}
