//! The control-flow graph of a function on block indices, with dominators.

use llvm_ir::{Block, Function, Opcode};
use rustc_hash::{FxHashMap, FxHashSet};

use super::unstructured::Conflict;

/// The reachable blocks in reverse postorder, in which a block follows its dominators.
#[derive(Debug)]
pub struct Graph<'m> {
    /// The blocks.
    pub blocks: Vec<Block<'m>>,
    /// The distinct successors of each block.
    pub successors: Vec<Vec<usize>>,
    /// The distinct predecessors of each block.
    pub predecessors: Vec<Vec<usize>>,
    /// The immediate dominator of each block; that of the entry is itself.
    dominators: Vec<usize>,
    /// The range of each block's dominator subtree in a preorder of the tree.
    dominated: Vec<(usize, usize)>,
}

impl<'m> Graph<'m> {
    /// Builds the graph of a function with a body.
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

    /// Returns the immediate dominator of a block; that of the entry is itself.
    pub fn dominator(&self, block: usize) -> usize {
        self.dominators[block]
    }

    /// Returns whether `above` dominates `below`. A block dominates itself.
    pub fn dominates(&self, above: usize, below: usize) -> bool {
        let (begin, end) = self.dominated[above];
        (begin..end).contains(&self.dominated[below].0)
    }

    /// Returns the range of a block's dominator subtree in preorder. Siblings are in reverse postorder.
    pub fn subtree(&self, block: usize) -> (usize, usize) {
        self.dominated[block]
    }

    /// Returns whether a block ends in a switch.
    pub fn is_switch(&self, block: usize) -> bool {
        self.blocks[block].last_instruction().is_some_and(|end| end.opcode() == Opcode::LLVMSwitch)
    }

    /// Returns whether a block contains only an unconditional branch, and `from` is its only predecessor.
    pub fn is_own_block(&self, from: usize, block: usize) -> bool {
        let is_branch = self.blocks[block].instructions().next().is_some_and(|first| first.opcode() == Opcode::LLVMBr);
        is_branch && self.successors[block].len() == 1 && self.predecessors[block].iter().all(|other| *other == from)
    }

    /// Describes the split that inserts a dedicated block on an edge.
    pub fn own_block(&self, from: usize, to: usize) -> Conflict<'m> {
        let from = self.blocks[from];
        Conflict { merge: self.blocks[to], header: from, predecessors: vec![from] }
    }

    /// Returns the size of a block's dominator subtree.
    pub fn count_below(&self, block: usize) -> usize {
        let (begin, end) = self.dominated[block];
        end - begin
    }
}

/// The blocks of a loop.
#[derive(Debug, Default)]
pub struct Members {
    /// All blocks, in insertion order.
    pub all: Vec<usize>,
    known: FxHashSet<usize>,
}

impl Members {
    /// Adds a block. Returns false if it is already a member.
    pub fn add(&mut self, block: usize) -> bool {
        let is_new = self.known.insert(block);
        if is_new {
            self.all.push(block);
        }
        is_new
    }

    /// Returns whether a block is a member.
    pub fn has(&self, block: usize) -> bool {
        self.known.contains(&block)
    }
}

fn reverse_postorder(function: Function<'_>) -> Vec<Block<'_>> {
    let Some(entry) = function.blocks().next() else { return Vec::new() };
    let mut seen = FxHashSet::default();
    let mut order = Vec::new();
    seen.insert(entry);
    // Each block with its unvisited successors. The last successor is visited first, so that the
    // first successor comes first in reverse postorder.
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

/// Computes immediate dominators with the algorithm of Cooper, Harvey and Kennedy. The entry dominates itself.
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

/// Returns the preorder index of each block in the dominator tree, and the end of its subtree.
fn subtrees(dominator: &[usize]) -> Vec<(usize, usize)> {
    let mut sizes = vec![1_usize; dominator.len()];
    for block in (1..dominator.len()).rev() {
        sizes[dominator[block]] += sizes[block];
    }
    // A block follows its dominator, which has assigned `used` indices of its subtree.
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
