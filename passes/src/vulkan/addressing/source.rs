//! The origins of pointers.

use llvm_ir::{Instruction, Opcode, Value};

use super::super::contract;

/// The set of address spaces that imposes no constraint on a pointer.
pub const ANY: u32 = 0;

/// Returns the set that contains only this address space.
pub fn bit(space: u32) -> u32 {
    1_u32.checked_shl(space).unwrap_or(0)
}

/// Returns the pointer operand of a cast of a generic pointer to an address space.
pub fn cast_operand(cast: Value<'_>) -> Option<Value<'_>> {
    let callee = cast.as_instruction().and_then(Instruction::as_call)?.called_function()?;
    cast.operand(0).filter(|from| callee.name().starts_with(contract::CAST) && from.ty().is_pointer())
}

/// Returns the private variable that a pointer points into, unless it passes through a phi or select.
pub fn private_variable(mut pointer: Value<'_>) -> Option<Value<'_>> {
    loop {
        pointer = match pointer.opcode()? {
            Opcode::LLVMAlloca => return Some(pointer),
            Opcode::LLVMGetElementPtr | Opcode::LLVMBitCast | Opcode::LLVMFreeze => pointer.operand(0)?,
            _ => return None,
        };
    }
}

/// Returns the private variable that a pointer is loaded from.
pub fn loaded_from(pointer: Value<'_>) -> Option<Value<'_>> {
    private_variable(pointer.operand(0).filter(|_| pointer.is_instruction_of(Opcode::LLVMLoad))?)
}

/// The origin of a pointer.
pub enum Source<'m> {
    /// A base object.
    Root(Value<'m>),
    /// Null, or undefined.
    Null,
    /// An address computation on another pointer.
    From(Value<'m>),
    /// A pointer, or null if it points to an address space other than this one.
    Cast(Value<'m>, u32),
    /// A phi or select.
    Merge(Vec<Value<'m>>),
    /// An integer.
    Integer,
    /// Memory.
    Loaded,
    /// Any other instruction.
    Unknown,
}

/// Returns the origin of a pointer.
pub fn source(pointer: Value<'_>) -> Source<'_> {
    if pointer.is_argument() || pointer.is_global_variable() || pointer.is_instruction_of(Opcode::LLVMAlloca) {
        return Source::Root(pointer);
    }
    if pointer.is_null_constant() || pointer.is_undef() {
        return Source::Null;
    }
    let base = || pointer.operand(0).map_or(Source::Null, Source::From);
    match pointer.opcode() {
        Some(Opcode::LLVMGetElementPtr | Opcode::LLVMAddrSpaceCast | Opcode::LLVMBitCast | Opcode::LLVMFreeze) => {
            base()
        }
        Some(Opcode::LLVMPHI) => {
            let incoming = pointer.as_instruction().map(Instruction::incoming).unwrap_or_default();
            Source::Merge(incoming.into_iter().map(|(value, _)| value).collect())
        }
        Some(Opcode::LLVMSelect) => {
            Source::Merge([1, 2].into_iter().filter_map(|index| pointer.operand(index)).collect())
        }
        Some(Opcode::LLVMLoad) => Source::Loaded,
        Some(Opcode::LLVMIntToPtr) => Source::Integer,
        _ => match cast_operand(pointer) {
            Some(from) => Source::Cast(from, pointer.ty().address_space()),
            None => Source::Unknown,
        },
    }
}
