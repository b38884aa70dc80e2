//! The textual pipelines that names of the table stand for.

use crate::{
    esimd,
    parameters::{Arguments, ParameterError},
    registry::PassId,
    sycl::lowering_request::Request,
};

/// The parameter `force-stateless-mem`.
pub const FORCE_STATELESS_MEMORY: &str = "force-stateless-mem";

/// The parameter `optimize`.
pub const OPTIMIZE: &str = "optimize";

/// The pipeline `lower-esimd`.
pub fn lower_esimd(arguments: &Arguments) -> String {
    if_esimd(esimd::pipeline(optimizes(arguments), arguments))
}

/// The pipeline `sycl-post-link`: `esimd-verifier`, `lower-esimd`, `spec-constants`, `spirv-struct-index`,
/// `sycl-properties`.
///
/// # Errors
/// If the arguments contradict each other.
pub fn post_link(arguments: &Arguments) -> Result<String, ParameterError> {
    // Without this check, the error would name a pass inside the pipeline.
    Request::new(arguments)?;
    let mut esimd = vec![PassId::EsimdVerifier.element(arguments)];
    esimd.extend(esimd::pipeline(optimizes(arguments), arguments));
    let rest = [PassId::SpecConstants, PassId::SpirvStructIndex, PassId::SyclProperties];
    let rest = rest.map(|pass| pass.element(arguments)).join(",");
    Ok(format!("{},{rest}", if_esimd(esimd)))
}

fn optimizes(arguments: &Arguments) -> bool {
    arguments.switch(OPTIMIZE).unwrap_or(true)
}

/// Passes that run only on modules with ESIMD code.
fn if_esimd(passes: Vec<String>) -> String {
    format!("{}({})", PassId::EsimdCond.name(), passes.join(","))
}
