//! Buffers: memory on each device that uses them, and one device with the newest content.
//!
//! In a context with several devices, the content moves when another device uses the buffer: the host waits for the device with the
//! newest content, then copies it.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::backend::{Address, Kind, Stream, StreamOptions};
use crate::entries::{context::Context, device::Device};
use crate::error::{Error, Result};
use crate::handle::{Object, Ref};
use crate::ur::{ur_mem_flag_t, ur_mem_flags_t, ur_result_t};

/// The flags for access by kernels.
const ACCESS: ur_mem_flags_t = ur_mem_flag_t::UR_MEM_FLAG_READ_WRITE.0
    | ur_mem_flag_t::UR_MEM_FLAG_WRITE_ONLY.0
    | ur_mem_flag_t::UR_MEM_FLAG_READ_ONLY.0;

/// A mapping of a buffer into host memory.
#[derive(Debug, Clone, Copy)]
pub struct Mapping {
    /// Offset of the mapped part.
    pub offset: usize,
    /// Size of the mapped part.
    pub size: usize,
    /// The part is copied back.
    pub writes: bool,
    /// The host memory was allocated for this mapping.
    pub owned: bool,
}

#[derive(Default)]
struct State {
    /// Memory on each device of the context.
    memory: Vec<Option<Address>>,
    /// The device with the newest content.
    newest: Option<usize>,
    mappings: HashMap<usize, Vec<Mapping>>,
}

/// A buffer, or a part of one.
pub struct Buffer {
    /// The context.
    pub context: Ref<Context>,
    /// The size in bytes.
    pub size: usize,
    /// Memory of the host for mappings; null if there is none.
    pub host: usize,
    /// How kernels access the buffer: one of the flags [`ACCESS`].
    access: ur_mem_flags_t,
    parent: Option<(Ref<Buffer>, usize)>,
    state: Mutex<State>,
}

impl Buffer {
    /// Creates a buffer; memory is allocated when a device uses it.
    pub fn new(context: Ref<Context>, size: usize, host: usize, flags: ur_mem_flags_t) -> Self {
        let memory = vec![None; context.devices.len()];
        let access = if flags & ACCESS == 0 { ur_mem_flag_t::UR_MEM_FLAG_READ_WRITE.0 } else { flags & ACCESS };
        Self { context, size, host, access, parent: None, state: Mutex::new(State { memory, ..State::default() }) }
    }

    /// Creates a part of a buffer that is not a part itself. Kernels cannot do more with it than with the buffer.
    pub fn part(buffer: &Object<Self>, offset: usize, size: usize, flags: ur_mem_flags_t) -> Result<Self> {
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
            parent: Some((buffer.retain(), offset)),
            state: Mutex::default(),
        })
    }

    /// Checks that a range lies in the buffer.
    pub fn check(&self, offset: usize, size: usize) -> Result {
        match offset.checked_add(size) {
            Some(end) if size > 0 && end <= self.size => Ok(()),
            _ => Err(Error::with_message(
                ur_result_t::UR_RESULT_ERROR_INVALID_SIZE,
                format!("{size} bytes at offset {offset} are outside of a buffer of {} bytes", self.size),
            )),
        }
    }

    /// Returns the address for a device, where the content is the newest.
    pub fn address(&self, device: &Object<Device>, _writes: bool) -> Result<Address> {
        if let Some((parent, offset)) = &self.parent {
            return Ok(parent.address(device, true)? + *offset as u64);
        }
        let index = self.context.index(device)?;
        let known = self.lock().memory[index];
        let address = match known {
            Some(address) => address,
            None => self.allocate(device, index)?,
        };
        let mut state = self.lock();
        // Only contexts with several devices keep the lock during a copy: others must not use the old content.
        if let Some(newest) = state.newest
            && newest != index
            && let Some(source) = state.memory[newest]
        {
            self.migrate(device, address, &self.context.devices[newest], source)?;
        }
        state.newest = Some(index);
        Ok(address)
    }

    /// Allocates memory on a device. If another thread did that meanwhile, its memory is used.
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
        // SAFETY: both ranges have the size of the buffer, which exists during the call.
        let copied = unsafe { device.driver.copy_from(stream, to, &*source.driver, from, self.size) };
        let waited = copied.and_then(|()| device.driver.wait_stream(stream));
        device.driver.destroy_stream(stream);
        waited
    }

    /// Copies from host memory at the creation.
    ///
    /// # Safety
    ///
    /// `source` points to as many bytes as the buffer has.
    pub unsafe fn initialize(&self, source: usize) -> Result {
        let device = &self.context.devices[0];
        let to = self.address(device, true)?;
        let stream: Stream = device.driver.create_stream(StreamOptions::default())?;
        // SAFETY: the caller's contract.
        let copied = unsafe { device.driver.copy(stream, to, source as u64, self.size) };
        let waited = copied.and_then(|()| device.driver.wait_stream(stream));
        device.driver.destroy_stream(stream);
        waited
    }

    /// Remembers a mapping.
    pub fn map(&self, pointer: usize, mapping: Mapping) {
        self.lock().mappings.entry(pointer).or_default().push(mapping);
    }

    /// Forgets a mapping.
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
                // The driver waits for commands that use the memory; an error of those was reported already.
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
