//! The nesting of loops and selections of a function, as SPIR-V wants it declared.
//!
//! 1. Each loop must have one block that branches back, the continue target, and one block behind it, the merge block, where all
//!    ways out meet; what they pass before belongs to the loop. A loop without a way out has none.
//! 2. Each conditional branch is a selection, unless it leaves or continues the loop around it, or is the branch back. So is each
//!    switch. An arm of a selection is what one of its edges dominates. It is structured if all paths out of the arms lead to the
//!    same block, its merge block; paths that leave or continue the loop do not count. If they lead to several blocks, these are
//!    the [`Tail`] of the selection.
//! 3. No other loop or selection has that merge block.

use llvm_ir::{Block, Function};
use rustc_hash::{FxHashMap, FxHashSet};

use super::{depth, graph::Graph, loops::Finder};

/// What a block declares before its branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Merge<'m> {
    /// It begins a loop.
    Loop {
        /// The block behind the loop; `None` if nothing leaves it.
        merge: Option<Block<'m>>,
        /// The block that branches back; `None` if a block of its own must be made for that.
        continue_target: Option<Block<'m>>,
    },
    /// It begins a selection.
    Selection {
        /// Where the paths meet; `None` if they never do.
        merge: Option<Block<'m>>,
    },
}

/// The form of a function.
#[derive(Debug)]
pub struct Structure<'m> {
    /// The blocks in an order that SPIR-V allows.
    pub blocks: Vec<Block<'m>>,
    /// The block with the most loops and selections around it, and their number.
    pub deepest: Option<(Block<'m>, usize)>,
    loops: FxHashMap<Block<'m>, Merge<'m>>,
    selections: FxHashMap<Block<'m>, Merge<'m>>,
    latches: FxHashMap<Block<'m>, Block<'m>>,
    /// The case that a case of a switch falls through to.
    falls: FxHashMap<Block<'m>, Block<'m>>,
}

/// A selection or loop whose merge block is another one's, too: these predecessors must reach it by a block of their own.
#[derive(Debug)]
pub struct Conflict<'m> {
    /// The merge block.
    pub merge: Block<'m>,
    /// The block that begins the inner construct.
    pub header: Block<'m>,
    /// Its predecessors inside the inner construct.
    pub predecessors: Vec<Block<'m>>,
}

/// What the arms of a selection lead to, if that is more than one block: a new block can be its merge block, which branches on to
/// these by a number that says which one it is.
#[derive(Debug)]
pub struct Tail<'m> {
    /// The branches that lead there, from the selection and its arms: the block and its target.
    pub edges: Vec<(Block<'m>, Block<'m>)>,
}

/// Why a function is not structured.
#[derive(Debug)]
pub enum Unstructured<'m> {
    /// Blocks can be split to make it so.
    Conflicts(Vec<Conflict<'m>>),
    /// Selections whose arms end in several blocks, no one of them in an arm of another.
    Tails(Vec<Tail<'m>>),
    /// Control flow of another form.
    Other,
}

impl<'m> Structure<'m> {
    /// The form of a function; `None` if SPIR-V cannot have its control flow as it is.
    pub fn of(function: Function<'m>) -> Option<Structure<'m>> {
        Structure::find(function).ok()
    }

    /// The form of a function.
    ///
    /// # Errors
    /// If SPIR-V cannot have its control flow as it is.
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

    /// What a block declares as the header of a loop.
    pub fn loop_merge(&self, block: Block<'m>) -> Option<Merge<'m>> {
        self.loops.get(&block).copied()
    }

    /// What a block declares for its conditional branch.
    pub fn selection_merge(&self, block: Block<'m>) -> Option<Merge<'m>> {
        self.selections.get(&block).copied()
    }

    /// The cases of a switch in an order that SPIR-V allows: one that falls through to another comes right before it.
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

    /// The header that a block branches back to.
    pub fn branches_back_to(&self, block: Block<'m>) -> Option<Block<'m>> {
        self.latches.get(&block).copied()
    }
}
