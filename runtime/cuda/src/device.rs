//! GPUs. Driver calls use the primary context of the GPU.

use std::collections::HashMap;
use std::ffi::c_int;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use sycl_adapter::backend::{Device, Facts, Module, Stream, VirtualMemory};
use sycl_adapter::error::Result;
use sycl_adapter::ur::ur_result_t;

use crate::api::Api;
use crate::facts;
use crate::image::Kernels;
use crate::status::{PEER_ENABLED, PEER_NOT_ENABLED, check};

/// A GPU.
pub struct Gpu {
    /// The driver's functions.
    pub api: &'static Api,
    device: c_int,
    context: usize,
    facts: Facts,
    /// True if the GPU supports virtual memory.
    virtual_memory: bool,
    /// The kernels in loaded modules, for images that list them.
    modules: Mutex<HashMap<Module, Arc<Kernels>>>,
    /// Unused streams for capturing commands.
    capturing: Mutex<Vec<Stream>>,
}

/// Calls a driver function and converts its result.
macro_rules! call {
    ($self:ident.$name:ident($($argument:expr),* $(,)?)) => {
        // SAFETY: pointer arguments are valid for the call, or for as long as the caller guarantees; handles come
        // from the driver.
        check($self.api, stringify!($name), unsafe { ($self.api.$name)($($argument),*) })
    };
}

pub(crate) use call;

/// Calls a function that only newer drivers provide, and converts its result.
macro_rules! optional_call {
    ($self:ident.$name:ident($($argument:expr),* $(,)?)) => {
        match $self.api.$name {
            // SAFETY: pointer arguments are valid for the call; handles come from the driver.
            Some(function) => $crate::status::check($self.api, stringify!($name), unsafe { function($($argument),*) }),
            None => Err(sycl_adapter::ur::ur_result_t::UR_RESULT_ERROR_UNSUPPORTED_FEATURE.into()),
        }
    };
}
pub(crate) use optional_call;

impl Gpu {
    /// Opens a GPU and retains its primary context until the process exits.
    pub fn open(api: &'static Api, index: c_int) -> Result<Self> {
        let (mut device, mut context) = (0, 0);
        // SAFETY: the pointers are valid for writes.
        unsafe {
            check(api, "cuDeviceGet", (api.cuDeviceGet)(&mut device, index))?;
            let facts = facts::device(api, device)?;
            let mut supported = 0;
            // `CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED`.
            check(api, "cuDeviceGetAttribute", (api.cuDeviceGetAttribute)(&mut supported, 102, device))?;
            let virtual_memory = supported != 0;
            check(api, "cuDevicePrimaryCtxRetain", (api.cuDevicePrimaryCtxRetain)(&mut context, device))?;
            let (modules, capturing) = Default::default();
            Ok(Self { api, device, context, facts, virtual_memory, modules, capturing })
        }
    }

    /// Makes the context current, unless it already is. Always queries the current context, because the program may
    /// have changed it.
    pub fn enter(&self) -> Result {
        let mut current = 0;
        call!(self.cuCtxGetCurrent(&mut current))?;
        if current == self.context { Ok(()) } else { call!(self.cuCtxSetCurrent(self.context)) }
    }

    /// Returns the driver's handle for this GPU.
    pub fn device(&self) -> c_int {
        self.device
    }

    /// Returns the driver's handle for the primary context.
    pub fn context(&self) -> usize {
        self.context
    }

    /// Returns the kernels in loaded modules.
    pub fn modules(&self) -> MutexGuard<'_, HashMap<Module, Arc<Kernels>>> {
        self.modules.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the unused streams for capturing commands.
    pub fn streams(&self) -> MutexGuard<'_, Vec<Stream>> {
        self.capturing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Device for Gpu {
    fn facts(&self) -> &Facts {
        &self.facts
    }

    fn native(&self) -> u64 {
        u64::from(self.device.unsigned_abs())
    }

    fn native_context(&self) -> u64 {
        self.context as u64
    }

    fn free_memory(&self) -> Result<u64> {
        self.enter()?;
        let (mut free, mut total) = (0, 0);
        call!(self.cuMemGetInfo_v2(&mut free, &mut total))?;
        Ok(free as u64)
    }

    fn make_current(&self) -> Result {
        self.enter()
    }

    fn synchronize(&self) -> Result {
        self.enter()?;
        call!(self.cuCtxSynchronize())
    }

    fn virtual_memory(&self) -> Option<&dyn VirtualMemory> {
        self.virtual_memory.then_some(self as &dyn VirtualMemory)
    }

    fn can_access(&self, peer: &dyn Device) -> Result<bool> {
        let mut can = 0;
        let peer = c_int::try_from(peer.native()).map_err(|_| ur_result_t::UR_RESULT_ERROR_INVALID_DEVICE)?;
        call!(self.cuDeviceCanAccessPeer(&mut can, self.device, peer))?;
        Ok(can != 0)
    }

    fn allow_access(&self, peer: &dyn Device, allow: bool) -> Result {
        self.enter()?;
        let context =
            usize::try_from(peer.native_context()).map_err(|_| ur_result_t::UR_RESULT_ERROR_INVALID_DEVICE)?;
        // SAFETY: the driver checks the context, which belongs to another GPU and is never destroyed.
        let (name, status) = unsafe {
            if allow {
                ("cuCtxEnablePeerAccess", (self.api.cuCtxEnablePeerAccess)(context, 0))
            } else {
                ("cuCtxDisablePeerAccess", (self.api.cuCtxDisablePeerAccess)(context))
            }
        };
        if matches!(status, PEER_ENABLED | PEER_NOT_ENABLED) { Ok(()) } else { check(self.api, name, status) }
    }
}
