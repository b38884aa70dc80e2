//! The nesting of loops and selections of a function, as SPIR-V wants it declared.
//!
//! 1. Each loop must have one block that branches back, the continue target, and one block behind it, the merge block, where all
//!    ways out meet; what they pass before belongs to the loop. A loop without a way out has none.
//! 2. Each conditional branch is a selection, unless it leaves or continues the loop around it, or is the branch back. The paths of
//!    a selection meet first in its merge block; paths that leave or continue the loop do not count.
//! 3. A selection is structured if its header dominates all blocks that are reached before the merge block, and no other loop or
//!    selection has that merge block.

use std::{cell::RefCell, cmp::Reverse, collections::BinaryHeap};

use llvm_ir::{Block, Function};
use rustc_hash::FxHashMap;

use super::graph::{Graph, Members};

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

/// A loop.
#[derive(Clone, Debug)]
struct Loop {
    header: usize,
    latch: usize,
    merge: Option<usize>,
    /// Whether the latch is the continue target: not if it is the header too, or the merge block of another loop, or leads to
    /// another block of the loop, as a continue target must not; nor if it leaves the loop and need not be one.
    continues_at_latch: bool,
}

/// The form of a function.
#[derive(Debug)]
pub struct Structure<'m> {
    /// The blocks in an order that SPIR-V allows.
    pub blocks: Vec<Block<'m>>,
    loops: FxHashMap<Block<'m>, Merge<'m>>,
    selections: FxHashMap<Block<'m>, Merge<'m>>,
    latches: FxHashMap<Block<'m>, Block<'m>>,
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

/// Why a function is not structured.
#[derive(Debug)]
pub enum Unstructured<'m> {
    /// Blocks can be split to make it so.
    Conflicts(Vec<Conflict<'m>>),
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
        let mut structure = Structure {
            blocks: graph.blocks.clone(),
            loops: FxHashMap::default(),
            selections: FxHashMap::default(),
            latches: FxHashMap::default(),
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

    /// The header that a block branches back to.
    pub fn branches_back_to(&self, block: Block<'m>) -> Option<Block<'m>> {
        self.latches.get(&block).copied()
    }
}

struct Finder<'g, 'm> {
    graph: &'g Graph<'m>,
    loops: Vec<Loop>,
    /// The innermost loop that each block is in.
    innermost: Vec<Option<usize>>,
    selections: Vec<(usize, Option<usize>)>,
    /// The construct that has each block as its merge block: its header.
    claimed: FxHashMap<usize, usize>,
    marks: RefCell<Marks>,
}

/// The sides of a selection that each block was reached from, in the present search.
#[derive(Debug, Default)]
struct Marks {
    /// The search that a block was last reached in, and by which sides, as bits.
    of: Vec<(usize, u8)>,
    search: usize,
}

impl Marks {
    /// Begins a search among so many blocks.
    fn begin(&mut self, count: usize) {
        self.of.resize(count, (0, 0));
        self.search += 1;
    }

    /// Notes that a block is reached by a side; by which it was before, and by which it is now.
    fn add(&mut self, block: usize, side: u8) -> (u8, u8) {
        let (search, sides) = self.of[block];
        let before = if search == self.search { sides } else { 0 };
        self.of[block] = (self.search, before | side);
        (before, before | side)
    }
}

/// Where the paths from the two sides of a selection lead.
enum Meeting {
    /// They first meet here.
    At(usize),
    /// They never meet: how many blocks each side reaches.
    Never(usize, usize),
}

impl<'g, 'm> Finder<'g, 'm> {
    /// Finds the loops.
    fn new(graph: &'g Graph<'m>) -> Result<Finder<'g, 'm>, Unstructured<'m>> {
        let mut finder = Finder {
            graph,
            loops: Vec::new(),
            innermost: vec![None; graph.blocks.len()],
            selections: Vec::new(),
            claimed: FxHashMap::default(),
            marks: RefCell::default(),
        };
        let mut conflicts = Vec::new();
        // Outer headers come first, so that inner loops overwrite what outer ones noted.
        for header in 0..graph.blocks.len() {
            let back: Vec<usize> = graph.predecessors[header].iter().copied().filter(|from| *from >= header).collect();
            if back.iter().any(|from| !graph.dominates(header, *from)) || back.len() > 1 {
                return Err(Unstructured::Other);
            }
            if let Some(latch) = back.first() {
                conflicts.extend(finder.add_loop(header, *latch)?);
            }
        }
        if !conflicts.is_empty() {
            return Err(Unstructured::Conflicts(conflicts));
        }
        let merges: Vec<usize> = finder.loops.iter().filter_map(|found| found.merge).collect();
        for found in &mut finder.loops {
            let leads_on = |to: &usize| *to != found.header && Some(*to) != found.merge;
            // Drivers run a continue target with a way out as a part of its own that a flag guards. It needs none if only one block
            // leads to it.
            let leaves = graph.successors[found.latch].len() > 1 && graph.predecessors[found.latch].len() == 1;
            found.continues_at_latch = found.header != found.latch
                && !merges.contains(&found.latch)
                && !leaves
                && !graph.successors[found.latch].iter().any(leads_on);
        }
        Ok(finder)
    }

    /// Notes a loop; the conflict if another construct has its merge block.
    fn add_loop(&mut self, header: usize, latch: usize) -> Result<Option<Conflict<'m>>, Unstructured<'m>> {
        let graph = self.graph;
        let mut members = Members::default();
        members.add(header);
        let mut pending = vec![latch];
        while let Some(block) = pending.pop() {
            if members.add(block) {
                pending.extend(graph.predecessors[block].iter().copied());
            }
        }
        let merge = self.merge_of_loop(header, &mut members)?;
        let mut conflict = None;
        if let Some(merge) = merge {
            let before = &graph.predecessors[merge];
            let inner: Vec<usize> = before.iter().copied().filter(|from| members.has(*from)).collect();
            if inner.len() < before.len() || self.claimed.contains_key(&merge) {
                if inner.is_empty() || inner.len() == before.len() {
                    return Err(Unstructured::Other);
                }
                let predecessors = inner.into_iter().map(|block| graph.blocks[block]).collect();
                conflict = Some(Conflict { merge: graph.blocks[merge], header: graph.blocks[header], predecessors });
            }
            self.claimed.insert(merge, header);
        }
        members.all.iter().for_each(|block| self.innermost[*block] = Some(self.loops.len()));
        self.loops.push(Loop { header, latch, merge, continues_at_latch: true });
        Ok(conflict)
    }

    /// The block where all paths out of a loop meet. What they pass before, such as statements in front of a `break`, becomes a part
    /// of the loop.
    fn merge_of_loop(&self, header: usize, members: &mut Members) -> Result<Option<usize>, Unstructured<'m>> {
        let graph = self.graph;
        let exits = members.all.iter().flat_map(|block| &graph.successors[*block]);
        let mut pending: BinaryHeap<Reverse<usize>> =
            exits.filter(|to| !members.has(**to)).map(|to| Reverse(*to)).collect();
        while let Some(Reverse(block)) = pending.pop() {
            while pending.peek() == Some(&Reverse(block)) {
                pending.pop();
            }
            if pending.is_empty() {
                return Ok(Some(block));
            }
            // A path that continues or leaves an outer loop meets the others too late.
            let is_outside =
                self.claimed.contains_key(&block) || graph.successors[block].iter().any(|to| *to <= header);
            if is_outside || !graph.dominates(header, block) {
                return Err(Unstructured::Other);
            }
            members.add(block);
            pending.extend(graph.successors[block].iter().copied().filter(|to| *to > block).map(Reverse));
        }
        Ok(None)
    }

    fn find_selections(&mut self) -> Result<(), Unstructured<'m>> {
        let mut conflicts = Vec::new();
        for header in (0..self.graph.blocks.len()).rev() {
            let [yes, no] = self.graph.successors[header][..] else {
                if self.graph.successors[header].len() > 2 {
                    return Err(Unstructured::Other);
                }
                continue;
            };
            let inside = self.innermost[header].map(|number| self.loops[number].clone());
            let is_back_branch = inside.as_ref().is_some_and(|inside| inside.latch == header);
            let is_exit = |to: usize| {
                inside.as_ref().is_some_and(|inside| {
                    inside.merge == Some(to) || to == inside.header || inside.continues_at_latch && inside.latch == to
                })
            };
            if is_back_branch || is_exit(yes) || is_exit(no) {
                continue;
            }
            match self.choose_merge(header, [yes, no], &is_exit) {
                Ok(merge) => {
                    merge.and_then(|merge| self.claimed.insert(merge, header));
                    self.selections.push((header, merge));
                }
                Err(found) if found.is_empty() => return Err(Unstructured::Other),
                Err(found) => {
                    // An outer construct with the same merge block conflicts with this one.
                    self.claimed.extend(found.iter().map(|(merge, _)| (*merge, header)));
                    conflicts.extend(found.into_iter().map(|(_, conflict)| conflict));
                }
            }
        }
        if conflicts.is_empty() { Ok(()) } else { Err(Unstructured::Conflicts(conflicts)) }
    }

    /// The merge block of a selection, or what keeps it from having one: merge blocks, and how they conflict.
    fn choose_merge(
        &self,
        header: usize,
        [yes, no]: [usize; 2],
        is_exit: &impl Fn(usize) -> bool,
    ) -> Result<Option<usize>, Vec<(usize, Conflict<'m>)>> {
        let candidates = match self.meeting(yes, no, is_exit) {
            Meeting::At(first) => vec![first],
            // One side leaves the loop: the other one, which is longer or goes on behind an outer selection, is what comes after.
            Meeting::Never(left, right) if left <= right => vec![no, yes],
            Meeting::Never(..) => vec![yes, no],
        };
        let mut conflicts = Vec::new();
        for merge in candidates {
            match self.check(header, merge, is_exit) {
                Ok(()) => return Ok(Some(merge)),
                Err(found) if conflicts.is_empty() => {
                    conflicts.extend(found.into_iter().map(|conflict| (merge, conflict)));
                }
                Err(_) => {}
            }
        }
        Err(conflicts)
    }

    /// Where the paths from two blocks first meet, which do not leave or continue the loop. Branches lead to blocks with higher
    /// numbers, so blocks are looked at in the order of numbers, and the first that both sides reach is the one.
    fn meeting(&self, yes: usize, no: usize, is_exit: &impl Fn(usize) -> bool) -> Meeting {
        let mut marks = self.marks.borrow_mut();
        marks.begin(self.graph.blocks.len());
        let (mut pending, mut counts) = (BinaryHeap::new(), [0, 0]);
        for (start, side) in [(yes, 1), (no, 2)] {
            if !is_exit(start) && marks.add(start, side).0 == 0 {
                pending.push(Reverse(start));
            }
        }
        while let Some(Reverse(block)) = pending.pop() {
            let sides = marks.add(block, 0).1;
            if sides == 3 {
                return Meeting::At(block);
            }
            counts[usize::from(sides - 1)] += 1;
            for to in self.graph.successors[block].iter().copied().filter(|to| *to > block && !is_exit(*to)) {
                if marks.add(to, sides).0 == 0 {
                    pending.push(Reverse(to));
                }
            }
        }
        Meeting::Never(counts[0], counts[1])
    }

    /// Whether a block dominates all blocks that it reaches without leaving or continuing the loop, or passing `end`.
    fn dominates_inside(&self, header: usize, end: usize, is_exit: &impl Fn(usize) -> bool) -> bool {
        let mut marks = self.marks.borrow_mut();
        marks.begin(self.graph.blocks.len());
        let mut pending = vec![header];
        while let Some(block) = pending.pop() {
            if block == end || is_exit(block) || marks.add(block, 1).0 != 0 {
                continue;
            }
            if !self.graph.dominates(header, block) {
                return false;
            }
            pending.extend(self.graph.successors[block].iter().copied().filter(|to| *to > block));
        }
        true
    }

    /// Whether a selection can have this merge block; the conflicts that keep it from that, if any can be named.
    fn check(&self, header: usize, merge: usize, is_exit: &impl Fn(usize) -> bool) -> Result<(), Vec<Conflict<'m>>> {
        let graph = self.graph;
        if !self.dominates_inside(header, merge, is_exit) {
            return Err(Vec::new());
        }
        let owner = self.claimed.get(&merge).copied();
        if graph.dominates(header, merge) && owner.is_none() {
            return Ok(());
        }
        let split = |header: usize| {
            let is_inner = |from: &usize| graph.dominates(header, *from) && *from < merge;
            let inner: Vec<usize> = graph.predecessors[merge].iter().copied().filter(is_inner).collect();
            let is_part = !inner.is_empty() && inner.len() < graph.predecessors[merge].len();
            let predecessors = inner.into_iter().map(|block| graph.blocks[block]).collect();
            is_part.then(|| Conflict { merge: graph.blocks[merge], header: graph.blocks[header], predecessors })
        };
        let owner = owner.filter(|inner| graph.dominates(header, *inner)).and_then(split);
        Err(owner.into_iter().chain(split(header)).collect())
    }
}
