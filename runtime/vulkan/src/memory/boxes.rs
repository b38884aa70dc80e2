//! Copies of boxes: rows of bytes.

use std::sync::Arc;

use ash::vk;
use sycl_adapter::backend::{Address, BoxSide};
use sycl_adapter::error::Result;
use sycl_adapter::ur::ur_result_t;

use super::block::Class;
use super::copy::{Place, STAGING, copy_blocks, region};
use crate::device::VulkanDevice;
use crate::streams::stream::StreamState;

/// Largest number of rows that one command copies.
const ROWS: usize = 4096;

/// Returns the offset of a row from the first one, and checks for overflow.
fn row_offset(side: &BoxSide, height: usize, row: usize) -> Option<u64> {
    let (slice, line) = (row / height, row % height);
    let offset = slice.checked_mul(side.slice_pitch)?.checked_add(line.checked_mul(side.row_pitch)?)?;
    side.address.checked_add(offset as u64).map(|_| offset as u64)
}

/// A side of a copy, and the location of its rows.
struct Side {
    side: BoxSide,
    place: Place,
    height: usize,
}

impl Side {
    /// Returns the offset of a row in its block, or its address.
    fn row(&self, row: usize) -> u64 {
        // `copy_rows` has checked the last row, which has the largest offset.
        let offset = row_offset(&self.side, self.height, row).unwrap_or(0);
        match &self.place {
            Place::Block(_, first) => first + offset,
            Place::Host(address) => address + offset,
        }
    }
}

impl VulkanDevice {
    /// Copies a box of bytes; `size` is its width, height and depth.
    ///
    /// # Safety
    ///
    /// Both boxes must be valid until the command has completed.
    pub unsafe fn copy_rows(
        &self,
        stream: &Arc<StreamState>,
        to: BoxSide,
        from: BoxSide,
        [width, height, depth]: [usize; 3],
    ) -> Result {
        let invalid = ur_result_t::UR_RESULT_ERROR_INVALID_SIZE;
        let rows = height.checked_mul(depth).ok_or(invalid)?;
        if width == 0 || rows == 0 {
            return Ok(());
        }
        let side = |side: BoxSide| -> Result<Side> {
            let last = row_offset(&side, height, rows - 1).ok_or(invalid)?;
            let bytes = usize::try_from(last).ok().and_then(|last| last.checked_add(width)).ok_or(invalid)?;
            Ok(Side { side, place: self.locate(side.address, bytes)?, height })
        };
        let (to, from) = (side(to)?, side(from)?);
        if width > STAGING {
            for row in 0..rows {
                let address =
                    |side: &Side| -> Address { side.side.address + row_offset(&side.side, height, row).unwrap_or(0) };
                // SAFETY: the caller's contract.
                unsafe { self.copy_bytes(stream, address(&to), address(&from), width) }?;
            }
            return Ok(());
        }
        let step = ROWS.min(STAGING / width).max(1);
        for first in (0..rows).step_by(step) {
            let last = (first + step).min(rows);
            // SAFETY: the caller's contract.
            unsafe { self.copy_some(stream, &to, &from, width, first..last) }?;
        }
        Ok(())
    }

    /// Copies some rows, which fit in staging memory.
    unsafe fn copy_some(
        &self,
        stream: &Arc<StreamState>,
        to: &Side,
        from: &Side,
        width: usize,
        rows: std::ops::Range<usize>,
    ) -> Result {
        let packed = |row: usize| ((row - rows.start) * width) as u64;
        let regions = |pair: &dyn Fn(usize) -> (u64, u64)| -> Vec<vk::BufferCopy> {
            rows.clone().map(pair).map(|(from, to)| region(from, to, width)).collect()
        };
        match (&to.place, &from.place) {
            (Place::Block(target, _), Place::Block(source, _)) => {
                let list = regions(&|row| (from.row(row), to.row(row)));
                copy_blocks(stream, target, source, list, Vec::new())?;
            }
            (Place::Block(target, _), Place::Host(_)) => {
                let mut bytes = Vec::with_capacity(rows.len() * width);
                for row in rows.clone() {
                    // SAFETY: the caller guarantees that the box is valid.
                    bytes.extend_from_slice(unsafe { std::slice::from_raw_parts(from.row(row) as *const u8, width) });
                }
                let staging = self.heap.allocate(Class::Staging, bytes.len())?;
                staging.write(&bytes)?;
                let list = regions(&|row| (staging.offset + packed(row), to.row(row)));
                let source = Arc::clone(&staging.block);
                copy_blocks(stream, target, &source, list, vec![Box::new(staging)])?;
            }
            (Place::Host(_), Place::Block(source, _)) => {
                let mut bytes = vec![0; rows.len() * width];
                let staging = Arc::new(self.heap.allocate(Class::Staging, bytes.len())?);
                let list = regions(&|row| (from.row(row), staging.offset + packed(row)));
                copy_blocks(stream, &staging.block, source, list, vec![Box::new(Arc::clone(&staging))])?;
                stream.wait()?;
                staging.read(&mut bytes)?;
                for (row, bytes) in rows.clone().zip(bytes.chunks(width)) {
                    // SAFETY: as above; the box does not overlap the vector.
                    unsafe { std::ptr::copy_nonoverlapping(bytes.as_ptr(), to.row(row) as *mut u8, width) };
                }
            }
            (Place::Host(_), Place::Host(_)) => {
                stream.wait()?;
                for row in rows.clone() {
                    // SAFETY: as above.
                    unsafe { std::ptr::copy(from.row(row) as *const u8, to.row(row) as *mut u8, width) };
                }
            }
        }
        Ok(())
    }
}
