//! The `lower-esimd-intrinsics` pass: lowers calls to ESIMD builtins to genx intrinsics or plain
//! instructions.
//!
//! # Input and output
//! ```llvm
//! %r = call spir_func i16 @_Z11__esimd_anyItLi16EEtN…(<16 x i16> %m)
//! %p = call spir_func <16 x float> @_Z20__esimd_slm_block_ldIfLi16ELm16EEN…(i32 %offset)
//! ```
//! ```llvm
//! %1 = icmp ne <16 x i16> %m, zeroinitializer
//! %2 = call i1 @llvm.genx.any.v16i1(<16 x i1> %1)
//! %r = zext i1 %2 to i16
//! %3 = inttoptr i32 %offset to ptr addrspace(3)
//! %p = load <16 x float>, ptr addrspace(3) %3, align 16
//! ```
//! Instructions that the vector-compute compiler does not support are rewritten as well: see [`other`].
//!
//! Calls that reserve work-group memory or named barriers are kept, because the passes that lower
//! them need the whole call graph.
//!
//! # Algorithm
//! 1. Collect the instructions to rewrite in all functions of ESIMD code (`collect.rs`). A builtin is a declaration;
//!    reject builtins with a body, except for those in the device library, and calls to `invoke_simd` (`rejected.rs`).
//! 2. For each builtin function, plan a recipe that all of its calls share (`plan.rs`): find its row in the table
//!    (`table.txt`), read the template arguments from its name (`template.rs`), and check types and numbers against the
//!    row and against the headers' declarations (`shapes.txt`).
//! 3. Apply the recipe to each call (`recipe.rs`, `other.rs`), then remove unused declarations.
//!
//! All errors of a module are reported, one for each call. After an error, the module stays unchanged.

mod collect;
pub mod other;
mod plan;
mod recipe;
mod rejected;
mod shapes;
mod table;
mod template;

use crate::diagnostic::{Failed, PassResult, Warnings};
use crate::esimd::builtin;
use crate::esimd::replace::replace_call;
use crate::esimd::used_lists::delete_unused;
use crate::internal_error;
use crate::names::ESIMD_BUILTIN;
use collect::{Action, Found, collect};
use llvm_ir::{Builder, Instruction, Module};

use recipe::Recipe;
pub use rejected::{rejected, unlowered};

/// Runs the pass.
///
/// # Errors
/// Fails if a builtin cannot be lowered.
pub fn run<'m>(module: Module<'m>, warnings: &mut Warnings<'m>) -> PassResult<'m> {
    let Found { actions, recipes, diagnostics } = collect(module);
    Failed::if_any(diagnostics, warnings)?;
    let builder = Builder::new(module);
    let mut changed = false;
    for (instruction, action) in actions {
        changed |= rewrite(module, &builder, &recipes, instruction, &action);
    }
    changed |= remove_unused(module);
    Ok(changed.into())
}

fn rewrite<'m>(
    module: Module<'m>,
    builder: &Builder<'m>,
    recipes: &[Recipe<'m>],
    instruction: Instruction<'m>,
    action: &Action,
) -> bool {
    builder.position_before(instruction);
    let value = match action {
        Action::Builtin(index) => match (recipes.get(*index), instruction.as_call()) {
            (Some(recipe), Some(call)) => recipe.emit(module, builder, call),
            _ => internal_error!("no recipe {index}, or not a call: '{}'", instruction.name()),
        },
        Action::Other(rewrite) => other::emit(*rewrite, builder, instruction),
    };
    let Some(value) = value else { return false };
    let result = (!instruction.ty().is_void()).then_some(value);
    if let Some(result) = result.filter(|result| result.is_instruction() && result.name().is_empty()) {
        result.take_name(instruction);
    }
    replace_call(builder, instruction, result);
    true
}

/// Removes the unused declarations of builtins.
fn remove_unused(module: Module<'_>) -> bool {
    // Front ends also leave weak declarations with unmangled names.
    let is_builtin = |name: &str| builtin::base_name(name).is_some() || name.starts_with(ESIMD_BUILTIN);
    delete_unused(module, module.functions().filter(|it| it.is_declaration() && is_builtin(&it.name())))
}
