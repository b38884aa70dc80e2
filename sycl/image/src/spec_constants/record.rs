//! One record of a specialization constant, and its 12-byte form.

use std::ops::Range;

/// The SpecId of records that represent padding.
pub const PADDING_ID: u32 = 0xffff_ffff;

/// The size in bytes of a record in a property: three little-endian `u32`.
pub const RECORD_SIZE: usize = 12;

/// The position of one scalar leaf, or of padding, in a specialization constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Record {
    /// The SpecId of the leaf, as in the SPIR-V decoration `SpecId`; [`PADDING_ID`] for padding.
    pub id: u32,
    /// The offset in the C++ object, in bytes.
    pub offset: u32,
    /// The size in bytes: 1 for `bool`, 2 for half.
    pub size: u32,
}

impl Record {
    /// Returns whether the record represents padding.
    #[must_use]
    pub fn is_padding(&self) -> bool {
        self.id == PADDING_ID
    }

    /// Returns the offset after the record in the C++ object, or `None` if it exceeds 32 bits.
    #[must_use]
    pub fn end(&self) -> Option<u32> {
        self.offset.checked_add(self.size)
    }

    /// Returns the bytes of the record in its constant.
    #[must_use]
    pub fn range(self) -> Range<usize> {
        let start = self.offset as usize;
        start..start.saturating_add(self.size as usize)
    }

    /// Returns the record in the form that properties contain.
    #[must_use]
    pub fn to_bytes(self) -> [u8; RECORD_SIZE] {
        let mut bytes = [0; RECORD_SIZE];
        for (slot, field) in bytes.chunks_exact_mut(4).zip([self.id, self.offset, self.size]) {
            slot.copy_from_slice(&field.to_le_bytes());
        }
        bytes
    }

    /// Reads the result of [`Record::to_bytes`].
    #[must_use]
    pub fn from_bytes(bytes: [u8; RECORD_SIZE]) -> Self {
        let [a, b, c, d, e, f, g, h, i, j, k, l] = bytes;
        Self {
            id: u32::from_le_bytes([a, b, c, d]),
            offset: u32::from_le_bytes([e, f, g, h]),
            size: u32::from_le_bytes([i, j, k, l]),
        }
    }
}
