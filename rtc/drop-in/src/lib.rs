//! `libsycl-jit.so` for the unmodified DPC++ runtime.
//!
//! When a program compiles SYCL at run time, libsycl loads a library with this name and calls six of its functions.
//! This library provides the same six functions and delegates the work to the `sycl-rtc` crate. LLVM is not loaded into
//! the process.
//!
//! Input: calls by libsycl, according to the Itanium C++ ABI (`abi`). Output: results whose memory libsycl frees
//! (`cxx`).
//!
//! 1. `exports`: determine the form of the functions that the libsycl in this process calls (`runtime`). If the form is
//!    unknown, pass the calls to libsycl's original compiler; layouts are never guessed.
//! 2. `input`: copy all arguments that the caller owns.
//! 3. `compile`, `materialize`: build a request, compile it, and return the images with their property sets. A panic
//!    becomes an error result.
//! 4. `binaries`: keep images until libsycl releases them.
//!
//! `configuration` lists the environment variables. libsycl exists only for x86-64; for other processors, this library
//! is empty.
#![cfg(target_arch = "x86_64")]

mod abi;
mod binaries;
mod compile;
mod configuration;
mod cxx;
mod exports;
mod foreign;
mod gpu;
mod input;
mod materialize;
mod names;
mod output;
mod runtime;
