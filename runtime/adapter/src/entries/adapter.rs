//! Entries for adapters. A process has one adapter.

use crate::adapter::adapter;
use crate::error::{self, entries};
use crate::handle::{self, store};
use crate::info::Info;
use crate::ur::*;

entries! {
    /// Returns the adapter.
    urAdapterGet(count: u32, adapters: *mut ur_adapter_handle_t, available: *mut u32) {
        let adapter = adapter()?;
        if count > 0 && !adapters.is_null() {
            store(adapters, adapter.clone().into_raw())?;
        }
        if !available.is_null() {
            store(available, 1)?;
        }
        Ok(())
    }

    /// Removes a reference.
    urAdapterRelease(adapter: ur_adapter_handle_t) { handle::release(adapter) }

    /// Adds a reference.
    urAdapterRetain(adapter: ur_adapter_handle_t) { handle::retain(adapter) }

    /// Returns this thread's last error that has a message.
    urAdapterGetLastError(_adapter: ur_adapter_handle_t, message: *mut *const std::ffi::c_char, code: *mut i32) {
        let (text, value) = error::last();
        store(message, text)?;
        store(code, value)
    }

    /// Returns information about the adapter.
    urAdapterGetInfo(
        adapter: ur_adapter_handle_t, name: ur_adapter_info_t, size: usize, value: *mut std::ffi::c_void, size_out: *mut usize,
    ) {
        let adapter = handle::get(adapter)?;
        let info = Info::new(size, value, size_out);
        match name {
            ur_adapter_info_t::UR_ADAPTER_INFO_BACKEND => info.value(adapter.backend().kind()),
            // The process holds one reference.
            ur_adapter_info_t::UR_ADAPTER_INFO_REFERENCE_COUNT => info.value(adapter.references().saturating_sub(1)),
            ur_adapter_info_t::UR_ADAPTER_INFO_VERSION => info.value(1u32),
            _ => Err(ur_result_t::UR_RESULT_ERROR_INVALID_ENUMERATION.into()),
        }
    }

    /// Ignores the logger callback. The adapter reports errors only through results.
    urAdapterSetLoggerCallback(
        adapter: ur_adapter_handle_t, _callback: ur_logger_callback_t, _data: *mut std::ffi::c_void, _level: ur_logger_level_t,
    ) { handle::get(adapter).map(|_| ()) }

    /// Ignores the logger level.
    urAdapterSetLoggerCallbackLevel(adapter: ur_adapter_handle_t, _level: ur_logger_level_t) {
        handle::get(adapter).map(|_| ())
    }
}
