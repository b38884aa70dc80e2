//! Control flow: where blocks lead, and what calls call.

use super::llvm_sys::LLVMValueKind;
use super::llvm_sys::core::*;
use super::{Block, Opcode, Value, string_from};

/// How many casts and aliases are looked through.
const ALIASES: usize = 64;

impl<'m> Block<'m> {
    /// The blocks that its terminator can go to, in the terminator's order; one may come more than once.
    pub fn successors(self) -> Vec<Block<'m>> {
        let Some(last) = self.last_instruction() else { return Vec::new() };
        // SAFETY: the handle is live; null if the last instruction is no terminator, as in a block that is not finished.
        unsafe {
            if LLVMGetBasicBlockTerminator(self.0).is_null() {
                return Vec::new();
            }
            (0..LLVMGetNumSuccessors(last.as_raw()))
                .filter_map(|index| Block::from_nullable(LLVMGetSuccessor(last.as_raw(), index)))
                .collect()
        }
    }

    /// The name; empty where it has none.
    pub fn name(self) -> String {
        // SAFETY: the handle is live; LLVM gives the name of the value, which is a C string, and it is copied at once.
        unsafe {
            let name = LLVMGetBasicBlockName(self.0);
            if name.is_null() { String::new() } else { string_from(name, std::ffi::CStr::from_ptr(name).count_bytes()) }
        }
    }
}

impl<'m> Value<'m> {
    /// Whether it ends its function: `ret` or `resume`.
    pub fn is_function_exit(self) -> bool {
        self.is_instruction() && matches!(self.opcode(), Some(Opcode::LLVMRet | Opcode::LLVMResume))
    }

    /// The function that a call or invoke names as its callee, itself or by casts and aliases.
    pub fn called_function(self) -> Option<Value<'m>> {
        let mut callee = self.called_value()?;
        for _ in 0..ALIASES {
            if callee.is_function() {
                return Some(callee);
            }
            if !callee.stands_for_operand() {
                return None;
            }
            callee = callee.operand(0)?;
        }
        None
    }

    /// Whether it is an alias, or the cast of a constant: a call of it is one of its operand.
    pub fn stands_for_operand(self) -> bool {
        let is_cast = || matches!(self.opcode(), Some(Opcode::LLVMAddrSpaceCast | Opcode::LLVMBitCast));
        self.aliasee().is_some() || self.is_constant() && is_cast()
    }

    /// Whether it is a call or invoke of what is known at run time only: neither a function nor inline assembly.
    pub fn is_indirect_call(self) -> bool {
        let is_assembly = |callee: Value<'m>| callee.kind() == LLVMValueKind::LLVMInlineAsmValueKind;
        self.called_function().is_none() && self.called_value().is_some_and(|callee| !is_assembly(callee))
    }
}
