//! OpenCL C for Vulkan: lowers the IR of OpenCL kernels to IR that the SPIR-V emitter translates one instruction at a
//! time.
//!
//! In the resulting IR ([`contract`] lists the names), kernels neither call other functions nor use
//! vectors. Pointers are only used as base objects of accesses such as
//! `vulkan.load.i32.p1(ptr addrspace(1) %root, i32 %index)`. Control flow is structured.
//! `!vulkan.kernels` describes the kernels to hosts.
//!
//! | pass | effect |
//! |---|---|
//! | [`sycl`] | before linking the builtins: replaces the builtins of SYCL front ends with those of OpenCL C |
//! | [`indirect_calls`] | with physical addresses: replaces indirect calls, such as those of virtual functions |
//! | [`inlining`] | rejects recursion and other indirect calls, and prepares all functions for inlining into the kernels |
//! | [`aggregates`] | splits loads and stores of structs and arrays |
//! | [`images`] | lowers image functions to contract functions |
//! | [`arguments`] | binds kernel arguments to descriptors, push constants and SpecIds |
//! | [`printing`] | lowers `printf` to writes to a buffer |
//! | [`variables`] | assigns descriptors to program-scope variables and the `printf` buffer |
//! | [`scalars`] | rewrites bitcasts of vectors as operations on elements, for LLVM's `scalarizer` |
//! | [`memory`] | expands copies and fills of memory to loads and stores |
//! | [`integers`] | replaces integers of odd widths and of more than 64 bits |
//! | [`intrinsics`] | lowers LLVM's intrinsics to SPIR-V or GLSL.std.450 instructions |
//! | [`addressing`] | rewrites pointers as pairs of a base object and an offset |
//! | [`switches`] | turns unreachable defaults into cases, and splits switches that are too wide for SPIR-V |
//! | [`control_flow`] | structures control flow as SPIR-V and drivers require |

pub mod addressing;
pub mod aggregates;
pub mod arguments;
pub mod contract;
pub mod control_flow;
pub mod data;
pub mod images;
pub mod indirect_calls;
pub mod inlining;
pub mod integers;
pub mod intrinsics;
pub mod limits;
pub mod memory;
pub mod printing;
mod quads;
mod reductions;
pub mod scalars;
pub mod switches;
pub mod sycl;
pub mod variables;
mod volatile;
mod words;

/// Returns the pipeline for a module from a SYCL front end, which runs before the builtins are linked; `None` for other
/// modules. The pipeline lowers specialization constants, unless they are already lowered, inlines all functions, so that
/// the operands of SYCL's builtins are constant, replaces the builtins, and collects property sets.
pub fn sycl_pipeline(module: llvm_ir::Module<'_>) -> Option<String> {
    let is_call =
        |name: &str| name.contains("__spirv_") || name.starts_with("llvm.spv.") || name.starts_with("llvm.fpbuiltin.");
    let has_constants = crate::sycl::spec_constants::has_calls(module);
    let has_calls = module.functions().any(|function| function.is_declaration() && is_call(&function.name()));
    let constants = if has_constants { "spec-constants<mode=native>," } else { "" };
    let inlining = "vulkan-early-inlining,always-inline,function(sroa,sccp,simplifycfg)";
    (has_constants || has_calls).then(|| format!("{constants}{inlining},vulkan-sycl,sycl-properties"))
}
