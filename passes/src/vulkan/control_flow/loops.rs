//! The loops of a function: where each one branches back, and where the paths out of it meet.

use std::{cmp::Reverse, collections::BinaryHeap};

use rustc_hash::FxHashMap;

use super::{
    graph::{Graph, Members},
    structure::{Conflict, Tail, Unstructured},
};

/// A loop.
#[derive(Clone, Debug)]
pub struct Loop {
    pub(super) header: usize,
    pub(super) latch: usize,
    pub(super) merge: Option<usize>,
    /// Whether the latch is the continue target: not if it is the header too, or the merge block of another loop, or leads to
    /// another block of the loop, as a continue target must not; nor if it leaves the loop and need not be one.
    pub(super) continues_at_latch: bool,
}

/// What became of a loop.
enum Found<'m> {
    Loop,
    /// Its merge block is another construct's, too, or cases of switches leave it.
    Conflicts(Vec<Conflict<'m>>),
    /// It leads to several blocks.
    Ends,
}

/// The paths out of a loop meet too late.
struct SeveralEnds;

/// What was found so far.
pub struct Finder<'g, 'm> {
    pub(super) graph: &'g Graph<'m>,
    pub(super) loops: Vec<Loop>,
    /// The blocks of each loop, with what paths out of it pass before they meet.
    pub(super) members: Vec<Members>,
    /// The innermost loop that each block is in.
    pub(super) innermost: Vec<Option<usize>>,
    pub(super) selections: Vec<(usize, Option<usize>)>,
    /// The case that a case of a switch falls through to.
    pub(super) falls: FxHashMap<usize, usize>,
    /// The construct that has each block as its merge block: its header.
    pub(super) claimed: FxHashMap<usize, usize>,
}

impl<'g, 'm> Finder<'g, 'm> {
    /// Finds the loops.
    pub fn new(graph: &'g Graph<'m>) -> Result<Finder<'g, 'm>, Unstructured<'m>> {
        let mut finder = Finder {
            graph,
            loops: Vec::new(),
            members: Vec::new(),
            innermost: vec![None; graph.blocks.len()],
            selections: Vec::new(),
            falls: FxHashMap::default(),
            claimed: FxHashMap::default(),
        };
        let mut conflicts = Vec::new();
        // The headers of loops with several ends, each with its blocks.
        let mut tails: Vec<(Members, Tail<'m>)> = Vec::new();
        // Outer headers come first, so that inner loops overwrite what outer ones noted.
        for header in 0..graph.blocks.len() {
            let back: Vec<usize> = graph.predecessors[header].iter().copied().filter(|from| *from >= header).collect();
            if back.iter().any(|from| !graph.dominates(header, *from)) || back.len() > 1 {
                return Err(Unstructured::Other);
            }
            let Some(latch) = back.first() else { continue };
            // What an inner loop ends in changes when an outer one does.
            if tails.iter().any(|(outer, _)| outer.has(header)) {
                continue;
            }
            match finder.add_loop(header, *latch) {
                Found::Loop => {}
                Found::Conflicts(found) => conflicts.extend(found),
                Found::Ends => {
                    let members = finder.natural_members(header, *latch);
                    let tail = finder.exits(&members);
                    tails.push((members, tail));
                }
            }
        }
        if !tails.is_empty() {
            return Err(Unstructured::Tails(tails.into_iter().map(|(_, tail)| tail).collect()));
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
                // A case of a switch cannot be a continue target.
                && !graph.predecessors[found.latch].iter().all(|from| graph.is_switch(*from))
                && !leaves
                && !graph.successors[found.latch].iter().any(leads_on);
        }
        Ok(finder)
    }

    /// The blocks of a loop from which it branches back.
    pub(super) fn natural_members(&self, header: usize, latch: usize) -> Members {
        let mut members = Members::default();
        members.add(header);
        let mut pending = vec![latch];
        while let Some(block) = pending.pop() {
            if members.add(block) {
                pending.extend(self.graph.predecessors[block].iter().copied());
            }
        }
        members
    }

    /// The branches out of a loop.
    fn exits(&self, members: &Members) -> Tail<'m> {
        let graph = self.graph;
        let mut edges = Vec::new();
        for from in members.all.iter().copied() {
            edges.extend(graph.successors[from].iter().filter(|to| !members.has(**to)).map(|to| (from, *to)));
        }
        edges.sort_unstable();
        Tail { edges: edges.into_iter().map(|(from, to)| (graph.blocks[from], graph.blocks[to])).collect() }
    }

    /// Notes a loop, unless something keeps it from being one.
    fn add_loop(&mut self, header: usize, latch: usize) -> Found<'m> {
        let graph = self.graph;
        let mut members = self.natural_members(header, latch);
        let cases = self.cases_that_leave(&members);
        if !cases.is_empty() {
            return Found::Conflicts(cases);
        }
        let Ok(merge) = self.merge_of_loop(header, &mut members) else { return Found::Ends };
        let mut conflict = None;
        if let Some(merge) = merge {
            let before = &graph.predecessors[merge];
            let inner: Vec<usize> = before.iter().copied().filter(|from| members.has(*from)).collect();
            if inner.len() < before.len() || self.claimed.contains_key(&merge) {
                if inner.is_empty() || inner.len() == before.len() {
                    return Found::Ends;
                }
                let predecessors = inner.into_iter().map(|block| graph.blocks[block]).collect();
                conflict = Some(Conflict { merge: graph.blocks[merge], header: graph.blocks[header], predecessors });
            }
            self.claimed.insert(merge, header);
        }
        members.all.iter().for_each(|block| self.innermost[*block] = Some(self.loops.len()));
        self.members.push(members);
        self.loops.push(Loop { header, latch, merge, continues_at_latch: true });
        conflict.map_or(Found::Loop, |conflict| Found::Conflicts(vec![conflict]))
    }

    /// Cases of switches that leave a loop by no block of their own. What they lead to must not become a part of the loop: a value that
    /// is computed there would be one of the loop.
    fn cases_that_leave(&self, members: &Members) -> Vec<Conflict<'m>> {
        let graph = self.graph;
        let mut found = Vec::new();
        for from in members.all.iter().copied().filter(|from| graph.is_switch(*from)) {
            let leaves = |to: &&usize| !members.has(**to) && !graph.is_own_block(from, **to);
            found.extend(graph.successors[from].iter().filter(leaves).map(|to| graph.own_block(from, *to)));
        }
        found
    }

    /// The block where all paths out of a loop meet. What they pass before, such as statements in front of a `break`, becomes a part
    /// of the loop.
    fn merge_of_loop(&self, header: usize, members: &mut Members) -> Result<Option<usize>, SeveralEnds> {
        let graph = self.graph;
        let exits = members.all.iter().flat_map(|block| &graph.successors[*block]);
        let mut pending: BinaryHeap<Reverse<usize>> =
            exits.filter(|to| !members.has(**to)).map(|to| Reverse(*to)).collect();
        while let Some(Reverse(block)) = pending.pop() {
            while pending.peek() == Some(&Reverse(block)) {
                pending.pop();
            }
            // A case of a switch cannot leave the loop itself.
            let is_case = graph.predecessors[block].iter().any(|from| members.has(*from) && graph.is_switch(*from));
            if pending.is_empty() && !is_case {
                return Ok(Some(block));
            }
            // A path that continues or leaves an outer loop, or the function, meets the others too late. So may one into another loop,
            // which can have higher numbers than what comes behind it.
            let is_outside = self.claimed.contains_key(&block)
                || graph.successors[block].is_empty()
                || graph.successors[block].iter().any(|to| *to <= header)
                || graph.predecessors[block].iter().any(|from| *from >= block);
            if is_outside || !graph.dominates(header, block) {
                return if pending.is_empty() { Ok(Some(block)) } else { Err(SeveralEnds) };
            }
            members.add(block);
            pending.extend(graph.successors[block].iter().copied().filter(|to| *to > block).map(Reverse));
        }
        Ok(None)
    }
}
