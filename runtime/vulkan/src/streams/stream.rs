//! Streams: sequences of submissions that run in order.
//!
//! Submission `n` of a stream waits until the stream's timeline semaphore has the value `n - 1`, and then sets it to
//! `n`. Objects that commands use belong to the submission until it has completed.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ash::vk;
use sycl_adapter::error::Result;

use super::mark::Point;
use crate::context::{Context, Query};
use crate::status::Checked;

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

/// A submission that may not have completed.
struct Pending {
    value: u64,
    commands: Option<vk::CommandBuffer>,
    kept: Vec<Box<dyn Kept>>,
}

struct Inner {
    /// Value of the last submission.
    last: u64,
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
        let (waits, times, pending, unused) = Default::default();
        let inner = Mutex::new(Inner { last, waits, times, pending, unused, pool });
        Ok(Self { context, timeline, queue: context.choose_queue(), inner })
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes the next submission wait for a point in another stream.
    pub fn add_wait(&self, point: &Point) -> Result {
        point.submit()?;
        if point.value > 0 && !Arc::ptr_eq(&point.timeline, &self.timeline) {
            let mut inner = self.lock();
            match inner.waits.iter_mut().find(|(timeline, _)| Arc::ptr_eq(timeline, &point.timeline)) {
                Some((_, value)) => *value = point.value.max(*value),
                None => inner.waits.push((Arc::clone(&point.timeline), point.value)),
            }
        }
        Ok(())
    }

    /// Adds a query for the time at which the next submission starts. Returns the value of that submission.
    pub fn query_next(&self, query: Arc<Query>) -> u64 {
        let mut inner = self.lock();
        inner.times.push(query);
        inner.last + 1
    }

    /// Makes sure that a submission exists, if queries wait for it.
    pub fn submit_through(&self, value: u64) -> Result {
        if self.lock().last < value { self.last().map(|_| ()) } else { Ok(()) }
    }

    /// Submits the commands that `record` adds to a command buffer, and keeps objects until the commands have
    /// completed. Returns the value of the submission.
    pub fn submit(
        &self,
        kept: Vec<Box<dyn Kept>>,
        record: impl FnOnce(&ash::Device, vk::CommandBuffer),
    ) -> Result<u64> {
        let completed;
        let mut inner = self.lock();
        completed = self.take_completed(&mut inner)?;
        let submitted = self.submit_locked(&mut inner, kept, record);
        drop(inner);
        drop(completed);
        submitted
    }

    fn submit_locked(
        &self,
        inner: &mut Inner,
        mut kept: Vec<Box<dyn Kept>>,
        record: impl FnOnce(&ash::Device, vk::CommandBuffer),
    ) -> Result<u64> {
        let commands = self.command_buffer(inner)?;
        let times = inner.times.clone();
        let recorded = self.record(commands, |raw, commands| {
            // SAFETY: the commands are being recorded, and the submission keeps the queries.
            times.iter().for_each(|query| unsafe { query.record(raw, commands) });
            record(raw, commands);
        });
        kept.extend(times.into_iter().map(|query| Box::new(query) as Box<dyn Kept>));
        let submitted = recorded.and_then(|()| self.enqueue(inner, Some(commands), kept));
        match submitted {
            Ok(_) => inner.times.clear(),
            Err(_) => inner.unused.push(commands),
        }
        submitted
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

    /// Records commands, and makes their results visible to the host.
    fn record(&self, commands: vk::CommandBuffer, record: impl FnOnce(&ash::Device, vk::CommandBuffer)) -> Result {
        let raw = &self.context.raw;
        let flags = vk::CommandBufferUsageFlags::ONE_TIME_SUBMIT;
        let barrier = vk::MemoryBarrier::default()
            .src_access_mask(vk::AccessFlags::MEMORY_WRITE)
            .dst_access_mask(vk::AccessFlags::HOST_READ | vk::AccessFlags::HOST_WRITE);
        // SAFETY: the caller holds the lock of the pool, and the buffer is not in use.
        unsafe {
            raw.begin_command_buffer(commands, &vk::CommandBufferBeginInfo::default().flags(flags))
                .named("vkBeginCommandBuffer")?;
            record(raw, commands);
            raw.cmd_pipeline_barrier(
                commands,
                vk::PipelineStageFlags::ALL_COMMANDS,
                vk::PipelineStageFlags::HOST,
                vk::DependencyFlags::empty(),
                &[barrier],
                &[],
                &[],
            );
            raw.end_command_buffer(commands).named("vkEndCommandBuffer")
        }
    }

    /// Submits commands after those of the stream, and after the points for which the stream waits.
    fn enqueue(
        &self,
        inner: &mut Inner,
        commands: Option<vk::CommandBuffer>,
        mut kept: Vec<Box<dyn Kept>>,
    ) -> Result<u64> {
        let value = inner.last + 1;
        let mut waits = vec![(self.timeline.raw, inner.last)];
        waits.extend(inner.waits.iter().map(|(timeline, value)| (timeline.raw, *value)));
        let (semaphores, values): (Vec<_>, Vec<_>) = waits.into_iter().filter(|(_, value)| *value > 0).unzip();
        let stages = vec![vk::PipelineStageFlags::ALL_COMMANDS; semaphores.len()];
        let (signals, signal_values, list) = ([self.timeline.raw], [value], commands.unwrap_or_default());
        let mut times = vk::TimelineSemaphoreSubmitInfo::default()
            .wait_semaphore_values(&values)
            .signal_semaphore_values(&signal_values);
        let mut batch = vk::SubmitInfo::default()
            .wait_semaphores(&semaphores)
            .wait_dst_stage_mask(&stages)
            .signal_semaphores(&signals)
            .push_next(&mut times);
        if commands.is_some() {
            batch = batch.command_buffers(std::slice::from_ref(&list));
        }
        self.context.submit(self.queue, &batch)?;
        for (timeline, _) in inner.waits.drain(..) {
            kept.push(Box::new(timeline));
        }
        inner.last = value;
        inner.pending.push_back(Pending { value, commands, kept });
        Ok(value)
    }

    /// Returns the value that the timeline reaches after all commands, and all points for which the stream waits.
    pub fn last(&self) -> Result<u64> {
        let mut inner = self.lock();
        match (inner.times.is_empty(), inner.waits.is_empty()) {
            (true, true) => Ok(inner.last),
            (true, false) => self.enqueue(&mut inner, None, Vec::new()),
            (false, _) => self.submit_locked(&mut inner, Vec::new(), |_, _| {}),
        }
    }

    /// Waits for all commands.
    pub fn wait(&self) -> Result {
        let value = self.last()?;
        self.timeline.wait(value)?;
        self.release()
    }

    /// Waits for the submitted commands, but not for points for which only later commands wait.
    pub fn wait_submitted(&self) -> Result {
        let value = self.lock().last;
        self.timeline.wait(value)?;
        self.release()
    }

    /// Returns whether all commands have completed.
    pub fn is_idle(&self) -> Result<bool> {
        let value = self.last()?;
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
        inner.unused.extend(completed.iter().filter_map(|pending| pending.commands));
        Ok(completed)
    }
}

impl Drop for Pending {
    fn drop(&mut self) {
        self.kept.iter_mut().for_each(|kept| kept.complete());
    }
}

impl Drop for StreamState {
    fn drop(&mut self) {
        // If the device is lost, no command runs any longer. Otherwise, other streams may wait for the last submission.
        let _ = self.last();
        let inner = self.inner.get_mut().unwrap_or_else(PoisonError::into_inner);
        let _ = self.timeline.wait(inner.last);
        inner.pending.clear();
        // SAFETY: the commands have completed.
        unsafe { self.context.raw.destroy_command_pool(inner.pool, None) };
    }
}
