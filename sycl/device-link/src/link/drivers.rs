//! The functions that drivers provide.

use device_image::builtins::{self, Builtin, OF_CUDA};
use sycl_passes::analysis::entry_points::base_name;

use crate::code_generation::Target;

/// Returns whether a driver provides a function, or a later pass lowers it.
pub fn is_known(name: &str, target: &Target) -> bool {
    let base = base_name(name);
    if target.is_gpu_of_llvm() {
        return is_of_gpu(name, target);
    }
    let of_language = ["__sycl_", "__esimd_", "__builtin_", "__spirv"];
    builtins::is_of_drivers(name)
        || Builtin::of_function(name).is_some()
        || of_language.iter().any(|prefix| base.starts_with(prefix))
}

/// Returns whether a function is provided by the driver of a GPU for which LLVM has a back end, or
/// replaced by passes.
pub fn is_of_gpu(name: &str, target: &Target) -> bool {
    let prefixes: &[&str] = match target {
        Target::Nvidia { .. } if OF_CUDA.contains(&name) => return true,
        Target::Nvidia { .. } => &["__sycl_", "__nvvm_"],
        Target::Amd { .. } => &["__sycl_", "__hip", "hostcall"],
        _ => return false,
    };
    Builtin::of_function(name).is_some() || prefixes.iter().any(|prefix| base_name(name).starts_with(prefix))
}
