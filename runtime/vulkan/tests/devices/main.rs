//! Tests the adapter with the Vulkan devices of this machine.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test panics to fail")]
#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "numbers in tests are small")]

mod assertions;
mod command_buffers;
mod image_copies;
mod image_graphs;
mod images;
mod launches;
mod memory;
mod outputs;
mod programs;
mod queues;
mod support;
mod variables;
