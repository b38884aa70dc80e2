//! Allocations, copies and fills.

use super::handles::{Address, Stream};
use crate::error::Result;

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

/// Advice on shared memory. In variants with a `bool`, `false` revokes the advice.
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

/// Operations on a device's memory.
pub trait Memory {
    /// Allocates memory, aligned to [`Facts::allocation_alignment`](super::Facts::allocation_alignment).
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
    /// Copies bytes from another device of the same back end, whose [native context](super::Device::native_context) is
    /// `context`.
    ///
    /// # Safety
    ///
    /// Both ranges must be valid until the command has completed.
    unsafe fn copy_from(&self, stream: Stream, to: Address, context: u64, from: Address, bytes: usize) -> Result;
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
}
