//! Tests of handles, on modules that LLVM parses: conversions, 64-bit alignments, deletion, and operands that builders
//! reject.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failure is a test failure")]

mod builder;
mod deletion;
mod kinds;
