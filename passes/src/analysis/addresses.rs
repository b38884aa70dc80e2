//! Queries about pointer arithmetic: casts and byte offsets.

use llvm_ir::{DataLayout, Opcode, Value};

/// Returns whether a value is a cast of a pointer that preserves the address.
pub fn is_cast(pointer: Value<'_>) -> bool {
    matches!(pointer.opcode(), Some(Opcode::LLVMAddrSpaceCast | Opcode::LLVMBitCast))
}

/// Returns the byte offset of a `getelementptr` whose indices are all constant.
pub fn gep_offset<'m>(layout: &DataLayout<'m>, gep: Value<'m>) -> Option<i64> {
    let mut ty = gep.gep_source_type()?;
    let mut offset = i64::try_from(layout.alloc_size(ty)?).ok()?.checked_mul(gep.operand(1)?.signed_int()?)?;
    for position in 2..gep.operand_count() {
        let index = gep.operand(position)?.signed_int()?;
        let step = if let Some(members) = ty.struct_members() {
            let member = usize::try_from(index).ok()?;
            let step = layout.member_offset(ty, Some(member).filter(|&m| m < members.len())?);
            ty = *members.get(member)?;
            i64::try_from(step).ok()?
        } else {
            ty = ty.array().map(|(element, _)| element).or_else(|| ty.fixed_vector().map(|(element, _)| element))?;
            i64::try_from(layout.alloc_size(ty)?).ok()?.checked_mul(index)?
        };
        offset = offset.checked_add(step)?;
    }
    Some(offset)
}

/// Returns whether a value is a call to `llvm.lifetime.start` or `llvm.lifetime.end`, which delimit
/// the lifetime of a stack slot.
pub fn is_lifetime_marker(value: Value<'_>) -> bool {
    let callee = value.as_call().and_then(|call| call.called_value().as_function());
    callee.is_some_and(|callee| callee.name().starts_with("llvm.lifetime."))
}
