//! Pass `esimd-vector-arguments`: passes vectors to functions and returns them by value instead of by address.
//!
//! # Why
//! A `simd` object is a class, and front ends pass classes by address, even if they fit into registers. The vector-compute compiler
//! keeps vectors in registers across calls only if they are values.
//!
//! # In and out
//! ```llvm
//! define internal spir_func void @f(ptr addrspace(4) noalias sret(%S) %r, ptr %x, i32 %j) {  ; %S = { { <16 x float> } }
//!   %l = load <16 x float>, ptr %x, align 64
//!   store <16 x float> %l, ptr addrspace(4) %r, align 64
//!   ret void
//! }
//! ```
//! ```llvm
//! define internal spir_func <16 x float> @f(<16 x float> %x.v, i32 %j) {
//!   %r.s = alloca <16 x float>, align 64
//!   %r.c = addrspacecast ptr %r.s to ptr addrspace(4)
//!   %x.s = alloca <16 x float>, align 64
//!   store <16 x float> %x.v, ptr %x.s, align 64
//!   %l = load <16 x float>, ptr %x.s, align 64
//!   store <16 x float> %l, ptr addrspace(4) %r.c, align 64
//!   %1 = load <16 x float>, ptr %r.s, align 64
//!   ret <16 x float> %1
//! }
//! ```
//! Each caller loads the vector, and stores the one that comes back.
//!
//! # How
//! 1. `exported`: functions that other images may call, and functions of other images. Their types alone say what they take and
//!    return, so that both sides of a call agree; see there. They and their calls are rewritten first.
//! 2. `collect`: the functions whose callers are all known, what they and those they hand it on to do with each pointer
//!    parameter, and what each call passes.
//! 3. `decide`: a parameter that is only read (or dead on return) carries a vector in, if what it points to is a stack slot
//!    that nobody else can write during the call. A result slot that is only written and read as a whole carries one out, at
//!    most one per function. Parameters that are handed on depend on each other; all of those that fail fall together, so that
//!    no order of visits shows.
//! 4. `rewrite`: functions, then their calls.
//!
//! # What is not changed
//! Kernels, and functions whose address is taken; if other images call such a function, or define it, that is a warning. A
//! function of linkage `linkonce_odr` that is not exported and is changed becomes `internal`: every module that needs it has its
//! own definition.

mod collect;
mod decide;
mod exported;
mod flow;
mod plan;
mod pointers;
mod rewrite;

use crate::diagnostic::{Changed, PassResult, Warnings};
use llvm_ir::Module;

/// Runs the pass.
///
/// # Errors
/// None: what cannot be changed stays as it is.
pub fn run<'m>(module: Module<'m>, warnings: &mut Warnings<'m>) -> PassResult<'m> {
    let exported = exported::plans(module, warnings);
    for plan in &exported {
        rewrite::rewrite(module, plan);
    }
    let functions = collect::functions(module);
    let parameters = collect::parameters(&functions);
    let plans = decide::plans(&functions, &parameters);
    for plan in &plans {
        rewrite::rewrite(module, plan);
    }
    Ok(Changed::from(!exported.is_empty() || !plans.is_empty()))
}
