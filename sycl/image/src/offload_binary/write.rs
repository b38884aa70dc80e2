//! Writes containers: all bytes around an image, so that images need not be in memory.

use thiserror::Error;

use super::{ALIGNMENT, ENTRY_SIZE, Entry, HEADER_SIZE, MAGIC, STRING_ENTRY_SIZE, VERSION};

/// The bytes around an image of a known size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The bytes before the image.
    pub before: Vec<u8>,
    /// The size of the image in bytes.
    pub image_size: u64,
    /// The number of zero bytes after the image, which align the next container.
    pub after: u64,
}

impl Frame {
    /// Returns the size of the container in bytes.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.before.len() as u64 + self.image_size + self.after
    }
}

/// The reason why a container cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum OffloadWriteError {
    /// A string contains a NUL byte, which would terminate it.
    #[error("the string for key '{key}' contains a NUL byte")]
    Nul {
        /// The key of the string.
        key: String,
    },
    /// The sizes add up to more than 64 bits.
    #[error("an image of {image_size} bytes is too large for a container")]
    TooLarge {
        /// The size of the image in bytes.
        image_size: u64,
    },
}

/// Creates the frame for an image.
///
/// # Errors
/// Fails for strings with NUL bytes, and for sizes beyond 64 bits.
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
    // There are fewer than ALIGNMENT zeros.
    before.extend((unaligned..image_offset).map(|_| 0));
    Ok(Frame { before, image_size, after: size - image_offset - image_size })
}
