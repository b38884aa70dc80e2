//! What a host must know of OpenCL kernels compiled for Vulkan, as plain data: bindings, push constants, SpecIds, work-group sizes.
//!
//! ```
//! let words: Vec<u32> = Vec::new(); // a module of oclvk
//! match vulkan_kernel::Program::read(&words) {
//!     Ok(program) => println!("{}", vulkan_kernel::descriptor_map(&program)),
//!     Err(error) => println!("{error}"),
//! }
//! ```
//!
//! The facts are in the module itself, as the extended instruction set `NonSemantic.ClspvReflection`. The crate knows no Vulkan
//! binding: a host makes layouts and pipelines of these facts with the one that it has.

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
