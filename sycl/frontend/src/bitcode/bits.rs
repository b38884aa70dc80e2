//! Reads and writes the bits of LLVM's bitstream format.
//!
//! A bitstream is a sequence of bits, the least significant bit of each byte first. Each item begins with an
//! abbreviation ID, whose width depends on the block. A number with a variable width is a sequence of chunks; the
//! highest bit of a chunk is set if another chunk follows.

/// The abbreviation ID that ends a block.
pub const END_BLOCK: u64 = 0;
/// The abbreviation ID that begins a block.
pub const ENTER_BLOCK: u64 = 1;
/// The abbreviation ID that defines an abbreviation.
pub const DEFINE_ABBREVIATION: u64 = 2;
/// The abbreviation ID of a record without an abbreviation.
pub const PLAIN_RECORD: u64 = 3;
/// The ID of the first abbreviation that a block defines.
pub const FIRST_ABBREVIATION: u64 = 4;
/// The encodings of operands in the definition of an abbreviation.
pub mod encoding {
    /// A number with a fixed width.
    pub const FIXED: u64 = 1;
    /// A number with a variable width.
    pub const VARIABLE: u64 = 2;
    /// A list, whose elements have the encoding of the next operand.
    pub const ARRAY: u64 = 3;
}
/// The width of the chunks in a record without an abbreviation.
pub const PLAIN: u32 = 6;
/// The number of bits to which blocks are aligned.
pub const WORD: usize = 32;

/// Reads bits. Every function returns `None` at the end of the data.
#[derive(Clone)]
pub struct Reader<'a> {
    bytes: &'a [u8],
    /// The position in bits.
    pub position: usize,
}

impl<'a> Reader<'a> {
    /// Returns a reader at the beginning of the data.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, position: 0 }
    }

    /// Reads a number with a fixed width of at most 64 bits.
    pub fn fixed(&mut self, width: u32) -> Option<u64> {
        let mut value = 0;
        for bit in 0..width {
            let byte = self.bytes.get(self.position / 8)?;
            value |= u64::from(byte >> (self.position % 8) & 1) << bit;
            self.position += 1;
        }
        Some(value)
    }

    /// Reads a number with a variable width. Returns `None` if it has more than 64 bits.
    pub fn variable(&mut self, width: u32) -> Option<u64> {
        let (payload, mut value, mut shift) = (width.checked_sub(1)?, 0_u64, 0_u32);
        loop {
            let chunk = self.fixed(width)?;
            let bits = chunk & ((1 << payload) - 1);
            let shifted = bits.checked_shl(shift).filter(|shifted| shifted >> shift == bits)?;
            value |= shifted;
            if chunk >> payload == 0 {
                return Some(value);
            }
            shift += payload;
        }
    }

    /// Skips to the next word.
    pub fn align(&mut self) -> Option<()> {
        self.position = self.position.checked_next_multiple_of(WORD)?;
        Some(())
    }

    /// Reads the operands of a record without an abbreviation. The first element is the record's code.
    pub fn record(&mut self) -> Option<Vec<u64>> {
        let code = self.variable(PLAIN)?;
        let count = self.variable(PLAIN)?;
        let mut record = vec![code];
        for _ in 0..count {
            record.push(self.variable(PLAIN)?);
        }
        Some(record)
    }

    /// Skips the definition of an abbreviation.
    pub fn skip_abbreviation(&mut self) -> Option<()> {
        for _ in 0..self.variable(5)? {
            if self.fixed(1)? == 1 {
                self.variable(8)?;
            } else if matches!(self.fixed(3)?, encoding::FIXED | encoding::VARIABLE) {
                self.variable(5)?;
            }
        }
        Some(())
    }
}

/// Writes bits.
#[derive(Default)]
pub struct Writer {
    bytes: Vec<u8>,
    /// The number of bits.
    pub length: usize,
}

impl Writer {
    /// Writes a number with a fixed width.
    pub fn fixed(&mut self, value: u64, width: u32) {
        for bit in 0..width {
            if self.length.is_multiple_of(8) {
                self.bytes.push(0);
            }
            if let Some(last) = self.bytes.last_mut() {
                *last |= u8::from(value >> bit & 1 == 1) << (self.length % 8);
            }
            self.length += 1;
        }
    }

    /// Writes a number with a variable width.
    pub fn variable(&mut self, mut value: u64, width: u32) {
        let payload = width - 1;
        loop {
            let rest = value >> payload;
            self.fixed(value & ((1 << payload) - 1) | u64::from(rest != 0) << payload, width);
            if rest == 0 {
                return;
            }
            value = rest;
        }
    }

    /// Writes zeros up to the next word.
    pub fn align(&mut self) {
        while !self.length.is_multiple_of(WORD) {
            self.fixed(0, 1);
        }
    }

    /// Returns the bytes.
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

/// Returns the number of bits of a number with a variable width.
pub fn variable_size(value: u64, width: u32) -> usize {
    let (bits, payload) = (u64::BITS - value.leading_zeros(), width - 1);
    (bits.div_ceil(payload).max(1) * width) as usize
}
