//! The adapter on the stand-in driver: results, and each call of the driver made to fail once: an error, and no leak.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test panics to fail")]

use std::ffi::{CStr, CString, c_char, c_void};
use std::path::PathBuf;
use std::ptr::{from_ref, null, null_mut};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use sycl_adapter::entries::{
    adapter::*, buffer::*, context::*, copy::*, device::*, event::*, kernel::*, launch::*, memory::*,
};
use sycl_adapter::entries::{platform::*, program::*, queue::*};
use sycl_adapter::ur::*;

type Step<T = ()> = Result<T, ur_result_t>;

/// The stand-in, loaded before the adapter looks for a driver.
struct StandIn {
    fail: unsafe extern "C" fn(*const c_char, u64, i32),
    count: unsafe extern "C" fn(*const c_char) -> u64,
    _library: libloading::Library,
}

impl StandIn {
    fn fail(&self, name: &str, number: u64, status: i32) {
        let name = CString::new(name).unwrap();
        // SAFETY: a C string.
        unsafe { (self.fail)(name.as_ptr(), number, status) };
    }

    fn count(&self, name: &str) -> u64 {
        let name = CString::new(name).unwrap();
        // SAFETY: a C string.
        unsafe { (self.count)(name.as_ptr()) }
    }

    /// Numbers of objects that a program releases.
    fn objects(&self) -> [u64; 4] {
        ["stream", "memory", "host memory", "module"].map(|kind| self.count(kind))
    }
}

/// Loads the stand-in and the adapter. The tests share them, so they run one after the other.
fn stand_in() -> (MutexGuard<'static, ()>, &'static StandIn, ur_device_handle_t) {
    static LOCK: Mutex<()> = Mutex::new(());
    static STAND_IN: OnceLock<StandIn> = OnceLock::new();
    let guard = LOCK.lock().unwrap_or_else(PoisonError::into_inner);
    let stand_in = STAND_IN.get_or_init(|| {
        let mut path: PathBuf = std::env::current_exe().unwrap();
        path.set_file_name("libcuda_stand_in.so");
        // SAFETY: the library of this repository; the types are those of its functions.
        unsafe {
            let library = libloading::Library::new(path).expect("cargo built the stand-in");
            let (fail, count) = (*library.get(b"stand_in_fail\0").unwrap(), *library.get(b"stand_in_count\0").unwrap());
            StandIn { fail, count, _library: library }
        }
    });
    stand_in.fail("", 0, 0);
    // SAFETY: all pointers are valid.
    unsafe {
        let mut table = std::mem::zeroed();
        let version = ur_api_version_t(ur_api_version_t::UR_API_VERSION_CURRENT.0);
        assert_eq!(ur_adapter_cuda::urGetAdapterProcAddrTable(version, &mut table), ur_result_t::UR_RESULT_SUCCESS);
        let (mut adapter, mut platform, mut device) = (null_mut(), null_mut(), null_mut());
        ok(urAdapterGet(1, &mut adapter, null_mut())).unwrap();
        ok(urPlatformGet(adapter, 1, &mut platform, null_mut())).unwrap();
        ok(urDeviceGet(platform, ur_device_type_t::UR_DEVICE_TYPE_ALL, 1, &mut device, null_mut())).unwrap();
        assert!(!device.is_null(), "the stand-in has devices");
        (guard, stand_in, device)
    }
}

fn ok(result: ur_result_t) -> Step {
    if result == ur_result_t::UR_RESULT_SUCCESS { Ok(()) } else { Err(result) }
}

/// A handle that is released at the end.
struct Owned<T>(*mut T, unsafe extern "C" fn(*mut T) -> ur_result_t);

impl<T> Owned<T> {
    fn new(
        release: unsafe extern "C" fn(*mut T) -> ur_result_t,
        create: impl FnOnce(*mut *mut T) -> ur_result_t,
    ) -> Step<Self> {
        let mut handle = null_mut();
        ok(create(&mut handle))?;
        assert!(!handle.is_null());
        Ok(Self(handle, release))
    }
}

impl<T> Drop for Owned<T> {
    fn drop(&mut self) {
        // SAFETY: the handle was created with one reference.
        unsafe { (self.1)(self.0) };
    }
}

const PROGRAM: &[u8] = b".version 8.0
.target sm_50
.address_size 64
.visible .global .align 8 .b8 counter[16];
.visible .entry add(.param .u64 .ptr .global values, .param .u32 number) { ret; }
.visible .entry add_with_offset(.param .u64 values, .param .u32 number, .param .align 4 .b8 offset[12]) { ret; }
.visible .entry local(.param .u64 result, .param .u32 first, .param .u32 second) { ret; }
.visible .entry shape(.param .u64 result) { ret; }
";

struct Setup {
    device: ur_device_handle_t,
    kernels: [Owned<ur_kernel_handle_t_>; 3],
    program: Owned<ur_program_handle_t_>,
    queue: Owned<ur_queue_handle_t_>,
    context: Owned<ur_context_handle_t_>,
}

fn setup(device: ur_device_handle_t, flags: ur_queue_flags_t) -> Step<Setup> {
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
    unsafe fn launch(&self, kernel: usize, size: usize, offset: usize, out: *mut ur_event_handle_t) -> Step {
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

    /// Allocates shared memory, which the result frees.
    unsafe fn shared<'a>(&'a self, bytes: usize) -> Step<Usm<'a>> {
        let mut pointer = null_mut();
        // SAFETY: all pointers are valid.
        unsafe { ok(urUSMSharedAlloc(self.context.0, self.device, null(), null_mut(), bytes, &mut pointer)) }?;
        Ok(Usm(self, pointer))
    }
}

struct Usm<'a>(&'a Setup, *mut c_void);

impl Drop for Usm<'_> {
    fn drop(&mut self) {
        // SAFETY: the memory was allocated in this context.
        unsafe { urUSMFree(self.0.context.0, self.1) };
    }
}

/// A program with buffers, shared memory, fills, copies, local memory, variables, events and times.
fn program(device: ur_device_handle_t, flags: ur_queue_flags_t) -> Step {
    let setup = setup(device, flags)?;
    let (queue, add, local) = (setup.queue.0, setup.kernels[0].0, setup.kernels[1].0);
    // SAFETY: all pointers are valid; each command ends before its memory does.
    unsafe {
        // A buffer of eight values, and a launch with a global offset.
        let buffer = Owned::new(urMemRelease, |out| urMemBufferCreate(setup.context.0, 1, 32, null(), out))?;
        let values = [1i32, 2, 3, 4, 5, 6, 7, 8];
        let mut written = null_mut();
        ok(urEnqueueMemBufferWrite(queue, buffer.0, false, 0, 32, values.as_ptr().cast(), 0, null(), &mut written))?;
        let written = Owned(written, urEventRelease);
        ok(urEventWait(1, &written.0))?;
        ok(urKernelSetArgMemObj(add, 0, null(), buffer.0))?;
        ok(urKernelSetArgValue(add, 1, 4, null(), from_ref(&10i32).cast()))?;
        let mut launched = null_mut();
        setup.launch(0, 4, 4, &mut launched)?;
        let launched = Owned(launched, urEventRelease);
        ok(urEnqueueEventsWaitWithBarrier(queue, 0, null(), null_mut()))?;
        let mut result = [0i32; 8];
        ok(urEnqueueMemBufferRead(
            queue,
            buffer.0,
            true,
            0,
            32,
            result.as_mut_ptr().cast(),
            1,
            &launched.0,
            null_mut(),
        ))?;
        assert_eq!(result, [1, 2, 3, 4, 15, 16, 17, 18]);
        if flags & 2 != 0 {
            let time = |name| {
                let mut time = 0u64;
                let out = std::ptr::from_mut(&mut time).cast();
                ok(urEventGetProfilingInfo(launched.0, name, 8, out, null_mut())).map(|()| time)
            };
            let submit = time(ur_profiling_info_t::UR_PROFILING_INFO_COMMAND_SUBMIT)?;
            let start = time(ur_profiling_info_t::UR_PROFILING_INFO_COMMAND_START)?;
            let end = time(ur_profiling_info_t::UR_PROFILING_INFO_COMMAND_END)?;
            assert!(0 < submit && submit <= start && start <= end, "{submit} {start} {end}");
        }
        // A pattern of twelve bytes, rows, and shared memory.
        let shared = setup.shared(48)?;
        let pattern = [1u32, 2, 3];
        ok(urEnqueueUSMFill(queue, shared.1, 12, pattern.as_ptr().cast(), 48, 0, null(), null_mut()))?;
        ok(urEnqueueUSMPrefetch(queue, shared.1, 48, 1, 0, null(), null_mut()))?;
        ok(urEnqueueUSMAdvise(queue, shared.1, 48, 2, null_mut()))?;
        ok(urQueueFinish(queue))?;
        assert_eq!(*shared.1.cast::<[u32; 12]>(), [1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3]);
        let mut rows = [0u32; 4];
        ok(urEnqueueUSMMemcpy2D(queue, true, rows.as_mut_ptr().cast(), 8, shared.1, 12, 8, 2, 0, null(), null_mut()))?;
        assert_eq!(rows, [1, 2, 1, 2]);
        // Local memory: 12 bytes, then 64 at the next multiple of 64; more than the device gives without a request.
        ok(urKernelSetArgPointer(local, 0, null(), shared.1))?;
        ok(urKernelSetArgLocal(local, 1, 12, null()))?;
        ok(urKernelSetArgLocal(local, 2, 64 << 10, null()))?;
        setup.launch(1, 1, 0, null_mut())?;
        ok(urQueueFinish(queue))?;
        assert_eq!(*shared.1.cast::<[u32; 3]>(), [0, 128, 128 + (64 << 10)]);
        // A variable of the program.
        let name = c"counter".as_ptr();
        let (value, mut read) = (7u64, 0u64);
        ok(urEnqueueDeviceGlobalVariableWrite(
            queue,
            setup.program.0,
            name,
            true,
            8,
            8,
            from_ref(&value).cast(),
            0,
            null(),
            null_mut(),
        ))?;
        let out = std::ptr::from_mut(&mut read).cast();
        ok(urEnqueueDeviceGlobalVariableRead(queue, setup.program.0, name, true, 8, 8, out, 0, null(), null_mut()))?;
        assert_eq!(read, 7);
        // A mapping of the buffer.
        let mut mapped = null_mut();
        ok(urEnqueueMemBufferMap(queue, buffer.0, true, 2, 4, 4, 0, null(), null_mut(), &mut mapped))?;
        mapped.cast::<i32>().write(99);
        ok(urEnqueueMemUnmap(queue, buffer.0, mapped, 0, null(), null_mut()))?;
        ok(urEnqueueMemBufferRead(queue, buffer.0, true, 4, 4, result.as_mut_ptr().cast(), 0, null(), null_mut()))?;
        assert_eq!(result[0], 99);
    }
    Ok(())
}

/// Flags of queues: in order, out of order with profiling.
const FLAGS: [ur_queue_flags_t; 2] = [0, 3];

#[test]
fn programs_run() {
    let (_guard, stand_in, device) = stand_in();
    for flags in FLAGS {
        let before = stand_in.objects();
        program(device, flags).unwrap();
        assert_eq!(stand_in.objects(), before, "streams, memory, host memory, modules");
        assert_eq!(stand_in.count("failed calls"), 0);
    }
}

#[test]
fn each_call_fails_once() {
    let (_guard, stand_in, device) = stand_in();
    // Functions that free objects are not here: what cannot be freed remains.
    let names = [
        "cuStreamCreateWithPriority",
        "cuStreamWaitEvent",
        "cuEventCreate",
        "cuEventRecord",
        "cuEventSynchronize",
        "cuEventElapsedTime",
        "cuMemAlloc_v2",
        "cuMemAllocManaged",
        "cuMemHostAlloc",
        "cuMemcpyAsync",
        "cuMemcpy3DAsync_v2",
        "cuMemsetD8Async",
        "cuMemsetD32Async",
        "cuMemPrefetchAsync",
        "cuMemAdvise",
        "cuModuleLoadDataEx",
        "cuModuleGetFunction",
        "cuModuleGetGlobal_v2",
        "cuFuncGetAttribute",
        "cuFuncSetAttribute",
        "cuOccupancyMaxPotentialBlockSize",
        "cuLaunchKernel",
    ];
    let mut failed = 0;
    for flags in FLAGS {
        program(device, flags).unwrap();
        let (objects, events) = (stand_in.objects(), stand_in.count("event"));
        stand_in.fail("", 0, 0);
        program(device, flags).unwrap();
        let calls = names.map(|name| stand_in.count(name));
        for (name, calls) in names.iter().zip(calls) {
            for number in 1..=calls {
                stand_in.fail(name, number, 999);
                let error = program(device, flags).expect_err(name);
                assert_eq!(error, ur_result_t::UR_RESULT_ERROR_ADAPTER_SPECIFIC, "{name}");
                let (mut message, mut code) = (null(), 0);
                // SAFETY: valid pointers; the message is a C string.
                let message = unsafe {
                    ok(urAdapterGetLastError(null_mut(), &mut message, &mut code)).unwrap();
                    CStr::from_ptr(message).to_str().unwrap().to_owned()
                };
                assert!(
                    message.contains(name.trim_end_matches("_v2")) && message.contains("CUDA_ERROR_UNKNOWN"),
                    "{name}: {message}"
                );
                stand_in.fail("", 0, 0);
                assert_eq!(
                    stand_in.objects(),
                    objects,
                    "after {name}, call {number}: streams, memory, host memory, modules"
                );
                failed += 1;
            }
        }
        program(device, flags).unwrap();
        assert!(stand_in.count("event") <= events + 1, "events");
    }
    assert!(failed > 60, "{failed} calls failed");
}

#[test]
fn memory_that_is_missing_has_its_own_code() {
    let (_guard, stand_in, device) = stand_in();
    let setup = setup(device, 0).unwrap();
    stand_in.fail("cuMemAllocManaged", 1, 2);
    // SAFETY: the pointers are valid.
    let error = unsafe { setup.shared(64) }.err();
    assert_eq!(error, Some(ur_result_t::UR_RESULT_ERROR_OUT_OF_DEVICE_MEMORY));
}

#[test]
fn wrong_launches_are_rejected() {
    let (_guard, _, device) = stand_in();
    let setup = setup(device, 0).unwrap();
    // SAFETY: the pointers are valid.
    unsafe {
        let missing = setup.launch(0, 4, 0, null_mut());
        assert_eq!(missing, Err(ur_result_t::UR_RESULT_ERROR_INVALID_KERNEL_ARGS));
        let memory = setup.shared(64).unwrap();
        ok(urKernelSetArgPointer(setup.kernels[2].0, 0, null(), memory.1)).unwrap();
        let (global, group) = (10usize, 4usize);
        let kernel = setup.kernels[2].0;
        let uneven =
            urEnqueueKernelLaunch(setup.queue.0, kernel, 1, null(), &global, &group, null(), 0, null(), null_mut());
        assert_eq!(uneven, ur_result_t::UR_RESULT_ERROR_INVALID_WORK_GROUP_SIZE);
        ok(urKernelSetArgLocal(setup.kernels[1].0, 1, 300 << 10, null())).unwrap();
        ok(urKernelSetArgPointer(setup.kernels[1].0, 0, null(), memory.1)).unwrap();
        ok(urKernelSetArgLocal(setup.kernels[1].0, 2, 4, null())).unwrap();
        assert_eq!(setup.launch(1, 1, 0, null_mut()), Err(ur_result_t::UR_RESULT_ERROR_OUT_OF_RESOURCES));
        let null_handle = urEnqueueUSMMemcpy(null_mut(), true, memory.1, memory.1, 4, 0, null(), null_mut());
        assert_eq!(null_handle, ur_result_t::UR_RESULT_ERROR_INVALID_NULL_HANDLE);
    }
}

#[test]
fn the_content_of_a_buffer_follows_the_device() {
    let (_guard, stand_in, device) = stand_in();
    let before = stand_in.objects();
    // SAFETY: the pointers are valid.
    unsafe {
        let (mut platform, mut devices) = (null_mut::<ur_platform_handle_t_>(), [null_mut(); 2]);
        let out = std::ptr::from_mut(&mut platform).cast();
        ok(urDeviceGetInfo(device, ur_device_info_t::UR_DEVICE_INFO_PLATFORM, 8, out, null_mut())).unwrap();
        ok(urDeviceGet(platform, ur_device_type_t::UR_DEVICE_TYPE_GPU, 2, devices.as_mut_ptr(), null_mut())).unwrap();
        let context = Owned::new(urContextRelease, |out| urContextCreate(2, devices.as_ptr(), null(), out)).unwrap();
        let queue = |device| Owned::new(urQueueRelease, |out| urQueueCreate(context.0, device, null(), out)).unwrap();
        let queues = devices.map(queue);
        let buffer = Owned::new(urMemRelease, |out| urMemBufferCreate(context.0, 1, 8, null(), out)).unwrap();
        for round in 0..3u64 {
            let (writer, reader) = (queues[(round % 2) as usize].0, queues[((round + 1) % 2) as usize].0);
            let mut read = 0u64;
            ok(urEnqueueMemBufferWrite(writer, buffer.0, true, 0, 8, from_ref(&round).cast(), 0, null(), null_mut()))
                .unwrap();
            let out = std::ptr::from_mut(&mut read).cast();
            ok(urEnqueueMemBufferRead(reader, buffer.0, true, 0, 8, out, 0, null(), null_mut())).unwrap();
            assert_eq!(read, round);
        }
    }
    assert_eq!(stand_in.objects(), before);
}

#[test]
fn sixteen_threads_use_one_device() {
    let (_guard, stand_in, device) = stand_in();
    let before = stand_in.objects();
    let device = device as usize;
    std::thread::scope(|scope| {
        for thread in 0..16 {
            scope
                .spawn(move || (0..20).for_each(|_| program(device as ur_device_handle_t, FLAGS[thread % 2]).unwrap()));
        }
    });
    assert_eq!(stand_in.objects(), before);
}
