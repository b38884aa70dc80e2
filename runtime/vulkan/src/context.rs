//! The Vulkan objects of a device that all other objects use. They live as long as the process.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

use ash::{Instance, vk};
use sycl_adapter::error::{Error, Result};
use sycl_adapter::ur::ur_result_t;

use crate::features::Features;
use crate::images::samplers::Key;
use crate::properties::Properties;
use crate::status::Checked;

/// Largest number of queues that streams share.
const QUEUES: u32 = 8;

/// A device, its queues and its properties.
pub struct Context {
    /// The instance.
    pub instance: Instance,
    /// The physical device.
    pub physical: vk::PhysicalDevice,
    /// The logical device.
    pub raw: ash::Device,
    /// The features that are enabled.
    pub features: Features,
    /// The properties.
    pub properties: Properties,
    /// The family of the queues.
    pub family: u32,
    /// Number of valid bits in times.
    pub time_bits: u32,
    /// The functions that map memory at an address, and the alignment of such addresses.
    pub placed: Option<(ash::khr::map_memory2::Device, u64)>,
    /// True if device addresses are host addresses; not set until a block of memory has shown it.
    pub shares: OnceLock<bool>,
    queues: Vec<Mutex<vk::Queue>>,
    next_queue: AtomicUsize,
    /// Unused timeline semaphores.
    pub semaphores: Mutex<Vec<vk::Semaphore>>,
    /// Unused descriptor pools: those without images, and those with images.
    descriptors: [Mutex<Vec<vk::DescriptorPool>>; 2],
    /// Samplers by their properties.
    pub samplers: Mutex<HashMap<Key, vk::Sampler>>,
    queries: Mutex<Vec<(vk::QueryPool, u32)>>,
}

impl Context {
    /// Opens a device. Returns `None` if it lacks a required feature.
    pub fn open(instance: &Instance, physical: vk::PhysicalDevice) -> Result<Option<Self>> {
        // SAFETY: the device belongs to the instance.
        let (basic, families) = unsafe {
            (
                instance.get_physical_device_properties(physical),
                instance.get_physical_device_queue_family_properties(physical),
            )
        };
        if basic.api_version < vk::API_VERSION_1_2 {
            return Ok(None);
        }
        let computes = |family: &vk::QueueFamilyProperties| family.queue_flags.contains(vk::QueueFlags::COMPUTE);
        // Families without graphics have queues for computation only, which the display does not delay.
        let only = |family: &vk::QueueFamilyProperties| {
            computes(family) && !family.queue_flags.contains(vk::QueueFlags::GRAPHICS)
        };
        let Some(index) = families.iter().position(only).or_else(|| families.iter().position(computes)) else {
            return Ok(None);
        };
        let mut features = Features::query(instance, physical, basic.api_version)?;
        if !features.are_sufficient() {
            return Ok(None);
        }
        let properties = Properties::query(instance, physical, basic)?;
        let family = u32::try_from(index).map_err(|_| ur_result_t::UR_RESULT_ERROR_INVALID_DEVICE)?;
        let count = families[index].queue_count.clamp(1, QUEUES);
        let raw = features.create_device(instance, physical, family, count as usize)?;
        // SAFETY: the device was created with these queues.
        let queues = (0..count).map(|queue| Mutex::new(unsafe { raw.get_device_queue(family, queue) })).collect();
        let placed = (features.placed.memory_map_placed == vk::TRUE).then(|| {
            let functions = ash::khr::map_memory2::Device::new(instance, &raw);
            (functions, properties.placed.min_placed_memory_map_alignment.max(1))
        });
        Ok(Some(Self {
            instance: instance.clone(),
            physical,
            raw,
            features,
            properties,
            family,
            time_bits: families[index].timestamp_valid_bits,
            placed,
            shares: OnceLock::new(),
            queues,
            next_queue: AtomicUsize::new(0),
            semaphores: Mutex::default(),
            descriptors: Default::default(),
            samplers: Mutex::default(),
            queries: Mutex::default(),
        }))
    }

    /// Returns the index of the queue for a new stream.
    pub fn choose_queue(&self) -> usize {
        self.next_queue.fetch_add(1, Ordering::Relaxed) % self.queues.len().max(1)
    }

    /// Submits a batch to a queue.
    pub fn submit(&self, queue: usize, batch: &vk::SubmitInfo<'_>) -> Result {
        let queue = self.queues.get(queue).ok_or(ur_result_t::UR_RESULT_ERROR_INVALID_QUEUE)?;
        let queue = queue.lock().unwrap_or_else(PoisonError::into_inner);
        // SAFETY: the lock makes this thread the only one that uses the queue; the caller keeps the objects of the
        // batch until it has completed.
        unsafe { self.raw.queue_submit(*queue, std::slice::from_ref(batch), vk::Fence::null()) }.named("vkQueueSubmit")
    }

    /// Returns the amount of unused memory in the largest heap of device memory, if the driver reports it.
    pub fn memory_budget(&self) -> Option<u64> {
        if !self.features.has(ash::ext::memory_budget::NAME) {
            return None;
        }
        let mut budget = vk::PhysicalDeviceMemoryBudgetPropertiesEXT::default();
        let mut root = vk::PhysicalDeviceMemoryProperties2::default().push_next(&mut budget);
        // SAFETY: the structures are live during the call; the device belongs to the instance.
        unsafe { self.instance.get_physical_device_memory_properties2(self.physical, &mut root) };
        let heaps = self.properties.memory.memory_heaps_as_slice().iter().enumerate();
        let local = heaps.filter(|(_, heap)| heap.flags.contains(vk::MemoryHeapFlags::DEVICE_LOCAL));
        let (largest, _) = local.max_by_key(|(_, heap)| heap.size)?;
        Some(budget.heap_budget.get(largest)?.saturating_sub(*budget.heap_usage.get(largest)?))
    }

    /// Returns an empty descriptor pool. `images` states whether it has descriptors of images and samplers.
    pub fn take_descriptors(&'static self, images: bool) -> Result<Descriptors> {
        let pool = self.descriptors[usize::from(images)].lock().unwrap_or_else(PoisonError::into_inner).pop();
        let pool = match pool {
            Some(pool) => pool,
            None => {
                let size = |(kind, count)| vk::DescriptorPoolSize::default().ty(kind).descriptor_count(count);
                let kinds = if images { &Descriptors::LIMITS[..] } else { &Descriptors::LIMITS[..2] };
                let sizes: Vec<_> = kinds.iter().copied().map(size).collect();
                let information =
                    vk::DescriptorPoolCreateInfo::default().max_sets(Descriptors::SETS).pool_sizes(&sizes);
                // SAFETY: the structures are live during the call.
                unsafe { self.raw.create_descriptor_pool(&information, None) }.named("vkCreateDescriptorPool")?
            }
        };
        Ok(Descriptors { context: self, pool, images })
    }

    /// Returns an unused query.
    pub fn take_query(&'static self) -> Result<Query> {
        const COUNT: u32 = 64;
        if self.time_bits == 0 {
            let message = "the device does not measure times, so profiling is not supported";
            return Err(Error::with_message(ur_result_t::UR_RESULT_ERROR_UNSUPPORTED_FEATURE, message));
        }
        let mut free = self.queries.lock().unwrap_or_else(PoisonError::into_inner);
        if free.is_empty() {
            let kind = vk::QueryType::TIMESTAMP;
            let information = vk::QueryPoolCreateInfo::default().query_type(kind).query_count(COUNT);
            // SAFETY: the structure is live during the call.
            let pool = unsafe { self.raw.create_query_pool(&information, None) }.named("vkCreateQueryPool")?;
            free.extend((0..COUNT).map(|index| (pool, index)));
        }
        let (pool, index) = free.pop().ok_or(ur_result_t::UR_RESULT_ERROR_OUT_OF_RESOURCES)?;
        Ok(Query { context: self, pool, index })
    }
}

/// A descriptor pool, which is reused after it is dropped.
pub struct Descriptors {
    context: &'static Context,
    /// The pool.
    pub pool: vk::DescriptorPool,
    images: bool,
}

impl Descriptors {
    /// Number of sets in a pool.
    pub const SETS: u32 = 8;
    /// Number of descriptors of each type in a pool. Only pools with images have those after the first two.
    pub const LIMITS: [(vk::DescriptorType, u32); 5] = [
        (vk::DescriptorType::UNIFORM_BUFFER, 16),
        (vk::DescriptorType::STORAGE_BUFFER, 16),
        (vk::DescriptorType::SAMPLED_IMAGE, 128),
        (vk::DescriptorType::STORAGE_IMAGE, 64),
        (vk::DescriptorType::SAMPLER, 16),
    ];

    /// Returns the number of descriptors of a type in a pool with images.
    pub fn limit(kind: vk::DescriptorType) -> u32 {
        Self::LIMITS.iter().find(|(other, _)| *other == kind).map_or(0, |(_, count)| *count)
    }
}

impl Drop for Descriptors {
    fn drop(&mut self) {
        let flags = vk::DescriptorPoolResetFlags::empty();
        // SAFETY: the commands that use the sets have completed, or were never submitted.
        if unsafe { self.context.raw.reset_descriptor_pool(self.pool, flags) }.is_ok() {
            self.context.descriptors[usize::from(self.images)]
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .push(self.pool);
        }
    }
}

/// A query for the time at which the device reaches a command.
pub struct Query {
    context: &'static Context,
    pool: vk::QueryPool,
    index: u32,
}

impl Query {
    /// Records a query after all earlier commands.
    ///
    /// # Safety
    ///
    /// The commands must be in the state in which they are recorded, and must complete before the query is dropped.
    pub unsafe fn record(&self, raw: &ash::Device, commands: vk::CommandBuffer) {
        let stage = vk::PipelineStageFlags::BOTTOM_OF_PIPE;
        // SAFETY: the caller's contract.
        unsafe {
            raw.cmd_reset_query_pool(commands, self.pool, self.index, 1);
            raw.cmd_write_timestamp(commands, stage, self.pool, self.index);
        }
    }

    /// Returns the time of a completed command, in the device's unit.
    pub fn time(&self) -> Result<u64> {
        let mut time = [0u64];
        let flags = vk::QueryResultFlags::TYPE_64;
        // SAFETY: the query belongs to the pool.
        unsafe { self.context.raw.get_query_pool_results(self.pool, self.index, &mut time, flags) }
            .named("vkGetQueryPoolResults")?;
        Ok(time[0])
    }
}

impl Drop for Query {
    fn drop(&mut self) {
        self.context.queries.lock().unwrap_or_else(PoisonError::into_inner).push((self.pool, self.index));
    }
}
