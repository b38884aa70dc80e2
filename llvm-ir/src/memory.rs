//! Memory accesses, calls and branches in more detail, and what they are built with.

use super::llvm_sys::core::*;
use super::llvm_sys::prelude::*;
use super::llvm_sys::{LLVMAtomicOrdering, LLVMTailCallKind};
use super::{Block, Builder, Opcode, Type, Value};

impl<'m> Value<'m> {
    /// Whether it is an instruction with this opcode.
    pub fn is_instruction_of(self, opcode: Opcode) -> bool {
        self.is_instruction() && self.opcode() == Some(opcode)
    }

    fn is_access(self) -> bool {
        self.is_instruction_of(Opcode::LLVMLoad) || self.is_instruction_of(Opcode::LLVMStore)
    }

    /// The pointer that a load or store accesses.
    pub fn accessed_pointer(self) -> Option<Value<'m>> {
        if self.is_instruction_of(Opcode::LLVMLoad) {
            self.operand(0)
        } else if self.is_instruction_of(Opcode::LLVMStore) {
            self.operand(1)
        } else {
            None
        }
    }

    /// The type that a load or store accesses.
    pub fn accessed_type(self) -> Option<Type<'m>> {
        if self.is_instruction_of(Opcode::LLVMLoad) {
            Some(self.ty())
        } else if self.is_instruction_of(Opcode::LLVMStore) {
            Some(self.operand(0)?.ty())
        } else {
            None
        }
    }

    /// The type and the alignment in bytes of an alloca of one object.
    pub fn allocated(self) -> Option<(Type<'m>, u64)> {
        if !self.is_instruction_of(Opcode::LLVMAlloca) || self.operand(0)?.signed_int() != Some(1) {
            return None;
        }
        // SAFETY: the opcode is checked.
        unsafe { Some((Type::from_raw(LLVMGetAllocatedType(self.0)), u64::from(LLVMGetAlignment(self.0)))) }
    }

    /// The alignment in bytes of a load or store.
    pub fn access_alignment(self) -> Option<u64> {
        // SAFETY: the opcode is checked.
        self.is_access().then(|| u64::from(unsafe { LLVMGetAlignment(self.0) }))
    }

    /// Whether a load or store is volatile.
    pub fn is_volatile(self) -> bool {
        // SAFETY: the opcode is checked.
        self.is_access() && unsafe { LLVMGetVolatile(self.0) != 0 }
    }

    /// Makes a load or store volatile.
    pub fn set_volatile(self) {
        if self.is_access() {
            // SAFETY: the opcode is checked.
            unsafe { LLVMSetVolatile(self.0, 1) }
        }
    }

    /// Whether it is an atomic load or store.
    pub fn is_atomic_access(self) -> bool {
        let not = LLVMAtomicOrdering::LLVMAtomicOrderingNotAtomic;
        // SAFETY: the opcode is checked.
        self.is_access() && unsafe { LLVMGetOrdering(self.0) as u32 != not as u32 }
    }
}

impl<'m> Value<'m> {
    /// Parameter `index` of a function.
    pub fn parameter(self, index: u32) -> Option<Value<'m>> {
        // SAFETY: the kind and the index are checked.
        unsafe {
            (self.is_function() && index < LLVMCountParams(self.0))
                .then(|| Value::from_raw(LLVMGetParam(self.0, index)))
        }
    }

    /// Whether it is a call with the marker `musttail`.
    pub fn is_must_tail_call(self) -> bool {
        let must = LLVMTailCallKind::LLVMTailCallKindMustTail;
        // SAFETY: the opcode is checked.
        self.is_instruction_of(Opcode::LLVMCall) && unsafe { LLVMGetTailCallKind(self.0) as u32 == must as u32 }
    }
}

impl<'m> Block<'m> {}

impl<'m> Builder<'m> {
    /// `store` with alignment, as a value.
    pub fn store_of(&self, value: Value<'m>, pointer: Value<'m>, alignment: u64) -> Value<'m> {
        // SAFETY: callers pass a pointer and a power of two.
        unsafe {
            let store = LLVMBuildStore(self.as_raw(), value.0, pointer.0);
            LLVMSetAlignment(store, u32::try_from(alignment).unwrap_or(1));
            Value::from_raw(store)
        }
    }

    /// `extractvalue`; a constant folds.
    pub fn extract_value(&self, aggregate: Value<'m>, index: u32) -> Value<'m> {
        // SAFETY: callers pass an aggregate with such a member.
        unsafe { Value::from_raw(LLVMBuildExtractValue(self.as_raw(), aggregate.0, index, c"".as_ptr())) }
    }

    /// `ptrtoint`.
    pub fn pointer_to_int(&self, pointer: Value<'m>, ty: Type<'m>) -> Value<'m> {
        // SAFETY: callers pass a pointer and an integer type.
        unsafe { Value::from_raw(LLVMBuildPtrToInt(self.as_raw(), pointer.0, ty.0, c"".as_ptr())) }
    }

    /// `inttoptr`.
    pub fn int_to_pointer(&self, int: Value<'m>, ty: Type<'m>) -> Value<'m> {
        // SAFETY: callers pass an integer and a pointer type.
        unsafe { Value::from_raw(LLVMBuildIntToPtr(self.as_raw(), int.0, ty.0, c"".as_ptr())) }
    }

    /// `ret value`.
    pub fn ret(&self, value: Value<'m>) {
        // SAFETY: callers pass a value of the type that the function returns.
        unsafe { LLVMBuildRet(self.as_raw(), value.0) };
    }

    /// New instructions go to the beginning of the function's entry block, without debug location; `false` if it has no
    /// body.
    pub fn position_at_entry(&self, function: Value<'m>) -> bool {
        let Some(first) = function.blocks().next().and_then(|entry| entry.instructions().next()) else { return false };
        self.position_before(first);
        // SAFETY: null is no location.
        unsafe { LLVMSetCurrentDebugLocation2(self.as_raw(), std::ptr::null_mut::<LLVMMetadataRef>().cast()) };
        true
    }
}
