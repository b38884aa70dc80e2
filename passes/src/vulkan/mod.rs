//! OpenCL C for Vulkan: from the IR of OpenCL kernels to IR that can be written as SPIR-V for Vulkan, instruction by instruction.
//!
//! What comes out ([`contract`] has the names): kernels without calls of other functions, without vectors, and whose only use of
//! pointers is as the root of an access `vulkan.load.i32.p1(ptr addrspace(1) %root, i32 %index)`. Control flow is structured. What
//! hosts must know is in `!vulkan.kernels`.
//!
//! | step | what it does |
//! |---|---|
//! | [`sycl`] | before the builtins are linked: what SYCL front ends call becomes what OpenCL C calls |
//! | [`inlining`] | refuses recursion and calls of pointers, and has everything inlined into the kernels |
//! | [`images`] | functions on images become functions of the contract |
//! | [`arguments`] | binds the arguments of kernels to descriptors, push constants and SpecIds |
//! | [`printing`] | `printf` writes to a buffer |
//! | [`variables`] | variables of the program, and the buffer of `printf`, get descriptors |
//! | [`scalars`] | vectors as bits of other types become operations on elements, for LLVM's `scalarizer` |
//! | [`memory`] | copies and fills of memory become loads and stores |
//! | [`intrinsics`] | LLVM's intrinsics become instructions, or functions of GLSL.std.450 |
//! | [`addressing`] | pointers become pairs of a root and an offset |
//! | [`switches`] | a default that is never taken becomes a case, and a switch that is too wide for SPIR-V becomes several |
//! | [`control_flow`] | gives control flow the form that SPIR-V and drivers want |

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

/// What a module of a SYCL front end needs before the builtins are linked; its property sets come out of it.
pub const SYCL_PIPELINE: &str = "spec-constants<mode=native>,vulkan-sycl,sycl-properties";

/// Whether a module calls what only SYCL front ends call.
pub fn is_sycl(module: llvm_ir::Module<'_>) -> bool {
    let is_call = |name: &str| name.contains("__spirv_") || name.starts_with("llvm.spv.");
    crate::sycl::spec_constants::has_calls(module)
        || module.functions().any(|function| function.is_declaration() && is_call(&function.name()))
}

/// The pipeline `opencl-to-vulkan`, for a module that is linked with libraries that define OpenCL C's builtins by functions of the contract.
///
/// Each step leaves less than the step before, so `instcombine` runs only before `vulkan-scalars`: after it, it would make vectors
/// and odd types again. `simplifycfg` and `gvn` take time that grows with the square of a switch: they leave out functions with wide
/// ones.
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
        // Callees first, and made small before they are copied.
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
        // For irreducible loops. fix-irreducible mistakes phis of a block that branches to two entries of a loop, so there are none
        // then.
        unstructured("lower-switch,reg2mem,fix-irreducible,mem2reg,loop-simplify"),
        structure.clone(),
        pass(PassId::VulkanLoopValues),
        structure.clone(),
        // It loses branches of loops that have not the form that loop-simplify gives them.
        unstructured("loop-simplify,structurizecfg,loop-simplify"),
        structure,
        "function(mem2reg,adce)".to_owned(),
    ]
    .join(",")
}
