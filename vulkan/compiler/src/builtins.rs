//! Links OpenCL C's builtins: the library of this crate, and libclc for mathematics and conversions.
//!
//! 1. Link the files of the library that define functions the module calls.
//! 2. Link the shards of libclc that may define the remaining functions; the build has sorted them by name.
//! 3. Link the library again, because libclc calls work-item functions.

use llvm_ir::owned::{Context, Library, OwnedModule};
use sycl_passes::vulkan::contract;

use crate::{CompileError, NativeBuiltins};

include!("../shard_key.rs");

/// The library for 32-bit and 64-bit addresses, with functions that are specific to Vulkan, and functions that libclc
/// has only for 64-bit pointers. Each entry contains the names that a file defines, one per line, and its bitcode.
const OURS: &[(&str, &[u8])] = &include!(concat!(env!("OUT_DIR"), "/ours32.rs"));
const OURS_64: &[(&str, &[u8])] = &include!(concat!(env!("OUT_DIR"), "/ours64.rs"));

/// The libclc that was installed at build time. Each entry contains the first key of a shard, and its bitcode.
const SHARDS: &[(&str, &[u8])] = &include!(concat!(env!("OUT_DIR"), "/shards.rs"));

/// Mathematical functions implemented with GLSL.std.450 instructions.
const NATIVE: [&[u8]; 2] = [
    include_bytes!(concat!(env!("OUT_DIR"), "/native32.bc")),
    include_bytes!(concat!(env!("OUT_DIR"), "/native64.bc")),
];
/// The sorted names of all functions that the libraries define.
const NAMES: &[&str] = &include!(concat!(env!("OUT_DIR"), "/names.rs"));
/// The prefix that hides functions from the native library.
const HIDDEN: &str = "vulkan.hidden.";

/// Links the builtins that a module needs.
///
/// # Errors
/// Fails if the libclc that `OCLVK_LIBCLC` names does not exist, or a library cannot be linked.
pub fn link<'c>(
    context: &'c Context,
    module: &mut OwnedModule<'c>,
    native: &NativeBuiltins,
) -> Result<(), CompileError> {
    link_native(context, module, native)?;
    link_ours(context, module)?;
    match std::env::var("OCLVK_LIBCLC") {
        Ok(path) => {
            let libclc = std::fs::read(&path).map_err(|_| CompileError::NoLibrary(path))?;
            module.link_needed(Library::read(context, &libclc, "libclc")?)?;
        }
        Err(_) => {
            let mut wanted: Vec<usize> = undefined(module).iter().map(|name| shard_of(name)).collect();
            wanted.sort_unstable();
            wanted.dedup();
            for (_, shard) in wanted.into_iter().filter_map(|number| SHARDS.get(number)) {
                module.link_needed(Library::read(context, shard, "libclc")?)?;
            }
        }
    }
    link_ours(context, module)
}

/// Returns whether the libraries define an OpenCL C builtin with this name.
pub fn is_builtin(name: &str) -> bool {
    NAMES.binary_search(&name).is_ok()
}

fn link_ours<'c>(context: &'c Context, module: &mut OwnedModule<'c>) -> Result<(), CompileError> {
    let ours = if has_long_addresses(module) { OURS_64 } else { OURS };
    for (names, ours) in ours {
        // A file may need files that follow it.
        let wanted = undefined(module);
        if !wanted.is_empty()
            && names.lines().any(|name| wanted.binary_search_by(|wanted| wanted.as_str().cmp(name)).is_ok())
        {
            module.link_needed(Library::read(context, ours, "library of builtins")?)?;
        }
    }
    Ok(())
}

/// Links the mathematical functions that must be native, so that no other library defines them. Functions whose name
/// begins with `native_` are always native, because their accuracy is implementation-defined.
fn link_native<'c>(
    context: &'c Context,
    module: &mut OwnedModule<'c>,
    native: &NativeBuiltins,
) -> Result<(), CompileError> {
    let is_wanted = |name: &str| {
        name.starts_with("native_")
            || match native {
                NativeBuiltins::None => false,
                NativeBuiltins::Named(names) => names.iter().any(|wanted| *wanted == name),
                NativeBuiltins::All => true,
            }
    };
    let declared = |module: &OwnedModule<'c>| -> Vec<String> {
        let functions = module.as_module().functions().filter(|function| function.is_declaration());
        functions.map(|function| function.name()).collect()
    };
    let rename = |module: &OwnedModule<'c>, from: &str, to: &str| {
        module.as_module().function(from).into_iter().for_each(|function| function.as_value().set_name(to));
    };
    let builtins = declared(module).into_iter().filter(|name| base_name(name).is_some());
    let (wanted, others): (Vec<String>, Vec<String>) =
        builtins.partition(|name| base_name(name).is_some_and(is_wanted));
    if wanted.is_empty() {
        return Ok(());
    }
    others.iter().for_each(|name| rename(module, name, &format!("{HIDDEN}{name}")));
    let [short, long] = NATIVE;
    let library = if has_long_addresses(module) { long } else { short };
    module.link_needed(Library::read(context, library, "library of native builtins")?)?;
    others.iter().for_each(|name| rename(module, &format!("{HIDDEN}{name}"), name));
    Ok(())
}

/// Returns whether addresses have 64 bits.
pub fn has_long_addresses(module: &OwnedModule<'_>) -> bool {
    let module = module.as_module();
    module.data_layout().alloc_size(module.pointer_type(0)) == Some(8)
}

/// Returns the called functions that need a definition, sorted.
fn undefined(module: &OwnedModule<'_>) -> Vec<String> {
    let functions = module.as_module().functions();
    let called = functions.filter(|function| function.is_declaration() && !function.is_unused());
    let mut names: Vec<String> = called.map(|function| function.name()).collect();
    names.retain(|name| !name.starts_with("llvm.") && !name.starts_with(contract::PREFIX));
    names.sort_unstable();
    names
}

/// Returns the only shard that can define a function.
fn shard_of(symbol: &str) -> usize {
    let key = shard_key(symbol);
    SHARDS.partition_point(|(first, _)| *first <= key).saturating_sub(1)
}

#[cfg(test)]
mod tests {
    use super::shard_key;

    #[test]
    fn keys_of_names() {
        assert_eq!(shard_key("_Z3sinDv4_f"), "sin");
        assert_eq!(shard_key("_Z18convert_uchar4_satDv4_f"), "convert_uchar");
        assert_eq!(shard_key("_Z17convert_float_rtej"), "convert_float");
        assert_eq!(shard_key("plain"), "plain");
        assert_eq!(shard_key("_Z99cut"), "cut");
    }
}
