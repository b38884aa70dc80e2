//! Memory objects: buffers and images, which have handles of the same type.

use crate::buffer::Buffer;
use crate::context::Context;
use crate::device::Device;
use crate::error::{Error, Result};
use crate::handle::{Object, Ref, get};
use crate::image::Image;
use crate::ur::{ur_mem_handle_t, ur_result_t};

/// A buffer or an image.
pub enum MemoryObject {
    /// A buffer or a sub-buffer.
    Buffer(Buffer),
    /// An image.
    Image(Image),
}

impl MemoryObject {
    /// Returns the buffer.
    pub fn buffer(&self) -> Result<&Buffer> {
        match self {
            Self::Buffer(buffer) => Ok(buffer),
            Self::Image(_) => Err(wrong("the memory object is an image, not a buffer")),
        }
    }

    /// Returns the image.
    pub fn image(&self) -> Result<&Image> {
        match self {
            Self::Image(image) => Ok(image),
            Self::Buffer(_) => Err(wrong("the memory object is a buffer, not an image")),
        }
    }

    /// Returns the context.
    pub fn context(&self) -> &Ref<Context> {
        match self {
            Self::Buffer(buffer) => &buffer.context,
            Self::Image(image) => &image.context,
        }
    }

    /// Moves the current contents to a device.
    pub fn move_to(&self, device: &Object<Device>) -> Result {
        match self {
            Self::Buffer(buffer) => buffer.address(device).map(|_| ()),
            Self::Image(image) => image.on(device).map(|_| ()),
        }
    }

    /// Returns the size in bytes.
    pub fn size(&self) -> usize {
        match self {
            Self::Buffer(buffer) => buffer.size,
            Self::Image(image) => image.size(),
        }
    }
}

fn wrong(message: &str) -> Error {
    Error::with_message(ur_result_t::UR_RESULT_ERROR_INVALID_MEM_OBJECT, message)
}

/// Returns the buffer that a handle refers to.
///
/// # Safety
///
/// The handle must be null, or valid while the result is used.
pub unsafe fn buffer<'a>(memory: ur_mem_handle_t) -> Result<&'a Buffer> {
    // SAFETY: the caller's contract.
    let object: &'a Object<MemoryObject> = unsafe { get(memory) }?;
    object.buffer()
}

/// Returns the image that a handle refers to.
///
/// # Safety
///
/// The handle must be null, or valid while the result is used.
pub unsafe fn image<'a>(memory: ur_mem_handle_t) -> Result<&'a Image> {
    // SAFETY: the caller's contract.
    let object: &'a Object<MemoryObject> = unsafe { get(memory) }?;
    object.image()
}
