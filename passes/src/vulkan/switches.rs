//! Pass `vulkan-switches`: a default that is never taken becomes a case.
//!
//! # Why
//! Where all values have cases, LLVM lets the default lead to `unreachable`. Drivers would compare for the last case as well, and
//! `mergereturn` would join these blocks of all switches to one, in which they all would end then.
//!
//! # In and out
//! ```llvm
//! switch i32 %n, label %never [ i32 0, label %a  i32 1, label %b ]
//! ```
//! ```llvm
//! switch i32 %n, label %b [ i32 0, label %a ]
//! ```
//!
//! A switch with one case left becomes a conditional branch: in a loop, a case could not leave it, and a branch can.
//!
//! # How
//! 1. Find the switches whose default is a block of `unreachable` alone.
//! 2. Of the block that most cases lead to, the last case becomes the default: as many edges lead there as before, so phis stay right.

use crate::diagnostic::{Changed, PassResult, Warnings};
use llvm_ir::{Block, Builder, Instruction, IntPredicate, Module, Opcode};

/// The pass.
///
/// # Errors
/// None.
pub fn run<'m>(module: Module<'m>, _warnings: &mut Warnings<'m>) -> PassResult<'m> {
    let ends = module.functions().flat_map(|function| function.blocks()).filter_map(Block::last_instruction);
    let switches: Vec<Instruction<'m>> = ends.filter(|end| has_unreachable_default(*end)).collect();
    let builder = Builder::new(module);
    let mut changed = Changed::No;
    for switch in switches {
        let mut cases = switch.switch_cases();
        let count = |to: Block<'m>| cases.iter().filter(|(_, other)| *other == to).count();
        let chosen = (0..cases.len()).max_by_key(|case| count(cases[*case].1));
        let (Some(selector), Some(chosen)) = (switch.operand(0), chosen) else { continue };
        let (_, default) = cases.remove(chosen);
        builder.position_before(switch);
        if let [(value, only)] = cases[..] {
            let is_case = builder.compare(IntPredicate::LLVMIntEQ, selector, value);
            builder.branch_if(is_case, only, default);
        } else {
            builder.switch(selector, default, &cases);
        }
        switch.erase();
        changed = Changed::Yes;
    }
    Ok(changed)
}

/// Whether it is a switch whose default is never taken.
fn has_unreachable_default(end: Instruction<'_>) -> bool {
    let default = || end.parent_block()?.successors().first()?.instructions().next();
    end.opcode() == Opcode::LLVMSwitch && default().is_some_and(|first| first.opcode() == Opcode::LLVMUnreachable)
}
