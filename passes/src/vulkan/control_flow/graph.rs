//! The blocks of a function as numbers, with dominators and loops.

use llvm_ir::{Block, Function, Opcode};
use rustc_hash::{FxHashMap, FxHashSet};

use super::structure::Conflict;

/// The blocks that the entry reaches, in reverse postorder: a block comes behind those that dominate it.
#[derive(Debug)]
pub struct Graph<'m> {
    /// The blocks.
    pub blocks: Vec<Block<'m>>,
    /// The blocks that each one branches to, each once.
    pub successors: Vec<Vec<usize>>,
    /// The blocks that branch to each one.
    pub predecessors: Vec<Vec<usize>>,
    /// The immediate dominator of each block; the entry is its own.
    dominators: Vec<usize>,
    /// For each block its place among all, when those that it dominates come right behind it, and where these end.
    dominated: Vec<(usize, usize)>,
}

impl<'m> Graph<'m> {
    /// The graph of a function with a body.
    pub fn of(function: Function<'m>) -> Graph<'m> {
        let blocks = reverse_postorder(function);
        let number: FxHashMap<Block<'m>, usize> =
            blocks.iter().enumerate().map(|(index, block)| (*block, index)).collect();
        let mut successors = Vec::with_capacity(blocks.len());
        let mut predecessors = vec![Vec::new(); blocks.len()];
        for (index, block) in blocks.iter().enumerate() {
            let (mut targets, mut known) = (Vec::new(), FxHashSet::default());
            for target in block.successors().iter().filter_map(|target| number.get(target)) {
                if known.insert(*target) {
                    targets.push(*target);
                }
            }
            targets.iter().for_each(|target| predecessors[*target].push(index));
            successors.push(targets);
        }
        let dominators = dominators(&predecessors);
        let dominated = subtrees(&dominators);
        Graph { blocks, successors, predecessors, dominators, dominated }
    }

    /// The immediate dominator of a block; the entry is its own.
    pub fn dominator(&self, block: usize) -> usize {
        self.dominators[block]
    }

    /// Whether one block dominates another, or is it.
    pub fn dominates(&self, above: usize, below: usize) -> bool {
        let (begin, end) = self.dominated[above];
        (begin..end).contains(&self.dominated[below].0)
    }

    /// The place of a block in the tree of dominators, and where its subtree ends. Siblings are in reverse postorder.
    pub fn subtree(&self, block: usize) -> (usize, usize) {
        self.dominated[block]
    }

    /// Whether a block ends in a switch.
    pub fn is_switch(&self, block: usize) -> bool {
        self.blocks[block].last_instruction().is_some_and(|end| end.opcode() == Opcode::LLVMSwitch)
    }

    /// Whether a block does nothing, and is there for one predecessor only.
    pub fn is_own_block(&self, from: usize, block: usize) -> bool {
        let is_branch = self.blocks[block].instructions().next().is_some_and(|first| first.opcode() == Opcode::LLVMBr);
        is_branch && self.successors[block].len() == 1 && self.predecessors[block].iter().all(|other| *other == from)
    }

    /// Lets a branch lead to another block by a block of its own.
    pub fn own_block(&self, from: usize, to: usize) -> Conflict<'m> {
        let from = self.blocks[from];
        Conflict { merge: self.blocks[to], header: from, predecessors: vec![from] }
    }

    /// The number of blocks that one dominates.
    pub fn count_below(&self, block: usize) -> usize {
        let (begin, end) = self.dominated[block];
        end - begin
    }
}

/// The blocks of a loop.
#[derive(Debug, Default)]
pub struct Members {
    /// All, in the order in which they were added.
    pub all: Vec<usize>,
    known: FxHashSet<usize>,
}

impl Members {
    /// Adds a block, unless it is there.
    pub fn add(&mut self, block: usize) -> bool {
        let is_new = self.known.insert(block);
        if is_new {
            self.all.push(block);
        }
        is_new
    }

    /// Whether a block is there.
    pub fn has(&self, block: usize) -> bool {
        self.known.contains(&block)
    }
}

fn reverse_postorder(function: Function<'_>) -> Vec<Block<'_>> {
    let Some(entry) = function.blocks().next() else { return Vec::new() };
    let mut seen = FxHashSet::default();
    let mut order = Vec::new();
    seen.insert(entry);
    // Each block with its successors that are still to be visited. The last is visited first, so that the first comes first.
    let mut pending = vec![(entry, entry.successors())];
    while let Some((block, targets)) = pending.last_mut() {
        match targets.pop() {
            Some(target) => {
                if seen.insert(target) {
                    pending.push((target, target.successors()));
                }
            }
            None => {
                order.push(*block);
                pending.pop();
            }
        }
    }
    order.reverse();
    order
}

/// Immediate dominators, by the iteration of Cooper, Harvey and Kennedy. The entry has itself.
fn dominators(predecessors: &[Vec<usize>]) -> Vec<usize> {
    let mut dominator: Vec<Option<usize>> = vec![None; predecessors.len()];
    if let Some(entry) = dominator.first_mut() {
        *entry = Some(0);
    }
    let mut changed = true;
    while changed {
        changed = false;
        for block in 1..predecessors.len() {
            let known = predecessors[block].iter().copied().filter(|before| dominator[*before].is_some());
            let new = known.reduce(|mut left, mut right| {
                while left != right {
                    while left > right {
                        left = dominator[left].unwrap_or(0);
                    }
                    while right > left {
                        right = dominator[right].unwrap_or(0);
                    }
                }
                left
            });
            if new != dominator[block] {
                dominator[block] = new;
                changed = true;
            }
        }
    }
    dominator.into_iter().map(|block| block.unwrap_or(0)).collect()
}

/// The places of all blocks in the tree of dominators, from above, each with the end of its subtree.
fn subtrees(dominator: &[usize]) -> Vec<(usize, usize)> {
    let mut sizes = vec![1_usize; dominator.len()];
    for block in (1..dominator.len()).rev() {
        sizes[dominator[block]] += sizes[block];
    }
    // A block comes behind its dominator, which has handed out places for `used` blocks below it.
    let mut used = vec![1_usize; dominator.len()];
    let mut places = vec![(0, sizes.first().copied().unwrap_or(0)); dominator.len()];
    for block in 1..dominator.len() {
        let above = dominator[block];
        let begin = places[above].0 + used[above];
        used[above] += sizes[block];
        places[block] = (begin, begin + sizes[block]);
    }
    places
}
