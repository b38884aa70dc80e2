//! Writes containers: everything around an image, so that images need not be in memory.

use thiserror::Error;

use super::{ALIGNMENT, ENTRY_SIZE, Entry, HEADER_SIZE, MAGIC, STRING_ENTRY_SIZE, VERSION};

/// Everything around an image of a known size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The bytes before the image.
    pub before: Vec<u8>,
    /// Bytes of the image.
    pub image_size: u64,
    /// Zero bytes after the image, so that the next container is aligned.
    pub after: u64,
}

impl Frame {
    /// Bytes of the container.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.before.len() as u64 + self.image_size + self.after
    }
}

/// Why a container cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OffloadWriteError {
    /// Texts end with a NUL byte, so that none can be inside.
    #[error("the text of key '{key}' contains a NUL byte")]
    Nul {
        /// Its key.
        key: String,
    },
    /// The sizes add up to more than 64 bits.
    #[error("an image of {image_size} bytes is too large for a container")]
    TooLarge {
        /// Bytes of the image.
        image_size: u64,
    },
}

/// Makes the frame of an image.
///
/// # Errors
/// Texts with NUL bytes, and sizes beyond 64 bits.
pub fn frame(entry: &Entry, image_size: u64) -> Result<Frame, OffloadWriteError> {
    let string_offset = HEADER_SIZE + ENTRY_SIZE;
    let strings_start = string_offset + STRING_ENTRY_SIZE * entry.strings.len() as u64;
    let mut table: Vec<u8> = Vec::new();
    let mut map = Vec::new();
    for (key, value) in &entry.strings {
        for text in [key, value] {
            if text.contains('\0') {
                return Err(OffloadWriteError::Nul { key: key.replace('\0', "\\0") });
            }
            map.extend((strings_start + table.len() as u64).to_le_bytes());
            table.extend(text.as_bytes());
            table.push(0);
        }
    }
    let unaligned = strings_start + table.len() as u64;
    let image_offset = unaligned.next_multiple_of(ALIGNMENT);
    let size = image_offset
        .checked_add(image_size)
        .and_then(|end| end.checked_next_multiple_of(ALIGNMENT))
        .ok_or(OffloadWriteError::TooLarge { image_size })?;

    let mut before = Vec::new();
    before.extend(MAGIC);
    before.extend(VERSION.to_le_bytes());
    for number in [size, HEADER_SIZE, ENTRY_SIZE] {
        before.extend(number.to_le_bytes());
    }
    before.extend(entry.image_kind.to_le_bytes());
    before.extend(entry.offload_kind.to_le_bytes());
    before.extend(entry.flags.to_le_bytes());
    for number in [string_offset, entry.strings.len() as u64, image_offset, image_size] {
        before.extend(number.to_le_bytes());
    }
    before.extend(map);
    before.extend(table);
    // Fewer than ALIGNMENT zeros.
    before.extend((unaligned..image_offset).map(|_| 0));
    Ok(Frame { before, image_size, after: size - image_offset - image_size })
}
