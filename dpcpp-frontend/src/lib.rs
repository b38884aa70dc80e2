//! The device front end of DPC++, from the Python wheel `intel-sycl-rt`.
//!
//! In:  a SYCL source, and options of clang.
//! Out: bitcode of its device code, the integration header and footer for the host's half, the files it depends on, and
//!      diagnostics.
//!
//!   1. [`Installation`] finds the wheel, or says how to install it.
//!   2. [`Installation::compile`] starts a child process ([`Worker`] or [`Fork`]), which loads `libsycl-jit.so` and calls its
//!      function `compileSYCL` ([`child_main`]). The library has an LLVM of its own, keeps its memory, and may crash:
//!      it stays out of the caller's process.
//!   3. [`DeviceLibraries`] gives the device libraries that the wheel holds, as files of bitcode.
//!
//! [`translator`] finds the program of another wheel, which writes SPIR-V.
//!
//! No LLVM is linked to this crate.

mod child;
mod compile;
mod dependencies;
mod device_libraries;
mod error;
mod installation;
mod log;
mod message;
mod precompiled;
mod programs;
mod request;
mod runner;
pub mod translator;
mod user_line;
mod virtual_files;
mod worker;

pub use child::{child_main, report_crashes};
pub use dependencies::{Dependencies, TARGET, quoted};
pub use device_libraries::{DeviceLibraries, HOST_LIBRARY, LINK_ORDER};
pub use error::Error;
pub use installation::{Installation, SUPPORTED_VERSION};
pub use programs::{find_program, find_programs, is_executable};
pub use request::{Compiled, FileInMemory, Included, Request};
pub use runner::{Ended, Fork, Runner, preload};
pub use virtual_files::{VirtualFile, VirtualFileError, virtual_files};
pub use worker::Worker;
