//! The in-memory form of property sets, to which the descriptor of a device image points.
//!
//! All numbers are little-endian, and pointers have 8 bytes. In C:
//!
//! ```c
//! struct PropertySet {      // 24 bytes
//!   const char *name;
//!   struct Property *begin; // null for a set without properties
//!   struct Property *end;   // one past the last property
//! };
//! struct Property {         // 32 bytes
//!   const char *name;
//!   const void *value;      // null for type 1
//!   uint32_t type;          // 1 uint32, 2 byte array
//!   uint32_t padding;
//!   uint64_t size;          // type 1: the number itself; type 2: bytes at value
//! };
//! ```
//!
//! The value of a byte array points to the bytes of [`crate::ByteArray::encoded`]: the bit count, then the payload.
//!
//! [`encode`] puts all sets into one relocatable block of memory. Its pointers are zero and are
//! listed as relocations, which an object writer converts to relocations of the object. In a
//! process, [`MemoryImage::at_address`] sets the pointers for a given address.

mod decode;
mod encode;

pub use decode::{MemoryError, decode};
pub use encode::{MemoryWriteError, encode};

/// The size of a property set in bytes.
pub const SET_SIZE: usize = 24;
/// The size of a property in bytes.
pub const PROPERTY_SIZE: usize = 32;
/// The size of a pointer in bytes.
const POINTER_SIZE: usize = 8;

/// The type number of a `u32`.
const TYPE_UINT32: u32 = 1;
/// The type number of a byte array.
const TYPE_BYTE_ARRAY: u32 = 2;

/// Property sets in one relocatable block of memory.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MemoryImage {
    /// The bytes; pointers are zero. The block must start at a multiple of 8.
    pub bytes: Vec<u8>,
    /// The pointers that are not null, in order of their offsets.
    pub relocations: Vec<Relocation>,
    /// The offset of the first byte of the array of property sets.
    pub sets_begin: usize,
    /// The offset one past the last byte of the array. If there are no sets, the descriptor has two null pointers.
    pub sets_end: usize,
}

/// A pointer in a [`MemoryImage`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Relocation {
    /// The offset of the 8-byte pointer in the image.
    pub offset: usize,
    /// The offset that it points to; may be one past the end.
    pub target: usize,
}

impl MemoryImage {
    /// Returns the bytes, with pointers set for a block that starts at `address`.
    ///
    /// Returns `None` if a pointer is outside the memory or its value exceeds 64 bits. Neither occurs for an image from
    /// [`encode`] that fits at the address.
    #[must_use]
    pub fn at_address(&self, address: u64) -> Option<Vec<u8>> {
        let mut bytes = self.bytes.clone();
        for relocation in &self.relocations {
            let end = relocation.offset.checked_add(POINTER_SIZE)?;
            let pointer = address.checked_add(u64::try_from(relocation.target).ok()?)?;
            bytes.get_mut(relocation.offset..end)?.copy_from_slice(&pointer.to_le_bytes());
        }
        Some(bytes)
    }
}
