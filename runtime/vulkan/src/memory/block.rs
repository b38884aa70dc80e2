//! Blocks of Vulkan memory, each with one buffer.
//!
//! Unified shared memory requires that the host does not use the address of device memory for something else, and that
//! host allocations have the same address on both sides. Some drivers (lavapipe) use host addresses as device
//! addresses. For all others, this module reserves the range of the device addresses in the process, and maps host
//! allocations there.

use ash::vk::{self, Handle};
use sycl_adapter::error::{Error, Result};
use sycl_adapter::ur::ur_result_t;

use super::reservation::{Reservation, Reserved};
use crate::context::Context;
use crate::status::{Checked, unsupported};

/// The use of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    /// Memory of the device.
    Device,
    /// Host memory that the device accesses at the same address.
    Host,
    /// Host memory for copies and kernel arguments, with an unrelated address on the device.
    Staging,
}

/// All classes, in the order of their declaration.
pub const CLASSES: usize = 3;

/// Alignment of the size of memory, so that blocks do not share pages.
const PAGES: u64 = 64 << 10;

/// Number of attempts to find memory whose device addresses are not in use on the host.
const ATTEMPTS: usize = 8;

/// Vulkan memory with a buffer that covers it.
pub struct Block {
    context: &'static Context,
    memory: vk::DeviceMemory,
    /// The buffer.
    pub buffer: vk::Buffer,
    /// The address on the device.
    pub address: u64,
    /// The size in bytes.
    pub size: u64,
    /// The size of the memory.
    extent: u64,
    /// True if the host can map the memory.
    visible: bool,
    /// The address on the host, or 0 if the memory is not mapped.
    pub host: usize,
    /// Host addresses that are reserved for the block.
    reservation: Option<Reservation>,
}

impl Block {
    /// Allocates a block.
    pub fn new(context: &'static Context, class: Class, size: u64) -> Result<Self> {
        // Keep blocks whose addresses are in use, so that the next attempt gets other addresses.
        let mut rejected = Vec::new();
        for _ in 0..ATTEMPTS {
            let mut block = Self::allocate(context, class, size)?;
            if block.place(class)? {
                return Ok(block);
            }
            rejected.push(block);
        }
        let message = format!("the device addresses of {ATTEMPTS} allocations are in use on the host");
        Err(Error::with_message(ur_result_t::UR_RESULT_ERROR_OUT_OF_RESOURCES, message))
    }

    /// Allocates a block without a host address.
    fn allocate(context: &'static Context, class: Class, size: u64) -> Result<Self> {
        let usage = vk::BufferUsageFlags::STORAGE_BUFFER
            | vk::BufferUsageFlags::UNIFORM_BUFFER
            | vk::BufferUsageFlags::TRANSFER_SRC
            | vk::BufferUsageFlags::TRANSFER_DST
            | vk::BufferUsageFlags::SHADER_DEVICE_ADDRESS;
        let information = vk::BufferCreateInfo::default().size(size).usage(usage);
        // SAFETY: the structure is live during the call.
        let buffer = unsafe { context.raw.create_buffer(&information, None) }.named("vkCreateBuffer")?;
        let memory = vk::DeviceMemory::null();
        let mut block = Self {
            context,
            memory,
            buffer,
            address: 0,
            size,
            extent: size,
            visible: false,
            host: 0,
            reservation: None,
        };
        // SAFETY: the buffer is live.
        let needs = unsafe { context.raw.get_buffer_memory_requirements(buffer) };
        block.extent = needs.size.max(size).next_multiple_of(PAGES);
        let kind = memory_type(context, class, needs.memory_type_bits)?;
        let properties = context.properties.memory.memory_types_as_slice();
        let host_visible = vk::MemoryPropertyFlags::HOST_VISIBLE;
        block.visible = properties.get(kind as usize).is_some_and(|kind| kind.property_flags.contains(host_visible));
        let mut flags = vk::MemoryAllocateFlagsInfo::default().flags(vk::MemoryAllocateFlags::DEVICE_ADDRESS);
        let information = vk::MemoryAllocateInfo::default()
            .allocation_size(block.extent)
            .memory_type_index(kind)
            .push_next(&mut flags);
        // SAFETY: the structures are live during the calls; the buffer is not bound, and the memory fits.
        unsafe {
            block.memory = context.raw.allocate_memory(&information, None).named("vkAllocateMemory")?;
            context.raw.bind_buffer_memory(buffer, block.memory, 0).named("vkBindBufferMemory")?;
            let information = vk::BufferDeviceAddressInfo::default().buffer(buffer);
            block.address = context.raw.get_buffer_device_address(&information);
        }
        if block.address == 0 || block.address.checked_add(block.extent).is_none() {
            return Err(Error::specific("vkGetBufferDeviceAddress: the driver returned an invalid address"));
        }
        Ok(block)
    }

    /// Maps the memory, or reserves its addresses. Returns false if the addresses are in use.
    fn place(&mut self, class: Class) -> Result<bool> {
        if class == Class::Staging {
            self.host = self.map()?;
            return Ok(true);
        }
        if self.context.shares_addresses(self)? {
            return Ok(true);
        }
        match Reservation::reserve(self.address, self.extent)? {
            Reserved::Done(reservation) => self.reservation = Some(reservation),
            Reserved::InUse => return Ok(false),
            // Pointers never refer to such addresses, so they are not ambiguous.
            Reserved::Impossible if class == Class::Device => return Ok(true),
            Reserved::Impossible => return unsupported("the device's addresses do not exist on the host"),
        }
        if class == Class::Host {
            self.host = self.map_placed()?;
            // The mapping replaces the reservation.
            if let Some(reservation) = self.reservation.take() {
                reservation.leave();
            }
        }
        Ok(true)
    }

    /// Maps the memory at any address.
    fn map(&self) -> Result<usize> {
        let flags = vk::MemoryMapFlags::empty();
        // SAFETY: the memory is host-visible and not mapped.
        let pointer = unsafe { self.context.raw.map_memory(self.memory, 0, vk::WHOLE_SIZE, flags) };
        Ok(pointer.named("vkMapMemory")? as usize)
    }

    /// Maps the memory at its address on the device, which is reserved.
    fn map_placed(&self) -> Result<usize> {
        let Some((functions, alignment)) = &self.context.placed else {
            return unsupported("the device cannot map host memory at its own addresses (VK_EXT_map_memory_placed)");
        };
        if !self.address.is_multiple_of(*alignment) || !self.extent.is_multiple_of(*alignment) {
            return unsupported("the device's addresses are not aligned for mappings at an address");
        }
        let p_placed_address = self.address as *mut std::ffi::c_void;
        let place = vk::MemoryMapPlacedInfoEXT { p_placed_address, ..Default::default() };
        let mut information = vk::MemoryMapInfoKHR::default()
            .memory(self.memory)
            .flags(vk::MemoryMapFlags::PLACED_EXT)
            .size(vk::WHOLE_SIZE);
        information.p_next = (&raw const place).cast();
        let mut pointer = std::ptr::null_mut();
        let map = functions.fp().map_memory2_khr;
        // SAFETY: the structures are live during the call; the memory is not mapped, and this process has reserved the
        // addresses, so that the mapping replaces nothing else.
        let status = unsafe { map(functions.device(), &information, &mut pointer) };
        status.result().named("vkMapMemory2KHR")?;
        if pointer as u64 != self.address {
            return Err(Error::specific("vkMapMemory2KHR: the driver used another address"));
        }
        Ok(pointer as usize)
    }
}

/// Returns the memory type for a class.
fn memory_type(context: &Context, class: Class, allowed: u32) -> Result<u32> {
    use vk::MemoryPropertyFlags as Flags;
    let coherent = Flags::HOST_VISIBLE | Flags::HOST_COHERENT;
    let preferences = match class {
        Class::Device => [Flags::DEVICE_LOCAL, Flags::empty()],
        Class::Host | Class::Staging => [coherent | Flags::HOST_CACHED, coherent],
    };
    let found = preferences.iter().find_map(|wanted| context.properties.memory_type(allowed, *wanted));
    found.ok_or_else(|| Error::specific("the device has no suitable memory type"))
}

impl Context {
    /// Returns whether device addresses are host addresses. A test of host-visible memory decides this: it is mapped at
    /// its address on the device.
    fn shares_addresses(&self, block: &mut Block) -> Result<bool> {
        // Memory that the host cannot access does not have host addresses.
        if !block.visible || self.shares.get() == Some(&false) {
            return Ok(false);
        }
        let host = block.map()?;
        let shares = host as u64 == block.address;
        if shares {
            block.host = host;
        } else {
            // SAFETY: the memory is mapped, and nothing uses the mapping.
            unsafe { self.raw.unmap_memory(block.memory) };
        }
        Ok(shares && *self.shares.get_or_init(|| shares))
    }
}

impl Drop for Block {
    fn drop(&mut self) {
        let raw = &self.context.raw;
        // SAFETY: commands that use the buffer keep a reference to the block; null handles are allowed. Freeing memory
        // unmaps it.
        unsafe {
            raw.destroy_buffer(self.buffer, None);
            if !self.memory.is_null() {
                raw.free_memory(self.memory, None);
            }
        }
    }
}
