//! The list of attribute groups in a module: a block of records. A record contains the number of the group, the index
//! of the value that the group applies to, and attributes.

use super::BitcodeError;
use super::bits::{
    DEFINE_ABBREVIATION, END_BLOCK, ENTER_BLOCK, FIRST_ABBREVIATION, PLAIN, PLAIN_RECORD, Reader, WORD, Writer,
    encoding, variable_size,
};

/// The first bytes of bitcode.
const MAGIC: [u8; 4] = *b"BC\xc0\xde";
/// The width of abbreviation IDs outside of blocks.
const OUTER_WIDTH: u32 = 2;
/// The ID of a module's block.
const MODULE: u64 = 8;
/// The ID of the block with the attribute groups.
const GROUPS: u64 = 10;
/// The code of a record with a group.
const GROUP: u64 = 3;
/// The code of a record that LLVM ignores.
const IGNORED: u64 = 0;
/// The width of the chunks in an abbreviated record: one chunk for an ASCII character.
const TEXT: u32 = 8;

/// A block of attribute groups.
pub struct Block {
    /// The offset of its contents in bytes.
    pub start: usize,
    /// The size of its contents in bytes.
    size: usize,
    /// The width of its abbreviation IDs.
    width: u32,
}

/// Finds the blocks of attribute groups of all modules.
pub fn find(bitcode: &[u8]) -> Vec<Block> {
    let mut found = Vec::new();
    if !bitcode.starts_with(&MAGIC) {
        return found;
    }
    let mut reader = Reader::new(bitcode);
    reader.position = MAGIC.len() * 8;
    while reader.fixed(OUTER_WIDTH) == Some(ENTER_BLOCK)
        && let Some((id, block)) = enter(&mut reader, bitcode)
    {
        if id == MODULE {
            found.extend(in_module(bitcode, &block));
        }
        reader.position = (block.start + block.size) * 8;
    }
    found
}

/// Reads the header of a block. The reader is then at its contents.
fn enter(reader: &mut Reader<'_>, bitcode: &[u8]) -> Option<(u64, Block)> {
    let id = reader.variable(8)?;
    let width = u32::try_from(reader.variable(4)?).ok().filter(|width| (2..=32).contains(width))?;
    reader.align()?;
    let size = usize::try_from(reader.fixed(32)?).ok()?.checked_mul(WORD / 8)?;
    let start = reader.position / 8;
    let is_inside = start.checked_add(size)? <= bitcode.len();
    is_inside.then_some((id, Block { start, size, width }))
}

/// Finds the block of attribute groups in a module. LLVM writes it before all records with abbreviations.
fn in_module(bitcode: &[u8], module: &Block) -> Option<Block> {
    let mut reader = Reader::new(bitcode.get(..module.start + module.size)?);
    reader.position = module.start * 8;
    loop {
        match reader.fixed(module.width)? {
            ENTER_BLOCK => {
                let (id, block) = enter(&mut reader, bitcode)?;
                if id == GROUPS {
                    return Some(block);
                }
                reader.position = (block.start + block.size) * 8;
            }
            DEFINE_ABBREVIATION => reader.skip_abbreviation()?,
            PLAIN_RECORD => drop(reader.record()?),
            _ => return None,
        }
    }
}

/// Reads the groups: the operands of each record. Returns `None` if the block is malformed, or is not as LLVM writes it.
pub fn read(bitcode: &[u8], block: &Block) -> Option<Vec<Vec<u64>>> {
    let mut reader = Reader::new(bitcode.get(..block.start + block.size)?);
    reader.position = block.start * 8;
    let mut groups = Vec::new();
    loop {
        match reader.fixed(block.width)? {
            END_BLOCK => return Some(groups),
            PLAIN_RECORD => {
                let mut record = reader.record()?;
                if record.remove(0) != GROUP {
                    return None;
                }
                groups.push(record);
            }
            _ => return None,
        }
    }
}

/// Writes the groups as the contents of a block.
pub fn write(groups: &[Vec<u64>], block: &Block) -> Result<Vec<u8>, BitcodeError> {
    let mut writer = Writer::default();
    define_abbreviation(&mut writer, block.width);
    for group in groups {
        let size = |width| group.iter().map(|operand| variable_size(*operand, width)).sum::<usize>();
        let width = if size(TEXT) < size(PLAIN) {
            writer.fixed(FIRST_ABBREVIATION, block.width);
            TEXT
        } else {
            writer.fixed(PLAIN_RECORD, block.width);
            writer.variable(GROUP, PLAIN);
            PLAIN
        };
        writer.variable(group.len() as u64, PLAIN);
        group.iter().for_each(|operand| writer.variable(*operand, width));
    }
    pad(&mut writer, block);
    writer.fixed(END_BLOCK, block.width);
    writer.align();
    let bytes = writer.into_bytes();
    if bytes.len() != block.size {
        return Err(BitcodeError::Size { needed: bytes.len(), available: block.size });
    }
    Ok(bytes)
}

/// Defines an abbreviation for groups: a list of numbers with chunks for text.
fn define_abbreviation(writer: &mut Writer, width: u32) {
    writer.fixed(DEFINE_ABBREVIATION, width);
    writer.variable(3, 5);
    writer.fixed(1, 1);
    writer.variable(GROUP, 8);
    for encoding in [encoding::ARRAY, encoding::VARIABLE] {
        writer.fixed(0, 1);
        writer.fixed(encoding, 3);
    }
    writer.variable(u64::from(TEXT), 5);
}

/// Writes records that LLVM ignores until only the end of the block is missing in its last word.
fn pad(writer: &mut Writer, block: &Block) {
    let width = block.width as usize;
    let last_word = (block.size * 8).saturating_sub(WORD);
    while writer.length + width <= last_word {
        writer.fixed(PLAIN_RECORD, block.width);
        writer.variable(IGNORED, PLAIN);
        let end = block.size * 8 - width;
        let chunks = end.saturating_sub(writer.length) / PLAIN as usize;
        let fits = |count: &usize| count + variable_size(*count as u64, PLAIN) / PLAIN as usize <= chunks;
        let count = (0..chunks).rev().find(fits).unwrap_or(0);
        writer.variable(count as u64, PLAIN);
        (0..count).for_each(|_| writer.variable(0, PLAIN));
    }
}
