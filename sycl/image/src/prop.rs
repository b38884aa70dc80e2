//! The text form of property sets, the `.prop` file.
//!
//! ```text
//! [SYCL/device requirements]
//! aspects=2|ABAAAAAAAAQBAAAAGAAAAA
//! [SYCL/misc properties]
//! optLevel=1|2
//! ```
//!
//! A line `[name]` starts a set; its name extends to the last `]` of the line. A line
//! `name=type|value` is a property of the set. Its name extends to the first `=`, and its type to
//! the first `|`. Type 1 is a `u32` in decimal; type 2 is a byte array in the variant of Base64 that
//! the crate's documentation describes. Lines end in `\n` or `\r\n`; empty lines are skipped. There are
//! no comments, and spaces around the separators are not allowed. A set without properties is
//! valid. The writer ends lines with `\n` and writes no empty lines.

use std::fmt::Write;

use thiserror::Error;

use crate::base64::{self, Base64Error};
use crate::{ByteArray, ByteArrayError, DuplicateError, PropertySet, PropertySets, PropertyValue};

const TYPE_UINT32: &str = "1";
const TYPE_BYTE_ARRAY: &str = "2";
const TYPE_STRING: &str = "3";

/// The reason why text is not a valid `.prop` file: the line and the problem.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("line {line}: {kind}")]
pub struct PropError {
    /// The line of the file, from 1.
    pub line: usize,
    /// The problem.
    pub kind: PropErrorKind,
}

/// The problem with a line of a `.prop` file.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PropErrorKind {
    /// The text is not UTF-8.
    #[error("invalid UTF-8 at byte {column} of the line")]
    Utf8 {
        /// The position in the line, in bytes from 1.
        column: usize,
    },
    /// A `[` has no `]`.
    #[error("set header without ']'")]
    UnterminatedHeader,
    /// Text follows the `]` of a set header.
    #[error("unexpected '{text}' after the header of set '{set}'")]
    AfterHeader {
        /// The name of the set.
        set: String,
        /// The text after the header.
        text: String,
    },
    /// The name of a set is empty, `[]`.
    #[error("empty set name")]
    EmptySetName,
    /// Two sets or two properties have the same name.
    #[error(transparent)]
    Duplicate(#[from] DuplicateError),
    /// The file begins with a byte order mark, which some editors write.
    #[error("the file begins with a byte order mark; save it as UTF-8 without one")]
    ByteOrderMark,
    /// A property precedes the first set header.
    #[error("expected a set header '[name]' before the first property")]
    NoSet,
    /// A property line has no `=`.
    #[error("expected 'name=type|value' in set '{set}', found no '='")]
    NoEquals {
        /// The name of the set.
        set: String,
    },
    /// The name of a property is empty.
    #[error("empty property name in set '{set}'")]
    EmptyPropertyName {
        /// The name of the set.
        set: String,
    },
    /// The value of a property is invalid.
    #[error("property '{property}' of set '{set}': {error}")]
    Value {
        /// The name of the set.
        set: String,
        /// The name of the property.
        property: String,
        /// The error.
        error: ValueError,
    },
}

/// The problem with the `type|value` of a property.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ValueError {
    /// The separator `|` is missing.
    #[error("expected 'type|value', found no '|'")]
    NoBar,
    /// A type is neither 1 nor 2.
    #[error("unknown property type '{found}', expected 1 (uint32) or 2 (byte array)")]
    UnknownType {
        /// The text before the `|`.
        found: String,
    },
    /// The type is 3, a string.
    #[error("property type 3 (string) is not supported; write strings as byte arrays (type 2)")]
    StringType,
    /// A value is not a decimal number.
    #[error("expected a decimal number, found '{found}'")]
    NotDecimal {
        /// The text after the `|`.
        found: String,
    },
    /// A number exceeds 4294967295.
    #[error("number {found} does not fit in 32 bits")]
    TooLarge {
        /// The text after the `|`.
        found: String,
    },
    /// A value is not Base64.
    #[error(transparent)]
    Base64(#[from] Base64Error),
    /// The decoded bytes are not a byte array.
    #[error(transparent)]
    ByteArray(#[from] ByteArrayError),
}

/// The reason why property sets have no text form.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PropWriteError {
    /// The name of a set cannot be written.
    #[error("name of set {set:?} {reason}")]
    SetName {
        /// The name of the set.
        set: String,
        /// The problem with the name.
        reason: NameError,
    },
    /// The name of a property cannot be written.
    #[error("name of property {property:?} of set {set:?} {reason}")]
    PropertyName {
        /// The name of the set.
        set: String,
        /// The name of the property.
        property: String,
        /// The problem with the name.
        reason: NameError,
    },
}

/// The reason why a `.prop` file cannot represent a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NameError {
    /// The name is empty.
    #[error("is empty")]
    Empty,
    /// The name contains a newline, but must be part of one line.
    #[error("contains a newline")]
    Newline,
    /// The name contains `=`, where it would end.
    #[error("contains '='")]
    Equals,
    /// The name starts with `[`, so the line would be read as a set header.
    #[error("starts with '['")]
    Bracket,
}

impl PropertySets {
    /// Reads the text of a `.prop` file.
    ///
    /// # Errors
    /// Returns the first malformed line (see [`PropErrorKind`]).
    ///
    /// ```
    /// use device_image::{PropertySets, names};
    ///
    /// let sets = PropertySets::parse_prop("[SYCL/device requirements]\naspects=2|gAAAAAAAAAABAAAA\n")?;
    /// assert!(sets.get(names::DEVICE_REQUIREMENTS).is_some());
    ///
    /// let error = PropertySets::parse_prop("[a]\nb=1|x\n").unwrap_err();
    /// assert_eq!(error.to_string(), "line 2: property 'b' of set 'a': expected a decimal number, found 'x'");
    /// # Ok::<(), device_image::PropError>(())
    /// ```
    pub fn parse_prop(text: impl AsRef<[u8]>) -> Result<Self, PropError> {
        let text = text.as_ref();
        let text = std::str::from_utf8(text).map_err(|error| utf8_error(&text[..error.valid_up_to()]))?;
        if text.starts_with('\u{feff}') {
            return Err(PropError { line: 1, kind: PropErrorKind::ByteOrderMark });
        }
        let mut sets = Self::new();
        let mut lines = text.lines().enumerate().filter(|(_, line)| !line.is_empty()).peekable();
        while let Some((index, line)) = lines.next() {
            let at = |kind| PropError { line: index + 1, kind };
            let name = parse_header(line).map_err(at)?;
            let set = sets.insert_new(name).map_err(|error| at(error.into()))?;
            while let Some((index, line)) = lines.next_if(|(_, line)| !line.starts_with('[')) {
                parse_property(line, set).map_err(|kind| PropError { line: index + 1, kind })?;
            }
        }
        Ok(sets)
    }

    /// Writes the text of a `.prop` file.
    ///
    /// Reading the text again produces equal sets. For a file without empty lines, carriage returns and leading zeros,
    /// reading and writing produces the same bytes.
    ///
    /// # Errors
    /// Fails for names that the format cannot represent (see [`NameError`]).
    pub fn to_prop(&self) -> Result<String, PropWriteError> {
        let mut out = String::new();
        for set in self.iter() {
            check_name(set.name(), false)
                .map_err(|reason| PropWriteError::SetName { set: set.name().to_owned(), reason })?;
            for part in ["[", set.name(), "]\n"] {
                out.push_str(part);
            }
            for (name, value) in set.iter() {
                check_name(name, true).map_err(|reason| PropWriteError::PropertyName {
                    set: set.name().to_owned(),
                    property: name.to_owned(),
                    reason,
                })?;
                write_property(name, value, &mut out);
            }
        }
        Ok(out)
    }
}

/// Returns the error for text that is valid up to the end of `valid`.
fn utf8_error(valid: &[u8]) -> PropError {
    let line_start = valid.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
    PropError {
        line: valid.iter().filter(|byte| **byte == b'\n').count() + 1,
        kind: PropErrorKind::Utf8 { column: valid.len() - line_start + 1 },
    }
}

/// Parses the set name of a header line.
fn parse_header(line: &str) -> Result<&str, PropErrorKind> {
    let Some(rest) = line.strip_prefix('[') else {
        return Err(PropErrorKind::NoSet);
    };
    match rest.rsplit_once(']') {
        None => Err(PropErrorKind::UnterminatedHeader),
        Some(("", "")) => Err(PropErrorKind::EmptySetName),
        Some((set, "")) => Ok(set),
        Some((set, text)) => Err(PropErrorKind::AfterHeader { set: set.to_owned(), text: text.to_owned() }),
    }
}

/// Reads a property line into its set.
fn parse_property(line: &str, set: &mut PropertySet) -> Result<(), PropErrorKind> {
    let set_name = || set.name().to_owned();
    let Some((name, typed_value)) = line.split_once('=') else {
        return Err(PropErrorKind::NoEquals { set: set_name() });
    };
    if name.is_empty() {
        return Err(PropErrorKind::EmptyPropertyName { set: set_name() });
    }
    let value = parse_value(typed_value).map_err(|error| PropErrorKind::Value {
        set: set_name(),
        property: name.to_owned(),
        error,
    })?;
    Ok(set.insert_new(name, value)?)
}

/// Reads `type|value`.
fn parse_value(text: &str) -> Result<PropertyValue, ValueError> {
    let (type_number, value) = text.split_once('|').ok_or(ValueError::NoBar)?;
    match type_number {
        TYPE_UINT32 => parse_uint32(value).map(PropertyValue::Uint32),
        TYPE_BYTE_ARRAY => {
            let encoded = base64::decode(value)?;
            Ok(PropertyValue::ByteArray(ByteArray::from_encoded(encoded)?))
        }
        TYPE_STRING => Err(ValueError::StringType),
        _ => Err(ValueError::UnknownType { found: type_number.to_owned() }),
    }
}

/// Reads a decimal number. Unlike `str::parse`, rejects a sign.
fn parse_uint32(text: &str) -> Result<u32, ValueError> {
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(ValueError::NotDecimal { found: text.to_owned() });
    }
    text.parse().map_err(|_| ValueError::TooLarge { found: text.to_owned() })
}

/// Checks that a name can be read back.
fn check_name(name: &str, is_property: bool) -> Result<(), NameError> {
    if name.is_empty() {
        Err(NameError::Empty)
    } else if name.contains('\n') {
        Err(NameError::Newline)
    } else if is_property && name.contains('=') {
        Err(NameError::Equals)
    } else if is_property && name.starts_with('[') {
        Err(NameError::Bracket)
    } else {
        Ok(())
    }
}

/// Appends a property line.
fn write_property(name: &str, value: &PropertyValue, out: &mut String) {
    for part in [name, "="] {
        out.push_str(part);
    }
    match value {
        PropertyValue::Uint32(number) => {
            // Writing to a string cannot fail.
            let _ = write!(out, "{TYPE_UINT32}|{number}");
        }
        PropertyValue::ByteArray(bytes) => {
            for part in [TYPE_BYTE_ARRAY, "|"] {
                out.push_str(part);
            }
            bytes.write_text(out);
        }
    }
    out.push('\n');
}
