//! From the bitcode of SYCL device code to device images: link, split, lower, generate code.
//!
//! ```no_run
//! use device_compiler::{Options, Unit, Worker, compile};
//!
//! # fn f(bitcode: Vec<u8>) -> Result<(), device_compiler::Error> {
//! let worker = Worker { program: "sycl-device-link".into(), arguments: vec!["-sycl-cc1".into(), "code-generation".into()] };
//! let compiled = compile(&[Unit::new("main.cpp", bitcode)], &Options::new(worker))?;
//! println!("{} images", compiled.images.len());
//! # Ok(()) }
//! ```
//!
//! 1. [`mod@unit`]: the bitcode of each translation unit.
//! 2. `link`: units and device libraries become one module, which is checked on the way.
//! 3. `split`: one module for each image.
//! 4. `lower`: this project's passes; they also say what the runtime must know of the image.
//! 5. [`code_generation`]: the bytes of the image, in child processes, several at once.
//!
//! Nothing is written but what `save_temps` asks for. Same input, same images.

pub mod code_generation;
mod compile;
mod error;
mod link;
mod lower;
mod options;
mod save_temps;
mod split;
pub mod unit;
mod worker;

pub use compile::{Compiled, DeviceImage, Times, compile};
pub use error::{Error, Undefined};
pub use link::vendor_libraries;
pub use options::{ForTarget, LibraryFolder, Options, SpecConstants, SplitMode, Values};
pub use sycl_passes::diagnostic::Severity;
pub use unit::Unit;
pub use worker::Worker;
