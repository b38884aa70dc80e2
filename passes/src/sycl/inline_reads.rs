//! The `sycl-inline-reads` pass: inlines the functions that read specialization constants.
//!
//! # Input and output
//! The input is a module for a target without SPIR-V, before LLVM's simplification pipeline. The headers read a
//! constant in an always-inline member function of `kernel_handler`. In the output, always-inline functions are
//! inlined, and the callers' allocas are promoted to registers.
//!
//! # Why
//! LLVM inlines such functions only after its first function simplification. The order of blocks then differs from that
//! of a program with literals, and code generators form different loops. After early inlining, the
//! handler (an object in memory) is replaced with the pointer that it contains, so the kernel
//! argument that is the buffer of emulated constants can be identified.

use llvm_ir::{Module, run_passes};

use super::spec_constants::{has_calls, is_spir};
use crate::diagnostic::{Changed, Code, PassResult, Warnings};

/// Runs the pass.
///
/// # Errors
/// Fails if LLVM cannot run its passes.
pub fn run<'m>(module: Module<'m>, _warnings: &mut Warnings<'m>) -> PassResult<'m> {
    if is_spir(module) || !has_calls(module) {
        return Ok(Changed::No);
    }
    match run_passes(module, "always-inline,function(sroa)") {
        Ok(()) => Ok(Changed::Yes),
        Err(problem) => Err(Code::Llvm.module_error(problem.to_string()).into()),
    }
}
