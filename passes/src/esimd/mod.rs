//! Lowering of explicit SIMD (ESIMD): device modules whose kernels are written in vectors become what the vector-compute
//! compiler takes.
//!
//! Each step is a pass of its own; `lower-esimd` is all of them in the right order.

pub mod builtin;
pub mod intrinsics;
pub mod marker;

use crate::ir::Module;

/// Whether a module holds ESIMD code: a marked function, or a builtin.
pub fn is_in(module: Module<'_>) -> bool {
    module
        .functions()
        .any(|function| marker::is_marked(module, function) || builtin::base_name(&function.name()).is_some())
}
