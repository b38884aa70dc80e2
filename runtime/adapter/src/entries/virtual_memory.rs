//! Entries for virtual memory and physical memory.

use std::ffi::c_void;

use crate::backend::{Access, Address};
use crate::context::Context;
use crate::device::Device;
use crate::error::{Result, entries};
use crate::handle::{self, Ref, give, present, store};
use crate::info::Info;
use crate::ur::*;
use crate::virtual_memory::{self, PhysicalMemory, driver};

/// Returns the granularity that is suitable for a device, or for all devices in a context.
fn granularity(context: &Context, device: Option<&Device>, best: bool) -> Result<usize> {
    if let Some(device) = device {
        return driver(device)?.granularity(best);
    }
    // The largest power of two is a multiple of the others.
    context.devices.iter().try_fold(1, |largest, device| Ok(driver(device)?.granularity(best)?.max(largest)))
}

/// Converts access flags.
fn access(flags: ur_virtual_mem_access_flags_t) -> Result<Access> {
    use ur_virtual_mem_access_flag_t as F;
    if flags & UR_VIRTUAL_MEM_ACCESS_FLAGS_MASK != 0 {
        Err(ur_result_t::UR_RESULT_ERROR_INVALID_ENUMERATION.into())
    } else if flags & F::UR_VIRTUAL_MEM_ACCESS_FLAG_READ_WRITE.0 != 0 {
        Ok(Access::ReadWrite)
    } else if flags & F::UR_VIRTUAL_MEM_ACCESS_FLAG_READ_ONLY.0 != 0 {
        Ok(Access::Read)
    } else {
        Ok(Access::None)
    }
}

/// Sets the access to a range for all devices that can access its memory.
fn set_access(context: &Context, owners: &[Ref<Device>], start: Address, size: usize, access: Access) -> Result {
    let peers = virtual_memory::peers(context, owners)?;
    peers.into_iter().try_for_each(|device| driver(device)?.set_access(start, size, access))
}

entries! {
    /// Returns the granularity of addresses and sizes.
    urVirtualMemGranularityGetInfo(
        context: ur_context_handle_t, device: ur_device_handle_t, _size: usize, name: ur_virtual_mem_granularity_info_t, size: usize,
        value: *mut c_void, size_out: *mut usize,
    ) {
        let context = handle::get(context)?;
        let best = match name {
            ur_virtual_mem_granularity_info_t::UR_VIRTUAL_MEM_GRANULARITY_INFO_MINIMUM => false,
            ur_virtual_mem_granularity_info_t::UR_VIRTUAL_MEM_GRANULARITY_INFO_RECOMMENDED => true,
            _ => return Err(ur_result_t::UR_RESULT_ERROR_INVALID_ENUMERATION.into()),
        };
        let device = if device.is_null() { None } else { Some(&**handle::get(device)?) };
        Info::new(size, value, size_out).value(granularity(context, device, best)?)
    }

    /// Reserves a range of addresses.
    urVirtualMemReserve(context: ur_context_handle_t, start: *const c_void, size: usize, result: *mut *mut c_void) {
        let context = handle::get(context)?;
        present(result)?;
        store(result, driver(&context.devices[0])?.reserve(start as Address, size)? as *mut c_void)
    }

    /// Frees a reserved range.
    urVirtualMemFree(context: ur_context_handle_t, start: *const c_void, size: usize) {
        let context = handle::get(context)?;
        present(start)?;
        driver(&context.devices[0])?.unreserve(start as Address, size)
    }

    /// Maps part of a reserved range. All devices in the context that can access the physical memory get this access.
    urVirtualMemMap(
        context: ur_context_handle_t, start: *const c_void, size: usize, physical: ur_physical_mem_handle_t, offset: usize,
        flags: ur_virtual_mem_access_flags_t,
    ) {
        let context = handle::get(context)?;
        let physical = handle::get(physical)?;
        present(start)?;
        let access = access(flags)?;
        if offset.checked_add(size).is_none_or(|end| end > physical.size) {
            return Err(ur_result_t::UR_RESULT_ERROR_INVALID_SIZE.into());
        }
        let owner = driver(&physical.device)?;
        owner.map(start as Address, size, physical.driver, offset)?;
        if access != Access::None
            && let Err(error) = set_access(context, std::slice::from_ref(&physical.device), start as Address, size, access)
        {
            // The first error is more specific.
            let _ = owner.unmap(start as Address, size);
            return Err(error);
        }
        virtual_memory::insert(start as usize, size, physical.retain());
        Ok(())
    }

    /// Unmaps a range, which stays reserved.
    urVirtualMemUnmap(context: ur_context_handle_t, start: *const c_void, size: usize) {
        handle::get(context)?;
        present(start)?;
        let owners = virtual_memory::owners(start as usize, size)?;
        driver(&owners[0])?.unmap(start as Address, size)?;
        drop(virtual_memory::remove(start as usize, size));
        Ok(())
    }

    /// Sets the access for all devices in the context that can access the mapped memory.
    urVirtualMemSetAccess(context: ur_context_handle_t, start: *const c_void, size: usize, flags: ur_virtual_mem_access_flags_t) {
        let context = handle::get(context)?;
        present(start)?;
        let access = access(flags)?;
        set_access(context, &virtual_memory::owners(start as usize, size)?, start as Address, size, access)
    }

    /// Returns the access of the device whose memory is mapped.
    urVirtualMemGetInfo(
        context: ur_context_handle_t, start: *const c_void, size: usize, name: ur_virtual_mem_info_t, value_size: usize,
        value: *mut c_void, size_out: *mut usize,
    ) {
        use ur_virtual_mem_access_flag_t as F;
        handle::get(context)?;
        present(start)?;
        if name != ur_virtual_mem_info_t::UR_VIRTUAL_MEM_INFO_ACCESS_MODE {
            return Err(ur_result_t::UR_RESULT_ERROR_INVALID_ENUMERATION.into());
        }
        let owners = virtual_memory::owners(start as usize, size)?;
        let flag = match driver(&owners[0])?.access(start as Address)? {
            Access::None => F::UR_VIRTUAL_MEM_ACCESS_FLAG_NONE,
            Access::Read => F::UR_VIRTUAL_MEM_ACCESS_FLAG_READ_ONLY,
            Access::ReadWrite => F::UR_VIRTUAL_MEM_ACCESS_FLAG_READ_WRITE,
        };
        Info::new(value_size, value, size_out).value(flag)
    }

    /// Allocates physical memory. Other processes cannot use it.
    urPhysicalMemCreate(
        context: ur_context_handle_t, device: ur_device_handle_t, size: usize, properties: *const ur_physical_mem_properties_t,
        result: *mut ur_physical_mem_handle_t,
    ) {
        let context = handle::get(context)?;
        let device = handle::get(device)?;
        context.index(device)?;
        let flags = properties.as_ref().map_or(0, |properties| properties.flags);
        if flags & UR_PHYSICAL_MEM_FLAGS_MASK != 0 {
            return Err(ur_result_t::UR_RESULT_ERROR_INVALID_ENUMERATION.into());
        }
        // `UR_PHYSICAL_MEM_FLAG_ENABLE_IPC`, introduced in 2026.2.
        if flags & 2 != 0 {
            return Err(ur_result_t::UR_RESULT_ERROR_UNSUPPORTED_FEATURE.into());
        }
        present(result)?;
        let memory = driver(device)?;
        if size == 0 || !size.is_multiple_of(memory.granularity(false)?) {
            return Err(ur_result_t::UR_RESULT_ERROR_INVALID_SIZE.into());
        }
        give(result, || {
            let driver = memory.create_physical(size)?;
            Ok(PhysicalMemory { context: context.retain(), device: device.retain(), size, flags, driver })
        })
    }

    /// Adds a reference.
    urPhysicalMemRetain(physical: ur_physical_mem_handle_t) { handle::retain(physical) }

    /// Removes a reference. Each mapping also holds a reference.
    urPhysicalMemRelease(physical: ur_physical_mem_handle_t) { handle::release(physical) }

    /// Returns information about physical memory.
    urPhysicalMemGetInfo(
        physical: ur_physical_mem_handle_t, name: ur_physical_mem_info_t, size: usize, value: *mut c_void, size_out: *mut usize,
    ) {
        use ur_physical_mem_info_t as I;
        let physical = handle::get(physical)?;
        let info = Info::new(size, value, size_out);
        match name {
            I::UR_PHYSICAL_MEM_INFO_CONTEXT => info.value(physical.context.raw()),
            I::UR_PHYSICAL_MEM_INFO_DEVICE => info.value(physical.device.raw()),
            I::UR_PHYSICAL_MEM_INFO_SIZE => info.value(physical.size),
            I::UR_PHYSICAL_MEM_INFO_PROPERTIES => info.value(ur_physical_mem_properties_t {
                stype: ur_structure_type_t::UR_STRUCTURE_TYPE_PHYSICAL_MEM_PROPERTIES,
                pNext: std::ptr::null_mut(),
                flags: physical.flags,
            }),
            I::UR_PHYSICAL_MEM_INFO_REFERENCE_COUNT => info.value(physical.references()),
            _ => Err(ur_result_t::UR_RESULT_ERROR_INVALID_ENUMERATION.into()),
        }
    }
}
