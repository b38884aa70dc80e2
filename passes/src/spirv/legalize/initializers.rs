//! Replaces parts of initializers that LLVM's back end cannot emit.
//!
//! ```llvm
//! @table = addrspace(1) constant { ptr addrspace(1), [24 x i8] } { ptr addrspace(1) null, [24 x i8] undef }
//! @pointer = addrspace(1) global { ptr addrspace(1), i32 }
//!   { ptr addrspace(1) addrspacecast (ptr addrspace(4) null to ptr addrspace(1)), i32 1 }
//! ```
//! ```llvm
//! @table = addrspace(1) constant { ptr addrspace(1), [24 x i8] } zeroinitializer
//! @pointer = addrspace(1) global { ptr addrspace(1), i32 } { ptr addrspace(1) null, i32 1 }
//! ```
//!
//! LLVM 22 cannot emit undefined parts of a constant. Any value may replace them. It emits a null pointer that was cast
//! to another address space as an integer. For OpenCL devices, null pointers are zeros in each address space.
//!
//! 1. Find the initializers with undefined parts, unless they are completely undefined, or with casts of null pointers.
//! 2. Replace the undefined parts and the casts with zeros.

use llvm_ir::{GlobalVariable, Module, Opcode, Value};

/// Rewrites the module. Returns whether it changed.
pub fn replace_parts(module: Module<'_>) -> bool {
    let changed: Vec<(GlobalVariable<'_>, Value<'_>)> = module
        .global_variables()
        .filter_map(|global| {
            let initializer = global.initializer().filter(|value| !value.is_undef())?;
            Some((global, supported(initializer)?))
        })
        .collect();
    for (global, initializer) in &changed {
        global.set_initializer(*initializer, global.is_global_constant());
    }
    !changed.is_empty()
}

/// Returns a constant with zeros instead of parts that LLVM cannot emit; `None` if it has none.
fn supported(value: Value<'_>) -> Option<Value<'_>> {
    let is_null_cast = value.opcode() == Some(Opcode::LLVMAddrSpaceCast)
        && value.operand(0).is_some_and(|pointer| pointer.is_null_constant());
    if value.is_undef() || is_null_cast {
        return Some(value.ty().zero());
    }
    // Zeros and data arrays have no such parts.
    if value.is_null_constant() || value.data_bytes().is_some() {
        return None;
    }
    let ty = value.ty();
    let vector = ty.fixed_vector().map(|(_, count)| count);
    let count = vector.or(ty.member_count()).or(ty.array().and_then(|(_, count)| u32::try_from(count).ok()))?;
    let parts: Vec<Value<'_>> = (0..count).map_while(|index| value.aggregate_element(index)).collect();
    let new: Vec<Option<Value<'_>>> = parts.iter().map(|part| supported(*part)).collect();
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
