//! Conversion of the table of specialization constants from and to property sets.

use super::table::check_records;
use super::{MAX_SIZE_WITHOUT_DEFAULTS, RECORD_SIZE, Record, SpecConstantError, SpecConstantTable};
use crate::names::{DEFAULTS_ALL, SPEC_CONSTANTS, SPEC_CONSTANTS_DEFAULTS};
use crate::{ByteArray, PropertySet, PropertySets, PropertyValue};

impl SpecConstantTable {
    /// Reads the table from the sets [`SPEC_CONSTANTS`] and [`SPEC_CONSTANTS_DEFAULTS`].
    ///
    /// An image without the first set has no constants. For an image without the second set, see
    /// [`SpecConstantTable::has_defaults`].
    ///
    /// # Errors
    /// Fails for all constants that [`SpecConstantTable::push`] rejects, for values of a wrong type or length, and for
    /// default values that do not have the total length of all records.
    pub fn from_properties(sets: &PropertySets) -> Result<Self, SpecConstantError> {
        let mut constants = Vec::new();
        let mut covered = 0_u64;
        for (symbol, value) in sets.get(SPEC_CONSTANTS).iter().flat_map(|set| set.iter()) {
            let records = parse_records(symbol, value)?;
            let size = check_records(symbol, &records)?;
            covered = covered.saturating_add(u64::from(size));
            constants.push((symbol, records, size as usize));
        }
        let zeros;
        let found = find_defaults(sets)?;
        let mut rest = if let Some(defaults) = found {
            if defaults.len() as u64 != covered {
                return Err(SpecConstantError::BlobSize { covered, found: defaults.len() });
            }
            defaults
        } else {
            if covered > u64::from(MAX_SIZE_WITHOUT_DEFAULTS) {
                return Err(SpecConstantError::TooLargeWithoutDefaults { covered });
            }
            zeros = vec![0; constants.iter().map(|(_, _, size)| size).sum()];
            zeros.as_slice()
        };
        let mut table = Self::new();
        for (symbol, records, size) in constants {
            // The sizes add up to the length, so the split is always in bounds.
            let (default, after) = rest.split_at_checked(size).unwrap_or((rest, &[]));
            table.push(symbol, records, default)?;
            rest = after;
        }
        if found.is_none() {
            table.forget_defaults();
        }
        Ok(table)
    }

    /// Replaces both sets. Removes a set that would be empty.
    ///
    /// Does not write values that the host has set, because property sets describe the image, not its use.
    pub fn to_properties(&self, sets: &mut PropertySets) {
        if self.is_empty() {
            sets.remove(SPEC_CONSTANTS);
        } else {
            let set = sets.get_or_insert(SPEC_CONSTANTS);
            set.clear();
            for constant in self.constants() {
                let records = constant.records().iter().flat_map(|record| record.to_bytes());
                let value = ByteArray::from_bytes(records.collect());
                set.insert(constant.symbol(), PropertyValue::ByteArray(value));
            }
        }
        if self.is_empty() || !self.has_defaults() {
            sets.remove(SPEC_CONSTANTS_DEFAULTS);
        } else {
            let defaults = ByteArray::from_bytes(self.default_values().to_vec());
            let set = sets.get_or_insert(SPEC_CONSTANTS_DEFAULTS);
            set.clear();
            set.insert(DEFAULTS_ALL, PropertyValue::ByteArray(defaults));
        }
    }
}

/// Reads the records of a constant.
fn parse_records(symbol: &str, value: &PropertyValue) -> Result<Vec<Record>, SpecConstantError> {
    let PropertyValue::ByteArray(value) = value else {
        return Err(SpecConstantError::NotRecords { symbol: symbol.to_owned(), found: value.type_name() });
    };
    if value.bit_len() % (8 * RECORD_SIZE as u64) != 0 {
        return Err(SpecConstantError::PartialRecord { symbol: symbol.to_owned(), bits: value.bit_len() });
    }
    let (records, _) = value.bytes().as_chunks::<RECORD_SIZE>();
    Ok(records.iter().copied().map(Record::from_bytes).collect())
}

/// Returns the default values of all constants, or `None` if their set is missing.
///
/// Uses the first property regardless of its name, as the runtime does.
fn find_defaults(sets: &PropertySets) -> Result<Option<&[u8]>, SpecConstantError> {
    let properties = sets.get(SPEC_CONSTANTS_DEFAULTS).map_or(0, PropertySet::len);
    if properties > 1 {
        return Err(SpecConstantError::ManyDefaults { count: properties });
    }
    let first = sets.get(SPEC_CONSTANTS_DEFAULTS).and_then(|set| set.iter().next());
    match first {
        None => Ok(None),
        Some((_, PropertyValue::ByteArray(value))) if value.bit_len() % 8 == 0 => Ok(Some(value.bytes())),
        Some((property, PropertyValue::ByteArray(value))) => {
            Err(SpecConstantError::PartialDefault { property: property.to_owned(), bits: value.bit_len() })
        }
        Some((property, value)) => {
            Err(SpecConstantError::NotDefaults { property: property.to_owned(), found: value.type_name() })
        }
    }
}
