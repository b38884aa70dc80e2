//! Compiles device code with clang's library: source text in, LLVM bitcode out, in memory.
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
//! 1. [`clang_options`] rejects options that would write files, load code or choose another target.
//! 2. `driver`: clang's driver translates the other options for clang's front end. It also finds the host's standard
//!    headers.
//! 3. `precompiled`: a precompiled header in memory is used if that cannot change the result.
//! 4. `names`: name expressions, with which the host finds kernels, are appended to the source.
//! 5. `compile`: clang's front end and its pipeline of passes run. Files in memory precede those on disk.
//! 6. `passes`: this project's passes run in that pipeline.
//!
//! The crate writes no files, loads no plugins, and prints nothing. Any number of threads may compile at once. A source
//! can crash clang or keep it running for a long time, so untrusted sources should be compiled in a separate process.
//! There, [`on_fatal_error`] receives LLVM's last message.

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
