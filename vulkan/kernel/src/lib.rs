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

/// The SpecId of a 32-bit constant, by default 0. A host sets it to 1 if GLSL's `Fma` rounds once on its device; modules
/// otherwise compute `fma` with other instructions. Modules without `fma` do not contain the constant.
pub const FUSED_SPEC_ID: u32 = 0x46_4d41;

mod data;
mod map;
mod printf;
mod program;
pub mod reflection;
mod sampler;
mod sycl;

pub use data::{DataPlace, NamedVariable, ProgramData, Relocation};
pub use map::{descriptor_map, json};
pub use printf::{PrintError, Printed, Printf, PrintfFormat};
pub use program::{
    Argument, ArgumentFact, ArgumentKind, ArgumentNumber, Kernel, Program, RangeValue, SUB_GROUP_SIZE, SpecConstant,
};
pub use reflection::ReadError;
pub use sampler::{AddressMode, LiteralSampler, Sampler};
pub use sycl::{SyclConstant, SyclPart};
