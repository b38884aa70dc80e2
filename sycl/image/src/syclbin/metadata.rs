//! The metadata texts in SYCLBIN files, in the form of `.prop` files.

use thiserror::Error;

use super::{IrType, State};
use crate::names::{
    SYCLBIN_ARCH, SYCLBIN_GLOBAL_METADATA, SYCLBIN_IR_MODULE_METADATA, SYCLBIN_NATIVE_IMAGE_METADATA, SYCLBIN_STATE,
    SYCLBIN_TARGET, SYCLBIN_TYPE,
};
use crate::{ByteArray, PropError, PropWriteError, PropertySet, PropertySets, PropertyValue};

/// The problem with a metadata text.
#[derive(Debug, Error)]
pub(super) enum MetadataError {
    /// The text is not in the form of a `.prop` file.
    #[error(transparent)]
    Prop(#[from] PropError),
    /// A set is missing.
    #[error("property set '{set}' is missing")]
    NoSet { set: &'static str },
    /// A property is missing.
    #[error("property '{property}' of set '{set}' is missing")]
    NoProperty { set: String, property: &'static str },
    /// A value has the wrong type.
    #[error("property '{property}': expected a {expected}, found {found}")]
    Type { property: &'static str, expected: &'static str, found: &'static str },
    /// A number does not denote a state.
    #[error("property '{SYCLBIN_STATE}': unknown state {number}, expected 0 (input), 1 (object) or 2 (executable)")]
    State { number: u32 },
    /// A number does not denote a kind of IR.
    #[error("property '{SYCLBIN_TYPE}': unknown IR {number}, expected 0 (SPIR-V), 1 (PTX) or 2 (AMDGCN)")]
    IrType { number: u32 },
    /// A value is not UTF-8.
    #[error("property '{property}': invalid UTF-8 at byte {byte} of the value")]
    Utf8 { property: &'static str, byte: usize },
}

/// Returns the metadata text for a file.
pub(super) fn global(state: State) -> Result<String, PropWriteError> {
    to_text(SYCLBIN_GLOBAL_METADATA, [(SYCLBIN_STATE, PropertyValue::Uint32(state.number()))])
}

/// Returns the metadata text for an IR module.
pub(super) fn ir_module(ir_type: IrType, target: &str) -> Result<String, PropWriteError> {
    let ir_type = PropertyValue::Uint32(ir_type.number());
    to_text(SYCLBIN_IR_MODULE_METADATA, [(SYCLBIN_TYPE, ir_type), (SYCLBIN_TARGET, text_value(target))])
}

/// Returns the metadata text for a native image.
pub(super) fn native_image(arch: &str, target: &str) -> Result<String, PropWriteError> {
    let properties = [(SYCLBIN_ARCH, text_value(arch)), (SYCLBIN_TARGET, text_value(target))];
    to_text(SYCLBIN_NATIVE_IMAGE_METADATA, properties)
}

fn to_text<const N: usize>(set: &str, properties: [(&str, PropertyValue); N]) -> Result<String, PropWriteError> {
    let mut sets = PropertySets::new();
    let properties_of_set = sets.get_or_insert(set);
    for (name, value) in properties {
        properties_of_set.insert(name, value);
    }
    sets.to_prop()
}

fn text_value(text: &str) -> PropertyValue {
    PropertyValue::ByteArray(ByteArray::from_bytes(text.as_bytes().to_vec()))
}

/// Reads the properties of an abstract module.
pub(super) fn parse_properties(text: &str) -> Result<PropertySets, MetadataError> {
    Ok(PropertySets::parse_prop(text)?)
}

/// Reads the result of [`global`].
pub(super) fn parse_global(text: &str) -> Result<State, MetadataError> {
    let number = number(&parse(text, SYCLBIN_GLOBAL_METADATA)?, SYCLBIN_STATE)?;
    State::from_number(number).ok_or(MetadataError::State { number })
}

/// Reads the result of [`ir_module`].
pub(super) fn parse_ir_module(text: &str) -> Result<(IrType, String), MetadataError> {
    let properties = parse(text, SYCLBIN_IR_MODULE_METADATA)?;
    let number = number(&properties, SYCLBIN_TYPE)?;
    let ir_type = IrType::from_number(number).ok_or(MetadataError::IrType { number })?;
    Ok((ir_type, optional_text(&properties, SYCLBIN_TARGET)?))
}

/// Reads the result of [`native_image`]: architecture and target.
pub(super) fn parse_native_image(text: &str) -> Result<(String, String), MetadataError> {
    let properties = parse(text, SYCLBIN_NATIVE_IMAGE_METADATA)?;
    Ok((optional_text(&properties, SYCLBIN_ARCH)?, optional_text(&properties, SYCLBIN_TARGET)?))
}

/// Parses a metadata text, and returns the required set.
fn parse(text: &str, set: &'static str) -> Result<PropertySet, MetadataError> {
    PropertySets::parse_prop(text)?.remove(set).ok_or(MetadataError::NoSet { set })
}

/// Returns the number of a required property.
fn number(set: &PropertySet, property: &'static str) -> Result<u32, MetadataError> {
    match set.get(property) {
        Some(PropertyValue::Uint32(number)) => Ok(*number),
        Some(value) => Err(MetadataError::Type { property, expected: "uint32", found: value.type_name() }),
        None => Err(MetadataError::NoProperty { set: set.name().to_owned(), property }),
    }
}

/// Returns the string value of a property, or an empty string if the property is missing.
fn optional_text(set: &PropertySet, property: &'static str) -> Result<String, MetadataError> {
    let value = match set.get(property) {
        Some(PropertyValue::ByteArray(value)) => value,
        Some(value) => {
            return Err(MetadataError::Type { property, expected: "byte array", found: value.type_name() });
        }
        None => return Ok(String::new()),
    };
    String::from_utf8(value.bytes().to_vec())
        .map_err(|error| MetadataError::Utf8 { property, byte: error.utf8_error().valid_up_to() + 1 })
}
