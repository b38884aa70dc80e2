//! Host-visible buffers.

use ash::vk;

use crate::{Device, RunError};

/// A buffer with dedicated memory.
pub struct Buffer<'d> {
    device: &'d Device,
    /// The Vulkan handle.
    pub handle: vk::Buffer,
    memory: vk::DeviceMemory,
    size: usize,
}

impl<'d> Buffer<'d> {
    /// Creates a buffer with these contents, padded to whole words and at least four bytes long.
    pub fn new(device: &'d Device, contents: &[u8], usage: vk::BufferUsageFlags) -> Result<Buffer<'d>, RunError> {
        // Kernels may access whole words.
        let size = contents.len().next_multiple_of(4).max(4);
        let information = vk::BufferCreateInfo::default().size(size as u64).usage(usage);
        let raw = &device.device;
        // SAFETY: the structures are live during the calls; the memory is as large as the buffer requires, and is
        // mapped while it is written.
        unsafe {
            let handle = raw.create_buffer(&information, None)?;
            let needed = raw.get_buffer_memory_requirements(handle);
            let mut flags = vk::MemoryAllocateFlagsInfo::default();
            if usage.contains(vk::BufferUsageFlags::SHADER_DEVICE_ADDRESS) {
                flags = flags.flags(vk::MemoryAllocateFlags::DEVICE_ADDRESS);
            }
            let allocation = vk::MemoryAllocateInfo::default()
                .push_next(&mut flags)
                .allocation_size(needed.size)
                .memory_type_index(device.memory_type(needed.memory_type_bits)?);
            let memory = raw.allocate_memory(&allocation, None)?;
            raw.bind_buffer_memory(handle, memory, 0)?;
            let place = raw.map_memory(memory, 0, vk::WHOLE_SIZE, vk::MemoryMapFlags::empty())?.cast::<u8>();
            place.write_bytes(0, size);
            place.copy_from_nonoverlapping(contents.as_ptr(), contents.len());
            raw.unmap_memory(memory);
            Ok(Buffer { device, handle, memory, size })
        }
    }

    /// Returns the device address. The buffer must have the usage flag for device addresses.
    pub fn address(&self) -> u64 {
        let information = vk::BufferDeviceAddressInfo::default().buffer(self.handle);
        // SAFETY: the buffer is live, and has memory and the usage flag that the call requires.
        unsafe { self.device.device.get_buffer_device_address(&information) }
    }

    /// Writes bytes at an offset.
    pub fn write(&self, offset: usize, bytes: &[u8]) -> Result<(), RunError> {
        if offset.checked_add(bytes.len()).is_none_or(|end| end > self.size) {
            return Err(RunError::Mismatch(format!("{} bytes at {offset} are not in the buffer", bytes.len())));
        }
        let raw = &self.device.device;
        // SAFETY: the bytes are in the buffer, whose memory is mapped while they are written; no kernel runs.
        unsafe {
            let place = raw.map_memory(self.memory, 0, vk::WHOLE_SIZE, vk::MemoryMapFlags::empty())?.cast::<u8>();
            place.add(offset).copy_from_nonoverlapping(bytes.as_ptr(), bytes.len());
            raw.unmap_memory(self.memory);
        }
        Ok(())
    }

    /// Copies the contents to `target`.
    pub fn read(&self, target: &mut [u8]) -> Result<(), RunError> {
        let raw = &self.device.device;
        let length = target.len().min(self.size);
        // SAFETY: the memory is as large as the buffer, and is mapped while it is read; no kernel runs.
        unsafe {
            let place = raw.map_memory(self.memory, 0, vk::WHOLE_SIZE, vk::MemoryMapFlags::empty())?.cast::<u8>();
            place.copy_to_nonoverlapping(target.as_mut_ptr(), length);
            raw.unmap_memory(self.memory);
        }
        Ok(())
    }
}

impl Drop for Buffer<'_> {
    fn drop(&mut self) {
        // SAFETY: no kernel that uses the buffer is running.
        unsafe {
            self.device.device.destroy_buffer(self.handle, None);
            self.device.device.free_memory(self.memory, None);
        }
    }
}
