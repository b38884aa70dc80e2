//! ESIMD kernels are lowered and run on the host, and do what the same computation in Rust does.
//!
//! Random kernels are written as the front end of DPC++ writes them (`program/`), lowered by the passes of
//! `lower-esimd` in this process (`llvm/`), and made into modules for this machine (`native.rs`), where the genx
//! intrinsics are functions of `host/`. Those know what the documentation of the intrinsics says. The other files
//! know what the functions of the headers mean to a programmer: `select<8, 2>(1)` are every second element from the
//! first on. If operands, strides or sizes get lost on the way between the two, results differ.
//!
//! `PROPTEST_CASES=n` runs n cases of each test.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]
#![allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "bits are cut to the width of their type")]
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
