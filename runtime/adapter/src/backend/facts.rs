//! Properties of devices.

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
    /// Local memory that a work-group can use without [`Code::allow_local_memory`](super::Code::allow_local_memory).
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
    /// Whether the device supports sequentially consistent atomic operations, and atomic operations with system scope.
    pub strong_atomics: bool,
    /// Whether the work-items of a sub-group make independent progress.
    pub independent_progress: bool,
    /// Whether the device supports asynchronous barriers.
    pub asynchronous_barrier: bool,
    /// Whether the device supports clusters of work-groups.
    pub clusters: bool,
    /// Whether the device supports allocations that migrate between host and device.
    pub managed: bool,
    /// Whether host and device may access migrating allocations at the same time.
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
