//! Copies and fills of consecutive bytes.
//!
//! Vulkan copies only between its own buffers. Other host memory is copied through staging memory: to the device
//! immediately, because only the host writes such memory, and the host has already done so; from the device after the
//! commands in the stream have completed.

use std::sync::Arc;

use ash::vk;
use sycl_adapter::backend::Address;
use sycl_adapter::error::{Error, Result};
use sycl_adapter::ur::ur_result_t;

use super::block::{Block, Class};
use crate::device::VulkanDevice;
use crate::streams::stream::{Kept, StreamState};

/// Largest amount of staging memory for one command.
pub const STAGING: usize = 8 << 20;
/// Number of commands with staging memory after which the host waits for them.
pub const IN_FLIGHT: usize = 8;

/// The location of memory.
pub enum Place {
    /// A block of this device, and an offset in it.
    Block(Arc<Block>, u64),
    /// Other host memory.
    Host(Address),
}

impl VulkanDevice {
    /// Returns the location of a range.
    pub fn locate(&self, address: Address, bytes: usize) -> Result<Place> {
        let end = address.checked_add(bytes as u64).ok_or(ur_result_t::UR_RESULT_ERROR_INVALID_SIZE)?;
        match self.heap.find(address) {
            Some((block, offset)) if end - block.address <= block.size => Ok(Place::Block(block, offset)),
            Some(_) => {
                let message = format!("the range of {bytes} bytes at {address:#x} exceeds its allocation");
                Err(Error::with_message(ur_result_t::UR_RESULT_ERROR_INVALID_SIZE, message))
            }
            None => Ok(Place::Host(address)),
        }
    }

    /// Copies bytes.
    ///
    /// # Safety
    ///
    /// Both ranges must be valid until the command has completed.
    pub unsafe fn copy_bytes(&self, stream: &Arc<StreamState>, to: Address, from: Address, bytes: usize) -> Result {
        if bytes == 0 || to == from {
            return Ok(());
        }
        match (self.locate(to, bytes)?, self.locate(from, bytes)?) {
            (Place::Block(to, to_offset), Place::Block(from, from_offset)) => {
                let region = region(from_offset, to_offset, bytes);
                copy_blocks(stream, &to, &from, vec![region], Vec::new()).map(|_| ())
            }
            // SAFETY: the caller's contract.
            (Place::Block(to, offset), Place::Host(from)) => unsafe { self.upload(stream, &to, offset, from, bytes) },
            // SAFETY: as above.
            (Place::Host(to), Place::Block(from, offset)) => unsafe { self.download(stream, to, &from, offset, bytes) },
            (Place::Host(to), Place::Host(from)) => {
                stream.wait()?;
                // SAFETY: as above.
                unsafe { std::ptr::copy(from as *const u8, to as *mut u8, bytes) };
                Ok(())
            }
        }
    }

    /// Copies from host memory.
    unsafe fn upload(
        &self,
        stream: &Arc<StreamState>,
        to: &Arc<Block>,
        offset: u64,
        from: Address,
        bytes: usize,
    ) -> Result {
        let mut done = 0;
        for turn in 1.. {
            let part = STAGING.min(bytes - done);
            // SAFETY: the caller guarantees that the range is valid.
            let source = unsafe { std::slice::from_raw_parts((from as usize + done) as *const u8, part) };
            let staging = self.heap.allocate(Class::Staging, part)?;
            staging.write(source)?;
            let region = region(staging.offset, offset + done as u64, part);
            let from = Arc::clone(&staging.block);
            copy_blocks(stream, to, &from, vec![region], vec![Box::new(staging)])?;
            done += part;
            if done == bytes {
                break;
            }
            // The device copies this part while the host writes the next one.
            if turn % IN_FLIGHT == 0 { stream.wait()? } else { stream.flush()? }
        }
        Ok(())
    }

    /// Copies to host memory, and waits for the copy.
    unsafe fn download(
        &self,
        stream: &Arc<StreamState>,
        to: Address,
        from: &Arc<Block>,
        offset: u64,
        bytes: usize,
    ) -> Result {
        let staging = Arc::new(self.heap.allocate(Class::Staging, bytes.min(STAGING))?);
        let mut done = 0;
        while done < bytes {
            let part = STAGING.min(bytes - done);
            let region = region(offset + done as u64, staging.offset, part);
            copy_blocks(stream, &staging.block, from, vec![region], vec![Box::new(Arc::clone(&staging))])?;
            stream.wait()?;
            // SAFETY: the caller guarantees that the range is valid.
            let target = unsafe { std::slice::from_raw_parts_mut((to as usize + done) as *mut u8, part) };
            staging.read(target)?;
            done += part;
        }
        Ok(())
    }

    /// Copies from another device, through host memory.
    ///
    /// # Safety
    ///
    /// Both ranges must be valid until the command has completed.
    pub unsafe fn copy_between(
        &self,
        stream: &Arc<StreamState>,
        to: Address,
        source: &Self,
        from: Address,
        bytes: usize,
    ) -> Result {
        let reader = Arc::new(StreamState::new(source.context)?);
        let mut buffer = vec![0u8; bytes.min(STAGING)];
        let mut done = 0;
        while done < bytes {
            let part = buffer.len().min(bytes - done);
            let host = buffer.as_mut_ptr() as u64;
            // SAFETY: the caller's contract; both functions have finished with the buffer when they return.
            unsafe {
                source.copy_bytes(&reader, host, from + done as u64, part)?;
                self.copy_bytes(stream, to + done as u64, host, part)?;
            }
            done += part;
        }
        Ok(())
    }

    /// Fills memory with the bytes of a word. If the address is not a multiple of four, the bytes repeat with a period
    /// that divides it.
    ///
    /// # Safety
    ///
    /// The memory must be valid until the command has completed.
    pub unsafe fn fill_words(&self, stream: &Arc<StreamState>, to: Address, word: [u8; 4], bytes: usize) -> Result {
        let (block, offset) = match self.locate(to, bytes)? {
            Place::Block(block, offset) => (block, offset),
            Place::Host(to) => {
                stream.wait()?;
                // SAFETY: the caller's contract.
                let target = unsafe { std::slice::from_raw_parts_mut(to as *mut u8, bytes) };
                target.iter_mut().zip(word.iter().cycle()).for_each(|(target, byte)| *target = *byte);
                return Ok(());
            }
        };
        // Vulkan fills words. The bytes before the first and after the last word are copied.
        let end = offset + bytes as u64;
        let first = offset.next_multiple_of(4).min(end);
        let last = (end & !3).max(first);
        let staging = if (offset, end) == (first, last) {
            None
        } else {
            let staging = self.heap.allocate(Class::Staging, 4)?;
            staging.write(&word)?;
            Some(Arc::new(staging))
        };
        let mut kept: Vec<Box<dyn Kept>> = vec![Box::new(Arc::clone(&block))];
        if let Some(staging) = &staging {
            kept.push(Box::new(Arc::clone(staging)));
        }
        let value = u32::from_le_bytes(word);
        stream.submit(kept, |raw, commands| {
            // SAFETY: the stream keeps the blocks until the commands have completed; the ranges are within them and do
            // not overlap.
            unsafe {
                if last > first {
                    raw.cmd_fill_buffer(commands, block.buffer, first, last - first, value);
                }
                if let Some(staging) = &staging {
                    let edges = [(offset, first), (last, end)];
                    let edges = edges.iter().filter(|(begin, end)| begin < end);
                    let regions: Vec<_> =
                        edges.map(|(begin, end)| region(staging.offset, *begin, (end - begin) as usize)).collect();
                    raw.cmd_copy_buffer(commands, staging.block.buffer, block.buffer, &regions);
                }
            }
        })?;
        Ok(())
    }
}

/// Returns the description of a copy between two buffers.
pub fn region(from: u64, to: u64, bytes: usize) -> vk::BufferCopy {
    vk::BufferCopy::default().src_offset(from).dst_offset(to).size(bytes as u64)
}

/// Copies ranges between two blocks. The ranges must be within the blocks.
pub fn copy_blocks(
    stream: &Arc<StreamState>,
    to: &Arc<Block>,
    from: &Arc<Block>,
    regions: Vec<vk::BufferCopy>,
    mut kept: Vec<Box<dyn Kept>>,
) -> Result<u64> {
    kept.push(Box::new(Arc::clone(to)));
    kept.push(Box::new(Arc::clone(from)));
    stream.submit(kept, |raw, commands| {
        // SAFETY: the stream keeps the blocks until the command has completed, and the caller has checked the ranges.
        unsafe { raw.cmd_copy_buffer(commands, from.buffer, to.buffer, &regions) };
    })
}
