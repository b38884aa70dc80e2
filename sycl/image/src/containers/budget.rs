//! A limit on the number of bytes read from a file.

use std::cell::Cell;
use std::ops::Range;

use object::ReadRef;

use crate::FormatError;

/// The cost of a read in addition to its bytes, because files that are read piece by piece keep each piece.
const COST: u64 = 64;
/// The factor by which the reads of a small file may exceed its size. Short names are read with the bytes after them,
/// and cost more than their size.
const TIMES: u64 = 16;
/// The same factor for a large file; valid headers take less than one full read.
const LARGE_TIMES: u64 = 2;
/// The number of additional bytes that may be read from a large file.
const LARGE_READ: u64 = 256 << 20;
/// The number of additional bytes that may be read from any file.
const MIN_READ: u64 = 64 << 10;

/// The number of bytes that may still be read.
pub(super) struct Budget {
    total: u64,
    left: Cell<u64>,
    exhausted: Cell<bool>,
}

/// A file whose reads are limited by a budget.
#[derive(Clone, Copy)]
pub(super) struct Limited<'b, R> {
    data: R,
    budget: &'b Budget,
}

impl Budget {
    /// Creates the budget for a file of this size.
    pub(super) fn new(size: u64) -> Self {
        let large = size.saturating_mul(LARGE_TIMES).saturating_add(LARGE_READ);
        let total = size.saturating_mul(TIMES).min(large).saturating_add(MIN_READ);
        Budget { total, left: Cell::new(total), exhausted: Cell::new(false) }
    }

    /// Returns the file, limited by the budget.
    pub(super) fn limit<R>(&self, data: R) -> Limited<'_, R> {
        Limited { data, budget: self }
    }

    /// Returns whether a read was denied because of the limit.
    pub(super) fn is_exhausted(&self) -> bool {
        self.exhausted.get()
    }

    /// Returns the error for an exhausted budget.
    pub(super) fn error(&self) -> FormatError {
        let problem =
            format!("headers and strings refer to more than {} bytes in total; the file is malformed", self.total);
        FormatError::new(0, "file", problem)
    }

    fn take(&self, size: u64) -> Result<(), ()> {
        if let Some(left) = self.left.get().checked_sub(size.saturating_add(COST)) {
            self.left.set(left);
            return Ok(());
        }
        self.exhausted.set(true);
        Err(())
    }
}

impl<'d, R: ReadRef<'d>> ReadRef<'d> for Limited<'_, R> {
    fn len(self) -> Result<u64, ()> {
        self.data.len()
    }

    fn read_bytes_at(self, offset: u64, size: u64) -> Result<&'d [u8], ()> {
        self.budget.take(size)?;
        self.data.read_bytes_at(offset, size)
    }

    fn read_bytes_at_until(self, range: Range<u64>, delimiter: u8) -> Result<&'d [u8], ()> {
        let bytes = self.data.read_bytes_at_until(range, delimiter)?;
        self.budget.take(bytes.len() as u64)?;
        Ok(bytes)
    }
}
