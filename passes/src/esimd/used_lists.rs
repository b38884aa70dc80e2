//! `llvm.used` and `llvm.compiler.used`: lists of what must be kept though nothing uses it. An entry is no use of a function.

use rustc_hash::FxHashSet;

use llvm_ir::{Function, GlobalVariable, Module, Value};

const LISTS: [&str; 2] = ["llvm.used", "llvm.compiler.used"];

/// Whether a user of a value is nothing but an entry of such a list, or a constant that nothing uses.
pub fn is_entry(user: Value<'_>) -> bool {
    let is_list = |user: Value<'_>| user.is_global_variable() && LISTS.contains(&&*user.name());
    let mut pending = vec![user];
    // Constants can share parts in more ways than anybody can count.
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

/// Removes those of these functions that nothing uses, and their entries; whether there were any.
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
    let (Some(entries), Some((ty, count))) = (list.initializer(), list.value_type().array()) else {
        return;
    };
    let count = u32::try_from(count).unwrap_or(u32::MAX);
    let entries: Vec<_> = (0..count).map_while(|index| entries.aggregate_element(index)).collect();
    let kept: Vec<_> = entries.iter().copied().filter(|entry| !listed.contains(&entry.strip_casts())).collect();
    if kept.is_empty() {
        list.delete();
    } else if kept.len() < entries.len() {
        list.retype(ty.array_of(kept.len() as u64), Some(ty.const_array(&kept)));
    }
}
