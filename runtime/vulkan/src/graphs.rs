//! Graphs of commands.
//!
//! 1. A graph is a list of nodes. A node is added after the nodes that it waits for, so the order of the list is an order
//!    in which the nodes can be executed.
//! 2. Recording captures commands with their arguments instead of submitting them.
//! 3. An execution submits the commands to one stream, in the order of the list. It waits for the preceding execution of
//!    the same graph.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use sycl_adapter::backend::{Executable, Graph, Graphs, Launch, Mark, Node, Stream};
use sycl_adapter::error::Result;
use sycl_adapter::ur::ur_result_t;

use crate::command::Command;
use crate::device::VulkanDevice;
use crate::streams::mark::{MarkState, Point};
use crate::streams::stream::StreamState;

/// A node of a graph.
#[derive(Clone)]
enum Item {
    /// Commands that were recorded together.
    Commands(Arc<Vec<Command>>),
    /// Waits for an event.
    Wait(Arc<MarkState>),
    /// Records an event.
    Record(Arc<MarkState>),
    /// The nodes of another graph.
    Child(Arc<Vec<Item>>),
}

/// A graph.
#[derive(Default)]
pub struct GraphState {
    items: Mutex<Vec<Item>>,
}

/// An executable graph.
pub struct ExecutableState {
    inner: Mutex<Inner>,
}

struct Inner {
    items: Vec<Item>,
    /// The end of the last execution.
    last: Option<Point>,
}

impl GraphState {
    fn lock(&self) -> MutexGuard<'_, Vec<Item>> {
        self.items.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a node.
    fn add(&self, item: Item) -> Node {
        let mut items = self.lock();
        items.push(item);
        Node(items.len() - 1)
    }
}

impl ExecutableState {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Replaces a node for which a condition holds.
    fn replace(&self, node: Node, new: Item, is_right: impl FnOnce(&Item) -> bool) -> Result {
        let mut inner = self.lock();
        let item = inner.items.get_mut(node.0).filter(|item| is_right(item));
        *item.ok_or(ur_result_t::UR_RESULT_ERROR_INVALID_VALUE)? = new;
        Ok(())
    }
}

impl VulkanDevice {
    fn graph(&self, graph: Graph) -> Result<Arc<GraphState>> {
        self.graphs.get(graph.0).ok_or_else(|| ur_result_t::UR_RESULT_ERROR_INVALID_COMMAND_BUFFER_EXP.into())
    }

    fn executable(&self, executable: Executable) -> Result<Arc<ExecutableState>> {
        self.executables.get(executable.0).ok_or_else(|| ur_result_t::UR_RESULT_ERROR_INVALID_COMMAND_BUFFER_EXP.into())
    }

    /// Executes nodes in a stream.
    ///
    /// # Safety
    ///
    /// The memory that the commands use must be valid until they have completed.
    unsafe fn execute_items(&self, items: &[Item], stream: &Arc<StreamState>) -> Result {
        for item in items {
            match item {
                Item::Commands(commands) => {
                    for command in commands.iter() {
                        // SAFETY: the caller's contract.
                        unsafe { self.execute_command(stream, command) }?;
                    }
                }
                Item::Wait(mark) => {
                    if let Some(point) = mark.point() {
                        stream.add_wait(&point)?;
                    }
                }
                Item::Record(mark) => self.record_in(mark, stream)?,
                // SAFETY: the caller's contract.
                Item::Child(items) => unsafe { self.execute_items(items, stream) }?,
            }
        }
        Ok(())
    }
}

impl Graphs for VulkanDevice {
    fn create_graph(&self) -> Result<Graph> {
        Ok(Graph(self.graphs.insert(Arc::default())))
    }

    fn destroy_graph(&self, graph: Graph) {
        drop(self.graphs.remove(graph.0));
    }

    unsafe fn record_graph(
        &self,
        graph: Graph,
        after: &[Node],
        work: &mut dyn FnMut(Stream) -> Result,
    ) -> Result<Vec<Node>> {
        let graph = self.graph(graph)?;
        let commands = self.capture(work)?;
        if commands.is_empty() {
            return Ok(after.to_vec());
        }
        Ok(vec![graph.add(Item::Commands(Arc::new(commands)))])
    }

    fn add_child(&self, graph: Graph, _after: &[Node], child: Graph) -> Result<Node> {
        let items = self.graph(child)?.lock().clone();
        Ok(self.graph(graph)?.add(Item::Child(Arc::new(items))))
    }

    fn add_wait(&self, graph: Graph, _after: &[Node], mark: Mark) -> Result<Node> {
        Ok(self.graph(graph)?.add(Item::Wait(self.mark(mark)?)))
    }

    fn add_record(&self, graph: Graph, _after: &[Node], mark: Mark) -> Result<Node> {
        Ok(self.graph(graph)?.add(Item::Record(self.mark(mark)?)))
    }

    fn instantiate(&self, graph: Graph) -> Result<Executable> {
        let items = self.graph(graph)?.lock().clone();
        let inner = Mutex::new(Inner { items, last: None });
        Ok(Executable(self.executables.insert(Arc::new(ExecutableState { inner }))))
    }

    fn destroy_executable(&self, executable: Executable) {
        // Streams keep what their commands use.
        drop(self.executables.remove(executable.0));
    }

    unsafe fn execute(&self, executable: Executable, stream: Stream) -> Result {
        let (executable, stream) = (self.executable(executable)?, self.stream(stream)?);
        // The lock is held until all commands are submitted, so that two executions do not overlap.
        let mut inner = executable.lock();
        if let Some(point) = &inner.last {
            stream.add_wait(point)?;
        }
        // SAFETY: the caller's contract.
        let executed = unsafe { self.execute_items(&inner.items, &stream) };
        // After an error, some commands may have been submitted.
        inner.last = Some(Point::new(&stream, stream.last()?, None));
        executed
    }

    unsafe fn replace_launch(&self, executable: Executable, node: Node, launch: Launch<'_>) -> Result {
        // SAFETY: the caller's contract.
        let launch = unsafe { self.prepare_launch(self.loaded_function(launch.function)?, &launch) }?;
        let new = Item::Commands(Arc::new(vec![Command::Launch(launch)]));
        let is_launch =
            |item: &Item| matches!(item, Item::Commands(commands) if matches!(commands[..], [Command::Launch(_)]));
        self.executable(executable)?.replace(node, new, is_launch)
    }

    fn replace_wait(&self, executable: Executable, node: Node, mark: Mark) -> Result {
        let new = Item::Wait(self.mark(mark)?);
        self.executable(executable)?.replace(node, new, |item| matches!(item, Item::Wait(_)))
    }
}
