//! Pass `vulkan-sycl`: what SYCL front ends call becomes what OpenCL C calls, before the builtins are linked.
//!
//! # In and out
//! ```llvm
//! %v = call spir_func i32 @_Z20__spirv_SpecConstantii(i32 0, i32 42)      ; `spec-constants<mode=native>` left it
//! %i = call i64 @llvm.spv.thread.id.i64(i32 0)
//! !sycl.specialization-constants = !{!{!"_Z4size", i32 0, i32 0, i32 4}}
//! ```
//! ```llvm
//! %v = call i32 @vulkan.specialization.i32(i32 3, i32 42)
//! %i = call spir_func i64 @_Z13get_global_idj(i32 0)
//! !vulkan.specialization = !{!{!"_Z4size", !"2a000000", i32 3, i32 0, i32 4}}
//! ```
//!
//! # How
//! 1. `constants`: SpecIds of SYCL come behind those of the size of work-groups, in the same order. Composite constants are put together
//!    from their parts. For each constant a node tells hosts its name, its default value as hexadecimal digits, and for each part the
//!    SpecId, the offset and the size.
//! 2. `builtins`: indices and sizes, barriers, and functions of OpenCL's extended instructions by their other names.

mod builtins;
mod constants;

use crate::diagnostic::{Changed, Failed, PassResult, Warnings};
use llvm_ir::Module;

/// Runs the pass.
///
/// # Errors
/// For constants whose ids are not known.
pub fn run<'m>(module: Module<'m>, warnings: &mut Warnings<'m>) -> PassResult<'m> {
    let mut problems = Vec::new();
    let changed = constants::lower(module, &mut problems);
    Failed::if_any(problems, warnings)?;
    Ok(changed | Changed::from(builtins::rename(module)))
}
