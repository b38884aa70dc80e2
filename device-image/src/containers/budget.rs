//! A bound on what is read of a file altogether.

use std::cell::Cell;
use std::ops::Range;

use object::ReadRef;

use crate::FormatError;

/// The cost of a read in addition to its bytes: files that are read piece by piece keep each piece.
const COST: u64 = 64;
/// How often the whole of a small file may be read: short names are read with what follows them, and cost more than they are.
const TIMES: u64 = 16;
/// How often the whole of a large file may be read, which honest headers do not even once,
const LARGE_TIMES: u64 = 2;
/// beside so many bytes.
const LARGE_READ: u64 = 256 << 20;
/// Bytes that may be read of the smallest file.
const MIN_READ: u64 = 64 << 10;

/// How much may still be read.
pub(super) struct Budget {
    total: u64,
    left: Cell<u64>,
    exhausted: Cell<bool>,
}

/// A file that can only be read as far as the budget goes.
#[derive(Clone, Copy)]
pub(super) struct Limited<'b, R> {
    data: R,
    budget: &'b Budget,
}

impl Budget {
    /// The budget for a file.
    pub(super) fn new(size: u64) -> Self {
        let large = size.saturating_mul(LARGE_TIMES).saturating_add(LARGE_READ);
        let total = size.saturating_mul(TIMES).min(large).saturating_add(MIN_READ);
        Budget { total, left: Cell::new(total), exhausted: Cell::new(false) }
    }

    /// The file within the budget.
    pub(super) fn limit<R>(&self, data: R) -> Limited<'_, R> {
        Limited { data, budget: self }
    }

    /// Whether something was not read because of the bound.
    pub(super) fn is_exhausted(&self) -> bool {
        self.exhausted.get()
    }

    /// The error that says so.
    pub(super) fn error(&self) -> FormatError {
        let problem =
            format!("headers and texts lead to more than {} bytes of reading, the file is malformed", self.total);
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
