//! The interface between the adapter and a device's driver. A back end implements [`Backend`] and [`Device`].
//! Everything that Unified Runtime defines and the driver lacks is in this crate.
//!
//! A stream runs its commands in order. Events are recorded in a stream; other streams and the host can wait for them.
//! Driver handles are opaque words, which only the device that returned them interprets. No function keeps a pointer
//! argument after it returns, except for memory that its command reads or writes.

mod virtual_memory;

use std::ffi::c_void;
use std::sync::Arc;

use crate::error::Result;
pub use virtual_memory::{Access, Physical, VirtualMemory};

macro_rules! words {
    ($($(#[$doc:meta])* $name:ident)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub struct $name(pub usize);
    )*};
}

words! {
    /// A stream: a sequence of commands that run in order.
    Stream
    /// An event that is recorded in a stream.
    Mark
    /// A loaded module of device code.
    Module
    /// A kernel in a module.
    Function
    /// A graph of commands. To execute it, instantiate it as an [`Executable`].
    Graph
    /// A command in a graph.
    Node
    /// An executable graph, which runs in a stream.
    Executable
}

/// An address in the memory of a device, or in host memory that the device can access.
pub type Address = u64;

/// A kind of device, whose devices share a driver.
pub trait Backend: Send + Sync {
    /// The name of the platform.
    fn name(&self) -> &'static str;
    /// The vendor of the platform.
    fn vendor(&self) -> &'static str;
    /// The version of the driver; empty if there is no driver.
    fn version(&self) -> String;
    /// The value of `ur_backend_t` for this kind.
    fn kind(&self) -> crate::ur::ur_backend_t;
    /// The target of device images for these devices.
    fn target(&self) -> &'static str;
    /// Finds the devices. Returns an empty list if there is no driver or no device.
    fn open(&self) -> Result<Vec<Arc<dyn Device>>>;
}

/// Properties of a device, which do not change. Sizes are in bytes.
#[derive(Debug, Clone, Default)]
pub struct Facts {
    /// Name of the device.
    pub name: String,
    /// Vendor of the device.
    pub vendor: &'static str,
    /// PCI identifier of the vendor.
    pub vendor_id: u32,
    /// PCI identifier of the device.
    pub device_id: u32,
    /// Address on the PCI bus, such as `0000:3b:00.0`.
    pub pci_address: String,
    /// Universally unique identifier.
    pub uuid: [u8; 16],
    /// Version of the device's architecture.
    pub architecture: (u32, u32),
    /// Version of the driver.
    pub driver_version: String,
    /// Version of the intermediate language.
    pub il_version: String,
    /// Number of multiprocessors.
    pub compute_units: u32,
    /// Number of work-items in a sub-group.
    pub sub_group: u32,
    /// Largest number of work-items in a work-group.
    pub group_limit: usize,
    /// Largest size of a work-group in each dimension.
    pub group_limits: [usize; 3],
    /// Largest number of work-groups in each dimension.
    pub grid_limits: [usize; 3],
    /// Number of registers available to a work-group.
    pub group_registers: u32,
    /// Local memory that a work-group can use without [`Device::allow_local_memory`].
    pub local_memory: usize,
    /// Largest amount of local memory of a work-group.
    pub local_memory_limit: usize,
    /// Size of the device's memory.
    pub memory: u64,
    /// Size of constant memory.
    pub constant_memory: u64,
    /// Size of the last-level cache.
    pub cache: u64,
    /// Largest total size of the arguments of a kernel.
    pub parameter_limit: usize,
    /// Alignment of all allocations.
    pub allocation_alignment: usize,
    /// Clock frequency of the multiprocessors, in MHz.
    pub clock: u32,
    /// Clock frequency of the memory, in MHz.
    pub memory_clock: u32,
    /// Width of the memory bus, in bits.
    pub memory_bus: u32,
    /// Whether the memory has error correction.
    pub error_correction: bool,
    /// Whether the device shares physical memory with the host.
    pub integrated: bool,
    /// Whether the device supports `half`.
    pub half: bool,
    /// Whether the device supports 64-bit atomic operations.
    pub atomic64: bool,
    /// Whether the device supports sequentially consistent atomic operations, and atomic operations of system scope.
    pub strong_atomics: bool,
    /// Whether the work-items of a sub-group make independent progress.
    pub independent_progress: bool,
    /// Whether the device supports asynchronous barriers.
    pub asynchronous_barrier: bool,
    /// Whether the device supports clusters of work-groups.
    pub clusters: bool,
    /// Whether the device supports allocations that migrate between host and device.
    pub managed: bool,
    /// Whether host and device may access such allocations at the same time.
    pub concurrent_managed: bool,
    /// Whether the device can access all host memory.
    pub system_memory: bool,
    /// Whether atomic operations of the device on host memory are atomic for the host.
    pub host_atomics: bool,
    /// Whether the device supports graphs of commands.
    pub graphs: bool,
    /// Whether commands of graphs can wait for events and record events.
    pub graph_events: bool,
}

/// The kind of an allocation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Device memory.
    Device,
    /// Host memory that devices can access.
    Host,
    /// Memory that migrates between host and devices.
    Shared,
}

/// Options of a stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct StreamOptions {
    /// Priority relative to other streams: negative is lower, positive is higher.
    pub priority: i32,
    /// Whether this stream and the driver's default stream wait for each other.
    pub with_default: bool,
    /// Whether to use the driver's default stream.
    pub default: bool,
}

/// Properties of a kernel.
#[derive(Debug, Clone, Default)]
pub struct FunctionFacts {
    /// Largest number of work-items in a work-group.
    pub group_limit: usize,
    /// Local memory that the kernel declares.
    pub local_memory: usize,
    /// Private memory of each work-item.
    pub private_memory: usize,
    /// Number of registers of each work-item.
    pub registers: u32,
    /// Sizes of the arguments, if the driver reports them.
    pub parameters: Option<Vec<usize>>,
    /// The work-group size that the kernel requires, or zeros.
    pub required_group: [usize; 3],
}

/// A kernel launch.
pub struct Launch<'a> {
    /// The kernel.
    pub function: Function,
    /// Number of work-groups in each dimension.
    pub grid: [u32; 3],
    /// Number of work-items of each work-group in each dimension.
    pub group: [u32; 3],
    /// Local memory in addition to the memory that the kernel declares.
    pub local_memory: u32,
    /// Addresses of the argument values.
    pub arguments: &'a mut [*mut c_void],
    /// Whether all work-groups must run at the same time.
    pub cooperative: bool,
    /// Number of work-groups of a cluster in each dimension.
    pub cluster: Option<[u32; 3]>,
}

/// The source or destination of a copy of a box.
#[derive(Debug, Clone, Copy)]
pub struct BoxSide {
    /// Address of the first byte of the box.
    pub address: Address,
    /// Distance between rows.
    pub row_pitch: usize,
    /// Distance between slices.
    pub slice_pitch: usize,
}

/// Advice on shared memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Advice {
    /// The memory is mostly read.
    ReadMostly(bool),
    /// The preferred location is the device.
    PreferDevice,
    /// The preferred location is the host.
    PreferHost,
    /// There is no preferred location.
    PreferNone,
    /// The device often accesses the memory.
    AccessedByDevice(bool),
    /// The host often accesses the memory.
    AccessedByHost(bool),
}

/// A device of a back end. All functions are thread-safe.
pub trait Device: Send + Sync {
    /// Returns the properties of this device.
    fn facts(&self) -> &Facts;
    /// Returns the driver's handle of this device.
    fn native(&self) -> u64;
    /// Returns the driver's handle of the device's context.
    fn native_context(&self) -> u64;
    /// Returns the amount of free memory.
    fn free_memory(&self) -> Result<u64>;
    /// Makes this device current for driver calls of the calling thread.
    fn make_current(&self) -> Result;
    /// Waits for all commands on the device.
    fn synchronize(&self) -> Result;

    /// Creates a stream.
    fn create_stream(&self, options: StreamOptions) -> Result<Stream>;
    /// Destroys a stream after its commands have completed.
    fn destroy_stream(&self, stream: Stream);
    /// Waits for all commands in a stream.
    fn wait_stream(&self, stream: Stream) -> Result;
    /// Returns whether all commands in a stream have completed.
    fn is_stream_idle(&self, stream: Stream) -> Result<bool>;
    /// Creates an event.
    fn create_mark(&self, timing: bool) -> Result<Mark>;
    /// Destroys an event.
    fn destroy_mark(&self, mark: Mark);
    /// Records an event after all commands that the stream contains.
    fn record(&self, mark: Mark, stream: Stream) -> Result;
    /// Makes later commands of a stream wait for an event.
    fn wait_in_stream(&self, stream: Stream, mark: Mark) -> Result;
    /// Waits for an event.
    fn wait_mark(&self, mark: Mark) -> Result;
    /// Returns whether an event has completed.
    fn is_mark_reached(&self, mark: Mark) -> Result<bool>;
    /// Returns the time between two events that record times, in nanoseconds.
    fn elapsed(&self, start: Mark, end: Mark) -> Result<i64>;

    /// Loads device code. Returns it with the driver's messages. `options` are the build options of the program.
    fn load(&self, image: &[u8], options: &str)
    -> std::result::Result<(Module, String), (crate::error::Error, String)>;
    /// Links device code into one image.
    fn link(&self, images: &[&[u8]]) -> std::result::Result<Vec<u8>, (crate::error::Error, String)>;
    /// Unloads device code.
    fn unload(&self, module: Module);
    /// Finds a kernel; `None` if the module has no such kernel.
    fn function(&self, module: Module, name: &str) -> Result<Option<Function>>;
    /// Finds a variable. Returns its address and size; `None` if the module has no such variable.
    fn variable(&self, module: Module, name: &str) -> Result<Option<(Address, usize)>>;
    /// Returns the properties of a kernel in a module.
    fn function_facts(&self, module: Module, name: &str, function: Function) -> Result<FunctionFacts>;
    /// Allows a kernel to use more local memory than [`Facts::local_memory`].
    fn allow_local_memory(&self, function: Function, bytes: u32) -> Result;
    /// Returns the work-group size with which the most work-items run at the same time.
    fn best_group(&self, function: Function) -> Result<usize>;
    /// Returns the number of work-groups that can run on a multiprocessor at the same time.
    fn active_groups(&self, function: Function, group: usize, local_memory: usize) -> Result<u32>;
    /// Launches a kernel.
    ///
    /// # Safety
    ///
    /// The number and sizes of the arguments must be those that the kernel expects.
    unsafe fn launch(&self, stream: Stream, launch: Launch<'_>) -> Result;

    /// Creates an empty graph.
    fn create_graph(&self) -> Result<Graph>;
    /// Destroys a graph.
    fn destroy_graph(&self, graph: Graph);
    /// Adds commands to a graph instead of executing them: the commands that `work` adds to the stream that it
    /// receives. They wait for the nodes `after`. Returns the nodes after which all commands have completed. After an
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
    /// Adds a node that waits for an event: for its last recording before the graph is executed.
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
    /// Same as for [`Self::launch`].
    unsafe fn replace_launch(&self, executable: Executable, node: Node, launch: Launch<'_>) -> Result;
    /// Replaces the event that a node waits for, for later executions.
    fn replace_wait(&self, executable: Executable, node: Node, mark: Mark) -> Result;

    /// Allocates memory, aligned to [`Facts::allocation_alignment`].
    fn allocate(&self, kind: Kind, bytes: usize) -> Result<Address>;
    /// Frees memory.
    fn free(&self, kind: Kind, address: Address) -> Result;
    /// Copies bytes between any two of host, device and shared memory.
    ///
    /// # Safety
    ///
    /// Both ranges must be valid until the command has completed.
    unsafe fn copy(&self, stream: Stream, to: Address, from: Address, bytes: usize) -> Result;
    /// Copies a box of bytes; `size` is its width, height and depth.
    ///
    /// # Safety
    ///
    /// Both boxes must be valid until the command has completed.
    unsafe fn copy_box(&self, stream: Stream, to: BoxSide, from: BoxSide, size: [usize; 3]) -> Result;
    /// Copies bytes from another device of the same back end.
    ///
    /// # Safety
    ///
    /// Both ranges must be valid until the command has completed.
    unsafe fn copy_from(&self, stream: Stream, to: Address, device: &dyn Device, from: Address, bytes: usize)
    -> Result;
    /// Fills memory with `count` values of `width` bytes, which is 1, 2 or 4.
    ///
    /// # Safety
    ///
    /// The memory must be valid until the command has completed.
    unsafe fn fill(&self, stream: Stream, to: Address, value: u32, width: usize, count: usize) -> Result;
    /// Migrates shared memory to the device, or to the host.
    fn prefetch(&self, stream: Stream, address: Address, bytes: usize, to_host: bool) -> Result;
    /// Gives advice on shared memory.
    fn advise(&self, address: Address, bytes: usize, advice: Advice) -> Result;
    /// Returns the interface for memory that a program maps itself, if the device supports it.
    fn virtual_memory(&self) -> Option<&dyn VirtualMemory>;
    /// Returns whether the device can access the memory of another device.
    fn can_access(&self, peer: &dyn Device) -> Result<bool>;
    /// Enables or disables access to the memory of another device.
    fn allow_access(&self, peer: &dyn Device, allow: bool) -> Result;
}
