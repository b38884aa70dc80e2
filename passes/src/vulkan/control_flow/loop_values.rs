//! The `vulkan-loop-values` pass: turns the live-out values of each loop into phis in its header.
//!
//! # Why
//! Work-items that execute together can exit a loop after different numbers of iterations. With
//! lavapipe from Mesa 22.3, all of them then observe the values of the last iteration that any of
//! them executes, unless a phi in the header holds the value. For other drivers, both forms are
//! equivalent.
//!
//! # Input and output
//! ```llvm
//! loop:
//!   %v = …
//!   br i1 %more, label %loop, label %end
//! end:
//!   use %v
//! ```
//! ```llvm
//! loop.next:
//!   %again = phi i1 [ true, %entry ], [ %more, %loop ]
//!   %last = phi [ undef, %entry ], [ %v, %loop ]
//!   br i1 %again, label %loop, label %end
//! loop:
//!   %v = …
//!   br label %loop.next
//! end:
//!   use %last
//! ```
//!
//! # Algorithm
//! 1. Find the loops with live-out values other than phis in the header. Skip loops with a workgroup-uniform trip count
//!    (`super::uniform`).
//! 2. Insert a new header before the old one, and move the phis to it.
//! 3. Redirect the exits to the new header, through the latch. A flag records the exit.
//! 4. Exit the loop from the new header if the flag is set.
//! 5. Replace values that no longer dominate their uses with phis in the header that hold them, or spill them to
//!    variables (`values`), which `mem2reg` promotes.

use llvm_ir::{Block, Builder, Function, Instruction, Module, Opcode, Value};
use rustc_hash::FxHashMap;

use super::{
    graph::{Graph, Members},
    hubs::phis_of,
    loops::Finder,
    uniform,
    values::{self, Replacement},
};
use crate::diagnostic::{Changed, PassResult, Warnings};

/// A loop to rewrite.
struct Plan<'m> {
    header: Block<'m>,
    latch: Block<'m>,
    merge: Block<'m>,
}

/// The `vulkan-loop-values` pass.
///
/// # Errors
/// Never fails.
pub fn run<'m>(module: Module<'m>, _warnings: &mut Warnings<'m>) -> PassResult<'m> {
    let mut changed = Changed::No;
    for function in module.functions().filter(|function| !function.is_declaration()) {
        let plans = plan(function);
        let mut kept = FxHashMap::default();
        for plan in &plans {
            leave_by_header(module, plan, &mut kept);
        }
        if !plans.is_empty() {
            values::replace(function, &kept);
            values::keep(module, function);
            plans.iter().for_each(|plan| remove_phis_of_one_value(plan.header));
            changed = Changed::Yes;
        }
    }
    Ok(changed)
}

/// Returns the loops of a function to rewrite; none if the loops are not structured.
fn plan<'m>(function: Function<'m>) -> Vec<Plan<'m>> {
    let graph = Graph::of(function);
    let Ok(finder) = Finder::new(&graph) else { return Vec::new() };
    let numbers: FxHashMap<Block<'m>, usize> = graph.blocks.iter().copied().zip(0..).collect();
    let mut plans = Vec::new();
    for (found, members) in finder.loops.iter().zip(&finder.members) {
        let Some(merge) = found.merge else { continue };
        if has_live_out_values(&graph, &numbers, members, found.header, merge) && !uniform::is_uniform(&finder, found) {
            let block = |number: usize| graph.blocks[number];
            plans.push(Plan { header: block(found.header), latch: block(found.latch), merge: block(merge) });
        }
    }
    plans
}

/// Returns whether a loop has a live-out value that no phi holds.
fn has_live_out_values<'m>(
    graph: &Graph<'m>,
    numbers: &FxHashMap<Block<'m>, usize>,
    members: &Members,
    header: usize,
    merge: usize,
) -> bool {
    // Drivers replace a phi that has a single value with that value.
    let is_kept = |phi: Instruction<'m>| phi.incoming().windows(2).any(|pair| pair[0].0 != pair[1].0);
    let is_live_out = |value: Instruction<'m>| {
        value.as_value().uses().any(|(user, operand)| {
            let Some(user) = user.as_instruction() else { return false };
            let place = user.parent_block().and_then(|block| numbers.get(&block).copied());
            let from = user.incoming().get(operand as usize).and_then(|(_, from)| numbers.get(from).copied());
            let is_kept = place == Some(merge) && from.is_some() && is_kept(user);
            let end = if place == Some(merge) { place } else { from.or(place) };
            !is_kept && end.is_some_and(|end| !members.has(end))
        })
    };
    let mut values = members.all.iter().flat_map(|block| {
        let is_own = *block == header;
        graph.blocks[*block].instructions().filter(move |value| !is_own || value.opcode() != Opcode::LLVMPHI)
    });
    values.any(is_live_out)
}

/// Makes a new header the only exiting block of a loop. Records the values that the phis of this
/// header hold at the exit.
fn leave_by_header<'m>(module: Module<'m>, plan: &Plan<'m>, kept: &mut FxHashMap<Value<'m>, Replacement<'m>>) {
    let (header, merge) = (plan.header, plan.merge);
    let Some(top) = header.split_predecessors(&distinct(header.predecessors()), ".next") else { return };
    let builder = Builder::new(module);
    let joined = leave_by_latch(module, &builder, plan, top).or_else(|| join(module, &builder, plan, top));
    let Some((next, again, is_again)) = joined else { return };
    for phi in phis_of(top).into_iter().filter(|_| next == plan.latch) {
        let value = phi.incoming().into_iter().find(|(_, from)| *from == next);
        kept.extend(value.map(|(value, _)| (value, (phi, merge))));
    }
    let (Some(first), Some(end)) = (top.instructions().next(), top.last_instruction()) else { return };
    builder.position_before(first);
    let flag = builder.phi(again.ty());
    for from in distinct(top.predecessors()) {
        let begin = again.ty().const_int(u64::from(is_again));
        flag.add_incoming(if from == next { again } else { begin.unwrap_or(again) }, from);
    }
    builder.position_before(end);
    let (yes, no) = if is_again { (header, merge) } else { (merge, header) };
    builder.branch_if(flag.as_value(), yes, no);
    end.erase();
}

/// Removes phis with a single incoming value from an old header. They represented values of the
/// exiting iteration.
fn remove_phis_of_one_value(header: Block<'_>) {
    for phi in phis_of(header) {
        if let [(value, _)] = phi.incoming()[..] {
            phi.replace_all_uses_with(value);
            phi.erase();
        }
    }
}

/// Handles a loop whose only exiting block is the latch: its condition becomes the flag. Returns the latch, the flag,
/// and the value of the flag that continues the loop.
fn leave_by_latch<'m>(
    module: Module<'m>,
    builder: &Builder<'m>,
    plan: &Plan<'m>,
    top: Block<'m>,
) -> Option<(Block<'m>, Value<'m>, bool)> {
    let (latch, end) = (plan.latch, plan.latch.last_instruction()?);
    let is_only = distinct(plan.merge.predecessors()) == [latch];
    let targets = latch.successors();
    let condition = end.operand(0).filter(|condition| condition.ty() == module.int_type(1))?;
    if !is_only || end.opcode() != Opcode::LLVMBr || targets.len() != 2 || targets[0] == targets[1] {
        return None;
    }
    for phi in phis_of(plan.merge) {
        let (value, _) = *phi.incoming().first()?;
        phi.replace_all_uses_with(value);
        phi.erase();
    }
    builder.position_at_end_like(latch, end);
    builder.branch(top);
    end.erase();
    Some((latch, condition, targets[0] == top))
}

/// Joins the exits and the back edge in one block, with a flag that distinguishes them.
fn join<'m>(
    module: Module<'m>,
    builder: &Builder<'m>,
    plan: &Plan<'m>,
    top: Block<'m>,
) -> Option<(Block<'m>, Value<'m>, bool)> {
    let own = |from: Block<'m>, to: Block<'m>, suffix: &str| {
        let is_own = from.successors().len() == 1;
        if is_own { Some(from) } else { to.split_predecessors(&[from], suffix) }
    };
    let leaving = distinct(plan.merge.predecessors()).into_iter().filter_map(|from| own(from, plan.merge, ".end"));
    let leaving: Vec<Block<'m>> = leaving.collect();
    let latch = own(plan.latch, top, ".again")?;
    let next = top.split_predecessors(&[latch], ".next")?;
    let end = next.last_instruction()?;
    builder.position_before(end);
    let bit = module.int_type(1);
    let (stays, leaves) = (bit.const_int(1)?, bit.const_int(0)?);
    let flag = builder.phi(bit);
    flag.add_incoming(stays, latch);
    leaving.iter().for_each(|from| flag.add_incoming(leaves, *from));
    for phi in phis_of(top) {
        let incoming = phi.incoming();
        let Some((index, (value, _))) = (0..).zip(incoming).find(|(_, (_, from))| *from == next) else { continue };
        builder.position_before(end);
        let chosen = builder.phi(phi.ty());
        chosen.add_incoming(value, latch);
        leaving.iter().for_each(|from| chosen.add_incoming(phi.ty().poison(), *from));
        phi.set_operand(index, chosen.as_value());
    }
    for phi in phis_of(plan.merge) {
        builder.position_before(end);
        let chosen = builder.phi(phi.ty());
        chosen.add_incoming(phi.ty().poison(), latch);
        phi.incoming().into_iter().for_each(|(value, from)| chosen.add_incoming(value, from));
        phi.replace_all_uses_with(chosen.as_value());
        phi.erase();
    }
    for from in leaving {
        let old = from.last_instruction()?;
        builder.position_at_end_like(from, old);
        builder.branch(next);
        old.erase();
    }
    Some((next, flag.as_value(), true))
}

/// Removes duplicates and keeps the order. A block with two edges to another block is listed twice
/// as its predecessor.
fn distinct(blocks: Vec<Block<'_>>) -> Vec<Block<'_>> {
    let mut found = Vec::new();
    for block in blocks {
        if !found.contains(&block) {
            found.push(block);
        }
    }
    found
}
