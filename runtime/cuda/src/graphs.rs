//! Graphs of commands. A graph captures commands from a stream, so command buffers contain the same commands as queues.
//!
//! Capturing requires CUDA 12.3. With older drivers, the device does not support graphs.

use sycl_adapter::backend::{Executable, Graph, Graphs, Launch, Mark, Node, Stream, StreamOptions, Streams};
use sycl_adapter::error::Result;
use sycl_adapter::ur::ur_result_t;

use crate::api::KernelNode;
use crate::device::{Gpu, optional_call};

/// `CU_STREAM_CAPTURE_MODE_RELAXED`: does not affect other streams and threads.
const RELAXED: std::ffi::c_int = 2;

/// Returns the driver's handles for nodes.
fn handles(nodes: &[Node]) -> Vec<usize> {
    nodes.iter().map(|node| node.0).collect()
}

impl Gpu {
    /// Returns the nodes that the next command in a capturing stream would wait for.
    fn last_nodes(&self, stream: Stream) -> Result<Vec<Node>> {
        let (mut status, mut id, mut graph, mut nodes, mut count) = (0, 0, 0, std::ptr::null(), 0);
        optional_call!(self.cuStreamGetCaptureInfo_v2(
            stream.0,
            &mut status,
            &mut id,
            &mut graph,
            &mut nodes,
            &mut count
        ))?;
        if count == 0 {
            return Ok(Vec::new());
        }
        if nodes.is_null() {
            return Err(ur_result_t::UR_RESULT_ERROR_UNKNOWN.into());
        }
        // SAFETY: the driver returned the array, which is valid until the next command in the stream.
        Ok(unsafe { std::slice::from_raw_parts(nodes, count) }.iter().map(|node| Node(*node)).collect())
    }
}

impl Graphs for Gpu {
    fn create_graph(&self) -> Result<Graph> {
        self.enter()?;
        let mut graph = 0;
        optional_call!(self.cuGraphCreate(&mut graph, 0))?;
        Ok(Graph(graph))
    }

    fn destroy_graph(&self, graph: Graph) {
        let _ = self.enter().and_then(|()| optional_call!(self.cuGraphDestroy(graph.0)));
    }

    unsafe fn record_graph(
        &self,
        graph: Graph,
        after: &[Node],
        work: &mut dyn FnMut(Stream) -> Result,
    ) -> Result<Vec<Node>> {
        self.enter()?;
        let free = self.streams().pop();
        let stream = match free {
            Some(stream) => stream,
            None => self.create_stream(StreamOptions::default())?,
        };
        let nodes = handles(after);
        let begun = optional_call!(self.cuStreamBeginCaptureToGraph(
            stream.0,
            graph.0,
            nodes.as_ptr(),
            std::ptr::null(),
            nodes.len(),
            RELAXED
        ));
        let captured = begun.and_then(|()| {
            let last = work(stream).and_then(|()| self.last_nodes(stream));
            let mut same = 0;
            // Always end the capture. An earlier error is more specific.
            let ended = optional_call!(self.cuStreamEndCapture(stream.0, &mut same));
            last.and_then(|nodes| ended.map(|()| nodes))
        });
        match captured {
            Ok(nodes) => {
                self.streams().push(stream);
                Ok(nodes)
            }
            Err(error) => {
                self.destroy_stream(stream);
                Err(error)
            }
        }
    }

    fn add_child(&self, graph: Graph, after: &[Node], child: Graph) -> Result<Node> {
        self.enter()?;
        let (nodes, mut node) = (handles(after), 0);
        optional_call!(self.cuGraphAddChildGraphNode(&mut node, graph.0, nodes.as_ptr(), nodes.len(), child.0))?;
        Ok(Node(node))
    }

    fn add_wait(&self, graph: Graph, after: &[Node], mark: Mark) -> Result<Node> {
        self.enter()?;
        let (nodes, mut node) = (handles(after), 0);
        optional_call!(self.cuGraphAddEventWaitNode(&mut node, graph.0, nodes.as_ptr(), nodes.len(), mark.0))?;
        Ok(Node(node))
    }

    fn add_record(&self, graph: Graph, after: &[Node], mark: Mark) -> Result<Node> {
        self.enter()?;
        let (nodes, mut node) = (handles(after), 0);
        optional_call!(self.cuGraphAddEventRecordNode(&mut node, graph.0, nodes.as_ptr(), nodes.len(), mark.0))?;
        Ok(Node(node))
    }

    fn instantiate(&self, graph: Graph) -> Result<Executable> {
        self.enter()?;
        let mut executable = 0;
        optional_call!(self.cuGraphInstantiateWithFlags(&mut executable, graph.0, 0))?;
        Ok(Executable(executable))
    }

    fn destroy_executable(&self, executable: Executable) {
        let _ = self.enter().and_then(|()| optional_call!(self.cuGraphExecDestroy(executable.0)));
    }

    unsafe fn execute(&self, executable: Executable, stream: Stream) -> Result {
        self.enter()?;
        optional_call!(self.cuGraphLaunch(executable.0, stream.0))
    }

    unsafe fn replace_launch(&self, executable: Executable, node: Node, launch: Launch<'_>) -> Result {
        self.enter()?;
        let parameters = KernelNode {
            function: launch.function.0,
            grid: launch.grid,
            block: launch.group,
            shared: launch.local_memory,
            arguments: launch.arguments.as_mut_ptr(),
            extra: std::ptr::null_mut(),
            kernel: 0,
            context: 0,
        };
        optional_call!(self.cuGraphExecKernelNodeSetParams_v2(executable.0, node.0, &parameters))
    }

    fn replace_wait(&self, executable: Executable, node: Node, mark: Mark) -> Result {
        self.enter()?;
        optional_call!(self.cuGraphExecEventWaitNodeSetEvent(executable.0, node.0, mark.0))
    }
}
