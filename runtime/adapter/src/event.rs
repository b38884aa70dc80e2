//! Events: the end of a command, and with profiling its start and submission.
//!
//! Without profiling, the driver's event is recorded as late as possible: when something waits for the command, or before the next
//! command of the stream. Most programs drop the events of most commands before, and these are never recorded.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use crate::backend::{Device as Driver, Mark, Stream};
use crate::entries::device::Device;
use crate::error::Result;
use crate::handle::Ref;
use crate::queue::Queue;
use crate::ur::ur_command_t;

/// A point in time that the device and the host know.
pub struct Clock {
    driver: Arc<dyn Driver>,
    mark: Mark,
    /// Nanoseconds since the first clock of the device.
    pub device: u64,
    /// The same time on the host. It is taken after the device reached it, so a mapped submission is never later than its command.
    pub host: Instant,
}

impl Clock {
    /// Takes the time in an idle stream, relative to an older clock of the device.
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

    /// Returns the time of an event that has happened, in nanoseconds of the device.
    fn time_of(&self, mark: Mark) -> Result<u64> {
        Ok(self.device.saturating_add_signed(self.driver.elapsed(self.mark, mark)?))
    }

    /// Returns a time of the host in nanoseconds of the device.
    fn time_of_host(&self, host: Instant) -> u64 {
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

/// Times of a command.
struct Profile {
    start: Mark,
    clock: Arc<Clock>,
    submitted: Instant,
}

/// A time of a command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Time {
    /// The host submitted the command.
    Submit,
    /// The device started it.
    Start,
    /// The device ended it.
    End,
}

/// The owner of a driver's event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Owner {
    /// The device, which reuses it for events with or without times.
    Device { timing: bool },
    /// The event handle.
    Event,
    /// The program.
    Program,
}

/// The driver's event for the end of a command.
pub struct End {
    device: Ref<Device>,
    owner: Owner,
    mark: OnceLock<Mark>,
    recorded: AtomicBool,
    /// The command has ended.
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

    /// Returns the driver's event, which the first call takes from the device.
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

    /// Returns whether something may wait for the command: its event exists, and it has not ended as far as is known.
    pub fn is_needed(self: &Arc<Self>) -> bool {
        Arc::strong_count(self) > 1 && !self.ended.load(Ordering::Acquire)
    }

    /// Records the driver's event after all commands of the stream so far, unless it is recorded. Two threads may record it at a
    /// time: the later one also comes after the command.
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

/// The end of a command in a queue.
pub struct Event {
    /// The queue of the command.
    pub queue: Ref<Queue>,
    /// The kind of command.
    pub kind: ur_command_t,
    /// The stream of the command: its index in the queue.
    pub stream: usize,
    /// The number of the command in its stream.
    pub number: u64,
    /// The driver's event.
    pub end: Arc<End>,
    profile: Option<Profile>,
}

impl Event {
    /// Creates an event before its command is submitted; with profiling, records the start.
    pub fn start(queue: &Ref<Queue>, kind: ur_command_t, index: usize, stream: Stream, number: u64) -> Result<Self> {
        let device = &queue.device;
        let profiling = queue.profiling;
        let mut event = Self {
            queue: queue.clone(),
            kind,
            stream: index,
            number,
            end: Arc::new(End::new(device, Owner::Device { timing: profiling })),
            profile: None,
        };
        if profiling {
            let (clock, submitted) = (device.clock()?, Instant::now());
            event.profile = Some(Profile { start: device.take_mark(true)?, clock, submitted });
            if let Some(profile) = &event.profile {
                device.driver.record(profile.start, stream)?;
            }
        }
        Ok(event)
    }

    /// Wraps an event of the driver that the program has recorded. `queue` is a queue of the device for no command.
    pub fn from_mark(queue: Ref<Queue>, mark: Mark, owned: bool) -> Self {
        let end = End::new(&queue.device, if owned { Owner::Event } else { Owner::Program });
        end.mark.get_or_init(|| mark);
        end.recorded.store(true, Ordering::Release);
        let kind = ur_command_t::UR_COMMAND_EVENTS_WAIT;
        Self { queue, kind, stream: 0, number: 0, end: Arc::new(end), profile: None }
    }

    /// Returns whether the program recorded the event.
    pub fn is_foreign(&self) -> bool {
        self.number == 0
    }

    /// Lets a stream of a device wait for this event.
    pub fn wait_in(&self, driver: &dyn Driver, stream: Stream) -> Result {
        if self.end.ended.load(Ordering::Acquire) { Ok(()) } else { driver.wait_in_stream(stream, self.mark()?) }
    }

    /// Returns the driver's event, recorded.
    pub fn mark(&self) -> Result<Mark> {
        self.end.record(self.queue.stream(self.stream)?)
    }

    /// Returns the stream of the command, if its end is not recorded and no other command followed.
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
            self.end.ended.store(true, Ordering::Release);
        }
        Ok(())
    }

    /// Returns whether the command has ended.
    pub fn has_ended(&self) -> Result<bool> {
        let driver = &self.queue.device.driver;
        let ended = self.end.ended.load(Ordering::Acquire)
            || match self.last_of()? {
                Some(stream) => driver.is_stream_idle(stream)?,
                None => driver.is_mark_reached(self.mark()?)?,
            };
        if ended {
            self.end.ended.store(true, Ordering::Release);
        }
        Ok(ended)
    }

    /// Returns a time of the command, once that has passed; `None` without profiling.
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
