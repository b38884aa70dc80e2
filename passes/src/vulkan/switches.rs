//! The `vulkan-switches` pass: turns unreachable defaults into cases, and splits switches that are too wide for SPIR-V.
//!
//! # Why
//! If all values have cases, LLVM makes the default `unreachable`. Drivers would then also compare
//! the value with that of the last case, and `mergereturn` would join the default blocks of all
//! switches, which would then end in one block. `OpSwitch` supports at most 16,383 cases.
//!
//! # Input and output
//! ```llvm
//! switch i32 %n, label %never [ i32 0, label %a  i32 1, label %b ]
//! ```
//! ```llvm
//! switch i32 %n, label %b [ i32 0, label %a ]
//! ```
//!
//! A switch with one remaining case becomes a conditional branch, which can exit a loop; a case cannot.
//!
//! # Algorithm
//! 1. Find the switches whose default only contains `unreachable`.
//! 2. Make the last case of the most frequent target the default. The number of edges stays the
//!    same, so phis remain valid.
//! 3. Find the switches with more cases than `OpSwitch` supports, not counting cases that lead to
//!    the default.
//! 4. Keep the first cases, move the others to another switch in the default of the first switch,
//!    and repeat. Cases with the same target stay in one switch where possible.

use crate::diagnostic::{Changed, PassResult, Warnings};
use llvm_ir::{Block, Builder, Function, Instruction, IntPredicate, Module, Opcode, Value};
use rustc_hash::{FxHashMap, FxHashSet};

use super::{control_flow::phis_of, limits};

/// The largest number of successors of a switch that passes with quadratic time may process.
const WIDE: usize = 1024;

/// A value and its target.
type Case<'m> = (Value<'m>, Block<'m>);

/// Returns the functions without wide switches.
pub fn narrow(module: Module<'_>) -> Vec<Function<'_>> {
    // Only switches have more than two successors.
    let is_narrow = |function: &Function<'_>| function.blocks().all(|block| block.successors().len() <= WIDE);
    module.functions().filter(|function| !function.is_declaration()).filter(is_narrow).collect()
}

/// Runs the pass.
///
/// # Errors
/// Never fails.
pub fn run<'m>(module: Module<'m>, _warnings: &mut Warnings<'m>) -> PassResult<'m> {
    let switches = |is_wanted: fn(Instruction<'m>) -> bool| -> Vec<Instruction<'m>> {
        let ends = module.functions().flat_map(|function| function.blocks()).filter_map(Block::last_instruction);
        ends.filter(|end| end.opcode() == Opcode::LLVMSwitch && is_wanted(*end)).collect()
    };
    let builder = Builder::new(module);
    let mut changed = Changed::No;
    for switch in switches(has_unreachable_default) {
        if default_from_cases(&builder, switch).is_some() {
            changed = Changed::Yes;
        }
    }
    for switch in switches(|switch| taken_cases(switch).len() > limits::SWITCH_CASES) {
        if split(&builder, switch).is_some() {
            changed = Changed::Yes;
        }
    }
    Ok(changed)
}

/// Returns whether the default of a switch is unreachable.
fn has_unreachable_default(switch: Instruction<'_>) -> bool {
    let default = || default_of(switch)?.instructions().next();
    default().is_some_and(|first| first.opcode() == Opcode::LLVMUnreachable)
}

fn default_of(switch: Instruction<'_>) -> Option<Block<'_>> {
    switch.parent_block()?.successors().first().copied()
}

/// Turns a case into the default.
fn default_from_cases<'m>(builder: &Builder<'m>, switch: Instruction<'m>) -> Option<()> {
    let mut cases = switch.switch_cases();
    let mut counts: FxHashMap<Block<'m>, usize> = FxHashMap::default();
    cases.iter().for_each(|(_, to)| *counts.entry(*to).or_default() += 1);
    let chosen = (0..cases.len()).max_by_key(|case| counts.get(&cases[*case].1))?;
    let selector = switch.operand(0)?;
    let (_, default) = cases.remove(chosen);
    builder.position_before(switch);
    if let [(value, only)] = cases[..] {
        let is_case = builder.compare(IntPredicate::LLVMIntEQ, selector, value);
        builder.branch_if(is_case, only, default);
    } else {
        builder.switch(selector, default, &cases);
    }
    switch.erase();
    Some(())
}

/// Returns the cases with targets other than the default.
fn taken_cases(switch: Instruction<'_>) -> Vec<Case<'_>> {
    let default = default_of(switch);
    switch.switch_cases().into_iter().filter(|(_, to)| Some(*to) != default).collect()
}

/// Splits a switch into several.
fn split<'m>(builder: &Builder<'m>, switch: Instruction<'m>) -> Option<()> {
    let (selector, default, block) = (switch.operand(0)?, default_of(switch)?, switch.parent_block()?);
    let function = switch.parent_function()?;
    let parts = parts_of(taken_cases(switch));
    let mut blocks = vec![block];
    for _ in 1..parts.len() {
        blocks.push(function.add_block_after(*blocks.last()?, "cases"));
    }
    // The new predecessors of each target.
    let mut edges: FxHashMap<Block<'m>, Vec<Block<'m>>> = FxHashMap::default();
    for (from, part) in blocks.iter().zip(&parts) {
        part.iter().for_each(|(_, to)| edges.entry(*to).or_default().push(*from));
    }
    edges.entry(default).or_default().extend(blocks.last());
    let mut done = FxHashSet::default();
    for target in block.successors().into_iter().filter(|target| done.insert(*target)) {
        for phi in phis_of(target) {
            lead_from(builder, phi, block, edges.get(&target)?);
        }
    }
    for (number, part) in parts.iter().enumerate() {
        builder.position_at_end_like(blocks[number], switch);
        builder.switch(selector, blocks.get(number + 1).copied().unwrap_or(default), part);
    }
    switch.erase();
    Some(())
}

/// Divides cases among switches, grouped by target in the order of the targets' first cases.
fn parts_of(cases: Vec<Case<'_>>) -> Vec<Vec<Case<'_>>> {
    let mut places = FxHashMap::default();
    let mut by_target: Vec<Vec<Case<'_>>> = Vec::new();
    for case in cases {
        let place = *places.entry(case.1).or_insert(by_target.len());
        match by_target.get_mut(place) {
            Some(known) => known.push(case),
            None => by_target.push(vec![case]),
        }
    }
    let mut parts: Vec<Vec<Case<'_>>> = vec![Vec::new()];
    for cases in by_target {
        for piece in cases.chunks(limits::SWITCH_CASES) {
            match parts.last_mut() {
                Some(part) if part.len() + piece.len() <= limits::SWITCH_CASES => part.extend(piece),
                _ => parts.push(piece.to_vec()),
            }
        }
    }
    parts
}

/// Replaces an incoming block of a phi with several.
fn lead_from<'m>(builder: &Builder<'m>, phi: Instruction<'m>, old: Block<'m>, new: &[Block<'m>]) {
    let mut incoming = phi.incoming();
    let Some((value, _)) = incoming.iter().find(|(_, from)| *from == old).copied() else { return };
    incoming.retain(|(_, from)| *from != old);
    incoming.extend(new.iter().map(|from| (value, *from)));
    if let Some(changed) = builder.phi_like(phi, &incoming) {
        phi.replace_all_uses_with(changed.as_value());
        phi.erase();
    }
}
