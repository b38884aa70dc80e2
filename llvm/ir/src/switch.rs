//! `switch` instructions.

use super::llvm_sys::core::*;
use super::llvm_sys::prelude::*;
use super::{Block, Builder, Instruction, Opcode, Value, count};

// cpp/blocks.cpp
unsafe extern "C" {
    fn syclpasses_switch_case(switch: LLVMValueRef, index: u32) -> LLVMValueRef;
}

impl<'m> Instruction<'m> {
    /// Returns the values and blocks of the cases of a `switch`, without the default; empty for other instructions.
    pub fn switch_cases(self) -> Vec<(Value<'m>, Block<'m>)> {
        if self.opcode() != Opcode::LLVMSwitch {
            return Vec::new();
        }
        // SAFETY: the opcode is checked; the first successor is the default, and each other successor has a value.
        unsafe {
            let cases = LLVMGetNumSuccessors(self.as_raw()).saturating_sub(1);
            let pair = |index| {
                let block = Block::from_nullable(LLVMGetSuccessor(self.as_raw(), index + 1))?;
                Some((Value::from_raw(syclpasses_switch_case(self.as_raw(), index)), block))
            };
            (0..cases).filter_map(pair).collect()
        }
    }
}

impl<'m> Builder<'m> {
    /// Builds `switch value, label default [ cases ]`, with blocks in the same function.
    #[track_caller]
    pub fn switch(&self, value: Value<'m>, default: Block<'m>, cases: &[(Value<'m>, Block<'m>)]) {
        assert!(value.ty().int_width().is_some(), "switch over a value of type {}", value.ty());
        assert!(
            cases
                .iter()
                .all(|(case, to)| case.ty() == value.ty() && case.is_constant() && to.parent() == default.parent()),
            "case of another type, or in another function"
        );
        // SAFETY: the value is an integer, the cases are constants of its type, and the blocks are in the same
        // function.
        unsafe {
            let switch = LLVMBuildSwitch(self.as_raw(), value.0, default.0, count(cases.len()));
            for (case, to) in cases {
                LLVMAddCase(switch, case.0, to.0);
            }
        }
    }
}
