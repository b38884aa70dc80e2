//! Casts and aliases, which are equivalent to their operands.

use super::llvm_sys::prelude::LLVMValueRef;
use super::{Opcode, Value};

/// The maximum number of nested casts and aliases that are looked through.
pub const MAX_CASTS: u32 = 64;

unsafe extern "C" {
    fn syclpasses_strip_casts(pointer: LLVMValueRef, casts: u32) -> LLVMValueRef;
}

impl<'m> Value<'m> {
    /// Returns the operand of nested `bitcast`s and `addrspacecast`s, or the value itself if it is not a cast. Looks
    /// through at most [`MAX_CASTS`] casts.
    pub fn strip_casts(self) -> Value<'m> {
        // SAFETY: the handle and its operands are live.
        unsafe { Value::from_raw(syclpasses_strip_casts(self.as_raw(), MAX_CASTS)) }
    }

    /// Returns the operand of an `addrspacecast`, a `bitcast`, or a GEP without an offset. The cast may be an
    /// instruction or a constant expression.
    pub fn without_cast(self) -> Option<Value<'m>> {
        match self.opcode()? {
            Opcode::LLVMAddrSpaceCast | Opcode::LLVMBitCast => self.operand(0),
            Opcode::LLVMGetElementPtr => {
                let is_zero = |index| self.operand(index).is_some_and(Value::is_null_constant);
                (1..self.operand_count()).all(is_zero).then(|| self.operand(0))?
            }
            _ => None,
        }
    }

    /// Returns whether the value is an alias or a cast of a constant, so that a call to the value is a call to its
    /// operand.
    pub fn stands_for_operand(self) -> bool {
        let is_cast = || matches!(self.opcode(), Some(Opcode::LLVMAddrSpaceCast | Opcode::LLVMBitCast));
        self.is_global_alias() || self.is_constant() && is_cast()
    }
}
