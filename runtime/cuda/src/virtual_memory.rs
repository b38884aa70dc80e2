//! Virtual memory, based on the driver's functions for virtual memory management, such as `cuMemMap`.

use sycl_adapter::backend::{Access, Address, Physical, VirtualMemory};
use sycl_adapter::error::Result;

use crate::api::{AccessDescription, AllocationProperties, Location};
use crate::device::{Gpu, call};
use crate::status::check;

impl Gpu {
    /// Returns the location of this GPU.
    fn location(&self) -> Location {
        // `CU_MEM_LOCATION_TYPE_DEVICE`.
        Location { kind: 1, id: self.device() }
    }

    /// Returns the properties of memory on this GPU.
    fn properties(&self) -> AllocationProperties {
        // `CU_MEM_ALLOCATION_TYPE_PINNED`.
        AllocationProperties {
            kind: 1,
            handles: 0,
            location: self.location(),
            metadata: std::ptr::null_mut(),
            flags: 0,
        }
    }
}

impl VirtualMemory for Gpu {
    fn granularity(&self, best: bool) -> Result<usize> {
        self.enter()?;
        let mut bytes = 0;
        // `CU_MEM_ALLOC_GRANULARITY_MINIMUM` and `_RECOMMENDED`.
        call!(self.cuMemGetAllocationGranularity(&mut bytes, &self.properties(), best.into()))?;
        Ok(bytes)
    }

    fn reserve(&self, start: Address, bytes: usize) -> Result<Address> {
        self.enter()?;
        let mut address = 0;
        call!(self.cuMemAddressReserve(&mut address, bytes, 0, start, 0))?;
        Ok(address)
    }

    fn unreserve(&self, address: Address, bytes: usize) -> Result {
        self.enter()?;
        call!(self.cuMemAddressFree(address, bytes))
    }

    fn create_physical(&self, bytes: usize) -> Result<Physical> {
        self.enter()?;
        let mut handle = 0;
        call!(self.cuMemCreate(&mut handle, bytes, &self.properties(), 0))?;
        Ok(Physical(handle))
    }

    fn destroy_physical(&self, physical: Physical) {
        let _ = self.enter().and_then(|()| call!(self.cuMemRelease(physical.0)));
    }

    fn map(&self, address: Address, bytes: usize, physical: Physical, offset: usize) -> Result {
        self.enter()?;
        call!(self.cuMemMap(address, bytes, offset, physical.0, 0))
    }

    unsafe fn unmap(&self, address: Address, bytes: usize) -> Result {
        self.enter()?;
        call!(self.cuMemUnmap(address, bytes))
    }

    fn set_access(&self, address: Address, bytes: usize, access: Access) -> Result {
        self.enter()?;
        // `CU_MEM_ACCESS_FLAGS_PROT_NONE`, `_READ` and `_READWRITE`.
        let flags = match access {
            Access::None => 0,
            Access::Read => 1,
            Access::ReadWrite => 3,
        };
        let description = AccessDescription { location: self.location(), flags };
        call!(self.cuMemSetAccess(address, bytes, &description, 1))
    }

    fn access(&self, address: Address) -> Result<Access> {
        self.enter()?;
        let mut flags = 0;
        call!(self.cuMemGetAccess(&mut flags, &self.location(), address))?;
        Ok(match flags {
            3 => Access::ReadWrite,
            1 => Access::Read,
            _ => Access::None,
        })
    }
}
