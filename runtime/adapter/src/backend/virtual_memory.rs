//! The optional interface for virtual memory: a program reserves addresses, and maps them to physical memory.

use super::handles::Address;
use crate::error::Result;

/// Physical memory of a device. Ranges of addresses can be mapped to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Physical(pub u64);

/// A device's access to a mapped range.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// No access.
    None,
    /// Read access.
    Read,
    /// Read and write access.
    ReadWrite,
}

/// Virtual memory of a device. A range is first reserved, then mapped to physical memory. All devices of the back end
/// share the reserved addresses. Addresses, sizes and offsets are multiples of the granularity.
pub trait VirtualMemory {
    /// Returns the smallest granularity, or the granularity with the best performance. Both are powers of two.
    fn granularity(&self, best: bool) -> Result<usize>;
    /// Reserves a range of addresses. If `start` is not null, it is the preferred start of the range.
    fn reserve(&self, start: Address, bytes: usize) -> Result<Address>;
    /// Frees a reserved range, in which nothing is mapped.
    fn unreserve(&self, address: Address, bytes: usize) -> Result;
    /// Allocates physical memory on this device.
    fn create_physical(&self, bytes: usize) -> Result<Physical>;
    /// Frees physical memory to which no range is mapped.
    fn destroy_physical(&self, physical: Physical);
    /// Maps part of a reserved range to physical memory of this device, starting at `offset`. Initially, no device has
    /// access.
    fn map(&self, address: Address, bytes: usize, physical: Physical, offset: usize) -> Result;
    /// Unmaps one or more complete mappings. The range stays reserved.
    ///
    /// # Safety
    ///
    /// Commands that access the range must have completed.
    unsafe fn unmap(&self, address: Address, bytes: usize) -> Result;
    /// Sets this device's access to a range that is completely mapped.
    fn set_access(&self, address: Address, bytes: usize, access: Access) -> Result;
    /// Returns this device's access to a mapped address.
    fn access(&self, address: Address) -> Result<Access>;
}
