//! Instructions.

use super::handle::handle;
use super::llvm_sys::core::*;
use super::llvm_sys::debuginfo::LLVMInstructionGetDebugLoc;
use super::llvm_sys::prelude::*;
use super::llvm_sys::{LLVMFastMathAllowContract, LLVMFastMathApproxFunc};
use super::metadata::is_node;
use super::{Block, Call, Function, Metadata, Module, Node, Opcode, Type, Value, count, string_from};
use std::marker::PhantomData;

unsafe extern "C" {
    fn sycl_passes_copy_metadata(to: LLVMValueRef, from: LLVMValueRef);
}

handle! {
    /// An instruction.
    Instruction: Value
}

impl<'m> Instruction<'m> {
    /// Returns the opcode.
    pub fn opcode(self) -> Opcode {
        // SAFETY: the handle is a live instruction.
        unsafe { LLVMGetInstructionOpcode(self.as_raw()) }
    }

    /// Returns the instruction as a `call` or `invoke`.
    pub fn as_call(self) -> Option<Call<'m>> {
        self.as_call_base().filter(|call| call.opcode() != Opcode::LLVMCallBr)
    }

    /// Returns the instruction as a `call`, `invoke` or `callbr`.
    pub fn as_call_base(self) -> Option<Call<'m>> {
        // SAFETY: the opcode is checked.
        matches!(self.opcode(), Opcode::LLVMCall | Opcode::LLVMInvoke | Opcode::LLVMCallBr)
            .then(|| unsafe { Call::from_raw(self.as_raw()) })
    }

    /// Returns the block that contains the instruction.
    pub fn parent_block(self) -> Option<Block<'m>> {
        // SAFETY: the handle is a live instruction.
        unsafe { Block::from_nullable(LLVMGetInstructionParent(self.as_raw())) }
    }

    /// Returns the function that contains the instruction.
    pub fn parent_function(self) -> Option<Function<'m>> {
        self.parent_block()?.parent()
    }

    /// Returns the instruction before this one in its block.
    pub fn previous(self) -> Option<Instruction<'m>> {
        // SAFETY: the handle is a live instruction; null before the first one.
        unsafe { Instruction::from_nullable(LLVMGetPreviousInstruction(self.as_raw())) }
    }

    /// Returns whether the instruction exits its function, that is, whether it is a `ret` or `resume`.
    pub fn is_function_exit(self) -> bool {
        matches!(self.opcode(), Opcode::LLVMRet | Opcode::LLVMResume)
    }

    /// Returns the incoming values and blocks of a phi; empty for other instructions.
    pub fn incoming(self) -> Vec<(Value<'m>, Block<'m>)> {
        if self.opcode() != Opcode::LLVMPHI {
            return Vec::new();
        }
        // SAFETY: the opcode is checked, and the indices are in range.
        let pair = |index| unsafe {
            let value = Value::from_raw(LLVMGetIncomingValue(self.as_raw(), index));
            (value, Block(LLVMGetIncomingBlock(self.as_raw(), index), PhantomData))
        };
        // SAFETY: the opcode is checked.
        (0..unsafe { LLVMCountIncoming(self.as_raw()) }).map(pair).collect()
    }

    /// Replaces operand `index` with a value of the same type.
    ///
    /// # Panics
    /// Panics if the operand does not exist or has another type.
    #[track_caller]
    pub fn set_operand(self, index: u32, value: impl Into<Value<'m>>) {
        let value = value.into();
        let ty = self.operand(index).map(Value::ty);
        assert!(ty == Some(value.ty()), "value of type {} as operand {index}", value.ty());
        // SAFETY: the index is in range, and the type is that of the operand.
        unsafe { LLVMSetOperand(self.as_raw(), index, value.0) }
    }

    /// Removes the instruction, and replaces its uses with poison. No copy of the handle may be used afterwards.
    pub fn erase(self) {
        if !self.ty().is_void() && !self.is_unused() {
            self.replace_all_uses_with(self.ty().poison());
        }
        // SAFETY: the handle is a live instruction without uses.
        unsafe { LLVMInstructionEraseFromParent(self.as_raw()) }
    }

    /// Returns the predicate of an `icmp` as text, such as `ult`.
    pub fn int_predicate(self) -> Option<&'static str> {
        use super::llvm_sys::LLVMIntPredicate;
        if self.opcode() != Opcode::LLVMICmp {
            return None;
        }
        // SAFETY: the opcode is checked.
        Some(match unsafe { LLVMGetICmpPredicate(self.as_raw()) } {
            LLVMIntPredicate::LLVMIntEQ => "eq",
            LLVMIntPredicate::LLVMIntNE => "ne",
            LLVMIntPredicate::LLVMIntUGT => "ugt",
            LLVMIntPredicate::LLVMIntUGE => "uge",
            LLVMIntPredicate::LLVMIntULT => "ult",
            LLVMIntPredicate::LLVMIntULE => "ule",
            LLVMIntPredicate::LLVMIntSGT => "sgt",
            LLVMIntPredicate::LLVMIntSGE => "sge",
            LLVMIntPredicate::LLVMIntSLT => "slt",
            LLVMIntPredicate::LLVMIntSLE => "sle",
        })
    }

    /// Returns whether a floating-point operation has the `contract` flag.
    pub fn may_contract(self) -> bool {
        // SAFETY: the handle is a live instruction, and only instructions that can have flags are queried.
        unsafe {
            LLVMCanValueUseFastMathFlags(self.as_raw()) != 0
                && LLVMGetFastMathFlags(self.as_raw()) & LLVMFastMathAllowContract != 0
        }
    }

    /// Returns whether a floating-point operation has the `afn` flag.
    pub fn may_approximate(self) -> bool {
        // SAFETY: the handle is a live instruction, and only instructions that can have flags are queried.
        unsafe {
            LLVMCanValueUseFastMathFlags(self.as_raw()) != 0
                && LLVMGetFastMathFlags(self.as_raw()) & LLVMFastMathApproxFunc != 0
        }
    }

    /// Copies the fast-math flags of another instruction, if both can have them.
    pub fn copy_fast_math_flags(self, from: Instruction<'m>) {
        // SAFETY: both are live instructions, and only instructions that can have flags are queried.
        unsafe {
            if LLVMCanValueUseFastMathFlags(self.as_raw()) != 0 && LLVMCanValueUseFastMathFlags(from.as_raw()) != 0 {
                LLVMSetFastMathFlags(self.as_raw(), LLVMGetFastMathFlags(from.as_raw()));
            }
        }
    }
}

/// Metadata.
impl<'m> Instruction<'m> {
    /// Returns the source location: file, line, column.
    pub fn debug_location(self) -> Option<(String, u32, u32)> {
        // SAFETY: the handle is a live instruction; without a location, LLVM returns a null file name.
        unsafe {
            let mut len = 0;
            let file = LLVMGetDebugLocFilename(self.as_raw(), &mut len);
            let (line, column) = (LLVMGetDebugLocLine(self.as_raw()), LLVMGetDebugLocColumn(self.as_raw()));
            (!file.is_null()).then(|| (string_from(file, len as usize), line, column))
        }
    }

    /// Returns the debug location, with its scope.
    pub fn debug_location_node(self) -> Option<Metadata<'m>> {
        // SAFETY: the handle is a live instruction; null without a location.
        unsafe {
            let node = LLVMInstructionGetDebugLoc(self.as_raw());
            (!node.is_null()).then(|| Metadata::from_raw(node))
        }
    }

    /// Returns the metadata node with a kind from [`Module::metadata_kind`].
    pub fn metadata(self, kind: u32) -> Option<Node<'m>> {
        // SAFETY: the handle is a live instruction; null without such metadata.
        unsafe {
            let value = LLVMGetMetadata(self.as_raw(), kind);
            (!value.is_null() && is_node(value)).then_some(Node(value, PhantomData))
        }
    }

    /// Attaches `!name !{i64 number}`, unless the instruction already has metadata of this kind.
    pub fn set_metadata_number(self, module: Module<'m>, name: &str, number: u64) {
        let Some(number) = module.int_type(64).const_int(number) else { return };
        let node = module.metadata_node(&[Metadata::of_constant(number)]);
        // SAFETY: the handle is a live instruction; the node belongs to the module's context.
        unsafe {
            let kind = module.metadata_kind(name);
            if LLVMGetMetadata(self.as_raw(), kind).is_null() {
                LLVMSetMetadata(self.as_raw(), kind, LLVMMetadataAsValue(module.context(), node.0));
            }
        }
    }

    /// Copies the metadata of another instruction, including its debug location.
    pub fn copy_metadata_from(self, other: Instruction<'m>) {
        // SAFETY: both are live instructions.
        unsafe { sycl_passes_copy_metadata(self.as_raw(), other.as_raw()) }
    }

    /// Copies the metadata of another instruction, except for its debug location.
    pub fn copy_metadata_without_location(self, from: Instruction<'m>) {
        let mut number = 0;
        // SAFETY: both are live instructions; the entries are disposed of, and the indices are in range.
        unsafe {
            let entries = LLVMInstructionGetAllMetadataOtherThanDebugLoc(from.as_raw(), &mut number);
            let context = LLVMGetTypeContext(self.ty().0);
            for index in 0..count(number) {
                let node = LLVMMetadataAsValue(context, LLVMValueMetadataEntriesGetMetadata(entries, index));
                LLVMSetMetadata(self.as_raw(), LLVMValueMetadataEntriesGetKind(entries, index), node);
            }
            LLVMDisposeValueMetadataEntries(entries);
        }
    }
}

impl<'m> Value<'m> {
    /// Returns the source element type of a GEP instruction or constant expression.
    pub fn gep_source_type(self) -> Option<Type<'m>> {
        // SAFETY: the opcode is checked.
        (self.opcode() == Some(Opcode::LLVMGetElementPtr))
            .then(|| unsafe { Type::from_raw(LLVMGetGEPSourceElementType(self.0)) })
    }

    /// Returns whether a GEP instruction or constant expression is `inbounds`.
    pub fn is_in_bounds(self) -> bool {
        // SAFETY: the opcode is checked.
        self.opcode() == Some(Opcode::LLVMGetElementPtr) && unsafe { LLVMIsInBounds(self.0) != 0 }
    }
}
