//! Analyses and transforms of SYCL device modules.
//!
//! The crate knows LLVM modules and nothing else: no command line, no file, no environment, no plugin. A pass is a
//! function that takes a [`llvm_ir::Module`] and options and gives an [`diagnostic::Outcome`]. It looks at everything
//! first and changes the module only if there is no error, so that a module with errors stays as it was.
//!
//! * [`sycl::spec_constants`]: reads of SYCL specialization constants become SPIR-V specialization constants, loads from a
//!   buffer, or plain constants.
//! * [`esimd`]: explicit SIMD kernels.
//! * [`bitcode_compat`]: bitcode that an older LLVM reads.
//! * [`sycl::spirv_struct_index`]: a detour around a fault of LLVM 22's SPIR-V back end.
//! * [`sycl::properties`]: what a runtime must know of the module, as property sets.

pub mod bitcode_compat;
pub mod diagnostic;
pub mod esimd;

pub mod names;

pub mod sycl;
