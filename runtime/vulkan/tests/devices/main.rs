//! Tests the adapter with the Vulkan devices of this machine.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test panics to fail")]

mod launches;
mod memory;
mod programs;
mod queues;
mod support;
