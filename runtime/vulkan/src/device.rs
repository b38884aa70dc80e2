//! Vulkan devices.

use std::sync::{OnceLock, PoisonError, RwLock};

use ash::Instance;
use ash::vk::{self, Handle};
use sycl_adapter::backend::{Device, Facts, Images, Stream, VirtualMemory};
use sycl_adapter::error::Result;

use crate::code::Loaded;
use crate::code::function::LoadedFunction;
use crate::command::Capture;
use crate::context::Context;
use crate::facts::facts;
use crate::graphs::{ExecutableState, GraphState};
use crate::images::ImageState;
use crate::memory::block::Class;
use crate::memory::heap::Heap;
use crate::status::unsupported;
use crate::streams::mark::MarkState;
use crate::streams::stream::StreamState;
use crate::table::Table;

/// The objects of a device.
pub struct Inner {
    /// The Vulkan objects.
    pub context: &'static Context,
    /// Memory.
    pub heap: &'static Heap,
    /// Streams by handle.
    pub streams: Table<StreamState>,
    /// Events by handle.
    pub marks: Table<MarkState>,
    /// Modules by handle.
    pub modules: Table<Loaded>,
    /// Kernels by handle.
    pub functions: Table<LoadedFunction>,
    /// Graphs by handle.
    pub graphs: Table<GraphState>,
    /// Executable graphs by handle.
    pub executables: Table<ExecutableState>,
    /// Images by handle.
    pub images: Table<ImageState>,
    /// Graphs that are being recorded.
    pub captures: Table<Capture>,
    /// The stream for programs that request the driver's default stream.
    pub default_stream: OnceLock<Stream>,
    facts: Facts,
}

/// A Vulkan device.
#[derive(Clone, Copy)]
pub struct VulkanDevice(&'static Inner);

impl std::ops::Deref for VulkanDevice {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        self.0
    }
}

/// All devices, for copies between them.
static DEVICES: RwLock<Vec<VulkanDevice>> = RwLock::new(Vec::new());

/// Returns all devices.
pub fn all() -> Vec<VulkanDevice> {
    DEVICES.read().unwrap_or_else(PoisonError::into_inner).clone()
}

impl VulkanDevice {
    /// Opens a device, which stays open until the process exits. Returns `None` if it lacks a required feature.
    pub fn open(instance: &Instance, physical: vk::PhysicalDevice) -> Result<Option<Self>> {
        let Some(context) = Context::open(instance, physical)? else { return Ok(None) };
        let context: &'static Context = Box::leak(Box::new(context));
        let heap: &'static Heap = Box::leak(Box::new(Heap::new(context)?));
        // The only reliable way to learn whether host allocations work is to create one.
        let host_memory = heap.allocate(Class::Host, 1).is_ok();
        heap.trim();
        let inner = Inner {
            context,
            heap,
            streams: Table::default(),
            marks: Table::default(),
            modules: Table::default(),
            functions: Table::default(),
            graphs: Table::default(),
            executables: Table::default(),
            images: Table::default(),
            captures: Table::default(),
            default_stream: OnceLock::new(),
            facts: facts(&context.properties, &context.features, host_memory),
        };
        let device = Self(Box::leak(Box::new(inner)));
        DEVICES.write().unwrap_or_else(PoisonError::into_inner).push(device);
        Ok(Some(device))
    }

    /// Finds the device with a native context.
    pub fn find(context: u64) -> Option<Self> {
        all().into_iter().find(|device| device.native_context() == context)
    }
}

impl Device for VulkanDevice {
    fn facts(&self) -> &Facts {
        &self.0.facts
    }

    fn native(&self) -> u64 {
        self.context.physical.as_raw()
    }

    fn native_context(&self) -> u64 {
        self.context.raw.handle().as_raw()
    }

    fn free_memory(&self) -> Result<u64> {
        Ok(self.heap.free_memory())
    }

    fn make_current(&self) -> Result {
        Ok(())
    }

    fn synchronize(&self) -> Result {
        self.streams.all().iter().try_for_each(|stream| stream.wait())
    }

    fn virtual_memory(&self) -> Option<&dyn VirtualMemory> {
        None
    }

    fn images(&self) -> Option<&dyn Images> {
        self.0.facts.images.map(|_| self as &dyn Images)
    }

    fn can_access(&self, _peer: &dyn Device) -> Result<bool> {
        Ok(false)
    }

    fn allow_access(&self, _peer: &dyn Device, _allow: bool) -> Result {
        unsupported("Vulkan devices cannot access each other's memory")
    }
}
