//! Events. An event marks the end of a command; with profiling, also its start and submission.
//!
//! Without profiling, the driver event is recorded as late as possible: when something waits for the command, or before
//! the next command in the stream. Most programs release most events before that, so these are never recorded.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use crate::backend::{Device as Driver, Mark, Stream};
use crate::clock::Clock;
use crate::context::Context;
use crate::device::Device;
use crate::error::Result;
use crate::handle::Ref;
use crate::queue::Queue;
use crate::ur::ur_command_t;

/// Data from which the times of a command are computed.
struct Profile {
    start: Mark,
    clock: Arc<Clock>,
    submitted: Instant,
}

/// A kind of profiling time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Time {
    /// The time at which the host submitted the command.
    Submit,
    /// The time at which the device started the command.
    Start,
    /// The time at which the device completed the command.
    End,
}

/// The owner of a driver event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Owner {
    /// The device, which reuses it for other commands, with or without profiling.
    Device { timing: bool },
    /// The event handle.
    Event,
    /// The program.
    Program,
}

/// The driver event at the end of a command.
pub struct End {
    device: Ref<Device>,
    owner: Owner,
    mark: OnceLock<Mark>,
    recorded: AtomicBool,
    /// True if the command is known to have completed.
    ended: AtomicBool,
}

impl End {
    fn new(device: &Ref<Device>, owner: Owner) -> Self {
        Self {
            device: device.clone(),
            owner,
            mark: OnceLock::new(),
            recorded: AtomicBool::new(false),
            ended: AtomicBool::new(false),
        }
    }

    /// Returns the driver event. The first call takes it from the device.
    fn mark(&self) -> Result<Mark> {
        if let Some(mark) = self.mark.get() {
            return Ok(*mark);
        }
        let timing = self.owner == Owner::Device { timing: true };
        let new = self.device.take_mark(timing)?;
        let mark = *self.mark.get_or_init(|| new);
        if mark != new {
            self.device.give_mark(new, timing);
        }
        Ok(mark)
    }

    /// Returns whether something may still wait for the command: its event exists, and the command is not known to have
    /// completed.
    pub fn is_needed(self: &Arc<Self>) -> bool {
        Arc::strong_count(self) > 1 && !self.ended.load(Ordering::Acquire)
    }

    /// Records the driver event after all commands in the stream, unless it is already recorded. If two threads record
    /// it at the same time, both recordings are after the command.
    pub fn record(&self, stream: Stream) -> Result<Mark> {
        let mark = self.mark()?;
        if !self.recorded.load(Ordering::Acquire) {
            self.device.driver.record(mark, stream)?;
            self.recorded.store(true, Ordering::Release);
        }
        Ok(mark)
    }
}

impl Drop for End {
    fn drop(&mut self) {
        if let Some(mark) = self.mark.get() {
            match self.owner {
                Owner::Device { timing } => self.device.give_mark(*mark, timing),
                Owner::Event => self.device.driver.destroy_mark(*mark),
                Owner::Program => {}
            }
        }
    }
}

/// The event of a command in a queue.
pub struct Event {
    /// The queue of the command.
    pub queue: Ref<Queue>,
    /// The kind of the command.
    pub kind: ur_command_t,
    /// The index of the command's stream in the queue.
    pub stream: usize,
    /// The sequence number of the command in its stream.
    pub number: u64,
    /// The driver event.
    pub end: Arc<End>,
    /// True if the driver event is recorded again whenever a command buffer is executed.
    repeated: bool,
    profile: Option<Profile>,
}

impl Event {
    /// Creates an event before its command is submitted. With profiling, records the start.
    pub fn start(queue: &Ref<Queue>, kind: ur_command_t, index: usize, stream: Stream, number: u64) -> Result<Self> {
        let device = &queue.device;
        let profiling = queue.profiling;
        let mut event = Self {
            queue: queue.clone(),
            kind,
            stream: index,
            number,
            end: Arc::new(End::new(device, Owner::Device { timing: profiling })),
            repeated: false,
            profile: None,
        };
        if profiling {
            let (clock, submitted) = (device.clock()?, Instant::now());
            event.profile = Some(Profile { start: device.take_mark(true)?, clock, submitted });
            if let Some(profile) = &event.profile {
                device.driver.record_before(profile.start, stream)?;
            }
        }
        Ok(event)
    }

    /// Wraps a driver event that the program has recorded. `queue` is a queue of the device that contains no commands.
    pub fn from_mark(queue: Ref<Queue>, mark: Mark, owned: bool) -> Self {
        let end = End::new(&queue.device, if owned { Owner::Event } else { Owner::Program });
        end.mark.get_or_init(|| mark);
        end.recorded.store(true, Ordering::Release);
        let kind = ur_command_t::UR_COMMAND_EVENTS_WAIT;
        Self { queue, kind, stream: 0, number: 0, end: Arc::new(end), repeated: false, profile: None }
    }

    /// Creates the event of a command in a command buffer. It is complete until the first execution.
    pub fn of_graph(context: Ref<Context>, device: Ref<Device>) -> Result<Self> {
        let end = End::new(&device, Owner::Event);
        let mark = device.driver.create_mark(false)?;
        end.mark.get_or_init(|| mark);
        end.recorded.store(true, Ordering::Release);
        let queue = Ref::new(Queue::from_stream(context, device, 0, Stream(0), false));
        let kind = ur_command_t::UR_COMMAND_ENQUEUE_COMMAND_BUFFER_EXP;
        Ok(Self { queue, kind, stream: 0, number: 0, end: Arc::new(end), repeated: true, profile: None })
    }

    /// Returns whether the event does not belong to a command of a queue.
    pub fn is_foreign(&self) -> bool {
        self.number == 0
    }

    /// Makes a stream of a device wait for this event.
    pub fn wait_in(&self, driver: &dyn Driver, stream: Stream) -> Result {
        if self.end.ended.load(Ordering::Acquire) { Ok(()) } else { driver.wait_in_stream(stream, self.mark()?) }
    }

    /// Records the driver event if necessary, and returns it.
    pub fn mark(&self) -> Result<Mark> {
        self.end.record(self.queue.stream(self.stream)?)
    }

    /// Returns the stream of the command if the command is the last one in it and its end is not recorded.
    fn last_of(&self) -> Result<Option<Stream>> {
        let open = !self.end.recorded.load(Ordering::Acquire) && self.queue.is_last(self.stream, self.number);
        if open { self.queue.stream(self.stream).map(Some) } else { Ok(None) }
    }

    /// Waits for this event.
    pub fn wait(&self) -> Result {
        if !self.end.ended.load(Ordering::Acquire) {
            let driver = &self.queue.device.driver;
            match self.last_of()? {
                Some(stream) => driver.wait_stream(stream)?,
                None => driver.wait_mark(self.mark()?)?,
            }
            self.end.ended.store(!self.repeated, Ordering::Release);
        }
        Ok(())
    }

    /// Returns whether the command has completed.
    pub fn has_ended(&self) -> Result<bool> {
        let driver = &self.queue.device.driver;
        let ended = self.end.ended.load(Ordering::Acquire)
            || match self.last_of()? {
                Some(stream) => driver.is_stream_idle(stream)?,
                None => driver.is_mark_reached(self.mark()?)?,
            };
        if ended && !self.repeated {
            self.end.ended.store(true, Ordering::Release);
        }
        Ok(ended)
    }

    /// Returns a profiling time of the command, after waiting for it; `None` without profiling.
    pub fn time(&self, time: Time) -> Result<Option<u64>> {
        let Some(profile) = &self.profile else { return Ok(None) };
        let driver = &self.queue.device.driver;
        Ok(Some(match time {
            Time::End => {
                self.wait()?;
                profile.clock.time_of(self.mark()?)?
            }
            Time::Start | Time::Submit => {
                driver.wait_mark(profile.start)?;
                let start = profile.clock.time_of(profile.start)?;
                if time == Time::Start { start } else { start.min(profile.clock.time_of_host(profile.submitted)) }
            }
        }))
    }
}

impl Drop for Event {
    fn drop(&mut self) {
        if let Some(profile) = &self.profile {
            self.queue.device.give_mark(profile.start, true);
        }
    }
}
