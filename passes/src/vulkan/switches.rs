//! Pass `vulkan-switches`: a default that is never taken becomes a case, and a switch that is too wide for SPIR-V becomes several.
//!
//! # Why
//! Where all values have cases, LLVM lets the default lead to `unreachable`. Drivers would compare for the last case as well, and
//! `mergereturn` would join these blocks of all switches to one, in which they all would end then. And `OpSwitch` has at most 16,383 cases.
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
//! 3. Find the switches with more cases than `OpSwitch` can have. Cases that lead to the default do not count.
//! 4. Keep the first cases, and put the others into another switch, in the default of the first, as often as need be. Cases that lead to
//!    one block stay in one switch.

use crate::diagnostic::{Changed, PassResult, Warnings};
use llvm_ir::{Block, Builder, Function, Instruction, IntPredicate, Module, Opcode, Value};
use rustc_hash::{FxHashMap, FxHashSet};

use super::{control_flow::phis_of, limits};

/// The cases of a switch from which on passes that take time by the square of them are left out.
const WIDE: usize = 1024;

/// A value and the block that it leads to.
type Case<'m> = (Value<'m>, Block<'m>);

/// Returns the functions without wide switches.
pub fn narrow(module: Module<'_>) -> Vec<Function<'_>> {
    // Only a switch has more than two successors.
    let is_narrow = |function: &Function<'_>| function.blocks().all(|block| block.successors().len() <= WIDE);
    module.functions().filter(|function| !function.is_declaration()).filter(is_narrow).collect()
}

/// The pass.
///
/// # Errors
/// None.
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

/// Whether it is a switch whose default is never taken.
fn has_unreachable_default(switch: Instruction<'_>) -> bool {
    let default = || default_of(switch)?.instructions().next();
    default().is_some_and(|first| first.opcode() == Opcode::LLVMUnreachable)
}

fn default_of(switch: Instruction<'_>) -> Option<Block<'_>> {
    switch.parent_block()?.successors().first().copied()
}

/// Lets a case be the default.
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

/// The cases that do not lead to the default.
fn taken_cases(switch: Instruction<'_>) -> Vec<Case<'_>> {
    let default = default_of(switch);
    switch.switch_cases().into_iter().filter(|(_, to)| Some(*to) != default).collect()
}

/// Makes several switches of one.
fn split<'m>(builder: &Builder<'m>, switch: Instruction<'m>) -> Option<()> {
    let (selector, default, block) = (switch.operand(0)?, default_of(switch)?, switch.parent_block()?);
    let function = switch.parent_function()?;
    let parts = parts_of(taken_cases(switch));
    let mut blocks = vec![block];
    for _ in 1..parts.len() {
        blocks.push(function.add_block_after(*blocks.last()?, "cases"));
    }
    // The blocks that lead to each target now.
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

/// Divides cases among switches: those of one block go to one switch, in the order of the blocks.
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

/// Lets the value that a phi has from one block come from these.
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
