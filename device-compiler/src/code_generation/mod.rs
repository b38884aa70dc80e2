//! Code generation: SPIR-V, PTX and native code, each in a process of its own.
//!
//! In: bitcode of a module that our pipeline has lowered, and a target. Out: the bytes of an image.
//!
//! A [`Generator`] says how a module gets its process. [`Worker`](crate::Worker) is the one of `sycl-device-link`:
//!
//! 1. The parent ([`generate`]) starts the program again with a hidden argument, and sends the request as a line of JSON on
//!    the command line, and the bitcode on standard input.
//! 2. The child ([`child_main`]) reads the module, and prepares it with passes of ours.
//! 3. It generates code: `spirv` for SPIR-V, from which `cpu` and `gpu` make binaries of devices, and `native` for PTX and AMD.
//! 4. It answers with a line of JSON, and the code after it. What LLVM prints on standard error when it ends the process
//!    becomes the text of the error.
//!
//! A process of its own for each module, since LLVM 22's SPIR-V back end keeps static state: it may neither run in two threads
//! at once, nor is its second output of a process sure to be right. It also ends the process on code that it cannot select.
//! Any number of threads may generate code at once. A program that forks calls [`generate_here`] in the fork.

mod child;
mod cpu;
mod error;
pub mod extensions;
mod generator;
mod gpu;
mod intel_gpus;
mod llvm;
mod parent;
mod request;
mod spirv;
mod target;
mod tool;
mod translator;

pub use child::child_main;
pub use error::Error;
pub use generator::{Generator, generate_here, in_threads, up_to_error};
pub use parent::{died, generate};
pub use request::{Generated, Head, Options, Request, SpirvWriter, Tools, Writer};
pub use target::{Target, UnknownTarget};
