//! One constant of the table, and the values of its leaves.

use std::ops::Range;

use super::{Record, SpecConstantTable};

/// Where a constant lies.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) records: Vec<Record>,
    /// First byte in the byte string of all values.
    pub(super) offset: usize,
    /// Bytes up to the end of the last record.
    pub(super) size: usize,
    /// The host has given a value.
    pub(super) is_set: bool,
}

impl Layout {
    /// The bytes of the constant in the byte string of all values.
    pub(super) fn range(&self) -> Range<usize> {
        self.offset..self.offset + self.size
    }

    /// End of the last leaf, in bytes from the start of the constant.
    pub(super) fn leaf_end(&self) -> usize {
        let last = self.records.iter().rfind(|record| !record.is_padding());
        last.map_or(0, |record| record.range().end)
    }
}

/// A specialization constant of a [`SpecConstantTable`].
#[derive(Clone, Copy, Debug)]
pub struct SpecConstant<'a> {
    pub(super) symbol: &'a str,
    pub(super) layout: &'a Layout,
    pub(super) table: &'a SpecConstantTable,
}

/// A value for one SpecId.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SpecValue<'a> {
    /// The SpecId.
    pub id: u32,
    /// The bytes of the value, little-endian; as many as the size of the leaf.
    pub bytes: &'a [u8],
}

impl<'a> SpecConstant<'a> {
    /// The symbolic id.
    #[must_use]
    pub fn symbol(self) -> &'a str {
        self.symbol
    }

    /// The records in order of offset.
    #[must_use]
    pub fn records(self) -> &'a [Record] {
        &self.layout.records
    }

    /// First byte of the constant in [`SpecConstantTable::emulation_buffer`].
    #[must_use]
    pub fn blob_offset(self) -> usize {
        self.layout.offset
    }

    /// Bytes up to the end of the last record: the constant with its padding.
    #[must_use]
    pub fn size(self) -> usize {
        self.layout.size
    }

    /// Whether the host has set a value, even the default value.
    #[must_use]
    pub fn is_set(self) -> bool {
        self.layout.is_set
    }

    /// The default value with all padding.
    #[must_use]
    pub fn default_bytes(self) -> &'a [u8] {
        &self.table.default_values()[self.layout.range()]
    }

    /// The current value with all padding.
    #[must_use]
    pub fn value_bytes(self) -> &'a [u8] {
        &self.table.emulation_buffer()[self.layout.range()]
    }

    /// The current values of the leaves in order.
    pub(super) fn values(self) -> impl Iterator<Item = SpecValue<'a>> {
        let leaves = self.records().iter().filter(|record| !record.is_padding());
        leaves.map(move |record| SpecValue { id: record.id, bytes: &self.value_bytes()[record.range()] })
    }

    /// See [`SpecConstantTable::changed_values`].
    pub(super) fn changed_values(self) -> impl Iterator<Item = SpecValue<'a>> {
        let leaves = self.records().iter().filter(|record| !record.is_padding());
        leaves.filter_map(move |record| {
            let bytes = &self.value_bytes()[record.range()];
            let is_changed =
                if self.table.has_defaults() { bytes != &self.default_bytes()[record.range()] } else { self.is_set() };
            is_changed.then_some(SpecValue { id: record.id, bytes })
        })
    }
}
