//! Errors of the table of specialization constants.

use thiserror::Error;

use super::{MAX_SIZE_WITHOUT_DEFAULTS, RECORD_SIZE};
use crate::names;

/// The reason why property sets do not describe a consistent table of specialization constants.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SpecConstantError {
    /// The records of a constant are a number.
    #[error("specialization constant '{symbol}': expected records as a byte array, found {found}")]
    NotRecords {
        /// The symbolic ID.
        symbol: String,
        /// The type of the value.
        found: &'static str,
    },
    /// The value of a constant is not a whole number of records.
    #[error("specialization constant '{symbol}': {bits} bits are not a whole number of {RECORD_SIZE}-byte records")]
    PartialRecord {
        /// The symbolic ID.
        symbol: String,
        /// The length of the value in bits.
        bits: u64,
    },
    /// A constant has no records, so the runtime could not find its value.
    #[error("specialization constant '{symbol}' has no records")]
    NoRecords {
        /// The symbolic ID.
        symbol: String,
    },
    /// A leaf has no bytes.
    #[error("specialization constant '{symbol}': record {record} has size 0")]
    EmptyLeaf {
        /// The symbolic ID.
        symbol: String,
        /// The index of the record.
        record: usize,
    },
    /// A record starts before the end of the previous record.
    #[error(
        "specialization constant '{symbol}': record {record} starts at byte {offset}, before the end of \
         the previous one at byte {end}"
    )]
    Overlap {
        /// The symbolic ID.
        symbol: String,
        /// The index of the record.
        record: usize,
        /// Its offset in bytes.
        offset: u32,
        /// The end of the previous record, in bytes.
        end: u32,
    },
    /// The end of a record exceeds 32 bits.
    #[error(
        "specialization constant '{symbol}': record {record} at byte {offset} with {size} bytes ends beyond 32 bits"
    )]
    RecordTooLarge {
        /// The symbolic ID.
        symbol: String,
        /// The index of the record.
        record: usize,
        /// Its offset in bytes.
        offset: u32,
        /// Its size in bytes.
        size: u32,
    },
    /// Two leaves have the same SpecId.
    #[error("specialization constant '{symbol}': SpecId {id} of record {record} is already used by '{first}'")]
    DuplicateId {
        /// The symbolic ID.
        symbol: String,
        /// The index of the record.
        record: usize,
        /// The SpecId.
        id: u32,
        /// The symbolic ID of the constant that also has this SpecId.
        first: String,
    },
    /// A constant with this name is already in the table.
    #[error("specialization constant '{symbol}' is already in the table")]
    DuplicateSymbol {
        /// The symbolic ID.
        symbol: String,
    },
    /// The default value of a constant is longer or shorter than its records.
    #[error("specialization constant '{symbol}': records cover {covered} bytes, but the default value has {found}")]
    DefaultSize {
        /// The symbolic ID.
        symbol: String,
        /// The number of bytes that gaps, leaves and padding cover together.
        covered: u32,
        /// The size of the default value in bytes.
        found: usize,
    },
    /// All constants together exceed the runtime's 32-bit offsets.
    #[error(
        "specialization constant '{symbol}': all constants up to here take {total} bytes, more than 32 bits can count"
    )]
    TotalTooLarge {
        /// The symbolic ID of the first constant that exceeds the offsets.
        symbol: String,
        /// The size in bytes of all constants up to this one.
        total: u64,
    },
    /// The set of default values has more than one property. The runtime reads the first.
    #[error("set '{}' has {count} properties, expected one", names::SPEC_CONSTANTS_DEFAULTS)]
    ManyDefaults {
        /// The number of properties.
        count: usize,
    },
    /// The default values are a number.
    #[error("property '{property}' of set '{}': expected a byte array, found {found}", names::SPEC_CONSTANTS_DEFAULTS)]
    NotDefaults {
        /// The name of the property.
        property: String,
        /// The type of the value.
        found: &'static str,
    },
    /// The default values are not a whole number of bytes.
    #[error(
        "property '{property}' of set '{}': {bits} bits are not a whole number of bytes",
        names::SPEC_CONSTANTS_DEFAULTS
    )]
    PartialDefault {
        /// The name of the property.
        property: String,
        /// The length of the value in bits.
        bits: u64,
    },
    /// The default values of all constants are longer or shorter than all records.
    #[error("records of all specialization constants cover {covered} bytes, but the default values have {found}")]
    BlobSize {
        /// The number of bytes that gaps, leaves and padding of all constants cover together.
        covered: u64,
        /// The size of the default values in bytes.
        found: usize,
    },
    /// The default values are missing, and the records describe a buffer that is larger than the limit for untrusted
    /// records.
    #[error(
        "records of all specialization constants cover {covered} bytes; without default values at most \
         {MAX_SIZE_WITHOUT_DEFAULTS} are accepted"
    )]
    TooLargeWithoutDefaults {
        /// The number of bytes that gaps, leaves and padding of all constants cover together.
        covered: u64,
    },
}

/// The reason why a value cannot be set.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SetError {
    /// The image has no such constant.
    #[error("unknown specialization constant '{symbol}'")]
    UnknownSymbol {
        /// The requested symbolic ID.
        symbol: String,
    },
    /// The value does not reach the end of the last leaf.
    #[error(
        "specialization constant '{symbol}': value of {found} bytes is too short; its last leaf ends at byte {leaf_end}"
    )]
    TooShort {
        /// The symbolic ID.
        symbol: String,
        /// The end of the last leaf, in bytes.
        leaf_end: usize,
        /// The size of the value in bytes.
        found: usize,
    },
    /// The value is longer than the constant with its padding.
    #[error("specialization constant '{symbol}': value of {found} bytes is too long; the constant takes {size}")]
    TooLong {
        /// The symbolic ID.
        symbol: String,
        /// The size in bytes of the constant with its padding.
        size: usize,
        /// The size of the value in bytes.
        found: usize,
    },
}
