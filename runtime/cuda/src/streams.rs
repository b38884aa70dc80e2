//! Streams and events.

use std::ffi::c_uint;

use sycl_adapter::backend::{Mark, Stream, StreamOptions, Streams};
use sycl_adapter::error::Result;

use crate::api::Status;
use crate::device::{Gpu, call};
use crate::status::{NOT_READY, check};

impl Gpu {
    /// Converts the status of a query: `NOT_READY` is `false`.
    fn ready(&self, name: &str, status: Status) -> Result<bool> {
        if status == NOT_READY { Ok(false) } else { check(self.api, name, status).map(|()| true) }
    }
}

impl Streams for Gpu {
    fn create_stream(&self, options: StreamOptions) -> Result<Stream> {
        if options.default {
            return Ok(Stream(0));
        }
        self.enter()?;
        let (mut least, mut greatest, mut stream) = (0, 0, 0);
        if options.priority != 0 {
            call!(self.cuCtxGetStreamPriorityRange(&mut least, &mut greatest))?;
        }
        let priority = if options.priority > 0 { greatest } else { least };
        // `CU_STREAM_NON_BLOCKING`.
        call!(self.cuStreamCreateWithPriority(&mut stream, c_uint::from(!options.with_default), priority))?;
        Ok(Stream(stream))
    }

    fn destroy_stream(&self, stream: Stream) {
        // Ignore the error: it comes from a command, whose event reports it.
        let _ = self.enter().and_then(|()| call!(self.cuStreamDestroy_v2(stream.0)));
    }

    fn wait_stream(&self, stream: Stream) -> Result {
        self.enter()?;
        call!(self.cuStreamSynchronize(stream.0))
    }

    fn is_stream_idle(&self, stream: Stream) -> Result<bool> {
        self.enter()?;
        // SAFETY: the handle comes from the driver.
        self.ready("cuStreamQuery", unsafe { (self.api.cuStreamQuery)(stream.0) })
    }

    fn create_mark(&self, timing: bool) -> Result<Mark> {
        self.enter()?;
        let mut event = 0;
        // `CU_EVENT_DISABLE_TIMING`.
        call!(self.cuEventCreate(&mut event, if timing { 0 } else { 2 }))?;
        Ok(Mark(event))
    }

    fn destroy_mark(&self, mark: Mark) {
        let _ = self.enter().and_then(|()| call!(self.cuEventDestroy_v2(mark.0)));
    }

    fn record(&self, mark: Mark, stream: Stream) -> Result {
        self.enter()?;
        call!(self.cuEventRecord(mark.0, stream.0))
    }

    fn wait_in_stream(&self, stream: Stream, mark: Mark) -> Result {
        self.enter()?;
        call!(self.cuStreamWaitEvent(stream.0, mark.0, 0))
    }

    fn wait_mark(&self, mark: Mark) -> Result {
        self.enter()?;
        call!(self.cuEventSynchronize(mark.0))
    }

    fn is_mark_reached(&self, mark: Mark) -> Result<bool> {
        self.enter()?;
        // SAFETY: the handle comes from the driver.
        self.ready("cuEventQuery", unsafe { (self.api.cuEventQuery)(mark.0) })
    }

    fn elapsed(&self, start: Mark, end: Mark) -> Result<i64> {
        self.enter()?;
        let mut milliseconds = 0.0;
        call!(self.cuEventElapsedTime(&mut milliseconds, start.0, end.0))?;
        #[allow(clippy::cast_possible_truncation, reason = "the conversion saturates")]
        Ok((f64::from(milliseconds) * 1e6) as i64)
    }
}
