//! Entries for unified shared memory.

use std::ffi::c_void;

use crate::backend::{self, Address, Advice, Kind, StreamOptions};
use crate::device::Device;
use crate::entries::pool;
use crate::error::{Error, Result, entries};
use crate::handle::{self, Object, Ref, events, present, store};
use crate::info::Info;
use crate::pool::Pool;
use crate::ur::*;
use crate::usm::{self, Allocation};

/// Fills new memory with zeros.
fn clear(driver: &dyn backend::Device, address: Address, bytes: usize) -> Result {
    let stream = driver.create_stream(StreamOptions::default())?;
    // SAFETY: the caller has allocated the memory, and this function waits for the command.
    let cleared = unsafe { driver.fill(stream, address, 0, 1, bytes) }.and_then(|()| driver.wait_stream(stream));
    driver.destroy_stream(stream);
    cleared
}

/// Allocates memory with an alignment.
fn allocate(
    device: &Object<Device>,
    kind: Kind,
    size: usize,
    alignment: usize,
    pool: Option<Ref<Pool>>,
) -> Result<*mut c_void> {
    let facts = device.driver.facts();
    if size == 0 {
        return Err(ur_result_t::UR_RESULT_ERROR_INVALID_USM_SIZE.into());
    }
    if alignment != 0 && !alignment.is_power_of_two() {
        return Err(ur_result_t::UR_RESULT_ERROR_INVALID_VALUE.into());
    }
    if kind != Kind::Host && size as u64 > facts.memory {
        let message = format!("{size} bytes exceed the device's {} bytes of memory", facts.memory);
        return Err(Error::with_message(ur_result_t::UR_RESULT_ERROR_OUT_OF_DEVICE_MEMORY, message));
    }
    let extra = if alignment > facts.allocation_alignment { alignment } else { 0 };
    let bytes = size.checked_add(extra).ok_or(ur_result_t::UR_RESULT_ERROR_INVALID_USM_SIZE)?;
    let address = device.driver.allocate(kind, bytes)?;
    if pool.as_ref().is_some_and(|pool| pool.zeroed)
        && let Err(error) = clear(&*device.driver, address, bytes)
    {
        // The first error is more specific.
        let _ = device.driver.free(kind, address);
        return Err(error);
    }
    let pointer = if extra == 0 { address } else { address.next_multiple_of(alignment as u64) } as usize;
    usm::insert(pointer, Allocation { kind, device: device.retain(), pool, size, address });
    Ok(pointer as *mut c_void)
}

/// Returns the alignment that a description specifies.
///
/// # Safety
///
/// The pointer must be null or valid.
unsafe fn alignment(description: *const ur_usm_desc_t) -> usize {
    // SAFETY: the caller's contract.
    unsafe { description.as_ref() }.map_or(0, |description| description.align as usize)
}

/// Returns whether a range is shared memory. The range must not extend beyond the allocation that contains its start.
fn is_shared(pointer: *const c_void, size: usize) -> Result<bool> {
    let Some((begin, allocation)) = usm::find(pointer as usize) else { return Ok(false) };
    if size > allocation.size - (pointer as usize - begin) {
        return Err(ur_result_t::UR_RESULT_ERROR_INVALID_SIZE.into());
    }
    Ok(allocation.kind == Kind::Shared)
}

entries! {
    /// Allocates host memory.
    urUSMHostAlloc(
        context: ur_context_handle_t, description: *const ur_usm_desc_t, pool: ur_usm_pool_handle_t, size: usize, pointer: *mut *mut c_void,
    ) {
        let context = handle::get(context)?;
        let pool = pool::optional(pool, context)?;
        if !context.devices[0].driver.facts().host_memory {
            return Err(ur_result_t::UR_RESULT_ERROR_UNSUPPORTED_FEATURE.into());
        }
        present(pointer)?;
        store(pointer, allocate(&context.devices[0], Kind::Host, size, alignment(description), pool)?)
    }

    /// Allocates device memory.
    urUSMDeviceAlloc(
        context: ur_context_handle_t, device: ur_device_handle_t, description: *const ur_usm_desc_t, pool: ur_usm_pool_handle_t,
        size: usize, pointer: *mut *mut c_void,
    ) {
        let pool = pool::optional(pool, handle::get(context)?)?;
        let device = handle::get(device)?;
        present(pointer)?;
        store(pointer, allocate(device, Kind::Device, size, alignment(description), pool)?)
    }

    /// Allocates shared memory.
    urUSMSharedAlloc(
        context: ur_context_handle_t, device: ur_device_handle_t, description: *const ur_usm_desc_t, pool: ur_usm_pool_handle_t,
        size: usize, pointer: *mut *mut c_void,
    ) {
        let context = handle::get(context)?;
        let pool = pool::optional(pool, context)?;
        let device = if device.is_null() { &context.devices[0] } else { handle::get(device)? };
        if !device.driver.facts().managed {
            return Err(ur_result_t::UR_RESULT_ERROR_UNSUPPORTED_FEATURE.into());
        }
        present(pointer)?;
        store(pointer, allocate(device, Kind::Shared, size, alignment(description), pool)?)
    }

    /// Frees memory.
    urUSMFree(context: ur_context_handle_t, pointer: *mut c_void) {
        handle::get(context)?;
        let allocation = usm::remove(pointer as usize).ok_or(ur_result_t::UR_RESULT_ERROR_INVALID_VALUE)?;
        allocation.device.driver.free(allocation.kind, allocation.address)
    }

    /// Returns information about an allocation.
    urUSMGetMemAllocInfo(
        context: ur_context_handle_t, pointer: *const c_void, name: ur_usm_alloc_info_t, size: usize, value: *mut c_void,
        size_out: *mut usize,
    ) {
        handle::get(context)?;
        let info = Info::new(size, value, size_out);
        let found = usm::find(pointer as usize);
        if name == ur_usm_alloc_info_t::UR_USM_ALLOC_INFO_TYPE {
            return info.value(match found.map(|(_, allocation)| allocation.kind) {
                None => ur_usm_type_t::UR_USM_TYPE_UNKNOWN,
                Some(Kind::Device) => ur_usm_type_t::UR_USM_TYPE_DEVICE,
                Some(Kind::Host) => ur_usm_type_t::UR_USM_TYPE_HOST,
                Some(Kind::Shared) => ur_usm_type_t::UR_USM_TYPE_SHARED,
            });
        }
        let (begin, allocation) = found.ok_or(ur_result_t::UR_RESULT_ERROR_INVALID_VALUE)?;
        match name {
            ur_usm_alloc_info_t::UR_USM_ALLOC_INFO_BASE_PTR => info.value(begin),
            ur_usm_alloc_info_t::UR_USM_ALLOC_INFO_SIZE => info.value(allocation.size),
            ur_usm_alloc_info_t::UR_USM_ALLOC_INFO_DEVICE => info.value(allocation.device.raw()),
            ur_usm_alloc_info_t::UR_USM_ALLOC_INFO_POOL => {
                info.value(allocation.pool.as_ref().map_or(std::ptr::null_mut(), |pool| pool.raw()))
            }
            _ => Err(ur_result_t::UR_RESULT_ERROR_INVALID_ENUMERATION.into()),
        }
    }

    /// Migrates shared memory. Has no effect on other memory.
    urEnqueueUSMPrefetch(
        queue: ur_queue_handle_t, pointer: *const c_void, size: usize, flags: ur_usm_migration_flags_t, count: u32,
        waits: *const ur_event_handle_t, out: *mut ur_event_handle_t,
    ) {
        let queue = handle::get(queue)?;
        let to_host = flags & ur_usm_migration_flag_t::UR_USM_MIGRATION_FLAG_DEVICE_TO_HOST.0 != 0;
        let moves = is_shared(pointer, size)? && queue.driver().facts().concurrent_managed;
        queue.submit(ur_command_t::UR_COMMAND_USM_PREFETCH, events(waits, count)?, out, false, |driver, stream| {
            if moves { driver.prefetch(stream, pointer as u64, size, to_host) } else { Ok(()) }
        })
    }

    /// Gives advice on shared memory. Ignores advice that the back end does not support, and advice on other memory.
    urEnqueueUSMAdvise(
        queue: ur_queue_handle_t, pointer: *const c_void, size: usize, flags: ur_usm_advice_flags_t, out: *mut ur_event_handle_t,
    ) {
        use ur_usm_advice_flag_t as F;
        let queue = handle::get(queue)?;
        let moves = is_shared(pointer, size)? && queue.driver().facts().concurrent_managed;
        let table = [
            (F::UR_USM_ADVICE_FLAG_SET_READ_MOSTLY, Advice::ReadMostly(true)),
            (F::UR_USM_ADVICE_FLAG_CLEAR_READ_MOSTLY, Advice::ReadMostly(false)),
            (F::UR_USM_ADVICE_FLAG_SET_PREFERRED_LOCATION, Advice::PreferDevice),
            (F::UR_USM_ADVICE_FLAG_CLEAR_PREFERRED_LOCATION, Advice::PreferNone),
            (F::UR_USM_ADVICE_FLAG_SET_PREFERRED_LOCATION_HOST, Advice::PreferHost),
            (F::UR_USM_ADVICE_FLAG_CLEAR_PREFERRED_LOCATION_HOST, Advice::PreferNone),
            (F::UR_USM_ADVICE_FLAG_SET_ACCESSED_BY_DEVICE, Advice::AccessedByDevice(true)),
            (F::UR_USM_ADVICE_FLAG_CLEAR_ACCESSED_BY_DEVICE, Advice::AccessedByDevice(false)),
            (F::UR_USM_ADVICE_FLAG_SET_ACCESSED_BY_HOST, Advice::AccessedByHost(true)),
            (F::UR_USM_ADVICE_FLAG_CLEAR_ACCESSED_BY_HOST, Advice::AccessedByHost(false)),
        ];
        queue.submit(ur_command_t::UR_COMMAND_USM_ADVISE, &[], out, false, |driver, _| {
            let wanted = table.iter().filter(|(flag, _)| moves && flags & flag.0 != 0);
            wanted.map(|(_, advice)| *advice).try_for_each(|advice| driver.advise(pointer as u64, size, advice))
        })
    }

    /// Copies memory and waits for the copy.
    urUSMContextMemcpyExp(context: ur_context_handle_t, to: *mut c_void, from: *const c_void, size: usize) {
        let context = handle::get(context)?;
        if size == 0 {
            return Err(ur_result_t::UR_RESULT_ERROR_INVALID_SIZE.into());
        }
        if to.is_null() || from.is_null() {
            return Err(ur_result_t::UR_RESULT_ERROR_INVALID_NULL_POINTER.into());
        }
        let driver = &context.devices[0].driver;
        let stream = driver.create_stream(StreamOptions::default())?;
        let copied = driver.copy(stream, to as u64, from as u64, size).and_then(|()| driver.wait_stream(stream));
        driver.destroy_stream(stream);
        copied
    }

    /// Allows a device to access the memory of another device.
    urUsmP2PEnablePeerAccessExp(device: ur_device_handle_t, peer: ur_device_handle_t) {
        handle::get(device)?.driver.allow_access(&*handle::get(peer)?.driver, true)
    }

    /// Prevents a device from accessing the memory of another device.
    urUsmP2PDisablePeerAccessExp(device: ur_device_handle_t, peer: ur_device_handle_t) {
        handle::get(device)?.driver.allow_access(&*handle::get(peer)?.driver, false)
    }

    /// Returns whether a device can access the memory of another device.
    urUsmP2PPeerAccessGetInfoExp(
        device: ur_device_handle_t, peer: ur_device_handle_t, name: ur_exp_peer_info_t, size: usize, value: *mut c_void,
        size_out: *mut usize,
    ) {
        let info = Info::new(size, value, size_out);
        let can = handle::get(device)?.driver.can_access(&*handle::get(peer)?.driver)?;
        match name {
            ur_exp_peer_info_t::UR_EXP_PEER_INFO_UR_PEER_ACCESS_SUPPORT => info.value(i32::from(can)),
            ur_exp_peer_info_t::UR_EXP_PEER_INFO_UR_PEER_ATOMICS_SUPPORT => info.value(0i32),
            _ => Err(ur_result_t::UR_RESULT_ERROR_INVALID_ENUMERATION.into()),
        }
    }
}
