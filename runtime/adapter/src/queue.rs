//! Queues. An in-order queue has one stream; an out-of-order queue has several.
//!
//! A command in an out-of-order queue is added to the stream of a command that it waits for, if that command is the
//! last one in its stream; otherwise, to the next stream in round-robin order. A barrier is an event for which each
//! stream waits before its next command.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use crate::backend::{Device as Driver, Mark, Stream, StreamOptions};
use crate::context::Context;
use crate::device::Device;
use crate::error::Result;
use crate::event::{End, Event};
use crate::handle::{self, Object, Ref};
use crate::ur::{ur_command_t, ur_event_handle_t, ur_queue_flag_t};

/// Number of streams in an out-of-order queue.
const STREAMS: usize = 8;

/// A stream in a queue.
#[derive(Default)]
struct Lane {
    stream: OnceLock<Stream>,
    /// Sequence number of the last command.
    last: AtomicU64,
    /// Sequence number of the last barrier for which the stream waits.
    barrier: AtomicU64,
    /// The end of the last command, if the command has an event.
    open: Mutex<Option<Arc<End>>>,
}

impl Lane {
    /// Replaces the end of the last command. Records the old one if something may wait for it.
    fn replace_open(&self, stream: Stream, end: Option<Arc<End>>) -> Result {
        let old = std::mem::replace(&mut *self.open.lock().unwrap_or_else(PoisonError::into_inner), end);
        match old {
            Some(old) if old.is_needed() => old.record(stream).map(|_| ()),
            _ => Ok(()),
        }
    }
}

/// An event for which all later commands in a queue wait.
struct Barrier {
    device: Ref<Device>,
    mark: Mark,
    number: u64,
}

impl Drop for Barrier {
    fn drop(&mut self) {
        self.device.give_mark(self.mark, false);
    }
}

/// A queue.
pub struct Queue {
    /// The context.
    pub context: Ref<Context>,
    /// The device.
    pub device: Ref<Device>,
    /// The flags with which the queue was created.
    pub flags: u32,
    /// True if events record times.
    pub profiling: bool,
    /// True if the queue owns its streams.
    owned: bool,
    /// True if the program has access to the stream and may add commands to it, so that events must
    /// be recorded immediately.
    shared: AtomicBool,
    options: StreamOptions,
    lanes: Box<[Lane]>,
    turn: AtomicUsize,
    barrier: Mutex<Option<Arc<Barrier>>>,
    has_barrier: AtomicU64,
}

impl Queue {
    /// Creates a queue with flags of `ur_queue_flags_t`, and its first stream.
    pub fn new(context: Ref<Context>, device: Ref<Device>, flags: u32) -> Result<Self> {
        let has = |flag: ur_queue_flag_t| flags & flag.0 != 0;
        let options = StreamOptions {
            priority: i32::from(has(ur_queue_flag_t::UR_QUEUE_FLAG_PRIORITY_HIGH))
                - i32::from(has(ur_queue_flag_t::UR_QUEUE_FLAG_PRIORITY_LOW)),
            with_default: has(ur_queue_flag_t::UR_QUEUE_FLAG_SYNC_WITH_DEFAULT_STREAM),
            default: has(ur_queue_flag_t::UR_QUEUE_FLAG_USE_DEFAULT_STREAM),
        };
        let lanes = if has(ur_queue_flag_t::UR_QUEUE_FLAG_OUT_OF_ORDER_EXEC_MODE_ENABLE) && !options.default {
            STREAMS
        } else {
            1
        };
        let queue = Self::with_lanes(context, device, flags, options, lanes, true);
        queue.stream(0)?;
        Ok(queue)
    }

    /// Creates an in-order queue for a driver stream.
    pub fn from_stream(context: Ref<Context>, device: Ref<Device>, flags: u32, stream: Stream, owned: bool) -> Self {
        let queue = Self::with_lanes(context, device, flags, StreamOptions::default(), 1, owned);
        queue.lanes[0].stream.get_or_init(|| stream);
        queue
    }

    fn with_lanes(
        context: Ref<Context>,
        device: Ref<Device>,
        flags: u32,
        options: StreamOptions,
        lanes: usize,
        owned: bool,
    ) -> Self {
        let profiling = flags & ur_queue_flag_t::UR_QUEUE_FLAG_PROFILING_ENABLE.0 != 0;
        Self {
            context,
            device,
            flags,
            profiling,
            owned,
            shared: AtomicBool::new(!owned || options.default),
            options,
            lanes: (0..lanes).map(|_| Lane::default()).collect(),
            turn: AtomicUsize::new(0),
            barrier: Mutex::default(),
            has_barrier: AtomicU64::new(0),
        }
    }

    /// Returns the back end's device.
    pub fn driver(&self) -> &dyn Driver {
        &*self.device.driver
    }

    /// Returns a stream. The first call creates it.
    pub fn stream(&self, index: usize) -> Result<Stream> {
        let lane = &self.lanes[index];
        if let Some(stream) = lane.stream.get() {
            return Ok(*stream);
        }
        let new = self.driver().create_stream(self.options)?;
        let stream = *lane.stream.get_or_init(|| new);
        if stream != new {
            self.driver().destroy_stream(new);
        }
        Ok(stream)
    }

    /// Returns whether a command is the last one in a stream.
    pub fn is_last(&self, index: usize, number: u64) -> bool {
        self.lanes[index].last.load(Ordering::Acquire) == number
    }

    /// Returns the stream for interoperability.
    pub fn native(&self) -> Result<usize> {
        self.shared.store(true, Ordering::Relaxed);
        Ok(self.stream(0)?.0)
    }

    fn streams(&self) -> impl Iterator<Item = Stream> + '_ {
        self.lanes.iter().filter_map(|lane| lane.stream.get().copied())
    }

    /// Selects a stream for a command.
    fn select(&self, waits: &[&Object<Event>]) -> usize {
        if self.lanes.len() == 1 {
            return 0;
        }
        let this: *const Self = self;
        let same = waits.iter().find(|event| {
            std::ptr::eq::<Self>(&**event.queue, this)
                && self.lanes[event.stream].last.load(Ordering::Relaxed) == event.number
        });
        same.map_or_else(|| self.turn.fetch_add(1, Ordering::Relaxed) % self.lanes.len(), |event| event.stream)
    }

    /// Makes a stream wait for the last barrier.
    fn apply_barrier(&self, index: usize, stream: Stream) -> Result {
        if self.lanes[index].barrier.load(Ordering::Acquire) < self.has_barrier.load(Ordering::Acquire) {
            let barrier = self.barrier.lock().unwrap_or_else(PoisonError::into_inner).clone();
            if let Some(barrier) = barrier {
                self.driver().wait_in_stream(stream, barrier.mark)?;
                self.lanes[index].barrier.fetch_max(barrier.number, Ordering::AcqRel);
            }
        }
        Ok(())
    }

    /// Makes a stream wait for all other streams.
    fn join(&self, driver: &dyn Driver, stream: Stream) -> Result {
        let mark = self.device.take_mark(false)?;
        let mut result = Ok(());
        for other in self.streams().filter(|other| *other != stream) {
            result = driver.record(mark, other).and_then(|()| driver.wait_in_stream(stream, mark));
            if result.is_err() {
                break;
            }
        }
        self.device.give_mark(mark, false);
        result
    }

    fn set_barrier(&self, driver: &dyn Driver, stream: Stream) -> Result {
        let mark = self.device.take_mark(false)?;
        let mut barrier = Barrier { device: self.device.clone(), mark, number: 0 };
        // A barrier also waits for the preceding barrier.
        let old = self.barrier.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let Some(old) = old {
            driver.wait_in_stream(stream, old.mark)?;
        }
        driver.record(mark, stream)?;
        let mut last = self.barrier.lock().unwrap_or_else(PoisonError::into_inner);
        barrier.number = self.has_barrier.load(Ordering::Acquire) + 1;
        self.has_barrier.store(barrier.number, Ordering::Release);
        let old = last.replace(Arc::new(barrier));
        drop(last);
        drop(old);
        Ok(())
    }

    /// Waits for all commands.
    pub fn finish(&self) -> Result {
        self.streams().try_for_each(|stream| self.driver().wait_stream(stream))
    }

    /// Returns whether all commands have completed.
    pub fn is_idle(&self) -> Result<bool> {
        for stream in self.streams() {
            if !self.driver().is_stream_idle(stream)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

impl Object<Queue> {
    /// Submits a command, which `work` adds to the stream. If `blocking`, waits until the command has completed.
    ///
    /// # Safety
    ///
    /// `waits` must contain valid handles; `out` must be null or valid for writes.
    pub unsafe fn submit(
        &self,
        kind: ur_command_t,
        waits: &[ur_event_handle_t],
        out: *mut ur_event_handle_t,
        blocking: bool,
        work: impl FnOnce(&dyn Driver, Stream) -> Result,
    ) -> Result {
        // SAFETY: the caller's contract.
        unsafe { self.submit_to(None, kind, waits, out, blocking, work) }
    }

    /// Calls a function that adds commands to the stream that [`Queue::native`] returns.
    ///
    /// # Safety
    ///
    /// Same as for [`Self::submit`].
    pub unsafe fn submit_native(
        &self,
        waits: &[ur_event_handle_t],
        out: *mut ur_event_handle_t,
        function: impl FnOnce(),
    ) -> Result {
        let kind = ur_command_t::UR_COMMAND_ENQUEUE_NATIVE_EXP;
        // SAFETY: the caller's contract.
        unsafe {
            self.submit_to(Some(0), kind, waits, out, false, |driver, _| {
                driver.make_current()?;
                function();
                Ok(())
            })
        }
    }

    /// Submits a command to the given stream of the queue, or to any stream.
    unsafe fn submit_to(
        &self,
        lane: Option<usize>,
        kind: ur_command_t,
        waits: &[ur_event_handle_t],
        out: *mut ur_event_handle_t,
        blocking: bool,
        work: impl FnOnce(&dyn Driver, Stream) -> Result,
    ) -> Result {
        let mut index = lane.unwrap_or(0);
        if self.lanes.len() > 1 && lane.is_none() {
            let mut events = Vec::with_capacity(waits.len());
            for wait in waits {
                // SAFETY: the caller's contract.
                events.push(unsafe { handle::get(*wait) }?);
            }
            index = self.select(&events);
        }
        let (stream, lane) = (self.stream(index)?, &self.lanes[index]);
        lane.replace_open(stream, None)?;
        self.apply_barrier(index, stream)?;
        for wait in waits {
            // SAFETY: the caller's contract.
            let event = unsafe { handle::get(*wait) }?;
            // Commands in the same stream run in order.
            if !(std::ptr::eq::<Self>(&*event.queue, self) && event.stream == index) {
                event.wait_in(self.driver(), stream)?;
            }
        }
        let number = lane.last.fetch_add(1, Ordering::AcqRel) + 1;
        let event = if out.is_null() { None } else { Some(Event::start(&self.retain(), kind, index, stream, number)?) };
        work(self.driver(), stream)?;
        if let Some(event) = &event {
            if self.profiling || self.shared.load(Ordering::Relaxed) {
                event.end.record(stream)?;
            } else {
                lane.replace_open(stream, Some(Arc::clone(&event.end)))?;
            }
        }
        if blocking {
            self.driver().wait_stream(stream)?;
        }
        if let Some(event) = event {
            // SAFETY: the caller's contract; `out` is not null.
            unsafe { out.write(Ref::new(event).into_raw()) };
        }
        Ok(())
    }

    /// Submits a command that completes after all commands in `waits`, or after all earlier commands if `waits` is
    /// empty. If `barrier`, all later commands wait for it.
    ///
    /// # Safety
    ///
    /// Same as for [`Self::submit`].
    pub unsafe fn submit_wait(
        &self,
        waits: &[ur_event_handle_t],
        out: *mut ur_event_handle_t,
        barrier: bool,
    ) -> Result {
        let kind = if barrier {
            ur_command_t::UR_COMMAND_EVENTS_WAIT_WITH_BARRIER
        } else {
            ur_command_t::UR_COMMAND_EVENTS_WAIT
        };
        // SAFETY: the caller's contract.
        unsafe {
            self.submit(kind, waits, out, false, |driver, stream| {
                if self.lanes.len() == 1 {
                    return Ok(());
                }
                if waits.is_empty() {
                    self.join(driver, stream)?;
                }
                if barrier { self.set_barrier(driver, stream) } else { Ok(()) }
            })
        }
    }
}

impl Drop for Queue {
    fn drop(&mut self) {
        for stream in self.streams() {
            if self.owned && !self.options.default {
                // Command errors were reported when the program waited for the commands.
                let _ = self.driver().wait_stream(stream);
                self.driver().destroy_stream(stream);
            }
        }
    }
}
