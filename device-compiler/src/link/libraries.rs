//! DPC++'s device libraries, linked as far as they are needed.
//!
//! 1. In the order of the list, read the names of a library, if something is undefined that may be in a library at all.
//! 2. If it defines something that is undefined, link that, and what it needs; all of it becomes internal.
//! 3. If a library is not there, remember it: that is an error only if something stays undefined that it may define
//!    ([`super::undefined`] decides).

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use device_image::builtins::Builtin;
use device_image::file;
use llvm_ir::Module;
use llvm_ir::owned::{Context, Library, OwnedModule};

use crate::code_generation::Target;
use crate::{Error, LibraryFolder};

/// The libraries: wrappers first, which call functions of the fallbacks.
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

/// Part of the names of the libraries with Intel's mathematical functions, and of all functions that they define for others.
const IMF: &str = "imf";

/// The file of a library.
fn file_of(folder: &Path, library: &str, target: &Target) -> PathBuf {
    let suffix = match target {
        Target::Nvidia { .. } | Target::Amd { .. } => format!("-{}", target.triple()),
        _ => String::new(),
    };
    folder.join(format!("libsycl-{library}{suffix}.bc"))
}

/// The libraries that are not in the folder.
pub fn missing(folder: &Path, target: &Target) -> Vec<PathBuf> {
    LIBRARIES.iter().map(|library| file_of(folder, library, target)).filter(|path| !path.exists()).collect()
}

/// Links what is needed.
pub fn link<'c>(
    context: &'c Context,
    module: &mut OwnedModule<'c>,
    folder: &LibraryFolder,
    target: &Target,
) -> Result<(), Error> {
    let mut wanted = undefined(module.as_module());
    if wanted.is_empty() {
        return Ok(());
    }
    let Some(folder) = folder.path() else { return Ok(()) };
    for library in LIBRARIES {
        if wanted.is_empty() {
            return Ok(());
        }
        let path = file_of(folder, library, target);
        // These are by far the largest, and all of their functions have such names.
        let is_of_imf = library.contains(IMF);
        if is_of_imf && !wanted.iter().any(|name| name.contains(IMF)) || !path.exists() {
            continue;
        }
        let bytes = file::read(&path)?;
        let problem = |problem: String| Error::Library { library: path.display().to_string(), problem };
        let library = Library::read(context, &bytes, &path.display().to_string())
            .map_err(|error| problem(format!("LLVM 22 cannot read this device library: {error}")))?;
        let defines = library.as_module().functions().any(|function| {
            !function.is_declaration() && !function.has_local_linkage() && wanted.contains(&function.name())
        });
        if defines {
            module.link_needed(library).map_err(|error| problem(error.0))?;
            wanted = undefined(module.as_module());
        }
    }
    Ok(())
}

/// The functions that a library may define.
fn undefined(module: Module<'_>) -> HashSet<String> {
    let functions = module.functions().filter(|function| function.is_declaration() && !function.is_unused());
    let names = functions.map(|function| function.name());
    let is_lowered = |name: &str| name.starts_with("llvm.") || Builtin::of_function(name).is_some();
    names.filter(|name| !is_lowered(name) && !name.contains("__spirv_")).collect()
}
