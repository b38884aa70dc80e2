//! Unified Runtime adapter for Vulkan devices. Loads the Vulkan loader at run time. Without a loader or a suitable
//! device, there are no devices.

#![allow(clippy::cast_possible_truncation, reason = "addresses and sizes have 64 bits, which sycl-adapter checks")]

mod code;
mod command;
mod context;
mod device;
mod facts;
mod features;
mod graphs;
mod images;
mod memory;
mod properties;
mod status;
mod streams;
mod table;

use std::sync::{Arc, OnceLock};

use ash::{Entry, Instance, vk};
use sycl_adapter::backend::{Backend, Device};
use sycl_adapter::error::Result;
use sycl_adapter::ur::ur_backend_t;

use device::VulkanDevice;
use status::Checked;

/// The back end for Vulkan devices.
struct Vulkan {
    instance: OnceLock<Option<Loaded>>,
}

/// The Vulkan loader and an instance, which live as long as the process.
struct Loaded {
    /// The loader must outlive the instance.
    _entry: Entry,
    instance: Instance,
    version: u32,
}

static VULKAN: Vulkan = Vulkan { instance: OnceLock::new() };

/// Returns the back end.
fn backend() -> &'static dyn Backend {
    &VULKAN
}

sycl_adapter::export_adapter!(backend);

/// Loads Vulkan 1.2 or newer, and creates an instance. Returns `None` without a loader or a driver.
fn load() -> Option<Loaded> {
    // SAFETY: the loader's initializers have no requirements.
    let entry = unsafe { Entry::load() }.ok()?;
    // SAFETY: the function has no requirements.
    let version = unsafe { entry.try_enumerate_instance_version() }.ok()??;
    if version < vk::API_VERSION_1_2 {
        return None;
    }
    let application = vk::ApplicationInfo::default().engine_name(c"syclpasses").api_version(vk::API_VERSION_1_3);
    let information = vk::InstanceCreateInfo::default().application_info(&application);
    // SAFETY: the structures are live during the call.
    let instance = unsafe { entry.create_instance(&information, None) }.ok()?;
    Some(Loaded { _entry: entry, instance, version })
}

/// Returns the numbers of streams, modules, kernels, graphs, executable graphs, allocations of unified shared memory and
/// images that exist on all devices, for tests.
pub fn objects() -> [usize; 7] {
    device::all().iter().fold([0; 7], |sum, device| {
        let code = [device.modules.len(), device.functions.len()];
        let graphs = [device.graphs.len(), device.executables.len()];
        let memory = [device.heap.len(), device.images.len()];
        let counts = [device.streams.len(), code[0], code[1], graphs[0], graphs[1], memory[0], memory[1]];
        std::array::from_fn(|index| sum[index] + counts[index])
    })
}

/// Returns the entry of the user's cache that contains the pipelines of a module for the first device, for tests.
pub fn stored_pipelines(words: &[u32]) -> Option<(user_cache::Directory, user_cache::Name)> {
    let device = *device::all().first()?;
    Some((code::pipelines::directory()?, code::pipelines::name(&device.context.properties, words)))
}

impl Backend for Vulkan {
    fn name(&self) -> &'static str {
        "Vulkan"
    }

    fn vendor(&self) -> &'static str {
        "syclpasses"
    }

    fn version(&self) -> String {
        let version = self.instance.get().and_then(Option::as_ref).map(|loaded| loaded.version);
        version.map_or_else(String::new, |version| format!("Vulkan {}", properties::version(version)))
    }

    fn kind(&self) -> ur_backend_t {
        // Unified Runtime has no value for Vulkan. This is the only generic kind that its loader searches for and that
        // libsycl can select. With `UR_BACKEND_UNKNOWN`, libsycl prints an error message.
        ur_backend_t::UR_BACKEND_OFFLOAD
    }

    fn targets(&self) -> &'static [&'static str] {
        // libsycl replaces targets that it does not know.
        &["vulkan", "<unknown>"]
    }

    fn accepts_il(&self) -> bool {
        true
    }

    fn open(&self) -> Result<Vec<Arc<dyn Device>>> {
        // `self` is this static variable, but its lifetime in the trait is shorter.
        let Some(loaded) = VULKAN.instance.get_or_init(load) else { return Ok(Vec::new()) };
        // SAFETY: the instance is live.
        let found = unsafe { loaded.instance.enumerate_physical_devices() }.named("vkEnumeratePhysicalDevices")?;
        let mut devices: Vec<Arc<dyn Device>> = Vec::new();
        let mut failure = None;
        for physical in found {
            match VulkanDevice::open(&loaded.instance, physical) {
                Ok(Some(device)) => devices.push(Arc::new(device)),
                Ok(None) => {}
                // Other devices may work.
                Err(error) => failure = Some(error),
            }
        }
        match failure {
            Some(error) if devices.is_empty() => Err(error),
            _ => Ok(devices),
        }
    }
}
