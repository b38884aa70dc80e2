//! The graph of references between functions. It shows which functions the entry points reach, and which kernels reach
//! a function.
//!
//! All uses of a function count, not only calls, because an instruction may use a table of virtual functions that
//! contains its address. So the nodes are functions and the constants that contain their addresses. The graph is built
//! from the use lists of the functions, which are far shorter than the list of all instructions.

use rustc_hash::{FxHashMap, FxHashSet};

use super::closure;
use llvm_ir::{Module, Value};

/// The values that each function, or each constant that contains an address, uses.
#[derive(Debug)]
pub struct References<'m> {
    used_by: FxHashMap<Value<'m>, Vec<Value<'m>>>,
}

impl<'m> References<'m> {
    /// Creates the graph of all functions of the module.
    pub fn new(module: Module<'m>) -> References<'m> {
        References::of(module.functions().map(Into::into).collect())
    }

    /// Creates the graph of all functions and global variables of the module.
    pub fn with_variables(module: Module<'m>) -> References<'m> {
        References::of(module.functions().map(Into::into).chain(module.global_variables().map(Into::into)).collect())
    }

    fn of(mut pending: Vec<Value<'m>>) -> References<'m> {
        let mut used_by: FxHashMap<_, Vec<_>> = FxHashMap::default();
        let mut seen: FxHashSet<Value<'m>> = pending.iter().copied().collect();
        while let Some(used) = pending.pop() {
            for user in users(used) {
                used_by.entry(user).or_default().push(used);
                if seen.insert(user) {
                    pending.push(user);
                }
            }
        }
        References { used_by }
    }

    /// Returns the values that are reachable from `entries`, including the entries.
    pub fn reached_from(&self, entries: impl Iterator<Item: Into<Value<'m>>>) -> FxHashSet<Value<'m>> {
        self.reached_through(entries, |_| true)
    }

    /// Returns the values that are reachable from `entries`, without continuing from values for which `goes_on` returns
    /// false.
    pub fn reached_through(
        &self,
        entries: impl Iterator<Item: Into<Value<'m>>>,
        goes_on: impl Fn(Value<'m>) -> bool,
    ) -> FxHashSet<Value<'m>> {
        closure(entries, |node| {
            let used: &[Value<'m>] = if goes_on(node) { self.used_directly(node) } else { &[] };
            used.iter().copied()
        })
    }

    /// Returns the users of functions and variables: functions, variables, aliases and constants, in no particular
    /// order.
    pub fn users(&self) -> impl Iterator<Item = Value<'m>> {
        self.used_by.keys().copied()
    }

    /// Returns the values that a function, variable or constant uses directly: functions, variables, and constants that
    /// lead to them. They are in use-list order, which is not deterministic, so the order must not affect the output.
    pub fn used_directly(&self, user: impl Into<Value<'m>>) -> &[Value<'m>] {
        self.used_by.get(&user.into()).map_or(&[], Vec::as_slice)
    }
}

/// Returns `functions`, and the functions that reach one of them.
pub fn reaching<'m>(functions: impl Iterator<Item: Into<Value<'m>>>) -> FxHashSet<Value<'m>> {
    closure(functions, users)
}

/// Returns the functions and constants that use a function or constant. An instruction counts as its function.
fn users<'m>(used: Value<'m>) -> impl Iterator<Item = Value<'m>> {
    used.users().filter_map(|user| match user.as_instruction() {
        Some(instruction) => instruction.parent_function().map(Into::into),
        None => Some(user),
    })
}
