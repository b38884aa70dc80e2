//! Control-flow graphs, and their interpreter.
//!
//! The state of a work-item consists of three integers. All conditions depend on `x`, `hash` records the path, and each
//! block with a choice consumes `fuel`. When no fuel remains, each choice leads to the nearest return, so that all
//! paths terminate.

use std::collections::VecDeque;

/// The number of result words of a work-item. They are the final hash and fuel, and the last hashes that blocks stored.
pub const RESULTS: usize = 8;
/// The number of result words that blocks store to. It is a power of two.
pub const SHOWN: usize = 4;

/// The work of a block before its terminator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// Does nothing.
    Nothing,
    /// Mixes this number into `x` and the hash.
    Mix(u32),
    /// Does the same as `Mix`, and stores the hash in memory.
    Show(u32),
}

/// A condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Test {
    /// Three bits of `x` at `shift` are less than `limit`.
    Bits { shift: u32, limit: u32 },
    /// Three bits of a number in memory, selected by `x`, are less than `limit`.
    Memory { limit: u32 },
    /// Bit `first` of `x` is set, and bit `second` is clear.
    Both { first: u32, second: u32 },
}

/// The terminator of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// Returns from the kernel.
    Return,
    /// Jumps to a block.
    Jump(usize),
    /// Branches to one of two blocks.
    Branch { test: Test, yes: usize, no: usize },
    /// Selects a block by three bits of `x` at `shift`. Values without a target select the last block.
    Switch { shift: u32, targets: Vec<usize> },
}

/// A block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    pub work: Work,
    pub end: End,
}

/// A graph. It begins at the first block, which has no predecessors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    pub blocks: Vec<Block>,
}

impl End {
    /// Returns the successors of the block.
    pub fn targets(&self) -> Vec<usize> {
        match self {
            End::Return => Vec::new(),
            End::Jump(to) => vec![*to],
            End::Branch { yes, no, .. } => vec![*yes, *no],
            End::Switch { targets, .. } => targets.clone(),
        }
    }
}

/// The maximum value of a switch.
pub const SWITCH_MASK: u32 = 7;

impl Graph {
    /// Returns the distance of each block from the nearest return, or `None` if the block reaches no return.
    pub fn distances(&self) -> Vec<Option<usize>> {
        let mut distances = vec![None; self.blocks.len()];
        let is_end = |number: &usize| self.blocks[*number].end == End::Return;
        let mut pending: VecDeque<usize> = (0..self.blocks.len()).filter(is_end).collect();
        pending.iter().for_each(|number| distances[*number] = Some(0));
        while let Some(number) = pending.pop_front() {
            for (from, block) in self.blocks.iter().enumerate() {
                if distances[from].is_none() && block.end.targets().contains(&number) {
                    distances[from] = distances[number].map(|distance| distance + 1);
                    pending.push_back(from);
                }
            }
        }
        distances
    }

    /// Returns whether each reachable block reaches a return, and no such block branches to the first block.
    pub fn is_good(&self) -> bool {
        let distances = self.distances();
        let reached = self.reached();
        (0..self.blocks.len()).filter(|number| reached[*number]).all(|number| {
            let targets = self.blocks[number].end.targets();
            distances[number].is_some() && targets.iter().all(|to| *to != 0 && *to < self.blocks.len())
        })
    }

    /// Returns whether each block is reachable from the first block.
    fn reached(&self) -> Vec<bool> {
        let mut reached = vec![false; self.blocks.len()];
        let mut pending = vec![0];
        while let Some(number) = pending.pop() {
            if !std::mem::replace(&mut reached[number], true) {
                pending.extend(self.blocks[number].end.targets().into_iter().filter(|to| *to < self.blocks.len()));
            }
        }
        reached
    }

    /// Returns the index of the target that is nearest to a return.
    pub fn way_out(&self, distances: &[Option<usize>], number: usize) -> usize {
        let targets = self.blocks[number].end.targets();
        (0..targets.len()).min_by_key(|index| distances[targets[*index]].unwrap_or(usize::MAX)).unwrap_or(0)
    }

    /// Interprets the graph and returns the results of a work-item.
    pub fn run(&self, mut x: u32, mut fuel: i32, memory: &[u32]) -> [u32; RESULTS] {
        let (distances, mut results) = (self.distances(), [0; RESULTS]);
        let (mut hash, mut number) = (1_u32, 0);
        loop {
            let block = &self.blocks[number];
            if let Work::Mix(salt) | Work::Show(salt) = block.work {
                x = x.wrapping_mul(0x0019_660d).wrapping_add(salt);
                x ^= x >> 15;
                hash = hash.wrapping_mul(31).wrapping_add(salt);
            }
            if let Work::Show(salt) = block.work {
                results[RESULTS - SHOWN + (salt as usize & (SHOWN - 1))] = hash;
            }
            let choice = match &block.end {
                End::Return => {
                    (results[0], results[1]) = (hash, fuel.cast_unsigned());
                    return results;
                }
                End::Jump(to) => {
                    number = *to;
                    continue;
                }
                End::Branch { test, .. } => usize::from(!test.holds(x, memory)),
                End::Switch { shift, targets } => ((x >> shift & SWITCH_MASK) as usize).min(targets.len() - 1),
            };
            fuel -= 1;
            let choice = if fuel < 0 { self.way_out(&distances, number) } else { choice };
            number = block.end.targets()[choice];
        }
    }
}

impl Test {
    fn holds(self, x: u32, memory: &[u32]) -> bool {
        match self {
            Test::Bits { shift, limit } => (x >> shift & 7) < limit,
            Test::Memory { limit } => memory[(x >> 5) as usize % memory.len()] & 7 < limit,
            Test::Both { first, second } => x >> first & 1 != 0 && x >> second & 1 == 0,
        }
    }
}
