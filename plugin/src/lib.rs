//! `libsyclpasses.so`: SYCL device passes in stock `opt`, `clang`, `ld.lld` and `llc`.
//!
//! The host calls `llvmGetPassPluginInfo`, the only exported symbol. The library does not depend on libLLVM, because
//! the host contains LLVM. `docs/plugin.md` describes how to load the plugin.
//!
//! | file | content |
//! |---|---|
//! | `extension_points`, `lto_phase` | the passes that run in the pipelines of clang and lld |
//! | `output` | the step before code generation, which checks the module or writes a SYCLBIN file |
//! | `host`, `program_output`, `options` | the plugin as a host for passes: diagnostics, files, options |
//! | `entry`, `ffi`, `cpp/` | the interface to C++ |
//!
//! The `sycl_passes` crate contains the table of passes, and the `llvm-host` crate registers them with LLVM.

mod entry;
mod extension_points;
mod ffi;

mod host;
mod lto_phase;
mod options;
mod output;
mod program_output;

use std::{
    ffi::{c_char, c_void},
    io::Write,
};

use llvm_ir::llvm_sys::core::LLVMGetVersion;

/// The major version of LLVM for which the plugin is built.
const LLVM_MAJOR: u32 = if cfg!(feature = "llvm19") { 19 } else { 22 };

/// LLVM's description of a plugin (`PassPluginLibraryInfo`).
#[repr(C)]
pub struct PluginInfo {
    api_version: u32,
    name: *const c_char,
    version: *const c_char,
    register: Option<unsafe extern "C" fn(pass_builder: *mut c_void)>,
    #[cfg(not(feature = "llvm19"))]
    pre_codegen: Option<unsafe extern "C" fn(*mut c_void, *mut c_void, i32, *mut c_void) -> bool>,
}

/// The version of the plugin interface (`LLVM_PLUGIN_API_VERSION`).
const API_VERSION: u32 = if cfg!(feature = "llvm19") { 1 } else { 2 };

/// The entry point for LLVM.
#[unsafe(no_mangle)]
pub extern "C" fn llvmGetPassPluginInfo() -> PluginInfo {
    // The plugin has its own copy of the standard library, so this does not change the panic hook of a host written in
    // Rust.
    llvm_host::keep_places_of_panics();
    let usable = llvm_host::guard("the plugin", is_host_right).unwrap_or(false);
    entry::set_up();
    PluginInfo {
        // No host supports version 0, so the host rejects the plugin.
        api_version: if usable { API_VERSION } else { 0 },
        name: c"syclpasses".as_ptr(),
        version: concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast(),
        register: Some(entry::register),
        #[cfg(not(feature = "llvm19"))]
        pre_codegen: Some(ffi::sycl_plugin_pre_codegen),
    }
}

/// Returns whether the host runs the LLVM for which the plugin was built. Otherwise, prints an error.
///
/// Ends the process in an older host, whose `PluginInfo` may be smaller than that of the plugin.
fn is_host_right() -> bool {
    let (mut major, mut minor, mut patch) = (0, 0, 0);
    // SAFETY: the function writes three numbers, and the pointers are valid.
    unsafe { LLVMGetVersion(&raw mut major, &raw mut minor, &raw mut patch) };
    if major == LLVM_MAJOR {
        return true;
    }
    // Do not use LLVM's stream, which belongs to another LLVM version. If standard error is closed, the message is
    // lost.
    let _ = writeln!(
        std::io::stderr(),
        "error: libsyclpasses.so was built for LLVM {LLVM_MAJOR}, but the host runs LLVM {major}"
    );
    if major < LLVM_MAJOR {
        // SAFETY: the function has no parameters, and ends the process.
        unsafe { ffi::sycl_plugin_exit() }
    }
    false
}
