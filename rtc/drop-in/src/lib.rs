//! `libsycl-jit.so` for the unmodified DPC++ runtime.
//!
//! libsycl loads a library of this name and calls six functions of it when a program compiles SYCL at run time. This one has the
//! same six functions, and lets the crate `sycl-rtc` do the work. No LLVM is loaded into the process.
//!
//! In:  calls of libsycl, as the Itanium C++ ABI passes them (`abi`).
//! Out: results whose memory libsycl frees (`cxx`).
//!
//!   1. `exports`: find out which form of the functions the libsycl of this process calls (`runtime`). A libsycl whose form is not
//!      known gets the compiler that was made for it: no layout is guessed.
//!   2. `input`: copy everything that the caller owns.
//!   3. `compile`, `materialize`: a request, its compilation, and the images with their property sets. A panic is an error result.
//!   4. `binaries`: keep images until libsycl gives them back.
//!
//! Environment variables: see `configuration`. libsycl exists for x86-64 only; for other processors this library is empty.
#![cfg(target_arch = "x86_64")]

mod abi;
mod binaries;
mod compile;
mod configuration;
mod cxx;
mod exports;
mod foreign;
mod input;
mod materialize;
mod names;
mod output;
mod runtime;
