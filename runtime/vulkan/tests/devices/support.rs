//! Compiles kernels, and creates the objects that tests share.

use std::ffi::{CString, c_void};
use std::ptr::{null, null_mut};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

pub use adapter_test::*;
use opencl_vulkan::{Options, compile_source};

/// Queue flags: in order; out of order; both with profiling.
pub const FLAGS: [ur_queue_flags_t; 4] = [0, 1, 2, 3];

/// Makes tests run one after another, because they count the objects of the process.
pub fn alone() -> MutexGuard<'static, ()> {
    static LOCK: Mutex<()> = Mutex::new(());
    LOCK.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the options for device images.
pub fn options() -> Options {
    let mut options = Options { physical: true, long_addresses: true, push_global_offset: true, ..Options::default() };
    options.emit.version = (1, 5);
    options
}

/// Compiles OpenCL C to a device image.
pub fn compile(source: &str) -> Vec<u8> {
    compile_source(source.as_bytes(), &options()).unwrap().to_bytes()
}

/// The first device, with a context and a queue.
pub struct Setup {
    pub device: ur_device_handle_t,
    pub queue: Owned<ur_queue_handle_t_>,
    pub context: Owned<ur_context_handle_t_>,
}

/// Returns the first device.
pub fn device() -> ur_device_handle_t {
    static DEVICES: OnceLock<Vec<usize>> = OnceLock::new();
    let all = || devices(ur_adapter_vulkan::urGetAdapterProcAddrTable).into_iter().map(|device| device as usize);
    *DEVICES.get_or_init(|| all().collect()).first().expect("this machine has a Vulkan device") as _
}

impl Setup {
    pub fn new(flags: ur_queue_flags_t) -> Self {
        let device = device();
        // SAFETY: all pointers are valid.
        unsafe {
            let context = Owned::new(urContextRelease, |out| urContextCreate(1, &device, null(), out)).unwrap();
            let properties = ur_queue_properties_t { flags, ..std::mem::zeroed() };
            let queue = Owned::new(urQueueRelease, |out| urQueueCreate(context.0, device, &properties, out)).unwrap();
            Self { device, queue, context }
        }
    }

    /// Creates a program without building it.
    pub fn create(&self, image: &[u8]) -> Owned<ur_program_handle_t_> {
        // SAFETY: all pointers are valid.
        let create =
            |out| unsafe { urProgramCreateWithIL(self.context.0, image.as_ptr().cast(), image.len(), null(), out) };
        Owned::new(urProgramRelease, create).unwrap()
    }

    pub fn build(&self, program: &Owned<ur_program_handle_t_>) -> Step {
        // SAFETY: all pointers are valid.
        ok(unsafe { urProgramBuild(self.context.0, program.0, null()) })
    }

    /// Creates and builds a program.
    pub fn program(&self, image: &[u8]) -> Owned<ur_program_handle_t_> {
        let program = self.create(image);
        self.build(&program).unwrap_or_else(|code| panic!("{code:?}: {}", message()));
        program
    }

    pub fn kernel(&self, program: &Owned<ur_program_handle_t_>, name: &str) -> Step<Owned<ur_kernel_handle_t_>> {
        let name = CString::new(name).unwrap();
        // SAFETY: all pointers are valid.
        Owned::new(urKernelRelease, |out| unsafe { urKernelCreate(program.0, name.as_ptr(), out) })
    }

    pub fn memory(&self, kind: ur_usm_type_t, bytes: usize) -> Step<Usm> {
        let (context, device) = (self.context.0, self.device);
        // SAFETY: all pointers are valid.
        Usm::new(context, |out| unsafe {
            match kind {
                ur_usm_type_t::UR_USM_TYPE_DEVICE => urUSMDeviceAlloc(context, device, null(), null_mut(), bytes, out),
                ur_usm_type_t::UR_USM_TYPE_HOST => urUSMHostAlloc(context, null(), null_mut(), bytes, out),
                _ => urUSMSharedAlloc(context, device, null(), null_mut(), bytes, out),
            }
        })
    }

    pub fn finish(&self) {
        // SAFETY: the queue is valid.
        ok(unsafe { urQueueFinish(self.queue.0) }).unwrap_or_else(|code| panic!("{code:?}: {}", message()));
    }

    /// Copies memory, and waits for the copy.
    pub fn copy(&self, to: *mut c_void, from: *const c_void, bytes: usize) {
        // SAFETY: the caller passes valid ranges.
        let copied = unsafe { urEnqueueUSMMemcpy(self.queue.0, true, to, from, bytes, 0, null(), null_mut()) };
        ok(copied).unwrap_or_else(|code| panic!("{code:?}: {}", message()));
    }

    /// Reads values from memory of any kind.
    pub fn read<T: Copy + Default>(&self, from: *const c_void, count: usize) -> Vec<T> {
        let mut values = vec![T::default(); count];
        self.copy(values.as_mut_ptr().cast(), from, size_of_val(values.as_slice()));
        values
    }
}

/// An argument of a kernel.
pub enum Given<'a> {
    Value(&'a [u8]),
    Pointer(*mut c_void),
    Local(usize),
    Buffer(ur_mem_handle_t),
    Sampler(ur_sampler_handle_t),
}

impl Given<'_> {
    /// Describes the argument.
    pub fn properties(&self, index: usize) -> ur_exp_kernel_arg_properties_t {
        use ur_exp_kernel_arg_type_t as Kind;
        // SAFETY: all members may be zero.
        let (mut entry, mut value): (ur_exp_kernel_arg_properties_t, ur_exp_kernel_arg_value_t) =
            unsafe { (std::mem::zeroed(), std::mem::zeroed()) };
        let (kind, size) = match self {
            Self::Value(bytes) => {
                value.value = bytes.as_ptr().cast();
                (Kind::UR_EXP_KERNEL_ARG_TYPE_VALUE, bytes.len())
            }
            Self::Pointer(pointer) => {
                value.pointer = *pointer;
                (Kind::UR_EXP_KERNEL_ARG_TYPE_POINTER, 8)
            }
            Self::Local(size) => (Kind::UR_EXP_KERNEL_ARG_TYPE_LOCAL, *size),
            Self::Buffer(buffer) => {
                // SAFETY: all members may be zero.
                value.memObjTuple = unsafe { std::mem::zeroed() };
                value.memObjTuple.hMem = *buffer;
                (Kind::UR_EXP_KERNEL_ARG_TYPE_MEM_OBJ, 8)
            }
            Self::Sampler(sampler) => {
                value.sampler = *sampler;
                (Kind::UR_EXP_KERNEL_ARG_TYPE_SAMPLER, 8)
            }
        };
        (entry.type_, entry.size, entry.value, entry.index) = (kind, size, value, u32::try_from(index).unwrap());
        entry
    }
}

/// An image's order of channels, type of channels, kind, and size; the last size of an array is the number of images.
#[derive(Clone, Copy)]
pub struct Described {
    pub order: ur_image_channel_order_t,
    pub kind: ur_image_channel_type_t,
    pub dimensions: ur_mem_type_t,
    pub size: [usize; 3],
}

impl Described {
    /// Describes an image with four channels of `float`.
    pub fn floats(dimensions: ur_mem_type_t, size: [usize; 3]) -> Self {
        let order = ur_image_channel_order_t::UR_IMAGE_CHANNEL_ORDER_RGBA;
        Self { order, kind: ur_image_channel_type_t::UR_IMAGE_CHANNEL_TYPE_FLOAT, dimensions, size }
    }

    pub fn format(&self) -> ur_image_format_t {
        ur_image_format_t { channelOrder: self.order, channelType: self.kind }
    }

    /// Returns the description without pitches.
    pub fn description(&self) -> ur_image_desc_t {
        let [width, height, depth] = self.size;
        let array = match self.dimensions {
            ur_mem_type_t::UR_MEM_TYPE_IMAGE1D_ARRAY => height,
            ur_mem_type_t::UR_MEM_TYPE_IMAGE2D_ARRAY => depth,
            _ => 0,
        };
        let stype = ur_structure_type_t::UR_STRUCTURE_TYPE_IMAGE_DESC;
        // SAFETY: all members may be zero.
        let zero: ur_image_desc_t = unsafe { std::mem::zeroed() };
        ur_image_desc_t { stype, type_: self.dimensions, width, height, depth, arraySize: array, ..zero }
    }
}

impl Setup {
    /// Creates an image, with contents unless they are empty.
    pub fn image<T>(&self, described: Described, contents: &[T]) -> Step<Owned<ur_mem_handle_t_>> {
        let (format, description) = (described.format(), described.description());
        let flags = ur_mem_flag_t::UR_MEM_FLAG_ALLOC_COPY_HOST_POINTER.0;
        let (flags, host) = if contents.is_empty() { (0, null()) } else { (flags, contents.as_ptr()) };
        let host = host.cast_mut().cast();
        // SAFETY: all pointers are valid.
        let create = |out| unsafe { urMemImageCreate(self.context.0, flags, &format, &description, host, out) };
        Owned::new(urMemRelease, create)
    }

    /// Reads a whole image.
    pub fn read_image<T: Copy + Default>(
        &self,
        image: &Owned<ur_mem_handle_t_>,
        size: [usize; 3],
        count: usize,
    ) -> Vec<T> {
        let mut values = vec![T::default(); count];
        let [width, height, depth] = size.map(|size| size as u64);
        let (origin, region) = (ur_rect_offset_t { x: 0, y: 0, z: 0 }, ur_rect_region_t { width, height, depth });
        let to = values.as_mut_ptr().cast();
        // SAFETY: all pointers are valid, and the vector is as large as the image.
        let read = unsafe {
            urEnqueueMemImageRead(self.queue.0, image.0, true, origin, region, 0, 0, to, 0, null(), null_mut())
        };
        ok(read).unwrap_or_else(|code| panic!("{code:?}: {}", message()));
        values
    }

    /// Creates a sampler.
    pub fn sampler(
        &self,
        normalized: bool,
        addressing: ur_sampler_addressing_mode_t,
        filter: ur_sampler_filter_mode_t,
    ) -> Step<Owned<ur_sampler_handle_t_>> {
        let description = ur_sampler_desc_t {
            stype: ur_structure_type_t::UR_STRUCTURE_TYPE_SAMPLER_DESC,
            pNext: null(),
            normalizedCoords: normalized,
            addressingMode: addressing,
            filterMode: filter,
        };
        // SAFETY: all pointers are valid.
        Owned::new(urSamplerRelease, |out| unsafe { urSamplerCreate(self.context.0, &description, out) })
    }
}

/// A range: offset, global size, and work-group size.
#[derive(Clone, Copy)]
pub struct Range<'a>(pub &'a [usize], pub &'a [usize], pub &'a [usize]);

impl Setup {
    /// Launches a kernel after some events. An empty offset or work-group size is not specified.
    pub fn launch_after(
        &self,
        kernel: &Owned<ur_kernel_handle_t_>,
        Range(offset, global, group): Range<'_>,
        arguments: &[Given<'_>],
        waits: &[ur_event_handle_t],
        out: *mut ur_event_handle_t,
    ) -> Step {
        let list: Vec<_> = arguments.iter().enumerate().map(|(index, given)| given.properties(index)).collect();
        let optional = |sizes: &[usize]| if sizes.is_empty() { null() } else { sizes.as_ptr() };
        let count = |length: usize| u32::try_from(length).unwrap();
        // SAFETY: all pointers are valid.
        ok(unsafe {
            urEnqueueKernelLaunchWithArgsExp(
                self.queue.0,
                kernel.0,
                count(global.len()),
                optional(offset),
                global.as_ptr(),
                optional(group),
                count(list.len()),
                list.as_ptr(),
                null(),
                count(waits.len()),
                waits.as_ptr(),
                out,
            )
        })
    }

    /// Launches a kernel.
    pub fn launch(&self, kernel: &Owned<ur_kernel_handle_t_>, range: Range<'_>, arguments: &[Given<'_>]) -> Step {
        self.launch_after(kernel, range, arguments, &[], null_mut())
    }
}
