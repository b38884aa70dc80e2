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
        };
        (entry.type_, entry.size, entry.value, entry.index) = (kind, size, value, u32::try_from(index).unwrap());
        entry
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
