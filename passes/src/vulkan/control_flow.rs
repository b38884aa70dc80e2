//! `vulkan-structure`, `vulkan-unstructured` and `vulkan-loop-values`: the structured control flow that SPIR-V and
//! drivers require.
//!
//! SPIR-V requires properly nested loops and selections, each with a merge block that no other
//! construct shares. `vulkan-structure` splits blocks at which several selections end, and adds a
//! hub to a selection that ends in several blocks (`hubs`). `vulkan-unstructured` runs function
//! passes on the functions whose control flow is not structured. LLVM's `structurizecfg` structures
//! any reducible control flow, but rewrites the whole function with more blocks and conditions, in
//! quadratic time.
//!
//! [`Structure::of`] computes the structure, or reports that there is none. The SPIR-V emitter also
//! uses it.

mod cases;
mod depth;
mod graph;
mod hubs;
pub mod loop_values;
mod loops;
mod selections;
mod structure;
mod uniform;
mod unstructured;
mod values;

use crate::diagnostic::{Changed, PassResult, Warnings};
use llvm_ir::{Block, Function, Module};
use rustc_hash::FxHashMap;

pub use hubs::phis_of;
pub use structure::{Merge, Structure};
use unstructured::Conflict;
pub use unstructured::Unstructured;

/// Returns the functions whose control flow is not structured.
pub fn unstructured(module: Module<'_>) -> Vec<Function<'_>> {
    module.functions().filter(|function| !function.is_declaration() && Structure::of(*function).is_none()).collect()
}

/// The `vulkan-structure` pass: creates a separate merge block for each selection if loops are structured.
///
/// # Errors
/// Never fails.
pub fn run<'m>(module: Module<'m>, _warnings: &mut Warnings<'m>) -> PassResult<'m> {
    let mut changed = Changed::No;
    for function in module.functions().filter(|function| !function.is_declaration()) {
        let mut has_hubs = false;
        // Each iteration creates a separate merge block for at least one more construct.
        for _ in 0..function.blocks().count() {
            match Structure::find(function) {
                Err(Unstructured::Conflicts(conflicts)) => split(conflicts),
                Err(Unstructured::Tails(tails)) => {
                    tails.iter().for_each(|tail| hubs::add(module, function, tail));
                    has_hubs = true;
                }
                Ok(_) | Err(Unstructured::Other) => break,
            }
            changed = Changed::Yes;
        }
        if has_hubs {
            values::keep(module, function);
        }
    }
    Ok(changed)
}

/// Inserts a separate block for each construct before a shared merge block. Inner constructs come
/// first, because their blocks branch to those of outer constructs.
fn split(conflicts: Vec<Conflict<'_>>) {
    let mut merges: Vec<(Block<'_>, Vec<Conflict<'_>>)> = Vec::new();
    let mut places = FxHashMap::default();
    for conflict in conflicts {
        let place = *places.entry(conflict.merge).or_insert(merges.len());
        if place == merges.len() {
            merges.push((conflict.merge, Vec::new()));
        }
        let known = &mut merges[place].1;
        if known.iter().all(|found| found.header != conflict.header) {
            known.push(conflict);
        }
    }
    for (merge, mut inner) in merges {
        inner.sort_by_key(|conflict| conflict.predecessors.len());
        // The blocks to which the original predecessors now branch.
        let mut moved: FxHashMap<Block<'_>, Block<'_>> = FxHashMap::default();
        for conflict in inner {
            let mut predecessors = Vec::new();
            for before in &conflict.predecessors {
                let now = moved.get(before).copied().unwrap_or(*before);
                if !predecessors.contains(&now) {
                    predecessors.push(now);
                }
            }
            let Some(block) = merge.split_predecessors(&predecessors, ".merge") else { continue };
            moved.extend(conflict.predecessors.iter().map(|before| (*before, block)));
        }
    }
}
