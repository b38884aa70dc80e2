//! The table of specialization constants of one device image.

use std::collections::HashMap;

use indexmap::IndexMap;

use super::constant::Layout;
use super::{Record, SetError, SpecConstant, SpecConstantError, SpecValue};

/// The specialization constants of one device image, in the order of its property set.
#[derive(Clone, Debug, Default)]
pub struct SpecConstantTable {
    constants: IndexMap<String, Layout>,
    /// The index of the constant for each SpecId.
    owners: HashMap<u32, usize>,
    defaults: Vec<u8>,
    values: Vec<u8>,
    /// True if the image has no default values. In that case, `defaults` contains zeros.
    without_defaults: bool,
}

impl SpecConstantTable {
    /// Creates a table without constants; [`SpecConstantTable::push`] adds them.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a constant after all others, set to its default value.
    ///
    /// `records` are in order of offset and end with the padding up to the end of the type, and up to the start of the
    /// next constant. `default` has the bytes from offset 0 to the end of the last record.
    ///
    /// # Errors
    /// Fails if records are missing, overlap, are out of order or exceed 32 bits; if a SpecId or a symbolic ID is
    /// already in the table; or if the default value does not have the length of the records. After an error, the table
    /// is unchanged.
    pub fn push(&mut self, symbol: &str, records: Vec<Record>, default: &[u8]) -> Result<(), SpecConstantError> {
        let covered = check_records(symbol, &records)?;
        if covered as usize != default.len() {
            return Err(SpecConstantError::DefaultSize { symbol: symbol.to_owned(), covered, found: default.len() });
        }
        let total = self.defaults.len() as u64 + u64::from(covered);
        if total > u64::from(u32::MAX) {
            return Err(SpecConstantError::TotalTooLarge { symbol: symbol.to_owned(), total });
        }
        if self.constants.contains_key(symbol) {
            return Err(SpecConstantError::DuplicateSymbol { symbol: symbol.to_owned() });
        }
        self.claim_ids(symbol, &records)?;
        let layout = Layout { records, offset: self.defaults.len(), size: default.len(), is_set: false };
        self.constants.insert(symbol.to_owned(), layout);
        self.defaults.extend_from_slice(default);
        self.values.extend_from_slice(default);
        Ok(())
    }

    /// Records either all SpecIds of the next constant or, after an error, none of them.
    fn claim_ids(&mut self, symbol: &str, records: &[Record]) -> Result<(), SpecConstantError> {
        let owner = self.constants.len();
        let leaves = records.iter().enumerate().filter(|(_, record)| !record.is_padding());
        for (index, record) in leaves {
            let Some(first) = self.owners.insert(record.id, owner) else {
                continue;
            };
            self.owners.insert(record.id, first);
            self.owners.retain(|_, claimed| *claimed != owner);
            let first = self.constants.get_index(first).map_or(symbol, |(name, _)| name);
            return Err(SpecConstantError::DuplicateId {
                symbol: symbol.to_owned(),
                record: index,
                id: record.id,
                first: first.to_owned(),
            });
        }
        Ok(())
    }

    /// Marks the default values as unknown. The stored values are zeros.
    pub(super) fn forget_defaults(&mut self) {
        self.without_defaults = true;
    }

    /// Returns whether the default values are known. If their property set is missing, the values are treated as zero,
    /// as in the runtime's emulation buffer; the SPIR-V contains the actual values.
    #[must_use]
    pub fn has_defaults(&self) -> bool {
        !self.without_defaults
    }

    /// Returns the number of constants.
    #[must_use]
    pub fn len(&self) -> usize {
        self.constants.len()
    }

    /// Returns whether the table has no constants.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.constants.is_empty()
    }

    /// Returns the constants in order.
    pub fn constants(&self) -> impl ExactSizeIterator<Item = SpecConstant<'_>> {
        self.constants.iter().map(|(symbol, layout)| SpecConstant { symbol, layout, table: self })
    }

    /// Returns the constant with this symbolic ID.
    #[must_use]
    pub fn get(&self, symbol: &str) -> Option<SpecConstant<'_>> {
        let (_, symbol, layout) = self.constants.get_full(symbol)?;
        Some(SpecConstant { symbol, layout, table: self })
    }

    /// Sets the value of a constant: the bytes of the C++ object, little-endian.
    ///
    /// The value must reach at least the end of the last leaf, and at most the end of the constant with its padding.
    /// Therefore, `sizeof(T)` bytes are always valid. Padding at the end of the object may be omitted, as may padding
    /// for the next constant. Bytes in holes and in padding are copied if given, because a union may store a member
    /// there; all other bytes are set to those of the default value.
    ///
    /// ```
    /// # use device_image::spec_constants::{Record, SpecConstantTable};
    /// # let mut table = SpecConstantTable::new();
    /// # table.push("scale", vec![Record { id: 0, offset: 0, size: 4 }], &[0; 4])?;
    /// # table.push("flag", vec![Record { id: 1, offset: 0, size: 1 }], &[0])?;
    /// table.set("scale", &2.5_f32.to_le_bytes())?;
    /// table.set("flag", &[u8::from(true)])?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Fails for an unknown symbolic ID, or for a value that is too short or too long. After an error, the table is
    /// unchanged.
    pub fn set(&mut self, symbol: &str, value: &[u8]) -> Result<(), SetError> {
        let layout = self.layout_mut(symbol)?;
        let leaf_end = layout.leaf_end();
        if value.len() < leaf_end {
            return Err(SetError::TooShort { symbol: symbol.to_owned(), leaf_end, found: value.len() });
        }
        if value.len() > layout.size {
            return Err(SetError::TooLong { symbol: symbol.to_owned(), size: layout.size, found: value.len() });
        }
        layout.is_set = true;
        let range = layout.range();
        let (given, rest) = (range.start..range.start + value.len(), range.start + value.len()..range.end);
        self.values[given].copy_from_slice(value);
        self.values[rest.clone()].copy_from_slice(&self.defaults[rest]);
        Ok(())
    }

    /// Resets a constant to its default value.
    ///
    /// # Errors
    /// Fails for an unknown symbolic ID.
    pub fn reset(&mut self, symbol: &str) -> Result<(), SetError> {
        let layout = self.layout_mut(symbol)?;
        layout.is_set = false;
        let range = layout.range();
        self.values[range.clone()].copy_from_slice(&self.defaults[range]);
        Ok(())
    }

    fn layout_mut(&mut self, symbol: &str) -> Result<&mut Layout, SetError> {
        self.constants.get_mut(symbol).ok_or_else(|| SetError::UnknownSymbol { symbol: symbol.to_owned() })
    }

    /// Returns the values of all leaves in order, for an image with native constants.
    ///
    /// If the default values are missing, leaves of constants that were never set are zero here, but not in the SPIR-V.
    /// In that case, use [`SpecConstantTable::changed_values`].
    pub fn native_values(&self) -> impl Iterator<Item = SpecValue<'_>> {
        self.constants().flat_map(SpecConstant::values)
    }

    /// Returns the values of the leaves that differ from their default, in order. The DPC++ runtime passes these to the
    /// device.
    ///
    /// An image need not contain the other leaves. If the default values are missing, returns all leaves of the
    /// constants that were set.
    pub fn changed_values(&self) -> impl Iterator<Item = SpecValue<'_>> {
        self.constants().flat_map(SpecConstant::changed_values)
    }

    /// Returns whether any leaf differs from its default, that is, whether [`SpecConstantTable::changed_values`] is not
    /// empty.
    ///
    /// If one of two images with the same kernels [has its constants replaced](super::are_replaced), a host uses that
    /// image unless this function returns true.
    #[must_use]
    pub fn is_changed(&self) -> bool {
        self.changed_values().next().is_some()
    }

    /// Returns the values of all constants, for an image with emulated constants.
    ///
    /// In device memory, the buffer must start at a multiple of the largest alignment of any constant, because the
    /// constants are aligned relative to the start. Without constants, the buffer is empty, and the kernel argument is
    /// a null pointer.
    #[must_use]
    pub fn emulation_buffer(&self) -> &[u8] {
        &self.values
    }

    /// Returns the default values of all constants, one after another.
    #[must_use]
    pub fn default_values(&self) -> &[u8] {
        &self.defaults
    }
}

/// Checks the records of a constant, independently of other constants. Returns the number of bytes that they cover from
/// offset 0.
pub(super) fn check_records(symbol: &str, records: &[Record]) -> Result<u32, SpecConstantError> {
    let symbol = || symbol.to_owned();
    let mut end = 0;
    for (index, record) in records.iter().enumerate() {
        let &Record { offset, size, .. } = record;
        if size == 0 && !record.is_padding() {
            return Err(SpecConstantError::EmptyLeaf { symbol: symbol(), record: index });
        }
        if offset < end {
            return Err(SpecConstantError::Overlap { symbol: symbol(), record: index, offset, end });
        }
        end = record.end().ok_or_else(|| SpecConstantError::RecordTooLarge {
            symbol: symbol(),
            record: index,
            offset,
            size,
        })?;
    }
    if records.is_empty() {
        return Err(SpecConstantError::NoRecords { symbol: symbol() });
    }
    Ok(end)
}
