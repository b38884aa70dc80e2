//! Command buffers: graphs of commands that a program records once and executes many times.
//!
//! 1. A command is recorded like a command in a queue, but added to a stream that is being captured. Its sync point is
//!    the list of nodes after which it has completed. For a command without nodes, such as advice, it is the list of
//!    nodes that the command waits for. Each event that a command waits for is a node before it, and its own event is a
//!    node after it.
//! 2. Finalizing instantiates the graph. Commands can no longer be added.
//! 3. An update checks all requested changes of kernel launches, then replaces the launches of their nodes.

use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use crate::backend::{Device as Driver, Executable, Graph, Node, Stream};
use crate::command::{Added, Command, KernelCommand, Order, UpdatableLaunch};
use crate::context::Context;
use crate::device::Device;
use crate::error::{Error, Result};
use crate::event::Event;
use crate::handle::{Object, Ref};
use crate::kernel::Kernel;
use crate::memory_object::MemoryObject;
use crate::ur::{ur_exp_command_buffer_sync_point_t, ur_result_t};

#[derive(Default)]
struct State {
    /// The nodes of each sync point.
    points: Vec<Vec<Node>>,
    /// True if a command was recorded only partially. The command buffer is then unusable.
    broken: bool,
    commands: Vec<Ref<Command>>,
    /// The buffers and images that commands use.
    objects: Vec<Ref<MemoryObject>>,
    /// The kernels that are not in `commands`.
    kernels: Vec<Ref<Kernel>>,
    /// The events that commands wait for.
    waits: Vec<Ref<Event>>,
    /// The events that commands record, and the nodes that record them.
    events: Vec<(Ref<Event>, Node)>,
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
    /// True if kernel launches can be updated.
    pub updatable: bool,
    /// True if each command waits for the preceding one.
    pub in_order: bool,
    /// True if the program requested profiling.
    pub profiling: bool,
    graph: Graph,
    executable: Arc<OnceLock<Executable>>,
    state: Mutex<State>,
}

/// The nodes of a recorded command.
struct Nodes {
    point: ur_exp_command_buffer_sync_point_t,
    /// The nodes that wait for events.
    waits: Vec<Node>,
    /// The nodes after which the command has completed.
    last: Vec<Node>,
    event: Option<Ref<Event>>,
}

/// Removes duplicates. The driver rejects a list that contains a node twice.
fn unique(mut nodes: Vec<Node>) -> Vec<Node> {
    nodes.sort_unstable_by_key(|node| node.0);
    nodes.dedup();
    nodes
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
        let (executable, state) = Default::default();
        Ok(Self { context, device, updatable, in_order, profiling, graph, executable, state })
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Records a command that uses buffers or images.
    ///
    /// # Safety
    ///
    /// The memory that `work` uses must be valid whenever the command buffer is executed.
    pub unsafe fn record(
        &self,
        order: &Order<'_>,
        objects: &[&Object<MemoryObject>],
        work: impl FnMut(&dyn Driver, Stream) -> Result,
    ) -> Result<Added> {
        let mut state = self.open()?;
        // SAFETY: the caller's contract.
        let nodes = unsafe { self.add(&mut state, order, work) }?;
        state.objects.extend(objects.iter().map(|object| object.retain()));
        Ok(self.finish(&mut state, nodes, None, order.updatable))
    }

    /// Records a fill with a copy of the pattern.
    ///
    /// # Safety
    ///
    /// Same as for [`Self::record`].
    pub unsafe fn record_fill(
        &self,
        order: &Order<'_>,
        objects: &[&Object<MemoryObject>],
        to: crate::backend::Address,
        pattern: &[u8],
        bytes: usize,
    ) -> Result<Added> {
        let pattern: Box<[u8]> = pattern.into();
        // SAFETY: the caller's contract; the command buffer keeps the pattern.
        let added = unsafe {
            self.record(order, objects, |driver, stream| crate::fill::fill(driver, stream, to, &pattern, true, bytes))
        }?;
        self.lock().patterns.push(pattern);
        Ok(added)
    }

    /// Records a kernel launch. Updates may replace the kernel with one of the alternatives.
    ///
    /// # Safety
    ///
    /// Same as for [`Self::record`]; the arguments must have the types that the kernel expects.
    pub unsafe fn record_launch(
        &self,
        order: &Order<'_>,
        command: KernelCommand,
        alternatives: Vec<Ref<Kernel>>,
    ) -> Result<Added> {
        let mut state = self.open()?;
        let mut added = None;
        command.with_launch(&self.device, |prepared, packed| {
            // SAFETY: the caller's contract.
            added =
                Some(unsafe { self.add(&mut state, order, |driver, stream| prepared.add(driver, stream, packed)) }?);
            Ok(())
        })?;
        let node = added.as_ref().and_then(|nodes| nodes.last.first().copied());
        let nodes = match added {
            Some(nodes) => nodes,
            // SAFETY: no commands are added.
            None => unsafe { self.add(&mut state, order, |_, _| Ok(())) }?,
        };
        state.objects.extend(command.objects().cloned());
        let mut launch = None;
        if order.updatable {
            launch = Some(UpdatableLaunch::new(node, alternatives, command));
        } else {
            state.kernels.push(command.kernel);
        }
        Ok(self.finish(&mut state, nodes, launch, order.updatable))
    }

    /// Stores a recorded command if it can be updated.
    fn finish(&self, state: &mut State, nodes: Nodes, launch: Option<UpdatableLaunch>, updatable: bool) -> Added {
        let Nodes { point, waits, event, .. } = nodes;
        let command = updatable.then(|| {
            Ref::new(Command {
                device: self.device.clone(),
                executable: Arc::clone(&self.executable),
                launch,
                waits,
                event: event.clone(),
                events: Mutex::default(),
            })
        });
        state.commands.extend(command.clone());
        Added { point, event, command }
    }

    /// Returns the state if commands can be added.
    fn open(&self) -> Result<MutexGuard<'_, State>> {
        let state = self.lock();
        if self.executable.get().is_some() || state.broken {
            return Err(ur_result_t::UR_RESULT_ERROR_INVALID_OPERATION.into());
        }
        Ok(state)
    }

    /// Adds commands to the graph.
    unsafe fn add(
        &self,
        state: &mut State,
        order: &Order<'_>,
        work: impl FnMut(&dyn Driver, Stream) -> Result,
    ) -> Result<Nodes> {
        let after = self.after(state, order.points)?;
        if (order.signals || !order.waits.is_empty()) && !self.device.driver.facts().graph_events {
            return Err(ur_result_t::UR_RESULT_ERROR_UNSUPPORTED_FEATURE.into());
        }
        // SAFETY: the caller's contract.
        unsafe { self.add_nodes(state, after, order, work) }.inspect_err(|_| state.broken = true)
    }

    /// Adds the nodes of a command to the graph.
    unsafe fn add_nodes(
        &self,
        state: &mut State,
        mut after: Vec<Node>,
        order: &Order<'_>,
        mut work: impl FnMut(&dyn Driver, Stream) -> Result,
    ) -> Result<Nodes> {
        let driver = &*self.device.driver;
        let mut waits = Vec::new();
        for event in &order.waits {
            let mut before = after.clone();
            // The wait must not come before a command of this graph that records the event.
            before.extend(state.events.iter().filter(|(own, _)| own.raw() == event.raw()).map(|(_, node)| *node));
            waits.push(driver.add_wait(self.graph, &unique(before), event.mark()?)?);
            state.waits.push(event.retain());
        }
        if !waits.is_empty() {
            after.clone_from(&waits);
        }
        // SAFETY: the caller's contract.
        let last = unsafe { driver.record_graph(self.graph, &after, &mut |stream| work(driver, stream)) }?;
        let mut event = None;
        if order.signals {
            let new = Ref::new(Event::of_graph(self.context.clone(), self.device.clone())?);
            state.events.push((new.clone(), driver.add_record(self.graph, &last, new.mark()?)?));
            event = Some(new);
        }
        let point = Self::add_point(state, last.clone())?;
        Ok(Nodes { point, waits, last, event })
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
        }
        Ok(unique(after))
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
        // The lock prevents other threads from adding commands.
        let _state = self.open()?;
        let executable = self.device.driver.instantiate(self.graph)?;
        self.executable.get_or_init(|| executable);
        Ok(())
    }

    /// Returns the executable graph. First moves the current contents of its buffers and images to the device.
    pub fn executable(&self) -> Result<Executable> {
        let several = self.context.devices.len() > 1;
        let objects = if several { self.lock().objects.clone() } else { Vec::new() };
        for object in objects {
            object.move_to(&self.device)?;
        }
        self.executable.get().copied().ok_or_else(|| {
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
            if launches != command.launch()?.node.is_some() {
                return Err(Error::with_message(
                    ur_result_t::UR_RESULT_ERROR_INVALID_VALUE,
                    "an update cannot replace an empty range with a nonempty one, or vice versa",
                ));
            }
        }
        for (command, new) in changes {
            let launch = command.launch()?;
            if let Some(node) = launch.node {
                new.with_launch(&self.device, |prepared, packed| {
                    // SAFETY: the caller's contract.
                    unsafe { self.device.driver.replace_launch(executable, node, prepared.launch(packed)) }
                })?;
            }
            self.lock().objects.extend(new.objects().cloned());
            *launch.lock() = new;
        }
        Ok(())
    }
}

impl Drop for CommandBuffer {
    fn drop(&mut self) {
        if let Some(executable) = self.executable.get() {
            self.device.driver.destroy_executable(*executable);
        }
        self.device.driver.destroy_graph(self.graph);
    }
}
