//! The atomic operations of SPIR-V.

use llvm_ir::{AtomicOperation, Instruction};

/// Returns whether SPIR-V supports the operation of an `atomicrmw`.
pub fn is_known_atomic(instruction: Instruction<'_>) -> bool {
    instruction.atomic_operation().and_then(operation_name).is_some()
}

/// Returns the name of an operation within contract function names; `None` if SPIR-V does not
/// support it.
pub fn operation_name(operation: AtomicOperation) -> Option<&'static str> {
    use AtomicOperation as Op;
    Some(match operation {
        Op::LLVMAtomicRMWBinOpXchg => "xchg",
        Op::LLVMAtomicRMWBinOpAdd => "add",
        Op::LLVMAtomicRMWBinOpSub => "sub",
        Op::LLVMAtomicRMWBinOpAnd => "and",
        Op::LLVMAtomicRMWBinOpOr => "or",
        Op::LLVMAtomicRMWBinOpXor => "xor",
        Op::LLVMAtomicRMWBinOpMax => "max",
        Op::LLVMAtomicRMWBinOpMin => "min",
        Op::LLVMAtomicRMWBinOpUMax => "umax",
        Op::LLVMAtomicRMWBinOpUMin => "umin",
        Op::LLVMAtomicRMWBinOpFAdd => "fadd",
        Op::LLVMAtomicRMWBinOpFMax => "fmax",
        Op::LLVMAtomicRMWBinOpFMin => "fmin",
        _ => return None,
    })
}
