//! What instructions and constants have in some versions of LLVM only.

use super::llvm_sys::core::*;
use super::llvm_sys::prelude::LLVMValueRef;
use super::llvm_sys::{LLVMAtomicOrdering, LLVMGEPFlagNUSW, LLVMGEPFlagNUW, LLVMValueKind};
use super::{Builder, Opcode, Type, Value};

// passes/cpp/same_sign.cpp
unsafe extern "C" {
    fn syclpasses_is_same_sign(compare: LLVMValueRef) -> bool;
    fn syclpasses_clear_same_sign(compare: LLVMValueRef);
}

/// LLVM 19 has the operations of `atomicrmw` up to `udec_wrap`.
const LAST_ATOMIC_OPERATION_OF_19: u32 = 16;

impl<'m> Value<'m> {
    /// Whether it is a call, an `invoke` or a `callbr`.
    pub fn is_call_like(self) -> bool {
        self.is_instruction()
            && matches!(self.opcode(), Some(Opcode::LLVMCall | Opcode::LLVMInvoke | Opcode::LLVMCallBr))
    }

    /// The calling convention of a call.
    pub fn call_convention(self) -> Option<u32> {
        // SAFETY: the kind is checked.
        self.is_call_like().then(|| unsafe { LLVMGetInstructionCallConv(self.0) })
    }

    /// Whether an `icmp` says `samesign`, which LLVM 19 does not know.
    pub fn is_same_sign(self) -> bool {
        // SAFETY: the opcode is checked.
        self.is_instruction() && self.opcode() == Some(Opcode::LLVMICmp) && unsafe { syclpasses_is_same_sign(self.0) }
    }

    /// Takes `samesign` from an `icmp`.
    pub fn clear_same_sign(self) {
        if self.is_same_sign() {
            // SAFETY: the opcode is checked.
            unsafe { syclpasses_clear_same_sign(self.0) }
        }
    }

    /// Whether it is `ptrtoaddr`, instruction or constant expression.
    pub fn is_pointer_to_address(self) -> bool {
        #[cfg(feature = "llvm22")]
        return self.opcode() == Some(Opcode::LLVMPtrToAddr);
        #[cfg(not(feature = "llvm22"))]
        return false;
    }

    /// Whether it is a constant signed pointer.
    pub fn is_signed_pointer(self) -> bool {
        #[cfg(feature = "llvm22")]
        return self.kind() == LLVMValueKind::LLVMConstantPtrAuthValueKind;
        #[cfg(not(feature = "llvm22"))]
        return false;
    }

    /// The constant expression `ptrtoint` of a constant pointer.
    pub fn const_pointer_to_int(self, ty: Type<'m>) -> Option<Value<'m>> {
        // SAFETY: both kinds are checked.
        (self.is_constant() && self.ty().is_pointer() && ty.int_width().is_some())
            .then(|| unsafe { Value::from_raw(LLVMConstPtrToInt(self.0, ty.0)) })
    }

    /// Whether it is an `atomicrmw` with an operation that LLVM 19 does not have.
    pub fn has_new_atomic_operation(self) -> bool {
        // SAFETY: the opcode is checked.
        self.is_instruction()
            && self.opcode() == Some(Opcode::LLVMAtomicRMW)
            && unsafe { LLVMGetAtomicRMWBinOp(self.0) } as u32 > LAST_ATOMIC_OPERATION_OF_19
    }

    /// Whether it is an atomic load or store of a vector.
    pub fn is_atomic_vector_access(self) -> bool {
        let ty = match self.opcode() {
            Some(Opcode::LLVMLoad) if self.is_instruction() => Some(self.ty()),
            Some(Opcode::LLVMStore) if self.is_instruction() => self.operand(0).map(Value::ty),
            _ => None,
        };
        // SAFETY: the opcode is checked.
        ty.is_some_and(|ty| ty.fixed_vector().is_some())
            && !matches!(unsafe { LLVMGetOrdering(self.0) }, LLVMAtomicOrdering::LLVMAtomicOrderingNotAtomic)
    }

    /// Whether a call has metadata in an operand bundle.
    pub fn has_metadata_in_bundle(self) -> bool {
        if !self.is_call_like() {
            return false;
        }
        // SAFETY: the kind is checked, the indices are in range, each bundle is given back.
        unsafe {
            (0..LLVMGetNumOperandBundles(self.0)).any(|index| {
                let bundle = LLVMGetOperandBundleAtIndex(self.0, index);
                let found = (0..LLVMGetNumOperandBundleArgs(bundle)).any(|argument| {
                    let argument = LLVMGetOperandBundleArgAtIndex(bundle, argument);
                    matches!(LLVMGetValueKind(argument), LLVMValueKind::LLVMMetadataAsValueValueKind)
                });
                LLVMDisposeOperandBundle(bundle);
                found
            })
        }
    }

    /// Bytes of the object that an `alloca` makes, if they are known: type, and number of elements.
    pub fn allocated_elements(self) -> Option<(Type<'m>, u64)> {
        if !self.is_instruction() || self.opcode() != Some(Opcode::LLVMAlloca) {
            return None;
        }
        // SAFETY: the opcode is checked.
        let ty = unsafe { Type::from_raw(LLVMGetAllocatedType(self.0)) };
        let number = u64::try_from(self.operand(0)?.signed_int()?).ok()?;
        Some((ty, number))
    }
}

/// `nusw` and `nuw` of a `getelementptr` that is not `inbounds`.
const NO_WRAP: u32 = LLVMGEPFlagNUSW | LLVMGEPFlagNUW;

impl Value<'_> {
    /// Whether a `getelementptr` instruction says `nusw` or `nuw` but not `inbounds`.
    pub fn only_does_not_wrap(self) -> bool {
        // SAFETY: the opcode is checked.
        self.is_instruction()
            && self.opcode() == Some(Opcode::LLVMGetElementPtr)
            && unsafe { LLVMIsInBounds(self.0) == 0 && LLVMGEPGetNoWrapFlags(self.0) & NO_WRAP != 0 }
    }

    /// Takes `nusw` and `nuw` from a `getelementptr` that is not `inbounds`.
    pub fn clear_no_wrap(self) {
        if self.only_does_not_wrap() {
            // SAFETY: the opcode is checked.
            unsafe { LLVMGEPSetNoWrapFlags(self.0, 0) }
        }
    }
}

impl<'m> Builder<'m> {
    /// The instruction that computes what a constant expression does, of these operands. It is not folded to a constant
    /// again. The constant is a `getelementptr`, cast, sum, difference or exclusive or; for others it stays as it is.
    pub fn unfolded(&self, constant: Value<'m>, operands: &[Value<'m>]) -> Value<'m> {
        let (Some(opcode), Some((first, rest))) = (constant.opcode(), operands.split_first()) else { return constant };
        if let Some(source) = constant.gep_source_type() {
            let placeholder = self.freeze(*first);
            let pointer = self.element_pointer(source, placeholder, rest, constant.is_in_bounds());
            pointer.set_operand(0, *first);
            placeholder.erase_instruction();
            return pointer;
        }
        // What `ptrtoaddr` gives `ptrtoint` gives as well.
        let opcode = if constant.is_pointer_to_address() { Opcode::LLVMPtrToInt } else { opcode };
        match rest {
            [] => self.cast(opcode, *first, constant.ty()),
            [second] => self.binary(opcode, *first, *second),
            _ => constant,
        }
    }
}
