//! Adds passes to a `PassBuilder` or a `ModulePassManager` of C++.

use std::{ffi::c_void, marker::PhantomData, ptr};

use sycl_passes::{host::Host, registry::Configured};

use crate::{
    callbacks::{CALLBACKS, into_handle},
    ffi,
};

/// A host in the form that C++ stores. It must not move while passes refer to it.
pub struct HostHandle<'h> {
    host: &'h dyn PipelineHost,
}

/// A host for passes and for LLVM's parser of pipelines: [`crate::Pipeline`] or the plugin. Several threads may use one
/// host.
pub trait PipelineHost: Host + Sync {
    /// Receives an error in a textual pipeline that a name stands for or contains.
    fn parse_error(&self, message: &str);

    /// Receives a diagnostic of LLVM itself, in a run of [`crate::Pipeline`].
    fn diagnose(&self, severity: LlvmSeverity, message: &str);
}

/// The severity of a diagnostic of LLVM itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LlvmSeverity {
    /// The module must not be used.
    Error,
    /// The module can be used, but may not be what the user wants.
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
        // SAFETY: by this function's contract, it is a live handle.
        unsafe { (*raw.cast::<HostHandle<'a>>()).host }
    }
}

/// Registers passes with a `PassBuilder` of C++.
pub struct Registration;

impl Registration {
    /// Registers the passes of the table with an `llvm::PassBuilder`.
    ///
    /// # Safety
    /// `pass_builder` must be a live `llvm::PassBuilder` of the LLVM that this crate is built for.
    pub unsafe fn register(pass_builder: *mut c_void, host: &'static HostHandle<'static>) {
        // SAFETY: by this function's contract, the builder is live. The table of functions and the handle are static.
        unsafe { ffi::sycl_host_register(pass_builder, &raw const CALLBACKS, host.as_raw()) }
    }
}

/// A `ModulePassManager` of C++.
pub struct PassManager<'p> {
    raw: *mut c_void,
    lifetime: PhantomData<&'p mut ()>,
}

impl PassManager<'_> {
    /// Borrows a pass manager.
    ///
    /// # Safety
    /// `raw` must be an `llvm::ModulePassManager` of the LLVM that this crate is built for, live during the borrow.
    pub unsafe fn from_raw(raw: *mut c_void) -> Self {
        PassManager { raw, lifetime: PhantomData }
    }

    /// Adds a pass.
    pub fn add(&mut self, configured: Configured, host: &'static HostHandle<'static>) {
        let number = configured.id as usize;
        // SAFETY: the manager is live and takes ownership of the handle. The table of functions and the host are
        // static.
        unsafe {
            ffi::sycl_host_add_pass(self.raw, &raw const CALLBACKS, host.as_raw(), number, into_handle(configured));
        }
    }
}
