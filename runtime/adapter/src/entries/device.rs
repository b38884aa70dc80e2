//! Entries for devices.

use std::ffi::{CStr, c_void};
use std::time::Instant;

use crate::adapter::adapter;
use crate::backend::{DeviceKind, StreamOptions};
use crate::clock::Clock;
use crate::entries::device_info;
use crate::error::entries;
use crate::handle::{self, store};
use crate::info::Info;
use crate::ur::*;

entries! {
    /// Returns the devices of a platform.
    urDeviceGet(
        platform: ur_platform_handle_t, kind: ur_device_type_t, count: u32, devices: *mut ur_device_handle_t, available: *mut u32,
    ) {
        let platform = handle::get(platform)?;
        let kind = match kind {
            ur_device_type_t::UR_DEVICE_TYPE_ALL | ur_device_type_t::UR_DEVICE_TYPE_DEFAULT => None,
            ur_device_type_t::UR_DEVICE_TYPE_GPU => Some(Some(DeviceKind::Gpu)),
            ur_device_type_t::UR_DEVICE_TYPE_CPU => Some(Some(DeviceKind::Cpu)),
            _ => Some(None),
        };
        let wanted = platform.devices.iter().filter(|device| kind.is_none_or(|kind| kind == Some(device.driver.facts().kind)));
        let wanted: Vec<_> = wanted.collect();
        if !available.is_null() {
            store(available, u32::try_from(wanted.len()).unwrap_or(u32::MAX))?;
        }
        if !devices.is_null() {
            for (index, device) in wanted.iter().take(count as usize).enumerate() {
                store(devices.add(index), device.raw())?;
            }
        }
        Ok(())
    }

    /// Does nothing, because devices live as long as the process.
    urDeviceRetain(device: ur_device_handle_t) { handle::get(device).map(|_| ()) }

    /// Does nothing, because devices live as long as the process.
    urDeviceRelease(device: ur_device_handle_t) { handle::get(device).map(|_| ()) }

    /// Returns information about a device.
    urDeviceGetInfo(device: ur_device_handle_t, name: ur_device_info_t, size: usize, value: *mut c_void, size_out: *mut usize) {
        device_info::query(handle::get(device)?, name, &Info::new(size, value, size_out))
    }

    /// Selects the first image for devices of this kind.
    urDeviceSelectBinary(device: ur_device_handle_t, images: *const ur_device_binary_t, count: u32, selected: *mut u32) {
        handle::get(device)?;
        let images = handle::slice(images, count as usize)?;
        for target in adapter()?.backend().targets() {
            let fits = |image: &ur_device_binary_t| {
                !image.pDeviceTargetSpec.is_null() && CStr::from_ptr(image.pDeviceTargetSpec).to_bytes() == target.as_bytes()
            };
            if let Some(index) = images.iter().position(fits) {
                return store(selected, u32::try_from(index).unwrap_or(u32::MAX));
            }
        }
        Err(ur_result_t::UR_RESULT_ERROR_INVALID_BINARY.into())
    }

    /// Returns the driver's handle.
    urDeviceGetNativeHandle(device: ur_device_handle_t, native: *mut ur_native_handle_t) {
        store(native, handle::get(device)?.driver.native() as ur_native_handle_t)
    }

    /// Finds the device for a driver handle.
    urDeviceCreateWithNativeHandle(
        native: ur_native_handle_t, _adapter: ur_adapter_handle_t, _properties: *const ur_device_native_properties_t,
        device: *mut ur_device_handle_t,
    ) {
        let platform = adapter()?.platform().ok_or(ur_result_t::UR_RESULT_ERROR_DEVICE_NOT_FOUND)?;
        let found = platform.devices.iter().find(|device| device.driver.native() == native as u64);
        store(device, found.ok_or(ur_result_t::UR_RESULT_ERROR_INVALID_VALUE)?.raw())
    }

    /// Returns the current time of the device and of the host, in nanoseconds.
    urDeviceGetGlobalTimestamps(device: ur_device_handle_t, device_time: *mut u64, host_time: *mut u64) {
        let device = handle::get(device)?;
        if !device_time.is_null() {
            let clock = device.clock()?;
            let stream = device.driver.create_stream(StreamOptions::default())?;
            let now = Clock::new(&device.driver, stream, Some(&clock));
            device.driver.destroy_stream(stream);
            store(device_time, now?.device)?;
        }
        if !host_time.is_null() {
            static START: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
            store(host_time, u64::try_from(START.get_or_init(Instant::now).elapsed().as_nanos()).unwrap_or(u64::MAX))?;
        }
        Ok(())
    }

    /// Waits for all commands on a device.
    urDeviceWaitExp(device: ur_device_handle_t) { handle::get(device)?.driver.synchronize() }
}
