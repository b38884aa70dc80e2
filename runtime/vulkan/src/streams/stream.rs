//! Streams: sequences of submissions that run in order.
//!
//! Submission `n` of a stream waits until the stream's timeline semaphore has the value `n - 1`, and then sets it to
//! `n`. Objects that commands use belong to the submission until it has completed.
//!
//! A submission takes the host and the device longer than a short kernel. While the device works on earlier submissions
//! of a stream, the stream therefore holds commands back, and submits several of them together. It submits them when
//!
//! 1. their number reaches [`BATCH`], which depends on the number of unfinished submissions,
//! 2. the host waits for one of them or requests its state, or another stream waits for it, or
//! 3. the device has completed the earlier submissions ([`super::flusher`]).

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use ash::vk;
use sycl_adapter::error::Result;

use super::mark::Point;
use crate::context::{Context, Query};
use crate::status::Checked;
use crate::streams::flusher;

/// The time for which a thread polls before it sleeps.
const SPIN: Duration = Duration::from_micros(200);
/// Number of commands that a stream submits together, by the number of unfinished submissions.
const BATCH: [usize; 3] = [1, 8, 64];

/// A timeline semaphore. It is reused after it is dropped, and its value continues to increase. Mesa 22.3 accesses
/// semaphores shortly after it has signaled them, so that destroying one would be dangerous.
pub struct Timeline {
    context: &'static Context,
    raw: vk::Semaphore,
}

impl Timeline {
    fn new(context: &'static Context) -> Result<Self> {
        if let Some(raw) = context.semaphores.lock().unwrap_or_else(PoisonError::into_inner).pop() {
            return Ok(Self { context, raw });
        }
        let mut kind = vk::SemaphoreTypeCreateInfo::default().semaphore_type(vk::SemaphoreType::TIMELINE);
        let information = vk::SemaphoreCreateInfo::default().push_next(&mut kind);
        // SAFETY: the structures are live during the call.
        let raw = unsafe { context.raw.create_semaphore(&information, None) }.named("vkCreateSemaphore")?;
        Ok(Self { context, raw })
    }

    /// Returns the value of the last submission that has completed.
    pub fn reached(&self) -> Result<u64> {
        // SAFETY: the semaphore is live.
        unsafe { self.context.raw.get_semaphore_counter_value(self.raw) }.named("vkGetSemaphoreCounterValue")
    }

    /// Waits until a submission has completed.
    pub fn wait(&self, value: u64) -> Result {
        if value == 0 {
            return Ok(());
        }
        // The driver takes longer to wake a thread than a short kernel takes. On a CPU, the thread would compete with
        // the kernel.
        if self.context.properties.basic.device_type != vk::PhysicalDeviceType::CPU {
            let start = Instant::now();
            while start.elapsed() < SPIN {
                if self.reached()? >= value {
                    return Ok(());
                }
                std::hint::spin_loop();
            }
        }
        let (semaphores, values) = ([self.raw], [value]);
        let information = vk::SemaphoreWaitInfo::default().semaphores(&semaphores).values(&values);
        // SAFETY: the structure is live during the call.
        unsafe { self.context.raw.wait_semaphores(&information, u64::MAX) }.named("vkWaitSemaphores")
    }
}

impl Drop for Timeline {
    fn drop(&mut self) {
        // Each submission that uses the semaphore keeps a reference to it until it has completed.
        self.context.semaphores.lock().unwrap_or_else(PoisonError::into_inner).push(self.raw);
    }
}

/// An object that a submission owns until it has completed.
pub trait Kept: Send {
    /// Called when the submission has completed, before the object is dropped.
    fn complete(&mut self) {}
}

impl<T: Send + Sync> Kept for Arc<T> {}

/// Commands, and the objects that they use.
#[derive(Default)]
struct Batch {
    commands: Vec<vk::CommandBuffer>,
    kept: Vec<Box<dyn Kept>>,
}

/// A submission that may not have completed.
struct Pending {
    value: u64,
    batch: Batch,
}

struct Inner {
    /// Value of the last submission.
    last: u64,
    /// The commands of the next submission.
    held: Batch,
    /// Points for which the next submission waits.
    waits: Vec<(Arc<Timeline>, u64)>,
    /// Queries for the time before the next submission.
    times: Vec<Arc<Query>>,
    pending: VecDeque<Pending>,
    unused: Vec<vk::CommandBuffer>,
    pool: vk::CommandPool,
}

/// A stream.
pub struct StreamState {
    context: &'static Context,
    /// The timeline of the stream.
    pub timeline: Arc<Timeline>,
    queue: usize,
    inner: Mutex<Inner>,
}

impl StreamState {
    /// Creates a stream.
    pub fn new(context: &'static Context) -> Result<Self> {
        let timeline = Arc::new(Timeline::new(context)?);
        let last = timeline.reached()?;
        let flags = vk::CommandPoolCreateFlags::RESET_COMMAND_BUFFER | vk::CommandPoolCreateFlags::TRANSIENT;
        let information = vk::CommandPoolCreateInfo::default().queue_family_index(context.family).flags(flags);
        // SAFETY: the structure is live during the call.
        let pool = unsafe { context.raw.create_command_pool(&information, None) }.named("vkCreateCommandPool")?;
        let (held, waits, times, pending, unused) = Default::default();
        let inner = Mutex::new(Inner { last, held, waits, times, pending, unused, pool });
        Ok(Self { context, timeline, queue: context.choose_queue(), inner })
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes later commands wait for a point in another stream.
    pub fn add_wait(&self, point: &Point) -> Result {
        point.submit()?;
        if point.value > 0 && !Arc::ptr_eq(&point.timeline, &self.timeline) {
            let mut inner = self.lock();
            // The point may be after the commands that are held back.
            self.flush_locked(&mut inner)?;
            match inner.waits.iter_mut().find(|(timeline, _)| Arc::ptr_eq(timeline, &point.timeline)) {
                Some((_, value)) => *value = point.value.max(*value),
                None => inner.waits.push((Arc::clone(&point.timeline), point.value)),
            }
        }
        Ok(())
    }

    /// Adds a query for the time at which the next command starts. Returns the value of its submission.
    pub fn query_next(&self, query: Arc<Query>) -> u64 {
        let mut inner = self.lock();
        inner.times.push(query);
        inner.last + 1
    }

    /// Makes sure that a submission exists.
    pub fn submit_through(&self, value: u64) -> Result {
        let mut inner = self.lock();
        if inner.last < value { self.flush_locked(&mut inner) } else { Ok(()) }
    }

    /// Submits the commands that are held back.
    pub fn flush(&self) -> Result {
        self.flush_locked(&mut self.lock())
    }

    fn flush_locked(&self, inner: &mut Inner) -> Result {
        if !inner.times.is_empty() {
            self.hold(inner, Vec::new(), |_, _| {})?;
        }
        if inner.held.commands.is_empty() { Ok(()) } else { self.enqueue(inner) }
    }

    /// Submits the commands that are held back if the device has completed the earlier ones. Returns whether the stream
    /// still holds commands back.
    pub fn flush_if_idle(&self) -> bool {
        let mut inner = self.lock();
        let Ok(completed) = self.take_completed(&mut inner) else { return false };
        // If this fails, the call that waits for the commands reports the error.
        let holds = match inner.pending.is_empty() {
            true => self.flush_locked(&mut inner).is_err(),
            false => !inner.held.commands.is_empty(),
        };
        drop(inner);
        drop(completed);
        holds
    }

    /// Adds the commands that `record` adds to a command buffer, and keeps objects until the commands have completed.
    /// Returns the value of their submission.
    pub fn submit(
        self: &Arc<Self>,
        kept: Vec<Box<dyn Kept>>,
        record: impl FnOnce(&ash::Device, vk::CommandBuffer),
    ) -> Result<u64> {
        let mut inner = self.lock();
        let completed = self.take_completed(&mut inner)?;
        let added = self.hold(&mut inner, kept, record);
        let value = inner.last + 1;
        let (count, unfinished) = (inner.held.commands.len(), inner.pending.len().min(BATCH.len() - 1));
        let submitted = added.and_then(|()| {
            if count >= BATCH[unfinished] {
                return self.enqueue(&mut inner);
            }
            if count == 1 {
                flusher::watch(self);
            }
            Ok(())
        });
        drop(inner);
        drop(completed);
        submitted.map(|()| value)
    }

    /// Records commands for the next submission.
    fn hold(
        &self,
        inner: &mut Inner,
        kept: Vec<Box<dyn Kept>>,
        record: impl FnOnce(&ash::Device, vk::CommandBuffer),
    ) -> Result {
        let commands = self.command_buffer(inner)?;
        let times = &inner.times;
        let recorded = self.record(commands, |raw, commands| {
            // SAFETY: the commands are being recorded, and the submission keeps the queries.
            times.iter().for_each(|query| unsafe { query.record(raw, commands) });
            record(raw, commands);
        });
        if let Err(error) = recorded {
            // Its state is unknown, so it cannot be used again.
            // SAFETY: the buffer belongs to the pool, and was not submitted.
            unsafe { self.context.raw.free_command_buffers(inner.pool, &[commands]) };
            return Err(error);
        }
        inner.held.commands.push(commands);
        inner.held.kept.extend(kept);
        inner.held.kept.extend(inner.times.drain(..).map(|query| Box::new(query) as Box<dyn Kept>));
        Ok(())
    }

    /// Returns an unused command buffer.
    fn command_buffer(&self, inner: &mut Inner) -> Result<vk::CommandBuffer> {
        if let Some(commands) = inner.unused.pop() {
            return Ok(commands);
        }
        let information = vk::CommandBufferAllocateInfo::default().command_pool(inner.pool).command_buffer_count(1);
        // SAFETY: the lock makes this thread the only one that uses the pool.
        let new = unsafe { self.context.raw.allocate_command_buffers(&information) };
        Ok(new.named("vkAllocateCommandBuffers")?.first().copied().unwrap_or_default())
    }

    /// Records commands, and makes their results visible to later commands and to the host.
    fn record(&self, commands: vk::CommandBuffer, record: impl FnOnce(&ash::Device, vk::CommandBuffer)) -> Result {
        let raw = &self.context.raw;
        let flags = vk::CommandBufferUsageFlags::ONE_TIME_SUBMIT;
        let barrier = vk::MemoryBarrier::default()
            .src_access_mask(vk::AccessFlags::MEMORY_WRITE)
            .dst_access_mask(vk::AccessFlags::MEMORY_READ | vk::AccessFlags::MEMORY_WRITE);
        // SAFETY: the caller holds the lock of the pool, and the buffer is not in use.
        unsafe {
            raw.begin_command_buffer(commands, &vk::CommandBufferBeginInfo::default().flags(flags))
                .named("vkBeginCommandBuffer")?;
            record(raw, commands);
            raw.cmd_pipeline_barrier(
                commands,
                vk::PipelineStageFlags::ALL_COMMANDS,
                vk::PipelineStageFlags::ALL_COMMANDS | vk::PipelineStageFlags::HOST,
                vk::DependencyFlags::empty(),
                &[barrier],
                &[],
                &[],
            );
            raw.end_command_buffer(commands).named("vkEndCommandBuffer")
        }
    }

    /// Submits the commands that are held back after those of the stream, and after the points for which it waits. If
    /// this fails, the next call tries again.
    fn enqueue(&self, inner: &mut Inner) -> Result {
        let value = inner.last + 1;
        let mut waits = vec![(self.timeline.raw, inner.last)];
        waits.extend(inner.waits.iter().map(|(timeline, value)| (timeline.raw, *value)));
        let (semaphores, values): (Vec<_>, Vec<_>) = waits.into_iter().filter(|(_, value)| *value > 0).unzip();
        let stages = vec![vk::PipelineStageFlags::ALL_COMMANDS; semaphores.len()];
        let (signals, signal_values) = ([self.timeline.raw], [value]);
        let mut times = vk::TimelineSemaphoreSubmitInfo::default()
            .wait_semaphore_values(&values)
            .signal_semaphore_values(&signal_values);
        let batch = vk::SubmitInfo::default()
            .wait_semaphores(&semaphores)
            .wait_dst_stage_mask(&stages)
            .signal_semaphores(&signals)
            .command_buffers(&inner.held.commands)
            .push_next(&mut times);
        self.context.submit(self.queue, &batch)?;
        let mut batch = std::mem::take(&mut inner.held);
        batch.kept.extend(inner.waits.drain(..).map(|(timeline, _)| Box::new(timeline) as Box<dyn Kept>));
        inner.last = value;
        inner.pending.push_back(Pending { value, batch });
        Ok(())
    }

    /// Returns the value that the timeline reaches after all commands, and all points for which the stream waits.
    pub fn last(&self) -> Result<u64> {
        let mut inner = self.lock();
        if inner.held.commands.is_empty() && !inner.waits.is_empty() && inner.times.is_empty() {
            self.enqueue(&mut inner)?;
        }
        let holds = !inner.held.commands.is_empty() || !inner.times.is_empty();
        Ok(inner.last + u64::from(holds))
    }

    /// Waits for all commands.
    pub fn wait(&self) -> Result {
        let value = self.last()?;
        self.submit_through(value)?;
        self.timeline.wait(value)?;
        self.release()
    }

    /// Waits for the commands, but not for points for which only later commands wait.
    pub fn wait_submitted(&self) -> Result {
        let value = {
            let mut inner = self.lock();
            self.flush_locked(&mut inner)?;
            inner.last
        };
        self.timeline.wait(value)?;
        self.release()
    }

    /// Returns whether all commands have completed.
    pub fn is_idle(&self) -> Result<bool> {
        let value = self.last()?;
        self.submit_through(value)?;
        let idle = self.timeline.reached()? >= value;
        if idle {
            self.release()?;
        }
        Ok(idle)
    }

    /// Releases the objects of completed submissions.
    pub fn release(&self) -> Result {
        let completed = self.take_completed(&mut self.lock())?;
        drop(completed);
        Ok(())
    }

    /// Removes the completed submissions. The caller drops them after it unlocks the stream.
    fn take_completed(&self, inner: &mut Inner) -> Result<Vec<Pending>> {
        if inner.pending.is_empty() {
            return Ok(Vec::new());
        }
        let reached = self.timeline.reached()?;
        let count = inner.pending.iter().take_while(|pending| pending.value <= reached).count();
        let completed: Vec<_> = inner.pending.drain(..count).collect();
        inner.unused.extend(completed.iter().flat_map(|pending| &pending.batch.commands));
        Ok(completed)
    }
}

impl Drop for Pending {
    fn drop(&mut self) {
        self.batch.kept.iter_mut().for_each(|kept| kept.complete());
    }
}

impl Drop for StreamState {
    fn drop(&mut self) {
        // If the device is lost, no command runs any longer. Otherwise, other streams may wait for the last submission.
        let _ = self.last().and_then(|value| self.submit_through(value));
        let inner = self.inner.get_mut().unwrap_or_else(PoisonError::into_inner);
        let _ = self.timeline.wait(inner.last);
        inner.pending.clear();
        // SAFETY: the commands have completed.
        unsafe { self.context.raw.destroy_command_pool(inner.pool, None) };
    }
}
