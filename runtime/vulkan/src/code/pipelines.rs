//! The compiled pipelines of a module, which the user's cache keeps on disk.
//!
//! An entry contains what the driver returns for the pipelines of one module. Its name is a hash of the module, the
//! device and the driver. The cache trusts only files of the user, and checks their contents; the driver also checks
//! that it can use the data. Errors of the cache only cost time.

use std::sync::atomic::{AtomicUsize, Ordering};

use ash::vk;
use sycl_adapter::error::Result;
use user_cache::{Directory, Kind, Limit, Name};

use crate::context::Context;
use crate::properties::Properties;
use crate::status::Checked;

/// The directory in the user's cache.
const DIRECTORY: &str = "vulkan-pipelines";
/// The largest size of the directory, in bytes.
const LIMIT: Limit = Limit::bytes(512 << 20);
/// The size in bytes of the header that the driver's data begins with (Vulkan 1.3, table 10). A driver without support
/// for caches, such as Mesa's lavapipe, returns only the header.
const HEADER: usize = 32;

/// The pipelines of a module.
pub struct Pipelines {
    context: &'static Context,
    raw: vk::PipelineCache,
    entry: Option<(Directory, Name)>,
    /// The size of the data on disk.
    stored: AtomicUsize,
    /// The number of pipelines that were created.
    created: AtomicUsize,
}

/// Returns the name of the entry for a module.
pub fn name(properties: &Properties, words: &[u32]) -> Name {
    let device = &properties.basic;
    let mut hash = blake3::Hasher::new();
    for number in [device.vendor_id, device.device_id, device.driver_version, device.api_version] {
        hash.update(&number.to_le_bytes());
    }
    hash.update(&device.pipeline_cache_uuid);
    for word in words {
        hash.update(&word.to_le_bytes());
    }
    Name::new(*hash.finalize().as_bytes(), Kind::Value)
}

/// Returns the directory, unless the environment names no cache.
pub fn directory() -> Option<Directory> {
    Some(Directory::new(user_cache::location()?.join(DIRECTORY), LIMIT))
}

impl Pipelines {
    /// Loads the pipelines of a module.
    pub fn new(context: &'static Context, words: &[u32]) -> Result<Self> {
        let entry = directory().map(|directory| (directory, name(&context.properties, words)));
        let data = entry.as_ref().and_then(|(directory, name)| directory.read(name)).unwrap_or_default();
        let information = vk::PipelineCacheCreateInfo::default().initial_data(&data);
        // SAFETY: the structure and the data are live during the call. The driver checks the data.
        let raw = unsafe { context.raw.create_pipeline_cache(&information, None) }.named("vkCreatePipelineCache")?;
        Ok(Self { context, raw, entry, stored: AtomicUsize::new(data.len()), created: AtomicUsize::new(0) })
    }

    /// Creates a pipeline.
    pub fn create(&self, information: vk::ComputePipelineCreateInfo<'_>) -> Result<vk::Pipeline> {
        // SAFETY: the structure is live during the call. The module is assumed to be valid SPIR-V: its compiler has
        // validated it, and Vulkan has no way to check it.
        let made = unsafe { self.context.raw.create_compute_pipelines(self.raw, &[information], None) };
        let made = made.map_err(|(_, status)| status).named("vkCreateComputePipelines")?;
        // Processes may end without unloading their modules. Writing after each pipeline would take quadratic time.
        if (self.created.fetch_add(1, Ordering::Relaxed) + 1).is_power_of_two() {
            self.store();
        }
        Ok(made.first().copied().unwrap_or_default())
    }

    /// Writes the pipelines to disk, if any are new.
    fn store(&self) {
        let Some((directory, name)) = &self.entry else { return };
        // SAFETY: the cache is live.
        let Ok(data) = (unsafe { self.context.raw.get_pipeline_cache_data(self.raw) }) else { return };
        if data.len() > HEADER && self.stored.swap(data.len(), Ordering::Relaxed) != data.len() {
            // The cache cannot be written; the driver compiles the pipelines again next time.
            let _ = directory.write(name, &data);
        }
    }
}

impl Drop for Pipelines {
    fn drop(&mut self) {
        if self.created.load(Ordering::Relaxed) > 0 {
            self.store();
        }
        // SAFETY: the kernels keep references to the module, so no pipeline is being compiled.
        unsafe { self.context.raw.destroy_pipeline_cache(self.raw, None) };
    }
}
