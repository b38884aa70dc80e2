//! The handles on modules that LLVM parses: conversions, alignments of 64 bits, deletion, and operands that builders
//! reject.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a failure is a test failure")]

mod builder;
mod deletion;
mod kinds;
