//! OpenCL C's builtins: our library, and libclc for mathematics and conversions.

use std::sync::OnceLock;

use llvm_ir::owned::{Context, Library, OwnedModule};

use crate::{CompileError, NativeBuiltins};

/// Where Debian installs libclc's bitcode without device: plain IR, in which only pointers' widths are of another target.
const LIBCLC: &str = "/usr/lib/clc/nvptx64--.bc";

/// Our library for addresses of this many bits: what only Vulkan can tell how to do, and what libclc has for pointers of 64 bits only.
macro_rules! ours {
    ($bits:literal) => {
        ours!($bits: "atomics", "atomics2", "conversions", "doubles", "generic", "halves", "subgroups", "workgroups", "cells", "work_items", "vectors_in_memory")
    };
    ($bits:literal: $($name:literal),+) => {
        [$(include_bytes!(concat!(env!("OUT_DIR"), "/", $name, $bits, ".bc"))),+]
    };
}
const OURS: [&[u8]; 11] = ours!("32");
const OURS_64: [&[u8]; 11] = ours!("64");
/// Mathematics by functions of GLSL.std.450.
const NATIVE: [&[u8]; 2] = [
    include_bytes!(concat!(env!("OUT_DIR"), "/native32.bc")),
    include_bytes!(concat!(env!("OUT_DIR"), "/native64.bc")),
];
/// The prefix of names that the native library must not see.
const HIDDEN: &str = "vulkan.hidden.";

/// Links the builtins that a module needs.
///
/// # Errors
/// If libclc is not there, or cannot be linked.
pub fn link<'c>(
    context: &'c Context,
    module: &mut OwnedModule<'c>,
    native: &NativeBuiltins,
) -> Result<(), CompileError> {
    link_native(context, module, native)?;
    static LIBRARY: OnceLock<Option<Vec<u8>>> = OnceLock::new();
    let path = std::env::var("OCLVK_LIBCLC").unwrap_or_else(|_| LIBCLC.to_owned());
    let libclc = LIBRARY.get_or_init(|| std::fs::read(&path).ok());
    let libclc = libclc.as_deref().ok_or(CompileError::NoLibrary(path))?;
    let ours_for_module = if has_long_addresses(module) { OURS_64 } else { OURS };
    for ours in ours_for_module {
        module.link_needed(Library::read(context, ours, "library of builtins")?)?;
    }
    module.link_needed(Library::read(context, libclc, "libclc")?)?;
    // libclc uses work-item functions.
    for ours in ours_for_module {
        module.link_needed(Library::read(context, ours, "library of builtins")?)?;
    }
    Ok(())
}

/// Links those functions of mathematics that are to be native ones, so that other libraries are not asked for them.
fn link_native<'c>(
    context: &'c Context,
    module: &mut OwnedModule<'c>,
    native: &NativeBuiltins,
) -> Result<(), CompileError> {
    if *native == NativeBuiltins::None {
        return Ok(());
    }
    let is_wanted = |name: &str| match native {
        NativeBuiltins::Named(names) => names.iter().any(|wanted| *wanted == name),
        _ => true,
    };
    let declared = |module: &OwnedModule<'c>| -> Vec<String> {
        let functions = module.as_module().functions().filter(|function| function.is_declaration());
        functions.map(|function| function.name()).collect()
    };
    let rename = |module: &OwnedModule<'c>, from: &str, to: &str| {
        module.as_module().function(from).into_iter().for_each(|function| function.as_value().set_name(to));
    };
    let others: Vec<String> =
        declared(module).into_iter().filter(|name| base_name(name).is_some_and(|base| !is_wanted(base))).collect();
    others.iter().for_each(|name| rename(module, name, &format!("{HIDDEN}{name}")));
    let [short, long] = NATIVE;
    let library = if has_long_addresses(module) { long } else { short };
    module.link_needed(Library::read(context, library, "library of native builtins")?)?;
    others.iter().for_each(|name| rename(module, &format!("{HIDDEN}{name}"), name));
    Ok(())
}

/// The name of a function that is mangled as OpenCL C's builtins are.
fn base_name(mangled: &str) -> Option<&str> {
    let rest = mangled.strip_prefix("_Z")?;
    let (length, rest) = rest.split_at(rest.find(|c: char| !c.is_ascii_digit())?);
    rest.get(..length.parse().ok()?)
}

/// Whether addresses have 64 bits.
pub fn has_long_addresses(module: &OwnedModule<'_>) -> bool {
    let module = module.as_module();
    module.data_layout().alloc_size(module.pointer_type(0)) == Some(8)
}
