//! Analyses and transforms of SYCL device modules.
//!
//! The crate knows LLVM modules and nothing else: no command line, no file, no environment, no plugin. A pass looks at everything
//! first and changes the module only if there is no error, so that a module with errors stays as it was. The crate `llvm-host`
//! runs pipelines of these passes, and of LLVM's, in process.
//!
//! * [`registry`]: the table of passes; [`parameters`]: `name<key=value;…>`.
//! * [`diagnostic`]: what a pass returns and reports; [`host`]: what it asks of the program that runs it.
//! * [`sycl`]: specialization constants, property sets, LTO.
//! * [`split`]: a module as several device images.
//! * [`esimd`]: explicit SIMD kernels.
//! * [`vulkan`]: OpenCL C for Vulkan.
//! * [`bitcode_compat`]: bitcode that an older LLVM reads.
//! * [`spirv`]: who writes SPIR-V, and what LLVM's back end needs.
//! * [`names`]: all names of metadata, attributes, builtins and sections.

pub mod analysis;
pub mod bitcode_compat;
pub mod diagnostic;
pub mod esimd;
pub mod host;
pub mod names;
pub mod parameters;
pub mod registry;
pub mod spirv;
pub mod split;
pub mod sycl;
pub mod vulkan;
