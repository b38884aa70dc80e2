//! The device front end of DPC++, from the `intel-sycl-rt` Python wheel.
//!
//! Input: a SYCL source file, and clang options. Output: bitcode of the source's device code, the integration header
//! and footer for the host compilation, the files that the source depends on, and diagnostics.
//!
//! 1. [`Installation`] finds the wheel, or reports how to install it.
//! 2. [`Installation::compile`] starts a child process ([`Worker`] or [`Fork`]), which loads `libsycl-jit.so` and calls
//!    its `compileSYCL` function ([`child_main`]). The library runs outside of the caller's process, because it
//!    includes its own LLVM, never frees its memory, and may crash.
//! 3. [`DeviceLibraries`] extracts the wheel's device libraries as bitcode files.
//!
//! [`cuda`] finds the files of CUDA's compiler. [`translator`] finds the program in another wheel that translates
//! bitcode to SPIR-V.
//!
//! This crate does not link LLVM.

mod bitcode;
mod child;
mod compile;
pub mod cuda;
mod dependencies;
mod device_libraries;
mod error;
mod installation;
mod log;
mod message;
mod precompiled;
mod request;
mod runner;
mod sanitizer;
pub mod translator;
mod user_line;
mod version;
mod virtual_files;
mod worker;

pub use bitcode::BitcodeError;
pub use child::{child_main, report_crashes, translate_main};
pub use dependencies::{Dependencies, TARGET, quoted};
pub use device_libraries::{DeviceLibraries, HOST_LIBRARY, LINK_ORDER};
pub use error::Error;
pub use installation::Installation;
pub use request::{Compiled, FileInMemory, Included, Request};
pub use runner::{Ended, Fork, Runner, preload};
pub use sanitizer::AddressSanitizer;
pub use version::{INSTALL, NEWEST_VERSION, NO_WARNING, nearest_tested, needs_loader, tested_versions};
pub use virtual_files::{VirtualFile, VirtualFileError, virtual_files};
pub use worker::{TRANSLATE, Worker};
