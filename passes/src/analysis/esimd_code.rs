//! Which functions are ESIMD code, and which are its kernels.
//!
//! Front ends mark ESIMD functions by metadata, and pass `esimd-markers` marks what they leave out.

use crate::names::{ATTR_FREE_FUNCTION_KERNEL, MD_EXPLICIT_SIMD};
use llvm_ir::{CallConv, Function, Module};

/// Whether a function is marked as ESIMD code.
pub fn is_marked(module: Module<'_>, function: Function<'_>) -> bool {
    module.attachments(function).get(module.metadata_kind(MD_EXPLICIT_SIMD)).is_some()
}

/// Whether a function has the calling convention of a kernel.
pub fn has_kernel_convention(function: Function<'_>) -> bool {
    function.calling_convention() == CallConv::LLVMSPIRKERNELCallConv as u32
}

/// Whether a function is a kernel of ESIMD code.
pub fn is_kernel(module: Module<'_>, function: Function<'_>) -> bool {
    has_kernel_convention(function) && is_marked(module, function)
}

/// The ESIMD kernels with a body, in module order.
pub fn kernels<'m>(module: Module<'m>) -> impl Iterator<Item = Function<'m>> {
    module.functions().filter(move |&function| !function.is_declaration() && is_kernel(module, function))
}

/// The functions with a body that front ends keep beside an ESIMD kernel that is a free function, for other code to call. They
/// do what the kernel does, so nothing is missed that is known of the kernel, but not of them.
pub fn free_functions<'m>(module: Module<'m>) -> impl Iterator<Item = Function<'m>> {
    let is_kernel_too = |function: Function<'m>| {
        ATTR_FREE_FUNCTION_KERNEL.iter().any(|attribute| function.text_attribute(attribute).is_some())
    };
    module.functions().filter(move |&function| {
        !function.is_declaration() && is_kernel_too(function) && !has_kernel_convention(function)
    })
}
