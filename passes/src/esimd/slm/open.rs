//! Sets of scopes, one for each point of a function.
//!
//! A set is the ID of a node in a binary tree over the indices of the scopes. Equal trees share a
//! node. Two sets are therefore equal if their IDs are equal, and adding or removing a scope
//! creates one path of nodes. Time and memory are nearly linear in the length of a function, even
//! if many scopes are open in many blocks.

use rustc_hash::FxHashMap;

use crate::internal_error;

/// A set of scopes. The default is the empty set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Open(u32);

const EMPTY: u32 = 0;
/// The leaf of a scope that is in the set.
const FULL: u32 = 1;

/// The sets of a function.
#[derive(Debug)]
pub struct Sets {
    /// The number of levels above the leaves.
    height: u32,
    /// The two children of each node, except for the first two nodes.
    halves: Vec<(u32, u32)>,
    numbers: FxHashMap<(u32, u32), u32>,
}

impl Sets {
    /// Creates sets of scopes with indices below `count`.
    pub fn new(count: usize) -> Sets {
        let height = count.next_power_of_two().trailing_zeros();
        Sets { height, halves: vec![(EMPTY, EMPTY); 2], numbers: FxHashMap::default() }
    }

    /// Returns a set with one scope added.
    pub fn with(&mut self, set: Open, scope: usize) -> Open {
        Open(self.changed(set.0, scope, self.height, FULL))
    }

    /// Returns a set with one scope removed.
    pub fn without(&mut self, set: Open, scope: usize) -> Open {
        Open(self.changed(set.0, scope, self.height, EMPTY))
    }

    /// Returns whether a scope is in a set.
    pub fn contains(&self, set: Open, scope: usize) -> bool {
        let node = (0..self.height).rev().fold(set.0, |node, level| {
            let (low, high) = self.halves(node);
            if is_high(scope, level) { high } else { low }
        });
        node == FULL
    }

    /// Returns the scope with the highest index.
    pub fn last(&self, set: Open) -> Option<usize> {
        let (mut node, mut scope) = (set.0, 0);
        for level in (0..self.height).rev() {
            let (low, high) = self.halves(node);
            scope |= usize::from(high != EMPTY) << level;
            node = if high == EMPTY { low } else { high };
        }
        (node == FULL).then_some(scope)
    }

    /// Returns the scope with the lowest index that is in `set` and not in `other`.
    pub fn first_missing(&self, set: Open, other: Open) -> Option<usize> {
        self.missing(set, other, 1).first().copied()
    }

    /// Returns at most `most` scopes that are in `set` and not in `other`, in the order of their indices.
    pub fn missing(&self, set: Open, other: Open, most: usize) -> Vec<usize> {
        let mut found = Vec::new();
        let mut pending = vec![(set.0, other.0, self.height, 0_usize)];
        while let Some((node, other, level, scope)) = pending.pop() {
            if node == other || node == EMPTY {
                continue;
            }
            let Some(below) = level.checked_sub(1) else {
                found.push(scope);
                if found.len() == most {
                    break;
                }
                continue;
            };
            let ((low, high), (other_low, other_high)) = (self.halves(node), self.halves(other));
            pending.push((high, other_high, below, scope | 1 << below));
            pending.push((low, other_low, below, scope));
        }
        found
    }

    fn halves(&self, node: u32) -> (u32, u32) {
        match self.halves.get(node as usize) {
            Some(halves) => *halves,
            None => internal_error!("a set of scopes has no node {node}"),
        }
    }

    /// Returns a tree of this height with one leaf replaced.
    fn changed(&mut self, node: u32, scope: usize, height: u32, leaf: u32) -> u32 {
        let Some(below) = height.checked_sub(1) else { return leaf };
        let (low, high) = self.halves(node);
        let halves = if is_high(scope, below) {
            (low, self.changed(high, scope, below, leaf))
        } else {
            (self.changed(low, scope, below, leaf), high)
        };
        if halves == (EMPTY, EMPTY) {
            return EMPTY;
        }
        let Ok(next) = u32::try_from(self.halves.len()) else {
            internal_error!("sets of scopes have {} nodes", self.halves.len())
        };
        let number = *self.numbers.entry(halves).or_insert(next);
        if number == next {
            self.halves.push(halves);
        }
        number
    }
}

fn is_high(scope: usize, level: u32) -> bool {
    scope >> level & 1 == 1
}

#[cfg(test)]
mod tests {
    use super::{Open, Sets};

    #[test]
    fn sets_are_compared_by_what_they_hold() {
        for count in [1, 2, 3, 8, 9, 100] {
            let mut sets = Sets::new(count);
            let mut set = Open::default();
            for scope in 0..count {
                assert!(!sets.contains(set, scope));
                set = sets.with(set, scope);
                assert!(sets.contains(set, scope));
                assert_eq!(sets.last(set), Some(scope));
            }
            let reverse = (0..count).rev().fold(Open::default(), |set, scope| sets.with(set, scope));
            assert_eq!(set, reverse);
            assert_eq!(sets.missing(set, Open::default(), usize::MAX), (0..count).collect::<Vec<_>>());
            let without = sets.without(set, count / 2);
            assert_eq!(sets.missing(set, without, usize::MAX), [count / 2]);
            assert_eq!(sets.first_missing(without, set), None);
            assert_eq!((0..count).fold(set, |set, scope| sets.without(set, scope)), Open::default());
        }
    }

    #[test]
    fn the_empty_set() {
        let sets = Sets::new(0);
        assert_eq!(sets.last(Open::default()), None);
        assert_eq!(sets.first_missing(Open::default(), Open::default()), None);
    }
}
