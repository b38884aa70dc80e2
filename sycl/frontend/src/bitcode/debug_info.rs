//! Removes operands that LLVM 23 appended to the records of debug information.
//!
//! LLVM 22 rejects records with more operands than it knows. The additional operands describe features that C++
//! does not have, so they are zero. The record keeps its size, because other parts of the bitcode contain
//! positions: the bits of the removed operands become part of the last operand that remains. A number may have more
//! chunks than necessary, so setting the continuation bit of a chunk is sufficient:
//!
//! ```text
//! count 24, …, 0, 0      →      count 23, …, 0 with two chunks
//! ```

use super::bits::{PLAIN, Reader, set};
use super::items::{Item, Items, modules};

/// The ID of a block with metadata.
const METADATA: u64 = 15;
/// The records to shorten: the code, the number of operands in LLVM 22, and that in LLVM 23.
const RECORDS: [(u64, usize, usize); 2] = [
    // A type such as `int`.
    (15, 9, 12),
    // A compilation unit.
    (20, 23, 24),
];
/// The continuation bit of a chunk.
const CONTINUES: usize = PLAIN as usize - 1;

/// Shortens the records.
pub fn shorten(bitcode: &mut [u8]) {
    let mut found = Vec::new();
    for module in modules(bitcode) {
        let blocks = Items::new(bitcode, &module).filter_map(|item| match item {
            Item::Block(block) if block.id == METADATA => Some(block),
            _ => None,
        });
        for block in blocks {
            let records = Items::new(bitcode, &block).filter_map(|item| match item {
                Item::Record(start) => Longer::read(bitcode, start),
                Item::Block(_) => None,
            });
            found.extend(records);
        }
    }
    found.iter().for_each(|record| record.shorten(bitcode));
}

/// A record with more operands than LLVM 22 knows, all of which are zero.
struct Longer {
    /// The position of the number of operands, in bits.
    count: usize,
    /// The new number of operands.
    known: usize,
    /// The position of the first operand to remove.
    first: usize,
    /// The number of operands to remove.
    removed: usize,
}

impl Longer {
    fn read(bitcode: &[u8], start: usize) -> Option<Self> {
        let mut reader = Reader::new(bitcode);
        reader.position = start;
        let code = reader.variable(PLAIN)?;
        let count = reader.position;
        let operands = usize::try_from(reader.variable(PLAIN)?).ok()?;
        let (_, known, all) = RECORDS.into_iter().find(|(known, _, all)| *known == code && *all == operands)?;
        for _ in 0..known {
            reader.variable(PLAIN)?;
        }
        let first = reader.position;
        let removed = all - known;
        let is_zero = (0..removed).all(|_| reader.fixed(PLAIN) == Some(0));
        is_zero.then_some(Self { count, known, first, removed })
    }

    fn shorten(&self, bitcode: &mut [u8]) {
        // The old and the new number of operands each fit in one chunk.
        for bit in 0..CONTINUES {
            set(bitcode, self.count + bit, self.known >> bit & 1 == 1);
        }
        // Set the continuation bits of the last chunk of the last known operand, and of all removed chunks but the last one.
        for chunk in 0..self.removed {
            set(bitcode, self.first + chunk * PLAIN as usize - 1, true);
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]
mod tests {
    use super::super::bits::Writer;
    use super::*;

    /// Returns a record that begins at bit 3.
    fn record(code: u64, operands: &[u64]) -> Vec<u8> {
        let mut writer = Writer::default();
        writer.fixed(0, 3);
        writer.variable(code, PLAIN);
        writer.variable(operands.len() as u64, PLAIN);
        operands.iter().for_each(|operand| writer.variable(*operand, PLAIN));
        writer.fixed(1, 7);
        writer.into_bytes()
    }

    /// Returns the operands after the record is shortened, and the next seven bits.
    fn shortened(mut bytes: Vec<u8>) -> (Vec<u64>, u64) {
        Longer::read(&bytes, 3).unwrap().shorten(&mut bytes);
        let mut reader = Reader::new(&bytes);
        reader.position = 3;
        (reader.record().unwrap(), reader.fixed(7).unwrap())
    }

    #[test]
    fn zeros_become_part_of_the_last_operand() {
        let ty = [2, 36, 10, 457, 0, 5, 0, 0, 70, 0, 0, 0];
        assert_eq!(shortened(record(15, &ty)), (vec![15, 2, 36, 10, 457, 0, 5, 0, 0, 70], 1));
        let unit: Vec<u64> = (40..63).chain([0]).collect();
        let expected: Vec<u64> = [20].into_iter().chain(40..63).collect();
        assert_eq!(shortened(record(20, &unit)), (expected, 1));
    }

    #[test]
    fn other_records_remain() {
        let reads = |code, operands: &[u64]| Longer::read(&record(code, operands), 3).is_some();
        assert!(reads(15, &[0; 12]));
        assert!(!reads(15, &[1; 12]), "the operands to remove have values");
        assert!(!reads(15, &[0; 9]) && !reads(15, &[0; 11]) && !reads(16, &[0; 12]));
        assert!(Longer::read(&record(15, &[0; 12])[..9], 3).is_none(), "truncated");
    }
}
