//! OpenCL C's builtins: our library, and libclc for mathematics and conversions.

use std::sync::OnceLock;

use llvm_ir::owned::{Context, Library, OwnedModule};

use crate::CompileError;

/// Where Debian installs libclc's bitcode without device: plain IR, in which only pointers' widths are of another target.
const LIBCLC: &str = "/usr/lib/clc/nvptx64--.bc";

/// Our library: what only Vulkan can tell how to do, and what libclc has for pointers of 64 bits only.
const OURS: [&[u8]; 11] = [
    include_bytes!(concat!(env!("OUT_DIR"), "/atomics.bc")),
    include_bytes!(concat!(env!("OUT_DIR"), "/atomics2.bc")),
    include_bytes!(concat!(env!("OUT_DIR"), "/conversions.bc")),
    include_bytes!(concat!(env!("OUT_DIR"), "/doubles.bc")),
    include_bytes!(concat!(env!("OUT_DIR"), "/generic.bc")),
    include_bytes!(concat!(env!("OUT_DIR"), "/halves.bc")),
    include_bytes!(concat!(env!("OUT_DIR"), "/subgroups.bc")),
    include_bytes!(concat!(env!("OUT_DIR"), "/workgroups.bc")),
    include_bytes!(concat!(env!("OUT_DIR"), "/cells.bc")),
    include_bytes!(concat!(env!("OUT_DIR"), "/work_items.bc")),
    include_bytes!(concat!(env!("OUT_DIR"), "/vectors_in_memory.bc")),
];

/// Links the builtins that a module needs.
///
/// # Errors
/// If libclc is not there, or cannot be linked.
pub fn link<'c>(context: &'c Context, module: &mut OwnedModule<'c>) -> Result<(), CompileError> {
    static LIBRARY: OnceLock<Option<Vec<u8>>> = OnceLock::new();
    let path = std::env::var("OCLVK_LIBCLC").unwrap_or_else(|_| LIBCLC.to_owned());
    let libclc = LIBRARY.get_or_init(|| std::fs::read(&path).ok());
    let libclc = libclc.as_deref().ok_or(CompileError::NoLibrary(path))?;
    for ours in OURS {
        module.link_needed(Library::read(context, ours, "library of builtins")?)?;
    }
    module.link_needed(Library::read(context, libclc, "libclc")?)?;
    // libclc uses work-item functions.
    for ours in OURS {
        module.link_needed(Library::read(context, ours, "library of builtins")?)?;
    }
    Ok(())
}
