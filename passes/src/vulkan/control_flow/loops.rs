//! Finds loops, their latches and their merge blocks.

use std::{cmp::Reverse, collections::BinaryHeap};

use rustc_hash::FxHashMap;

use super::{
    graph::{Graph, Members},
    unstructured::{Conflict, Tail, Unstructured},
};

/// A loop.
#[derive(Clone, Debug)]
pub struct Loop {
    pub(super) header: usize,
    pub(super) latch: usize,
    pub(super) merge: Option<usize>,
    /// True if the latch is the continue target. The latch cannot be the continue target if it is
    /// also the header of the loop or the merge block of another loop, if only switches branch to
    /// it, or if it branches to another block in the loop. If it exits the loop and has a single
    /// predecessor, the loop does not need a continue target.
    pub(super) continues_at_latch: bool,
}

/// Returns whether a branch to a block exits or continues a loop.
pub fn is_exit(inside: Option<&Loop>, to: usize) -> bool {
    inside.is_some_and(|inside| {
        inside.merge == Some(to) || to == inside.header || inside.continues_at_latch && inside.latch == to
    })
}

/// The result of adding a loop.
enum Found<'m> {
    Loop,
    /// Another construct has the same merge block, or switch cases exit the loop.
    Conflicts(Vec<Conflict<'m>>),
    /// The exits lead to several blocks.
    Ends,
}

/// The error for a loop whose exits do not converge in one merge block.
struct SeveralEnds;

/// The constructs found so far.
pub struct Finder<'g, 'm> {
    pub(super) graph: &'g Graph<'m>,
    pub(super) loops: Vec<Loop>,
    /// The blocks of each loop, including those on exit paths before they converge.
    pub(super) members: Vec<Members>,
    /// The innermost loop that contains each block.
    pub(super) innermost: Vec<Option<usize>>,
    pub(super) selections: Vec<(usize, Option<usize>)>,
    /// The case that each case of a switch falls through to.
    pub(super) falls: FxHashMap<usize, usize>,
    /// The header of the construct that each merge block belongs to.
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
        // The blocks and exits of the loops whose exits lead to several blocks.
        let mut tails: Vec<(Members, Tail<'m>)> = Vec::new();
        // Outer headers precede inner ones, so that inner loops overwrite the entries of outer loops.
        for header in 0..graph.blocks.len() {
            let back: Vec<usize> = graph.predecessors[header].iter().copied().filter(|from| *from >= header).collect();
            if back.iter().any(|from| !graph.dominates(header, *from)) || back.len() > 1 {
                return Err(Unstructured::Other);
            }
            let Some(latch) = back.first() else { continue };
            // Rewriting the exits of an outer loop changes those of an inner one.
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
            // If a continue target contains an exit, drivers execute it as a separate part that a
            // flag guards. A loop with a single branch to the latch does not need a continue
            // target.
            let leaves = graph.successors[found.latch].len() > 1 && graph.predecessors[found.latch].len() == 1;
            found.continues_at_latch = found.header != found.latch
                && !merges.contains(&found.latch)
                // A switch case cannot be a continue target.
                && !graph.predecessors[found.latch].iter().all(|from| graph.is_switch(*from))
                && !leaves
                && !graph.successors[found.latch].iter().any(leads_on);
        }
        Ok(finder)
    }

    /// Returns the blocks of the natural loop of a back edge.
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

    /// Returns the exit edges of a loop.
    fn exits(&self, members: &Members) -> Tail<'m> {
        let graph = self.graph;
        let mut edges = Vec::new();
        for from in members.all.iter().copied() {
            edges.extend(graph.successors[from].iter().filter(|to| !members.has(**to)).map(|to| (from, *to)));
        }
        edges.sort_unstable();
        Tail { edges: edges.into_iter().map(|(from, to)| (graph.blocks[from], graph.blocks[to])).collect() }
    }

    /// Adds a loop, unless an obstacle is found.
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

    /// Returns switch cases that exit a loop without a dedicated block. Their targets must not become members of the
    /// loop, because values computed there would become loop values.
    fn cases_that_leave(&self, members: &Members) -> Vec<Conflict<'m>> {
        let graph = self.graph;
        let mut found = Vec::new();
        for from in members.all.iter().copied().filter(|from| graph.is_switch(*from)) {
            let leaves = |to: &&usize| !members.has(**to) && !graph.is_own_block(from, **to);
            found.extend(graph.successors[from].iter().filter(leaves).map(|to| graph.own_block(from, *to)));
        }
        found
    }

    /// Returns the block where all exit paths of a loop converge. Blocks on these paths, such as statements before a
    /// `break`, become members of the loop.
    fn merge_of_loop(&self, header: usize, members: &mut Members) -> Result<Option<usize>, SeveralEnds> {
        let graph = self.graph;
        let exits = members.all.iter().flat_map(|block| &graph.successors[*block]);
        let mut pending: BinaryHeap<Reverse<usize>> =
            exits.filter(|to| !members.has(**to)).map(|to| Reverse(*to)).collect();
        while let Some(Reverse(block)) = pending.pop() {
            while pending.peek() == Some(&Reverse(block)) {
                pending.pop();
            }
            // A switch case cannot exit the loop directly.
            let is_case = graph.predecessors[block].iter().any(|from| members.has(*from) && graph.is_switch(*from));
            if pending.is_empty() && !is_case {
                return Ok(Some(block));
            }
            // A path that continues or exits an outer loop, or returns, does not converge with the others. The same may
            // hold for a path into another loop, whose indices can exceed those of the blocks after it.
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
