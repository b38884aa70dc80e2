//! Entries for contexts. A context is a list of devices that own memory and programs.

use std::ffi::c_void;
use std::sync::{Mutex, PoisonError};

use crate::entries::device::Device;
use crate::error::{Result, entries};
use crate::handle::{self, Object, Ref, store};
use crate::info::Info;
use crate::ur::*;

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

entries! {
    /// Creates a context.
    urContextCreate(
        count: u32, devices: *const ur_device_handle_t, _properties: *const ur_context_properties_t, context: *mut ur_context_handle_t,
    ) {
        let mut list = Vec::new();
        for device in handle::slice(devices, count as usize)? {
            list.push(handle::get(*device)?.retain());
        }
        if list.is_empty() {
            return Err(ur_result_t::UR_RESULT_ERROR_INVALID_SIZE.into());
        }
        store(context, Ref::new(Context { devices: list, deleters: Mutex::default() }).into_raw())
    }

    /// Adds a reference.
    urContextRetain(context: ur_context_handle_t) { handle::retain(context) }

    /// Removes a reference.
    urContextRelease(context: ur_context_handle_t) { handle::release(context) }

    /// Returns information about a context.
    urContextGetInfo(
        context: ur_context_handle_t, name: ur_context_info_t, size: usize, value: *mut c_void, size_out: *mut usize,
    ) {
        let context = handle::get(context)?;
        let info = Info::new(size, value, size_out);
        match name {
            ur_context_info_t::UR_CONTEXT_INFO_NUM_DEVICES => info.value(u32::try_from(context.devices.len()).unwrap_or(u32::MAX)),
            ur_context_info_t::UR_CONTEXT_INFO_DEVICES => {
                info.values(&context.devices.iter().map(|device| device.raw()).collect::<Vec<_>>())
            }
            ur_context_info_t::UR_CONTEXT_INFO_REFERENCE_COUNT => info.value(context.references()),
            ur_context_info_t::UR_CONTEXT_INFO_USM_MEMCPY2D_SUPPORT => info.truth(true),
            // libsycl 2026.0 passes the pitch in elements, but this entry expects bytes. Without the entry, libsycl
            // fills with a kernel.
            ur_context_info_t::UR_CONTEXT_INFO_USM_FILL2D_SUPPORT => info.truth(false),
            _ => Err(ur_result_t::UR_RESULT_ERROR_INVALID_ENUMERATION.into()),
        }
    }

    /// Returns the driver's context of the first device.
    urContextGetNativeHandle(context: ur_context_handle_t, native: *mut ur_native_handle_t) {
        store(native, handle::get(context)?.devices[0].driver.native_context() as ur_native_handle_t)
    }

    /// Adds a function that runs when the context is destroyed.
    urContextSetExtendedDeleter(context: ur_context_handle_t, function: ur_context_extended_deleter_t, data: *mut c_void) {
        let context = handle::get(context)?;
        let function = function.ok_or(ur_result_t::UR_RESULT_ERROR_INVALID_NULL_POINTER)?;
        context.deleters.lock().unwrap_or_else(PoisonError::into_inner).push(Deleter { function, data });
        Ok(())
    }
}
