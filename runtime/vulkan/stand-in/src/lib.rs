//! Calls the system's Vulkan loader, for tests. On request, the Nth call to a function fails without reaching the
//! driver. Calls are counted.

#![allow(non_snake_case, reason = "the names are those of Vulkan")]
#![allow(clippy::missing_safety_doc, missing_docs, reason = "the functions are those of Vulkan")]

use std::ffi::{CStr, c_char, c_void};
use std::sync::atomic::{AtomicPtr, AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};

use ash::{Entry, vk};

/// The failure that the test has requested: the name of a function, the number of its call or 0 for all, and the status.
static FAILURE: Mutex<(String, u64, i32)> = Mutex::new((String::new(), 0, 0));

/// The device, and the function that waits until it is idle.
static IDLE: OnceLock<(vk::Device, vk::PFN_vkDeviceWaitIdle)> = OnceLock::new();

/// A function that can fail: the driver's function, and the number of calls.
struct Counted {
    name: &'static str,
    real: AtomicPtr<c_void>,
    calls: AtomicU64,
}

impl Counted {
    const fn new(name: &'static str) -> Self {
        Self { name, real: AtomicPtr::new(std::ptr::null_mut()), calls: AtomicU64::new(0) }
    }

    /// Counts a call. Returns its status if it fails.
    fn fails(&self) -> Option<vk::Result> {
        let number = self.calls.fetch_add(1, Ordering::SeqCst) + 1;
        let failure = FAILURE.lock().unwrap_or_else(PoisonError::into_inner);
        let fails = failure.0 == self.name && [0, number].contains(&failure.1);
        let status = fails.then(|| vk::Result::from_raw(failure.2));
        if let (Some(vk::Result::ERROR_DEVICE_LOST), Some((device, wait))) = (status, IDLE.get()) {
            // A lost device executes no commands.
            // SAFETY: the device is live, because the adapter never destroys devices.
            let _ = unsafe { wait(*device) };
        }
        status
    }
}

/// Defines functions of devices that can fail, and `COUNTED`, which lists them.
macro_rules! device_functions {
    ($($name:ident = $pointer:ident($($argument:ident: $type:ty),*);)*) => {
        #[allow(non_upper_case_globals, reason = "the names are those of Vulkan")]
        mod counted {
            $(pub static $name: super::Counted = super::Counted::new(stringify!($name));)*
        }
        static COUNTED: &[&Counted] = &[$(&counted::$name),*];
        $(
        unsafe extern "system" fn $name($($argument: $type),*) -> vk::Result {
            if let Some(status) = counted::$name.fails() {
                return status;
            }
            // SAFETY: the pointer was stored before a caller received this function, and has this type. The arguments
            // are those of the caller.
            unsafe {
                let real: vk::$pointer = std::mem::transmute(counted::$name.real.load(Ordering::SeqCst));
                real($($argument),*)
            }
        }
        )*
        /// Returns the function that replaces a function of the driver.
        fn replacement(name: &CStr, real: vk::PFN_vkVoidFunction) -> vk::PFN_vkVoidFunction {
            let (name, function) = (name.to_str().ok()?, real?);
            $(if name == stringify!($name) {
                counted::$name.real.store(function as *mut c_void, Ordering::SeqCst);
                // SAFETY: callers convert the pointer to the type of this function.
                return Some(unsafe { std::mem::transmute::<*const (), unsafe extern "system" fn()>($name as *const ()) });
            })*
            Some(function)
        }
    };
}

type Allocator = *const vk::AllocationCallbacks<'static>;

device_functions! {
    vkAllocateCommandBuffers = PFN_vkAllocateCommandBuffers(
        device: vk::Device, information: *const vk::CommandBufferAllocateInfo<'_>, out: *mut vk::CommandBuffer);
    vkAllocateDescriptorSets = PFN_vkAllocateDescriptorSets(
        device: vk::Device, information: *const vk::DescriptorSetAllocateInfo<'_>, out: *mut vk::DescriptorSet);
    vkAllocateMemory = PFN_vkAllocateMemory(
        device: vk::Device, information: *const vk::MemoryAllocateInfo<'_>, allocator: Allocator, out: *mut vk::DeviceMemory);
    vkBeginCommandBuffer = PFN_vkBeginCommandBuffer(
        commands: vk::CommandBuffer, information: *const vk::CommandBufferBeginInfo<'_>);
    vkBindBufferMemory = PFN_vkBindBufferMemory(
        device: vk::Device, buffer: vk::Buffer, memory: vk::DeviceMemory, offset: vk::DeviceSize);
    vkBindImageMemory = PFN_vkBindImageMemory(
        device: vk::Device, image: vk::Image, memory: vk::DeviceMemory, offset: vk::DeviceSize);
    vkCreateBuffer = PFN_vkCreateBuffer(
        device: vk::Device, information: *const vk::BufferCreateInfo<'_>, allocator: Allocator, out: *mut vk::Buffer);
    vkCreateCommandPool = PFN_vkCreateCommandPool(
        device: vk::Device, information: *const vk::CommandPoolCreateInfo<'_>, allocator: Allocator,
        out: *mut vk::CommandPool);
    vkCreateComputePipelines = PFN_vkCreateComputePipelines(
        device: vk::Device, cache: vk::PipelineCache, count: u32, information: *const vk::ComputePipelineCreateInfo<'_>,
        allocator: Allocator, out: *mut vk::Pipeline);
    vkCreateDescriptorPool = PFN_vkCreateDescriptorPool(
        device: vk::Device, information: *const vk::DescriptorPoolCreateInfo<'_>, allocator: Allocator,
        out: *mut vk::DescriptorPool);
    vkCreateDescriptorSetLayout = PFN_vkCreateDescriptorSetLayout(
        device: vk::Device, information: *const vk::DescriptorSetLayoutCreateInfo<'_>, allocator: Allocator,
        out: *mut vk::DescriptorSetLayout);
    vkCreateImage = PFN_vkCreateImage(
        device: vk::Device, information: *const vk::ImageCreateInfo<'_>, allocator: Allocator, out: *mut vk::Image);
    vkCreateImageView = PFN_vkCreateImageView(
        device: vk::Device, information: *const vk::ImageViewCreateInfo<'_>, allocator: Allocator, out: *mut vk::ImageView);
    vkCreatePipelineCache = PFN_vkCreatePipelineCache(
        device: vk::Device, information: *const vk::PipelineCacheCreateInfo<'_>, allocator: Allocator,
        out: *mut vk::PipelineCache);
    vkCreatePipelineLayout = PFN_vkCreatePipelineLayout(
        device: vk::Device, information: *const vk::PipelineLayoutCreateInfo<'_>, allocator: Allocator,
        out: *mut vk::PipelineLayout);
    vkCreateQueryPool = PFN_vkCreateQueryPool(
        device: vk::Device, information: *const vk::QueryPoolCreateInfo<'_>, allocator: Allocator, out: *mut vk::QueryPool);
    vkCreateSampler = PFN_vkCreateSampler(
        device: vk::Device, information: *const vk::SamplerCreateInfo<'_>, allocator: Allocator, out: *mut vk::Sampler);
    vkCreateSemaphore = PFN_vkCreateSemaphore(
        device: vk::Device, information: *const vk::SemaphoreCreateInfo<'_>, allocator: Allocator, out: *mut vk::Semaphore);
    vkCreateShaderModule = PFN_vkCreateShaderModule(
        device: vk::Device, information: *const vk::ShaderModuleCreateInfo<'_>, allocator: Allocator,
        out: *mut vk::ShaderModule);
    vkEndCommandBuffer = PFN_vkEndCommandBuffer(commands: vk::CommandBuffer);
    vkGetQueryPoolResults = PFN_vkGetQueryPoolResults(
        device: vk::Device, pool: vk::QueryPool, first: u32, count: u32, size: usize, data: *mut c_void,
        stride: vk::DeviceSize, flags: vk::QueryResultFlags);
    vkGetSemaphoreCounterValue = PFN_vkGetSemaphoreCounterValue(device: vk::Device, semaphore: vk::Semaphore, out: *mut u64);
    vkMapMemory = PFN_vkMapMemory(
        device: vk::Device, memory: vk::DeviceMemory, offset: vk::DeviceSize, size: vk::DeviceSize, flags: vk::MemoryMapFlags,
        out: *mut *mut c_void);
    vkQueueSubmit = PFN_vkQueueSubmit(
        queue: vk::Queue, count: u32, batches: *const vk::SubmitInfo<'_>, fence: vk::Fence);
    vkWaitSemaphores = PFN_vkWaitSemaphores(device: vk::Device, information: *const vk::SemaphoreWaitInfo<'_>, timeout: u64);
}

/// Returns the system's loader. Its name is that of the stand-in, so it is loaded by path.
fn loader() -> Option<&'static Entry> {
    static LOADER: OnceLock<Option<Entry>> = OnceLock::new();
    let directories = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib"];
    let load = |directory| {
        // SAFETY: the loader's initializers have no requirements.
        unsafe { Entry::load_from(format!("{directory}/libvulkan.so.1")) }.ok()
    };
    LOADER.get_or_init(|| directories.into_iter().find_map(load)).as_ref()
}

#[unsafe(no_mangle)]
pub unsafe extern "system" fn vkGetInstanceProcAddr(
    instance: vk::Instance,
    name: *const c_char,
) -> vk::PFN_vkVoidFunction {
    // SAFETY: the arguments are those of the caller.
    let (real, known) =
        unsafe { ((loader()?.static_fn().get_instance_proc_addr)(instance, name), CStr::from_ptr(name)) };
    static GET: OnceLock<vk::PFN_vkGetDeviceProcAddr> = OnceLock::new();
    unsafe extern "system" fn get(device: vk::Device, name: *const c_char) -> vk::PFN_vkVoidFunction {
        let get = GET.get()?;
        // SAFETY: the arguments are those of the caller, and this is the type of `vkDeviceWaitIdle`.
        unsafe {
            IDLE.get_or_init(|| {
                (
                    device,
                    std::mem::transmute::<vk::PFN_vkVoidFunction, vk::PFN_vkDeviceWaitIdle>(get(
                        device,
                        c"vkDeviceWaitIdle".as_ptr(),
                    )),
                )
            });
            replacement(CStr::from_ptr(name), get(device, name))
        }
    }
    if known == c"vkGetDeviceProcAddr" {
        // SAFETY: this is the type of the function with this name.
        GET.get_or_init(|| unsafe { std::mem::transmute::<vk::PFN_vkVoidFunction, vk::PFN_vkGetDeviceProcAddr>(real) });
        // SAFETY: the caller converts the pointer to the type of this function.
        return Some(unsafe { std::mem::transmute::<vk::PFN_vkGetDeviceProcAddr, unsafe extern "system" fn()>(get) });
    }
    real
}

/// Makes the Nth call to a function fail, or all calls if the number is 0. Counts calls anew.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn stand_in_fail(name: *const c_char, number: u64, status: i32) {
    // SAFETY: the caller passes a C string.
    let name = unsafe { CStr::from_ptr(name) }.to_string_lossy().into_owned();
    *FAILURE.lock().unwrap_or_else(PoisonError::into_inner) = (name, number, status);
    COUNTED.iter().for_each(|function| function.calls.store(0, Ordering::SeqCst));
}

/// Returns the number of calls to a function.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn stand_in_count(name: *const c_char) -> u64 {
    // SAFETY: the caller passes a C string.
    let name = unsafe { CStr::from_ptr(name) };
    let known = COUNTED.iter().find(|function| name.to_str() == Ok(function.name));
    known.map_or(0, |function| function.calls.load(Ordering::SeqCst))
}
