//! Determines which functions are ESIMD code, and which of them are kernels.
//!
//! Front ends mark ESIMD functions with metadata; the `esimd-markers` pass marks the functions that they miss.

use crate::names::{ATTR_FREE_FUNCTION_KERNEL, MD_EXPLICIT_SIMD};
use llvm_ir::{CallConv, Function, Module};

/// Returns whether a function is marked as ESIMD code.
pub fn is_marked(module: Module<'_>, function: Function<'_>) -> bool {
    module.attachments(function).get(module.metadata_kind(MD_EXPLICIT_SIMD)).is_some()
}

/// Returns whether a function has the calling convention of a kernel.
pub fn has_kernel_convention(function: Function<'_>) -> bool {
    function.calling_convention() == CallConv::LLVMSPIRKERNELCallConv as u32
}

/// Returns whether a function is an ESIMD kernel.
pub fn is_kernel(module: Module<'_>, function: Function<'_>) -> bool {
    has_kernel_convention(function) && is_marked(module, function)
}

/// Returns the ESIMD kernels with a body, in module order.
pub fn kernels<'m>(module: Module<'m>) -> impl Iterator<Item = Function<'m>> {
    module.functions().filter(move |&function| !function.is_declaration() && is_kernel(module, function))
}

/// Returns the defined functions that front ends emit in addition to the ESIMD kernel of a free
/// function, so that other code can call the free function. They do the same as the kernel, so it
/// suffices to analyze the kernel.
pub fn free_functions<'m>(module: Module<'m>) -> impl Iterator<Item = Function<'m>> {
    let is_kernel_too = |function: Function<'m>| {
        ATTR_FREE_FUNCTION_KERNEL.iter().any(|attribute| function.text_attribute(attribute).is_some())
    };
    module.functions().filter(move |&function| {
        !function.is_declaration() && is_kernel_too(function) && !has_kernel_convention(function)
    })
}
