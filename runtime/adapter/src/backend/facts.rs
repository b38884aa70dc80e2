//! Properties of devices.

use super::images::ImageFacts;

/// The kind of a device.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum DeviceKind {
    /// A GPU.
    #[default]
    Gpu,
    /// A CPU.
    Cpu,
}

/// Properties of a device, which do not change. Sizes are in bytes.
#[derive(Debug, Clone, Default)]
pub struct Facts {
    /// Kind of the device.
    pub kind: DeviceKind,
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
    /// Number of work-items in a sub-group of a kernel that does not require another number.
    pub sub_group: u32,
    /// Other numbers that a kernel can require, in ascending order.
    pub other_sub_groups: Vec<u32>,
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
    /// Largest amount of local memory for a work-group.
    pub local_memory_limit: usize,
    /// Size of the device's memory.
    pub memory: u64,
    /// Largest size of an allocation.
    pub allocation_limit: u64,
    /// Size of constant memory.
    pub constant_memory: u64,
    /// Size of the last-level cache.
    pub cache: u64,
    /// Largest total size of a kernel's arguments.
    pub parameter_limit: usize,
    /// Alignment of all allocations.
    pub allocation_alignment: usize,
    /// Clock frequency of the multiprocessors, in MHz.
    pub clock: u32,
    /// Clock frequency of the memory, in MHz.
    pub memory_clock: u32,
    /// Width of the memory bus, in bits.
    pub memory_bus: u32,
    /// True if the memory has error correction.
    pub error_correction: bool,
    /// True if the device and the host share physical memory.
    pub integrated: bool,
    /// Support for `half`.
    pub half: bool,
    /// Support for `double`.
    pub double: bool,
    /// Support for 64-bit atomic operations.
    pub atomic64: bool,
    /// Support for sequentially consistent atomic operations, and for atomic operations with system scope.
    pub strong_atomics: bool,
    /// True if the work-items in a sub-group make independent progress.
    pub independent_progress: bool,
    /// Support for asynchronous barriers.
    pub asynchronous_barrier: bool,
    /// Support for reading the clock of a sub-group in device code.
    pub sub_group_clock: bool,
    /// Support for reading the clock of the device, which is also that of each work-group, in device code.
    pub device_clock: bool,
    /// Support for clusters of work-groups.
    pub clusters: bool,
    /// Support for cooperative launches.
    pub cooperative: bool,
    /// Support for local memory that a launch requests in addition to arguments.
    pub extra_local_memory: bool,
    /// Support for host allocations that the device can access.
    pub host_memory: bool,
    /// True if atomic operations on host allocations are also atomic for the host.
    pub host_memory_atomics: bool,
    /// Support for allocations that migrate between host and device.
    pub managed: bool,
    /// Support for simultaneous accesses to migrating allocations by the host and the device.
    pub concurrent_managed: bool,
    /// True if the device can access all host memory.
    pub system_memory: bool,
    /// True if the device's atomic operations on host memory are also atomic for the host.
    pub host_atomics: bool,
    /// Support for linking device code.
    pub linker: bool,
    /// Support for variables in device code that the host accesses by name.
    pub variables: bool,
    /// True if device code reports failed assertions.
    pub asserts: bool,
    /// Support for native commands in queues.
    pub native_commands: bool,
    /// The limits of images, if the device supports them.
    pub images: Option<ImageFacts>,
    /// Support for graphs of commands.
    pub graphs: bool,
    /// Support for graphs whose commands wait for events and record events.
    pub graph_events: bool,
}

impl Facts {
    /// Returns the sizes of sub-groups that kernels can require, in ascending order.
    pub fn sub_groups(&self) -> Vec<u32> {
        let mut sizes = self.other_sub_groups.clone();
        sizes.push(self.sub_group);
        sizes.sort_unstable();
        sizes.dedup();
        sizes
    }
}
