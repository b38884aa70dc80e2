//! Reads property sets back from memory, without trusting its contents.

use std::collections::HashMap;

use thiserror::Error;

use super::{MemoryImage, POINTER_SIZE, PROPERTY_SIZE, SET_SIZE, TYPE_BYTE_ARRAY, TYPE_UINT32};
use crate::{ByteArray, ByteArrayError, DuplicateError, PropertySet, PropertySets, PropertyValue};

/// The reason why a memory image does not contain valid property sets.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MemoryError {
    /// A part is outside the image.
    #[error("{what} of {size} bytes at byte {offset} is outside the image of {image_size} bytes")]
    OutOfBounds {
        /// The kind of the part.
        what: &'static str,
        /// The offset of the part.
        offset: usize,
        /// The size of the part.
        size: u64,
        /// The size of the image.
        image_size: usize,
    },
    /// One pointer has two relocations.
    #[error("two relocations for the pointer at byte {offset}")]
    DuplicateRelocation {
        /// The offset of the pointer.
        offset: usize,
    },
    /// A pointer is neither zero nor relocated.
    #[error("pointer at byte {offset} is not zero and has no relocation")]
    NoRelocation {
        /// The offset of the pointer.
        offset: usize,
    },
    /// A required pointer is null.
    #[error("null pointer to {what} at byte {offset}")]
    Null {
        /// The kind of data that it should point to.
        what: &'static str,
        /// The offset of the pointer.
        offset: usize,
    },
    /// The bounds of an array are not a whole number of elements.
    #[error("{what} from byte {begin} to byte {end} is not an array of {element}-byte elements")]
    Bounds {
        /// The kind of the array.
        what: &'static str,
        /// The offset of its first byte.
        begin: usize,
        /// The offset one past its last byte.
        end: usize,
        /// The size of an element.
        element: usize,
    },
    /// Structures, names and values occupy more bytes than the image has.
    #[error("parts of the image overlap")]
    Overlap,
    /// A name is not terminated.
    #[error("name at byte {offset} is not terminated")]
    Unterminated {
        /// The offset of the name.
        offset: usize,
    },
    /// A name is not UTF-8.
    #[error("name at byte {offset} is not UTF-8")]
    Utf8 {
        /// The offset of the name.
        offset: usize,
    },
    /// A type is neither 1 nor 2.
    #[error("property '{property}' of set '{set}': unknown type {value_type}, expected 1 (uint32) or 2 (byte array)")]
    UnknownType {
        /// The name of the set.
        set: String,
        /// The name of the property.
        property: String,
        /// The number of the type.
        value_type: u32,
    },
    /// A value is not a byte array.
    #[error("property '{property}' of set '{set}': {error}")]
    ByteArray {
        /// The name of the set.
        set: String,
        /// The name of the property.
        property: String,
        /// The error.
        error: ByteArrayError,
    },
    /// Two sets or two properties have the same name.
    #[error(transparent)]
    Duplicate(#[from] DuplicateError),
}

/// Reads property sets from memory.
///
/// # Errors
/// Fails if a pointer is outside the image, or if the image does not contain valid property sets; see [`MemoryError`].
/// Structures, names and values must not overlap, so that a small image cannot describe a huge collection.
pub fn decode(image: &MemoryImage) -> Result<PropertySets, MemoryError> {
    let mut reader = Reader::new(image)?;
    let mut sets = PropertySets::new();
    for offset in reader.elements("array of property sets", image.sets_begin, image.sets_end, SET_SIZE)? {
        let name = reader.name(offset)?;
        let begin = reader.pointer(offset + POINTER_SIZE)?.unwrap_or(0);
        let end = reader.pointer(offset + 2 * POINTER_SIZE)?.unwrap_or(0);
        let set = sets.insert_new(name)?;
        for offset in reader.elements("array of properties", begin, end, PROPERTY_SIZE)? {
            reader.property(offset, set)?;
        }
    }
    Ok(sets)
}

/// A memory image, with the number of bytes that have not been read yet.
struct Reader<'a> {
    bytes: &'a [u8],
    targets: HashMap<usize, usize>,
    unread: usize,
}

impl<'a> Reader<'a> {
    fn new(image: &'a MemoryImage) -> Result<Self, MemoryError> {
        let mut targets = HashMap::with_capacity(image.relocations.len());
        for relocation in &image.relocations {
            if targets.insert(relocation.offset, relocation.target).is_some() {
                return Err(MemoryError::DuplicateRelocation { offset: relocation.offset });
            }
        }
        Ok(Self { bytes: &image.bytes, targets, unread: image.bytes.len() })
    }

    /// Returns the bytes of a part of the image.
    fn slice(&self, what: &'static str, offset: usize, size: u64) -> Result<&'a [u8], MemoryError> {
        let bytes = usize::try_from(size).ok().and_then(|size| self.bytes.get(offset..offset.checked_add(size)?));
        bytes.ok_or(MemoryError::OutOfBounds { what, offset, size, image_size: self.bytes.len() })
    }

    /// Counts bytes as read; each byte may be read once.
    fn consume(&mut self, size: usize) -> Result<(), MemoryError> {
        self.unread = self.unread.checked_sub(size).ok_or(MemoryError::Overlap)?;
        Ok(())
    }

    /// Returns the offsets of the elements of an array.
    fn elements(
        &mut self,
        what: &'static str,
        begin: usize,
        end: usize,
        element: usize,
    ) -> Result<impl Iterator<Item = usize> + use<>, MemoryError> {
        let size = end.checked_sub(begin).filter(|size| size % element == 0);
        let size = size.ok_or(MemoryError::Bounds { what, begin, end, element })?;
        self.slice(what, begin, size as u64)?;
        self.consume(size)?;
        Ok((begin..end).step_by(element))
    }

    /// Returns the target of the pointer at `offset`, or `None` for null.
    fn pointer(&self, offset: usize) -> Result<Option<usize>, MemoryError> {
        let slot = self.slice("pointer", offset, POINTER_SIZE as u64)?;
        match self.targets.get(&offset) {
            Some(target) => Ok(Some(*target)),
            None if slot.iter().all(|byte| *byte == 0) => Ok(None),
            None => Err(MemoryError::NoRelocation { offset }),
        }
    }

    /// Reads the C string that the pointer at `offset` points to.
    fn name(&mut self, offset: usize) -> Result<&'a str, MemoryError> {
        let what = "name";
        let target = self.pointer(offset)?.ok_or(MemoryError::Null { what, offset })?;
        let text = self.bytes.get(target..).unwrap_or_default();
        let length = text.iter().position(|byte| *byte == 0);
        let length = length.ok_or(MemoryError::Unterminated { offset: target })?;
        self.consume(length + 1)?;
        std::str::from_utf8(&text[..length]).map_err(|_| MemoryError::Utf8 { offset: target })
    }

    /// Reads the property at `offset` into its set.
    fn property(&mut self, offset: usize, set: &mut PropertySet) -> Result<(), MemoryError> {
        let name = self.name(offset)?;
        let pointer_at = offset + POINTER_SIZE;
        let value_type = u32::from_le_bytes(self.number(pointer_at + POINTER_SIZE)?);
        let size_at = pointer_at + POINTER_SIZE + 8;
        let value = match value_type {
            TYPE_UINT32 => PropertyValue::Uint32(u32::from_le_bytes(self.number(size_at)?)),
            TYPE_BYTE_ARRAY => {
                let size = u64::from_le_bytes(self.number(size_at)?);
                let what = "value";
                let target = self.pointer(pointer_at)?;
                let target = target.ok_or(MemoryError::Null { what, offset: pointer_at })?;
                let encoded = self.slice(what, target, size)?;
                self.consume(encoded.len())?;
                let value = ByteArray::decode(encoded).map_err(|error| MemoryError::ByteArray {
                    set: set.name().to_owned(),
                    property: name.to_owned(),
                    error,
                })?;
                PropertyValue::ByteArray(value)
            }
            _ => {
                return Err(MemoryError::UnknownType {
                    set: set.name().to_owned(),
                    property: name.to_owned(),
                    value_type,
                });
            }
        };
        Ok(set.insert_new(name, value)?)
    }

    /// Reads the bytes of a number.
    fn number<const SIZE: usize>(&self, offset: usize) -> Result<[u8; SIZE], MemoryError> {
        let bytes = self.slice("number", offset, SIZE as u64)?;
        bytes.first_chunk().copied().ok_or(MemoryError::OutOfBounds {
            what: "number",
            offset,
            size: SIZE as u64,
            image_size: self.bytes.len(),
        })
    }
}
