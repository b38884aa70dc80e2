//! Entries for adapters. A process has one adapter.

use std::sync::{Arc, OnceLock};

use crate::backend::Backend;
use crate::entries::{device::Device, platform::Platform};
use crate::error::{self, Result, entries};
use crate::handle::{self, Ref, store};
use crate::info::Info;
use crate::ur::*;

/// The adapter: its back end, and its platform after the first request for it.
pub struct Adapter {
    backend: &'static dyn Backend,
    platform: OnceLock<Option<Ref<Platform>>>,
}

static ADAPTER: OnceLock<Ref<Adapter>> = OnceLock::new();

/// Sets the back end. Only the first call has an effect.
pub fn install(backend: &'static dyn Backend) {
    ADAPTER.get_or_init(|| Ref::new(Adapter { backend, platform: OnceLock::new() }));
}

/// Returns the adapter.
pub fn adapter() -> Result<&'static Ref<Adapter>> {
    ADAPTER.get().ok_or_else(|| ur_result_t::UR_RESULT_ERROR_UNINITIALIZED.into())
}

impl Adapter {
    /// Returns the back end.
    pub fn backend(&self) -> &'static dyn Backend {
        self.backend
    }

    /// Returns the platform; `None` if there is no device. The first call opens the devices, and prints an error of the
    /// driver.
    pub fn platform(&self) -> Option<&Ref<Platform>> {
        self.platform.get_or_init(|| self.open()).as_ref()
    }

    #[allow(clippy::print_stderr, reason = "the runtime has no other way to learn why there is no device")]
    fn open(&self) -> Option<Ref<Platform>> {
        let devices = match self.backend.open() {
            Ok(devices) if devices.is_empty() => return None,
            Ok(devices) => devices,
            Err(error) => {
                eprintln!("{}: {error}", self.backend.name());
                return None;
            }
        };
        let devices = devices.into_iter().map(|device| Ref::new(Device::new(Arc::clone(&device)))).collect();
        Some(Ref::new(Platform { devices }))
    }
}

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

    /// Returns this thread's last error with a message.
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
            ur_adapter_info_t::UR_ADAPTER_INFO_BACKEND => info.value(adapter.backend.kind()),
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
