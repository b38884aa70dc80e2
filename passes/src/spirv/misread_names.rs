//! Renames functions whose names LLVM 22's SPIR-V back end misreads as those of OpenCL builtins.
//!
//! # Input and output
//! ```llvm
//! define internal void @_Z4readRK11ocl_sampler(ptr addrspace(4) %s)
//! ```
//! ```llvm
//! define internal void @syclpasses._Z4readRK11ocl_sampler(ptr addrspace(4) %s)
//! ```
//!
//! # Why
//! If LLVM cannot determine the pointee type of an argument, it parses the demangled name of the
//! called function. A parameter type that begins with `ocl_` must then be one of OpenCL's opaque
//! types. Otherwise, LLVM terminates the process: "Missing TableGen record for OpenCL type:
//! opencl.sampler const&_t". This affects programs that define types with such names.
//!
//! # Algorithm
//! 1. Find the functions with such a pointer parameter ([`is_misread`]). Parse the name as LLVM does: split the text
//!    between the first parentheses at commas.
//! 2. Rename functions with local linkage, so that their names are no longer mangled names. If
//!    other functions are misread, the translator must emit the module (`writer`).

use llvm_ir::demangle::demangle;
use llvm_ir::{Function, Module};

/// The prefix of the names of OpenCL's opaque types.
const PREFIX: &str = "ocl_";
/// The prefix of builtins, whose names LLVM parses correctly.
const BUILTINS: &str = "__spirv_";

/// Returns whether LLVM mistakes a parameter type of a function for one of OpenCL's opaque types.
pub fn is_misread(function: Function<'_>) -> bool {
    let name = function.name();
    if !name.starts_with("_Z") || !name.contains(PREFIX) || name.contains(BUILTINS) {
        return false;
    }
    let Some(demangled) = demangle(&name) else { return false };
    let Some((_, rest)) = demangled.text.split_once('(') else { return false };
    let parameters = rest.split_once(')').map_or(rest, |(parameters, _)| parameters).split(',');
    let mut pairs = parameters.zip(function.parameters());
    pairs.any(|(text, parameter)| text.trim_start().starts_with(PREFIX) && parameter.ty().is_pointer())
}

/// Renames the misread functions with local linkage. Returns whether there are any.
pub fn rename(module: Module<'_>) -> bool {
    let is_renamed = |function: &Function<'_>| function.has_local_linkage() && is_misread(*function);
    let functions: Vec<Function<'_>> = module.functions().filter(is_renamed).collect();
    for function in &functions {
        function.set_name(&format!("syclpasses.{}", function.name()));
    }
    !functions.is_empty()
}
