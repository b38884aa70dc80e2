//! Compiles source code for devices to LLVM bitcode in memory, with clang's library.
//!
//! ```no_run
//! use clang_host::{Clang, Configuration, Device, File, Request, Settings};
//!
//! # fn f() -> Result<(), clang_host::Error> {
//! let clang = Clang::new(Configuration { headers: vec!["rtc/include".into()], ..Configuration::default() })?;
//! let settings = Settings { device: Device::SpirV, options: vec!["-O2".into()], directory: "/tmp".into() };
//! clang.warm_up(&settings)?;
//! let source = File { path: "k.cpp", text: "#include <sycl/sycl.hpp>\n" };
//! let compiled = clang.compile(&Request::new(&settings, source))?;
//! println!("{} bytes of bitcode, {}", compiled.bitcode.len(), compiled.log);
//! # Ok(()) }
//! ```
//!
//! 1. [`clang_options`] rejects options that would write files, load code or select another target.
//! 2. `driver`: clang's driver translates the other options into arguments for clang's front end. It also finds the
//!    host's standard headers.
//! 3. `names` appends lines to the source code for the name expressions by which the host finds kernels.
//! 4. `precompiled` selects a precompiled header in memory if it cannot change the result.
//! 5. `compile` runs clang's front end and pass pipeline. Files in memory take precedence over files on disk.
//! 6. `passes` runs this project's passes in that pipeline.
//!
//! The crate writes no files, loads no plugins, and prints nothing. Any number of threads may compile at once. Source
//! code can crash clang or make it hang, so compile untrusted source code in a separate process. In such a process,
//! [`on_fatal_error`] sets a handler that receives LLVM's last message.

mod compile;
mod device;
mod driver;
mod error;
mod ffi;
mod kind;
mod names;
mod options;
mod passes;
mod precompiled;
mod received;
mod request;

pub use compile::{Clang, Compiled, Configuration};
pub use device::Device;
pub use driver::ENVIRONMENT;
pub use error::Error;
pub use ffi::{end_without_memory, on_fatal_error, version};
pub use kind::Kind;
pub use precompiled::Precompiled;
pub use request::{File, Request, Settings};
pub use sycl_rtc_diagnostic::{Diagnostic, Severity};
// Links libLLVM.
use link_libllvm as _;
