//! Code generation: SPIR-V, PTX and native code, each in a separate process.
//!
//! Input: a target, and the bitcode of a module that this project's pipeline has lowered. Output: the bytes of an
//! image.
//!
//! A [`Generator`] provides the process for each module. [`Worker`](crate::Worker) is the generator of
//! `sycl-device-link`:
//!
//! 1. The parent ([`generate`]) starts the program again with a hidden argument. It sends the request as a line of JSON
//!    on the command line, and the bitcode on standard input.
//! 2. The child ([`child_main`]) reads the module, and prepares it with this project's passes.
//! 3. It generates code: `spirv` for SPIR-V, from which `cpu` and `gpu` generate device binaries, `llvm` for PTX
//!    and AMD, and `vulkan` for Vulkan; `nvidia` assembles the PTX.
//! 4. It sends a line of JSON, followed by the code. If LLVM exits the process, the messages that
//!    it printed to standard error become the error message.
//!
//! Each module is compiled in a separate process, because LLVM 22's SPIR-V back end keeps static
//! state: it must not run in two threads at once, and its second output in a process may be wrong.
//! It also exits the process on code that it cannot select. Any number of threads may generate code
//! at once. A program that forks calls [`generate_here`] in the child.

mod child;
mod code;
mod cpu;
mod dpcpp;
mod error;
pub mod extensions;
mod generator;
mod gpu;
mod intel_gpus;
mod llvm;
mod nvidia;
mod parent;
mod request;
mod spirv;
mod target;
mod tool;
mod translator;
mod vulkan;

pub use child::child_main;
pub use error::Error;
pub use generator::{Generator, generate_here, in_threads, up_to_error};
pub use parent::{died, generate};
pub use request::{Generated, Head, Options, Request, SpirvWriter, Tools, Writer};
pub(crate) use spirv::is_debuggable;
pub use target::{Target, UnknownTarget};
