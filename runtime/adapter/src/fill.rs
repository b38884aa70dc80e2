//! Fills of memory.

use std::ffi::c_void;

use crate::backend::{Address, Device as Driver, Stream};
use crate::error::Result;
use crate::handle::present;
use crate::ur::ur_result_t;

/// Size in bytes of the largest pattern that is written word by word.
const SMALL_PATTERN: usize = 256;

/// Fills memory with a pattern. A pattern of 1, 2 or 4 bytes requires a single command. Other patterns are written
/// once, then copied repeatedly, doubling the size each time. If a command reads the pattern from host memory, and the
/// pattern is not `kept`, the function waits for the command.
///
/// # Safety
///
/// The memory, and a kept pattern, must be valid until the commands have completed.
pub unsafe fn fill(
    driver: &dyn Driver,
    stream: Stream,
    to: Address,
    pattern: &[u8],
    kept: bool,
    bytes: usize,
) -> Result {
    if pattern.is_empty() || !bytes.is_multiple_of(pattern.len()) {
        return Err(ur_result_t::UR_RESULT_ERROR_INVALID_SIZE.into());
    }
    if bytes == 0 {
        return Ok(());
    }
    present(to as *const c_void)?;
    let width = if pattern.iter().all(|byte| *byte == pattern[0]) { 1 } else { pattern.len() };
    let word = |bytes: &[u8]| bytes.iter().rev().fold(0u32, |word, byte| word << 8 | u32::from(*byte));
    if matches!(width, 1 | 2 | 4) && to.is_multiple_of(width as u64) {
        // SAFETY: the caller's contract.
        return unsafe { driver.fill(stream, to, word(&pattern[..width]), width, bytes / width) };
    }
    if pattern.len() <= SMALL_PATTERN {
        let step = if pattern.len().is_multiple_of(4) && to.is_multiple_of(4) { 4 } else { 1 };
        for (index, chunk) in pattern.chunks(step).enumerate() {
            // SAFETY: as above.
            unsafe { driver.fill(stream, to + (index * step) as u64, word(chunk), step, 1) }?;
        }
    } else {
        // The driver may read host memory after its function returns, so wait for the command.
        // SAFETY: as above; the pattern exists until the commands in the stream have completed.
        unsafe { driver.copy(stream, to, pattern.as_ptr() as u64, pattern.len()) }?;
        if !kept {
            driver.wait_stream(stream)?;
        }
    }
    let mut done = pattern.len();
    while done < bytes {
        let part = done.min(bytes - done);
        // SAFETY: as above; the ranges do not overlap.
        unsafe { driver.copy(stream, to + done as u64, to, part) }?;
        done += part;
    }
    Ok(())
}
