//! Finds loops with a workgroup-uniform trip count.
//!
//! 1. Each exiting block must execute in each iteration.
//! 2. Each exit condition must be uniform in a workgroup: computed from constants, POD arguments,
//!    sizes, and header phis of such loops.

use llvm_ir::{Call, Instruction, Opcode, Value};
use rustc_hash::{FxHashMap, FxHashSet};

use super::{
    super::contract,
    loops::{Finder, Loop},
};

/// The built-in variables that are uniform in a workgroup.
const INPUTS: [&str; 8] = [
    "EnqueuedWorkgroupSize",
    "GlobalOffset",
    "GlobalSize",
    "NumWorkgroups",
    "RegionOffset",
    "WorkDim",
    "WorkgroupId",
    "WorkgroupSize",
];

/// Returns whether all work-items execute the same number of iterations; false if unknown.
pub fn is_uniform<'m>(finder: &Finder<'_, 'm>, found: &Loop) -> bool {
    let headers: FxHashMap<_, _> =
        finder.loops.iter().map(|found| (finder.graph.blocks[found.header], found)).collect();
    let (mut seen, mut loops) = (FxHashSet::default(), FxHashSet::default());
    let mut pending: Vec<Value<'m>> = Vec::new();
    let mut add_loop = |pending: &mut Vec<Value<'m>>, found: &Loop| {
        !loops.insert(found.header) || conditions(finder, found).map(|found| pending.extend(found)).is_some()
    };
    if !add_loop(&mut pending, found) {
        return false;
    }
    while let Some(value) = pending.pop() {
        let Some(instruction) = value.as_instruction().filter(|_| seen.insert(value)) else { continue };
        if instruction.opcode() == Opcode::LLVMPHI {
            let header = instruction.parent_block().and_then(|block| headers.get(&block));
            if !header.is_some_and(|found| add_loop(&mut pending, found)) {
                return false;
            }
        } else if !is_same_for_same_operands(instruction) {
            return false;
        }
        pending.extend((0..instruction.operand_count()).filter_map(|index| instruction.operand(index)));
    }
    true
}

/// Returns the exit conditions of a loop, if each is computed in each iteration.
fn conditions<'m>(finder: &Finder<'_, 'm>, found: &Loop) -> Option<Vec<Value<'m>>> {
    let graph = finder.graph;
    let members = finder.natural_members(found.header, found.latch);
    let is_leaving = |block: &usize| graph.successors[*block].iter().any(|to| !members.has(*to));
    let leaving = members.all.iter().copied().filter(is_leaving);
    leaving
        .map(|block| {
            let condition = graph.blocks[block].last_instruction()?.operand(0)?;
            graph.dominates(block, found.latch).then_some(condition)
        })
        .collect()
}

/// Returns whether the result of an instruction is uniform if its operands are.
fn is_same_for_same_operands(instruction: Instruction<'_>) -> bool {
    match instruction.opcode() {
        Opcode::LLVMAlloca | Opcode::LLVMLoad | Opcode::LLVMAtomicRMW | Opcode::LLVMAtomicCmpXchg => false,
        Opcode::LLVMCall => instruction.as_call().and_then(Call::called_function).is_some_and(|callee| {
            let name = callee.name();
            let is_constant_load = name
                .strip_prefix(contract::LOAD)
                .and_then(|rest| rest.rsplit_once(".p"))
                .is_some_and(|(_, space)| space.parse() == Ok(contract::address_space::CONSTANT));
            let is_input = name
                .strip_prefix(contract::INPUT)
                .and_then(|rest| rest.split('.').next())
                .is_some_and(|name| INPUTS.contains(&name));
            is_constant_load
                || is_input
                || [contract::GLSL, contract::OP, contract::SPECIALIZATION]
                    .iter()
                    .any(|prefix| name.starts_with(prefix))
        }),
        _ => true,
    }
}
