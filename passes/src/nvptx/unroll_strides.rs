//! The pass `nvptx-unroll-strides`: unrolls loops whose stride is only known at run time.
//!
//! # Why
//! In a loop over elements that are as far apart as the launch has work-items, the number of iterations is the result of a
//! division by the stride, for which LLVM does not unroll. The loop then waits for each load before it begins the next
//! one. nvcc unrolls such loops by 4.
//!
//! # Input and output
//! ```llvm
//! loop:
//!   %i = phi i64 [ %first, %entry ], [ %next, %loop ]
//!   %x = load float, ptr addrspace(1) %at
//!   %next = add nsw i64 %i, %stride
//!   %more = icmp slt i64 %next, %end
//!   br i1 %more, label %loop, label %exit, !llvm.loop !0
//! !0 = distinct !{!0, !1}
//! !1 = !{!"llvm.loop.mustprogress"}
//! ```
//! The output is the same, except for the metadata:
//! ```llvm
//! !0 = distinct !{!0, !1, !2}
//! !2 = !{!"llvm.loop.unroll.count", i32 4}
//! ```
//!
//! # Algorithm
//! 1. For each branch that continues a loop as long as `i + stride < end`, with a stride and an end from outside the loop,
//!    collect the blocks of the loop: those from which the branch is reachable without the loop's first block. LLVM can
//!    compute the number of iterations if the addition does not wrap and the loop ends.
//! 2. Keep loops that are small, have no other exit and no inner loop, and load, but do not store or call: their iterations
//!    depend on each other only through registers, so that the loads can be in flight together.
//! 3. Add the metadata, unless the program has some about unrolling. LLVM's pass `loop-unroll` transforms the loop.
//!
//! Modules for other targets stay unchanged.

use llvm_ir::{Block, Function, Instruction, Metadata, Module, Opcode, Value};

use super::is_nvptx;
use crate::diagnostic::{Changed, PassResult, Warnings};

/// The number of iterations that become one.
const COUNT: u64 = 4;
/// The largest number of instructions in a loop.
const INSTRUCTIONS: usize = 24;
/// The largest number of blocks in a loop.
const BLOCKS: usize = 4;
/// The property of loops that end.
const ENDS: &str = "llvm.loop.mustprogress";
/// The prefix of the properties about unrolling.
const UNROLL: &str = "llvm.loop.unroll.";

/// Runs the pass.
///
/// # Errors
/// Never fails.
pub fn run<'m>(module: Module<'m>, _: &mut Warnings<'m>) -> PassResult<'m> {
    if !is_nvptx(module) {
        return Ok(Changed::No);
    }
    let blocks = module.functions().flat_map(Function::blocks);
    let branches: Vec<Instruction<'m>> = blocks.filter_map(|block| branch_of_loop(module, block)).collect();
    for branch in &branches {
        let Some(count) = module.int_type(32).const_int(COUNT) else { continue };
        let name = module.metadata_string(&format!("{UNROLL}count"));
        branch.add_loop_property(module, module.metadata_node(&[name, Metadata::of_constant(count)]));
    }
    Ok(Changed::from(!branches.is_empty()))
}

/// Returns the branch at the end of a block if it continues a loop that is unrolled.
fn branch_of_loop<'m>(module: Module<'m>, latch: Block<'m>) -> Option<Instruction<'m>> {
    let branch = latch.last_instruction().filter(|last| last.opcode() == Opcode::LLVMBr)?;
    let [first, _] = latch.successors()[..] else { return None };
    let compare = branch.operand(0)?.as_instruction().filter(|compare| compare.int_predicate() == Some("slt"))?;
    let next = compare.operand(0)?.as_instruction().filter(|next| next.has_no_signed_wrap())?;
    let (phi, stride, end) = (next.operand(0)?, next.operand(1)?, compare.operand(1)?);
    let counter = phi.as_instruction().filter(|phi| phi.parent_block() == Some(first))?;
    let is_counter = next.opcode() == Opcode::LLVMAdd && counter.incoming().contains(&(next.as_value(), latch));
    if !is_counter || stride.is_constant() {
        return None;
    }
    let blocks = blocks(first, latch)?;
    let is_outside = |value: Value<'m>| {
        let block = value.as_instruction().map(|instruction| instruction.parent_block());
        block.is_none_or(|block| block.is_some_and(|block| !blocks.contains(&block)))
    };
    let properties = branch.loop_properties(module);
    let is_free = !properties.iter().any(|name| name.starts_with(UNROLL) || name == "llvm.loop.disable_nonforced");
    let ends = properties.iter().any(|name| name == ENDS);
    (is_outside(stride) && is_outside(end) && is_free && ends && only_loads(&blocks)).then_some(branch)
}

/// Returns the blocks of a loop, unless there are too many, or the loop has another exit or an inner loop.
fn blocks<'m>(first: Block<'m>, latch: Block<'m>) -> Option<Vec<Block<'m>>> {
    // From the last block to the first one: a block follows its successors.
    let mut blocks = vec![latch];
    let mut index = 0;
    while let Some(block) = blocks.get(index).copied() {
        let predecessors = if block == first { Vec::new() } else { block.predecessors() };
        if block != first && predecessors.is_empty() || blocks.len() > BLOCKS {
            return None;
        }
        for predecessor in predecessors {
            if !blocks.contains(&predecessor) {
                blocks.push(predecessor);
            }
        }
        index += 1;
    }
    let stays = |block: &Block<'m>| {
        let successors = block.successors();
        *block == latch || successors.iter().all(|successor| blocks.contains(successor) && *successor != first)
    };
    let is_acyclic = || {
        let mut left = blocks.clone();
        // Remove blocks that no remaining block leads to, except by the branch of the loop.
        while let Some(place) = left.iter().position(|block| {
            *block == first || !block.predecessors().iter().any(|predecessor| left.contains(predecessor))
        }) {
            left.remove(place);
        }
        left.is_empty()
    };
    (blocks.contains(&first) && blocks.iter().all(stays) && is_acyclic()).then_some(blocks)
}

/// Returns whether small blocks load, but have no other effects.
fn only_loads(blocks: &[Block<'_>]) -> bool {
    let mut loads = 0;
    for (index, instruction) in blocks.iter().flat_map(|block| block.instructions()).enumerate() {
        let is_load = instruction.opcode() == Opcode::LLVMLoad;
        let has_effects = match instruction.opcode() {
            Opcode::LLVMStore | Opcode::LLVMAtomicRMW | Opcode::LLVMAtomicCmpXchg | Opcode::LLVMFence => true,
            Opcode::LLVMCall | Opcode::LLVMInvoke | Opcode::LLVMAlloca => true,
            _ => is_load && instruction.is_volatile_or_atomic(),
        };
        if has_effects || index >= INSTRUCTIONS {
            return false;
        }
        loads += usize::from(is_load);
    }
    loads > 0
}
