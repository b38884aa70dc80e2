//! Spills values that no longer dominate their uses, because different paths now share blocks.
//!
//! The value is still computed on every path that reaches the use. It is spilled to a variable, which `mem2reg`
//! promotes to phis.

use llvm_ir::{Block, Builder, Function, Instruction, Module, Opcode, Value};
use rustc_hash::FxHashMap;

use super::graph::Graph;

/// A use that its value does not dominate.
struct Use<'m> {
    user: Instruction<'m>,
    operand: u32,
    /// The incoming block of a use in a phi.
    from: Option<Block<'m>>,
}

/// Spills the values of a function to variables where necessary.
pub fn keep<'m>(module: Module<'m>, function: Function<'m>) {
    let builder = Builder::new(module);
    for (value, uses) in lost(&Graph::of(function)) {
        keep_value(module, &builder, function, value, uses);
    }
}

/// A phi that can replace a value in a block and in those that the block dominates.
pub type Replacement<'m> = (Instruction<'m>, Block<'m>);

/// Replaces the uses of values that the values do not dominate.
pub fn replace<'m>(function: Function<'m>, replacements: &FxHashMap<Value<'m>, Replacement<'m>>) {
    let graph = Graph::of(function);
    let numbers = numbers(&graph);
    for (value, uses) in lost(&graph) {
        let Some((phi, first)) = replacements.get(&value.as_value()) else { continue };
        for Use { user, operand, from } in uses {
            let place = from.or_else(|| user.parent_block()).and_then(|block| numbers.get(&block));
            let (Some(first), Some(place)) = (numbers.get(first), place) else { continue };
            if graph.dominates(*first, *place) {
                user.set_operand(operand, phi.as_value());
            }
        }
    }
}

fn numbers<'m>(graph: &Graph<'m>) -> FxHashMap<Block<'m>, usize> {
    graph.blocks.iter().copied().zip(0..).collect()
}

/// Returns the values of a function that do not dominate all their uses, with these uses.
fn lost<'m>(graph: &Graph<'m>) -> Vec<(Instruction<'m>, Vec<Use<'m>>)> {
    let numbers = numbers(graph);
    let is_lost = |from: usize, to: Option<Block<'m>>| {
        to.and_then(|to| numbers.get(&to)).is_some_and(|to| !graph.dominates(from, *to))
    };
    let mut lost = Vec::new();
    for (number, block) in graph.blocks.iter().enumerate() {
        for value in block.instructions() {
            let uses = uses(value).filter(|found| is_lost(number, found.from.or_else(|| found.user.parent_block())));
            let uses: Vec<Use<'m>> = uses.collect();
            if !uses.is_empty() {
                lost.push((value, uses));
            }
        }
    }
    lost
}

fn uses<'m>(value: Instruction<'m>) -> impl Iterator<Item = Use<'m>> {
    value.as_value().uses().filter_map(|(user, operand)| {
        let user = user.as_instruction()?;
        let from = user.incoming().get(operand as usize).map(|(_, from)| *from);
        Some(Use { user, operand, from })
    })
}

/// Spills a value to a variable, and reloads it for these uses.
fn keep_value<'m>(
    module: Module<'m>,
    builder: &Builder<'m>,
    function: Function<'m>,
    value: Instruction<'m>,
    uses: Vec<Use<'m>>,
) {
    let following = value.parent_block().into_iter().flat_map(Block::instructions).skip_while(|found| *found != value);
    let next = following.skip(1).find(|found| found.opcode() != Opcode::LLVMPHI);
    let Some(next) = next.filter(|_| builder.position_at_entry(function)) else { return };
    let alignment = module.data_layout().abi_alignment(value.ty());
    let variable = builder.alloca(value.ty(), alignment);
    builder.position_before(next);
    builder.store(value.as_value(), variable.as_value(), alignment);
    // A phi must have the same value for all edges from the same block.
    let mut loaded: FxHashMap<Block<'m>, Value<'m>> = FxHashMap::default();
    for Use { user, operand, from } in uses {
        let known = from.and_then(|from| loaded.get(&from).copied());
        let load = known.or_else(|| {
            builder.position_before(from.map_or(Some(user), Block::last_instruction)?);
            Some(builder.load(value.ty(), variable.as_value(), alignment).as_value())
        });
        let Some(load) = load else { continue };
        from.and_then(|from| loaded.insert(from, load));
        user.set_operand(operand, load);
    }
}
