//! `llvm.used` and `llvm.compiler.used`: lists of symbols that LLVM must keep. An entry does not count as a use of a
//! function.

use rustc_hash::FxHashSet;

use crate::internal_error;
use llvm_ir::{Function, GlobalVariable, Module, Value};

const LISTS: [&str; 2] = ["llvm.used", "llvm.compiler.used"];

/// Returns whether a user of a value is only an entry in such a list, or an unused constant.
pub fn is_entry(user: Value<'_>) -> bool {
    let is_list = |user: Value<'_>| user.is_global_variable() && LISTS.contains(&&*user.name());
    let mut pending = vec![user];
    // Constants can share operands, so the number of paths can be exponential.
    let mut seen = FxHashSet::default();
    while let Some(user) = pending.pop() {
        if is_list(user) {
            continue;
        }
        if !user.is_constant() || user.is_global() {
            return false;
        }
        if seen.insert(user) {
            pending.extend(user.users());
        }
    }
    true
}

/// Deletes the functions in `functions` that are unused, and their entries. Returns whether there
/// were any.
pub fn delete_unused<'m>(module: Module<'m>, functions: impl Iterator<Item = Function<'m>>) -> bool {
    let unused: Vec<_> = functions.filter(|function| function.users().all(is_entry)).collect();
    let listed: FxHashSet<_> = unused.iter().copied().filter(|function| !function.is_unused()).collect();
    if !listed.is_empty() {
        let lists: Vec<_> = module.global_variables().filter(|list| LISTS.contains(&&*list.name())).collect();
        for list in lists {
            remove_entries(list, &listed);
        }
    }
    for function in &unused {
        function.delete();
    }
    !unused.is_empty()
}

fn remove_entries<'m>(list: GlobalVariable<'m>, listed: &FxHashSet<Function<'m>>) {
    let (Some(initializer), Some((ty, count))) = (list.initializer(), list.value_type().array()) else {
        return;
    };
    let entry = |index: u64| {
        let entry = u32::try_from(index).ok().and_then(|index| initializer.aggregate_element(index));
        entry.unwrap_or_else(|| internal_error!("no entry {index} of {count} in '{}'", list.name()))
    };
    let entries: Vec<_> = (0..count).map(entry).collect();
    let kept: Vec<_> = entries.iter().copied().filter(|entry| !listed.contains(&entry.strip_casts())).collect();
    if kept.is_empty() {
        list.delete();
    } else if kept.len() < entries.len() {
        list.retype(ty.array_of(kept.len() as u64), Some(ty.const_array(&kept)));
    }
}
