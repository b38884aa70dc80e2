//! Command buffers: graphs of commands that a program records once and executes many times.
//!
//! 1. A command is recorded like a command of a queue, but added to a stream that is being captured. Its sync point is
//!    the list of nodes after which it has completed. A command without nodes, such as advice, has the nodes that it
//!    waits for.
//! 2. Finalizing instantiates the graph. Commands can no longer be added.
//! 3. An update checks all requested changes of kernel launches, then replaces the launches of their nodes.
//!
//! Events of individual commands are not supported.

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::backend::{Device as Driver, Executable, Graph, Node, Stream};
use crate::buffer::Buffer;
use crate::entries::{context::Context, device::Device};
use crate::error::{Error, Result};
use crate::handle::{Object, Ref};
use crate::kernel::{Argument, Kernel};
use crate::launch::{Packed, Request};
use crate::ur::{ur_exp_command_buffer_sync_point_t, ur_result_t};

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
    fn with_launch(
        &self,
        device: &Object<Device>,
        body: impl FnOnce(&crate::launch::Prepared, &mut Packed) -> Result,
    ) -> Result {
        let request = Request::new(device, &self.kernel, self.offset, self.global, self.group)?;
        request.with_packed(|packed| {
            for argument in &self.arguments {
                packed.argument(argument, device)?;
            }
            request.prepare(packed)?.map_or(Ok(()), |prepared| body(&prepared, packed))
        })
    }

    /// Returns the buffers that are arguments.
    fn buffers(&self) -> impl Iterator<Item = &Ref<Buffer>> {
        self.arguments.iter().filter_map(|argument| match argument {
            Argument::Buffer(buffer, _) => Some(buffer),
            _ => None,
        })
    }
}

/// A kernel launch in a command buffer, which updates can change.
pub struct Command {
    /// The node of the launch; `None` if the range is empty.
    node: Option<Node>,
    /// Kernels with which an update may replace the kernel.
    pub alternatives: Vec<Ref<Kernel>>,
    current: Mutex<KernelCommand>,
}

impl Command {
    fn lock(&self) -> MutexGuard<'_, KernelCommand> {
        self.current.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the parameters for the next execution.
    pub fn current(&self) -> KernelCommand {
        self.lock().clone()
    }
}

#[derive(Default)]
struct State {
    executable: Option<Executable>,
    /// The nodes of each sync point.
    points: Vec<Vec<Node>>,
    /// Whether a command was recorded only partially, so that the command buffer is unusable.
    broken: bool,
    commands: Vec<Ref<Command>>,
    /// The buffers that commands use.
    buffers: Vec<Ref<Buffer>>,
    /// The kernels that are not in `commands`.
    kernels: Vec<Ref<Kernel>>,
    /// Child command buffers, which own memory that their copied commands use.
    children: Vec<Ref<CommandBuffer>>,
    /// The fill patterns that commands read.
    patterns: Vec<Box<[u8]>>,
}

/// A command buffer.
pub struct CommandBuffer {
    /// The context.
    pub context: Ref<Context>,
    /// The device.
    pub device: Ref<Device>,
    /// Whether kernel launches can be updated.
    pub updatable: bool,
    /// Whether each command waits for the preceding one.
    pub in_order: bool,
    /// Whether the program requested profiling.
    pub profiling: bool,
    graph: Graph,
    state: Mutex<State>,
}

impl CommandBuffer {
    /// Creates a command buffer.
    pub fn new(
        context: Ref<Context>,
        device: Ref<Device>,
        updatable: bool,
        in_order: bool,
        profiling: bool,
    ) -> Result<Self> {
        if !device.driver.facts().graphs {
            return Err(ur_result_t::UR_RESULT_ERROR_UNSUPPORTED_FEATURE.into());
        }
        let graph = device.driver.create_graph()?;
        Ok(Self { context, device, updatable, in_order, profiling, graph, state: Mutex::default() })
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records a command that uses buffers and waits for sync points. Returns its sync point.
    ///
    /// # Safety
    ///
    /// The memory that `work` uses must be valid whenever the command buffer is executed.
    pub unsafe fn record(
        &self,
        points: &[ur_exp_command_buffer_sync_point_t],
        buffers: &[&Object<Buffer>],
        work: impl FnMut(&dyn Driver, Stream) -> Result,
    ) -> Result<ur_exp_command_buffer_sync_point_t> {
        let mut state = self.open()?;
        // SAFETY: the caller's contract.
        let (point, _) = unsafe { self.add(&mut state, points, work) }?;
        state.buffers.extend(buffers.iter().map(|buffer| buffer.retain()));
        Ok(point)
    }

    /// Records a fill with a copy of the pattern.
    ///
    /// # Safety
    ///
    /// Same as for [`Self::record`].
    pub unsafe fn record_fill(
        &self,
        points: &[ur_exp_command_buffer_sync_point_t],
        buffers: &[&Object<Buffer>],
        to: crate::backend::Address,
        pattern: &[u8],
        bytes: usize,
    ) -> Result<ur_exp_command_buffer_sync_point_t> {
        let pattern: Box<[u8]> = pattern.into();
        // SAFETY: the caller's contract; the command buffer keeps the pattern.
        let point = unsafe {
            self.record(points, buffers, |driver, stream| {
                crate::entries::copy::fill(driver, stream, to, &pattern, true, bytes)
            })
        }?;
        self.lock().patterns.push(pattern);
        Ok(point)
    }

    /// Records a kernel launch. If it is updatable, also returns the command.
    ///
    /// # Safety
    ///
    /// Same as for [`Self::record`]; the arguments must have the types that the kernel expects.
    pub unsafe fn record_launch(
        &self,
        points: &[ur_exp_command_buffer_sync_point_t],
        command: KernelCommand,
        alternatives: Option<Vec<Ref<Kernel>>>,
    ) -> Result<(ur_exp_command_buffer_sync_point_t, Option<Ref<Command>>)> {
        let mut state = self.open()?;
        let mut added = None;
        command.with_launch(&self.device, |prepared, packed| {
            // SAFETY: the caller's contract.
            added =
                Some(unsafe { self.add(&mut state, points, |driver, stream| prepared.add(driver, stream, packed)) }?);
            Ok(())
        })?;
        let node = added.as_ref().and_then(|(_, nodes)| nodes.first().copied());
        let point = match added {
            Some((point, _)) => point,
            // SAFETY: no commands are added.
            None => unsafe { self.add(&mut state, points, |_, _| Ok(())) }?.0,
        };
        state.buffers.extend(command.buffers().cloned());
        let Some(alternatives) = alternatives else {
            state.kernels.push(command.kernel);
            return Ok((point, None));
        };
        let command = Ref::new(Command { node, alternatives, current: Mutex::new(command) });
        state.commands.push(command.clone());
        Ok((point, Some(command)))
    }

    /// Returns the state if commands can be added.
    fn open(&self) -> Result<MutexGuard<'_, State>> {
        let state = self.lock();
        if state.executable.is_some() || state.broken {
            return Err(ur_result_t::UR_RESULT_ERROR_INVALID_OPERATION.into());
        }
        Ok(state)
    }

    /// Adds commands to the graph. Returns their sync point and their last nodes.
    unsafe fn add(
        &self,
        state: &mut State,
        points: &[ur_exp_command_buffer_sync_point_t],
        mut work: impl FnMut(&dyn Driver, Stream) -> Result,
    ) -> Result<(ur_exp_command_buffer_sync_point_t, Vec<Node>)> {
        let after = self.after(state, points)?;
        let driver = &*self.device.driver;
        // SAFETY: the caller's contract.
        let recorded = unsafe { driver.record_graph(self.graph, &after, &mut |stream| work(driver, stream)) };
        let nodes = recorded.inspect_err(|_| state.broken = true)?;
        let point = Self::add_point(state, nodes.clone())?;
        Ok((point, nodes))
    }

    /// Returns the nodes that a command with these sync points waits for.
    fn after(&self, state: &State, points: &[ur_exp_command_buffer_sync_point_t]) -> Result<Vec<Node>> {
        let mut after = Vec::new();
        if self.in_order {
            after.extend(state.points.last().into_iter().flatten().copied());
        } else {
            for point in points {
                let nodes = state.points.get(*point as usize);
                after.extend(nodes.ok_or(ur_result_t::UR_RESULT_ERROR_INVALID_COMMAND_BUFFER_SYNC_POINT_EXP)?);
            }
            // The driver rejects a list that contains a node twice.
            after.sort_unstable_by_key(|node| node.0);
            after.dedup();
        }
        Ok(after)
    }

    fn add_point(state: &mut State, nodes: Vec<Node>) -> Result<ur_exp_command_buffer_sync_point_t> {
        let point = u32::try_from(state.points.len()).map_err(|_| ur_result_t::UR_RESULT_ERROR_OUT_OF_RESOURCES)?;
        state.points.push(nodes);
        Ok(point)
    }

    /// Records all commands of another command buffer as one node. First calls `complete`, which adds the program's
    /// nodes to its graph.
    ///
    /// # Safety
    ///
    /// Same as for [`Self::record`].
    pub unsafe fn record_child(
        &self,
        points: &[ur_exp_command_buffer_sync_point_t],
        child: &Object<Self>,
        complete: impl FnOnce(),
    ) -> Result<ur_exp_command_buffer_sync_point_t> {
        if child.graph == self.graph {
            return Err(ur_result_t::UR_RESULT_ERROR_INVALID_VALUE.into());
        }
        // `complete` may use this command buffer.
        drop(child.open()?);
        complete();
        let mut state = self.open()?;
        let after = self.after(&state, points)?;
        let node = self.device.driver.add_child(self.graph, &after, child.graph)?;
        state.children.push(child.retain());
        Self::add_point(&mut state, vec![node])
    }

    /// Returns the driver's graph.
    pub fn native(&self) -> usize {
        self.graph.0
    }

    /// Instantiates the graph.
    pub fn finalize(&self) -> Result {
        let mut state = self.open()?;
        state.executable = Some(self.device.driver.instantiate(self.graph)?);
        Ok(())
    }

    /// Returns the executable graph. First moves the current contents of its buffers to the device.
    pub fn executable(&self) -> Result<Executable> {
        let (executable, buffers) = {
            let state = self.lock();
            (state.executable, if self.context.devices.len() > 1 { state.buffers.clone() } else { Vec::new() })
        };
        for buffer in buffers {
            buffer.address(&self.device, true)?;
        }
        executable.ok_or_else(|| {
            Error::with_message(ur_result_t::UR_RESULT_ERROR_INVALID_OPERATION, "the command buffer is not finalized")
        })
    }

    /// Returns whether a command belongs to this command buffer.
    pub fn contains(&self, command: &Object<Command>) -> bool {
        self.lock().commands.iter().any(|other| other.raw() == command.raw())
    }

    /// Replaces kernel launches for later executions.
    ///
    /// # Safety
    ///
    /// Same as for [`Self::record_launch`].
    pub unsafe fn update(&self, changes: Vec<(Ref<Command>, KernelCommand)>) -> Result {
        let executable = self.executable()?;
        // Check all launches first, so that nothing changes after an error.
        for (command, new) in &changes {
            let mut launches = false;
            new.with_launch(&self.device, |_, _| {
                launches = true;
                Ok(())
            })?;
            if launches != command.node.is_some() {
                return Err(Error::with_message(
                    ur_result_t::UR_RESULT_ERROR_INVALID_VALUE,
                    "an update cannot change between an empty range and another",
                ));
            }
        }
        for (command, new) in changes {
            if let Some(node) = command.node {
                new.with_launch(&self.device, |prepared, packed| {
                    // SAFETY: the caller's contract.
                    unsafe { self.device.driver.replace_launch(executable, node, prepared.launch(packed)) }
                })?;
            }
            self.lock().buffers.extend(new.buffers().cloned());
            *command.lock() = new;
        }
        Ok(())
    }
}

impl Drop for CommandBuffer {
    fn drop(&mut self) {
        let executable = self.lock().executable;
        if let Some(executable) = executable {
            self.device.driver.destroy_executable(executable);
        }
        self.device.driver.destroy_graph(self.graph);
    }
}
