//! Links the required parts of DPC++'s device libraries.
//!
//! 1. If any undefined symbol may be defined in a library, read the libraries in the order of the list.
//! 2. If a library defines an undefined symbol, link that definition and its dependencies, and internalize them.
//! 3. For GPUs that LLVM has a back end for, link the SPIR-V functions, which DPC++'s libclc
//!    provides, and then the vendor's libraries ([`vendor`]).
//! 4. Skip missing libraries. A missing library is an error only if a symbol that it may define remains undefined
//!    ([`super::undefined`]).

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use device_image::builtins::Builtin;
use device_image::file;
use llvm_ir::Module;
use llvm_ir::owned::{Context, Library, OwnedModule};

use super::drivers::is_of_gpu;
use super::vendor;
use crate::code_generation::Target;
use crate::{Error, LibraryDirectory};

/// The libraries. The wrappers come first, because they call functions of the fallbacks.
const LIBRARIES: [&str; 18] = [
    "crt",
    "complex",
    "complex-fp64",
    "cmath",
    "cmath-fp64",
    "imf",
    "imf-fp64",
    "imf-bf16",
    "bfloat16",
    "fallback-cstring",
    "fallback-complex",
    "fallback-complex-fp64",
    "fallback-cmath",
    "fallback-cmath-fp64",
    "fallback-imf",
    "fallback-imf-fp64",
    "fallback-imf-bf16",
    "fallback-bfloat16",
];

/// The libraries for code that was compiled with `-fsycl-instrument-device-code`, with the functions that a profiler
/// intercepts. An installation need not contain them.
const INSTRUMENTATION: [&str; 3] = ["itt-user-wrappers", "itt-compiler-wrappers", "itt-stubs"];

/// The library for code that was compiled with `-fsanitize=address`, for any device.
const SANITIZER: &str = "asan";
/// The same library for the CPU device only.
const SANITIZER_OF_CPU: &str = "asan-cpu";

/// The library whose functions call instructions of SPIR-V's extension for bfloat16.
const BFLOAT16: &str = "bfloat16";

/// A substring of the file names of the libraries with Intel's mathematical functions, and of the names of all
/// functions that these libraries export.
const IMF: &str = "imf";

/// Returns the file that contains a GPU's SPIR-V functions for 64-bit longs and signed chars.
fn spirv_functions(directory: &Path, target: &Target) -> Option<PathBuf> {
    let file = format!("clang/22/lib/libclc/remangled-l64-signed_char.libspirv-{}.bc", target.triple());
    target.is_gpu_of_llvm().then(|| directory.join(file))
}

/// Returns the file of a library.
fn file_of(directory: &Path, library: &str, target: &Target) -> PathBuf {
    let suffix = match target {
        Target::Nvidia { .. } | Target::Amd { .. } => format!("-{}", target.triple()),
        _ => String::new(),
    };
    directory.join(format!("libsycl-{library}{suffix}.bc"))
}

/// Returns the libraries that are not in the directory. DPC++ does not provide all libraries in
/// the list for GPUs.
pub fn missing(directory: &Path, target: &Target) -> Vec<PathBuf> {
    let libraries = LIBRARIES.iter().map(|library| file_of(directory, library, target));
    let libraries = libraries.filter(|_| !target.is_gpu_of_llvm());
    libraries.chain(spirv_functions(directory, target)).filter(|path| !path.exists()).collect()
}

/// Links the required libraries.
pub fn link<'c>(
    context: &'c Context,
    module: &mut OwnedModule<'c>,
    directory: &LibraryDirectory,
    target: &Target,
    root: Option<&Path>,
) -> Result<(), Error> {
    let mut wanted = undefined(module.as_module(), target);
    if wanted.is_empty() {
        return Ok(());
    }
    let Some(directory) = directory.path() else { return Ok(()) };
    let sanitizer = if *target == Target::IntelCpu { SANITIZER_OF_CPU } else { SANITIZER };
    // The sanitizer's library comes first, because it calls functions of the others.
    let libraries = [sanitizer].into_iter().chain(INSTRUMENTATION).chain(LIBRARIES);
    // Vulkan has no conversions of bfloat16, so their fallback is linked.
    let libraries = libraries.filter(|library| *target != Target::Vulkan || *library != BFLOAT16);
    let libraries = libraries.map(|library| file_of(directory, library, target));
    for path in libraries.chain(spirv_functions(directory, target)).chain(vendor::libraries(target, root)) {
        if wanted.is_empty() {
            return Ok(());
        }
        // These are by far the largest libraries, and the names of all their functions contain
        // `imf`.
        let is_of_imf = path.file_name().is_some_and(|name| name.to_string_lossy().contains(IMF));
        if is_of_imf && !wanted.iter().any(|name| name.contains(IMF)) || !path.exists() {
            continue;
        }
        let bytes = file::read(&path)?;
        let problem = |problem: String| Error::Library { library: path.display().to_string(), problem };
        let library = Library::read(context, &bytes, &path.display().to_string())
            .map_err(|error| problem(format!("LLVM 22 cannot read this device library: {error}")))?;
        // Look up each name, because a library may have thousands of functions.
        let of_library = library.as_module();
        let is_defined = |name: &String| {
            let function = of_library.function(name);
            let is_function =
                function.is_some_and(|function| !function.is_declaration() && !function.has_local_linkage());
            is_function || is_setting(name) && of_library.has_global_variable(name)
        };
        let defines = wanted.iter().any(is_defined);
        if defines {
            module.link_needed(library).map_err(|error| problem(error.0))?;
            wanted = undefined(module.as_module(), target);
        }
    }
    Ok(())
}

/// Returns whether a variable is a setting for ROCm's libraries.
fn is_setting(name: &str) -> bool {
    name.starts_with("__oclc_")
}

/// Returns the undefined symbols that a library may define. For SPIR-V, drivers provide the `__spirv_` functions.
fn undefined(module: Module<'_>, target: &Target) -> HashSet<String> {
    let functions = module.functions().filter(|function| function.is_declaration() && !function.is_unused());
    let names = functions.map(|function| function.name());
    let is_of_spirv = |name: &str| name.contains("__spirv_") && !target.is_gpu_of_llvm();
    let is_of_compiler = |name: &str| name.starts_with("llvm.") || Builtin::of_function(name).is_some();
    let names = names.filter(|name| !is_of_compiler(name) && !is_of_gpu(name, target) && !is_of_spirv(name));
    let variables = module.global_variables().filter(|variable| variable.is_declaration());
    names.chain(variables.map(|variable| variable.name()).filter(|name| is_setting(name))).collect()
}
