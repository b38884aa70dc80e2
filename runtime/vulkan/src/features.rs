//! Features of devices: those that the adapter requires, and those that it enables for kernels.

use std::ffi::CStr;

use ash::{Instance, vk};
use sycl_adapter::error::Result;

use crate::status::Checked;

/// The features and extensions that a device has and the adapter enables.
#[derive(Default)]
pub struct Features {
    /// Features of Vulkan 1.0.
    pub basic: vk::PhysicalDeviceFeatures,
    /// Features of Vulkan 1.1.
    pub v11: vk::PhysicalDeviceVulkan11Features<'static>,
    /// Features of Vulkan 1.2.
    pub v12: vk::PhysicalDeviceVulkan12Features<'static>,
    /// Features of Vulkan 1.3.
    pub v13: vk::PhysicalDeviceVulkan13Features<'static>,
    /// Atomic addition of `float` and `double`.
    pub float_add: vk::PhysicalDeviceShaderAtomicFloatFeaturesEXT<'static>,
    /// Atomic minimum and maximum of floating-point numbers, and atomic operations on `half`.
    pub float_minimum: vk::PhysicalDeviceShaderAtomicFloat2FeaturesEXT<'static>,
    /// Mappings at an address.
    pub placed: vk::PhysicalDeviceMapMemoryPlacedFeaturesEXT<'static>,
    /// Clocks in kernels.
    pub clock: vk::PhysicalDeviceShaderClockFeaturesKHR<'static>,
    /// Required sizes of sub-groups, for devices without Vulkan 1.3.
    sub_group_sizes: vk::PhysicalDeviceSubgroupSizeControlFeatures<'static>,
    uniform_flow: vk::PhysicalDeviceShaderSubgroupUniformControlFlowFeaturesKHR<'static>,
    reconvergence: vk::PhysicalDeviceShaderMaximalReconvergenceFeaturesKHR<'static>,
    version: u32,
    extensions: Vec<&'static CStr>,
}

/// Extensions that are enabled if the device has them.
const EXTENSIONS: [&CStr; 10] = [
    ash::khr::shader_non_semantic_info::NAME,
    ash::khr::map_memory2::NAME,
    ash::ext::map_memory_placed::NAME,
    ash::ext::shader_atomic_float::NAME,
    ash::ext::shader_atomic_float2::NAME,
    ash::khr::shader_clock::NAME,
    ash::ext::subgroup_size_control::NAME,
    ash::khr::shader_subgroup_uniform_control_flow::NAME,
    ash::khr::shader_maximal_reconvergence::NAME,
    ash::ext::memory_budget::NAME,
];

impl Features {
    /// Returns the features of a device for Vulkan 1.2 or newer.
    pub fn query(instance: &Instance, physical: vk::PhysicalDevice, version: u32) -> Result<Self> {
        // SAFETY: the device belongs to the instance.
        let available = unsafe { instance.enumerate_device_extension_properties(physical) }
            .named("vkEnumerateDeviceExtensionProperties")?;
        let has = |name: &CStr| available.iter().any(|found| found.extension_name_as_c_str() == Ok(name));
        let mut features = Self { version, ..Self::default() };
        features.extensions = EXTENSIONS.into_iter().filter(|name| has(name)).collect();
        if !features.has(ash::khr::map_memory2::NAME) {
            features.extensions.retain(|name| *name != ash::ext::map_memory_placed::NAME);
        }
        if !features.has(ash::ext::shader_atomic_float::NAME) {
            features.extensions.retain(|name| *name != ash::ext::shader_atomic_float2::NAME);
        }
        let mut root = features.chain(vk::PhysicalDeviceFeatures2::default());
        // SAFETY: the chain of structures is live during the call.
        unsafe { instance.get_physical_device_features2(physical, &mut root) };
        features.basic = root.features;
        features.reduce();
        Ok(features)
    }

    /// Returns whether an extension is enabled.
    pub fn has(&self, name: &CStr) -> bool {
        self.extensions.contains(&name)
    }

    /// Disables features that make kernels slower or that only debuggers need.
    fn reduce(&mut self) {
        self.basic.robust_buffer_access = vk::FALSE;
        self.v12.buffer_device_address_capture_replay = vk::FALSE;
        self.v12.buffer_device_address_multi_device = vk::FALSE;
        self.v13.robust_image_access = vk::FALSE;
        self.float_add.sparse_image_float32_atomics = vk::FALSE;
        self.float_add.sparse_image_float32_atomic_add = vk::FALSE;
        self.float_minimum.sparse_image_float32_atomic_min_max = vk::FALSE;
        self.placed.memory_map_range_placed = vk::FALSE;
    }

    /// Links the structures that the device knows.
    fn chain<'a>(&'a mut self, root: vk::PhysicalDeviceFeatures2<'a>) -> vk::PhysicalDeviceFeatures2<'a> {
        self.v11.p_next = std::ptr::null_mut();
        self.v12.p_next = std::ptr::null_mut();
        self.v13.p_next = std::ptr::null_mut();
        self.float_add.p_next = std::ptr::null_mut();
        self.float_minimum.p_next = std::ptr::null_mut();
        self.placed.p_next = std::ptr::null_mut();
        self.clock.p_next = std::ptr::null_mut();
        self.sub_group_sizes.p_next = std::ptr::null_mut();
        self.uniform_flow.p_next = std::ptr::null_mut();
        self.reconvergence.p_next = std::ptr::null_mut();
        let (extensions, newer) = (&self.extensions, self.version >= vk::API_VERSION_1_3);
        let has = |name: &'static CStr| extensions.contains(&name);
        let mut root = root.push_next(&mut self.v11).push_next(&mut self.v12);
        if newer {
            root = root.push_next(&mut self.v13);
        } else if has(ash::ext::subgroup_size_control::NAME) {
            root = root.push_next(&mut self.sub_group_sizes);
        }
        if has(ash::khr::shader_clock::NAME) {
            root = root.push_next(&mut self.clock);
        }
        if has(ash::ext::shader_atomic_float::NAME) {
            root = root.push_next(&mut self.float_add);
        }
        if has(ash::ext::shader_atomic_float2::NAME) {
            root = root.push_next(&mut self.float_minimum);
        }
        if has(ash::ext::map_memory_placed::NAME) {
            root = root.push_next(&mut self.placed);
        }
        if has(ash::khr::shader_subgroup_uniform_control_flow::NAME) {
            root = root.push_next(&mut self.uniform_flow);
        }
        if has(ash::khr::shader_maximal_reconvergence::NAME) {
            root = root.push_next(&mut self.reconvergence);
        }
        root
    }

    /// Returns whether the device has the features that all kernels of SYCL programs may use, and that the adapter
    /// uses.
    pub fn are_sufficient(&self) -> bool {
        let v12 = &self.v12;
        [
            v12.buffer_device_address,
            v12.timeline_semaphore,
            v12.shader_int8,
            v12.storage_buffer8_bit_access,
            self.v11.storage_buffer16_bit_access,
            self.basic.shader_int16,
            self.basic.shader_int64,
        ]
        .iter()
        .all(|feature| *feature == vk::TRUE)
            && (self.version >= vk::API_VERSION_1_3 || self.has(ash::khr::shader_non_semantic_info::NAME))
    }

    /// Returns whether kernels can require sizes of sub-groups.
    pub fn has_sub_group_sizes(&self) -> bool {
        [self.v13.subgroup_size_control, self.sub_group_sizes.subgroup_size_control].contains(&vk::TRUE)
    }

    /// Creates a device with all features and with queues of a family.
    pub fn create_device(
        &mut self,
        instance: &Instance,
        physical: vk::PhysicalDevice,
        family: u32,
        queues: usize,
    ) -> Result<ash::Device> {
        let priorities = vec![1.0; queues];
        let queues = [vk::DeviceQueueCreateInfo::default().queue_family_index(family).queue_priorities(&priorities)];
        let names: Vec<_> = self.extensions.iter().map(|name| name.as_ptr()).collect();
        let basic = self.basic;
        let mut root = self.chain(vk::PhysicalDeviceFeatures2::default().features(basic));
        let information = vk::DeviceCreateInfo::default()
            .queue_create_infos(&queues)
            .enabled_extension_names(&names)
            .push_next(&mut root);
        // SAFETY: all structures are live during the call; the device has these features and extensions.
        unsafe { instance.create_device(physical, &information, None) }.named("vkCreateDevice")
    }
}
