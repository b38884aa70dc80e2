//! Entries for buffers.

use std::ffi::c_void;

use crate::backend::{Address, BoxSide, Kind};
use crate::buffer::{Buffer, Mapping};
use crate::error::{Result, entries};
use crate::fill::fill;
use crate::handle::{self, events, give, present, slice, store};
use crate::info::Info;
use crate::memory_object::{MemoryObject, buffer};
use crate::ur::*;

/// Returns the source or destination of a copy of a box between buffers and the host. Slices must contain whole rows.
pub fn side(
    base: Address,
    size: Option<usize>,
    origin: ur_rect_offset_t,
    region: ur_rect_region_t,
    row: usize,
    slice: usize,
) -> Result<BoxSide> {
    let pitch = if row == 0 { region.width } else { row as u64 };
    if !(slice as u64).is_multiple_of(pitch) {
        return Err(ur_result_t::UR_RESULT_ERROR_INVALID_SIZE.into());
    }
    padded(base, size, origin, region, row, slice)
}

/// Returns a side of a copy of a box. A pitch of zero means that the box has no padding.
pub fn padded(
    base: Address,
    size: Option<usize>,
    origin: ur_rect_offset_t,
    region: ur_rect_region_t,
    row: usize,
    slice: usize,
) -> Result<BoxSide> {
    let invalid = || ur_result_t::UR_RESULT_ERROR_INVALID_SIZE;
    let row = if row == 0 { region.width } else { row as u64 };
    let rows = row.checked_mul(region.height).ok_or_else(invalid)?;
    let slice = if slice == 0 { rows } else { slice as u64 };
    let end = |x: u64, y: u64, z: u64| -> Option<u64> {
        z.checked_mul(slice)?.checked_add(y.checked_mul(row)?)?.checked_add(x)
    };
    if region.width == 0 || region.height == 0 || region.depth == 0 || row < region.width || slice < rows {
        return Err(invalid().into());
    }
    let begin = end(origin.x, origin.y, origin.z).ok_or_else(invalid)?;
    let length = end(region.width, region.height - 1, region.depth - 1).ok_or_else(invalid)?;
    if size.is_some_and(|size| begin.checked_add(length).is_none_or(|end| end > size as u64)) {
        return Err(invalid().into());
    }
    present(base as *const c_void)?;
    let address = base.checked_add(begin).ok_or_else(invalid)?;
    Ok(BoxSide {
        address,
        row_pitch: usize::try_from(row).map_err(|_| invalid())?,
        slice_pitch: usize::try_from(slice).map_err(|_| invalid())?,
    })
}

/// Returns whether the flags of a new memory object request a copy of host memory. They must do so exactly if there is host memory.
pub fn copies(flags: ur_mem_flags_t, host: *const c_void) -> Result<bool> {
    const COPIES: ur_mem_flags_t =
        ur_mem_flag_t::UR_MEM_FLAG_USE_HOST_POINTER.0 | ur_mem_flag_t::UR_MEM_FLAG_ALLOC_COPY_HOST_POINTER.0;
    if flags & UR_MEM_FLAGS_MASK != 0 {
        return Err(ur_result_t::UR_RESULT_ERROR_INVALID_ENUMERATION.into());
    }
    let copies = flags & COPIES != 0;
    if copies == host.is_null() {
        return Err(ur_result_t::UR_RESULT_ERROR_INVALID_HOST_PTR.into());
    }
    Ok(copies)
}

/// Returns the size of a box in bytes, rows and slices.
pub fn extent(region: ur_rect_region_t) -> Result<[usize; 3]> {
    let mut extent = [0; 3];
    for (target, size) in extent.iter_mut().zip([region.width, region.height, region.depth]) {
        *target = usize::try_from(size).map_err(|_| ur_result_t::UR_RESULT_ERROR_INVALID_SIZE)?;
    }
    Ok(extent)
}

entries! {
    /// Creates a buffer.
    urMemBufferCreate(
        context: ur_context_handle_t, flags: ur_mem_flags_t, size: usize, properties: *const ur_buffer_properties_t,
        memory: *mut ur_mem_handle_t,
    ) {
        let context = handle::get(context)?;
        if size == 0 {
            return Err(ur_result_t::UR_RESULT_ERROR_INVALID_BUFFER_SIZE.into());
        }
        let host = properties.as_ref().map_or(std::ptr::null_mut(), |properties| properties.pHost);
        let copies = copies(flags, host)?;
        let (uses_host, host) = (flags & ur_mem_flag_t::UR_MEM_FLAG_USE_HOST_POINTER.0 != 0, host as usize);
        let buffer = Buffer::new(context.retain(), size, if uses_host { host } else { 0 }, flags);
        if copies {
            buffer.initialize(host)?;
        } else {
            // Allocate now, because the runtime expects out-of-memory errors here.
            buffer.address(&context.devices[0])?;
        }
        give(memory, || Ok(MemoryObject::Buffer(buffer)))
    }

    /// Creates a sub-buffer.
    urMemBufferPartition(
        memory: ur_mem_handle_t, flags: ur_mem_flags_t, _kind: ur_buffer_create_type_t, region: *const ur_buffer_region_t,
        part: *mut ur_mem_handle_t,
    ) {
        let region = region.as_ref().ok_or(ur_result_t::UR_RESULT_ERROR_INVALID_NULL_POINTER)?;
        if region.size == 0 {
            return Err(ur_result_t::UR_RESULT_ERROR_INVALID_BUFFER_SIZE.into());
        }
        let memory = handle::get(memory)?;
        give(part, || Ok(MemoryObject::Buffer(Buffer::part(memory, region.origin, region.size, flags)?)))
    }

    /// Adds a reference.
    urMemRetain(memory: ur_mem_handle_t) { handle::retain(memory) }

    /// Removes a reference.
    urMemRelease(memory: ur_mem_handle_t) { handle::release(memory) }

    /// Returns information about a buffer or an image.
    urMemGetInfo(memory: ur_mem_handle_t, name: ur_mem_info_t, size: usize, value: *mut c_void, size_out: *mut usize) {
        let object = handle::get(memory)?;
        let info = Info::new(size, value, size_out);
        match name {
            ur_mem_info_t::UR_MEM_INFO_SIZE => info.value(object.size()),
            ur_mem_info_t::UR_MEM_INFO_CONTEXT => info.value(object.context().raw()),
            ur_mem_info_t::UR_MEM_INFO_REFERENCE_COUNT => info.value(object.references()),
            _ => Err(ur_result_t::UR_RESULT_ERROR_INVALID_ENUMERATION.into()),
        }
    }

    /// Returns the address of a buffer on a device. Images have no address.
    urMemGetNativeHandle(memory: ur_mem_handle_t, device: ur_device_handle_t, native: *mut ur_native_handle_t) {
        let MemoryObject::Buffer(buffer) = &**handle::get(memory)? else {
            return Err(ur_result_t::UR_RESULT_ERROR_UNSUPPORTED_FEATURE.into());
        };
        let device = if device.is_null() { &buffer.context.devices[0] } else { handle::get(device)? };
        store(native, buffer.address(device)? as ur_native_handle_t)
    }

    /// Copies from a buffer to the host.
    urEnqueueMemBufferRead(
        queue: ur_queue_handle_t, memory: ur_mem_handle_t, blocking: bool, offset: usize, size: usize, to: *mut c_void, count: u32,
        waits: *const ur_event_handle_t, out: *mut ur_event_handle_t,
    ) {
        let (queue, buffer) = (handle::get(queue)?, buffer(memory)?);
        present(to)?;
        buffer.check(offset, size)?;
        let from = buffer.address(&queue.device)? + offset as u64;
        let waits = events(waits, count)?;
        queue.submit(ur_command_t::UR_COMMAND_MEM_BUFFER_READ, waits, out, blocking, |driver, stream| {
            driver.copy(stream, to as u64, from, size)
        })
    }

    /// Copies from the host to a buffer.
    urEnqueueMemBufferWrite(
        queue: ur_queue_handle_t, memory: ur_mem_handle_t, blocking: bool, offset: usize, size: usize, from: *const c_void, count: u32,
        waits: *const ur_event_handle_t, out: *mut ur_event_handle_t,
    ) {
        let (queue, buffer) = (handle::get(queue)?, buffer(memory)?);
        present(from)?;
        buffer.check(offset, size)?;
        let to = buffer.address(&queue.device)? + offset as u64;
        let waits = events(waits, count)?;
        queue.submit(ur_command_t::UR_COMMAND_MEM_BUFFER_WRITE, waits, out, blocking, |driver, stream| {
            driver.copy(stream, to, from as u64, size)
        })
    }

    /// Copies a box from a buffer to the host.
    urEnqueueMemBufferReadRect(
        queue: ur_queue_handle_t, memory: ur_mem_handle_t, blocking: bool, origin: ur_rect_offset_t, host_origin: ur_rect_offset_t,
        region: ur_rect_region_t, row: usize, slice_pitch: usize, host_row: usize, host_slice: usize, to: *mut c_void, count: u32,
        waits: *const ur_event_handle_t, out: *mut ur_event_handle_t,
    ) {
        let (queue, buffer) = (handle::get(queue)?, buffer(memory)?);
        let from = side(buffer.address(&queue.device)?, Some(buffer.size), origin, region, row, slice_pitch)?;
        let to = side(to as u64, None, host_origin, region, host_row, host_slice)?;
        let (size, waits) = (extent(region)?, events(waits, count)?);
        queue.submit(ur_command_t::UR_COMMAND_MEM_BUFFER_READ_RECT, waits, out, blocking, |driver, stream| {
            driver.copy_box(stream, to, from, size)
        })
    }

    /// Copies a box from the host to a buffer.
    urEnqueueMemBufferWriteRect(
        queue: ur_queue_handle_t, memory: ur_mem_handle_t, blocking: bool, origin: ur_rect_offset_t, host_origin: ur_rect_offset_t,
        region: ur_rect_region_t, row: usize, slice_pitch: usize, host_row: usize, host_slice: usize, from: *mut c_void, count: u32,
        waits: *const ur_event_handle_t, out: *mut ur_event_handle_t,
    ) {
        let (queue, buffer) = (handle::get(queue)?, buffer(memory)?);
        let to = side(buffer.address(&queue.device)?, Some(buffer.size), origin, region, row, slice_pitch)?;
        let from = side(from as u64, None, host_origin, region, host_row, host_slice)?;
        let (size, waits) = (extent(region)?, events(waits, count)?);
        queue.submit(ur_command_t::UR_COMMAND_MEM_BUFFER_WRITE_RECT, waits, out, blocking, |driver, stream| {
            driver.copy_box(stream, to, from, size)
        })
    }

    /// Copies between buffers.
    urEnqueueMemBufferCopy(
        queue: ur_queue_handle_t, source: ur_mem_handle_t, target: ur_mem_handle_t, source_offset: usize, target_offset: usize,
        size: usize, count: u32, waits: *const ur_event_handle_t, out: *mut ur_event_handle_t,
    ) {
        let (queue, source, target) = (handle::get(queue)?, buffer(source)?, buffer(target)?);
        source.check(source_offset, size)?;
        target.check(target_offset, size)?;
        let from = source.address(&queue.device)? + source_offset as u64;
        let to = target.address(&queue.device)? + target_offset as u64;
        let waits = events(waits, count)?;
        queue.submit(ur_command_t::UR_COMMAND_MEM_BUFFER_COPY, waits, out, false, |driver, stream| driver.copy(stream, to, from, size))
    }

    /// Copies a box between buffers.
    urEnqueueMemBufferCopyRect(
        queue: ur_queue_handle_t, source: ur_mem_handle_t, target: ur_mem_handle_t, source_origin: ur_rect_offset_t,
        target_origin: ur_rect_offset_t, region: ur_rect_region_t, source_row: usize, source_slice: usize, target_row: usize,
        target_slice: usize, count: u32, waits: *const ur_event_handle_t, out: *mut ur_event_handle_t,
    ) {
        let (queue, source, target) = (handle::get(queue)?, buffer(source)?, buffer(target)?);
        let from = source.address(&queue.device)?;
        let from = side(from, Some(source.size), source_origin, region, source_row, source_slice)?;
        let to = side(target.address(&queue.device)?, Some(target.size), target_origin, region, target_row, target_slice)?;
        let (size, waits) = (extent(region)?, events(waits, count)?);
        queue.submit(ur_command_t::UR_COMMAND_MEM_BUFFER_COPY_RECT, waits, out, false, |driver, stream| {
            driver.copy_box(stream, to, from, size)
        })
    }

    /// Fills a range of a buffer with a pattern.
    urEnqueueMemBufferFill(
        queue: ur_queue_handle_t, memory: ur_mem_handle_t, pattern: *const c_void, pattern_size: usize, offset: usize, size: usize,
        count: u32, waits: *const ur_event_handle_t, out: *mut ur_event_handle_t,
    ) {
        let (queue, buffer) = (handle::get(queue)?, buffer(memory)?);
        buffer.check(offset, size)?;
        let to = buffer.address(&queue.device)? + offset as u64;
        let pattern = slice(pattern.cast(), pattern_size)?;
        queue.submit(ur_command_t::UR_COMMAND_MEM_BUFFER_FILL, events(waits, count)?, out, false, |driver, stream| {
            fill(driver, stream, to, pattern, false, size)
        })
    }

    /// Maps a range of a buffer: copies it to host memory and returns the address.
    urEnqueueMemBufferMap(
        queue: ur_queue_handle_t, memory: ur_mem_handle_t, blocking: bool, flags: ur_map_flags_t, offset: usize, size: usize, count: u32,
        waits: *const ur_event_handle_t, out: *mut ur_event_handle_t, pointer: *mut *mut c_void,
    ) {
        let (queue, buffer) = (handle::get(queue)?, buffer(memory)?);
        let waits = events(waits, count)?;
        present(pointer)?;
        buffer.check(offset, size)?;
        let owned = buffer.host == 0;
        let host = if owned { queue.driver().allocate(Kind::Host, size)? as usize } else { buffer.host + offset };
        let invalidates = flags & ur_map_flag_t::UR_MAP_FLAG_WRITE_INVALIDATE_REGION.0 != 0;
        let writes = invalidates || flags & ur_map_flag_t::UR_MAP_FLAG_WRITE.0 != 0;
        buffer.map(host, Mapping { offset, size, writes, owned });
        let from = buffer.address(&queue.device)? + offset as u64;
        queue.submit(ur_command_t::UR_COMMAND_MEM_BUFFER_MAP, waits, out, blocking, |driver, stream| {
            if invalidates { Ok(()) } else { driver.copy(stream, host as u64, from, size) }
        })?;
        store(pointer, host as *mut c_void)
    }

    /// Unmaps a range of a buffer: copies it back.
    urEnqueueMemUnmap(
        queue: ur_queue_handle_t, memory: ur_mem_handle_t, pointer: *mut c_void, count: u32, waits: *const ur_event_handle_t,
        out: *mut ur_event_handle_t,
    ) {
        let (queue, buffer) = (handle::get(queue)?, buffer(memory)?);
        let mapping = buffer.unmap(pointer as usize)?;
        let to = buffer.address(&queue.device)? + mapping.offset as u64;
        let waits = events(waits, count)?;
        // Free the memory of the mapping after the copy has completed or failed.
        let copied = queue.submit(ur_command_t::UR_COMMAND_MEM_UNMAP, waits, out, mapping.owned, |driver, stream| {
            if mapping.writes { driver.copy(stream, to, pointer as u64, mapping.size) } else { Ok(()) }
        });
        let freed = if mapping.owned { queue.driver().free(Kind::Host, pointer as u64) } else { Ok(()) };
        copied.and(freed)
    }
}
