//! Lowers ESIMD kernels, runs them on the host, and compares their results with the same computation in Rust.
//!
//! Random kernels are generated in the form of DPC++'s front end (`program/`), lowered by the passes of `lower-esimd`
//! in this process (`llvm/`), and converted to modules for the host (`native.rs`), where functions in `host/` implement
//! the genx intrinsics according to their documentation. The other files model the functions in the headers as a
//! programmer sees them: `select<8, 2>(1)` selects every second element, starting with element 1. If an operand, stride
//! or size is wrong at any step, the results differ.
//!
//! `PROPTEST_CASES=n` runs n cases of each test.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]
#![allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "values are truncated to their types")]
#![allow(missing_docs, reason = "private to this test")]

mod atomics;
mod check;
mod conversions;
#[cfg(not(feature = "llvm19"))]
mod front_end;
mod host;
mod integers;
mod llvm;
mod local;
mod lsc;
mod masks;
mod matrices;
mod memory;
mod native;
mod program;
mod programs;
mod regions;
mod surfaces;
mod value;
