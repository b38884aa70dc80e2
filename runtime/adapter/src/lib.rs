//! Unified Runtime adapters in Rust: all parts of an adapter that do not depend on a device's driver. A back end
//! implements [`backend::Backend`], and exports the tables with [`export_adapter!`].

#![allow(clippy::cast_possible_truncation, reason = "addresses and sizes have 64 bits, see below")]

#[cfg(not(target_pointer_width = "64"))]
compile_error!("devices and the host share 64-bit addresses");

pub mod adapter;
pub mod backend;
pub mod buffer;
pub mod clock;
pub mod command;
pub mod command_buffer;
pub mod context;
pub mod device;
pub mod entries;
pub mod error;
pub mod event;
pub mod fill;
pub mod handle;
pub mod image;
pub mod info;
pub mod kernel;
pub mod launch;
pub mod memory_object;
pub mod objects;
pub mod pool;
pub mod program;
pub mod queue;
pub mod sampler;
pub mod tables;
pub mod ur;
pub mod usm;
pub mod virtual_memory;
