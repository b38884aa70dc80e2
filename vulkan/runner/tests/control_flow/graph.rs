//! Control-flow graphs, and what happens on a path through one.
//!
//! A work-item has a state of three numbers: `x`, from which all conditions come; `hash`, which remembers the path; and `fuel`, which
//! each block with a choice uses up. Without fuel, each choice leads towards the end, so that all paths end.

use std::collections::VecDeque;

/// The words of a work-item's results: first the hash and the fuel at the end, then the last hashes that blocks showed.
pub const RESULTS: usize = 8;
/// How many of them blocks write to: a power of two.
pub const SHOWN: usize = 4;

/// What a block does before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// Nothing.
    Nothing,
    /// It changes `x` by this number, and the hash.
    Mix(u32),
    /// The same, and shows the hash in memory.
    Show(u32),
}

/// What decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Test {
    /// Three bits of `x` behind `shift` are less than `limit`.
    Bits { shift: u32, limit: u32 },
    /// Three bits of a number in memory that `x` chooses are less than `limit`.
    Memory { limit: u32 },
    /// Several tests in one expression: two bits of `x`.
    Both { first: u32, second: u32 },
}

/// How a block ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// The kernel ends.
    Return,
    /// The next block.
    Jump(usize),
    /// One of two blocks.
    Branch { test: Test, yes: usize, no: usize },
    /// A block for each number from 0 on, which is bits of `x` behind `shift`; for others the last one.
    Switch { shift: u32, targets: Vec<usize> },
}

/// A block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    pub work: Work,
    pub end: End,
}

/// A graph; it begins with the first block, which nothing leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    pub blocks: Vec<Block>,
}

impl End {
    /// The blocks that may come next.
    pub fn targets(&self) -> Vec<usize> {
        match self {
            End::Return => Vec::new(),
            End::Jump(to) => vec![*to],
            End::Branch { yes, no, .. } => vec![*yes, *no],
            End::Switch { targets, .. } => targets.clone(),
        }
    }
}

/// The number of values of a switch, which are from 0 on: those without a target of their own get the last one.
pub const SWITCH_MASK: u32 = 7;

impl Graph {
    /// How many steps each block is from an end; `None` where there is no way.
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

    /// Whether each block that the first one reaches has a way to an end, and none leads back to the first.
    pub fn is_good(&self) -> bool {
        let distances = self.distances();
        let reached = self.reached();
        (0..self.blocks.len()).filter(|number| reached[*number]).all(|number| {
            let targets = self.blocks[number].end.targets();
            distances[number].is_some() && targets.iter().all(|to| *to != 0 && *to < self.blocks.len())
        })
    }

    /// The blocks that the first one reaches.
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

    /// The choice that leads to the end: the place of a target among all.
    pub fn way_out(&self, distances: &[Option<usize>], number: usize) -> usize {
        let targets = self.blocks[number].end.targets();
        (0..targets.len()).min_by_key(|index| distances[targets[*index]].unwrap_or(usize::MAX)).unwrap_or(0)
    }

    /// What a work-item leaves in its results.
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
