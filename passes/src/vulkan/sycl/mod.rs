//! The `vulkan-sycl` pass: replaces the builtins of SYCL front ends with those of OpenCL C, before the builtins are
//! linked.
//!
//! # Input and output
//! ```llvm
//! %v = call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 42)      ; from `spec-constants<mode=native>`
//! %i = call i64 @llvm.spv.thread.id.i64(i32 0)
//! !sycl.specialization-constants = !{!{!"_Z4size", i32 0, i32 0, i32 4}}
//! ```
//! ```llvm
//! %v = call i32 @vulkan.specialization.i32(i32 3, i32 42)
//! %i = call spir_func i64 @_Z13get_global_idj(i32 0)
//! !vulkan.specialization = !{!{!"_Z4size", !"2a000000", i32 3, i32 0, i32 4}}
//! ```
//!
//! # Algorithm
//! 1. `constants`: assign SpecIds after those of the workgroup size to SYCL's specialization
//!    constants, in the same order. Assemble composite constants from their parts. For each
//!    constant, a node contains its name, its hexadecimal default value, and the SpecId, offset and
//!    size of each part.
//! 2. `builtins`: for each declared function of SPIR-V, plan how to replace it: indices and sizes (`inputs`), barriers, clocks,
//!    casts of generic pointers, OpenCL's extended instructions, `conversions`, `relations`, `atomics`, `images`, and group
//!    functions (`groups`), whose scope and group operation must be constant. Plan the same for the intrinsics of
//!    `-ffp-accuracy=` (`approximations`). If there are no problems, replace them.
//!    Other functions stay undefined, and `vulkan-inlining` reports their calls.

mod approximations;
mod atomics;
mod builtins;
mod calls;
mod constants;
mod conversions;
mod groups;
mod images;
mod inputs;
mod names;
mod relations;

use crate::diagnostic::{Changed, Failed, PassResult, Warnings};
use llvm_ir::Module;

/// Runs the pass.
///
/// # Errors
/// Fails for specialization constants with unknown IDs, for group functions with unknown or unsupported scopes and
/// operations, and for reads of images with levels of detail.
pub fn run<'m>(module: Module<'m>, warnings: &mut Warnings<'m>) -> PassResult<'m> {
    let mut problems = Vec::new();
    let changed = constants::lower(module, &mut problems);
    Failed::if_any(problems, warnings)?;
    let mut problems = Vec::new();
    let replaced = builtins::replace(module, &mut problems);
    Failed::if_any(problems, warnings)?;
    Ok(changed | Changed::from(replaced))
}
