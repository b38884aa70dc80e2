//! Properties and construction of loads, stores and allocations. Alignments are in bytes; see
//! [`Instruction::set_alignment`].

use super::alignment::alignment_of;
use super::llvm_sys::LLVMAtomicOrdering;
use super::llvm_sys::core::*;
use super::{Builder, Instruction, Opcode, Type, Value};

impl<'m> Instruction<'m> {
    fn is_access(self) -> bool {
        matches!(self.opcode(), Opcode::LLVMLoad | Opcode::LLVMStore)
    }

    /// Returns the pointer that a load or store accesses.
    pub fn accessed_pointer(self) -> Option<Value<'m>> {
        match self.opcode() {
            Opcode::LLVMLoad => self.operand(0),
            Opcode::LLVMStore => self.operand(1),
            _ => None,
        }
    }

    /// Returns the type that a load or store accesses.
    pub fn accessed_type(self) -> Option<Type<'m>> {
        match self.opcode() {
            Opcode::LLVMLoad => Some(self.ty()),
            Opcode::LLVMStore => Some(self.operand(0)?.ty()),
            _ => None,
        }
    }

    /// Returns the type and the alignment of an `alloca` of one object.
    pub fn allocated(self) -> Option<(Type<'m>, u64)> {
        let (ty, count) = self.allocated_elements()?;
        (count == 1).then_some((ty, self.alignment()?))
    }

    /// Returns the element type and the number of elements of an `alloca` of known size.
    pub fn allocated_elements(self) -> Option<(Type<'m>, u64)> {
        if self.opcode() != Opcode::LLVMAlloca {
            return None;
        }
        // SAFETY: the opcode is checked.
        let ty = unsafe { Type::from_raw(LLVMGetAllocatedType(self.as_raw())) };
        let number = u64::try_from(self.operand(0)?.signed_int()?).ok()?;
        Some((ty, number))
    }

    /// Returns the alignment of a load or store.
    pub fn access_alignment(self) -> Option<u64> {
        if self.is_access() { self.alignment() } else { None }
    }

    /// Returns whether a load or store is volatile.
    pub fn is_volatile(self) -> bool {
        // SAFETY: the opcode is checked.
        self.is_access() && unsafe { LLVMGetVolatile(self.as_raw()) != 0 }
    }

    /// Makes a load or store volatile.
    pub fn set_volatile(self) {
        if self.is_access() {
            // SAFETY: the opcode is checked.
            unsafe { LLVMSetVolatile(self.as_raw(), 1) }
        }
    }

    /// Returns whether it is an atomic load or store.
    pub fn is_atomic_access(self) -> bool {
        let not = LLVMAtomicOrdering::LLVMAtomicOrderingNotAtomic;
        // SAFETY: the opcode is checked.
        self.is_access() && unsafe { LLVMGetOrdering(self.as_raw()) as u32 != not as u32 }
    }

    /// Returns whether a load or store is volatile or atomic.
    pub fn is_volatile_or_atomic(self) -> bool {
        self.is_volatile() || self.is_atomic_access()
    }
}

/// Memory.
impl<'m> Builder<'m> {
    /// Builds a `load` of a sized type with this alignment.
    #[track_caller]
    pub fn load(&self, ty: Type<'m>, pointer: impl Into<Value<'m>>, alignment: u64) -> Instruction<'m> {
        let pointer = pointer.into();
        assert!(pointer.ty().is_pointer() && ty.is_sized(), "load of {ty} from a value of type {}", pointer.ty());
        // SAFETY: it is a pointer, and the type has a size.
        let load = unsafe { Instruction::from_raw(LLVMBuildLoad2(self.as_raw(), ty.0, pointer.0, c"".as_ptr())) };
        load.set_alignment(alignment);
        load
    }

    /// Builds a `load` with this alignment, marked with `!invariant.load`.
    #[track_caller]
    pub fn invariant_load(&self, ty: Type<'m>, pointer: Value<'m>, alignment: u64) -> Instruction<'m> {
        let load = self.load(ty, pointer, alignment);
        self.mark_invariant(load);
        load
    }

    /// Builds a `store` of a value of sized type with this alignment.
    #[track_caller]
    pub fn store(&self, value: impl Into<Value<'m>>, pointer: impl Into<Value<'m>>, alignment: u64) -> Instruction<'m> {
        let (value, pointer) = (value.into(), pointer.into());
        let (ty, to) = (value.ty(), pointer.ty());
        assert!(to.is_pointer() && ty.is_sized(), "store of {ty} to a value of type {to}");
        // SAFETY: it is a pointer, and the value has a size.
        let store = unsafe { Instruction::from_raw(LLVMBuildStore(self.as_raw(), value.0, pointer.0)) };
        store.set_alignment(alignment);
        store
    }

    /// Builds `llvm.memcpy` of `size` bytes, between pointers with their alignments.
    #[track_caller]
    pub fn memcpy(&self, target: (Value<'m>, u64), source: (Value<'m>, u64), size: u64) {
        let Some(size) = self.module.int_type(64).const_int(size) else { return };
        let are_pointers = target.0.ty().is_pointer() && source.0.ty().is_pointer();
        assert!(are_pointers, "memcpy from a value of type {} to one of type {}", source.0.ty(), target.0.ty());
        // The C API represents alignments in 32 bits; a smaller alignment is also correct.
        let align = |bytes: u64| u32::try_from(alignment_of(bytes)).unwrap_or(1 << 31);
        // SAFETY: both are pointers, the size is an integer, and the alignments are powers of two.
        unsafe {
            LLVMBuildMemCpy(self.as_raw(), target.0.0, align(target.1), source.0.0, align(source.1), size.0);
        }
    }

    /// Builds `alloca ty` for a sized type, with this alignment.
    #[track_caller]
    pub fn alloca(&self, ty: Type<'m>, alignment: u64) -> Instruction<'m> {
        assert!(ty.is_sized(), "alloca of {ty}");
        // SAFETY: the type has a size.
        let slot = unsafe { Instruction::from_raw(LLVMBuildAlloca(self.as_raw(), ty.0, c"".as_ptr())) };
        slot.set_alignment(alignment);
        slot
    }

    /// Builds `alloca ty, count` for a sized type and an integer count, with this alignment.
    #[track_caller]
    pub fn array_alloca(&self, ty: Type<'m>, count: Value<'m>, alignment: u64) -> Instruction<'m> {
        assert!(ty.is_sized() && count.ty().int_width().is_some(), "alloca of {ty}, {}", count.ty());
        // SAFETY: the type has a size, and the count is an integer.
        let slot = unsafe { Instruction::from_raw(LLVMBuildArrayAlloca(self.as_raw(), ty.0, count.0, c"".as_ptr())) };
        slot.set_alignment(alignment);
        slot
    }
}
