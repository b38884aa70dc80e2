//! A host for passes and for LLVM's pipeline parser.

use std::{ffi::c_void, ptr};

use sycl_passes::host::Host;

/// A host in the form in which C++ stores it. It must not move while passes refer to it.
pub struct HostHandle<'h> {
    host: &'h dyn PipelineHost,
}

/// A host for passes and for LLVM's pipeline parser: [`crate::Pipeline`] or the plugin. Several threads may use the
/// same host.
pub trait PipelineHost: Host + Sync {
    /// Receives an error in a textual pipeline that a name expands to or contains.
    fn parse_error(&self, message: &str);

    /// Receives a diagnostic from LLVM itself while [`crate::Pipeline`] runs.
    fn diagnose(&self, severity: LlvmSeverity, message: &str);
}

/// The severity of a diagnostic from LLVM itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LlvmSeverity {
    /// The module must not be used.
    Error,
    /// The module can be used, but may differ from the user's intent.
    Warning,
    /// Information that the user requested.
    Remark,
}

impl<'h> HostHandle<'h> {
    /// Returns a handle for this host.
    pub const fn new(host: &'h dyn PipelineHost) -> HostHandle<'h> {
        HostHandle { host }
    }

    pub(crate) fn as_raw(&self) -> *const c_void {
        ptr::from_ref(self).cast()
    }

    /// # Safety
    /// `raw` must come from [`HostHandle::as_raw`], and the handle must be live.
    pub(crate) unsafe fn from_raw<'a>(raw: *const c_void) -> &'a dyn PipelineHost {
        // SAFETY: by this function's contract, the handle is live.
        unsafe { (*raw.cast::<HostHandle<'a>>()).host }
    }
}
