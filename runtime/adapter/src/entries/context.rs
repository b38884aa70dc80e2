//! Entries for contexts.

use std::ffi::c_void;

use crate::context::Context;
use crate::error::entries;
use crate::handle::{self, give, store};
use crate::info::Info;
use crate::ur::*;

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
        give(context, || Ok(Context::new(list)))
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
        context.add_deleter(function, data);
        Ok(())
    }
}
