//! Properties of devices and kernels.

use std::ffi::{CStr, c_char, c_int};

use sycl_adapter::backend::{DeviceKind, Facts, FunctionFacts};
use sycl_adapter::error::Result;

use crate::api::{Api, Status};
use crate::image::Kernel;
use crate::status::check;

/// Returns the CUDA version that the driver supports, as (major, minor).
pub fn driver_version(api: &Api) -> Result<(u32, u32)> {
    let mut version = 0;
    // SAFETY: the pointer is valid for writes.
    check(api, "cuDriverGetVersion", unsafe { (api.cuDriverGetVersion)(&mut version) })?;
    let version = version.unsigned_abs();
    Ok((version / 1000, version % 1000 / 10))
}

/// Formats a version.
pub fn text((major, minor): (u32, u32)) -> String {
    format!("{major}.{minor}")
}

/// Reads a string of at most 255 bytes.
fn read(api: &Api, name: &str, get: impl FnOnce(*mut c_char, c_int) -> Status) -> Result<String> {
    let mut buffer = [0u8; 256];
    check(api, name, get(buffer.as_mut_ptr().cast(), 255))?;
    Ok(CStr::from_bytes_until_nul(&buffer).map(|text| text.to_string_lossy().into_owned()).unwrap_or_default())
}

/// Returns the properties of a device. The numbers below are values of `CUdevice_attribute`.
pub fn device(api: &Api, device: c_int) -> Result<Facts> {
    let attribute = |number: c_int| -> Result<u32> {
        let mut value = 0;
        // SAFETY: the pointer is valid for writes.
        check(api, "cuDeviceGetAttribute", unsafe { (api.cuDeviceGetAttribute)(&mut value, number, device) })?;
        Ok(u32::try_from(value).unwrap_or(0))
    };
    let size = |number: c_int| attribute(number).map(|value| value as usize);
    let flag = |number: c_int| attribute(number).map(|value| value != 0);
    let mut uuid = [0; 16];
    let mut memory = 0;
    // SAFETY: the pointers are valid for writes, and the buffers have the given size.
    let (name, pci_address) = unsafe {
        check(api, "cuDeviceGetUuid", (api.cuDeviceGetUuid)(&mut uuid, device))?;
        check(api, "cuDeviceTotalMem", (api.cuDeviceTotalMem_v2)(&mut memory, device))?;
        (
            read(api, "cuDeviceGetName", |text, size| (api.cuDeviceGetName)(text, size, device))?,
            read(api, "cuDeviceGetPCIBusId", |text, size| (api.cuDeviceGetPCIBusId)(text, size, device))?,
        )
    };
    let driver = driver_version(api)?;
    let architecture = (attribute(75)?, attribute(76)?);
    Ok(Facts {
        images: None,
        kind: DeviceKind::Gpu,
        name,
        vendor: "NVIDIA Corporation",
        vendor_id: 0x10de,
        device_id: attribute(34)?,
        pci_address,
        uuid,
        architecture,
        driver_version: format!("CUDA {}", text(driver)),
        il_version: format!("nvptx-{}.{}", driver.0.saturating_sub(4), driver.1),
        compute_units: attribute(16)?,
        sub_group: attribute(10)?,
        other_sub_groups: Vec::new(),
        sub_group_clock: false,
        device_clock: false,
        group_limit: size(1)?,
        group_limits: [size(2)?, size(3)?, size(4)?],
        grid_limits: [size(5)?, size(6)?, size(7)?],
        group_registers: attribute(12)?,
        local_memory: size(8)?,
        local_memory_limit: size(97)?.max(size(8)?),
        memory: memory as u64,
        allocation_limit: memory as u64,
        constant_memory: attribute(9)?.into(),
        cache: attribute(38)?.into(),
        parameter_limit: if architecture.0 >= 7 && driver >= (12, 1) { 32_764 } else { 4_000 },
        allocation_alignment: 256,
        clock: attribute(13)? / 1000,
        memory_clock: attribute(36)? / 1000,
        memory_bus: attribute(37)?,
        error_correction: flag(32)?,
        integrated: flag(18)?,
        double: true,
        half: architecture >= (5, 3),
        atomic64: architecture.0 >= 6,
        strong_atomics: architecture.0 >= 7,
        independent_progress: architecture.0 >= 7,
        asynchronous_barrier: architecture.0 >= 8,
        clusters: architecture.0 >= 9 && api.cuLaunchKernelEx.is_some(),
        cooperative: true,
        extra_local_memory: true,
        host_memory: true,
        host_memory_atomics: true,
        managed: flag(83)?,
        concurrent_managed: flag(89)?,
        system_memory: flag(88)?,
        host_atomics: flag(86)?,
        linker: true,
        variables: true,
        asserts: true,
        native_commands: true,
        graphs: api.cuStreamBeginCaptureToGraph.is_some(),
        graph_events: api.cuGraphAddEventWaitNode.is_some()
            && api.cuGraphAddEventRecordNode.is_some()
            && api.cuGraphExecEventWaitNodeSetEvent.is_some(),
    })
}

/// Returns the properties of a kernel. `kernel` contains those from its image. The numbers below are values of
/// `CUfunction_attribute`.
pub fn function(api: &Api, function: usize, kernel: Kernel) -> Result<FunctionFacts> {
    let attribute = |number: c_int| -> Result<usize> {
        let mut value = 0;
        // SAFETY: the pointer is valid for writes; the function belongs to a loaded module.
        check(api, "cuFuncGetAttribute", unsafe { (api.cuFuncGetAttribute)(&mut value, number, function) })?;
        Ok(usize::try_from(value).unwrap_or(0))
    };
    let mut parameters = None;
    if let (Some(get), Some(count)) = (api.cuFuncGetParamInfo, kernel.parameters) {
        let mut sizes = Vec::with_capacity(count);
        for index in 0..count {
            let (mut offset, mut size) = (0, 0);
            // SAFETY: the pointers are valid for writes.
            check(api, "cuFuncGetParamInfo", unsafe { get(function, index, &mut offset, &mut size) })?;
            sizes.push(size);
        }
        parameters = Some(sizes);
    }
    Ok(FunctionFacts {
        group_limit: attribute(0)?,
        local_memory: attribute(1)?,
        private_memory: attribute(3)?,
        registers: u32::try_from(attribute(4)?).unwrap_or(u32::MAX),
        parameters,
        required_group: kernel.group,
        // Metadata of the image contains it.
        required_sub_group: 0,
    })
}
