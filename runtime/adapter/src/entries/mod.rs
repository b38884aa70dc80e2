//! The entries of the tables: entry points of Unified Runtime, with one module for each kind of object.

pub mod adapter;
pub mod buffer;
pub mod command_buffer;
pub mod command_update;
pub mod context;
pub mod copy;
pub mod device;
pub mod device_info;
pub mod event;
pub mod image;
pub mod kernel;
pub mod launch;
pub mod memory;
pub mod platform;
pub mod pool;
pub mod program;
pub mod queue;
pub mod sampler;
pub mod virtual_memory;
