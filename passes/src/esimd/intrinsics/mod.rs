//! Pass `lower-esimd-intrinsics`: calls of ESIMD builtins become genx intrinsics or plain instructions.
//!
//! # In and out
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
//! Instructions that the vector-compute compiler does not support are rewritten, too: see [`other`].
//!
//! # How
//! 1. Collect (`collect.rs`): find what is to be rewritten, in all functions of ESIMD code. A builtin is a declaration; one
//!    with a body is an error, unless it is one of the device library's. So is a call of `invoke_simd` (`refused.rs`).
//! 2. Plan (`plan.rs`): for each builtin function, find its row in the table (`table.txt`), read its template arguments from
//!    its name (`template.rs`), check types and numbers against the row and against what the headers declare (`shapes.txt`), and
//!    make a recipe. All calls of a function share it.
//! 3. Rewrite (`recipe.rs`, `other.rs`): follow the recipe at each call, then remove the declarations that nothing uses.
//!
//! After an error the module is unchanged. All errors of a module are reported, one per call.
//!
//! # What stays
//! Calls that reserve work-group memory or named barriers: their passes need the whole call graph.

mod collect;
pub mod other;
mod plan;
mod recipe;
mod refused;
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
pub use refused::{refused, unlowered};

/// Runs the pass.
///
/// # Errors
/// If a builtin cannot be lowered.
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

/// Removes the declarations of builtins that nothing uses.
fn remove_unused(module: Module<'_>) -> bool {
    // Front ends leave weak declarations that are not mangled, too.
    let is_builtin = |name: &str| builtin::base_name(name).is_some() || name.starts_with(ESIMD_BUILTIN);
    delete_unused(module, module.functions().filter(|it| it.is_declaration() && is_builtin(&it.name())))
}
