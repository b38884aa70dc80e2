//! Adds passes to an `llvm::PassBuilder` or an `llvm::ModulePassManager`.

use std::{ffi::c_void, marker::PhantomData};

use sycl_passes::registry::Configured;

use crate::{
    callbacks::{CALLBACKS, into_handle},
    ffi,
    handle::HostHandle,
};

/// Registers passes with an `llvm::PassBuilder`.
pub struct Registration;

impl Registration {
    /// Registers the passes of the table with an `llvm::PassBuilder`.
    ///
    /// # Safety
    /// `pass_builder` must be a live `llvm::PassBuilder` from the LLVM version that this crate is built for.
    pub unsafe fn register(pass_builder: *mut c_void, host: &'static HostHandle<'static>) {
        // SAFETY: by this function's contract, the builder is live. The table of functions and the handle are static.
        unsafe { ffi::sycl_host_register(pass_builder, &raw const CALLBACKS, host.as_raw()) }
    }
}

/// An `llvm::ModulePassManager`.
pub struct PassManager<'p> {
    raw: *mut c_void,
    lifetime: PhantomData<&'p mut ()>,
}

impl PassManager<'_> {
    /// Borrows a pass manager.
    ///
    /// # Safety
    /// `raw` must be an `llvm::ModulePassManager` from the LLVM version that this crate is built for, and live during
    /// the borrow.
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
