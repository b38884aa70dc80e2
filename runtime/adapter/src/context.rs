//! Contexts. A context is a list of devices that own memory and programs.

use std::ffi::c_void;
use std::sync::{Mutex, PoisonError};

use crate::device::Device;
use crate::error::Result;
use crate::handle::{Object, Ref};
use crate::ur::ur_result_t;

/// A function that runs when a context is destroyed.
struct Deleter {
    function: unsafe extern "C" fn(*mut c_void),
    data: *mut c_void,
}

// SAFETY: Unified Runtime allows the adapter to pass the data to the function on any thread.
unsafe impl Send for Deleter {}

/// A list of devices.
pub struct Context {
    /// The devices, at least one.
    pub devices: Vec<Ref<Device>>,
    deleters: Mutex<Vec<Deleter>>,
}

impl Context {
    /// Creates a context with at least one device.
    pub fn new(devices: Vec<Ref<Device>>) -> Self {
        Self { devices, deleters: Mutex::default() }
    }

    /// Adds a function that runs when the context is destroyed.
    ///
    /// # Safety
    ///
    /// The function must accept the data, on any thread.
    pub unsafe fn add_deleter(&self, function: unsafe extern "C" fn(*mut c_void), data: *mut c_void) {
        self.deleters.lock().unwrap_or_else(PoisonError::into_inner).push(Deleter { function, data });
    }

    /// Returns the index of a device.
    pub fn index(&self, device: &Object<Device>) -> Result<usize> {
        let found = self.devices.iter().position(|other| other.raw() == device.raw());
        found.ok_or_else(|| ur_result_t::UR_RESULT_ERROR_INVALID_DEVICE.into())
    }
}

impl Drop for Context {
    fn drop(&mut self) {
        let deleters = std::mem::take(self.deleters.get_mut().unwrap_or_else(PoisonError::into_inner));
        for deleter in deleters {
            // SAFETY: the program has guaranteed that this call is valid.
            unsafe { (deleter.function)(deleter.data) };
        }
    }
}
