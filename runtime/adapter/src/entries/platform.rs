//! Entries for platforms. There is one platform if there is a device.

use std::ffi::{c_char, c_void};

use crate::adapter::adapter;
use crate::error::entries;
use crate::handle::{self, store};
use crate::info::Info;
use crate::ur::*;

entries! {
    /// Returns the platform, or none if there is no device.
    urPlatformGet(adapter: ur_adapter_handle_t, count: u32, platforms: *mut ur_platform_handle_t, available: *mut u32) {
        let platform = handle::get(adapter)?.platform();
        if count > 0 && !platforms.is_null() && let Some(platform) = platform {
            store(platforms, platform.raw())?;
        }
        if !available.is_null() {
            store(available, u32::from(platform.is_some()))?;
        }
        Ok(())
    }

    /// Returns information about the platform.
    urPlatformGetInfo(
        platform: ur_platform_handle_t, name: ur_platform_info_t, size: usize, value: *mut c_void, size_out: *mut usize,
    ) {
        handle::get(platform)?;
        let info = Info::new(size, value, size_out);
        let backend = adapter()?.backend();
        match name {
            ur_platform_info_t::UR_PLATFORM_INFO_NAME => info.text(backend.name()),
            ur_platform_info_t::UR_PLATFORM_INFO_VENDOR_NAME => info.text(backend.vendor()),
            ur_platform_info_t::UR_PLATFORM_INFO_VERSION => info.text(&backend.version()),
            ur_platform_info_t::UR_PLATFORM_INFO_EXTENSIONS => info.text(""),
            ur_platform_info_t::UR_PLATFORM_INFO_PROFILE => info.text("FULL_PROFILE"),
            ur_platform_info_t::UR_PLATFORM_INFO_BACKEND => info.value(backend.kind()),
            ur_platform_info_t::UR_PLATFORM_INFO_ADAPTER => info.value(adapter()?.raw()),
            _ => Err(ur_result_t::UR_RESULT_ERROR_INVALID_ENUMERATION.into()),
        }
    }

    /// Returns the version of Unified Runtime.
    urPlatformGetApiVersion(platform: ur_platform_handle_t, version: *mut ur_api_version_t) {
        handle::get(platform)?;
        store(version, ur_api_version_t::UR_API_VERSION_CURRENT)
    }

    /// Returns the driver's equivalent of a compiler option. It is empty for all known options.
    urPlatformGetBackendOption(platform: ur_platform_handle_t, option: *const c_char, spelling: *mut *const c_char) {
        handle::get(platform)?;
        match handle::text(option)? {
            "" | "-O0" | "-O1" | "-O2" | "-O3" | "-foffload-fp32-prec-div" | "-foffload-fp32-prec-sqrt" => {
                store(spelling, c"".as_ptr())
            }
            _ => Err(ur_result_t::UR_RESULT_ERROR_INVALID_VALUE.into()),
        }
    }
}
