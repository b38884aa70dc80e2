//! Arithmetic that the benchmarks share.
#![forbid(unsafe_code)]

pub mod figures;
