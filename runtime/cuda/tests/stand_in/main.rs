//! The adapter on the stand-in driver: results, and each call of the driver made to fail once: an error, and no leak.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test panics to fail")]

mod command_buffers;
mod failures;
mod objects;
mod program;
mod support;
mod threads;
