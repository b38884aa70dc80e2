//! Errors of the CUDA driver.

use std::ffi::{CStr, c_char};

use sycl_adapter::error::{Error, Result};
use sycl_adapter::ur::ur_result_t;

use crate::api::{Api, Status};

/// `CUDA_ERROR_DEINITIALIZED`: the process is exiting.
pub const DEINITIALIZED: Status = 4;
/// `CUDA_ERROR_NOT_FOUND`.
pub const NOT_FOUND: Status = 500;
/// `CUDA_ERROR_NOT_READY`.
pub const NOT_READY: Status = 600;
/// `CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED`.
pub const PEER_ENABLED: Status = 704;
/// `CUDA_ERROR_PEER_ACCESS_NOT_ENABLED`.
pub const PEER_NOT_ENABLED: Status = 705;

/// Returns the Unified Runtime code for a driver error, if there is a specific one.
fn code(status: Status) -> ur_result_t {
    match status {
        2 => ur_result_t::UR_RESULT_ERROR_OUT_OF_DEVICE_MEMORY,
        200 | 209 | 218 | 222 | 300 => ur_result_t::UR_RESULT_ERROR_INVALID_BINARY,
        221 => ur_result_t::UR_RESULT_ERROR_COMPILER_NOT_AVAILABLE,
        701 | 720 => ur_result_t::UR_RESULT_ERROR_OUT_OF_RESOURCES,
        801 => ur_result_t::UR_RESULT_ERROR_UNSUPPORTED_FEATURE,
        _ => ur_result_t::UR_RESULT_ERROR_ADAPTER_SPECIFIC,
    }
}

/// Converts the result of a driver function. Errors contain the driver's name and description of the status.
pub fn check(api: &Api, function: &str, status: Status) -> Result {
    if status == 0 { Ok(()) } else { Err(error(api, function, status)) }
}

#[cold]
fn error(api: &Api, function: &str, status: Status) -> Error {
    let text = |get: unsafe extern "C" fn(Status, *mut *const c_char) -> Status| {
        let mut text = std::ptr::null();
        // SAFETY: the pointer is valid for writes; the driver's strings are never freed.
        let found = unsafe { get(status, &mut text) } == 0 && !text.is_null();
        // SAFETY: as above.
        found.then(|| unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned())
    };
    let name = text(api.cuGetErrorName).unwrap_or_else(|| format!("CUDA error {status}"));
    let description = text(api.cuGetErrorString).unwrap_or_default();
    Error::with_message(code(status), format!("{function}: {name}: {description}"))
}
