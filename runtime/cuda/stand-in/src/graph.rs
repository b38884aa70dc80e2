//! Commands and graphs of commands. A capturing stream adds its commands to a graph.

use std::collections::HashMap;
use std::ffi::c_void;
use std::sync::{LazyLock, PoisonError, RwLock};

use crate::counts::{self, destroy, object};
use crate::kernels;

/// A command.
#[derive(Clone)]
pub enum Command {
    /// Copies bytes: destination, source, size.
    Copy(u64, u64, usize),
    /// Copies a box, described by the words of `CUDA_MEMCPY3D`: both sides, then width, height and depth.
    CopyBox([usize; 25]),
    /// Fills memory: destination, value, width, count.
    Fill(u64, u32, usize, usize),
    /// Launches a kernel.
    Launch(Launch),
    /// Waits for an event.
    Wait(usize),
    /// Records an event.
    Record(usize),
}

/// A kernel launch.
#[derive(Clone)]
pub struct Launch {
    kernel: &'static kernels::Kernel,
    grid: [u32; 3],
    block: [u32; 3],
    shared: u32,
    arguments: Vec<Box<[u64]>>,
}

impl Launch {
    /// Copies the arguments of a launch. Returns `None` if the kernel is unknown.
    pub unsafe fn new(
        function: usize,
        grid: [u32; 3],
        block: [u32; 3],
        shared: u32,
        arguments: *mut *mut c_void,
    ) -> Option<Self> {
        let kernel = kernels::get(function)?;
        let copy = |(index, size): (usize, &usize)| {
            let mut words = vec![0u64; size.div_ceil(8)].into_boxed_slice();
            // SAFETY: the adapter passes an address for each argument of the kernel.
            unsafe {
                std::ptr::copy_nonoverlapping((*arguments.add(index)).cast::<u8>(), words.as_mut_ptr().cast(), *size)
            };
            words
        };
        let arguments = kernel.sizes.iter().enumerate().map(copy).collect();
        Some(Self { kernel, grid, block, shared, arguments })
    }
}

impl Command {
    /// Executes the command.
    unsafe fn execute(&self) {
        // SAFETY: the adapter guarantees that the memory is valid.
        unsafe {
            match self {
                Self::Copy(to, from, bytes) => std::ptr::copy(*from as *const u8, *to as *mut u8, *bytes),
                Self::CopyBox(words) => copy_box(words),
                Self::Fill(to, value, 1, count) => (*to as *mut u8).write_bytes(*value as u8, *count),
                Self::Fill(to, value, 2, count) => {
                    std::slice::from_raw_parts_mut(*to as *mut u16, *count).fill(*value as u16);
                }
                Self::Fill(to, value, _, count) => std::slice::from_raw_parts_mut(*to as *mut u32, *count).fill(*value),
                Self::Wait(event) => counts::waited(*event),
                Self::Record(event) => {
                    counts::set("event", *event, crate::now());
                }
                Self::Launch(launch) => {
                    let pointers = launch.arguments.iter().map(|words| words.as_ptr().cast_mut().cast());
                    let pointers: Vec<*mut c_void> = pointers.collect();
                    kernels::run(launch.kernel, launch.grid, launch.block, launch.shared, &pointers);
                }
            }
        }
    }
}

unsafe fn copy_box(words: &[usize; 25]) {
    let (from, from_row, from_height) = (words[6], words[9], words[10]);
    let (to, to_row, to_height) = (words[17], words[20], words[21]);
    for z in 0..words[24] {
        for y in 0..words[23] {
            let source = from + (z * from_height + y) * from_row;
            let target = to + (z * to_height + y) * to_row;
            // SAFETY: the caller's contract.
            unsafe { std::ptr::copy(source as *const u8, target as *mut u8, words[22]) };
        }
    }
}

/// Nodes and their commands, in the order in which they were added.
type Graph = Vec<(usize, Command)>;

/// A capturing stream: its graph, and the nodes that the next command waits for.
struct Capture {
    graph: usize,
    last: Box<[usize]>,
}

static CAPTURES: LazyLock<RwLock<HashMap<usize, Capture>>> = LazyLock::new(RwLock::default);
static GRAPHS: LazyLock<RwLock<HashMap<usize, Graph>>> = LazyLock::new(RwLock::default);

/// Executes a command or adds it to a graph.
pub unsafe fn add(stream: usize, command: Command) {
    if !CAPTURES.read().unwrap_or_else(PoisonError::into_inner).contains_key(&stream) {
        // SAFETY: the caller's contract.
        return unsafe { command.execute() };
    }
    let node = object("node");
    if let Some(capture) = CAPTURES.write().unwrap_or_else(PoisonError::into_inner).get_mut(&stream) {
        capture.last = Box::new([node]);
        if let Some(graph) = GRAPHS.write().unwrap_or_else(PoisonError::into_inner).get_mut(&capture.graph) {
            graph.push((node, command));
        }
    }
}

/// Creates a graph or an executable graph.
pub fn create(kind: &'static str) -> usize {
    let handle = object(kind);
    GRAPHS.write().unwrap_or_else(PoisonError::into_inner).insert(handle, Graph::new());
    handle
}

/// Destroys a graph or an executable graph. A graph owns its nodes.
pub fn remove(kind: &'static str, handle: usize) -> bool {
    let removed = GRAPHS.write().unwrap_or_else(PoisonError::into_inner).remove(&handle);
    if kind == "graph" {
        for (node, _) in removed.iter().flatten() {
            destroy("node", *node);
        }
    }
    destroy(kind, handle).is_some()
}

/// Starts capturing a stream. Returns `false` if the stream is already capturing, or if a node does not belong to the
/// graph.
pub fn begin(stream: usize, graph: usize, after: &[usize]) -> bool {
    let known = GRAPHS
        .read()
        .unwrap_or_else(PoisonError::into_inner)
        .get(&graph)
        .is_some_and(|nodes| after.iter().all(|node| nodes.iter().any(|(other, _)| other == node)));
    let mut captures = CAPTURES.write().unwrap_or_else(PoisonError::into_inner);
    known && captures.insert(stream, Capture { graph, last: after.into() }).is_none()
}

/// Returns the nodes that the next command in a capturing stream waits for. They are valid until the next command.
pub fn last(stream: usize) -> Option<(*const usize, usize)> {
    let captures = CAPTURES.read().unwrap_or_else(PoisonError::into_inner);
    captures.get(&stream).map(|capture| (capture.last.as_ptr(), capture.last.len()))
}

/// Ends capturing. Returns the graph.
pub fn end(stream: usize) -> Option<usize> {
    let removed = CAPTURES.write().unwrap_or_else(PoisonError::into_inner).remove(&stream);
    removed.map(|capture| capture.graph)
}

/// Adds a command to a graph that is not captured. Returns `None` if a node does not belong to the graph, or if the
/// command waits for an event that the graph records, but not for the node that records it.
pub fn add_node(graph: usize, after: &[usize], command: Command) -> Option<usize> {
    let mut graphs = GRAPHS.write().unwrap_or_else(PoisonError::into_inner);
    let nodes = graphs.get_mut(&graph)?;
    if !after.iter().all(|node| nodes.iter().any(|(other, _)| other == node)) {
        return None;
    }
    if let Command::Wait(event) = command
        && nodes
            .iter()
            .any(|(node, other)| matches!(other, Command::Record(own) if *own == event && !after.contains(node)))
    {
        return None;
    }
    let node = object("node");
    nodes.push((node, command));
    Some(node)
}

/// Adds the commands of one graph to another graph as a single node.
pub fn add_child(graph: usize, child: usize) -> Option<usize> {
    let mut graphs = GRAPHS.write().unwrap_or_else(PoisonError::into_inner);
    let commands: Vec<Command> = graphs.get(&child)?.iter().map(|(_, command)| command.clone()).collect();
    let node = object("node");
    graphs.get_mut(&graph)?.extend(commands.into_iter().map(|command| (node, command)));
    Some(node)
}

/// Instantiates a graph.
pub fn instantiate(graph: usize) -> Option<usize> {
    let nodes = GRAPHS.read().unwrap_or_else(PoisonError::into_inner).get(&graph)?.clone();
    let handle = object("executable graph");
    GRAPHS.write().unwrap_or_else(PoisonError::into_inner).insert(handle, nodes);
    Some(handle)
}

/// Executes a graph.
pub unsafe fn execute(executable: usize) -> bool {
    let Some(graph) = GRAPHS.read().unwrap_or_else(PoisonError::into_inner).get(&executable).cloned() else {
        return false;
    };
    // SAFETY: the caller's contract.
    graph.iter().for_each(|(_, command)| unsafe { command.execute() });
    true
}

/// Replaces the command of a node in an executable graph with another one of the same kind.
pub fn replace(executable: usize, node: usize, command: Command) -> bool {
    let mut graphs = GRAPHS.write().unwrap_or_else(PoisonError::into_inner);
    let found = graphs.get_mut(&executable).and_then(|graph| graph.iter_mut().find(|(other, _)| *other == node));
    match found {
        Some((_, old)) if std::mem::discriminant(old) == std::mem::discriminant(&command) => {
            *old = command;
            true
        }
        _ => false,
    }
}
