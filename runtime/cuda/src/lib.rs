//! Unified Runtime adapter for NVIDIA GPUs. Loads the CUDA driver at run time. Without a driver, there are no devices.

mod api;
mod code;
mod device;
mod facts;
mod graphs;
mod image;
mod memory;
mod status;
mod streams;
mod virtual_memory;

use std::sync::{Arc, OnceLock};

use sycl_adapter::backend::{Backend, Device};
use sycl_adapter::error::{Error, Result};
use sycl_adapter::ur::ur_backend_t;

use api::{Api, LoadError};
use device::Gpu;
use status::check;

/// The back end for NVIDIA GPUs.
struct Cuda {
    api: OnceLock<std::result::Result<Api, LoadError>>,
}

static CUDA: Cuda = Cuda { api: OnceLock::new() };

/// Returns the back end.
fn backend() -> &'static dyn Backend {
    &CUDA
}

sycl_adapter::export_adapter!(backend);

/// `CUDA_ERROR_NO_DEVICE`.
const NO_DEVICE: api::Status = 100;
/// `CUDA_ERROR_STUB_LIBRARY`: the stub library of a CUDA toolkit.
const STUB_LIBRARY: api::Status = 34;

impl Backend for Cuda {
    fn name(&self) -> &'static str {
        "NVIDIA CUDA BACKEND"
    }

    fn vendor(&self) -> &'static str {
        "NVIDIA Corporation"
    }

    fn version(&self) -> String {
        match self.api.get() {
            Some(Ok(api)) => facts::driver_version(api)
                .map_or_else(|_| String::new(), |version| format!("CUDA {}", facts::text(version))),
            _ => String::new(),
        }
    }

    fn kind(&self) -> ur_backend_t {
        ur_backend_t::UR_BACKEND_CUDA
    }

    fn targets(&self) -> &'static [&'static str] {
        &["nvptx64"]
    }

    fn open(&'_ self) -> Result<Vec<Arc<dyn Device>>> {
        // `self` is this static variable, but its lifetime in the trait is shorter.
        let api = match CUDA.api.get_or_init(Api::load) {
            Ok(api) => api,
            Err(LoadError::Missing) => return Ok(Vec::new()),
            Err(LoadError::TooOld(function)) => {
                return Err(Error::specific(format!(
                    "the NVIDIA driver is too old: libcuda.so.1 does not provide '{function}'; install a driver for CUDA 12 or newer"
                )));
            }
        };
        // SAFETY: the function has no requirements.
        match unsafe { (api.cuInit)(0) } {
            NO_DEVICE | STUB_LIBRARY => return Ok(Vec::new()),
            status => check(api, "cuInit", status)?,
        }
        let mut count = 0;
        // SAFETY: the pointer is valid for writes.
        check(api, "cuDeviceGetCount", unsafe { (api.cuDeviceGetCount)(&mut count) })?;
        let mut devices: Vec<Arc<dyn Device>> = Vec::new();
        for index in 0..count {
            devices.push(Arc::new(Gpu::open(api, index)?));
        }
        Ok(devices)
    }
}
