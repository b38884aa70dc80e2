//! Pass `spirv-legalize`: works around what LLVM 22's SPIR-V back end refuses or writes wrongly.

use crate::diagnostic::{Changed, PassResult, Warnings};
use crate::sycl::spec_constants::is_spir;
use llvm_ir::Module;

/// Named metadata that allows to contract floating-point operations. Without it LLVM 22 writes `ContractionOff` for all kernels.
const FP_CONTRACT: &str = "opencl.enable.FP_CONTRACT";

/// Runs the pass.
///
/// # Errors
/// None.
pub fn run<'m>(module: Module<'m>, _warnings: &mut Warnings<'m>) -> PassResult<'m> {
    if !is_spir(module) || module.has_named_metadata(FP_CONTRACT) {
        return Ok(Changed::No);
    }
    module.append_named_metadata(FP_CONTRACT, &[]);
    Ok(Changed::Yes)
}
