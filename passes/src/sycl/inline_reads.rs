//! The pass `sycl-inline-reads`: inlines the functions that read specialization constants.
//!
//! # What goes in
//! A module for a target without SPIR-V, before LLVM's simplification pipeline. The headers read a constant in a member function of
//! `kernel_handler` that is always inlined.
//!
//! # What comes out
//! The same module with always-inline functions inlined, and allocas of the callers promoted to registers.
//!
//! # Why
//! LLVM inlines such functions after it has simplified functions for the first time. Blocks then come in another order than with
//! literals, and code generators make other loops of them. Inlined early, the handler, an object in memory, becomes the pointer
//! in it, and the kernel shows which of its arguments is the buffer of emulated constants.

use llvm_ir::{Module, run_passes};

use super::spec_constants::{has_calls, is_spir};
use crate::diagnostic::{Changed, Code, PassResult, Warnings};

/// Runs the pass.
///
/// # Errors
/// LLVM's, if it cannot run its passes.
pub fn run<'m>(module: Module<'m>, _warnings: &mut Warnings<'m>) -> PassResult<'m> {
    if is_spir(module) || !has_calls(module) {
        return Ok(Changed::No);
    }
    match run_passes(module, "always-inline,function(sroa)") {
        Ok(()) => Ok(Changed::Yes),
        Err(problem) => Err(Code::Llvm.module_error(problem.to_string()).into()),
    }
}
