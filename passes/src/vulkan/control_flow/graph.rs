//! The blocks of a function as numbers, with dominators and loops.

use llvm_ir::{Block, Function};
use rustc_hash::FxHashMap;

/// The blocks that the entry reaches, in reverse postorder: a block comes behind those that dominate it.
#[derive(Debug)]
pub struct Graph<'m> {
    /// The blocks.
    pub blocks: Vec<Block<'m>>,
    /// The blocks that each one branches to, each once.
    pub successors: Vec<Vec<usize>>,
    /// The blocks that branch to each one.
    pub predecessors: Vec<Vec<usize>>,

    /// The block that dominates each one immediately; the entry has itself.
    dominator: Vec<usize>,
    /// How many blocks dominate each one.
    depth: Vec<usize>,
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
            let mut targets: Vec<usize> = Vec::new();
            for target in block.successors().iter().filter_map(|target| number.get(target)) {
                if !targets.contains(target) {
                    targets.push(*target);
                }
            }
            targets.iter().for_each(|target| predecessors[*target].push(index));
            successors.push(targets);
        }
        let (dominator, depth) = dominators(&predecessors);
        Graph { blocks, successors, predecessors, dominator, depth }
    }

    /// Whether one block dominates another, or is it.
    pub fn dominates(&self, above: usize, below: usize) -> bool {
        let mut block = below;
        while self.depth[block] > self.depth[above] {
            block = self.dominator[block];
        }
        block == above
    }
}

fn reverse_postorder(function: Function<'_>) -> Vec<Block<'_>> {
    let Some(entry) = function.blocks().next() else { return Vec::new() };
    let mut seen = rustc_hash::FxHashSet::default();
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

/// Immediate dominators and their depths, by the iteration of Cooper, Harvey and Kennedy.
fn dominators(predecessors: &[Vec<usize>]) -> (Vec<usize>, Vec<usize>) {
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
    let dominator: Vec<usize> = dominator.into_iter().map(|block| block.unwrap_or(0)).collect();
    let mut depth = vec![0; dominator.len()];
    for block in 1..dominator.len() {
        depth[block] = depth[dominator[block]] + 1;
    }
    (dominator, depth)
}
