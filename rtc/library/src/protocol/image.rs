//! The serialized form of images.

use device_image::{ByteArray, ImageFormat, ImageInfo, PropertySets, PropertyValue};
use serde::{Deserialize, Serialize};

use crate::Image;

/// An image in its serialized form, which is sent and cached.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WireImage {
    target: String,
    format: u8,
    compile_options: String,
    link_options: String,
    entries: Vec<String>,
    properties: Vec<(String, Vec<(String, WireValue)>)>,
    #[serde(with = "serde_bytes")]
    bytes: Vec<u8>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum WireValue {
    Number(u32),
    Bits(u64, #[serde(with = "serde_bytes")] Vec<u8>),
}

impl WireImage {
    /// Converts an image to its serialized form.
    #[must_use]
    pub fn new(info: ImageInfo, bytes: Vec<u8>) -> Self {
        let value = |value: &PropertyValue| match value {
            PropertyValue::Uint32(number) => WireValue::Number(*number),
            PropertyValue::ByteArray(array) => WireValue::Bits(array.bit_len(), array.bytes().to_vec()),
        };
        let sets = info.properties.iter();
        let properties = sets.map(|set| {
            let values = set.iter().map(|(name, property)| (name.to_owned(), value(property)));
            (set.name().to_owned(), values.collect())
        });
        Self {
            properties: properties.collect(),
            target: info.target,
            format: info.format.number(),
            compile_options: info.compile_options,
            link_options: info.link_options,
            entries: info.entries,
            bytes,
        }
    }

    /// Returns the approximate size in bytes.
    pub(super) fn size(&self) -> usize {
        self.bytes.len() + 4096
    }

    /// Converts back to an image. Returns `None` if the value is malformed.
    #[must_use]
    pub fn into_image(self) -> Option<Image> {
        let mut info = ImageInfo::new(&self.target, ImageFormat::from_number(self.format)?);
        info.compile_options = self.compile_options;
        info.link_options = self.link_options;
        info.entries = self.entries;
        let mut sets = PropertySets::new();
        for (name, values) in self.properties {
            let set = sets.get_or_insert(&name);
            for (name, value) in values {
                let value = match value {
                    WireValue::Number(number) => PropertyValue::Uint32(number),
                    WireValue::Bits(bits, bytes) => PropertyValue::ByteArray(ByteArray::from_bits(bits, bytes).ok()?),
                };
                if set.insert(name, value).is_some() {
                    return None;
                }
            }
        }
        info.properties = sets;
        Some(Image { info, bytes: self.bytes })
    }
}
