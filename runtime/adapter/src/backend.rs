//! The interface between the adapter and a device's driver. A back end implements [`Backend`], and [`Device`] with its
//! supertraits. This crate implements all parts of Unified Runtime that drivers do not provide.
//!
//! A stream runs its commands in order. Events are recorded in a stream; other streams and the host can wait for them.
//! Driver handles are opaque words; only the device that returned a handle interprets it. No function keeps a pointer
//! argument after it returns, except for memory that its command reads or writes.

mod code;
mod facts;
mod graphs;
mod handles;
mod images;
mod memory;
mod streams;
mod virtual_memory;

use std::sync::Arc;

use crate::error::Result;
pub use code::{Code, FunctionFacts, Image, Launch, Passed};
pub use facts::{DeviceKind, Facts};
pub use graphs::Graphs;
pub use handles::{Address, Executable, Function, Graph, ImageMemory, Mark, Module, Node, Stream};
pub use images::{Dimensions, ImageFacts, ImageRegion, ImageShape, Images};
pub use memory::{Advice, BoxSide, Kind, Memory};
pub use streams::{StreamOptions, Streams};
pub use virtual_memory::{Access, Physical, VirtualMemory};

/// A kind of device. All devices of a back end share a driver.
pub trait Backend: Send + Sync {
    /// The name of the platform.
    fn name(&self) -> &'static str;
    /// The vendor of the platform.
    fn vendor(&self) -> &'static str;
    /// The version of the driver; empty if there is no driver.
    fn version(&self) -> String;
    /// The value of `ur_backend_t` for this kind.
    fn kind(&self) -> crate::ur::ur_backend_t;
    /// The targets of device images for these devices, in order of preference.
    fn targets(&self) -> &'static [&'static str];
    /// Returns whether programs can be created from SPIR-V, with specialization constants.
    fn accepts_il(&self) -> bool {
        false
    }
    /// Finds the devices. Returns an empty list if there is no driver or no device.
    fn open(&self) -> Result<Vec<Arc<dyn Device>>>;
}

/// A device of a back end. All functions are thread-safe.
pub trait Device: Streams + Code + Graphs + Memory + Send + Sync {
    /// Returns the properties of this device.
    fn facts(&self) -> &Facts;
    /// Returns the driver's handle for this device.
    fn native(&self) -> u64;
    /// Returns the driver's handle for the device's context.
    fn native_context(&self) -> u64;
    /// Returns the amount of free memory.
    fn free_memory(&self) -> Result<u64>;
    /// Makes this device current for driver calls from the calling thread.
    fn make_current(&self) -> Result;
    /// Waits for all commands on the device.
    fn synchronize(&self) -> Result;
    /// Returns the interface for virtual memory, if the device supports it.
    fn virtual_memory(&self) -> Option<&dyn VirtualMemory>;
    /// Returns the interface for images, if the device supports them.
    fn images(&self) -> Option<&dyn Images> {
        None
    }
    /// Returns whether the device can access the memory of another device.
    fn can_access(&self, peer: &dyn Device) -> Result<bool>;
    /// Enables or disables access to the memory of another device.
    fn allow_access(&self, peer: &dyn Device, allow: bool) -> Result;
}
