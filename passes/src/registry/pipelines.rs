//! The textual pipelines to which names in the table expand.

use super::{PassId, options::PHYSICAL_STORAGE_BUFFERS};
use crate::{
    parameters::{Arguments, OPTIMIZE, ParameterError},
    sycl::lowering_request::Request,
};

/// Returns the `lower-esimd` pipeline.
pub fn lower_esimd(arguments: &Arguments) -> String {
    if_esimd(esimd_passes(optimizes(arguments), arguments))
}

/// Returns the `sycl-post-link` pipeline: `sycl-used-aspects`, `esimd-verifier`, `lower-esimd`, `spec-constants`,
/// `spirv-struct-index`, `sycl-properties`.
///
/// # Errors
/// Fails if the arguments contradict each other.
pub fn post_link(arguments: &Arguments) -> Result<String, ParameterError> {
    // Without this check, the error would refer to a pass inside the pipeline.
    Request::new(arguments)?;
    let mut esimd = vec![PassId::EsimdVerifier.element(arguments)];
    esimd.extend(esimd_passes(optimizes(arguments), arguments));
    let rest = [PassId::SpecConstants, PassId::SpirvStructIndex, PassId::SyclProperties];
    let rest = rest.map(|pass| pass.element(arguments)).join(",");
    let aspects = PassId::SyclUsedAspects.element(arguments);
    Ok(format!("{aspects},{},{rest}", if_esimd(esimd)))
}

fn optimizes(arguments: &Arguments) -> bool {
    arguments.switch(OPTIMIZE).unwrap_or(true)
}

/// Restricts passes to modules with ESIMD code.
fn if_esimd(passes: Vec<String>) -> String {
    format!("{}({})", PassId::EsimdCond.name(), passes.join(","))
}

/// Returns the elements of the `lower-esimd` pipeline. `optimizes` adds LLVM's passes that clean up
/// ESIMD code.
fn esimd_passes(optimizes: bool, arguments: &Arguments) -> Vec<String> {
    let pass = |id: PassId| id.element(arguments);
    let on_functions = |passes: &str| format!("{}({passes})", PassId::EsimdFunctions.name());
    let clean_up = on_functions("sroa<modify-cfg>,early-cse<memssa>,instcombine<no-verify-fixpoint>,dce");
    let split_slots = on_functions("sroa<modify-cfg>");
    let mut passes = vec![
        pass(PassId::EsimdMarkers),
        pass(PassId::EsimdSeparate),
        pass(PassId::EsimdSlmChecks),
        pass(PassId::EsimdInlining),
        "always-inline".to_owned(),
        pass(PassId::EsimdRestoreInlining),
        pass(PassId::EsimdKernelRecords),
        pass(PassId::EsimdGlobals),
        pass(PassId::EsimdNamedBarriers),
        pass(PassId::LowerEsimdIntrinsics),
        // Accesses to register variables must be recognizable even without optimization.
        if optimizes { split_slots } else { format!("{}({split_slots})", PassId::EsimdRegisterCond.name()) },
        pass(PassId::EsimdVectorArguments),
        pass(PassId::EsimdSlm),
        pass(PassId::EsimdGrfAccesses),
    ];
    if optimizes {
        passes.extend([clean_up.clone(), clean_up]);
    }
    passes.push(pass(PassId::EsimdWriterAttributes));
    passes
}

/// Returns the `opencl-to-vulkan` pipeline. It expects a module that is linked with libraries that
/// implement OpenCL C's builtins by calls to contract functions.
///
/// `instcombine` only runs before `vulkan-scalars`, because it would reintroduce vectors and odd integer types.
/// `simplifycfg` and `gvn` take quadratic time in the width of a switch, and therefore skip functions with wide
/// switches.
pub fn opencl_to_vulkan(arguments: &Arguments) -> String {
    let pass = |id: PassId| id.element(arguments);
    let narrow = |passes: &str| format!("{}({passes})", PassId::VulkanNarrow.name());
    let loops = "function(loop-simplify,lcssa,loop-mssa(loop-rotate,licm),loop(loop-deletion,loop-unroll-full))";
    let scalarize = "function(scalarizer<load-store>,early-cse,instsimplify,adce)";
    let unify = "function(mergereturn,loop-simplify)";
    let structure = pass(PassId::VulkanStructure);
    let unstructured = |passes: &str| format!("{}({passes})", PassId::VulkanUnstructured.name());
    // Without physical addresses, pointers cannot be converted to numbers.
    let is_physical = arguments.switch(PHYSICAL_STORAGE_BUFFERS.key).unwrap_or(false);
    let calls = is_physical.then(|| pass(PassId::VulkanIndirectCalls));
    let passes = [
        pass(PassId::VulkanInlining),
        "globaldce".to_owned(),
        pass(PassId::VulkanAggregates),
        // Process callees first, and simplify them before they are copied.
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
        pass(PassId::VulkanIntegers),
        pass(PassId::VulkanIntrinsics),
        pass(PassId::VulkanAddressing),
        "function(early-cse,instsimplify,adce)".to_owned(),
        narrow("simplifycfg"),
        "globaldce".to_owned(),
        pass(PassId::VulkanSwitches),
        unify.to_owned(),
        structure.clone(),
        // These passes handle irreducible loops. Phis are first demoted to memory, because
        // `fix-irreducible` mishandles a block that branches to two loop entries.
        unstructured("lower-switch,reg2mem,fix-irreducible,mem2reg,loop-simplify"),
        structure.clone(),
        pass(PassId::VulkanLoopValues),
        structure.clone(),
        // `structurizecfg` loses branches of loops that are not in loop-simplify form.
        unstructured("loop-simplify,structurizecfg,loop-simplify"),
        structure,
        "function(mem2reg,adce)".to_owned(),
    ];
    calls.into_iter().chain(passes).collect::<Vec<_>>().join(",")
}
