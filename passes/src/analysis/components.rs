//! Finds functions that call each other in cycles.

use rustc_hash::{FxHashMap, FxHashSet};

use llvm_ir::Function;

/// Returns the strongly connected components of the functions that are reachable from `functions`. Callees precede
/// their callers, and the functions of a component are in the order of the first visit. `callee` returns the target of
/// the call with the given index.
pub fn components<'m>(
    functions: impl IntoIterator<Item = Function<'m>>,
    callee: impl Fn(Function<'m>, usize) -> Option<Function<'m>>,
) -> Vec<Vec<Function<'m>>> {
    let mut search = Search {
        callee,
        numbers: FxHashMap::default(),
        stack: Vec::new(),
        on_stack: FxHashSet::default(),
        found: Vec::new(),
    };
    for function in functions {
        if !search.numbers.contains_key(&function) {
            search.visit(function);
        }
    }
    search.found
}

/// Tarjan's algorithm, without recursion.
struct Search<'m, C> {
    callee: C,
    /// The order in which functions are visited, and the earliest function that each reaches.
    numbers: FxHashMap<Function<'m>, (usize, usize)>,
    stack: Vec<Function<'m>>,
    on_stack: FxHashSet<Function<'m>>,
    found: Vec<Vec<Function<'m>>>,
}

impl<'m, C: Fn(Function<'m>, usize) -> Option<Function<'m>>> Search<'m, C> {
    fn enter(&mut self, function: Function<'m>) {
        let number = self.numbers.len();
        self.numbers.insert(function, (number, number));
        self.stack.push(function);
        self.on_stack.insert(function);
    }

    fn lower(&mut self, function: Function<'m>, to: usize) {
        if let Some((_, earliest)) = self.numbers.get_mut(&function) {
            *earliest = to.min(*earliest);
        }
    }

    fn visit(&mut self, root: Function<'m>) {
        self.enter(root);
        let mut path = vec![(root, 0)];
        while let Some((function, next)) = path.last_mut() {
            let function = *function;
            let callee = (self.callee)(function, *next);
            *next += 1;
            if let Some(callee) = callee {
                match self.numbers.get(&callee) {
                    None => {
                        self.enter(callee);
                        path.push((callee, 0));
                    }
                    Some(&(number, _)) if self.on_stack.contains(&callee) => self.lower(function, number),
                    Some(_) => {}
                }
                continue;
            }
            path.pop();
            let Some(&(number, earliest)) = self.numbers.get(&function) else { continue };
            if let Some(&(caller, _)) = path.last() {
                self.lower(caller, earliest);
            }
            if number == earliest {
                let start = self.stack.iter().rposition(|other| *other == function).unwrap_or(0);
                let mut component = self.stack.split_off(start);
                component.iter().for_each(|function| {
                    self.on_stack.remove(function);
                });
                component.sort_by_key(|function| self.numbers.get(function).map(|(number, _)| *number));
                self.found.push(component);
            }
        }
    }
}
