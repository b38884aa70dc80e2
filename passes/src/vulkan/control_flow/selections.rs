//! Finds selections, their arms and their merge blocks.

use std::cmp::Reverse;

use rustc_hash::FxHashMap;

use super::{
    cases::Selection,
    loops::{Finder, Loop, is_exit},
    unstructured::{Conflict, Tail, Unstructured},
};

/// The selector widths that the emitter supports in `OpSwitch`.
const WIDTHS: [u32; 3] = [8, 16, 32];

/// The reasons why a selection has no merge block.
enum NoMerge<'m> {
    /// Other constructs have the same merge block.
    Conflicts(Vec<(usize, Conflict<'m>)>),
    /// The arms lead to several blocks, by these edges.
    Tail(Vec<(usize, usize)>),
    /// The arms share targets with an enclosing construct, which must be rewritten first.
    Outer,
}

impl<'m> Finder<'_, 'm> {
    /// Finds the selections.
    pub fn find_selections(&mut self) -> Result<(), Unstructured<'m>> {
        let (mut conflicts, mut is_unstructured) = (Vec::new(), false);
        // The headers of selections with several ends, and the edges to these ends.
        let mut tails: Vec<(usize, Vec<(usize, usize)>)> = Vec::new();
        for header in (0..self.graph.blocks.len()).rev() {
            let targets = &self.graph.successors[header];
            if targets.len() < 2 {
                continue;
            }
            let inside = self.innermost[header].map(|number| self.loops[number].clone());
            let exits: Vec<usize> = targets.iter().copied().filter(|to| is_exit(inside.as_ref(), *to)).collect();
            let is_switch = self.is_switch(header)?;
            if is_switch {
                // A switch case must not exit or continue the loop directly.
                conflicts.extend(exits.iter().map(|to| self.graph.own_block(header, *to)));
            }
            let is_back_branch = inside.as_ref().is_some_and(|inside| inside.latch == header) && !is_switch;
            if is_back_branch || !exits.is_empty() {
                continue;
            }
            match self.choose_merge(header, inside.as_ref()) {
                Ok(merge) => {
                    merge.and_then(|merge| self.claimed.insert(merge, header));
                    self.selections.push((header, merge));
                }
                Err(NoMerge::Conflicts(found)) => {
                    // An enclosing construct with the same merge block conflicts with this one.
                    self.claimed.extend(found.iter().map(|(merge, _)| (*merge, header)));
                    conflicts.extend(found.into_iter().map(|(_, conflict)| conflict));
                }
                Err(NoMerge::Tail(edges)) => {
                    // Rewriting a selection changes the ends of the arm that contains it.
                    let is_in_arm = |inner: usize| self.arms(header).any(|arm| self.graph.dominates(arm, inner));
                    if !tails.iter().any(|(inner, _)| is_in_arm(*inner)) {
                        tails.push((header, edges));
                    }
                    is_unstructured = true;
                }
                Err(NoMerge::Outer) => is_unstructured = true,
            }
        }
        if !tails.is_empty() {
            return Err(Unstructured::Tails(tails.into_iter().map(|(_, edges)| self.tail(&edges)).collect()));
        }
        match (is_unstructured, conflicts.is_empty()) {
            (true, _) => Err(Unstructured::Other),
            (false, true) => Ok(()),
            (false, false) => Err(Unstructured::Conflicts(conflicts)),
        }
    }

    /// Returns whether a block ends in a switch.
    fn is_switch(&self, block: usize) -> Result<bool, Unstructured<'m>> {
        let end = self.graph.blocks[block].last_instruction().filter(|_| self.graph.is_switch(block));
        let Some(end) = end else { return Ok(false) };
        let width = end.operand(0).and_then(|selector| selector.ty().int_width());
        if width.is_some_and(|width| WIDTHS.contains(&width)) { Ok(true) } else { Err(Unstructured::Other) }
    }

    /// Returns the first blocks of the arms of a selection: those whose only predecessor, apart from back edges, is the
    /// header.
    fn arms(&self, header: usize) -> impl Iterator<Item = usize> {
        let graph = self.graph;
        let is_arm = move |to: &usize| graph.predecessors[*to].iter().all(|from| *from == header || from >= to);
        graph.successors[header].iter().copied().filter(is_arm)
    }

    fn tail(&self, edges: &[(usize, usize)]) -> Tail<'m> {
        let block = |number: usize| self.graph.blocks[number];
        Tail { edges: edges.iter().map(|(from, to)| (block(*from), block(*to))).collect() }
    }

    /// Returns the merge block of a selection, or the obstacle.
    fn choose_merge(&mut self, header: usize, inside: Option<&Loop>) -> Result<Option<usize>, NoMerge<'m>> {
        let graph = self.graph;
        let Selection { mut arms, next, conflicts, ends } = self.selection(header, inside);
        let mut targets = targets_of(&ends);
        if !conflicts.is_empty() {
            return Err(NoMerge::Conflicts(conflicts));
        }
        self.falls.extend(&next);
        // The target of a fall-through precedes the merge block.
        arms.retain(|arm| !next.contains_key(arm));
        if ends.is_empty() {
            // At most one arm stays in the loop. The merge block begins the largest arm or one that continues after an
            // outer selection.
            arms.sort_by_key(|arm| Reverse(graph.count_below(*arm)));
            targets = arms;
        } else if let Some(arm) = arms.iter().find(|arm| ends.iter().all(|(from, _)| graph.dominates(**arm, *from))) {
            // All other arms exit the loop.
            targets = vec![*arm];
        }
        if targets.len() > 1 && !ends.is_empty() {
            // The last target may be the merge block of an enclosing construct.
            let shared = targets.iter().filter(|to| !graph.dominates(header, **to)).count();
            return Err(if shared > 1 { NoMerge::Outer } else { NoMerge::Tail(ends) });
        }
        let mut conflicts = Vec::new();
        for merge in targets {
            match self.check(header, merge) {
                Ok(()) => return Ok(Some(merge)),
                Err(found) if conflicts.is_empty() => {
                    conflicts.extend(found.into_iter().map(|conflict| (merge, conflict)));
                }
                Err(_) => {}
            }
        }
        Err(if conflicts.is_empty() { NoMerge::Outer } else { NoMerge::Conflicts(conflicts) })
    }

    /// Returns the arms of a selection and their targets. Allows fall-through only if all arms then lead to one block.
    fn selection(&self, header: usize, inside: Option<&Loop>) -> Selection<'m> {
        let has_one_end = |found: &Selection<'m>| targets_of(&found.ends).len() <= 1;
        let falling = [false, true]
            .into_iter()
            .find_map(|with_default| self.cases(header, inside, with_default).filter(has_one_end));
        falling.unwrap_or_else(|| {
            let mut arms: Vec<usize> = self.arms(header).collect();
            arms.sort_unstable();
            let ends = self.ends(header, &arms, inside);
            Selection { arms, next: FxHashMap::default(), conflicts: Vec::new(), ends }
        })
    }

    /// Checks whether a selection can have this merge block. Returns the conflicts that splitting can resolve.
    fn check(&self, header: usize, merge: usize) -> Result<(), Vec<Conflict<'m>>> {
        let graph = self.graph;
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

/// Returns the distinct targets of edges.
fn targets_of(ends: &[(usize, usize)]) -> Vec<usize> {
    let mut targets: Vec<usize> = ends.iter().map(|(_, to)| *to).collect();
    targets.sort_unstable();
    targets.dedup();
    targets
}
