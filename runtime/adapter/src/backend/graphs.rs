//! Graphs of commands.

use super::code::Launch;
use super::handles::{Executable, Graph, Mark, Node, Stream};
use crate::error::Result;

/// Operations on a device's graphs.
pub trait Graphs {
    /// Creates an empty graph.
    fn create_graph(&self) -> Result<Graph>;
    /// Destroys a graph.
    fn destroy_graph(&self, graph: Graph);
    /// Calls `work` with a stream, and adds the commands that it submits to a graph instead of executing them. The
    /// commands wait for the nodes in `after`. Returns the nodes after which all commands have completed. After an
    /// error, the graph may contain some of the commands.
    ///
    /// # Safety
    ///
    /// The memory and the kernels that the commands use must be valid whenever the graph is executed.
    unsafe fn record_graph(
        &self,
        graph: Graph,
        after: &[Node],
        work: &mut dyn FnMut(Stream) -> Result,
    ) -> Result<Vec<Node>>;
    /// Adds a copy of another graph as a single node.
    fn add_child(&self, graph: Graph, after: &[Node], child: Graph) -> Result<Node>;
    /// Adds a node that waits for an event, as last recorded before the graph is executed.
    fn add_wait(&self, graph: Graph, after: &[Node], mark: Mark) -> Result<Node>;
    /// Adds a node that records an event.
    fn add_record(&self, graph: Graph, after: &[Node], mark: Mark) -> Result<Node>;
    /// Instantiates a graph as an executable graph.
    fn instantiate(&self, graph: Graph) -> Result<Executable>;
    /// Destroys an executable graph after its executions have completed.
    fn destroy_executable(&self, executable: Executable);
    /// Executes a graph in a stream.
    ///
    /// # Safety
    ///
    /// The memory and the kernels that the commands use must be valid until the graph has completed.
    unsafe fn execute(&self, executable: Executable, stream: Stream) -> Result;
    /// Replaces the kernel launch of a node for later executions.
    ///
    /// # Safety
    ///
    /// Same as for [`Code::launch`](super::Code::launch).
    unsafe fn replace_launch(&self, executable: Executable, node: Node, launch: Launch<'_>) -> Result;
    /// Replaces the event that a node waits for in later executions.
    fn replace_wait(&self, executable: Executable, node: Node, mark: Mark) -> Result;
}
