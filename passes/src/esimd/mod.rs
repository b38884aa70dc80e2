//! Lowering of explicit SIMD (ESIMD): device modules whose kernels are written in vectors become what the vector-compute
//! compiler takes.
//!
//! Each step is a pass of its own; `lower-esimd` is all of them in the right order.

pub mod builtin;
pub mod genx;
pub mod globals;
pub mod grf;
pub mod grf_accesses;
pub mod marker;
pub mod vector_arguments;
pub mod writer_attributes;
