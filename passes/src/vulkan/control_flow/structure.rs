//! The structured control flow of a function, as SPIR-V declares it.
//!
//! 1. Each loop has one latch, the continue target, and one merge block, where all exits converge; blocks on exit paths
//!    belong to the loop. An infinite loop has no merge block.
//! 2. Each conditional branch begins a selection, unless it exits or continues the enclosing loop
//!    or is the back edge. Each switch also begins a selection. An arm is the region that one edge
//!    of the selection dominates. A selection is structured if all paths out of its arms lead to
//!    one block, its merge block; paths that exit or continue the loop do not count. If the paths
//!    lead to several blocks, these are the [`Tail`](super::unstructured::Tail) of the selection.
//! 3. No two constructs share a merge block.

use llvm_ir::{Block, Function};
use rustc_hash::{FxHashMap, FxHashSet};

use super::{depth, graph::Graph, loops::Finder, unstructured::Unstructured};

/// The merge declaration of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Merge<'m> {
    /// The block begins a loop.
    Loop {
        /// The block after the loop; `None` if it has no exit.
        merge: Option<Block<'m>>,
        /// The latch; `None` if the emitter must create a separate continue target.
        continue_target: Option<Block<'m>>,
    },
    /// The block begins a selection.
    Selection {
        /// The block where the paths converge; `None` if they never do.
        merge: Option<Block<'m>>,
    },
}

/// The structure of a function.
#[derive(Debug)]
pub struct Structure<'m> {
    /// The blocks in an order that SPIR-V allows.
    pub blocks: Vec<Block<'m>>,
    /// The most deeply nested block and its depth.
    pub deepest: Option<(Block<'m>, usize)>,
    loops: FxHashMap<Block<'m>, Merge<'m>>,
    selections: FxHashMap<Block<'m>, Merge<'m>>,
    latches: FxHashMap<Block<'m>, Block<'m>>,
    /// The case that each case of a switch falls through to.
    falls: FxHashMap<Block<'m>, Block<'m>>,
}

impl<'m> Structure<'m> {
    /// Returns the structure of a function; `None` if its control flow is not structured.
    pub fn of(function: Function<'m>) -> Option<Structure<'m>> {
        Structure::find(function).ok()
    }

    /// Returns the structure of a function.
    ///
    /// # Errors
    /// Fails if the control flow is not structured.
    pub fn find(function: Function<'m>) -> Result<Structure<'m>, Unstructured<'m>> {
        let graph = Graph::of(function);
        let mut finder = Finder::new(&graph)?;
        finder.find_selections()?;
        let block = |number: usize| graph.blocks[number];
        let deepest = depth::deepest(&graph, &finder.loops, &finder.selections);
        let mut structure = Structure {
            blocks: graph.blocks.clone(),
            deepest: deepest.map(|(number, depth)| (block(number), depth)),
            loops: FxHashMap::default(),
            selections: FxHashMap::default(),
            latches: FxHashMap::default(),
            falls: finder.falls.iter().map(|(from, to)| (block(*from), block(*to))).collect(),
        };
        for found in &finder.loops {
            let continue_target = found.continues_at_latch.then(|| block(found.latch));
            let merge = Merge::Loop { merge: found.merge.map(block), continue_target };
            structure.loops.insert(block(found.header), merge);
            structure.latches.insert(block(found.latch), block(found.header));
        }
        for (header, merge) in finder.selections {
            structure.selections.insert(block(header), Merge::Selection { merge: merge.map(block) });
        }
        Ok(structure)
    }

    /// Returns the declaration of a loop header.
    pub fn loop_merge(&self, block: Block<'m>) -> Option<Merge<'m>> {
        self.loops.get(&block).copied()
    }

    /// Returns the declaration for a block's conditional branch.
    pub fn selection_merge(&self, block: Block<'m>) -> Option<Merge<'m>> {
        self.selections.get(&block).copied()
    }

    /// Returns the cases of a switch in an order that SPIR-V allows: a case that falls through immediately precedes its
    /// target.
    pub fn in_order<V: Copy>(&self, cases: &[(V, Block<'m>)]) -> Vec<(V, Block<'m>)> {
        let mut by_target: FxHashMap<Block<'m>, Vec<V>> = FxHashMap::default();
        cases.iter().for_each(|(value, to)| by_target.entry(*to).or_default().push(*value));
        let followers: FxHashSet<Block<'m>> =
            by_target.keys().filter_map(|from| self.falls.get(from).copied()).collect();
        let mut ordered = Vec::with_capacity(cases.len());
        for (_, first) in cases.iter().filter(|(_, to)| !followers.contains(to)) {
            let mut target = Some(*first);
            while let Some(to) = target {
                let values = by_target.remove(&to).into_iter().flatten();
                ordered.extend(values.map(|value| (value, to)));
                target = self.falls.get(&to).copied().filter(|next| by_target.contains_key(next));
            }
        }
        ordered
    }

    /// Returns the header that a latch branches back to.
    pub fn branches_back_to(&self, block: Block<'m>) -> Option<Block<'m>> {
        self.latches.get(&block).copied()
    }
}
