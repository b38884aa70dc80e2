//! Tests driver errors and invalid arguments.

use std::ffi::CStr;
use std::ptr::{null, null_mut};

use crate::program::program;
use crate::support::*;

#[test]
fn each_call_fails_once() {
    let (_guard, stand_in, device) = stand_in();
    // Functions that free objects are omitted, because a failure would cause a leak.
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
                // SAFETY: the pointers are valid; the message is a C string.
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
        // The kernel allows fewer work-items than the device.
        ok(urKernelSetArgLocal(setup.kernels[1].0, 1, 4, null())).unwrap();
        setup.launch(1, 128, 0, null_mut()).unwrap();
        let (kernel, size) = (setup.kernels[1].0, 128usize);
        let large =
            urEnqueueKernelLaunch(setup.queue.0, kernel, 1, null(), &size, &size, null(), 0, null(), null_mut());
        assert_eq!(large, ur_result_t::UR_RESULT_ERROR_INVALID_WORK_GROUP_SIZE);
        let (sizes, mut count) = ([1usize; 4], 0);
        let dimensions = urKernelSuggestMaxCooperativeGroupCount(kernel, device, 4, sizes.as_ptr(), 0, &mut count);
        assert_eq!(dimensions, ur_result_t::UR_RESULT_ERROR_INVALID_WORK_DIMENSION);
        let null_handle = urEnqueueUSMMemcpy(null_mut(), true, memory.1, memory.1, 4, 0, null(), null_mut());
        assert_eq!(null_handle, ur_result_t::UR_RESULT_ERROR_INVALID_NULL_HANDLE);
    }
}

#[test]
fn missing_memory_is_rejected() {
    let (_guard, _, device) = stand_in();
    let setup = setup(device, 0).unwrap();
    let queue = setup.queue.0;
    let no_pointer = ur_result_t::UR_RESULT_ERROR_INVALID_NULL_POINTER;
    // SAFETY: the pointers are null or valid.
    unsafe {
        let memory = setup.shared(64).unwrap();
        let buffer = Owned::new(urMemRelease, |out| urMemBufferCreate(setup.context.0, 1, 64, null(), out)).unwrap();
        let (origin, region) =
            (ur_rect_offset_t { x: 0, y: 0, z: 0 }, ur_rect_region_t { width: 4, height: 2, depth: 1 });
        let (no, nothing, pattern) = (null_mut(), null(), [1u8; 4]);
        let (name, program, pattern) = (c"counter".as_ptr(), setup.program.0, pattern.as_ptr().cast());
        let results = [
            urEnqueueMemBufferRead(queue, buffer.0, true, 0, 64, no, 0, null(), no.cast()),
            urEnqueueMemBufferWrite(queue, buffer.0, true, 0, 64, nothing, 0, null(), no.cast()),
            urEnqueueMemBufferReadRect(
                queue,
                buffer.0,
                true,
                origin,
                origin,
                region,
                0,
                0,
                0,
                0,
                no,
                0,
                null(),
                no.cast(),
            ),
            urEnqueueUSMFill(queue, no, 4, pattern, 64, 0, null(), no.cast()),
            urEnqueueUSMFill2D(queue, no, 8, 4, pattern, 8, 2, 0, null(), no.cast()),
            urEnqueueUSMMemcpy2D(queue, true, memory.1, 8, nothing, 8, 8, 2, 0, null(), no.cast()),
            urEnqueueUSMMemcpy2D(queue, true, no, 8, memory.1, 8, 8, 2, 0, null(), no.cast()),
            urEnqueueDeviceGlobalVariableRead(queue, program, name, true, 8, 0, no, 0, null(), no.cast()),
            urEnqueueDeviceGlobalVariableWrite(queue, program, name, true, 8, 0, nothing, 0, null(), no.cast()),
        ];
        assert_eq!(results, [no_pointer; 9]);
    }
}

#[test]
fn missing_events_are_rejected() {
    let (_guard, stand_in, device) = stand_in();
    let before = stand_in.objects();
    let setup = setup(device, 0).unwrap();
    let (queue, no_events) = (setup.queue.0, ur_result_t::UR_RESULT_ERROR_INVALID_EVENT_WAIT_LIST);
    // SAFETY: the pointers are null or valid.
    unsafe {
        let memory = setup.shared(64).unwrap();
        let buffer = Owned::new(urMemRelease, |out| urMemBufferCreate(setup.context.0, 1, 64, null(), out)).unwrap();
        let (mut mapped, no_event) = (null_mut(), null_mut());
        for waits in [null(), &raw const no_event] {
            let copied = urEnqueueUSMMemcpy(queue, true, memory.1, memory.1, 4, 1, waits, null_mut());
            assert_eq!(copied, no_events);
            let map = urEnqueueMemBufferMap(queue, buffer.0, true, 1, 0, 64, 1, waits, null_mut(), &mut mapped);
            assert_eq!(map, no_events);
        }
    }
    drop(setup);
    assert_eq!(stand_in.objects(), before);
}
