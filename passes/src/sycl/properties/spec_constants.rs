//! Reads specialization constants from the named metadata that [`crate::sycl::spec_constants`] writes.
//!
//! 1. Read the records of each constant. Their extent is the number of bytes that the constant occupies in the default
//!    values.
//! 2. Concatenate the bytes of all default values. Their length must equal the sum of the extents.
//! 3. In native mode, turn records into padding if no instruction refers to their SpecId (because
//!    its function was dead). Runtimes fail for IDs that do not exist in an image.
//! 4. Build the table, which validates the records again.

use crate::names;
use crate::sycl::spec_constants::constant::MAX_TOTAL_SIZE;
use crate::sycl::spec_constants::defaults::image_of;
use device_image::PropertySets;
use device_image::spec_constants::{PADDING_ID, Record, SpecConstantTable};
use llvm_ir::{Module, Operand, Value};
use std::collections::HashSet;

/// The error for metadata that cannot be converted to properties.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadMetadata(pub String);

/// Adds the two sets of specialization constants, if there are any.
///
/// # Errors
/// Fails if the metadata is malformed, or the records and the default values differ in size.
pub fn add(module: Module<'_>, to: &mut PropertySets) -> Result<(), BadMetadata> {
    if module.named_metadata_len(names::MD_SPEC_CONSTANTS) > 0 {
        read_table(module)?.to_properties(to);
    }
    Ok(())
}

fn read_table(module: Module<'_>) -> Result<SpecConstantTable, BadMetadata> {
    let mut constants = Vec::new();
    for node in module.named_metadata(names::MD_SPEC_CONSTANTS) {
        constants.push(read_records(&node)?);
    }
    let extents = constants.iter().map(|(_, records): &(String, Vec<Record>)| extent(records));
    let defaults = read_defaults(module, extents.fold(0, u64::saturating_add))?;
    let present = present_spec_ids(module);
    let mut table = SpecConstantTable::new();
    let mut rest = defaults.as_slice();
    for (symbol, mut records) in constants {
        // The sum of all extents is the length of `defaults`.
        let size = usize::try_from(extent(&records)).unwrap_or(usize::MAX).min(rest.len());
        let (slice, after) = rest.split_at(size);
        rest = after;
        if let Some(present) = &present {
            for record in records.iter_mut().filter(|record| !present.contains(&record.id)) {
                record.id = PADDING_ID;
            }
        }
        table.push(&symbol, records, slice).map_err(|error| BadMetadata(error.to_string()))?;
    }
    Ok(table)
}

/// Returns the end of the last record: the number of bytes that the constant occupies in the default values.
fn extent(records: &[Record]) -> u64 {
    records.iter().map(|record| u64::from(record.offset) + u64::from(record.size)).max().unwrap_or(0)
}

/// Parses a node of the form `!{!"symbolic ID", i32 SpecId, i32 offset, i32 size, …}`.
fn read_records(node: &[Operand<'_>]) -> Result<(String, Vec<Record>), BadMetadata> {
    let bad = |what: &str| BadMetadata(format!("!{} contains a node {what}", names::MD_SPEC_CONSTANTS));
    let Some((Operand::String(symbol), numbers)) = node.split_first() else {
        return Err(bad("that does not begin with a symbolic ID"));
    };
    let symbol = std::str::from_utf8(symbol).map_err(|_| bad("with a symbolic ID that is not UTF-8"))?.to_owned();
    let numbers: Vec<u32> = numbers
        .iter()
        .map(|operand| match operand {
            Operand::Constant(value) if value.ty().is_int(32) => {
                value.scalar_bits().and_then(|bits| u32::try_from(bits).ok())
            }
            _ => None,
        })
        .collect::<Option<_>>()
        .ok_or_else(|| bad(&format!("for '{symbol}' with an operand that is not an i32")))?;
    let (records, []) = numbers.as_chunks::<3>() else {
        return Err(bad(&format!("for '{symbol}' with {} numbers; expected three per record", numbers.len())));
    };
    Ok((symbol, records.iter().map(|&[id, offset, size]| Record { id, offset, size }).collect()))
}

/// Returns the bytes of all default values, which must be `expected` bytes long. The sizes are added up first, because
/// a type can be far larger than memory.
fn read_defaults(module: Module<'_>, expected: u64) -> Result<Vec<u8>, BadMetadata> {
    let layout = module.data_layout();
    let mut constants = Vec::new();
    let mut total = 0_u64;
    for node in module.named_metadata(names::MD_SPEC_CONSTANT_DEFAULTS) {
        let &[Operand::Constant(value)] = node.as_slice() else {
            return Err(BadMetadata(format!(
                "!{} contains a node that is not a single constant",
                names::MD_SPEC_CONSTANT_DEFAULTS
            )));
        };
        let Some(size) = layout.alloc_size(value.ty()) else {
            return Err(BadMetadata(format!("!{} contains a value without a size", names::MD_SPEC_CONSTANT_DEFAULTS)));
        };
        total = total.saturating_add(size);
        constants.push((value, size));
    }
    if total == expected && total > MAX_TOTAL_SIZE {
        return Err(BadMetadata(format!(
            "!{} contains {total} bytes; at most {MAX_TOTAL_SIZE} are supported",
            names::MD_SPEC_CONSTANT_DEFAULTS
        )));
    }
    if total != expected {
        return Err(BadMetadata(format!(
            "!{} contains {total} bytes, but the records of !{} describe {expected}; were modules linked after they were lowered?",
            names::MD_SPEC_CONSTANT_DEFAULTS,
            names::MD_SPEC_CONSTANTS
        )));
    }
    let mut bytes = Vec::new();
    for (value, size) in constants {
        let image = image_of(&layout, value, 0, usize::try_from(size).unwrap_or(usize::MAX));
        let image =
            image.map_err(|e| BadMetadata(format!("!{} contains {}", names::MD_SPEC_CONSTANT_DEFAULTS, e.0)))?;
        bytes.extend_from_slice(&image.bytes);
    }
    Ok(bytes)
}

/// Returns the SpecIds to which instructions of the module still refer; `None` unless the mode is native.
fn present_spec_ids(module: Module<'_>) -> Option<HashSet<u32>> {
    if !module.has_named_metadata(names::MD_NATIVE_SPEC_CONSTANTS) {
        return None;
    }
    let functions = module.functions().filter(|function| function.name().starts_with(names::SPIRV_SPEC_CONSTANT));
    let id_of = |user: Value<'_>| user.as_call()?.operand(0)?.scalar_bits().and_then(|id| u32::try_from(id).ok());
    Some(functions.flat_map(|function| function.users()).filter_map(id_of).collect())
}
