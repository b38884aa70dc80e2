//! Compiles the bitcode of SYCL device code to device images: links, splits, lowers, and generates code.
//!
//! ```no_run
//! use device_compiler::{Options, Unit, Worker, compile};
//!
//! # fn f(bitcode: Vec<u8>) -> Result<(), device_compiler::Error> {
//! let arguments = vec!["-sycl-cc1".into(), "code-generation".into()];
//! let worker = Worker { program: "sycl-device-link".into(), arguments };
//! let compiled = compile(&[Unit::new("main.cpp", bitcode)], &Options::new(worker))?;
//! println!("{} images", compiled.images.len());
//! # Ok(()) }
//! ```
//!
//! 1. [`mod@unit`] reads the bitcode of each translation unit.
//! 2. `link` merges units and device libraries into one module, and checks it.
//! 3. `split` creates one module for each image.
//! 4. `lower` runs this project's passes, which also describe the image for the runtime.
//! 5. [`code_generation`] generates the bytes of the images in child processes, several at once.
//!
//! No files are written except those of `save_temps`. The output is deterministic.

pub mod code_generation;
mod compile;
mod error;
mod link;
mod lower;
mod options;
mod save_temps;
mod split;
pub mod unit;
mod vulkan_requirements;
mod worker;

pub use compile::{Compiled, DeviceImage, Times, compile};
pub use error::{Error, Undefined};
pub use link::vendor_libraries;
pub use options::{ForTarget, LibraryDirectory, Options, SpecConstants, SplitMode, Values};
pub use sycl_passes::diagnostic::Severity;
pub use unit::Unit;
pub use worker::Worker;
