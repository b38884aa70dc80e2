//! OpenCL C for Vulkan: lowers the IR of OpenCL kernels to IR that the SPIR-V emitter translates one instruction at a
//! time.
//!
//! In the resulting IR ([`contract`] has the names), kernels neither call other functions nor use vectors. Pointers are
//! only used as base objects of accesses such as `vulkan.load.i32.p1(ptr addrspace(1) %root, i32 %index)`. Control flow
//! is structured. `!vulkan.kernels` describes the kernels to hosts.
//!
//! | pass | effect |
//! |---|---|
//! | [`sycl`] | before linking the builtins: replaces the calls of SYCL front ends by those of OpenCL C |
//! | [`inlining`] | rejects recursion and indirect calls, and prepares inlining everything into the kernels |
//! | [`images`] | lowers image functions to contract functions |
//! | [`arguments`] | binds kernel arguments to descriptors, push constants and SpecIds |
//! | [`printing`] | lowers `printf` to writes to a buffer |
//! | [`variables`] | assigns descriptors to program-scope variables and the `printf` buffer |
//! | [`scalars`] | rewrites bitcasts of vectors as operations on elements, for LLVM's `scalarizer` |
//! | [`memory`] | expands copies and fills of memory to loads and stores |
//! | [`intrinsics`] | lowers LLVM's intrinsics to SPIR-V or GLSL.std.450 instructions |
//! | [`addressing`] | rewrites pointers as pairs of a base object and an offset |
//! | [`switches`] | turns unreachable defaults into cases, and splits switches that are too wide for SPIR-V |
//! | [`control_flow`] | structures control flow as SPIR-V and drivers require |

pub mod addressing;
pub mod arguments;
pub mod contract;
pub mod control_flow;
pub mod data;
pub mod images;
pub mod inlining;
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

use crate::{parameters::Arguments, registry::PassId};

/// The pipeline for modules of SYCL front ends, which runs before the builtins are linked and also collects property
/// sets.
pub const SYCL_PIPELINE: &str = "spec-constants<mode=native>,vulkan-sycl,sycl-properties";

/// Returns whether a module calls functions that only SYCL front ends use.
pub fn is_sycl(module: llvm_ir::Module<'_>) -> bool {
    let is_call = |name: &str| name.contains("__spirv_") || name.starts_with("llvm.spv.");
    crate::sycl::spec_constants::has_calls(module)
        || module.functions().any(|function| function.is_declaration() && is_call(&function.name()))
}

/// Returns the pipeline `opencl-to-vulkan` for a module that is linked with libraries that implement OpenCL C's
/// builtins with contract functions.
///
/// `instcombine` only runs before `vulkan-scalars`, because it would reintroduce vectors and odd integer types.
/// `simplifycfg` and `gvn` take quadratic time in the width of a switch, and so skip functions with wide ones.
pub fn pipeline(arguments: &Arguments) -> String {
    let pass = |id: PassId| id.element(arguments);
    let narrow = |passes: &str| format!("{}({passes})", PassId::VulkanNarrow.name());
    let loops = "function(loop-simplify,lcssa,loop-mssa(loop-rotate,licm),loop(loop-deletion,loop-unroll-full))";
    let scalarize = "function(scalarizer<load-store>,early-cse,instsimplify,adce)";
    let unify = "function(mergereturn,loop-simplify)";
    let structure = pass(PassId::VulkanStructure);
    let unstructured = |passes: &str| format!("{}({passes})", PassId::VulkanUnstructured.name());
    [
        pass(PassId::VulkanInlining),
        "globaldce".to_owned(),
        // Callees first, and simplified before they are copied.
        "function(sroa<modify-cfg>,early-cse)".to_owned(),
        narrow("simplifycfg"),
        "cgscc(inline<only-mandatory>,function(sroa<modify-cfg>,early-cse,instcombine<no-verify-fixpoint>))".to_owned(),
        "globaldce".to_owned(),
        pass(PassId::VulkanImages),
        pass(PassId::VulkanPrinting),
        pass(PassId::VulkanArguments),
        "function(sroa<modify-cfg>,early-cse<memssa>)".to_owned(),
        narrow("simplifycfg"),
        "function(instcombine<no-verify-fixpoint>)".to_owned(),
        loops.to_owned(),
        "function(sroa<modify-cfg>)".to_owned(),
        narrow("gvn"),
        "function(instcombine<no-verify-fixpoint>)".to_owned(),
        narrow("simplifycfg"),
        "function(adce)".to_owned(),
        "function(infer-address-spaces,instcombine<no-verify-fixpoint>)".to_owned(),
        pass(PassId::VulkanVariables),
        pass(PassId::VulkanMemory),
        pass(PassId::VulkanScalars),
        scalarize.to_owned(),
        pass(PassId::VulkanIntrinsics),
        pass(PassId::VulkanAddressing),
        "function(early-cse,instsimplify,adce)".to_owned(),
        narrow("simplifycfg"),
        "globaldce".to_owned(),
        pass(PassId::VulkanSwitches),
        unify.to_owned(),
        structure.clone(),
        // For irreducible loops. Phis are first demoted to memory, because `fix-irreducible` mishandles a block that
        // branches to two loop entries.
        unstructured("lower-switch,reg2mem,fix-irreducible,mem2reg,loop-simplify"),
        structure.clone(),
        pass(PassId::VulkanLoopValues),
        structure.clone(),
        // `structurizecfg` loses branches of loops that are not in loop-simplify form.
        unstructured("loop-simplify,structurizecfg,loop-simplify"),
        structure,
        "function(mem2reg,adce)".to_owned(),
    ]
    .join(",")
}
