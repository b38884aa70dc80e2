//! Finds the program-scope variables that a module uses.

use crate::names;
use llvm_ir::{Function, GlobalVariable, Module, Value};
use rustc_hash::FxHashSet;

use super::super::contract::{self, address_space};

/// Variables, and constants that contain their addresses.
pub type References<'m> = FxHashSet<Value<'m>>;

/// Returns the variables to which a function refers, also through constants and the initializers of other variables.
pub fn of_function(function: Function<'_>) -> References<'_> {
    let mut found = References::default();
    add_function(function, &mut found);
    found
}

/// Returns the variables that kernels or the host use.
pub fn of_module(module: Module<'_>) -> References<'_> {
    let mut found = References::default();
    module.functions().for_each(|function| add_function(function, &mut found));
    for global in module.global_variables().filter(|global| is_accessed_by_host(*global)) {
        add(global.as_value(), &mut found);
    }
    found
}

/// Returns whether the host accesses a variable by name.
pub fn is_accessed_by_host(global: GlobalVariable<'_>) -> bool {
    global.text_attribute(names::ATTR_UNIQUE_ID).is_some()
}

/// Returns whether a variable is in global memory, but not in a buffer that is already bound.
pub fn is_in_global_memory<'m>(module: Module<'m>, global: GlobalVariable<'m>) -> bool {
    global.ty().address_space() == address_space::GLOBAL
        && global.name() != contract::PRINT_BUFFER
        && module.attachments(global).get(module.metadata_kind(contract::MD_BINDING)).is_none()
}

/// Returns whether any of these variables is in global memory.
pub fn have_global_memory<'m>(module: Module<'m>, references: &References<'m>) -> bool {
    let mut variables = references.iter().filter_map(|value| value.as_global_variable());
    variables.any(|global| is_in_global_memory(module, global))
}

fn add_function<'m>(function: Function<'m>, found: &mut References<'m>) {
    for instruction in function.blocks().flat_map(|block| block.instructions()) {
        for operand in (0..instruction.operand_count()).filter_map(|index| instruction.operand(index)) {
            add(operand, found);
        }
    }
}

/// Adds the variables to which a constant refers.
fn add<'m>(value: Value<'m>, found: &mut References<'m>) {
    let mut pending = vec![value];
    while let Some(value) = pending.pop() {
        if !value.is_constant() || value.is_function() || !found.insert(value) {
            continue;
        }
        match value.as_global_variable() {
            Some(global) => pending.extend(global.initializer()),
            None => pending.extend((0..value.operand_count()).filter_map(|index| value.operand(index))),
        }
    }
}
