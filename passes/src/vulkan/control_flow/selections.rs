//! The selections of a function: their arms, and where these meet.

use std::cmp::Reverse;

use rustc_hash::FxHashMap;

use super::{
    cases::Selection,
    loops::{Finder, Loop},
    structure::{Conflict, Tail, Unstructured},
};

/// The widths of numbers that `OpSwitch` compares.
const WIDTHS: [u32; 3] = [8, 16, 32];

/// Why a selection has no merge block.
enum NoMerge<'m> {
    /// It is another construct's, too.
    Conflicts(Vec<(usize, Conflict<'m>)>),
    /// The arms lead to several blocks, by these edges.
    Tail(Vec<(usize, usize)>),
    /// The arms lead to blocks that a construct around this one leads to as well: that one is to be seen to.
    Outer,
}

impl<'m> Finder<'_, 'm> {
    /// Finds the selections.
    pub fn find_selections(&mut self) -> Result<(), Unstructured<'m>> {
        let (mut conflicts, mut is_unstructured) = (Vec::new(), false);
        // The headers of selections with several ends, and what leads there.
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
                // A case must not be what leaves or continues the loop itself.
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
                    // An outer construct with the same merge block conflicts with this one.
                    self.claimed.extend(found.iter().map(|(merge, _)| (*merge, header)));
                    conflicts.extend(found.into_iter().map(|(_, conflict)| conflict));
                }
                Err(NoMerge::Tail(edges)) => {
                    // What an arm ends in changes when a selection in it does.
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

    /// Whether a block ends in a switch.
    fn is_switch(&self, block: usize) -> Result<bool, Unstructured<'m>> {
        let end = self.graph.blocks[block].last_instruction().filter(|_| self.graph.is_switch(block));
        let Some(end) = end else { return Ok(false) };
        let width = end.operand(0).and_then(|selector| selector.ty().int_width());
        if width.is_some_and(|width| WIDTHS.contains(&width)) { Ok(true) } else { Err(Unstructured::Other) }
    }

    /// The first blocks of the arms of a selection: only it leads there, but for branches back.
    fn arms(&self, header: usize) -> impl Iterator<Item = usize> {
        let graph = self.graph;
        let is_arm = move |to: &usize| graph.predecessors[*to].iter().all(|from| *from == header || from >= to);
        graph.successors[header].iter().copied().filter(is_arm)
    }

    fn tail(&self, edges: &[(usize, usize)]) -> Tail<'m> {
        let block = |number: usize| self.graph.blocks[number];
        Tail { edges: edges.iter().map(|(from, to)| (block(*from), block(*to))).collect() }
    }

    /// The merge block of a selection, or what keeps it from having one.
    fn choose_merge(&mut self, header: usize, inside: Option<&Loop>) -> Result<Option<usize>, NoMerge<'m>> {
        let graph = self.graph;
        let Selection { mut arms, next, conflicts, ends } = self.selection(header, inside);
        let mut targets = targets_of(&ends);
        if !conflicts.is_empty() {
            return Err(NoMerge::Conflicts(conflicts));
        }
        self.falls.extend(&next);
        // What an arm falls through to comes before the merge block.
        arms.retain(|arm| !next.contains_key(arm));
        if ends.is_empty() {
            // All arms but one leave the loop: that one, which is longest or goes on behind an outer selection, is what comes after.
            arms.sort_by_key(|arm| Reverse(graph.count_below(*arm)));
            targets = arms;
        } else if let Some(arm) = arms.iter().find(|arm| ends.iter().all(|(from, _)| graph.dominates(**arm, *from))) {
            // All others leave the loop.
            targets = vec![*arm];
        }
        if targets.len() > 1 && !ends.is_empty() {
            // The last one may be where a construct around this one ends.
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

    /// The arms of a selection, and where they lead. Cases may fall through to others if all arms lead to one block then.
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

    /// Whether a selection can have this merge block; the conflicts that keep it from that, if any can be named.
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

/// The blocks that branches lead to, each once.
fn targets_of(ends: &[(usize, usize)]) -> Vec<usize> {
    let mut targets: Vec<usize> = ends.iter().map(|(_, to)| *to).collect();
    targets.sort_unstable();
    targets.dedup();
    targets
}

/// Whether a branch to a block leaves or continues a loop.
pub fn is_exit(inside: Option<&Loop>, to: usize) -> bool {
    inside.is_some_and(|inside| {
        inside.merge == Some(to) || to == inside.header || inside.continues_at_latch && inside.latch == to
    })
}
