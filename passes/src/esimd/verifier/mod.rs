//! Pass `esimd-verifier`: finds calls in ESIMD code of what the SYCL library has for other code only.
//!
//! # Why
//! Most of SYCL's library is written for work-items that run side by side. In an ESIMD kernel, where one work-item is a
//! hardware thread, a sub-group algorithm, a stream or an atomic reference compiles to code that the vector-compute compiler
//! refuses, or worse: takes. So what may be called is listed, and everything else of `sycl::_V1` is an error.
//!
//! # In and out
//! ```llvm
//! define spir_kernel void @k() !sycl_explicit_simd !0 {
//!   call spir_func void @f(), !dbg !1        ; k.cpp:9:3
//! define spir_func void @f() {
//!   call spir_func float @_ZN4sycl3_V14coshEf(float 1.0), !dbg !2
//! ```
//! ```text
//! k.cpp:4:10: error: function 'sycl::_V1::cosh(float)' is not supported in ESIMD context, called from 'f', called from kernel 'k' at k.cpp:9:3
//! ```
//!
//! # How
//! 1. Walk the functions that marked ones reach by direct calls (`calls.rs`). Where a call goes that is not direct cannot be
//!    known.
//! 2. Read the name of each callee, whether it has a body or not (`rules.rs`). Names that are no C++ functions, and functions
//!    that are local to others, are not checked: what is in them is.
//! 3. Report each call of a function of `sycl::_V1` that is not in the table (`allowed.rs`).
//!
//! The module is never changed. Without marked functions nothing is read but metadata.

pub mod allowed;
mod calls;
mod rules;

use rustc_hash::FxHashMap;

use crate::diagnostic::{Diagnostic, Outcome};
use llvm_ir::{Module, Value};

use calls::Calls;

/// What the caller wants.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Whether accessors may be turned into pointers.
    pub force_stateless_memory: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { force_stateless_memory: true }
    }
}

/// Runs the pass.
pub fn run<'m>(module: Module<'m>, options: Options) -> Outcome<'m> {
    let (calls, found) = Calls::new(module);
    let mut signatures: FxHashMap<Value<'m>, Option<String>> = FxHashMap::default();
    let mut diagnostics = Vec::new();
    for call in found {
        let signature = signatures
            .entry(call.callee)
            .or_insert_with(|| rules::unsupported(&call.callee.name(), options.force_stateless_memory));
        if let Some(signature) = signature {
            let chain = calls.chain(call);
            let message = format!("function '{signature}' is not supported in ESIMD context, {chain}");
            diagnostics.push(Diagnostic::error(call.instruction, message));
        }
    }
    Outcome { changed: false, diagnostics }
}
