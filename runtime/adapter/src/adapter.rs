//! The adapter of the process, and its platform.

use std::sync::{Arc, OnceLock};

use crate::backend::Backend;
use crate::device::Device;
use crate::error::Result;
use crate::handle::{Ref, set_table};
use crate::ur::{ur_dditable_t, ur_result_t};

/// The devices of a back end.
pub struct Platform {
    /// All devices, in the driver's order.
    pub devices: Vec<Ref<Device>>,
}

/// The adapter: its back end, and its platform after the first request for it.
pub struct Adapter {
    backend: &'static dyn Backend,
    platform: OnceLock<Option<Ref<Platform>>>,
}

static ADAPTER: OnceLock<Ref<Adapter>> = OnceLock::new();

/// Sets the back end and the table of entries. Only the first call has an effect.
pub fn install(backend: &'static dyn Backend, table: &'static ur_dditable_t) {
    set_table(table);
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

    /// Returns the platform; `None` if there is no device. The first call opens the devices, and prints any driver
    /// error.
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
