//! `libsyclpasses.so`: SYCL device passes inside stock `opt`, `clang`, `ld.lld` and `llc`.
//!
//! The host finds the library by `llvmGetPassPluginInfo`, its only exported symbol, and owns LLVM: the library does not
//! name libLLVM. `docs/plugin.md` tells how to load it. The files:
//!
//! | file | what |
//! |---|---|
//! | `extension_points`, `lto_phase` | what runs where in clang's and lld's pipelines |
//! | `output` | what becomes of a module before code generation: a check, or a SYCLBIN file |
//! | `host`, `program_output`, `options` | what the plugin offers to passes: diagnostics, files, the command line |
//! | `entry`, `ffi`, `cpp/` | the border to C++ |
//!
//! The table of passes is in the crate `sycl_passes`, their registration with LLVM in `llvm-host`.

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

/// The LLVM that the plugin is built for.
const LLVM_MAJOR: u32 = if cfg!(feature = "llvm19") { 19 } else { 22 };

/// What LLVM wants to know of a plugin (`PassPluginLibraryInfo`).
#[repr(C)]
pub struct PluginInfo {
    api_version: u32,
    name: *const c_char,
    version: *const c_char,
    register: Option<unsafe extern "C" fn(pass_builder: *mut c_void)>,
    #[cfg(not(feature = "llvm19"))]
    pre_codegen: Option<unsafe extern "C" fn(*mut c_void, *mut c_void, i32, *mut c_void) -> bool>,
}

/// The number of the plugin interface (`LLVM_PLUGIN_API_VERSION`).
const API_VERSION: u32 = if cfg!(feature = "llvm19") { 1 } else { 2 };

/// LLVM's way into the plugin.
#[unsafe(no_mangle)]
pub extern "C" fn llvmGetPassPluginInfo() -> PluginInfo {
    // The plugin has a standard library of its own, so the hook of a host written in Rust is not touched.
    llvm_host::keep_places_of_panics();
    let usable = llvm_host::guard("the plugin", is_host_right).unwrap_or(false);
    entry::set_up();
    PluginInfo {
        // No host knows version 0, so it refuses the plugin.
        api_version: if usable { API_VERSION } else { 0 },
        name: c"syclpasses".as_ptr(),
        version: concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast(),
        register: Some(entry::register),
        #[cfg(not(feature = "llvm19"))]
        pre_codegen: Some(ffi::sycl_plugin_pre_codegen),
    }
}

/// Whether the host runs the LLVM that the plugin was built for; says so if it does not.
///
/// Does not return in a host older than that: its `PluginInfo` may be smaller, and the answer would not fit.
fn is_host_right() -> bool {
    let (mut major, mut minor, mut patch) = (0, 0, 0);
    // SAFETY: three places for numbers.
    unsafe { LLVMGetVersion(&raw mut major, &raw mut minor, &raw mut patch) };
    if major == LLVM_MAJOR {
        return true;
    }
    // Not LLVM's stream: it is another LLVM's. Without a standard error there is nobody to tell.
    let _ = writeln!(
        std::io::stderr(),
        "error: libsyclpasses.so was built for LLVM {LLVM_MAJOR}, but the host runs LLVM {major}"
    );
    if major < LLVM_MAJOR {
        // SAFETY: ends the process.
        unsafe { ffi::sycl_plugin_exit() }
    }
    false
}
