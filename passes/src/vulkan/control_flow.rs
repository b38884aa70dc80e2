//! `vulkan-structure`, `vulkan-unstructured` and `vulkan-loop-values`: the form of control flow that SPIR-V and drivers want.
//!
//! SPIR-V wants loops and selections that are nested, each with a block where its paths meet again, and that block is no other
//! construct's. `vulkan-structure` splits blocks where several selections end together, and gives a selection that ends in several
//! blocks one where it ends (`hubs`). `vulkan-unstructured` runs function passes on the functions whose loops have another form:
//! LLVM's `structurizecfg` gives any control flow the right one, but changes all of the function, by more blocks and conditions, and
//! its time grows with the square of their number.
//!
//! [`Structure::of`] finds the form, or that there is none; the writer of SPIR-V uses it as well.

mod cases;
mod depth;
mod graph;
mod hubs;
pub mod loop_values;
mod loops;
mod selections;
mod structure;
mod uniform;
mod values;

use crate::diagnostic::{Changed, PassResult, Warnings};
use llvm_ir::{Block, Function, Module};
use rustc_hash::FxHashMap;

pub use hubs::phis_of;
use structure::Conflict;
pub use structure::{Merge, Structure, Unstructured};

/// The functions whose control flow is not structured.
pub fn unstructured(module: Module<'_>) -> Vec<Function<'_>> {
    module.functions().filter(|function| !function.is_declaration() && Structure::of(*function).is_none()).collect()
}

/// Pass `vulkan-structure`: gives each selection a merge block of its own, if loops have the right form.
///
/// # Errors
/// None.
pub fn run<'m>(module: Module<'m>, _warnings: &mut Warnings<'m>) -> PassResult<'m> {
    let mut changed = Changed::No;
    for function in module.functions().filter(|function| !function.is_declaration()) {
        let mut has_hubs = false;
        // Each time, at least one construct more has a merge block of its own.
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

/// Gives constructs blocks of their own before the merge block that they share: inner ones first, whose blocks lead to those of
/// outer ones.
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
        // The blocks that former predecessors lead to by now.
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
