//! Instructions and basic blocks.

use super::llvm_sys::LLVMAtomicOrdering;
use super::llvm_sys::core::*;
use super::llvm_sys::debuginfo::LLVMInstructionGetDebugLoc;
use super::llvm_sys::prelude::*;
use super::{Metadata, Opcode, Type, Value, string_from};
use std::marker::PhantomData;

unsafe extern "C" {
    fn syclpasses_argument_number(argument: LLVMValueRef) -> u32;
}

/// A basic block.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(transparent)]
pub struct Block<'m>(pub(super) LLVMBasicBlockRef, pub(super) PhantomData<&'m ()>);

impl<'m> Value<'m> {
    /// The block of an instruction.
    pub fn parent_block(self) -> Option<Block<'m>> {
        if !self.is_instruction() {
            return None;
        }
        // SAFETY: the kind is checked.
        unsafe { Block::from_nullable(LLVMGetInstructionParent(self.0)) }
    }

    /// The function that holds an instruction or argument.
    pub fn parent_function(self) -> Option<Value<'m>> {
        if self.is_argument() {
            // SAFETY: the kind is checked.
            return unsafe { Value::from_nullable(LLVMGetParamParent(self.0)) };
        }
        self.parent_block()?.parent()
    }

    /// The function that an argument belongs to, and its number there.
    pub fn argument_index(self) -> Option<(Value<'m>, u32)> {
        if !self.is_argument() {
            return None;
        }
        // SAFETY: the kind is checked.
        self.parent_function().map(|function| (function, unsafe { syclpasses_argument_number(self.0) }))
    }

    /// The instruction before this one in its block.
    pub fn previous(self) -> Option<Value<'m>> {
        if !self.is_instruction() {
            return None;
        }
        // SAFETY: the kind is checked; null before the first.
        unsafe { Value::from_nullable(LLVMGetPreviousInstruction(self.0)) }
    }

    /// The callee of a call or invoke, as written: a function, or a pointer.
    pub fn called_value(self) -> Option<Value<'m>> {
        match self.opcode() {
            // Constant expressions have other opcodes.
            // SAFETY: the opcode is checked.
            Some(Opcode::LLVMCall | Opcode::LLVMInvoke) => unsafe { Value::from_nullable(LLVMGetCalledValue(self.0)) },
            _ => None,
        }
    }

    /// Whether it is a call or invoke of `function` that does not use it in another operand too.
    pub fn only_calls(self, function: Value<'m>) -> bool {
        if self.called_value() != Some(function) {
            return false;
        }
        // SAFETY: it is a call, and the indices are in range.
        let operands =
            unsafe { (0..LLVMGetNumOperands(self.0)).map(|index| LLVMGetOperand(self.0, index.unsigned_abs())) };
        operands.filter(|operand| *operand == function.0).count() == 1
    }

    /// The type of the function that a call or invoke calls, as the call has it.
    pub fn called_function_type(self) -> Option<Type<'m>> {
        // SAFETY: `called_value` checks that it is a call.
        self.called_value().map(|_| unsafe { Type::from_raw(LLVMGetCalledFunctionType(self.0)) })
    }

    /// The number of arguments of a call or invoke.
    pub fn argument_count(self) -> u32 {
        match self.called_value() {
            // SAFETY: `called_value` checked that it is a call.
            Some(_) => unsafe { LLVMGetNumArgOperands(self.0) },
            None => 0,
        }
    }

    /// The normal destination of an invoke.
    pub fn normal_destination(self) -> Option<Block<'m>> {
        let invoke = self.is_instruction() && self.opcode() == Some(Opcode::LLVMInvoke);
        // SAFETY: the opcode is checked.
        invoke.then(|| unsafe { Block::from_nullable(LLVMGetNormalDest(self.0)) })?
    }

    /// The unwind destination of an invoke.
    pub fn unwind_destination(self) -> Option<Block<'m>> {
        let invoke = self.is_instruction() && self.opcode() == Some(Opcode::LLVMInvoke);
        // SAFETY: the opcode is checked.
        invoke.then(|| unsafe { Block::from_nullable(LLVMGetUnwindDest(self.0)) })?
    }

    /// Values and blocks that reach a phi.
    pub fn incoming(self) -> Vec<(Value<'m>, Block<'m>)> {
        if !self.is_instruction() || self.opcode() != Some(Opcode::LLVMPHI) {
            return Vec::new();
        }
        // SAFETY: the opcode is checked, the indices are in range.
        unsafe {
            (0..LLVMCountIncoming(self.0))
                .map(|i| {
                    (
                        Value::from_raw(LLVMGetIncomingValue(self.0, i)),
                        Block(LLVMGetIncomingBlock(self.0, i), PhantomData),
                    )
                })
                .collect()
        }
    }

    /// Whether a load or store is volatile or atomic.
    pub fn is_volatile_or_atomic(self) -> bool {
        match self.opcode() {
            // SAFETY: the opcode is checked.
            Some(Opcode::LLVMLoad | Opcode::LLVMStore) if self.is_instruction() => unsafe {
                LLVMGetVolatile(self.0) != 0
                    || !matches!(LLVMGetOrdering(self.0), LLVMAtomicOrdering::LLVMAtomicOrderingNotAtomic)
            },
            _ => false,
        }
    }

    /// The element type of a GEP, instruction or constant.
    pub fn gep_source_type(self) -> Option<Type<'m>> {
        // SAFETY: the opcode is checked.
        (self.opcode() == Some(Opcode::LLVMGetElementPtr))
            .then(|| unsafe { Type::from_raw(LLVMGetGEPSourceElementType(self.0)) })
    }

    /// Whether a GEP is `inbounds`.
    pub fn is_in_bounds(self) -> bool {
        // SAFETY: the opcode is checked.
        self.opcode() == Some(Opcode::LLVMGetElementPtr) && unsafe { LLVMIsInBounds(self.0) != 0 }
    }

    /// Removes an instruction; what still uses it uses poison then. Neither it nor a copy of the handle may be used
    /// afterwards.
    pub fn erase_instruction(self) {
        if self.is_instruction() {
            if !self.ty().is_void() && !self.is_unused() {
                self.replace_all_uses_with(self.ty().poison());
            }
            // SAFETY: the kind is checked, and there is no use left.
            unsafe { LLVMInstructionEraseFromParent(self.0) }
        }
    }

    /// The source location of an instruction: file, line, column.
    pub fn debug_location(self) -> Option<(String, u32, u32)> {
        if !self.is_instruction() {
            return None;
        }
        // SAFETY: the kind is checked; without a location LLVM gives a null file name.
        unsafe {
            let mut len = 0;
            let file = LLVMGetDebugLocFilename(self.0, &mut len);
            (!file.is_null())
                .then(|| (string_from(file, len as usize), LLVMGetDebugLocLine(self.0), LLVMGetDebugLocColumn(self.0)))
        }
    }

    /// The debug location of an instruction, with its scope.
    pub fn debug_location_node(self) -> Option<Metadata<'m>> {
        if !self.is_instruction() {
            return None;
        }
        // SAFETY: the kind is checked; null without a location.
        unsafe {
            let node = LLVMInstructionGetDebugLoc(self.0);
            (!node.is_null()).then(|| Metadata::from_raw(node))
        }
    }
}

impl<'m> Block<'m> {
    /// # Safety
    /// `raw` must be null or a live block of a module that outlives `'m`.
    pub(super) unsafe fn from_nullable(raw: LLVMBasicBlockRef) -> Option<Self> {
        (!raw.is_null()).then_some(Block(raw, PhantomData))
    }

    /// The function that holds the block.
    pub fn parent(self) -> Option<Value<'m>> {
        // SAFETY: the handle is live.
        unsafe { Value::from_nullable(LLVMGetBasicBlockParent(self.0)) }
    }

    /// The instructions of the block.
    pub fn instructions(self) -> impl Iterator<Item = Value<'m>> + use<'m> {
        // SAFETY: the handle is live; null in an empty block.
        let first = unsafe { Value::from_nullable(LLVMGetFirstInstruction(self.0)) };
        // SAFETY: `inst` is live; null after the last.
        std::iter::successors(first, |inst| unsafe { Value::from_nullable(LLVMGetNextInstruction(inst.0)) })
    }

    /// The last instruction.
    pub fn last_instruction(self) -> Option<Value<'m>> {
        // SAFETY: the handle is live.
        unsafe { Value::from_nullable(LLVMGetLastInstruction(self.0)) }
    }

    /// The blocks that branch here, each once; their order is LLVM's use list: never let it show.
    pub fn predecessors(self) -> Vec<Block<'m>> {
        // SAFETY: the handle is live.
        let as_value: Value<'m> = unsafe { Value::from_raw(LLVMBasicBlockAsValue(self.0)) };
        let mut blocks = Vec::new();
        for user in as_value.users() {
            if let Some(block) = user.parent_block()
                && !blocks.contains(&block)
            {
                blocks.push(block);
            }
        }
        blocks
    }
}
