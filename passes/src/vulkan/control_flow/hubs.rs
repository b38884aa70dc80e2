//! Adds hub blocks (LLVM's `ControlFlowHub`) that merge the ends of a selection or loop.
//!
//! The arms of a selection may lead to several blocks:
//! ```text
//! entry: -> a, b, end     a: -> b, end     b: -> end
//! ```
//! 1. A new block, the hub, becomes the target of all these branches. A phi selects the original target.
//! 2. The hub branches to the selected target. The targets are arms of a smaller selection, which begins at the hub.
//!
//! ```text
//! entry: -> a, hub(b), hub(end)     a: -> hub(b), hub(end)     hub(n): n == 0 -> b, else end     b: -> end
//! ```
//! Loops with several exit targets are handled the same way. Values that no longer dominate their uses are spilled by
//! [`super::values`].

use llvm_ir::{Block, Builder, Function, Instruction, Module, Opcode, Value};

use super::unstructured::Tail;

/// A block that branches to a hub, and the index of its original target.
type End<'m> = (Block<'m>, usize);

/// A phi, and its values from the blocks that branch to the hub.
type Phi<'m> = (Instruction<'m>, Vec<(Value<'m>, Block<'m>)>);

/// Merges the ends of a selection or a loop in a hub.
pub fn add<'m>(module: Module<'m>, function: Function<'m>, tail: &Tail<'m>) {
    let mut targets: Vec<Block<'m>> = Vec::new();
    let mut ends: Vec<End<'m>> = Vec::new();
    for (from, to) in &tail.edges {
        let number = targets.iter().position(|known| known == to).unwrap_or(targets.len());
        if number == targets.len() {
            targets.push(*to);
        }
        // A block with other successors branches to the hub through a dedicated block.
        let end = if from.successors().len() == 1 { Some(*from) } else { to.split_predecessors(&[*from], ".end") };
        ends.extend(end.map(|end| (end, number)));
    }
    let Some((first, _)) = ends.first() else { return };
    let hub = function.add_block_after(*first, "hub");
    let builder = Builder::new(module);
    builder.position_at_end(hub);
    let numbers = if targets.len() == 2 { module.int_type(1) } else { module.int_type(32) };
    let number = |index: usize| numbers.const_int(index as u64);
    let selector = builder.phi(numbers);
    let arms: Vec<Block<'m>> =
        targets.iter().enumerate().filter_map(|(index, to)| arm(&builder, hub, *to, &ends, index)).collect();
    for (end, index) in &ends {
        let (Some(value), Some(old)) = (number(*index), end.last_instruction()) else { continue };
        selector.add_incoming(value, *end);
        builder.position_at_end_like(*end, old);
        builder.branch(hub);
        old.erase();
    }
    builder.position_at_end(hub);
    match arms[..] {
        [only] => builder.branch(only),
        [first, second] => builder.branch_if(selector.as_value(), second, first),
        [first, ref rest @ ..] => {
            let cases = rest.iter().enumerate().filter_map(|(index, arm)| Some((number(index + 1)?, *arm)));
            builder.switch(selector.as_value(), first, &cases.collect::<Vec<_>>());
        }
        [] => {}
    }
}

/// Returns a block through which the hub branches to a target. Phis in the hub select the values of the target's phis;
/// they are poison for branches to other targets.
fn arm<'m>(
    builder: &Builder<'m>,
    hub: Block<'m>,
    target: Block<'m>,
    ends: &[End<'m>],
    number: usize,
) -> Option<Block<'m>> {
    let own: Vec<Block<'m>> = ends.iter().filter(|(_, to)| *to == number).map(|(end, _)| *end).collect();
    let phis: Vec<Phi<'m>> = phis_of(target).into_iter().map(|phi| (phi, phi.incoming())).collect();
    let arm = target.split_predecessors(&own, ".arm")?;
    for (phi, before) in phis {
        builder.position_at_end(hub);
        let chosen = builder.phi(phi.ty());
        for (end, to) in ends {
            let known = before.iter().find(|(_, from)| from == end).filter(|_| *to == number);
            chosen.add_incoming(known.map_or(phi.ty().poison(), |(value, _)| *value), *end);
        }
        let incoming = phi.incoming();
        if incoming.iter().all(|(_, from)| *from == arm) {
            phi.replace_all_uses_with(chosen.as_value());
            phi.erase();
            continue;
        }
        for (index, _) in (0..).zip(incoming).filter(|(_, (_, from))| *from == arm) {
            phi.set_operand(index, chosen.as_value());
        }
    }
    phis_of(arm).into_iter().for_each(Instruction::erase);
    Some(arm)
}

/// Returns the phis in a block.
pub fn phis_of(block: Block<'_>) -> Vec<Instruction<'_>> {
    block.instructions().take_while(|found| found.opcode() == Opcode::LLVMPHI).collect()
}
