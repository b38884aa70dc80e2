//! `vulkan-structure` and `vulkan-unstructured`: the form of control flow that SPIR-V wants.
//!
//! SPIR-V wants loops and selections that are nested, each with a block where its paths meet again, and that block is no other
//! construct's. `vulkan-structure` splits blocks where several selections end together. `vulkan-unstructured` runs function passes
//! on the functions that have another form: LLVM's `structurizecfg` gives any control flow the right one, by more blocks and
//! conditions, so what has it already is better left alone.
//!
//! [`Structure::of`] finds the form, or that there is none; the writer of SPIR-V uses it as well.

mod graph;
mod structure;

use crate::diagnostic::{Changed, PassResult, Warnings};
use llvm_ir::{Function, Module};

pub use structure::{Merge, Structure, Unstructured};

/// How often blocks of a function are split: each time, at least one construct more has a merge block of its own.
const MAX_ROUNDS: usize = 10_000;

/// The functions whose control flow is not structured.
pub fn unstructured(module: Module<'_>) -> Vec<Function<'_>> {
    module.functions().filter(|function| !function.is_declaration() && Structure::of(*function).is_none()).collect()
}

/// Pass `vulkan-structure`: gives each selection a merge block of its own, where that is all that is missing.
///
/// # Errors
/// None.
pub fn run<'m>(module: Module<'m>, _warnings: &mut Warnings<'m>) -> PassResult<'m> {
    let mut changed = Changed::No;
    for function in module.functions().filter(|function| !function.is_declaration()) {
        for _ in 0..MAX_ROUNDS {
            let Err(Unstructured::Conflicts(conflicts)) = Structure::find(function) else { break };
            let mut done = Vec::new();
            for conflict in conflicts {
                if !done.contains(&conflict.merge) {
                    done.push(conflict.merge);
                    conflict.merge.split_predecessors(&conflict.predecessors, ".merge");
                }
            }
            changed = Changed::Yes;
        }
    }
    Ok(changed)
}
