//! Completes initializers of global variables that are partially undefined.
//!
//! ```llvm
//! @table = addrspace(1) constant { ptr addrspace(1), [24 x i8] } { ptr addrspace(1) null, [24 x i8] undef }
//! ```
//! ```llvm
//! @table = addrspace(1) constant { ptr addrspace(1), [24 x i8] } zeroinitializer
//! ```
//!
//! LLVM 22 cannot emit undefined parts of a constant. Any value may replace them.
//!
//! 1. Find the initializers that are partially, but not completely undefined.
//! 2. Replace the undefined parts with zeros.

use llvm_ir::{GlobalVariable, Module, Value};

/// Rewrites the module. Returns whether it changed.
pub fn define(module: Module<'_>) -> bool {
    let defined: Vec<(GlobalVariable<'_>, Value<'_>)> = module
        .global_variables()
        .filter_map(|global| {
            let initializer = global.initializer().filter(|value| !value.is_undef())?;
            Some((global, defined(initializer)?))
        })
        .collect();
    for (global, initializer) in &defined {
        global.set_initializer(*initializer, global.is_global_constant());
    }
    !defined.is_empty()
}

/// Returns a constant with zeros instead of undefined parts; `None` if it has none.
fn defined(value: Value<'_>) -> Option<Value<'_>> {
    if value.is_undef() {
        return Some(value.ty().zero());
    }
    // Zeros and data arrays have no undefined parts.
    if value.is_null_constant() || value.data_bytes().is_some() {
        return None;
    }
    let ty = value.ty();
    let vector = ty.fixed_vector().map(|(_, count)| count);
    let count = vector.or(ty.member_count()).or(ty.array().and_then(|(_, count)| u32::try_from(count).ok()))?;
    let parts: Vec<Value<'_>> = (0..count).map_while(|index| value.aggregate_element(index)).collect();
    let new: Vec<Option<Value<'_>>> = parts.iter().map(|part| defined(*part)).collect();
    if parts.len() != usize::try_from(count).ok()? || new.iter().all(Option::is_none) {
        return None;
    }
    let parts: Vec<Value<'_>> = parts.into_iter().zip(new).map(|(old, new)| new.unwrap_or(old)).collect();
    match ty.array() {
        Some((element, _)) => Some(element.const_array(&parts)),
        None if vector.is_some() => llvm_ir::Type::const_vector(&parts),
        None => Some(ty.const_struct(&parts)),
    }
}
