//! Finds cycles in graphs, such as functions that call each other.

use std::hash::Hash;

use rustc_hash::{FxHashMap, FxHashSet};

/// Returns the strongly connected components of the nodes that are reachable from `nodes`. Each component precedes its
/// predecessors. The nodes of a component are in the order in which they are first visited. `successor` returns the
/// successor with the given index. In a call graph, the nodes are functions, and their successors are the callees.
pub fn components<T: Copy + Eq + Hash>(
    nodes: impl IntoIterator<Item = T>,
    successor: impl Fn(T, usize) -> Option<T>,
) -> Vec<Vec<T>> {
    let mut search = Search {
        successor,
        numbers: FxHashMap::default(),
        stack: Vec::new(),
        on_stack: FxHashSet::default(),
        found: Vec::new(),
    };
    for node in nodes {
        if !search.numbers.contains_key(&node) {
            search.visit(node);
        }
    }
    search.found
}

/// Tarjan's algorithm, without recursion.
struct Search<T, S> {
    successor: S,
    /// For each visited node, its index in the order of visits, and the lowest index that it
    /// reaches.
    numbers: FxHashMap<T, (usize, usize)>,
    stack: Vec<T>,
    on_stack: FxHashSet<T>,
    found: Vec<Vec<T>>,
}

impl<T: Copy + Eq + Hash, S: Fn(T, usize) -> Option<T>> Search<T, S> {
    fn enter(&mut self, node: T) {
        let number = self.numbers.len();
        self.numbers.insert(node, (number, number));
        self.stack.push(node);
        self.on_stack.insert(node);
    }

    fn lower(&mut self, node: T, to: usize) {
        if let Some((_, earliest)) = self.numbers.get_mut(&node) {
            *earliest = to.min(*earliest);
        }
    }

    fn visit(&mut self, root: T) {
        self.enter(root);
        let mut path = vec![(root, 0)];
        while let Some((node, next)) = path.last_mut() {
            let node = *node;
            let successor = (self.successor)(node, *next);
            *next += 1;
            if let Some(successor) = successor {
                match self.numbers.get(&successor) {
                    None => {
                        self.enter(successor);
                        path.push((successor, 0));
                    }
                    Some(&(number, _)) if self.on_stack.contains(&successor) => self.lower(node, number),
                    Some(_) => {}
                }
                continue;
            }
            path.pop();
            let Some(&(number, earliest)) = self.numbers.get(&node) else { continue };
            if let Some(&(predecessor, _)) = path.last() {
                self.lower(predecessor, earliest);
            }
            if number == earliest {
                let start = self.stack.iter().rposition(|other| *other == node).unwrap_or(0);
                let mut component = self.stack.split_off(start);
                component.iter().for_each(|node| {
                    self.on_stack.remove(node);
                });
                component.sort_by_key(|node| self.numbers.get(node).map(|(number, _)| *number));
                self.found.push(component);
            }
        }
    }
}
