//! Properties and limits of devices.

use std::ffi::CStr;

use ash::{Instance, vk};
use sycl_adapter::error::Result;

use crate::status::Checked;

/// Formats a version number of Vulkan.
pub fn version(number: u32) -> String {
    let (major, minor) = (vk::api_version_major(number), vk::api_version_minor(number));
    format!("{major}.{minor}.{}", vk::api_version_patch(number))
}

/// The properties of a device.
#[derive(Default)]
pub struct Properties {
    /// Properties of Vulkan 1.0.
    pub basic: vk::PhysicalDeviceProperties,
    /// Properties of Vulkan 1.1.
    pub v11: vk::PhysicalDeviceVulkan11Properties<'static>,
    /// Properties of Vulkan 1.2.
    pub v12: vk::PhysicalDeviceVulkan12Properties<'static>,
    /// Properties of Vulkan 1.3, for devices with this version.
    pub v13: vk::PhysicalDeviceVulkan13Properties<'static>,
    /// Sizes of sub-groups that kernels can require.
    pub sub_group_sizes: vk::PhysicalDeviceSubgroupSizeControlProperties<'static>,
    /// Alignment of mappings at an address.
    pub placed: vk::PhysicalDeviceMapMemoryPlacedPropertiesEXT<'static>,
    /// Address on the PCI bus, if known.
    pub pci: Option<String>,
    /// Number of multiprocessors, if known.
    pub compute_units: Option<u32>,
    /// Memory types and heaps.
    pub memory: vk::PhysicalDeviceMemoryProperties,
}

impl Properties {
    /// Returns whether GLSL's `Fma` rounds once for `float` and `double`. Vulkan has no query for it.
    pub fn fuses(&self) -> bool {
        self.v12.driver_id == vk::DriverId::NVIDIA_PROPRIETARY
    }

    /// Returns the properties of a device for Vulkan 1.2 or newer.
    pub fn query(
        instance: &Instance,
        physical: vk::PhysicalDevice,
        basic: vk::PhysicalDeviceProperties,
    ) -> Result<Self> {
        // SAFETY: the device belongs to the instance.
        let available = unsafe { instance.enumerate_device_extension_properties(physical) }
            .named("vkEnumerateDeviceExtensionProperties")?;
        let has = |name: &CStr| available.iter().any(|found| found.extension_name_as_c_str() == Ok(name));
        let mut found = Self { basic, ..Self::default() };
        let mut pci = vk::PhysicalDevicePCIBusInfoPropertiesEXT::default();
        let mut multiprocessors = vk::PhysicalDeviceShaderSMBuiltinsPropertiesNV::default();
        let mut cores = vk::PhysicalDeviceShaderCoreProperties2AMD::default();
        let mut root = vk::PhysicalDeviceProperties2::default().push_next(&mut found.v11).push_next(&mut found.v12);
        if basic.api_version >= vk::API_VERSION_1_3 {
            root = root.push_next(&mut found.v13);
        } else if has(ash::ext::subgroup_size_control::NAME) {
            root = root.push_next(&mut found.sub_group_sizes);
        }
        let has_placed = has(ash::ext::map_memory_placed::NAME);
        if has_placed {
            root = root.push_next(&mut found.placed);
        }
        let has_pci = has(ash::ext::pci_bus_info::NAME);
        if has_pci {
            root = root.push_next(&mut pci);
        }
        let has_multiprocessors = has(ash::nv::shader_sm_builtins::NAME);
        if has_multiprocessors {
            root = root.push_next(&mut multiprocessors);
        }
        let has_cores = has(ash::amd::shader_core_properties2::NAME);
        if has_cores {
            root = root.push_next(&mut cores);
        }
        // SAFETY: the chain of structures is live during the calls.
        unsafe {
            instance.get_physical_device_properties2(physical, &mut root);
            found.memory = instance.get_physical_device_memory_properties(physical);
        }
        found.pci = has_pci.then(|| {
            let vk::PhysicalDevicePCIBusInfoPropertiesEXT { pci_domain, pci_bus, pci_device, pci_function, .. } = pci;
            format!("{pci_domain:04x}:{pci_bus:02x}:{pci_device:02x}.{pci_function:x}")
        });
        found.compute_units = match (has_multiprocessors, has_cores) {
            (true, _) => Some(multiprocessors.shader_sm_count),
            (_, true) => Some(cores.active_compute_unit_count),
            _ => None,
        };
        // The chain ends with this function.
        found.v11.p_next = std::ptr::null_mut();
        found.v12.p_next = std::ptr::null_mut();
        found.v13.p_next = std::ptr::null_mut();
        found.placed.p_next = std::ptr::null_mut();
        found.sub_group_sizes.p_next = std::ptr::null_mut();
        if basic.api_version >= vk::API_VERSION_1_3 {
            found.sub_group_sizes = vk::PhysicalDeviceSubgroupSizeControlProperties::default()
                .min_subgroup_size(found.v13.min_subgroup_size)
                .max_subgroup_size(found.v13.max_subgroup_size)
                .max_compute_workgroup_subgroups(found.v13.max_compute_workgroup_subgroups)
                .required_subgroup_size_stages(found.v13.required_subgroup_size_stages);
        }
        Ok(found)
    }

    /// Returns the sizes of sub-groups that kernels can require, if the device supports that.
    pub fn possible_sub_groups(&self) -> Vec<u32> {
        let sizes = &self.sub_group_sizes;
        let range = sizes.min_subgroup_size..=sizes.max_subgroup_size;
        if !sizes.required_subgroup_size_stages.contains(vk::ShaderStageFlags::COMPUTE) {
            return Vec::new();
        }
        // Sizes are powers of two.
        (0..u32::BITS).map(|bit| 1 << bit).filter(|size| range.contains(size)).collect()
    }

    /// Returns the largest number of descriptors of a type that a kernel can use.
    pub fn descriptor_limit(&self, kind: vk::DescriptorType) -> u32 {
        let limits = &self.basic.limits;
        let (stage, all) = match kind {
            vk::DescriptorType::UNIFORM_BUFFER => {
                (limits.max_per_stage_descriptor_uniform_buffers, limits.max_descriptor_set_uniform_buffers)
            }
            vk::DescriptorType::STORAGE_BUFFER => {
                (limits.max_per_stage_descriptor_storage_buffers, limits.max_descriptor_set_storage_buffers)
            }
            vk::DescriptorType::SAMPLED_IMAGE => {
                (limits.max_per_stage_descriptor_sampled_images, limits.max_descriptor_set_sampled_images)
            }
            vk::DescriptorType::STORAGE_IMAGE => {
                (limits.max_per_stage_descriptor_storage_images, limits.max_descriptor_set_storage_images)
            }
            vk::DescriptorType::SAMPLER => {
                (limits.max_per_stage_descriptor_samplers, limits.max_descriptor_set_samplers)
            }
            _ => (0, 0),
        };
        stage.min(all)
    }

    /// Returns the size of the largest heap of device memory.
    pub fn device_memory(&self) -> u64 {
        let local = |heap: &&vk::MemoryHeap| heap.flags.contains(vk::MemoryHeapFlags::DEVICE_LOCAL);
        self.memory.memory_heaps_as_slice().iter().filter(local).map(|heap| heap.size).max().unwrap_or(0)
    }

    /// Returns the size of the largest allocation.
    pub fn allocation_limit(&self) -> u64 {
        let limit = self.v11.max_memory_allocation_size;
        let limit =
            if self.basic.api_version >= vk::API_VERSION_1_3 { limit.min(self.v13.max_buffer_size) } else { limit };
        // Leave room for rounding the size up.
        limit.min(self.device_memory()) & !0xffff
    }

    /// Returns the first memory type with all of the wanted flags, among the allowed types.
    pub fn memory_type(&self, allowed: u32, wanted: vk::MemoryPropertyFlags) -> Option<u32> {
        (0..).zip(self.memory.memory_types_as_slice()).find_map(|(index, kind)| {
            let possible = 1u32.checked_shl(index).is_some_and(|bit| allowed & bit != 0);
            (possible && kind.property_flags.contains(wanted)).then_some(index)
        })
    }
}
