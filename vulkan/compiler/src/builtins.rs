//! OpenCL C's builtins: our library, and libclc for mathematics and conversions.

use std::sync::OnceLock;

use llvm_ir::owned::{Context, Library, OwnedModule};

use crate::CompileError;

/// Where Debian installs libclc's bitcode without device: plain IR, in which only pointers' widths are of another target.
const LIBCLC: &str = "/usr/lib/clc/nvptx64--.bc";

/// Our library for addresses of this many bits: what only Vulkan can tell how to do, and what libclc has for pointers of 64 bits only.
macro_rules! ours {
    ($bits:literal) => {
        ours!($bits: "atomics", "atomics2", "generic", "halves", "subgroups", "workgroups", "cells", "work_items", "vectors_in_memory")
    };
    ($bits:literal: $($name:literal),+) => {
        [$(include_bytes!(concat!(env!("OUT_DIR"), "/", $name, $bits, ".bc"))),+]
    };
}
const OURS: [&[u8]; 9] = ours!("32");
const OURS_64: [&[u8]; 9] = ours!("64");

/// Links the builtins that a module needs.
///
/// # Errors
/// If libclc is not there, or cannot be linked.
pub fn link<'c>(context: &'c Context, module: &mut OwnedModule<'c>) -> Result<(), CompileError> {
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

/// Whether addresses have 64 bits.
pub fn has_long_addresses(module: &OwnedModule<'_>) -> bool {
    let module = module.as_module();
    module.data_layout().alloc_size(module.pointer_type(0)) == Some(8)
}
