//! The functions that C++ calls. Each of them catches panics.

use std::{ffi::c_void, ptr};

use llvm_host::{PassManager, Registration, Text, WriteText, guard};
use llvm_ir::{
    Module,
    llvm_sys::{prelude::LLVMModuleRef, target_machine::LLVMTargetMachineRef},
};
use sycl_passes::{
    diagnostic::Code,
    host::Host,
    registry::{Configured, PassId},
};

use crate::{
    extension_points::{self, Point},
    ffi::{self, Callbacks},
    host::{HOST, PluginHost},
    lto_phase::Phase,
    output::{self, Made},
};

/// The table of functions for C++.
static CALLBACKS: Callbacks = Callbacks { add_at_point, before_code_gen };

unsafe extern "C" fn add_at_point(point: u32, phase: u32, optimizes: bool, manager: *mut c_void) {
    let made = guard("extension-point", || {
        panic_if_asked("extension-point");
        match (Point::from_number(point), Phase::from_number(phase)) {
            (Some(point), Some(phase)) => extension_points::passes_at(point, phase, optimizes),
            _ => Vec::new(),
        }
    });
    // The problem cannot be reported yet, because there is no module. Add a pass that reports it.
    let made = made.unwrap_or_else(|problem| {
        let id = PassId::SpecConstants;
        vec![Configured::rejected(id, id.name().to_owned(), Code::Internal, problem.0)]
    });
    // SAFETY: C++ passes the host's pass manager, which is live during the call.
    let mut manager = unsafe { PassManager::from_raw(manager) };
    for configured in made {
        manager.add(configured, &HOST);
    }
}

/// Panics if a hidden option requests it, to test the guard in the real plugin.
#[allow(clippy::panic, reason = "requested on the command line")]
fn panic_if_asked(name: &str) {
    if PluginHost.pass_that_panics().as_deref() == Some(name) {
        panic!("requested by '-sycl-internal-panic-in={name}'");
    }
}

unsafe extern "C" fn before_code_gen(
    raw: LLVMModuleRef,
    machine: LLVMTargetMachineRef,
    is_object: bool,
    stream: *mut c_void,
    write: WriteText,
) -> bool {
    // SAFETY: the host's module outlives the call.
    let module = unsafe { Module::from_raw(raw) };
    let made = guard("code-generation", || {
        panic_if_asked("code-generation");
        // SAFETY: the host created the machine for this module.
        output::before_code_gen(module, is_object, || unsafe { ffi::object_code(module, machine) })
    });
    let made = made.unwrap_or_else(|problem| Made::failure(false, Code::Internal, problem.0));
    PluginHost.report(module, &made.diagnostics);
    if let Some(bytes) = &made.bytes {
        write(stream, Text::of_bytes(bytes));
    }
    made.replaces_host
}

/// Registers the callbacks with C++.
pub fn set_up() {
    // SAFETY: the table is static.
    unsafe { ffi::sycl_plugin_set_callbacks(ptr::from_ref(&CALLBACKS)) }
}

/// Registers the passes with the host's `PassBuilder`, and adds passes at extension points.
///
/// # Safety
/// `pass_builder` must be a live `llvm::PassBuilder` from the LLVM version that the plugin is built for.
pub unsafe extern "C" fn register(pass_builder: *mut c_void) {
    // SAFETY: by this function's contract, the builder is live and from the correct LLVM version.
    unsafe {
        // A second copy of the plugin in one process does nothing.
        if ffi::sycl_plugin_is_active() {
            Registration::register(pass_builder, &HOST);
            ffi::sycl_plugin_register_extension_points(pass_builder);
        }
    }
}
