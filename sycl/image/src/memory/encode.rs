//! Lays out property sets in memory.
//!
//! The array of sets is first, then the arrays of properties in the order of their sets, then names and values. Values
//! start at multiples of 8, so that a reader can load the bit count directly.

use thiserror::Error;

use super::{MemoryImage, POINTER_SIZE, PROPERTY_SIZE, Relocation, SET_SIZE, TYPE_BYTE_ARRAY, TYPE_UINT32};
use crate::{PropertySet, PropertySets, PropertyValue};

/// The alignment of values, which is the alignment of their bit count.
const VALUE_ALIGNMENT: usize = 8;

/// The reason why property sets have no form in memory, where names are C strings.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MemoryWriteError {
    /// The name of a set contains a NUL character.
    #[error("name of set {set:?} contains a NUL character")]
    SetName {
        /// The name of the set.
        set: String,
    },
    /// The name of a property contains a NUL character.
    #[error("name of property {property:?} of set {set:?} contains a NUL character")]
    PropertyName {
        /// The name of the set.
        set: String,
        /// The name of the property.
        property: String,
    },
}

/// Lays out property sets in memory.
///
/// # Errors
/// Fails for names that contain a NUL character.
///
/// ```
/// use device_image::{PropertySets, memory};
///
/// let sets = PropertySets::parse_prop("[SYCL/misc properties]\noptLevel=1|2\n")?;
/// let image = memory::encode(&sets)?;
/// assert_eq!((image.sets_begin, image.sets_end), (0, 24));
/// assert_eq!(memory::decode(&image)?, sets);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn encode(sets: &PropertySets) -> Result<MemoryImage, MemoryWriteError> {
    let sets_size = sets.len() * SET_SIZE;
    let properties_size = sets.iter().map(PropertySet::len).sum::<usize>() * PROPERTY_SIZE;
    let mut set_array = Array::new(0);
    let mut properties = Array::new(sets_size);
    let mut data = Data { start: sets_size + properties_size, bytes: Vec::new() };
    for set in sets.iter() {
        let name =
            data.push_name(set.name()).ok_or_else(|| MemoryWriteError::SetName { set: set.name().to_owned() })?;
        let begin = properties.position();
        for (property, value) in set.iter() {
            let name = data.push_name(property).ok_or_else(|| MemoryWriteError::PropertyName {
                set: set.name().to_owned(),
                property: property.to_owned(),
            })?;
            properties.push_pointer(Some(name));
            push_value(value, &mut properties, &mut data);
        }
        let has_properties = !set.is_empty();
        set_array.push_pointer(Some(name));
        set_array.push_pointer(has_properties.then_some(begin));
        set_array.push_pointer(has_properties.then_some(properties.position()));
    }
    let mut image =
        MemoryImage { bytes: set_array.bytes, relocations: set_array.relocations, sets_begin: 0, sets_end: sets_size };
    image.bytes.append(&mut properties.bytes);
    image.bytes.append(&mut data.bytes);
    image.relocations.append(&mut properties.relocations);
    Ok(image)
}

/// Appends a property except for its name.
fn push_value(value: &PropertyValue, properties: &mut Array, data: &mut Data) {
    let (pointer, value_type, size) = match value {
        PropertyValue::Uint32(number) => (None, TYPE_UINT32, u64::from(*number)),
        PropertyValue::ByteArray(bytes) => {
            let encoded = bytes.encoded();
            (Some(data.push_value(&encoded)), TYPE_BYTE_ARRAY, encoded.len() as u64)
        }
    };
    properties.push_pointer(pointer);
    properties.bytes.extend_from_slice(&value_type.to_le_bytes());
    properties.bytes.extend_from_slice(&[0; 4]);
    properties.bytes.extend_from_slice(&size.to_le_bytes());
}

/// An array of structures that grows at a known offset of the image.
struct Array {
    start: usize,
    bytes: Vec<u8>,
    relocations: Vec<Relocation>,
}

impl Array {
    fn new(start: usize) -> Self {
        Self { start, bytes: Vec::new(), relocations: Vec::new() }
    }

    /// Returns the offset in the image of the next element.
    fn position(&self) -> usize {
        self.start + self.bytes.len()
    }

    fn push_pointer(&mut self, target: Option<usize>) {
        let offset = self.position();
        self.relocations.extend(target.map(|target| Relocation { offset, target }));
        self.bytes.extend_from_slice(&[0; POINTER_SIZE]);
    }
}

/// The names and values, at the end of the image.
struct Data {
    start: usize,
    bytes: Vec<u8>,
}

impl Data {
    /// Appends a C string and returns its offset, or `None` if the name contains a NUL character.
    fn push_name(&mut self, name: &str) -> Option<usize> {
        if name.contains('\0') {
            return None;
        }
        let position = self.start + self.bytes.len();
        self.bytes.extend_from_slice(name.as_bytes());
        self.bytes.push(0);
        Some(position)
    }

    /// Appends an aligned value and returns its offset.
    fn push_value(&mut self, value: &[u8]) -> usize {
        // The sizes of the arrays before the data are multiples of 8.
        self.bytes.resize(self.bytes.len().next_multiple_of(VALUE_ALIGNMENT), 0);
        let position = self.start + self.bytes.len();
        self.bytes.extend_from_slice(value);
        position
    }
}
