//! Buffers. A buffer has memory on each device that uses it; one device has the current contents.
//!
//! If another device of the context uses the buffer, the host waits for the device with the current contents, then
//! copies them.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::backend::{Address, Kind, Stream, StreamOptions};
use crate::context::Context;
use crate::device::Device;
use crate::error::{Error, Result};
use crate::handle::{Object, Ref};
use crate::memory_object::MemoryObject;
use crate::ur::{ur_mem_flag_t, ur_mem_flags_t, ur_result_t};

/// The flags for kernel access.
const ACCESS: ur_mem_flags_t = ur_mem_flag_t::UR_MEM_FLAG_READ_WRITE.0
    | ur_mem_flag_t::UR_MEM_FLAG_WRITE_ONLY.0
    | ur_mem_flag_t::UR_MEM_FLAG_READ_ONLY.0;

/// A mapping of a buffer into host memory.
#[derive(Debug, Clone, Copy)]
pub struct Mapping {
    /// Offset of the mapped range.
    pub offset: usize,
    /// Size of the mapped range.
    pub size: usize,
    /// True if the range is copied back when it is unmapped.
    pub writes: bool,
    /// True if the host memory was allocated for this mapping.
    pub owned: bool,
}

#[derive(Default)]
struct State {
    /// Memory on each device of the context.
    memory: Vec<Option<Address>>,
    /// The device with the current contents.
    newest: Option<usize>,
    mappings: HashMap<usize, Vec<Mapping>>,
}

/// A buffer or a sub-buffer.
pub struct Buffer {
    /// The context.
    pub context: Ref<Context>,
    /// The size in bytes.
    pub size: usize,
    /// Host memory for mappings; null if there is none.
    pub host: usize,
    /// Access by kernels: one of the flags in [`ACCESS`].
    access: ur_mem_flags_t,
    parent: Option<(Ref<MemoryObject>, usize)>,
    state: Mutex<State>,
}

impl Buffer {
    /// Creates a buffer. Memory is allocated on a device when it first uses the buffer.
    pub fn new(context: Ref<Context>, size: usize, host: usize, flags: ur_mem_flags_t) -> Self {
        let memory = vec![None; context.devices.len()];
        let access = if flags & ACCESS == 0 { ur_mem_flag_t::UR_MEM_FLAG_READ_WRITE.0 } else { flags & ACCESS };
        Self { context, size, host, access, parent: None, state: Mutex::new(State { memory, ..State::default() }) }
    }

    /// Creates a sub-buffer of a buffer that is not a sub-buffer itself. Its kernel access must not exceed that of the
    /// buffer.
    pub fn part(object: &Object<MemoryObject>, offset: usize, size: usize, flags: ur_mem_flags_t) -> Result<Self> {
        let buffer = object.buffer()?;
        if buffer.parent.is_some() {
            return Err(ur_result_t::UR_RESULT_ERROR_INVALID_MEM_OBJECT.into());
        }
        let access = if flags & ACCESS == 0 { buffer.access } else { flags & ACCESS };
        if buffer.access != ur_mem_flag_t::UR_MEM_FLAG_READ_WRITE.0 && access != buffer.access {
            return Err(ur_result_t::UR_RESULT_ERROR_INVALID_VALUE.into());
        }
        let invalid = |error| Error { code: ur_result_t::UR_RESULT_ERROR_INVALID_BUFFER_SIZE, ..error };
        buffer.check(offset, size).map_err(invalid)?;
        let host = if buffer.host == 0 { 0 } else { buffer.host + offset };
        Ok(Self {
            context: buffer.context.clone(),
            size,
            host,
            access,
            parent: Some((object.retain(), offset)),
            state: Mutex::default(),
        })
    }

    /// Checks that a range is within the buffer.
    pub fn check(&self, offset: usize, size: usize) -> Result {
        match offset.checked_add(size) {
            Some(end) if size > 0 && end <= self.size => Ok(()),
            _ => Err(Error::with_message(
                ur_result_t::UR_RESULT_ERROR_INVALID_SIZE,
                format!("{size} bytes at offset {offset} are out of bounds for a buffer of {} bytes", self.size),
            )),
        }
    }

    /// Returns the address on a device, after moving the current contents there.
    pub fn address(&self, device: &Object<Device>) -> Result<Address> {
        if let Some((parent, offset)) = &self.parent {
            return Ok(parent.buffer()?.address(device)? + *offset as u64);
        }
        let index = self.context.index(device)?;
        let known = self.lock().memory[index];
        let address = match known {
            Some(address) => address,
            None => self.allocate(device, index)?,
        };
        let mut state = self.lock();
        // The lock is held during the copy (needed only with several devices), so that no other thread uses outdated
        // contents.
        if let Some(newest) = state.newest
            && newest != index
            && let Some(source) = state.memory[newest]
        {
            self.migrate(device, address, &self.context.devices[newest], source)?;
        }
        state.newest = Some(index);
        Ok(address)
    }

    /// Allocates memory on a device. If another thread allocated it at the same time, uses that thread's memory.
    fn allocate(&self, device: &Object<Device>, index: usize) -> Result<Address> {
        let new = device.driver.allocate(Kind::Device, self.size)?;
        let used = *self.lock().memory[index].get_or_insert(new);
        if used != new {
            device.driver.free(Kind::Device, new)?;
        }
        Ok(used)
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn migrate(&self, device: &Object<Device>, to: Address, source: &Object<Device>, from: Address) -> Result {
        source.driver.synchronize()?;
        let stream = device.driver.create_stream(StreamOptions::default())?;
        let context = source.driver.native_context();
        // SAFETY: both ranges have the size of the buffer, which exists during the call.
        let copied = unsafe { device.driver.copy_from(stream, to, context, from, self.size) };
        let waited = copied.and_then(|()| device.driver.wait_stream(stream));
        device.driver.destroy_stream(stream);
        waited
    }

    /// Initializes the buffer from host memory.
    ///
    /// # Safety
    ///
    /// `source` must point to at least as many bytes as the size of the buffer.
    pub unsafe fn initialize(&self, source: usize) -> Result {
        let device = &self.context.devices[0];
        let to = self.address(device)?;
        let stream: Stream = device.driver.create_stream(StreamOptions::default())?;
        // SAFETY: the caller's contract.
        let copied = unsafe { device.driver.copy(stream, to, source as u64, self.size) };
        let waited = copied.and_then(|()| device.driver.wait_stream(stream));
        device.driver.destroy_stream(stream);
        waited
    }

    /// Adds a mapping.
    pub fn map(&self, pointer: usize, mapping: Mapping) {
        self.lock().mappings.entry(pointer).or_default().push(mapping);
    }

    /// Removes and returns a mapping.
    pub fn unmap(&self, pointer: usize) -> Result<Mapping> {
        let mut state = self.lock();
        let found = state.mappings.get_mut(&pointer).and_then(Vec::pop);
        found.ok_or_else(|| ur_result_t::UR_RESULT_ERROR_INVALID_VALUE.into())
    }
}

impl Drop for Buffer {
    fn drop(&mut self) {
        let state = std::mem::take(self.state.get_mut().unwrap_or_else(PoisonError::into_inner));
        for (device, address) in self.context.devices.iter().zip(state.memory) {
            if let Some(address) = address {
                // The driver waits for commands that use the memory. Their errors have already been reported.
                let _ = device.driver.free(Kind::Device, address);
            }
        }
        for (pointer, mapping) in
            state.mappings.into_iter().flat_map(|(pointer, list)| list.into_iter().map(move |one| (pointer, one)))
        {
            if mapping.owned {
                let _ = self.context.devices[0].driver.free(Kind::Host, pointer as u64);
            }
        }
    }
}
