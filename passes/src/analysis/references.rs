//! Which functions are reached from the entry points, and which kernels reach a function.
//!
//! Each use of a function counts, not only calls: its address may stand in a table of virtual functions, which an
//! instruction uses. So the nodes are functions and the constants that hold their addresses. The walk begins at the
//! functions and goes along their use lists, which is far shorter than a walk over all instructions.

use rustc_hash::{FxHashMap, FxHashSet};

use super::closure;
use llvm_ir::{Module, Value};

/// What each function, or constant that holds an address of one, uses.
#[derive(Debug)]
pub struct References<'m> {
    used_by: FxHashMap<Value<'m>, Vec<Value<'m>>>,
}

impl<'m> References<'m> {
    /// The graph of all functions of the module.
    pub fn new(module: Module<'m>) -> References<'m> {
        References::of(module.functions().map(Into::into).collect())
    }

    /// The graph of all functions and global variables of the module.
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

    /// The functions that are reached from these, themselves included.
    pub fn reached_from(&self, entries: impl Iterator<Item: Into<Value<'m>>>) -> FxHashSet<Value<'m>> {
        self.reached_through(entries, |_| true)
    }

    /// The same, without going further from what `goes_on` is false for.
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

    /// What uses functions and variables: functions, variables, aliases and constants, in no certain order.
    pub fn users(&self) -> impl Iterator<Item = Value<'m>> {
        self.used_by.keys().copied()
    }

    /// What a function, variable or constant uses itself: functions, variables, and constants that lead to such. The order is
    /// that of LLVM's use lists: never let it show.
    pub fn used_directly(&self, user: impl Into<Value<'m>>) -> &[Value<'m>] {
        self.used_by.get(&user.into()).map_or(&[], Vec::as_slice)
    }
}

/// The functions that reach one of these, themselves included.
pub fn reaching<'m>(functions: impl Iterator<Item: Into<Value<'m>>>) -> FxHashSet<Value<'m>> {
    closure(functions, users)
}

/// The functions and constants that use a function or constant; an instruction counts as its function.
fn users<'m>(used: Value<'m>) -> impl Iterator<Item = Value<'m>> {
    used.users().filter_map(|user| match user.as_instruction() {
        Some(instruction) => instruction.parent_function().map(Into::into),
        None => Some(user),
    })
}
