//! Tests the adapter with the stand-in for the driver: results, and errors without leaks if a driver call fails.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test panics to fail")]

mod command_buffers;
mod command_events;
mod failures;
mod memory;
mod objects;
mod pools;
mod program;
mod support;
mod threads;
mod virtual_memory;
