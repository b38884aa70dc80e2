//! Describes OpenCL kernels that were compiled for Vulkan. Hosts obtain the bindings, push constants, SpecIds and
//! workgroup sizes of the kernels.
//!
//! ```
//! let words: Vec<u32> = Vec::new(); // a module of oclvk
//! match vulkan_kernel::Program::read(&words) {
//!     Ok(program) => println!("{}", vulkan_kernel::descriptor_map(&program)),
//!     Err(error) => println!("{error}"),
//! }
//! ```
//!
//! The module itself contains these facts, as instructions from the `NonSemantic.ClspvReflection` extended instruction
//! set. The crate does not depend on Vulkan bindings; a host creates layouts and pipelines with its own bindings.

mod map;
mod printf;
mod program;
pub mod reflection;
mod sampler;
mod sycl;

pub use map::{descriptor_map, json};
pub use printf::{PrintError, Printf, PrintfFormat};
pub use program::{
    Argument, ArgumentFact, ArgumentKind, ArgumentNumber, Kernel, Program, ProgramData, RangeValue, SpecConstant,
};
pub use reflection::ReadError;
pub use sampler::{AddressMode, LiteralSampler, Sampler};
pub use sycl::{SyclConstant, SyclPart};
