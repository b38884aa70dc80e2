//! Properties of devices in the form that the adapter reports.

use ash::vk;
use sycl_adapter::backend::{DeviceKind, Facts, ImageFacts};

use crate::context::Descriptors;
use crate::features::Features;
use crate::properties::{Properties, version};

/// Returns the name of a vendor.
fn vendor(id: u32) -> &'static str {
    match id {
        0x1002 => "AMD",
        0x1010 => "Imagination Technologies",
        0x10de => "NVIDIA Corporation",
        0x13b5 => "Arm",
        0x106b => "Apple",
        0x5143 => "Qualcomm",
        0x8086 => "Intel Corporation",
        0x1_0005 => "Mesa",
        _ => "unknown",
    }
}

/// Returns the limits of images, if kernels can write images.
fn images(properties: &Properties, features: &Features) -> Option<ImageFacts> {
    let limits = &properties.basic.limits;
    let count = |kind| properties.descriptor_limit(kind).min(Descriptors::limit(kind));
    let [two, three] = [limits.max_image_dimension2_d, limits.max_image_dimension3_d].map(|size| size as usize);
    let facts = ImageFacts {
        read_arguments: count(vk::DescriptorType::SAMPLED_IMAGE).min(limits.max_per_stage_resources),
        write_arguments: count(vk::DescriptorType::STORAGE_IMAGE).min(limits.max_per_stage_resources),
        samplers: count(vk::DescriptorType::SAMPLER),
        two: [two; 2],
        three: [three; 3],
        layers: limits.max_image_array_layers as usize,
    };
    (features.basic.shader_storage_image_write_without_format == vk::TRUE).then_some(facts)
}

/// Returns the properties of a device. `host_memory` is true if the device can access host allocations at the
/// addresses at which the host accesses them.
pub fn facts(properties: &Properties, features: &Features, host_memory: bool) -> Facts {
    let basic = &properties.basic;
    let limits = &basic.limits;
    let size = |value: u32| value as usize;
    let cpu = basic.device_type == vk::PhysicalDeviceType::CPU;
    let name = basic.device_name_as_c_str().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let driver = properties.v12.driver_name_as_c_str().map(|name| name.to_string_lossy().into_owned());
    let driver_info = properties.v12.driver_info_as_c_str().map(|text| text.to_string_lossy().into_owned());
    let processors = || std::thread::available_parallelism().ok().and_then(|count| u32::try_from(count.get()).ok());
    let compute_units = properties.compute_units.or_else(|| if cpu { processors() } else { None });
    let group_limits = limits.max_compute_work_group_size.map(size);
    Facts {
        kind: if cpu { DeviceKind::Cpu } else { DeviceKind::Gpu },
        name,
        vendor: vendor(basic.vendor_id),
        vendor_id: basic.vendor_id,
        device_id: basic.device_id,
        pci_address: properties.pci.clone().unwrap_or_default(),
        uuid: properties.v11.device_uuid,
        architecture: (vk::api_version_major(basic.api_version), vk::api_version_minor(basic.api_version)),
        driver_version: format!(
            "Vulkan {}, {} {}",
            version(basic.api_version),
            driver.unwrap_or_default(),
            driver_info.unwrap_or_default()
        ),
        il_version: "SPIR-V_1.5".to_owned(),
        compute_units: compute_units.unwrap_or(1),
        sub_group: properties.v11.subgroup_size.max(1),
        other_sub_groups: if features.has_sub_group_sizes() { properties.possible_sub_groups() } else { Vec::new() },
        sub_group_clock: features.clock.shader_subgroup_clock == vk::TRUE,
        device_clock: features.clock.shader_device_clock == vk::TRUE,
        group_limit: size(limits.max_compute_work_group_invocations),
        group_limits,
        grid_limits: limits.max_compute_work_group_count.map(size),
        group_registers: u32::MAX,
        local_memory: size(limits.max_compute_shared_memory_size),
        local_memory_limit: size(limits.max_compute_shared_memory_size),
        memory: properties.device_memory(),
        allocation_limit: properties.allocation_limit(),
        constant_memory: limits.max_uniform_buffer_range.into(),
        parameter_limit: size(limits.max_uniform_buffer_range),
        allocation_alignment: 256,
        integrated: cpu || basic.device_type == vk::PhysicalDeviceType::INTEGRATED_GPU,
        half: features.v12.shader_float16 == vk::TRUE,
        double: features.basic.shader_float64 == vk::TRUE,
        atomic64: features.v12.shader_buffer_int64_atomics == vk::TRUE,
        host_memory,
        managed: host_memory,
        variables: true,
        images: images(properties, features),
        asserts: true,
        graphs: true,
        graph_events: true,
        // The compiler replaces sequentially consistent operations, other devices are not supported, and Vulkan makes
        // no promise for the features that are absent here.
        ..Facts::default()
    }
}
