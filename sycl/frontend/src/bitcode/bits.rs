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
    /// A `char6` character.
    pub const CHARACTER: u64 = 4;
    /// A blob.
    pub const BLOB: u64 = 5;
}
/// The width of the chunks in a record without an abbreviation.
pub const PLAIN: u32 = 6;
/// The width of a character.
const CHARACTER: u32 = 6;
/// The number of bits to which blocks are aligned.
pub const WORD: usize = 32;

/// The encoding of an operand in an abbreviation.
#[derive(Clone, Copy)]
pub enum Operand {
    /// A literal, which only the abbreviation contains.
    Literal,
    /// A number with a fixed width.
    Fixed(u32),
    /// A number with a variable width.
    Variable(u32),
    /// A list.
    Array,
    /// Bytes.
    Blob,
}

/// The encodings of a record's operands.
pub type Abbreviation = Vec<Operand>;

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
        let end = self.position.checked_add(width as usize)?;
        let bytes = self.bytes.get(self.position / 8..end.div_ceil(8))?;
        let mut word = [0; 16];
        word.get_mut(..bytes.len())?.copy_from_slice(bytes);
        let bits = u128::from_le_bytes(word) >> (self.position % 8) & ((1 << width) - 1);
        self.position = end;
        u64::try_from(bits).ok()
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

    /// Reads the definition of an abbreviation.
    pub fn abbreviation(&mut self) -> Option<Abbreviation> {
        let mut operands = Vec::new();
        for _ in 0..self.variable(5)? {
            if self.fixed(1)? == 1 {
                self.variable(8)?;
                operands.push(Operand::Literal);
                continue;
            }
            operands.push(match self.fixed(3)? {
                encoding::FIXED => Operand::Fixed(self.width()?),
                encoding::VARIABLE => Operand::Variable(self.width()?),
                encoding::ARRAY => Operand::Array,
                encoding::CHARACTER => Operand::Fixed(CHARACTER),
                encoding::BLOB => Operand::Blob,
                _ => return None,
            });
        }
        Some(operands)
    }

    fn width(&mut self) -> Option<u32> {
        u32::try_from(self.variable(5)?).ok().filter(|width| *width <= u64::BITS)
    }

    /// Skips a record with an abbreviation.
    pub fn skip_abbreviated(&mut self, abbreviation: &[Operand]) -> Option<()> {
        let mut operands = abbreviation.iter();
        while let Some(operand) = operands.next() {
            match operand {
                Operand::Array => {
                    // The next operand is the encoding of the elements.
                    let element = *operands.next()?;
                    if matches!(element, Operand::Literal | Operand::Fixed(0) | Operand::Variable(0)) {
                        // The elements have no bits, so their number is not limited by the size of the data.
                        return None;
                    }
                    for _ in 0..self.variable(PLAIN)? {
                        self.skip_scalar(element)?;
                    }
                }
                Operand::Blob => {
                    let size = usize::try_from(self.variable(PLAIN)?).ok()?;
                    self.align()?;
                    self.position = self.position.checked_add(size.checked_mul(8)?)?;
                    self.align()?;
                }
                scalar => self.skip_scalar(*scalar)?,
            }
        }
        Some(())
    }

    fn skip_scalar(&mut self, operand: Operand) -> Option<()> {
        match operand {
            Operand::Literal | Operand::Fixed(0) | Operand::Variable(0) => Some(()),
            Operand::Fixed(width) => self.fixed(width).map(drop),
            Operand::Variable(width) => self.variable(width).map(drop),
            Operand::Array | Operand::Blob => None,
        }
    }
}

/// Sets or clears a bit.
pub fn set(bytes: &mut [u8], position: usize, value: bool) {
    if let Some(byte) = bytes.get_mut(position / 8) {
        *byte = *byte & !(1 << (position % 8)) | u8::from(value) << (position % 8);
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
