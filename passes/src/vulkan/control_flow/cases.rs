//! Finds switch cases that fall through to the next case, which SPIR-V allows.
//!
//! ```text
//! switch: -> a, b, c, end     a: -> b     b: -> c     c: -> end
//! ```
//! 1. In reverse postorder, a target of the switch is an arm if only the switch branches to it, or if exactly one other
//!    arm, which falls through to no other arm, also branches to it. The default can only be the last arm of such a
//!    chain.
//! 2. An arm that falls through must not branch to any other block after the switch: an `if` in it with a `break` would
//!    have two ends.
//! 3. Each fall-through uses one dedicated block. If there is none, a block is split off.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    loops::{Finder, Loop, is_exit},
    unstructured::Conflict,
};

/// The arms of a selection and their targets.
pub struct Selection<'m> {
    /// The first blocks of the arms, in reverse postorder.
    pub arms: Vec<usize>,
    /// The arm that each arm falls through to.
    pub next: FxHashMap<usize, usize>,
    /// The blocks to split off, by the arm that they branch to.
    pub conflicts: Vec<(usize, Conflict<'m>)>,
    /// The branches from the switch and its arms to other blocks, except those that exit or continue the loop.
    pub ends: Vec<(usize, usize)>,
}

impl<'m> Finder<'_, 'm> {
    /// Returns the arms of a switch if some fall through to others. `with_default` allows an arm to fall through to the
    /// default.
    pub fn cases(&self, header: usize, inside: Option<&Loop>, with_default: bool) -> Option<Selection<'m>> {
        let graph = self.graph;
        let default = self.default_target(header)?;
        let mut targets: Vec<usize> = graph.successors[header].iter().copied().filter(|to| *to > header).collect();
        targets.sort_unstable();
        let mut cases =
            Selection { arms: Vec::new(), next: FxHashMap::default(), conflicts: Vec::new(), ends: Vec::new() };
        for target in targets {
            let is_before = |from: &usize| *from != header && *from < target;
            let before: Vec<usize> = graph.predecessors[target].iter().copied().filter(is_before).collect();
            let Some(first) = before.first() else {
                cases.arms.push(target);
                continue;
            };
            let can_follow = graph.dominator(target) == header && (target != default || with_default);
            let owner = self.owner(&cases.arms, *first).filter(|owner| {
                let is_only = before.iter().all(|from| graph.dominates(*owner, *from));
                can_follow && is_only && *owner != default && !cases.next.contains_key(owner)
            });
            let Some(owner) = owner else { continue };
            if before.len() > 1 || graph.successors[*first].len() > 1 {
                let predecessors = before.iter().map(|block| graph.blocks[*block]).collect();
                let (merge, header) = (graph.blocks[target], graph.blocks[owner]);
                cases.conflicts.push((target, Conflict { merge, header, predecessors }));
            }
            cases.next.insert(owner, target);
            cases.arms.push(target);
        }
        if cases.next.is_empty() {
            return None;
        }
        cases.ends = self.ends(header, &cases.arms, inside);
        let leads_elsewhere =
            |from: usize| self.owner(&cases.arms, from).is_some_and(|owner| cases.next.contains_key(&owner));
        (!cases.ends.iter().any(|(from, _)| leads_elsewhere(*from))).then_some(cases)
    }

    /// Returns the default target of a switch.
    pub fn default_target(&self, header: usize) -> Option<usize> {
        self.graph.successors[header].first().copied().filter(|_| self.graph.is_switch(header))
    }

    /// Returns the arm that contains a block. Arms are siblings in the dominator tree, in reverse postorder.
    fn owner(&self, arms: &[usize], block: usize) -> Option<usize> {
        let place = self.graph.subtree(block).0;
        let after = arms.partition_point(|arm| self.graph.subtree(*arm).0 <= place);
        after.checked_sub(1).map(|index| arms[index]).filter(|arm| self.graph.dominates(*arm, block))
    }

    /// Returns the branches from a selection and its arms, given in reverse postorder, to other blocks, except those
    /// that exit or continue the loop.
    pub fn ends(&self, header: usize, arms: &[usize], inside: Option<&Loop>) -> Vec<(usize, usize)> {
        let graph = self.graph;
        let mut ends = Vec::new();
        let mut seen = FxHashSet::default();
        let mut pending = vec![header];
        while let Some(block) = pending.pop() {
            // Back edges lead to lower indices.
            for to in graph.successors[block].iter().copied().filter(|to| *to > block && !is_exit(inside, *to)) {
                if self.owner(arms, to).is_none() {
                    ends.push((block, to));
                } else if seen.insert(to) {
                    pending.push(to);
                }
            }
        }
        ends.sort_unstable();
        ends
    }
}
