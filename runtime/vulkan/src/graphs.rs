//! Graphs of commands, which this back end does not support.

use sycl_adapter::backend::{Executable, Graph, Graphs, Launch, Mark, Node, Stream};
use sycl_adapter::error::Result;

use crate::device::VulkanDevice;
use crate::status::unsupported;

/// Returns the error of all functions.
fn no_graphs<T>() -> Result<T> {
    unsupported("graphs of commands are not supported on Vulkan devices")
}

impl Graphs for VulkanDevice {
    fn create_graph(&self) -> Result<Graph> {
        no_graphs()
    }

    fn destroy_graph(&self, _graph: Graph) {}

    unsafe fn record_graph(
        &self,
        _graph: Graph,
        _after: &[Node],
        _work: &mut dyn FnMut(Stream) -> Result,
    ) -> Result<Vec<Node>> {
        no_graphs()
    }

    fn add_child(&self, _graph: Graph, _after: &[Node], _child: Graph) -> Result<Node> {
        no_graphs()
    }

    fn add_wait(&self, _graph: Graph, _after: &[Node], _mark: Mark) -> Result<Node> {
        no_graphs()
    }

    fn add_record(&self, _graph: Graph, _after: &[Node], _mark: Mark) -> Result<Node> {
        no_graphs()
    }

    fn instantiate(&self, _graph: Graph) -> Result<Executable> {
        no_graphs()
    }

    fn destroy_executable(&self, _executable: Executable) {}

    unsafe fn execute(&self, _executable: Executable, _stream: Stream) -> Result {
        no_graphs()
    }

    unsafe fn replace_launch(&self, _executable: Executable, _node: Node, _launch: Launch<'_>) -> Result {
        no_graphs()
    }

    fn replace_wait(&self, _executable: Executable, _node: Node, _mark: Mark) -> Result {
        no_graphs()
    }
}
