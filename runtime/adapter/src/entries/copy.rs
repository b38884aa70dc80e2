//! Copies and fills of unified shared memory and of device global variables.

use std::ffi::{c_char, c_void};

use crate::backend::BoxSide;
use crate::error::entries;
use crate::fill::fill;
use crate::handle::{self, events, present, slice, text};
use crate::ur::*;

entries! {
    /// Copies memory.
    urEnqueueUSMMemcpy(
        queue: ur_queue_handle_t, blocking: bool, to: *mut c_void, from: *const c_void, size: usize, count: u32,
        waits: *const ur_event_handle_t, out: *mut ur_event_handle_t,
    ) {
        let queue = handle::get(queue)?;
        if size > 0 {
            present(to)?;
            present(from)?;
        }
        let waits = events(waits, count)?;
        queue.submit(ur_command_t::UR_COMMAND_USM_MEMCPY, waits, out, blocking, |driver, stream| {
            if size == 0 { Ok(()) } else { driver.copy(stream, to as u64, from as u64, size) }
        })
    }

    /// Fills memory with a pattern.
    urEnqueueUSMFill(
        queue: ur_queue_handle_t, to: *mut c_void, pattern_size: usize, pattern: *const c_void, size: usize, count: u32,
        waits: *const ur_event_handle_t, out: *mut ur_event_handle_t,
    ) {
        let pattern = slice(pattern.cast(), pattern_size)?;
        handle::get(queue)?.submit(ur_command_t::UR_COMMAND_USM_FILL, events(waits, count)?, out, false, |driver, stream| {
            fill(driver, stream, to as u64, pattern, false, size)
        })
    }

    /// Copies rows of memory.
    urEnqueueUSMMemcpy2D(
        queue: ur_queue_handle_t, blocking: bool, to: *mut c_void, to_pitch: usize, from: *const c_void, from_pitch: usize, width: usize,
        height: usize, count: u32, waits: *const ur_event_handle_t, out: *mut ur_event_handle_t,
    ) {
        present(to)?;
        present(from)?;
        if width > to_pitch || width > from_pitch {
            return Err(ur_result_t::UR_RESULT_ERROR_INVALID_SIZE.into());
        }
        let side = |address: u64, pitch: usize| BoxSide { address, row_pitch: pitch, slice_pitch: pitch.saturating_mul(height) };
        let (to, from) = (side(to as u64, to_pitch), side(from as u64, from_pitch));
        let waits = events(waits, count)?;
        handle::get(queue)?.submit(ur_command_t::UR_COMMAND_USM_MEMCPY_2D, waits, out, blocking, |driver, stream| {
            if width == 0 || height == 0 { Ok(()) } else { driver.copy_box(stream, to, from, [width, height, 1]) }
        })
    }

    /// Fills rows of memory with a pattern.
    urEnqueueUSMFill2D(
        queue: ur_queue_handle_t, to: *mut c_void, pitch: usize, pattern_size: usize, pattern: *const c_void, width: usize,
        height: usize, count: u32, waits: *const ur_event_handle_t, out: *mut ur_event_handle_t,
    ) {
        let pattern = slice(pattern.cast(), pattern_size)?;
        if width > pitch || pattern.is_empty() || !width.is_multiple_of(pattern.len()) {
            return Err(ur_result_t::UR_RESULT_ERROR_INVALID_SIZE.into());
        }
        handle::get(queue)?.submit(ur_command_t::UR_COMMAND_USM_FILL_2D, events(waits, count)?, out, false, |driver, stream| {
            if width == 0 || height == 0 {
                return Ok(());
            }
            // Fill the first row, then copy it repeatedly, doubling the size each time, as for
            // patterns.
            fill(driver, stream, to as u64, pattern, false, width)?;
            let mut done = 1;
            while done < height {
                let rows = done.min(height - done);
                let side = |row: usize| BoxSide { address: to as u64 + (row * pitch) as u64, row_pitch: pitch, slice_pitch: pitch * rows };
                driver.copy_box(stream, side(done), side(0), [width, rows, 1])?;
                done += rows;
            }
            Ok(())
        })
    }

    /// Writes a device global variable.
    urEnqueueDeviceGlobalVariableWrite(
        queue: ur_queue_handle_t, program: ur_program_handle_t, name: *const c_char, blocking: bool, size: usize, offset: usize,
        from: *const c_void, count: u32, waits: *const ur_event_handle_t, out: *mut ur_event_handle_t,
    ) {
        let queue = handle::get(queue)?;
        present(from)?;
        let (address, bytes) = handle::get(program)?.variable(&queue.device, text(name)?)?;
        if offset.checked_add(size).is_none_or(|end| end > bytes) {
            return Err(ur_result_t::UR_RESULT_ERROR_INVALID_VALUE.into());
        }
        let (kind, waits) = (ur_command_t::UR_COMMAND_DEVICE_GLOBAL_VARIABLE_WRITE, events(waits, count)?);
        queue.submit(kind, waits, out, blocking, |driver, stream| driver.copy(stream, address + offset as u64, from as u64, size))
    }

    /// Reads a device global variable.
    urEnqueueDeviceGlobalVariableRead(
        queue: ur_queue_handle_t, program: ur_program_handle_t, name: *const c_char, blocking: bool, size: usize, offset: usize,
        to: *mut c_void, count: u32, waits: *const ur_event_handle_t, out: *mut ur_event_handle_t,
    ) {
        let queue = handle::get(queue)?;
        present(to)?;
        let (address, bytes) = handle::get(program)?.variable(&queue.device, text(name)?)?;
        if offset.checked_add(size).is_none_or(|end| end > bytes) {
            return Err(ur_result_t::UR_RESULT_ERROR_INVALID_VALUE.into());
        }
        let (kind, waits) = (ur_command_t::UR_COMMAND_DEVICE_GLOBAL_VARIABLE_READ, events(waits, count)?);
        queue.submit(kind, waits, out, blocking, |driver, stream| driver.copy(stream, to as u64, address + offset as u64, size))
    }
}
