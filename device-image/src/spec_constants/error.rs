//! Errors of the table of specialization constants.

use thiserror::Error;

use super::{MAX_SIZE_WITHOUT_DEFAULTS, RECORD_SIZE};
use crate::names;

/// Why property sets do not describe a consistent table of specialization constants.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SpecConstantError {
    /// The records of a constant are a number.
    #[error("specialization constant '{symbol}': expected records as a byte array, found {found}")]
    NotRecords {
        /// Symbolic id.
        symbol: String,
        /// Type of the value.
        found: &'static str,
    },
    /// The records of a constant are not a whole number of records.
    #[error("specialization constant '{symbol}': {bits} bits are not a whole number of {RECORD_SIZE}-byte records")]
    PartialRecord {
        /// Symbolic id.
        symbol: String,
        /// Length of the value in bits.
        bits: u64,
    },
    /// A constant without records: the runtime could not find its value.
    #[error("specialization constant '{symbol}' has no records")]
    NoRecords {
        /// Symbolic id.
        symbol: String,
    },
    /// A leaf without bytes.
    #[error("specialization constant '{symbol}': record {record} has size 0")]
    EmptyLeaf {
        /// Symbolic id.
        symbol: String,
        /// Number of the record, from 0.
        record: usize,
    },
    /// A record starts before the end of the one before it.
    #[error(
        "specialization constant '{symbol}': record {record} starts at byte {offset}, before the end of \
         the previous one at byte {end}"
    )]
    Overlap {
        /// Symbolic id.
        symbol: String,
        /// Number of the record, from 0.
        record: usize,
        /// Its offset in bytes.
        offset: u32,
        /// Where the previous record ends, in bytes.
        end: u32,
    },
    /// The end of a record does not fit 32 bits.
    #[error(
        "specialization constant '{symbol}': record {record} at byte {offset} with {size} bytes ends beyond 32 bits"
    )]
    RecordTooLarge {
        /// Symbolic id.
        symbol: String,
        /// Number of the record, from 0.
        record: usize,
        /// Its offset in bytes.
        offset: u32,
        /// Its size in bytes.
        size: u32,
    },
    /// Two leaves have one SpecId.
    #[error("specialization constant '{symbol}': SpecId {id} of record {record} is already used by '{first}'")]
    DuplicateId {
        /// Symbolic id.
        symbol: String,
        /// Number of the record, from 0.
        record: usize,
        /// The SpecId.
        id: u32,
        /// Symbolic id of the constant that has it too.
        first: String,
    },
    /// A constant of this name is in the table already.
    #[error("specialization constant '{symbol}' is already in the table")]
    DuplicateSymbol {
        /// Symbolic id.
        symbol: String,
    },
    /// The default value of a constant is longer or shorter than its records.
    #[error("specialization constant '{symbol}': records cover {covered} bytes, the default value has {found}")]
    DefaultSize {
        /// Symbolic id.
        symbol: String,
        /// Bytes that gaps, leaves and padding cover together.
        covered: u32,
        /// Bytes of the default value.
        found: usize,
    },
    /// All constants together are beyond the runtime's 32-bit positions.
    #[error(
        "specialization constant '{symbol}': all constants up to here take {total} bytes, more than 32 bits can count"
    )]
    TotalTooLarge {
        /// Symbolic id of the first constant that is too much.
        symbol: String,
        /// Bytes of all constants up to this one.
        total: u64,
    },
    /// The set of default values has more than one property, of which the runtime reads the first.
    #[error("set '{}' has {count} properties, expected one", names::SPEC_CONSTANTS_DEFAULTS)]
    ManyDefaults {
        /// Number of properties.
        count: usize,
    },
    /// The default values are a number.
    #[error("property '{property}' of set '{}': expected a byte array, found {found}", names::SPEC_CONSTANTS_DEFAULTS)]
    NotDefaults {
        /// Name of the property.
        property: String,
        /// Type of the value.
        found: &'static str,
    },
    /// The default values are not a whole number of bytes.
    #[error(
        "property '{property}' of set '{}': {bits} bits are not a whole number of bytes",
        names::SPEC_CONSTANTS_DEFAULTS
    )]
    PartialDefault {
        /// Name of the property.
        property: String,
        /// Length of the value in bits.
        bits: u64,
    },
    /// The default values of all constants are longer or shorter than all records.
    #[error("records of all specialization constants cover {covered} bytes, the default values have {found}")]
    BlobSize {
        /// Bytes that gaps, leaves and padding of all constants cover together.
        covered: u64,
        /// Bytes of the default values.
        found: usize,
    },
    /// Without default values the records alone cannot be trusted with the size of the buffer.
    #[error(
        "records of all specialization constants cover {covered} bytes; without default values at most \
         {MAX_SIZE_WITHOUT_DEFAULTS} are accepted"
    )]
    TooLargeWithoutDefaults {
        /// Bytes that gaps, leaves and padding of all constants cover together.
        covered: u64,
    },
}

/// Why a value cannot be set.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SetError {
    /// The image has no such constant.
    #[error("unknown specialization constant '{symbol}'")]
    UnknownSymbol {
        /// The symbolic id asked for.
        symbol: String,
    },
    /// The value does not reach the end of the last leaf.
    #[error(
        "specialization constant '{symbol}': value of {found} bytes is too short, its last leaf ends at byte {leaf_end}"
    )]
    TooShort {
        /// Symbolic id.
        symbol: String,
        /// Where the last leaf ends, in bytes.
        leaf_end: usize,
        /// Bytes of the value.
        found: usize,
    },
    /// The value is longer than the constant with its padding.
    #[error("specialization constant '{symbol}': value of {found} bytes is too long, the constant takes {size}")]
    TooLong {
        /// Symbolic id.
        symbol: String,
        /// Bytes that the constant takes with its padding.
        size: usize,
        /// Bytes of the value.
        found: usize,
    },
}
