//! One constant of the table, and the values of its leaves.

use std::ops::Range;

use super::{Record, SpecConstantTable};

/// The layout of a constant.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) records: Vec<Record>,
    /// The offset of the first byte in the byte string of all values.
    pub(super) offset: usize,
    /// The size up to the end of the last record, in bytes.
    pub(super) size: usize,
    /// True if the host has set a value.
    pub(super) is_set: bool,
}

impl Layout {
    /// Returns the range of the constant in the byte string of all values.
    pub(super) fn range(&self) -> Range<usize> {
        self.offset..self.offset + self.size
    }

    /// Returns the end of the last leaf, in bytes from the start of the constant.
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
    /// The bytes of the value, little-endian. The number of bytes is the size of the leaf.
    pub bytes: &'a [u8],
}

impl<'a> SpecConstant<'a> {
    /// Returns the symbolic ID.
    #[must_use]
    pub fn symbol(self) -> &'a str {
        self.symbol
    }

    /// Returns the records in order of offset.
    #[must_use]
    pub fn records(self) -> &'a [Record] {
        &self.layout.records
    }

    /// Returns the offset of the constant in [`SpecConstantTable::emulation_buffer`].
    #[must_use]
    pub fn blob_offset(self) -> usize {
        self.layout.offset
    }

    /// Returns the size up to the end of the last record: the constant with its padding.
    #[must_use]
    pub fn size(self) -> usize {
        self.layout.size
    }

    /// Returns whether the host has set a value, even if it is the default value.
    #[must_use]
    pub fn is_set(self) -> bool {
        self.layout.is_set
    }

    /// Returns the default value with all padding.
    #[must_use]
    pub fn default_bytes(self) -> &'a [u8] {
        &self.table.default_values()[self.layout.range()]
    }

    /// Returns the current value with all padding.
    #[must_use]
    pub fn value_bytes(self) -> &'a [u8] {
        &self.table.emulation_buffer()[self.layout.range()]
    }

    /// Returns the current values of the leaves in order.
    pub(super) fn values(self) -> impl Iterator<Item = SpecValue<'a>> {
        let leaves = self.records().iter().filter(|record| !record.is_padding());
        leaves.map(move |record| SpecValue { id: record.id, bytes: &self.value_bytes()[record.range()] })
    }

    /// Returns the values of the leaves that differ from their default (see
    /// [`SpecConstantTable::changed_values`]).
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
