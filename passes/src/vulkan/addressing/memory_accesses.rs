//! The instructions that access memory.

use llvm_ir::{Instruction, Opcode, Type, Value};

use super::super::contract;

/// Returns whether an instruction is a call to a contract function other than a cast.
pub fn is_access(instruction: Instruction<'_>) -> bool {
    let callee = instruction.as_call().and_then(llvm_ir::Call::called_function);
    callee.is_some_and(|function| {
        function.name().starts_with(contract::PREFIX) && !function.name().starts_with(contract::CAST)
    })
}

/// Returns the pointer and the type of an access.
pub fn accessed(instruction: Instruction<'_>) -> Option<(Value<'_>, Type<'_>)> {
    match instruction.opcode() {
        Opcode::LLVMLoad | Opcode::LLVMStore => Some((instruction.accessed_pointer()?, instruction.accessed_type()?)),
        Opcode::LLVMAtomicRMW | Opcode::LLVMAtomicCmpXchg => {
            Some((instruction.operand(0)?, instruction.operand(1)?.ty()))
        }
        _ => None,
    }
}

/// Returns the width in memory of a scalar; `None` for a type that cannot be accessed.
pub fn scalar_width(ty: Type<'_>) -> Option<u32> {
    use llvm_ir::TypeKind as Kind;
    match ty.kind() {
        Kind::LLVMHalfTypeKind => Some(16),
        Kind::LLVMFloatTypeKind => Some(32),
        Kind::LLVMDoubleTypeKind => Some(64),
        Kind::LLVMIntegerTypeKind => match ty.int_width()? {
            1..=8 => Some(8),
            width @ (16 | 32 | 64) => Some(width),
            _ => None,
        },
        _ => None,
    }
}
