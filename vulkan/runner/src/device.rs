//! Opens Vulkan devices.

use ash::{Entry, Instance, vk};

use crate::RunError;

/// A Vulkan device with a compute queue.
pub struct Device {
    // The loader must outlive all objects that are created from it.
    _entry: Entry,
    instance: Instance,
    pub(crate) physical: vk::PhysicalDevice,
    pub(crate) device: ash::Device,
    pub(crate) queue: vk::Queue,
    pub(crate) family: u32,
    name: String,
}

impl Device {
    /// Opens the first device with a compute queue, and enables all its features.
    ///
    /// # Errors
    /// Fails if there is no Vulkan loader, or no device with a compute queue.
    pub fn open() -> Result<Device, RunError> {
        // SAFETY: the loader is loaded once, and lives as long as the device.
        let entry = unsafe { Entry::load()? };
        let application = vk::ApplicationInfo::default().api_version(vk::API_VERSION_1_3);
        let information = vk::InstanceCreateInfo::default().application_info(&application);
        // SAFETY: the structures are live during the call.
        let instance = unsafe { entry.create_instance(&information, None)? };
        // SAFETY: the instance is live.
        let found = unsafe { instance.enumerate_physical_devices()? };
        for physical in found {
            // SAFETY: the device belongs to the instance.
            let families = unsafe { instance.get_physical_device_queue_family_properties(physical) };
            let computes = |family: &vk::QueueFamilyProperties| family.queue_flags.contains(vk::QueueFlags::COMPUTE);
            if let Some(family) = families.iter().position(computes).and_then(|index| u32::try_from(index).ok()) {
                return Device::create(entry, instance, physical, family);
            }
        }
        // SAFETY: nothing uses the instance any longer.
        unsafe { instance.destroy_instance(None) };
        Err(RunError::NoDevice)
    }

    fn create(entry: Entry, instance: Instance, physical: vk::PhysicalDevice, family: u32) -> Result<Device, RunError> {
        let (mut v11, mut v12) =
            (vk::PhysicalDeviceVulkan11Features::default(), vk::PhysicalDeviceVulkan12Features::default());
        let mut features = vk::PhysicalDeviceFeatures2::default().push_next(&mut v11).push_next(&mut v12);
        // SAFETY: the chain of structures is live during the call.
        unsafe { instance.get_physical_device_features2(physical, &mut features) };
        let basic = features.features;
        let priorities = [1.0];
        let queues = [vk::DeviceQueueCreateInfo::default().queue_family_index(family).queue_priorities(&priorities)];
        // The creation of the device requires a new chain.
        (v11.p_next, v12.p_next) = (std::ptr::null_mut(), std::ptr::null_mut());
        let mut wanted = vk::PhysicalDeviceFeatures2::default().features(basic);
        // SAFETY: the device belongs to the instance.
        let properties = unsafe { instance.get_physical_device_properties(physical) };
        // Before Vulkan 1.3, reflection requires an extension.
        let names = [ash::khr::shader_non_semantic_info::NAME.as_ptr()];
        let extensions = if properties.api_version < vk::API_VERSION_1_3 { &names[..] } else { &[] };
        let information = vk::DeviceCreateInfo::default()
            .queue_create_infos(&queues)
            .enabled_extension_names(extensions)
            .push_next(&mut wanted)
            .push_next(&mut v11)
            .push_next(&mut v12);
        // SAFETY: all structures are live during the calls, and the family belongs to the device.
        let (device, queue) = unsafe {
            let device = instance.create_device(physical, &information, None)?;
            let queue = device.get_device_queue(family, 0);
            (device, queue)
        };
        let name =
            properties.device_name_as_c_str().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        Ok(Device { _entry: entry, instance, physical, device, queue, family, name })
    }

    /// Returns the name of the device.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the index of a host-visible memory type among those in `allowed`. Prefers device-local memory.
    pub(crate) fn memory_type(&self, allowed: u32) -> Result<u32, RunError> {
        // SAFETY: the device belongs to the instance.
        let properties = unsafe { self.instance.get_physical_device_memory_properties(self.physical) };
        let wanted = vk::MemoryPropertyFlags::HOST_VISIBLE | vk::MemoryPropertyFlags::HOST_COHERENT;
        let find = |wanted: vk::MemoryPropertyFlags| {
            let fits = |(index, kind): (u32, &vk::MemoryType)| {
                (allowed & 1 << index != 0 && kind.property_flags.contains(wanted)).then_some(index)
            };
            (0..).zip(properties.memory_types_as_slice()).find_map(fits)
        };
        find(wanted | vk::MemoryPropertyFlags::DEVICE_LOCAL).or_else(|| find(wanted)).ok_or(RunError::NoDevice)
    }
}

impl Drop for Device {
    fn drop(&mut self) {
        // SAFETY: each run waits until the device is idle, and destroys its objects.
        unsafe {
            self.device.destroy_device(None);
            self.instance.destroy_instance(None);
        }
    }
}
