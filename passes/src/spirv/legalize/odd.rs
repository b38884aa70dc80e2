//! Instructions on integers of odd widths.

use llvm_ir::Instruction;

/// An instruction with a result or operands of odd widths.
pub struct Odd<'m> {
    /// The instruction.
    pub instruction: Instruction<'m>,
    /// The widths of integer operands, 0 for others.
    pub operands: Vec<u32>,
    /// The width of an integer result, otherwise 0.
    pub result: u32,
}
