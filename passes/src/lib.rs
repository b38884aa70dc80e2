//! Analyses and transformations of SYCL device modules.
//!
//! The crate works on LLVM modules only, without access to the command line, files, the environment or the plugin. A
//! pass first analyzes the module, and changes it only if there are no errors, so that a module with errors stays
//! unchanged. The `llvm-host` crate runs pipelines of these passes and of LLVM's passes in process.
//!
//! * [`registry`]: the table of passes. [`parameters`]: the syntax `name<key=value;…>`.
//! * [`diagnostic`]: the results and reports of passes. [`host`]: their interface to the program that runs them.
//! * [`analysis`]: analyses that several passes share.
//! * [`sycl`]: specialization constants, property sets, LTO.
//! * [`split`]: splitting a module into several device images.
//! * [`esimd`]: explicit SIMD kernels.
//! * [`nvptx`]: device code for NVIDIA GPUs.
//! * [`vulkan`]: OpenCL C for Vulkan.
//! * [`bitcode_compat`]: bitcode for an older LLVM.
//! * [`spirv`]: the choice of the SPIR-V emitter, and the requirements of LLVM's back end.
//! * [`names`]: all names of metadata, attributes, builtins and sections.

pub mod analysis;
pub mod bitcode_compat;
pub mod diagnostic;
pub mod esimd;
pub mod host;
pub mod names;
pub mod nvptx;
pub mod parameters;
pub mod registry;
pub mod spirv;
pub mod split;
pub mod sycl;
pub mod vulkan;
