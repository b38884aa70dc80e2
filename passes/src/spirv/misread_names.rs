//! Functions of a program whose names LLVM 22's SPIR-V back end takes for those of OpenCL's builtins.
//!
//! # In and out
//! ```llvm
//! define internal void @_Z4readRK11ocl_sampler(ptr addrspace(4) %s)
//! ```
//! ```llvm
//! define internal void @syclpasses._Z4readRK11ocl_sampler(ptr addrspace(4) %s)
//! ```
//!
//! # How
//! Where LLVM does not know the type behind a pointer that is passed to a function, it reads the demangled name of that function. A
//! parameter whose type begins with `ocl_` must be one of OpenCL's opaque types then, or LLVM ends the process: "Missing TableGen
//! record for OpenCL type: opencl.sampler const&_t". The same happens for types of the program that have such names.
//!
//! 1. Find the functions with such a pointer parameter ([`is_misread`]), with LLVM's own reading of the name: the text between the first
//!    parentheses, split at commas.
//! 2. Give those that nothing outside of the module knows a name that is not mangled. The translator writes modules with others
//!    (`writer`).

use llvm_ir::demangle::demangle;
use llvm_ir::{Function, Module};

/// How the names of OpenCL's opaque types begin.
const PREFIX: &str = "ocl_";
/// Builtins, whose names are read correctly.
const BUILTINS: &str = "__spirv_";

/// Returns whether LLVM takes a parameter of a function for one of OpenCL's opaque types.
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

/// Renames the functions that nothing outside of the module knows. Returns whether there are any.
pub fn rename(module: Module<'_>) -> bool {
    let is_renamed = |function: &Function<'_>| function.has_local_linkage() && is_misread(*function);
    let functions: Vec<Function<'_>> = module.functions().filter(is_renamed).collect();
    for function in &functions {
        function.set_name(&format!("syclpasses.{}", function.name()));
    }
    !functions.is_empty()
}
