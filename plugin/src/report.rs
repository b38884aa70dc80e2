//! From the passes' diagnostics to the host's.

use std::ptr;

use llvm_ir::Module;
use sycl_passes::diagnostic::{Diagnostic, Outcome, Severity};

use crate::ffi::{self, HostDiagnostic, Text};

/// The outcome of a pass that did nothing but fail with an error without a place.
pub fn failure<'m>(message: String) -> Outcome<'m> {
    Outcome { changed: false, diagnostics: vec![Diagnostic::module_error(message)] }
}

/// Hands the diagnostics to the host, in their order. Does not return if one is an error and the host has no handler for
/// errors: LLVM's answer to that is to exit.
pub fn report(module: Module<'_>, diagnostics: &[Diagnostic<'_>]) {
    let for_host: Vec<HostDiagnostic> = diagnostics
        .iter()
        .map(|diagnostic| HostDiagnostic {
            is_error: u32::from(diagnostic.severity == Severity::Error),
            message: Text::new(&diagnostic.message),
            location: diagnostic.location.map_or(ptr::null_mut(), |node| node.as_raw()),
            function: diagnostic.function.map_or(ptr::null_mut(), |value| value.as_raw()),
        })
        .collect();
    // SAFETY: the handle is live, the values belong to it, and the texts outlive the call.
    unsafe { ffi::sycl_plugin_report(module.as_raw(), for_host.as_ptr(), for_host.len()) }
}
