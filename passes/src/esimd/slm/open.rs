//! Sets of scopes, one for each point of a function.
//!
//! A set is the number of a node in a binary tree over the numbers of the scopes. Equal trees share a node, so comparing sets
//! compares two numbers, and adding or removing a scope adds one path of nodes. A function with many scopes open in many blocks
//! takes time and memory that are nearly linear in its length.

use rustc_hash::FxHashMap;

use crate::internal_error;

/// A set of scopes; the default one is empty.
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
    /// The halves of each node, but of the first two.
    halves: Vec<(u32, u32)>,
    numbers: FxHashMap<(u32, u32), u32>,
}

impl Sets {
    /// Sets of scopes with numbers below `count`.
    pub fn new(count: usize) -> Sets {
        let height = count.next_power_of_two().trailing_zeros();
        Sets { height, halves: vec![(EMPTY, EMPTY); 2], numbers: FxHashMap::default() }
    }

    /// A set with a scope more.
    pub fn with(&mut self, set: Open, scope: usize) -> Open {
        Open(self.changed(set.0, scope, self.height, FULL))
    }

    /// A set without a scope.
    pub fn without(&mut self, set: Open, scope: usize) -> Open {
        Open(self.changed(set.0, scope, self.height, EMPTY))
    }

    /// Whether a scope is in a set.
    pub fn contains(&self, set: Open, scope: usize) -> bool {
        let node = (0..self.height).rev().fold(set.0, |node, level| {
            let (low, high) = self.halves(node);
            if is_high(scope, level) { high } else { low }
        });
        node == FULL
    }

    /// The scope with the highest number.
    pub fn last(&self, set: Open) -> Option<usize> {
        let (mut node, mut scope) = (set.0, 0);
        for level in (0..self.height).rev() {
            let (low, high) = self.halves(node);
            scope |= usize::from(high != EMPTY) << level;
            node = if high == EMPTY { low } else { high };
        }
        (node == FULL).then_some(scope)
    }

    /// The scope with the lowest number that is in one set and not in another.
    pub fn first_missing(&self, set: Open, other: Open) -> Option<usize> {
        self.missing(set, other, 1).first().copied()
    }

    /// The scopes that are in one set and not in another, `most` at most, in the order of their numbers.
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

    /// A tree of this height with another leaf.
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
