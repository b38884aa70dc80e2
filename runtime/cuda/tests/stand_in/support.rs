//! Loads the stand-in, and creates the objects that tests share.

use std::ffi::{CStr, CString, c_char};
use std::path::PathBuf;
use std::ptr::{null, null_mut};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

pub use adapter_test::*;

/// The stand-in. It is loaded before the adapter looks for a driver.
pub struct StandIn {
    fail: unsafe extern "C" fn(*const c_char, u64, i32),
    count: unsafe extern "C" fn(*const c_char) -> u64,
    separate: unsafe extern "C" fn(bool),
    _library: libloading::Library,
}

impl StandIn {
    pub fn fail(&self, name: &str, number: u64, status: i32) {
        let name = CString::new(name).unwrap();
        // SAFETY: the name is a C string.
        unsafe { (self.fail)(name.as_ptr(), number, status) };
    }

    pub fn count(&self, name: &str) -> u64 {
        let name = CString::new(name).unwrap();
        // SAFETY: the name is a C string.
        unsafe { (self.count)(name.as_ptr()) }
    }

    /// Sets whether devices cannot access each other's memory.
    pub fn separate(&self, separate: bool) {
        // SAFETY: the function has no requirements.
        unsafe { (self.separate)(separate) };
    }

    /// Returns the numbers of objects that a program must release.
    pub fn objects(&self) -> [u64; 4] {
        ["stream", "memory", "host memory", "module"].map(|kind| self.count(kind))
    }
}

/// Loads the stand-in and the adapter. The lock makes the tests that share them run one after another.
pub fn stand_in() -> (MutexGuard<'static, ()>, &'static StandIn, ur_device_handle_t) {
    static LOCK: Mutex<()> = Mutex::new(());
    static STAND_IN: OnceLock<StandIn> = OnceLock::new();
    let guard = LOCK.lock().unwrap_or_else(PoisonError::into_inner);
    let stand_in = STAND_IN.get_or_init(|| {
        let mut path: PathBuf = std::env::current_exe().unwrap();
        path.set_file_name("libcuda_stand_in.so");
        // SAFETY: this is a library from this repository; the types match its functions.
        unsafe {
            let library = libloading::Library::new(path).expect("cargo built the stand-in");
            let (fail, count) = (*library.get(b"stand_in_fail\0").unwrap(), *library.get(b"stand_in_count\0").unwrap());
            let separate = *library.get(b"stand_in_separate\0").unwrap();
            StandIn { fail, count, separate, _library: library }
        }
    });
    stand_in.fail("", 0, 0);
    let devices = devices(ur_adapter_cuda::urGetAdapterProcAddrTable);
    (guard, stand_in, *devices.first().expect("the stand-in has devices"))
}

pub const PROGRAM: &[u8] = b".version 8.0
.target sm_50
.address_size 64
.visible .global .align 8 .b8 counter[16];
.visible .entry add(.param .u64 .ptr .global values, .param .u32 number) { ret; }
.visible .entry add_with_offset(.param .u64 values, .param .u32 number, .param .align 4 .b8 offset[12]) { ret; }
.visible .entry local(.param .u64 result, .param .u32 first, .param .u32 second) .maxntid 64 { ret; }
.visible .entry shape(.param .u64 result) { ret; }
";

pub struct Setup {
    pub device: ur_device_handle_t,
    pub kernels: [Owned<ur_kernel_handle_t_>; 3],
    pub program: Owned<ur_program_handle_t_>,
    pub queue: Owned<ur_queue_handle_t_>,
    pub context: Owned<ur_context_handle_t_>,
}

pub fn setup(device: ur_device_handle_t, flags: ur_queue_flags_t) -> Step<Setup> {
    // SAFETY: all pointers are valid.
    unsafe {
        let context = Owned::new(urContextRelease, |out| urContextCreate(1, &device, null(), out))?;
        let mut properties: ur_queue_properties_t = std::mem::zeroed();
        properties.flags = flags;
        let queue = Owned::new(urQueueRelease, |out| urQueueCreate(context.0, device, &properties, out))?;
        let (mut devices, mut length, mut image) = (device, PROGRAM.len(), PROGRAM.as_ptr());
        let program = Owned::new(urProgramRelease, |out| {
            urProgramCreateWithBinary(context.0, 1, &mut devices, &mut length, &mut image, null(), out)
        })?;
        ok(urProgramBuild(context.0, program.0, null()))?;
        let kernel = |name: &CStr| Owned::new(urKernelRelease, |out| urKernelCreate(program.0, name.as_ptr(), out));
        let kernels = [kernel(c"add")?, kernel(c"local")?, kernel(c"shape")?];
        Ok(Setup { device, kernels, program, queue, context })
    }
}

impl Setup {
    pub unsafe fn launch(&self, kernel: usize, size: usize, offset: usize, out: *mut ur_event_handle_t) -> Step {
        // SAFETY: all pointers are valid.
        unsafe {
            ok(urEnqueueKernelLaunch(
                self.queue.0,
                self.kernels[kernel].0,
                1,
                &offset,
                &size,
                null(),
                null(),
                0,
                null(),
                out,
            ))
        }
    }

    /// Allocates shared memory, which is freed when the result is dropped.
    pub unsafe fn shared(&self, bytes: usize) -> Step<Usm> {
        // SAFETY: all pointers are valid.
        Usm::new(self.context.0, |out| unsafe {
            urUSMSharedAlloc(self.context.0, self.device, null(), null_mut(), bytes, out)
        })
    }
}

/// Queue flags: in order; out of order with profiling.
pub const FLAGS: [ur_queue_flags_t; 2] = [0, 3];
