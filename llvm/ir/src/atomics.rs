//! Builds atomic instructions and inline assembly (`cpp/atomics.cpp`).

use std::ffi::c_char;

use super::llvm_sys::core::*;
use super::llvm_sys::prelude::LLVMValueRef;
use super::llvm_sys::{LLVMAtomicOrdering, LLVMInlineAsmDialect};
use super::{AtomicOperation, Builder, Call, CallConv, Instruction, Opcode, Type, TypeKind, Value};

unsafe extern "C" {
    fn syclpasses_sync_scope(instruction: LLVMValueRef, length: *mut usize) -> *const c_char;
    fn syclpasses_set_sync_scope(instruction: LLVMValueRef, name: *const c_char, length: usize);
}

/// The ordering of an atomic instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ordering {
    /// `monotonic`: does not order other accesses.
    Relaxed,
    /// `acquire`.
    Acquire,
    /// `release`.
    Release,
    /// `acq_rel`.
    AcquireRelease,
}

impl Ordering {
    fn raw(self) -> LLVMAtomicOrdering {
        match self {
            Self::Relaxed => LLVMAtomicOrdering::LLVMAtomicOrderingMonotonic,
            Self::Acquire => LLVMAtomicOrdering::LLVMAtomicOrderingAcquire,
            Self::Release => LLVMAtomicOrdering::LLVMAtomicOrderingRelease,
            Self::AcquireRelease => LLVMAtomicOrdering::LLVMAtomicOrderingAcquireRelease,
        }
    }

    /// Returns the part of the ordering that applies to a load.
    #[must_use]
    pub fn of_load(self) -> Self {
        match self {
            Self::Acquire | Self::AcquireRelease => Self::Acquire,
            Self::Relaxed | Self::Release => Self::Relaxed,
        }
    }

    /// Returns the part of the ordering that applies to a store.
    #[must_use]
    pub fn of_store(self) -> Self {
        match self {
            Self::Release | Self::AcquireRelease => Self::Release,
            Self::Relaxed | Self::Acquire => Self::Relaxed,
        }
    }
}

/// The ordering of a fence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fence {
    /// `acquire`.
    Acquire,
    /// `release`.
    Release,
    /// `seq_cst`.
    SequentiallyConsistent,
}

impl Fence {
    fn raw(self) -> LLVMAtomicOrdering {
        match self {
            Self::Acquire => LLVMAtomicOrdering::LLVMAtomicOrderingAcquire,
            Self::Release => LLVMAtomicOrdering::LLVMAtomicOrderingRelease,
            Self::SequentiallyConsistent => LLVMAtomicOrdering::LLVMAtomicOrderingSequentiallyConsistent,
        }
    }
}

/// Returns whether atomic instructions support the type.
fn is_atomic(ty: Type<'_>) -> bool {
    let is_float = matches!(
        ty.kind(),
        TypeKind::LLVMHalfTypeKind
            | TypeKind::LLVMBFloatTypeKind
            | TypeKind::LLVMFloatTypeKind
            | TypeKind::LLVMDoubleTypeKind
    );
    is_float || ty.is_pointer() || matches!(ty.int_width(), Some(8 | 16 | 32 | 64))
}

impl<'m> Instruction<'m> {
    /// Makes a load or store atomic. It must access a floating-point value, a pointer, or an integer of 8 to 64 bits.
    /// The ordering must be one that [`Ordering::of_load`] or [`Ordering::of_store`] returns.
    ///
    /// # Panics
    /// Panics if the instruction is not such a load or store, or does not support the ordering.
    #[track_caller]
    pub fn make_atomic(self, ordering: Ordering, scope: &str) {
        let fits = match self.opcode() {
            Opcode::LLVMLoad => ordering == ordering.of_load(),
            Opcode::LLVMStore => ordering == ordering.of_store(),
            _ => false,
        };
        assert!(fits && self.accessed_type().is_some_and(is_atomic), "atomic {:?} by {ordering:?}", self.opcode());
        // SAFETY: it is a load or store of a type that supports atomic accesses, and it supports the ordering.
        unsafe { LLVMSetOrdering(self.as_raw(), ordering.raw()) };
        self.set_sync_scope(scope);
    }

    /// Returns the fences before and after a relaxed `atomicrmw` that give it the ordering of this `atomicrmw`.
    ///
    /// # Panics
    /// Panics if this is another instruction.
    #[must_use]
    #[track_caller]
    pub fn fences(self) -> (Option<Fence>, Option<Fence>) {
        use LLVMAtomicOrdering::*;
        assert!(self.opcode() == Opcode::LLVMAtomicRMW, "fences of {:?}", self.opcode());
        // SAFETY: the opcode is checked.
        match unsafe { LLVMGetOrdering(self.as_raw()) } {
            LLVMAtomicOrderingAcquire => (None, Some(Fence::Acquire)),
            LLVMAtomicOrderingRelease => (Some(Fence::Release), None),
            LLVMAtomicOrderingAcquireRelease => (Some(Fence::Release), Some(Fence::Acquire)),
            LLVMAtomicOrderingSequentiallyConsistent => (Some(Fence::SequentiallyConsistent), Some(Fence::Acquire)),
            _ => (None, None),
        }
    }

    /// Gives an `atomicrmw` or `cmpxchg` the ordering `monotonic`.
    ///
    /// # Panics
    /// Panics if this is another instruction.
    #[track_caller]
    pub fn relax(self) {
        let (opcode, ordering) = (self.opcode(), Ordering::Relaxed.raw());
        let is_exchange = opcode == Opcode::LLVMAtomicCmpXchg;
        assert!(is_exchange || opcode == Opcode::LLVMAtomicRMW, "relax {opcode:?}");
        // SAFETY: the opcode selects the functions, and the instructions support this ordering.
        unsafe {
            if is_exchange {
                LLVMSetCmpXchgFailureOrdering(self.as_raw(), ordering);
                LLVMSetCmpXchgSuccessOrdering(self.as_raw(), ordering);
            } else {
                LLVMSetOrdering(self.as_raw(), ordering);
            }
        }
    }

    /// Returns the synchronization scope of an atomic instruction, or `None` for other instructions. The name of the
    /// system scope is empty.
    #[must_use]
    pub fn sync_scope(self) -> Option<String> {
        let mut length = 0;
        // SAFETY: the handle is a live instruction; the result is null, or a name of this length, which the context owns.
        unsafe {
            let name = syclpasses_sync_scope(self.as_raw(), &raw mut length);
            if name.is_null() {
                return None;
            }
            let bytes = std::slice::from_raw_parts(name.cast::<u8>(), length);
            Some(String::from_utf8_lossy(bytes).into_owned())
        }
    }

    /// Sets the synchronization scope of a load, store, `atomicrmw`, `cmpxchg` or fence. An empty name selects the
    /// system scope.
    pub fn set_sync_scope(self, name: &str) {
        // SAFETY: the handle is a live instruction; the pointer and the length match, and LLVM copies the name.
        unsafe { syclpasses_set_sync_scope(self.as_raw(), name.as_ptr().cast(), name.len()) }
    }
}

impl<'m> Builder<'m> {
    /// Builds `atomicrmw`, with natural alignment, in a synchronization scope.
    ///
    /// # Panics
    /// Panics if the operation does not support the types.
    #[track_caller]
    pub fn atomic_read_modify_write(
        &self,
        operation: AtomicOperation,
        pointer: Value<'m>,
        value: Value<'m>,
        ordering: Ordering,
        scope: &str,
    ) -> Instruction<'m> {
        use AtomicOperation::*;
        let ty = value.ty();
        let fits = match operation {
            LLVMAtomicRMWBinOpXchg => is_atomic(ty),
            LLVMAtomicRMWBinOpFAdd => is_atomic(ty) && ty.is_float_or_vector(),
            LLVMAtomicRMWBinOpAdd
            | LLVMAtomicRMWBinOpSub
            | LLVMAtomicRMWBinOpAnd
            | LLVMAtomicRMWBinOpOr
            | LLVMAtomicRMWBinOpXor
            | LLVMAtomicRMWBinOpMin
            | LLVMAtomicRMWBinOpMax
            | LLVMAtomicRMWBinOpUMin
            | LLVMAtomicRMWBinOpUMax => is_atomic(ty) && ty.int_width().is_some(),
            _ => false,
        };
        assert!(pointer.ty().is_pointer() && fits, "{operation:?} of {ty} at a value of type {}", pointer.ty());
        // SAFETY: it is a pointer, and the operation supports the type.
        let built = unsafe {
            Instruction::from_raw(LLVMBuildAtomicRMW(self.as_raw(), operation, pointer.0, value.0, ordering.raw(), 0))
        };
        built.set_sync_scope(scope);
        built
    }

    /// Builds a fence in a synchronization scope.
    pub fn fence(&self, fence: Fence, scope: &str) {
        // SAFETY: the builder is positioned, and the name is null-terminated.
        let built = unsafe { Instruction::from_raw(LLVMBuildFence(self.as_raw(), fence.raw(), 0, c"".as_ptr())) };
        built.set_sync_scope(scope);
    }

    /// Builds `cmpxchg` of integers, with natural alignment, in a synchronization scope. Returns the old value.
    ///
    /// # Panics
    /// Panics if the types are invalid.
    #[track_caller]
    pub fn compare_exchange(
        &self,
        pointer: Value<'m>,
        [expected, desired]: [Value<'m>; 2],
        ordering: Ordering,
        scope: &str,
    ) -> Value<'m> {
        let ty = expected.ty();
        let fits = pointer.ty().is_pointer() && ty.int_width().is_some() && is_atomic(ty) && desired.ty() == ty;
        assert!(fits, "cmpxchg of {ty} and {} at a value of type {}", desired.ty(), pointer.ty());
        let failure = ordering.of_load().raw();
        // SAFETY: it is a pointer, both values are integers of the same type, and the failure ordering is valid for a
        // load.
        let built = unsafe {
            let (raw, success) = (self.as_raw(), ordering.raw());
            Instruction::from_raw(LLVMBuildAtomicCmpXchg(raw, pointer.0, expected.0, desired.0, success, failure, 0))
        };
        built.set_sync_scope(scope);
        self.extract_value(built.as_value(), 0)
    }

    /// Builds a call to inline assembly with this function type, text and constraints. `has_side_effects` marks it as
    /// having side effects.
    ///
    /// # Panics
    /// Panics if the function type does not accept the arguments.
    #[track_caller]
    pub fn inline_assembly(
        &self,
        ty: Type<'m>,
        (text, constraints): (&str, &str),
        has_side_effects: bool,
        arguments: &[Value<'m>],
    ) -> Call<'m> {
        // SAFETY: each pointer matches its length; LLVM copies the strings. `call` checks the type.
        let assembly = unsafe {
            Value::from_raw(LLVMGetInlineAsm(
                ty.0,
                text.as_ptr().cast(),
                text.len(),
                constraints.as_ptr().cast(),
                constraints.len(),
                i32::from(has_side_effects),
                0,
                LLVMInlineAsmDialect::LLVMInlineAsmDialectATT,
                0,
            ))
        };
        self.call(ty, assembly, arguments, CallConv::LLVMCCallConv)
    }
}
