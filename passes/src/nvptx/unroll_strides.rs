//! The `nvptx-unroll-strides` pass: unrolls loops whose stride is only known at run time.
//!
//! # Why
//! In a grid-stride loop, each work-item advances by the number of work-items in the launch. Computing the trip count
//! requires a division by this stride, so LLVM does not unroll the loop. The loop then waits for each load before it
//! begins the next one. nvcc unrolls such loops by 4.
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
//! 1. For each branch that continues a loop while `i + stride < end`, with a stride and an end from
//!    outside the loop, collect the blocks of the loop: those from which the branch is reachable
//!    without passing through the header. LLVM can compute the trip count if the addition does not
//!    wrap and the loop terminates.
//! 2. Keep loops that are small, have no other exit and no inner loop, and contain loads but no stores or calls: their
//!    iterations depend on each other only through registers, so several loads can be in flight at the same time.
//! 3. Add the metadata, unless the loop already has unrolling metadata. LLVM's `loop-unroll` pass transforms the loop.
//!
//! The pass does not change modules for other targets.

use llvm_ir::{Block, Function, Instruction, Metadata, Module, Opcode, Value};

use super::is_nvptx;
use crate::diagnostic::{Changed, PassResult, Warnings};

/// The unroll factor.
const COUNT: u64 = 4;
/// The largest number of instructions in a loop.
const INSTRUCTIONS: usize = 24;
/// The largest number of blocks in a loop.
const BLOCKS: usize = 4;
/// The property of loops that terminate.
const ENDS: &str = "llvm.loop.mustprogress";
/// The prefix of the unrolling properties.
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

/// Returns the branch at the end of a block if it continues a loop to unroll.
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
    // Search backward, from the latch to the header.
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
        // Remove blocks that have no remaining predecessor. Ignore the backedge to the header.
        while let Some(position) = left.iter().position(|block| {
            *block == first || !block.predecessors().iter().any(|predecessor| left.contains(predecessor))
        }) {
            left.remove(position);
        }
        left.is_empty()
    };
    (blocks.contains(&first) && blocks.iter().all(stays) && is_acyclic()).then_some(blocks)
}

/// Returns whether the blocks are small, and contain loads but no other memory accesses or calls.
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
