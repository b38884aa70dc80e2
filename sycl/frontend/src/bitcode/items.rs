//! Walks the items of a block: nested blocks and records.

use super::bits::{
    Abbreviation, DEFINE_ABBREVIATION, END_BLOCK, ENTER_BLOCK, FIRST_ABBREVIATION, PLAIN_RECORD, Reader, WORD,
};

/// The first bytes of bitcode.
const MAGIC: [u8; 4] = *b"BC\xc0\xde";
/// The width of abbreviation IDs outside of blocks.
const OUTER_WIDTH: u32 = 2;
/// The ID of a module's block.
const MODULE: u64 = 8;

/// A block.
#[derive(Clone, Copy)]
pub struct Block {
    /// Its ID.
    pub id: u64,
    /// The offset of its contents in bytes.
    pub start: usize,
    /// The size of its contents in bytes.
    pub size: usize,
    /// The width of its abbreviation IDs.
    pub width: u32,
}

/// An item of a block.
pub enum Item {
    /// A nested block.
    Block(Block),
    /// A record without an abbreviation, which begins at this position in bits.
    Record(usize),
}

/// Returns the modules.
pub fn modules(bitcode: &[u8]) -> Vec<Block> {
    let mut found = Vec::new();
    if !bitcode.starts_with(&MAGIC) {
        return found;
    }
    let mut reader = Reader::new(bitcode);
    reader.position = MAGIC.len() * 8;
    while reader.fixed(OUTER_WIDTH) == Some(ENTER_BLOCK)
        && let Some(block) = enter(&mut reader, bitcode)
    {
        found.extend(Some(block).filter(|block| block.id == MODULE));
        reader.position = (block.start + block.size) * 8;
    }
    found
}

/// Reads the header of a block. The reader is then at its contents.
fn enter(reader: &mut Reader<'_>, bitcode: &[u8]) -> Option<Block> {
    let id = reader.variable(8)?;
    let width = u32::try_from(reader.variable(4)?).ok().filter(|width| (2..=32).contains(width))?;
    reader.align()?;
    let size = usize::try_from(reader.fixed(32)?).ok()?.checked_mul(WORD / 8)?;
    let start = reader.position / 8;
    let is_inside = start.checked_add(size)? <= bitcode.len();
    is_inside.then_some(Block { id, start, size, width })
}

/// The items of a block, up to its end or the first malformed item. Records with abbreviations are skipped. The block must
/// define its abbreviations itself, as LLVM's blocks for modules and metadata do.
pub struct Items<'a> {
    bitcode: &'a [u8],
    reader: Reader<'a>,
    width: u32,
    abbreviations: Vec<Abbreviation>,
}

impl<'a> Items<'a> {
    /// Returns the items of a block.
    pub fn new(bitcode: &'a [u8], block: &Block) -> Self {
        let mut reader = Reader::new(bitcode.get(..block.start + block.size).unwrap_or_default());
        reader.position = block.start * 8;
        Self { bitcode, reader, width: block.width, abbreviations: Vec::new() }
    }
}

impl Iterator for Items<'_> {
    type Item = Item;

    fn next(&mut self) -> Option<Item> {
        loop {
            match self.reader.fixed(self.width)? {
                END_BLOCK => return None,
                ENTER_BLOCK => {
                    let block = enter(&mut self.reader, self.bitcode)?;
                    self.reader.position = (block.start + block.size) * 8;
                    return Some(Item::Block(block));
                }
                DEFINE_ABBREVIATION => self.abbreviations.push(self.reader.abbreviation()?),
                PLAIN_RECORD => {
                    let start = self.reader.position;
                    self.reader.record()?;
                    return Some(Item::Record(start));
                }
                id => {
                    let index = usize::try_from(id.checked_sub(FIRST_ABBREVIATION)?).ok()?;
                    self.reader.skip_abbreviated(self.abbreviations.get(index)?)?;
                }
            }
        }
    }
}
