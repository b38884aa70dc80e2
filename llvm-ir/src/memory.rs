//! Loads, stores and allocations in more detail, and what they are built with.

use super::llvm_sys::LLVMAtomicOrdering;
use super::llvm_sys::core::*;
use super::llvm_sys::prelude::*;
use super::{Builder, Function, Instruction, Opcode, Type, Value};

impl<'m> Instruction<'m> {
    fn is_access(self) -> bool {
        matches!(self.opcode(), Opcode::LLVMLoad | Opcode::LLVMStore)
    }

    /// The pointer that a load or store accesses.
    pub fn accessed_pointer(self) -> Option<Value<'m>> {
        match self.opcode() {
            Opcode::LLVMLoad => self.operand(0),
            Opcode::LLVMStore => self.operand(1),
            _ => None,
        }
    }

    /// The type that a load or store accesses.
    pub fn accessed_type(self) -> Option<Type<'m>> {
        match self.opcode() {
            Opcode::LLVMLoad => Some(self.ty()),
            Opcode::LLVMStore => Some(self.operand(0)?.ty()),
            _ => None,
        }
    }

    /// The type and the alignment in bytes of an alloca of one object.
    pub fn allocated(self) -> Option<(Type<'m>, u64)> {
        if self.opcode() != Opcode::LLVMAlloca || self.operand(0)?.signed_int() != Some(1) {
            return None;
        }
        // SAFETY: the opcode is checked.
        unsafe {
            Some((Type::from_raw(LLVMGetAllocatedType(self.as_raw())), u64::from(LLVMGetAlignment(self.as_raw()))))
        }
    }

    /// The alignment in bytes of a load or store.
    pub fn access_alignment(self) -> Option<u64> {
        // SAFETY: the opcode is checked.
        self.is_access().then(|| u64::from(unsafe { LLVMGetAlignment(self.as_raw()) }))
    }

    /// Whether a load or store is volatile.
    pub fn is_volatile(self) -> bool {
        // SAFETY: the opcode is checked.
        self.is_access() && unsafe { LLVMGetVolatile(self.as_raw()) != 0 }
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
        self.is_access() && unsafe { LLVMGetOrdering(self.as_raw()) as u32 != not as u32 }
    }

    /// Whether a load or store is volatile or atomic.
    pub fn is_volatile_or_atomic(self) -> bool {
        self.is_volatile() || self.is_atomic_access()
    }

    /// Bytes of the object that an `alloca` makes, if they are known: type, and number of elements.
    pub fn allocated_elements(self) -> Option<(Type<'m>, u64)> {
        if self.opcode() != Opcode::LLVMAlloca {
            return None;
        }
        // SAFETY: the opcode is checked.
        let ty = unsafe { Type::from_raw(LLVMGetAllocatedType(self.as_raw())) };
        let number = u64::try_from(self.operand(0)?.signed_int()?).ok()?;
        Some((ty, number))
    }
}

impl<'m> Builder<'m> {
    /// `store` with alignment, as a value.
    pub fn store_of(
        &self,
        value: impl Into<Value<'m>>,
        pointer: impl Into<Value<'m>>,
        alignment: u64,
    ) -> Instruction<'m> {
        let (value, pointer) = (value.into(), pointer.into());
        // SAFETY: callers pass a pointer and a power of two.
        unsafe {
            let store = LLVMBuildStore(self.as_raw(), value.0, pointer.0);
            LLVMSetAlignment(store, u32::try_from(alignment).unwrap_or(1));
            Instruction::from_raw(store)
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
    pub fn ret(&self, value: impl Into<Value<'m>>) {
        // SAFETY: callers pass a value of the type that the function returns.
        unsafe { LLVMBuildRet(self.as_raw(), value.into().0) };
    }

    /// New instructions go to the beginning of the function's entry block, without debug location; `false` if it has no
    /// body.
    pub fn position_at_entry(&self, function: Function<'m>) -> bool {
        let Some(first) = function.blocks().next().and_then(|entry| entry.instructions().next()) else { return false };
        self.position_before(first);
        // SAFETY: null is no location.
        unsafe { LLVMSetCurrentDebugLocation2(self.as_raw(), std::ptr::null_mut::<LLVMMetadataRef>().cast()) };
        true
    }
}
