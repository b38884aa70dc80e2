//! The textual pipelines for which names of the table stand.

use super::PassId;
use crate::{
    parameters::{Arguments, OPTIMIZE, ParameterError},
    sycl::lowering_request::Request,
};

/// Returns the pipeline `lower-esimd`.
pub fn lower_esimd(arguments: &Arguments) -> String {
    if_esimd(esimd_passes(optimizes(arguments), arguments))
}

/// Returns the pipeline `sycl-post-link`: `sycl-used-aspects`, `esimd-verifier`, `lower-esimd`, `spec-constants`,
/// `spirv-struct-index`, `sycl-properties`.
///
/// # Errors
/// Fails if the arguments contradict each other.
pub fn post_link(arguments: &Arguments) -> Result<String, ParameterError> {
    // Without this check, the error would name a pass inside the pipeline.
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

/// Returns the elements of the pipeline `lower-esimd`. `optimizes` adds passes of LLVM that clean up ESIMD code.
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
        // Accesses to register variables must be visible as such, even without optimization.
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
