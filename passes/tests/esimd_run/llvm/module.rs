//! Runs the pipeline on modules.

use llvm_host::Pipeline;
use llvm_ir::owned::Context;

/// Returns the module after `lower-esimd`. LLVM's verifier runs after each pass.
pub fn lower(text: &str, optimizes: bool) -> Result<String, String> {
    let bad = |error: String| format!("the test generated an invalid module: {error}\n{text}");
    let context = Context::new();
    let owned = test_support::parse(&context, text).map_err(|error| bad(error.to_string()))?;
    owned.verify().map_err(|error| bad(error.to_string()))?;
    let pipeline = Pipeline::new(if optimizes { "lower-esimd" } else { "lower-esimd<no-optimize>" }).verify_each(true);
    pipeline.run(owned.as_module()).map_err(|error| format!("{error}\n{text}"))?;
    let lowered = owned.as_module().print();
    if lowered.contains("__esimd_") {
        return Err(format!("a builtin remains:\n{lowered}"));
    }
    Ok(lowered)
}
