//! Determines whether a function writes a result slot before it reads the slot or returns.

use rustc_hash::{FxHashMap, FxHashSet};

use super::pointers::{Uses, called_parameter};
use llvm_ir::{Argument, Block, Function, Instruction, Opcode};

/// The accesses of an instruction to the slot. If there are both, the read precedes the write.
#[derive(Clone, Copy, Default)]
struct Event {
    reads: bool,
    writes: bool,
}

/// Returns whether, on every path through the function, the slot with these uses is written before it is read and
/// before the function returns. `is_result` decides which parameters of callees are result slots, which the callees
/// write.
pub fn is_written_before_all_else<'m>(
    function: Function<'m>,
    uses: &Uses<'m>,
    is_result: impl Fn(Argument<'m>) -> bool,
) -> bool {
    let events = events(uses, is_result);
    let blocks: Vec<Block<'m>> = function.blocks().collect();
    let writing: FxHashSet<Block<'m>> = events
        .iter()
        .filter(|(_, event)| event.writes)
        .filter_map(|(instruction, _)| instruction.parent_block())
        .collect();
    let unwritten = reached_unwritten(&blocks, &writing);
    blocks.into_iter().filter(|block| unwritten.contains(block)).all(|block| is_block_right(block, &events))
}

fn events<'m>(uses: &Uses<'m>, is_result: impl Fn(Argument<'m>) -> bool) -> FxHashMap<Instruction<'m>, Event> {
    let mut events: FxHashMap<Instruction<'m>, Event> = FxHashMap::default();
    for read in &uses.reads {
        events.entry(*read).or_default().reads = true;
    }
    for write in &uses.writes {
        events.entry(*write).or_default().writes = true;
    }
    for (call, index) in &uses.handed_on {
        let writes = called_parameter(*call, *index).is_some_and(&is_result);
        let event = events.entry((*call).into()).or_default();
        event.writes |= writes;
        event.reads |= !writes;
    }
    events
}

/// Returns the blocks that are reachable from the entry without an earlier write.
fn reached_unwritten<'m>(blocks: &[Block<'m>], writing: &FxHashSet<Block<'m>>) -> FxHashSet<Block<'m>> {
    let mut reached = FxHashSet::default();
    let mut open: Vec<_> = blocks.first().copied().into_iter().collect();
    while let Some(block) = open.pop() {
        if reached.insert(block) && !writing.contains(&block) {
            open.extend(block.successors());
        }
    }
    reached
}

/// Returns whether a block, if entered before any write, writes before it reads or returns, or does neither.
fn is_block_right<'m>(block: Block<'m>, events: &FxHashMap<Instruction<'m>, Event>) -> bool {
    for instruction in block.instructions() {
        let event = events.get(&instruction).copied().unwrap_or_default();
        if event.reads || instruction.opcode() == Opcode::LLVMRet {
            return false;
        }
        if event.writes {
            return true;
        }
    }
    true
}
