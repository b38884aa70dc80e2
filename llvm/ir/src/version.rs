//! Features of instructions and constants that only some LLVM versions have.

#[cfg(feature = "llvm22")]
use super::llvm_sys::LLVMValueKind;
use super::llvm_sys::core::*;
use super::llvm_sys::prelude::LLVMValueRef;
use super::llvm_sys::{LLVMGEPFlagNUSW, LLVMGEPFlagNUW};
use super::{Builder, Instruction, Opcode, Type, Value};

// cpp/same_sign.cpp
unsafe extern "C" {
    fn syclpasses_is_same_sign(compare: LLVMValueRef) -> bool;
    fn syclpasses_clear_same_sign(compare: LLVMValueRef);
}

/// The last operation of `atomicrmw` in LLVM 19, `udec_wrap`.
const LAST_ATOMIC_OPERATION_OF_19: u32 = 16;

impl<'m> Instruction<'m> {
    /// Returns whether an `icmp` has the `samesign` flag, which LLVM 19 does not have.
    pub fn is_same_sign(self) -> bool {
        // SAFETY: the opcode is checked.
        self.opcode() == Opcode::LLVMICmp && unsafe { syclpasses_is_same_sign(self.as_raw()) }
    }

    /// Removes `samesign` from an `icmp`.
    pub fn clear_same_sign(self) {
        if self.is_same_sign() {
            // SAFETY: the opcode is checked.
            unsafe { syclpasses_clear_same_sign(self.as_raw()) }
        }
    }

    /// Returns whether it is an `atomicrmw` with an operation that LLVM 19 does not have.
    pub fn has_new_atomic_operation(self) -> bool {
        // SAFETY: the opcode is checked.
        self.opcode() == Opcode::LLVMAtomicRMW
            && unsafe { LLVMGetAtomicRMWBinOp(self.as_raw()) } as u32 > LAST_ATOMIC_OPERATION_OF_19
    }

    /// Returns whether it is an atomic load or store of a vector.
    pub fn is_atomic_vector_access(self) -> bool {
        self.is_atomic_access() && self.accessed_type().is_some_and(|ty| ty.fixed_vector().is_some())
    }
}

impl<'m> Value<'m> {
    /// Returns whether it is a `ptrtoaddr` instruction or constant expression.
    pub fn is_pointer_to_address(self) -> bool {
        #[cfg(feature = "llvm22")]
        return self.opcode() == Some(Opcode::LLVMPtrToAddr);
        #[cfg(not(feature = "llvm22"))]
        return false;
    }

    /// Returns whether it is a constant signed pointer.
    pub fn is_signed_pointer(self) -> bool {
        #[cfg(feature = "llvm22")]
        return self.kind() == LLVMValueKind::LLVMConstantPtrAuthValueKind;
        #[cfg(not(feature = "llvm22"))]
        return false;
    }

    /// Returns the constant expression `ptrtoint` of a constant pointer.
    pub fn const_pointer_to_int(self, ty: Type<'m>) -> Option<Value<'m>> {
        // SAFETY: both kinds are checked.
        (self.is_constant() && self.ty().is_pointer() && ty.int_width().is_some())
            .then(|| unsafe { Value::from_raw(LLVMConstPtrToInt(self.as_raw(), ty.0)) })
    }
}

/// The `nusw` and `nuw` flags of a `getelementptr` that is not `inbounds`.
const NO_WRAP: u32 = LLVMGEPFlagNUSW | LLVMGEPFlagNUW;

impl Instruction<'_> {
    /// Returns whether a `getelementptr` has `nusw` or `nuw` but not `inbounds`.
    pub fn only_does_not_wrap(self) -> bool {
        // SAFETY: the opcode is checked.
        self.opcode() == Opcode::LLVMGetElementPtr
            && unsafe { LLVMIsInBounds(self.as_raw()) == 0 && LLVMGEPGetNoWrapFlags(self.as_raw()) & NO_WRAP != 0 }
    }

    /// Removes `nusw` and `nuw` from a `getelementptr` that is not `inbounds`.
    pub fn clear_no_wrap(self) {
        if self.only_does_not_wrap() {
            // SAFETY: the opcode is checked.
            unsafe { LLVMGEPSetNoWrapFlags(self.as_raw(), 0) }
        }
    }
}

impl<'m> Builder<'m> {
    /// Builds the instruction that computes a constant expression from these operands, without folding it. Supports
    /// `getelementptr`, casts, `add`, `sub` and `xor`. Returns other constants unchanged.
    pub fn unfolded(&self, constant: Value<'m>, operands: &[Value<'m>]) -> Value<'m> {
        let (Some(opcode), Some((first, rest))) = (constant.opcode(), operands.split_first()) else { return constant };
        if let Some(source) = constant.gep_source_type() {
            let placeholder = self.freeze(*first);
            let pointer = self.element_pointer(source, placeholder.into(), rest, constant.is_in_bounds());
            if let Some(pointer) = pointer.as_instruction() {
                pointer.set_operand(0, *first);
            }
            placeholder.erase();
            return pointer;
        }
        // `ptrtoint` computes the same value as `ptrtoaddr`.
        let opcode = if constant.is_pointer_to_address() { Opcode::LLVMPtrToInt } else { opcode };
        match rest {
            [] => self.cast(opcode, *first, constant.ty()),
            [second] => self.binary(opcode, *first, *second),
            _ => constant,
        }
    }
}
