//! The list of attribute groups in a module: a block of records. A record contains the number of the group, the index
//! of the value that the group applies to, and attributes.

use super::BitcodeError;
use super::bits::{
    DEFINE_ABBREVIATION, END_BLOCK, FIRST_ABBREVIATION, PLAIN, PLAIN_RECORD, Reader, WORD, Writer, encoding,
    variable_size,
};
use super::items::{Block, Item, Items, modules};

/// The ID of the block with the attribute groups.
const GROUPS: u64 = 10;
/// The code of a record with a group.
const GROUP: u64 = 3;
/// The code of a record that LLVM ignores.
const IGNORED: u64 = 0;
/// The width of the chunks in an abbreviated record: one chunk for an ASCII character.
const TEXT: u32 = 8;

/// Finds the blocks of attribute groups of all modules.
pub fn find(bitcode: &[u8]) -> Vec<Block> {
    let in_module = |module: &Block| {
        Items::new(bitcode, module).find_map(|item| match item {
            Item::Block(block) if block.id == GROUPS => Some(block),
            _ => None,
        })
    };
    modules(bitcode).iter().filter_map(in_module).collect()
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
