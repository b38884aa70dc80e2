//! The error of all readers of binary formats, and the checked reads that make it.

use std::ops::Range;

use object::ReadRef;
use thiserror::Error;

/// Why a file is malformed: place, field and reason.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("byte {offset}: {field}: {problem}")]
pub struct FormatError {
    /// Where the field is, in bytes from the start of the file.
    pub offset: u64,
    /// The field that is wrong.
    pub field: &'static str,
    /// What is wrong with it.
    pub problem: String,
}

impl FormatError {
    /// An error at a place.
    pub fn new(offset: u64, field: &'static str, problem: impl Into<String>) -> Self {
        FormatError { offset, field, problem: problem.into() }
    }

    /// The error as it is in a file, of which `before` bytes come before the part that it was found in.
    #[must_use]
    pub fn moved(self, before: u64) -> Self {
        FormatError { offset: self.offset.saturating_add(before), ..self }
    }
}

/// Bytes in which the end of a string is looked for first.
const FIRST_PIECE: u64 = 64;

/// A part of a file that offsets inside count from, and must not leave.
#[derive(Clone, Copy, Debug)]
pub struct Window<R> {
    data: R,
    start: u64,
    size: u64,
}

impl<'d, R: ReadRef<'d>> Window<R> {
    /// The part `start..start + size` of a file, cut to what the file has.
    pub fn new(data: R, start: u64, size: u64) -> Self {
        let end = data.len().unwrap_or(0);
        let start = start.min(end);
        Window { data, start, size: size.min(end - start) }
    }

    /// Bytes of the part.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// The place in the file of an offset in the part.
    pub fn place(&self, offset: u64) -> u64 {
        self.start.saturating_add(offset)
    }

    /// Makes sure that `offset..offset + size` lies inside; `at` is where the field is that says so.
    ///
    /// # Errors
    /// Both numbers and the size of the part.
    pub fn check(&self, at: u64, field: &'static str, offset: u64, size: u64) -> Result<(), FormatError> {
        if offset.checked_add(size).is_some_and(|end| end <= self.size) {
            return Ok(());
        }
        let problem = format!("{size} bytes at offset {offset} exceed the {} bytes there are", self.size);
        Err(FormatError::new(self.place(at), field, problem))
    }

    /// Makes sure that `count` entries of `size` bytes from `offset` on lie inside; `at` is where the field is that says
    /// so.
    ///
    /// # Errors
    /// All three numbers and the size of the part.
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
        let problem =
            format!("{count} entries of {size} bytes at offset {offset} exceed the {} bytes there are", self.size);
        Err(FormatError::new(self.place(at), field, problem))
    }

    /// The bytes `offset..offset + size`.
    ///
    /// # Errors
    /// If they leave the part, or the file cannot be read.
    pub fn bytes(&self, field: &'static str, offset: u64, size: u64) -> Result<&'d [u8], FormatError> {
        self.check(offset, field, offset, size)?;
        self.data
            .read_bytes_at(self.place(offset), size)
            .map_err(|()| FormatError::new(self.place(offset), field, "cannot be read"))
    }

    /// The little-endian number of 2 bytes.
    ///
    /// # Errors
    /// As [`Window::bytes`].
    pub fn u16(&self, field: &'static str, offset: u64) -> Result<u16, FormatError> {
        let bytes = self.bytes(field, offset, 2)?;
        Ok(u16::from_le_bytes(bytes.try_into().unwrap_or_default()))
    }

    /// The little-endian number of 4 bytes.
    ///
    /// # Errors
    /// As [`Window::bytes`].
    pub fn u32(&self, field: &'static str, offset: u64) -> Result<u32, FormatError> {
        let bytes = self.bytes(field, offset, 4)?;
        Ok(u32::from_le_bytes(bytes.try_into().unwrap_or_default()))
    }

    /// The little-endian number of 8 bytes.
    ///
    /// # Errors
    /// As [`Window::bytes`].
    pub fn u64(&self, field: &'static str, offset: u64) -> Result<u64, FormatError> {
        let bytes = self.bytes(field, offset, 8)?;
        Ok(u64::from_le_bytes(bytes.try_into().unwrap_or_default()))
    }

    /// The C string at `offset`, without its NUL byte; `at` is where the field is that says so.
    ///
    /// # Errors
    /// If there is no NUL byte up to the end of the part.
    pub fn c_string(&self, at: u64, field: &'static str, offset: u64) -> Result<&'d [u8], FormatError> {
        self.check(at, field, offset, 0)?;
        let rest = self.size - offset;
        // Not `read_bytes_at_until`: for files that are read piece by piece, it gives up after 4096 bytes.
        let mut length = rest.min(FIRST_PIECE);
        loop {
            let bytes = self.bytes(field, offset, length)?;
            if let Some(end) = bytes.iter().position(|byte| *byte == 0) {
                return Ok(&bytes[..end]);
            }
            if length == rest {
                let problem = format!("the string at offset {offset} has no end");
                return Err(FormatError::new(self.place(at), field, problem));
            }
            length = rest.min(length.saturating_mul(4));
        }
    }

    /// A part of this part, whose offsets count from `offset`; `at` is where the field is that says so.
    ///
    /// # Errors
    /// If it leaves this one.
    pub fn part(&self, at: u64, field: &'static str, offset: u64, size: u64) -> Result<Self, FormatError> {
        self.check(at, field, offset, size)?;
        Ok(Window { data: self.data, start: self.place(offset), size })
    }
}

/// A part of a file as a file of its own, for the readers of object files.
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
