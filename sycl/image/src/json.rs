//! The JSON form of property sets, for users and scripts.
//!
//! ```json
//! {
//!   "sets": [
//!     {
//!       "name": "SYCL/misc properties",
//!       "properties": [
//!         { "name": "optLevel", "type": "uint32", "value": 2 },
//!         { "name": "sanUsed", "type": "bytes", "bits": 32, "value": "6173616e" }
//!       ]
//!     }
//!   ]
//! }
//! ```
//!
//! * `sets` and `properties` are arrays, so that their order is kept.
//! * `type` is `uint32` or `bytes`. The `value` of a `uint32` is a number from 0 to 4294967295; the `value` of `bytes`
//!   is a string with two hexadecimal digits per byte, in memory order.
//! * `bits` is the length of a byte array in bits. The reader accepts a byte array without `bits`, in which every byte
//!   counts as 8 bits. The writer always writes `bits`.
//!
//! `sycl-image dump --json` adds a `constants` key with the decoded specialization constants (see
//! [`constants`]). The reader does not use this key, but reports an error if its contents do not
//! match the sets.
//!
//! Unknown keys, repeated keys, repeated sets and repeated properties are errors.

use data_encoding::{HEXLOWER, HEXLOWER_PERMISSIVE};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::{Value, json};
use thiserror::Error;

use crate::spec_constants::SpecConstantTable;
use crate::{ByteArray, ByteArrayError, DuplicateError, PropertySet, PropertySets, PropertyValue};

/// The reason why a string is not the JSON form of property sets.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum JsonError {
    /// The string is not JSON, or does not have the documented shape.
    #[error("line {line}, column {column}: {message}")]
    Syntax {
        /// The line, from 1.
        line: usize,
        /// The column, from 1; 0 after the end of a line.
        column: usize,
        /// The message of the JSON reader.
        message: String,
    },
    /// Two sets or two properties have the same name.
    #[error(transparent)]
    Duplicate(#[from] DuplicateError),
    /// The decoded constants do not match the sets.
    #[error("'constants' does not match 'sets'; change 'sets', and delete 'constants'")]
    Constants,
    /// The value of a property is invalid.
    #[error("property '{property}' of set '{set}': {error}")]
    Value {
        /// The name of the set.
        set: String,
        /// The name of the property.
        property: String,
        /// The error.
        error: JsonValueError,
    },
}

/// The reason why the value of a property in JSON is invalid.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum JsonValueError {
    /// A value of type `uint32` is not a number in the range of `u32`.
    #[error("a value of type uint32 must be a number from 0 to 4294967295, found {found}")]
    NotUint32 {
        /// The value as JSON.
        found: String,
    },
    /// A value of type `uint32` has a `bits` key.
    #[error("'bits' is allowed only for type bytes")]
    BitsOfUint32,
    /// A value of type `bytes` is not a string.
    #[error("a value of type bytes must be a string of hexadecimal digits, found {found}")]
    NotText {
        /// The value as JSON.
        found: String,
    },
    /// A character is not a hexadecimal digit.
    #[error("invalid hexadecimal digit {character:?} at position {position}")]
    Digit {
        /// The character.
        character: char,
        /// Its position in the value, in characters from 1.
        position: usize,
    },
    /// The number of digits is odd.
    #[error("{digits} hexadecimal digits are not a whole number of bytes")]
    OddDigits {
        /// The number of digits.
        digits: usize,
    },
    /// `bits` does not match the number of bytes.
    #[error(transparent)]
    Bits(#[from] ByteArrayError),
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    sets: Vec<Set>,
    constants: Option<Vec<Constant>>,
}

/// A record of a decoded constant. Its demangled name is ignored.
#[derive(Deserialize, PartialEq)]
#[serde(deny_unknown_fields)]
struct Constant {
    symbol: String,
    #[serde(default, rename = "name")]
    _name: IgnoredAny,
    id: Option<u32>,
    offset: u32,
    size: u32,
    default: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Set {
    name: String,
    properties: Vec<Property>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Property {
    name: String,
    #[serde(rename = "type")]
    value_type: ValueType,
    bits: Option<u64>,
    value: Value,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "lowercase")]
enum ValueType {
    Uint32,
    Bytes,
}

impl PropertySets {
    /// Reads the JSON form that [`crate::json`] describes.
    ///
    /// # Errors
    /// Returns [`JsonError`].
    pub fn from_json(text: &str) -> Result<Self, JsonError> {
        let document: Document = serde_json::from_str(text).map_err(|error| syntax_error(&error))?;
        let mut sets = Self::new();
        for Set { name, properties } in document.sets {
            let set = sets.insert_new(&name)?;
            for property in properties {
                insert_property(property, set)?;
            }
        }
        if let Some(constants) = document.constants {
            let table = SpecConstantTable::from_properties(&sets).map_err(|_| JsonError::Constants)?;
            let expected = records(&table).map(|record| Constant {
                symbol: record.symbol.to_owned(),
                _name: IgnoredAny,
                id: record.id,
                offset: record.offset,
                size: record.size,
                default: record.default,
            });
            if !expected.eq(constants) {
                return Err(JsonError::Constants);
            }
        }
        Ok(sets)
    }

    /// Writes the JSON form, indented and without a newline at the end.
    ///
    /// ```
    /// use device_image::PropertySets;
    ///
    /// let sets = PropertySets::parse_prop("[SYCL/misc properties]\noptLevel=1|2\n")?;
    /// assert_eq!(PropertySets::from_json(&sets.to_json())?, sets);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_json(&self) -> String {
        let sets: Vec<Value> = self.iter().map(set_to_json).collect();
        format!("{:#}", json!({ "sets": sets }))
    }
}

/// A record with the fields of the JSON form.
struct RecordOfConstant<'a> {
    symbol: &'a str,
    id: Option<u32>,
    offset: u32,
    size: u32,
    default: Option<String>,
}

/// Returns the records of all constants, in order.
fn records(table: &SpecConstantTable) -> impl Iterator<Item = RecordOfConstant<'_>> {
    table.constants().flat_map(move |constant| {
        constant.records().iter().map(move |record| {
            let default = constant.default_bytes().get(record.range()).filter(|_| table.has_defaults());
            RecordOfConstant {
                symbol: constant.symbol(),
                id: (!record.is_padding()).then_some(record.id),
                offset: record.offset,
                size: record.size,
                default: default.map(|bytes| HEXLOWER.encode(bytes)),
            }
        })
    })
}

/// Returns the decoded specialization constants: an array with an object per record.
///
/// | key | value |
/// |---|---|
/// | `symbol` | symbolic ID of the constant |
/// | `name` | result of `name` for this ID, such as the name in C++; may be null |
/// | `id` | SpecId; null for padding |
/// | `offset` | bytes from the start of the C++ object |
/// | `size` | bytes |
/// | `default` | default value in hexadecimal digits, in memory order; null if the file has no default values |
pub fn constants(table: &SpecConstantTable, name: impl Fn(&str) -> Option<String>) -> Value {
    let to_json = |record: RecordOfConstant<'_>| {
        json!({
            "symbol": record.symbol,
            "name": name(record.symbol),
            "id": record.id,
            "offset": record.offset,
            "size": record.size,
            "default": record.default,
        })
    };
    records(table).map(to_json).collect()
}

/// Converts the reader's error. The line and the column come first, as in all other errors.
fn syntax_error(error: &serde_json::Error) -> JsonError {
    let (line, column) = (error.line(), error.column());
    let text = error.to_string();
    let place = format!(" at line {line} column {column}");
    JsonError::Syntax { line, column, message: text.strip_suffix(&place).unwrap_or(&text).to_owned() }
}

/// Adds a property to its set.
fn insert_property(property: Property, set: &mut PropertySet) -> Result<(), JsonError> {
    let value = property_value(&property).map_err(|error| JsonError::Value {
        set: set.name().to_owned(),
        property: property.name.clone(),
        error,
    })?;
    Ok(set.insert_new(&property.name, value)?)
}

/// Returns the value of a property.
fn property_value(property: &Property) -> Result<PropertyValue, JsonValueError> {
    let value = &property.value;
    match property.value_type {
        ValueType::Uint32 => {
            if property.bits.is_some() {
                return Err(JsonValueError::BitsOfUint32);
            }
            let number = value.as_u64().and_then(|number| u32::try_from(number).ok());
            number.map(PropertyValue::Uint32).ok_or_else(|| JsonValueError::NotUint32 { found: value.to_string() })
        }
        ValueType::Bytes => {
            let text = value.as_str().ok_or_else(|| JsonValueError::NotText { found: value.to_string() })?;
            let bytes = parse_hex(text)?;
            Ok(PropertyValue::ByteArray(match property.bits {
                Some(bits) => ByteArray::from_bits(bits, bytes)?,
                None => ByteArray::from_bytes(bytes),
            }))
        }
    }
}

/// Decodes a string of hexadecimal digits.
fn parse_hex(text: &str) -> Result<Vec<u8>, JsonValueError> {
    HEXLOWER_PERMISSIVE.decode(text.as_bytes()).map_err(|_| {
        // The decoder checks the length first, and counts bytes instead of characters.
        let wrong = text.chars().enumerate().find(|(_, character)| !character.is_ascii_hexdigit());
        match wrong {
            Some((index, character)) => JsonValueError::Digit { character, position: index + 1 },
            None => JsonValueError::OddDigits { digits: text.len() },
        }
    })
}

fn set_to_json(set: &PropertySet) -> Value {
    let properties: Vec<Value> = set.iter().map(|(name, value)| property_to_json(name, value)).collect();
    json!({ "name": set.name(), "properties": properties })
}

fn property_to_json(name: &str, value: &PropertyValue) -> Value {
    match value {
        PropertyValue::Uint32(number) => json!({ "name": name, "type": "uint32", "value": number }),
        PropertyValue::ByteArray(bytes) => json!({
            "name": name,
            "type": "bytes",
            "bits": bytes.bit_len(),
            "value": HEXLOWER.encode(bytes.bytes()),
        }),
    }
}
