//! Allocations, copies and fills.

pub mod block;
mod boxes;
pub mod copy;
pub mod heap;
mod reservation;

use sycl_adapter::backend::{Address, Advice, BoxSide, Kind, Memory, Stream};
use sycl_adapter::error::{Error, Result};
use sycl_adapter::ur::ur_result_t;

use crate::command::Command;
use crate::device::VulkanDevice;
use block::Class;

impl Memory for VulkanDevice {
    fn allocate(&self, kind: Kind, bytes: usize) -> Result<Address> {
        let class = if kind == Kind::Device { Class::Device } else { Class::Host };
        let memory = self.heap.allocate(class, bytes).map_err(|error| match (kind, error.code) {
            (Kind::Host, ur_result_t::UR_RESULT_ERROR_OUT_OF_DEVICE_MEMORY) => {
                Error { code: ur_result_t::UR_RESULT_ERROR_OUT_OF_HOST_MEMORY, ..error }
            }
            _ => error,
        })?;
        Ok(self.heap.keep(memory))
    }

    fn free(&self, _kind: Kind, address: Address) -> Result {
        let memory = self.heap.remove(address).ok_or(ur_result_t::UR_RESULT_ERROR_INVALID_VALUE)?;
        // Commands may still use the memory. A lost device executes none; after other errors, the memory is never reused.
        let waited = self.streams.all().iter().try_for_each(|stream| stream.wait_submitted());
        match &waited {
            Err(error) if error.code != ur_result_t::UR_RESULT_ERROR_DEVICE_LOST => std::mem::forget(memory),
            _ => drop(memory),
        }
        waited
    }

    unsafe fn copy(&self, stream: Stream, to: Address, from: Address, bytes: usize) -> Result {
        // SAFETY: the caller's contract.
        unsafe { self.submit(stream, Command::Copy { to, from, bytes }) }
    }

    unsafe fn copy_box(&self, stream: Stream, to: BoxSide, from: BoxSide, size: [usize; 3]) -> Result {
        // SAFETY: the caller's contract.
        unsafe { self.submit(stream, Command::CopyBox { to, from, size }) }
    }

    unsafe fn copy_from(&self, stream: Stream, to: Address, context: u64, from: Address, bytes: usize) -> Result {
        // SAFETY: the caller's contract.
        unsafe { self.submit(stream, Command::CopyFrom { to, context, from, bytes }) }
    }

    unsafe fn fill(&self, stream: Stream, to: Address, value: u32, width: usize, count: usize) -> Result {
        let bytes = count.checked_mul(width).ok_or(ur_result_t::UR_RESULT_ERROR_INVALID_SIZE)?;
        let [low, high, ..] = value.to_le_bytes();
        let word = match width {
            1 => [low; 4],
            2 => [low, high, low, high],
            4 => value.to_le_bytes(),
            _ => return Err(ur_result_t::UR_RESULT_ERROR_INVALID_SIZE.into()),
        };
        if !to.is_multiple_of(width as u64) {
            return Err(ur_result_t::UR_RESULT_ERROR_INVALID_VALUE.into());
        }
        // SAFETY: the caller's contract.
        unsafe { self.submit(stream, Command::Fill { to, word, bytes }) }
    }

    fn prefetch(&self, _stream: Stream, _address: Address, _bytes: usize, _to_host: bool) -> Result {
        // Memory does not migrate.
        Ok(())
    }

    fn advise(&self, _address: Address, _bytes: usize, _advice: Advice) -> Result {
        Ok(())
    }
}
