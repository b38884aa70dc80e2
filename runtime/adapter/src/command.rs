//! Commands in command buffers.

use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use crate::backend::{Executable, Node};
use crate::device::Device;
use crate::error::{Error, Result};
use crate::event::Event;
use crate::handle::{Object, Ref};
use crate::kernel::{Argument, Kernel};
use crate::launch::{Packed, Request};
use crate::memory_object::MemoryObject;
use crate::ur::{ur_exp_command_buffer_sync_point_t, ur_result_t};

/// The dependencies of a command, and whether it has an event and can be updated.
pub struct Order<'a> {
    /// The sync points that the command waits for.
    pub points: &'a [ur_exp_command_buffer_sync_point_t],
    /// The events that the command waits for.
    pub waits: Vec<&'a Object<Event>>,
    /// True if the command has an event.
    pub signals: bool,
    /// True if the command can be updated.
    pub updatable: bool,
}

/// A recorded command.
pub struct Added {
    /// The sync point.
    pub point: ur_exp_command_buffer_sync_point_t,
    /// The event that each execution records.
    pub event: Option<Ref<Event>>,
    /// The command, if it can be updated.
    pub command: Option<Ref<Command>>,
}

/// Parameters of a kernel launch.
#[derive(Clone)]
pub struct KernelCommand {
    /// The kernel.
    pub kernel: Ref<Kernel>,
    /// The arguments.
    pub arguments: Vec<Argument>,
    /// Number of dimensions.
    pub dimensions: u32,
    /// Global offset.
    pub offset: [usize; 3],
    /// Global size.
    pub global: [usize; 3],
    /// Size of the work-groups; `None` if the adapter chooses it.
    pub group: Option<[usize; 3]>,
}

impl KernelCommand {
    /// Prepares the launch, and passes it to `body` with the packed arguments.
    pub fn with_launch(
        &self,
        device: &Object<Device>,
        body: impl FnOnce(&crate::launch::Prepared, &mut Packed) -> Result,
    ) -> Result {
        let request = Request::new(device, &self.kernel, self.offset, self.global, self.group, self.dimensions)?;
        request.with_packed(|packed| {
            for argument in &self.arguments {
                packed.argument(argument, device)?;
            }
            request.prepare(packed)?.map_or(Ok(()), |prepared| body(&prepared, packed))
        })
    }

    /// Returns the buffers and images that are arguments.
    pub fn objects(&self) -> impl Iterator<Item = &Ref<MemoryObject>> {
        self.arguments.iter().filter_map(|argument| match argument {
            Argument::Memory(object) => Some(object),
            _ => None,
        })
    }
}

/// A kernel launch that can be updated.
pub struct UpdatableLaunch {
    /// The node of the launch; `None` if the range is empty.
    pub node: Option<Node>,
    /// The kernels that an update may substitute.
    pub alternatives: Vec<Ref<Kernel>>,
    current: Mutex<KernelCommand>,
}

impl UpdatableLaunch {
    /// Wraps a launch.
    pub fn new(node: Option<Node>, alternatives: Vec<Ref<Kernel>>, current: KernelCommand) -> Self {
        Self { node, alternatives, current: Mutex::new(current) }
    }

    /// Returns the parameters for the next execution.
    pub fn lock(&self) -> MutexGuard<'_, KernelCommand> {
        self.current.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A command in a command buffer. Updates can change it.
pub struct Command {
    /// The device.
    pub device: Ref<Device>,
    /// The executable graph of the command buffer, which owns the command.
    pub executable: Arc<OnceLock<Executable>>,
    /// The launch, if this is a kernel launch.
    pub launch: Option<UpdatableLaunch>,
    /// The nodes that wait for events.
    pub waits: Vec<Node>,
    /// The event that each execution records.
    pub event: Option<Ref<Event>>,
    /// The events that `waits` wait for since the last update.
    pub events: Mutex<Vec<Ref<Event>>>,
}

impl Command {
    /// Returns the kernel launch.
    pub fn launch(&self) -> Result<&UpdatableLaunch> {
        self.launch.as_ref().ok_or_else(|| {
            Error::with_message(ur_result_t::UR_RESULT_ERROR_INVALID_VALUE, "the command is not a kernel launch")
        })
    }

    /// Returns the executable graph of a finalized command buffer.
    fn executable(&self) -> Result<Executable> {
        self.executable.get().copied().ok_or_else(|| ur_result_t::UR_RESULT_ERROR_INVALID_OPERATION.into())
    }

    /// Returns the event that the next execution records. It is the same event for all executions.
    pub fn next_event(&self) -> Result<Ref<Event>> {
        self.executable()?;
        self.event.clone().ok_or_else(|| ur_result_t::UR_RESULT_ERROR_INVALID_OPERATION.into())
    }

    /// Replaces the events that later executions wait for.
    pub fn replace_waits(&self, events: &[&Object<Event>]) -> Result {
        let executable = self.executable()?;
        if events.len() != self.waits.len() {
            return Err(ur_result_t::UR_RESULT_ERROR_INVALID_EVENT_WAIT_LIST.into());
        }
        for (node, event) in self.waits.iter().zip(events) {
            self.device.driver.replace_wait(executable, *node, event.mark()?)?;
        }
        let new = events.iter().map(|event| event.retain()).collect();
        let old = std::mem::replace(&mut *self.events.lock().unwrap_or_else(PoisonError::into_inner), new);
        drop(old);
        Ok(())
    }
}
