//! The interface between the adapter and a device's driver. A back end implements [`Backend`] and [`Device`]; everything that
//! Unified Runtime defines, and the driver does not, is in this crate.
//!
//! Streams run their commands in order; events are recorded in a stream, and other streams and the host wait for them. Handles of the
//! driver are opaque words, which only the device that returned them interprets. No function keeps a pointer that it is given,
//! except for memory that its command reads or writes.

use std::ffi::c_void;
use std::sync::Arc;

use crate::error::Result;

macro_rules! words {
    ($($(#[$doc:meta])* $name:ident)*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub struct $name(pub usize);
    )*};
}

words! {
    /// A stream: commands in order.
    Stream
    /// An event, recorded in a stream.
    Mark
    /// Loaded device code.
    Module
    /// A kernel of a module.
    Function
    /// A graph of commands, which is not executed itself.
    Graph
    /// A command of a graph.
    Node
    /// A graph that streams execute.
    Executable
}

/// An address in the memory of a device, or in host memory that the device accesses.
pub type Address = u64;

/// A kind of devices with a common driver.
pub trait Backend: Send + Sync {
    /// The name of the platform.
    fn name(&self) -> &'static str;
    /// The vendor of the platform.
    fn vendor(&self) -> &'static str;
    /// The version of the driver, or an empty text without a driver.
    fn version(&self) -> String;
    /// The value of `ur_backend_t` for this kind.
    fn kind(&self) -> crate::ur::ur_backend_t;
    /// The target of device images that these devices take.
    fn target(&self) -> &'static str;
    /// Finds the devices. Without a driver or a device, returns an empty list.
    fn open(&self) -> Result<Vec<Arc<dyn Device>>>;
}

/// Unchanging facts about a device. Sizes are in bytes.
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
    /// Work-items of a sub-group.
    pub sub_group: u32,
    /// Largest number of work-items in a work-group.
    pub group_limit: usize,
    /// Largest work-group in each dimension.
    pub group_limits: [usize; 3],
    /// Largest number of work-groups in each dimension.
    pub grid_limits: [usize; 3],
    /// Registers of a work-group.
    pub group_registers: u32,
    /// Local memory of a work-group that needs no request.
    pub local_memory: usize,
    /// Largest local memory of a work-group.
    pub local_memory_limit: usize,
    /// Size of the device's memory.
    pub memory: u64,
    /// Size of constant memory.
    pub constant_memory: u64,
    /// Size of the last cache level.
    pub cache: u64,
    /// Largest size of all arguments of a kernel.
    pub parameter_limit: usize,
    /// Alignment of all allocations.
    pub allocation_alignment: usize,
    /// Clock of the multiprocessors, in MHz.
    pub clock: u32,
    /// Clock of the memory, in MHz.
    pub memory_clock: u32,
    /// Width of the memory bus, in bits.
    pub memory_bus: u32,
    /// The memory corrects errors.
    pub error_correction: bool,
    /// The device shares the host's memory chips.
    pub integrated: bool,
    /// Supports `half`.
    pub half: bool,
    /// Supports 64-bit atomics.
    pub atomic64: bool,
    /// Supports sequentially consistent atomics, and atomics of system scope.
    pub strong_atomics: bool,
    /// Work-items of a sub-group progress independently.
    pub independent_progress: bool,
    /// Supports asynchronous barriers.
    pub asynchronous_barrier: bool,
    /// Supports clusters of work-groups.
    pub clusters: bool,
    /// Supports allocations that migrate between host and device.
    pub managed: bool,
    /// Host and device may access such allocations at the same time.
    pub concurrent_managed: bool,
    /// The device accesses all memory of the host.
    pub system_memory: bool,
    /// The device's atomics are atomic for the host in this memory.
    pub host_atomics: bool,
    /// Supports graphs of commands.
    pub graphs: bool,
}

/// Kind of an allocation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Memory of the device.
    Device,
    /// Host memory that devices access.
    Host,
    /// Memory that migrates.
    Shared,
}

/// Options of a stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct StreamOptions {
    /// Prefer commands of other streams (negative), or of this one (positive).
    pub priority: i32,
    /// Wait for the driver's default stream, and let it wait for this one.
    pub with_default: bool,
    /// Use the driver's default stream.
    pub default: bool,
}

/// Facts about a kernel.
#[derive(Debug, Clone, Default)]
pub struct FunctionFacts {
    /// Largest number of work-items in a work-group.
    pub group_limit: usize,
    /// Local memory that the kernel itself declares.
    pub local_memory: usize,
    /// Private memory of a work-item.
    pub private_memory: usize,
    /// Registers of a work-item.
    pub registers: u32,
    /// Sizes of the arguments, if the driver reports them.
    pub parameters: Option<Vec<usize>>,
}

/// A kernel launch.
pub struct Launch<'a> {
    /// The kernel.
    pub function: Function,
    /// Number of work-groups in each dimension.
    pub grid: [u32; 3],
    /// Number of work-items of a work-group in each dimension.
    pub group: [u32; 3],
    /// Local memory in addition to what the kernel declares.
    pub local_memory: u32,
    /// Addresses of the values of all arguments.
    pub arguments: &'a mut [*mut c_void],
    /// All work-groups run at the same time.
    pub cooperative: bool,
    /// Work-groups of a cluster in each dimension.
    pub cluster: Option<[u32; 3]>,
}

/// One side of a copy of a box.
#[derive(Debug, Clone, Copy)]
pub struct BoxSide {
    /// Address of the first byte of the box.
    pub address: Address,
    /// Distance of rows.
    pub row_pitch: usize,
    /// Distance of slices.
    pub slice_pitch: usize,
}

/// Advice on memory that migrates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Advice {
    /// The memory is mostly read.
    ReadMostly(bool),
    /// The memory is preferably on the device, or on the host.
    PreferDevice,
    /// The memory is preferably on the host.
    PreferHost,
    /// There is no preferred location.
    PreferNone,
    /// The device accesses the memory often.
    AccessedByDevice(bool),
    /// The host accesses the memory often.
    AccessedByHost(bool),
}

/// A device of a back end. All functions can be called by several threads.
pub trait Device: Send + Sync {
    /// The facts about this device.
    fn facts(&self) -> &Facts;
    /// The driver's handle of this device.
    fn native(&self) -> u64;
    /// The driver's handle of the device's context.
    fn native_context(&self) -> u64;
    /// Returns the size of free memory.
    fn free_memory(&self) -> Result<u64>;
    /// Lets the thread's calls of the driver use this device.
    fn make_current(&self) -> Result;
    /// Waits for all commands of the device.
    fn synchronize(&self) -> Result;

    /// Creates a stream.
    fn create_stream(&self, options: StreamOptions) -> Result<Stream>;
    /// Destroys a stream, once its commands have ended.
    fn destroy_stream(&self, stream: Stream);
    /// Waits for all commands of a stream.
    fn wait_stream(&self, stream: Stream) -> Result;
    /// Returns whether all commands of a stream have ended.
    fn is_stream_idle(&self, stream: Stream) -> Result<bool>;
    /// Creates an event.
    fn create_mark(&self, timing: bool) -> Result<Mark>;
    /// Destroys an event.
    fn destroy_mark(&self, mark: Mark);
    /// Records an event after all commands of a stream so far.
    fn record(&self, mark: Mark, stream: Stream) -> Result;
    /// Lets all later commands of a stream wait for an event.
    fn wait_in_stream(&self, stream: Stream, mark: Mark) -> Result;
    /// Waits for an event.
    fn wait_mark(&self, mark: Mark) -> Result;
    /// Returns whether an event has happened.
    fn is_mark_reached(&self, mark: Mark) -> Result<bool>;
    /// Returns the time between two events with timing, in nanoseconds.
    fn elapsed(&self, start: Mark, end: Mark) -> Result<i64>;

    /// Loads device code; returns it with the driver's messages. `options` are those of the program's build.
    fn load(&self, image: &[u8], options: &str)
    -> std::result::Result<(Module, String), (crate::error::Error, String)>;
    /// Links device code to one image.
    fn link(&self, images: &[&[u8]]) -> std::result::Result<Vec<u8>, (crate::error::Error, String)>;
    /// Unloads device code.
    fn unload(&self, module: Module);
    /// Finds a kernel; `None` if the module has no such kernel.
    fn function(&self, module: Module, name: &str) -> Result<Option<Function>>;
    /// Finds a variable: address and size; `None` if the module has no such variable.
    fn variable(&self, module: Module, name: &str) -> Result<Option<(Address, usize)>>;
    /// Returns the facts about a kernel of a module.
    fn function_facts(&self, module: Module, name: &str, function: Function) -> Result<FunctionFacts>;
    /// Lets a kernel use more local memory than [`Facts::local_memory`].
    fn allow_local_memory(&self, function: Function, bytes: u32) -> Result;
    /// Returns the work-group size with which most work-items run at a time.
    fn best_group(&self, function: Function) -> Result<usize>;
    /// Returns the number of work-groups that run on a multiprocessor at a time.
    fn active_groups(&self, function: Function, group: usize, local_memory: usize) -> Result<u32>;
    /// Launches a kernel.
    ///
    /// # Safety
    ///
    /// The arguments have the number and the sizes that the kernel expects.
    unsafe fn launch(&self, stream: Stream, launch: Launch<'_>) -> Result;

    /// Creates a graph without commands.
    fn create_graph(&self) -> Result<Graph>;
    /// Destroys a graph.
    fn destroy_graph(&self, graph: Graph);
    /// Adds commands to a graph instead of executing them: those that `work` adds to the stream that it is given. They wait for the
    /// nodes `after`. Returns nodes after which all of them have ended. After an error, the graph may contain a part of the commands.
    ///
    /// # Safety
    ///
    /// The memory and the kernels that the commands use are valid whenever the graph is executed.
    unsafe fn record_graph(
        &self,
        graph: Graph,
        after: &[Node],
        work: &mut dyn FnMut(Stream) -> Result,
    ) -> Result<Vec<Node>>;
    /// Adds a copy of another graph as one node.
    fn add_child(&self, graph: Graph, after: &[Node], child: Graph) -> Result<Node>;
    /// Makes a graph executable.
    fn instantiate(&self, graph: Graph) -> Result<Executable>;
    /// Destroys an executable graph, once its executions have ended.
    fn destroy_executable(&self, executable: Executable);
    /// Executes a graph in a stream.
    ///
    /// # Safety
    ///
    /// The memory and the kernels that the commands use are valid until the command has ended.
    unsafe fn execute(&self, executable: Executable, stream: Stream) -> Result;
    /// Replaces the kernel launch of a node in later executions.
    ///
    /// # Safety
    ///
    /// As [`Self::launch`].
    unsafe fn replace_launch(&self, executable: Executable, node: Node, launch: Launch<'_>) -> Result;

    /// Allocates memory, aligned to [`Facts::allocation_alignment`].
    fn allocate(&self, kind: Kind, bytes: usize) -> Result<Address>;
    /// Frees memory.
    fn free(&self, kind: Kind, address: Address) -> Result;
    /// Copies bytes between any two of host, device and shared memory.
    ///
    /// # Safety
    ///
    /// Both ranges are valid until the command has ended.
    unsafe fn copy(&self, stream: Stream, to: Address, from: Address, bytes: usize) -> Result;
    /// Copies a box of bytes: width, height, depth.
    ///
    /// # Safety
    ///
    /// Both boxes are valid until the command has ended.
    unsafe fn copy_box(&self, stream: Stream, to: BoxSide, from: BoxSide, size: [usize; 3]) -> Result;
    /// Copies bytes from another device of this back end.
    ///
    /// # Safety
    ///
    /// Both ranges are valid until the command has ended.
    unsafe fn copy_from(&self, stream: Stream, to: Address, device: &dyn Device, from: Address, bytes: usize)
    -> Result;
    /// Fills memory with `count` values of `width` bytes: 1, 2 or 4.
    ///
    /// # Safety
    ///
    /// The memory is valid until the command has ended.
    unsafe fn fill(&self, stream: Stream, to: Address, value: u32, width: usize, count: usize) -> Result;
    /// Moves shared memory to the device, or to the host.
    fn prefetch(&self, stream: Stream, address: Address, bytes: usize, to_host: bool) -> Result;
    /// Gives advice on shared memory.
    fn advise(&self, address: Address, bytes: usize, advice: Advice) -> Result;
    /// Returns whether the device can access memory of another device.
    fn can_access(&self, peer: &dyn Device) -> Result<bool>;
    /// Allows or forbids access to memory of another device.
    fn allow_access(&self, peer: &dyn Device, allow: bool) -> Result;
}
