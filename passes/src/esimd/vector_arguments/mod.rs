//! The `esimd-vector-arguments` pass: passes and returns vectors by value instead of by address.
//!
//! # Why
//! A `simd` object is a class, and front ends pass classes by address, even if they fit into registers. The
//! vector-compute compiler keeps vectors in registers across calls only if they are values.
//!
//! # Input and output
//! ```llvm
//! define internal spir_func void @f(ptr addrspace(4) noalias sret(%S) %r, ptr %x, i32 %j) {  ; %S = { { <16 x float> }
//! }
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
//! Each caller loads the vector argument and stores the vector result.
//!
//! Kernels and functions whose address is taken stay unchanged. If such a function is exported or imported, the pass
//! warns. A changed `linkonce_odr` function that is not exported becomes `internal`, because every
//! module that uses the function contains a definition.
//!
//! # Algorithm
//! 1. Rewrite exported and imported functions and their calls first (`exported`). Their new signatures depend only on
//!    their types and names, so that callers and callees in different modules agree.
//! 2. Collect the functions whose callers are all known, the uses of their pointer parameters, including those in
//!    callees, and the arguments of each call (`collect`).
//! 3. Decide which parameters carry vectors (`decide`). A parameter that is only read, or dead on
//!    return, carries a vector into the function if it points to a stack slot that no other code
//!    can write during the call. A result slot that is only read and written as a whole carries a
//!    vector to the caller; each function has at most one. Parameters that are passed to other
//!    functions depend on the parameters of these functions. Failures are propagated to a fixed
//!    point, so the result does not depend on the order of visits.
//! 4. Rewrite the functions, then their calls (`rewrite`).

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
/// Never fails: functions that cannot be changed stay unchanged.
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
