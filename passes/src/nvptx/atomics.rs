//! Keeps the ordering and the scope of `atomicrmw`, which LLVM 22's back end ignores: it always emits a relaxed operation
//! with device scope.
//!
//! The libclc before intel-sycl-rt 2026.2 relies on this. For a relaxed operation with device scope on a generic address,
//! it calls a CUDA builtin, which clang compiles to a sequentially consistent instruction without a scope. For all other
//! orderings and scopes, it calls DPC++'s intrinsics. In functions that call these, [`relax_builtins`] therefore changes
//! such instructions.
//!
//! ```llvm
//! %x = atomicrmw add ptr addrspace(1) %p, i32 %v syncscope("block") acq_rel
//! %y = atomicrmw add ptr addrspace(1) %p, i32 %v monotonic
//! ```
//! ```llvm
//! fence syncscope("block") release
//! %x = atomicrmw add ptr addrspace(1) %p, i32 %v syncscope("block") monotonic
//! fence syncscope("block") acquire
//! %y = call i32 asm sideeffect "atom.sys.global.add.u32 $0, [$1], $2;", "=r,l,r,~{memory}"(…)
//! ```
//!
//! 1. Widen the scopes that the back end does not support: the scope of a cluster, which requires `sm_90`, to that of
//!    the device, and the scope of a single thread to that of the work-group.
//! 2. Replace an ordering with fences.
//! 3. Replace operations with system scope with PTX instructions. Operations for which LLVM emits a loop with `cmpxchg`
//!    keep their scope.

use llvm_ir::{AtomicOperation, Builder, Function, Instruction, Module, Opcode, Ordering, Value};

use super::intrinsics::modify;
use super::operation::{Access, Scope};
use super::{GLOBAL, SHARED};

/// The scopes that are widened, each with the scope that includes it.
const WIDER: [(&str, Scope); 2] = [("cluster", Scope::Device), ("singlethread", Scope::Block)];

/// Gives the instructions of CUDA builtins in a function of libclc the ordering and scope of these builtins. Returns
/// whether there are any.
pub fn relax_builtins(function: Function<'_>) -> bool {
    let instructions = function.blocks().flat_map(|block| block.instructions());
    let is_builtin = |instruction: &Instruction<'_>| {
        matches!(instruction.opcode(), Opcode::LLVMAtomicRMW | Opcode::LLVMAtomicCmpXchg)
            && instruction.sync_scope().as_deref() == Some(Scope::System.name())
    };
    let builtins: Vec<_> = instructions.filter(is_builtin).collect();
    for instruction in &builtins {
        instruction.relax();
        instruction.set_sync_scope(Scope::Device.name());
    }
    !builtins.is_empty()
}

/// Changes all atomic instructions. Returns whether any was changed.
pub fn strengthen(module: Module<'_>) -> bool {
    let mut is_changed = false;
    let mut updates = Vec::new();
    for block in module.functions().flat_map(|function| function.blocks()) {
        let mut instructions = block.instructions().peekable();
        while let Some(instruction) = instructions.next() {
            let Some(mut scope) = instruction.sync_scope() else { continue };
            if let Some((_, wider)) = WIDER.iter().find(|(name, _)| *name == scope) {
                instruction.set_sync_scope(wider.name());
                wider.name().clone_into(&mut scope);
                is_changed = true;
            }
            if let (Opcode::LLVMAtomicRMW, Some(next)) = (instruction.opcode(), instructions.peek()) {
                updates.push((instruction, *next, scope));
            }
        }
    }
    let builder = Builder::new(module);
    for (update, next, scope) in updates {
        is_changed |= order(&builder, update, next, &scope);
        is_changed |= scope == Scope::System.name() && replace(&builder, update);
    }
    is_changed
}

/// Replaces the ordering of an `atomicrmw` with fences.
fn order<'m>(builder: &Builder<'m>, update: Instruction<'m>, next: Instruction<'m>, scope: &str) -> bool {
    let (before, after) = update.fences();
    if (before, after) == (None, None) {
        return false;
    }
    update.relax();
    let fences = [(before, update), (after, next)];
    for (fence, place) in fences.into_iter().filter_map(|(fence, place)| Some((fence?, place))) {
        builder.position_before(place);
        builder.fence(fence, scope);
    }
    true
}

/// Replaces a relaxed `atomicrmw` with system scope with a PTX instruction, if there is one.
fn replace<'m>(builder: &Builder<'m>, update: Instruction<'m>) -> bool {
    use AtomicOperation::*;
    let (Some(pointer), Some(mut value)) = (update.operand(0), update.operand(1)) else { return false };
    let space = match pointer.ty().address_space() {
        // Only the work-group can access shared memory.
        SHARED => return false,
        GLOBAL => Some("global"),
        _ => None,
    };
    let Some(operation) = update.atomic_operation() else { return false };
    let (name, is_unsigned) = match operation {
        LLVMAtomicRMWBinOpAdd | LLVMAtomicRMWBinOpSub | LLVMAtomicRMWBinOpFAdd => ("add", false),
        LLVMAtomicRMWBinOpXchg => ("exch", false),
        LLVMAtomicRMWBinOpAnd => ("and", false),
        LLVMAtomicRMWBinOpOr => ("or", false),
        LLVMAtomicRMWBinOpXor => ("xor", false),
        LLVMAtomicRMWBinOpMax => ("max", false),
        LLVMAtomicRMWBinOpMin => ("min", false),
        LLVMAtomicRMWBinOpUMax => ("max", true),
        LLVMAtomicRMWBinOpUMin => ("min", true),
        _ => return false,
    };
    builder.position_before(update);
    if operation == LLVMAtomicRMWBinOpSub {
        value = builder.binary(Opcode::LLVMSub, value.ty().zero(), value);
    }
    let access = Access { space, ordering: Ordering::Relaxed, scope: Scope::System, is_volatile: false };
    let Some(result): Option<Value<'m>> = modify(builder, name, is_unsigned, &access, pointer, value) else {
        return false;
    };
    result.take_name(update);
    update.replace_all_uses_with(result);
    update.erase();
    true
}
