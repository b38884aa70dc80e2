//! Allocations, copies and fills.

use std::ffi::c_void;

use sycl_adapter::backend::{Address, Advice, BoxSide, Kind, Memory, Stream};
use sycl_adapter::error::{Error, Result};
use sycl_adapter::ur::ur_result_t;

use crate::api::{Memcpy3d, Side};
use crate::device::{Gpu, call};
use crate::status::{DEINITIALIZED, check};

impl Memory for Gpu {
    fn allocate(&self, kind: Kind, bytes: usize) -> Result<Address> {
        self.enter()?;
        let mut address = 0;
        match kind {
            Kind::Device => call!(self.cuMemAlloc_v2(&mut address, bytes))?,
            // `CU_MEM_ATTACH_GLOBAL`.
            Kind::Shared => call!(self.cuMemAllocManaged(&mut address, bytes, 1))?,
            Kind::Host => {
                let mut pointer = std::ptr::null_mut();
                // `CU_MEMHOSTALLOC_PORTABLE` and `CU_MEMHOSTALLOC_DEVICEMAP`.
                call!(self.cuMemHostAlloc(&mut pointer, bytes, 3)).map_err(|error| match error.code {
                    ur_result_t::UR_RESULT_ERROR_OUT_OF_DEVICE_MEMORY => {
                        Error { code: ur_result_t::UR_RESULT_ERROR_OUT_OF_HOST_MEMORY, ..error }
                    }
                    _ => error,
                })?;
                address = pointer as u64;
            }
        }
        Ok(address)
    }

    fn free(&self, kind: Kind, address: Address) -> Result {
        self.enter()?;
        // SAFETY: the address belongs to an allocation.
        let (name, status) = unsafe {
            match kind {
                Kind::Host => ("cuMemFreeHost", (self.api.cuMemFreeHost)(address as *mut c_void)),
                Kind::Device | Kind::Shared => ("cuMemFree_v2", (self.api.cuMemFree_v2)(address)),
            }
        };
        if status == DEINITIALIZED { Ok(()) } else { check(self.api, name, status) }
    }

    unsafe fn copy(&self, stream: Stream, to: Address, from: Address, bytes: usize) -> Result {
        self.enter()?;
        call!(self.cuMemcpyAsync(to, from, bytes, stream.0))
    }

    unsafe fn copy_box(
        &self,
        stream: Stream,
        to: BoxSide,
        from: BoxSide,
        [width, height, depth]: [usize; 3],
    ) -> Result {
        self.enter()?;
        let dense = |side: &BoxSide| side.row_pitch > 0 && side.slice_pitch.is_multiple_of(side.row_pitch);
        // The driver measures the slice pitch in rows.
        let (slices, step) = if dense(&to) && dense(&from) { (1, depth) } else { (depth, 1) };
        for slice in 0..slices {
            let side = |side: &BoxSide| Side {
                x: 0,
                y: 0,
                z: 0,
                level: 0,
                // `CU_MEMORYTYPE_UNIFIED`.
                kind: 4,
                host: std::ptr::null_mut(),
                device: side.address + (slice * side.slice_pitch) as u64,
                array: std::ptr::null_mut(),
                reserved: std::ptr::null_mut(),
                pitch: side.row_pitch,
                height: (side.slice_pitch / side.row_pitch.max(1)).max(height),
            };
            let copy = Memcpy3d { source: side(&from), target: side(&to), width, height, depth: step };
            call!(self.cuMemcpy3DAsync_v2(&copy, stream.0))?;
        }
        Ok(())
    }

    unsafe fn copy_from(&self, stream: Stream, to: Address, context: u64, from: Address, bytes: usize) -> Result {
        self.enter()?;
        let context = usize::try_from(context).map_err(|_| ur_result_t::UR_RESULT_ERROR_INVALID_DEVICE)?;
        call!(self.cuMemcpyPeerAsync(to, self.context(), from, context, bytes, stream.0))
    }

    unsafe fn fill(&self, stream: Stream, to: Address, value: u32, width: usize, count: usize) -> Result {
        self.enter()?;
        let bytes = value.to_le_bytes();
        match width {
            1 => call!(self.cuMemsetD8Async(to, bytes[0], count, stream.0)),
            2 => call!(self.cuMemsetD16Async(to, u16::from_le_bytes([bytes[0], bytes[1]]), count, stream.0)),
            4 => call!(self.cuMemsetD32Async(to, value, count, stream.0)),
            _ => Err(ur_result_t::UR_RESULT_ERROR_INVALID_SIZE.into()),
        }
    }

    fn prefetch(&self, stream: Stream, address: Address, bytes: usize, to_host: bool) -> Result {
        self.enter()?;
        // `CU_DEVICE_CPU`.
        let target = if to_host { -1 } else { self.device() };
        call!(self.cuMemPrefetchAsync(address, bytes, target, stream.0))
    }

    fn advise(&self, address: Address, bytes: usize, advice: Advice) -> Result {
        self.enter()?;
        let (number, device) = match advice {
            Advice::ReadMostly(set) => (if set { 1 } else { 2 }, self.device()),
            Advice::PreferDevice => (3, self.device()),
            Advice::PreferHost => (3, -1),
            Advice::PreferNone => (4, self.device()),
            Advice::AccessedByDevice(set) => (if set { 5 } else { 6 }, self.device()),
            Advice::AccessedByHost(set) => (if set { 5 } else { 6 }, -1),
        };
        call!(self.cuMemAdvise(address, bytes, number, device))
    }
}
