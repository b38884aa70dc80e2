//! Errors of Vulkan functions.

use ash::vk;
use sycl_adapter::error::{Error, Result};
use sycl_adapter::ur::ur_result_t;

/// Conversion of the result of a Vulkan function.
pub trait Checked<T> {
    /// Converts an error, and adds the name of the function.
    fn named(self, function: &str) -> Result<T>;
}

impl<T> Checked<T> for ash::prelude::VkResult<T> {
    fn named(self, function: &str) -> Result<T> {
        self.map_err(|status| error(function, status))
    }
}

/// Returns the error for the result of a Vulkan function.
#[cold]
pub fn error(function: &str, status: vk::Result) -> Error {
    let code = match status {
        vk::Result::ERROR_OUT_OF_DEVICE_MEMORY => ur_result_t::UR_RESULT_ERROR_OUT_OF_DEVICE_MEMORY,
        vk::Result::ERROR_OUT_OF_HOST_MEMORY => ur_result_t::UR_RESULT_ERROR_OUT_OF_HOST_MEMORY,
        vk::Result::ERROR_TOO_MANY_OBJECTS
        | vk::Result::ERROR_OUT_OF_POOL_MEMORY
        | vk::Result::ERROR_FRAGMENTED_POOL => ur_result_t::UR_RESULT_ERROR_OUT_OF_RESOURCES,
        vk::Result::ERROR_DEVICE_LOST => ur_result_t::UR_RESULT_ERROR_DEVICE_LOST,
        vk::Result::ERROR_INVALID_SHADER_NV => ur_result_t::UR_RESULT_ERROR_INVALID_BINARY,
        _ => ur_result_t::UR_RESULT_ERROR_ADAPTER_SPECIFIC,
    };
    Error::with_message(code, format!("{function}: VK_{status:?}: {status}"))
}

/// Returns an error for a feature that this back end does not support.
pub fn unsupported<T>(message: impl Into<String>) -> Result<T> {
    Err(Error::with_message(ur_result_t::UR_RESULT_ERROR_UNSUPPORTED_FEATURE, message))
}
