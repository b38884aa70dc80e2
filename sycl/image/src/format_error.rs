//! The error type shared by all readers of binary formats, and checked reads that return it.

use std::ops::Range;

use object::ReadRef;
use thiserror::Error;

/// The reason why a file is malformed: offset, field and problem.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("byte {offset}: {field}: {problem}")]
pub struct FormatError {
    /// The offset of the field in the file, in bytes.
    pub offset: u64,
    /// The name of the malformed field.
    pub field: &'static str,
    /// A description of the problem.
    pub problem: String,
}

impl FormatError {
    /// Creates an error at an offset.
    pub fn new(offset: u64, field: &'static str, problem: impl Into<String>) -> Self {
        FormatError { offset, field, problem: problem.into() }
    }

    /// Converts an error whose offset is relative to part of a file to one relative to the whole file. `before` is the
    /// number of bytes before the part.
    #[must_use]
    pub fn moved(self, before: u64) -> Self {
        FormatError { offset: self.offset.saturating_add(before), ..self }
    }
}

/// The number of bytes that are searched first for the end of a string.
const FIRST_PIECE: u64 = 64;

/// A part of a file. Offsets are relative to its start and must be within the part.
#[derive(Clone, Copy, Debug)]
pub struct Window<R> {
    data: R,
    start: u64,
    size: u64,
}

impl<'d, R: ReadRef<'d>> Window<R> {
    /// Creates the part `start..start + size` of a file, truncated at the end of the file.
    pub fn new(data: R, start: u64, size: u64) -> Self {
        let end = data.len().unwrap_or(0);
        let start = start.min(end);
        Window { data, start, size: size.min(end - start) }
    }

    /// Returns the size of the part in bytes.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// Converts an offset in the part to an offset in the file.
    pub fn place(&self, offset: u64) -> u64 {
        self.start.saturating_add(offset)
    }

    /// Checks that `offset..offset + size` is within the part. `at` is the offset of the field that specifies these
    /// numbers.
    ///
    /// # Errors
    /// Fails if the range exceeds the part. The error contains both numbers and the size of the part.
    pub fn check(&self, at: u64, field: &'static str, offset: u64, size: u64) -> Result<(), FormatError> {
        if offset.checked_add(size).is_some_and(|end| end <= self.size) {
            return Ok(());
        }
        let problem =
            format!("{size} bytes at offset {offset} are out of range; only {} bytes are available", self.size);
        Err(FormatError::new(self.place(at), field, problem))
    }

    /// Checks that `count` entries of `size` bytes, starting at `offset`, are within the part. `at` is the offset of
    /// the field that specifies these numbers.
    ///
    /// # Errors
    /// Fails if the entries exceed the part. The error contains all three numbers and the size of the part.
    pub fn check_array(
        &self,
        at: u64,
        field: &'static str,
        offset: u64,
        count: u64,
        size: u64,
    ) -> Result<(), FormatError> {
        let end = count.checked_mul(size).and_then(|size| offset.checked_add(size));
        if end.is_some_and(|end| end <= self.size) {
            return Ok(());
        }
        let problem = format!(
            "{count} entries of {size} bytes at offset {offset} are out of range; only {} bytes are available",
            self.size
        );
        Err(FormatError::new(self.place(at), field, problem))
    }

    /// Returns the bytes `offset..offset + size`.
    ///
    /// # Errors
    /// Fails if the range exceeds the part, or if the file cannot be read.
    pub fn bytes(&self, field: &'static str, offset: u64, size: u64) -> Result<&'d [u8], FormatError> {
        self.check(offset, field, offset, size)?;
        self.data
            .read_bytes_at(self.place(offset), size)
            .map_err(|()| FormatError::new(self.place(offset), field, "cannot be read"))
    }

    /// Returns the 2-byte little-endian integer at `offset`.
    ///
    /// # Errors
    /// Fails like [`Window::bytes`].
    pub fn u16(&self, field: &'static str, offset: u64) -> Result<u16, FormatError> {
        let bytes = self.bytes(field, offset, 2)?;
        Ok(u16::from_le_bytes(bytes.try_into().unwrap_or_default()))
    }

    /// Returns the 4-byte little-endian integer at `offset`.
    ///
    /// # Errors
    /// Fails like [`Window::bytes`].
    pub fn u32(&self, field: &'static str, offset: u64) -> Result<u32, FormatError> {
        let bytes = self.bytes(field, offset, 4)?;
        Ok(u32::from_le_bytes(bytes.try_into().unwrap_or_default()))
    }

    /// Returns the 8-byte little-endian integer at `offset`.
    ///
    /// # Errors
    /// Fails like [`Window::bytes`].
    pub fn u64(&self, field: &'static str, offset: u64) -> Result<u64, FormatError> {
        let bytes = self.bytes(field, offset, 8)?;
        Ok(u64::from_le_bytes(bytes.try_into().unwrap_or_default()))
    }

    /// Returns the C string at `offset`, without its NUL byte. `at` is the offset of the field that specifies `offset`.
    ///
    /// # Errors
    /// Fails if there is no NUL byte before the end of the part.
    pub fn c_string(&self, at: u64, field: &'static str, offset: u64) -> Result<&'d [u8], FormatError> {
        self.check(at, field, offset, 0)?;
        let rest = self.size - offset;
        // `read_bytes_at_until` is not suitable for files that are read piece by piece, because it stops after 4096
        // bytes.
        let mut length = rest.min(FIRST_PIECE);
        loop {
            let bytes = self.bytes(field, offset, length)?;
            if let Some(end) = bytes.iter().position(|byte| *byte == 0) {
                return Ok(&bytes[..end]);
            }
            if length == rest {
                let problem = format!("the string at offset {offset} is not terminated");
                return Err(FormatError::new(self.place(at), field, problem));
            }
            length = rest.min(length.saturating_mul(4));
        }
    }

    /// Returns a subrange of this part. Its offsets are relative to `offset`. `at` is the offset of the field that
    /// specifies `offset` and `size`.
    ///
    /// # Errors
    /// Fails if the subrange exceeds this part.
    pub fn part(&self, at: u64, field: &'static str, offset: u64, size: u64) -> Result<Self, FormatError> {
        self.check(at, field, offset, size)?;
        Ok(Window { data: self.data, start: self.place(offset), size })
    }
}

/// Presents a part of a file as a separate file, for the readers of object files.
impl<'d, R: ReadRef<'d>> ReadRef<'d> for Window<R> {
    fn len(self) -> Result<u64, ()> {
        Ok(self.size)
    }

    fn read_bytes_at(self, offset: u64, size: u64) -> Result<&'d [u8], ()> {
        self.bytes("", offset, size).map_err(drop)
    }

    fn read_bytes_at_until(self, range: Range<u64>, delimiter: u8) -> Result<&'d [u8], ()> {
        let size = range.end.checked_sub(range.start).ok_or(())?;
        self.check(0, "", range.start, size).map_err(drop)?;
        self.data.read_bytes_at_until(self.place(range.start)..self.place(range.end), delimiter)
    }
}
