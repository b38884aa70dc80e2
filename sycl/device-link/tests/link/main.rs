//! Tests the command-line program `sycl-device-link`.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may panic")]

mod case;
mod front_end;
mod inputs;
mod kernels;
mod libraries;
mod outputs;
mod sanitizer;
mod symbols;

use link_libllvm as _;
