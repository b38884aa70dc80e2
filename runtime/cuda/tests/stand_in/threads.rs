//! Tests objects that are used by sixteen threads.

use std::ptr::{from_ref, null, null_mut};

use crate::program::program;
use crate::support::*;

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

#[test]
fn sixteen_threads_use_one_queue() {
    let (_guard, stand_in, device) = stand_in();
    let before = stand_in.objects();
    for flags in FLAGS {
        let setup = setup(device, flags).unwrap();
        let (queue, context, add) = (setup.queue.0 as usize, setup.context.0 as usize, setup.kernels[0].0 as usize);
        std::thread::scope(|scope| {
            for thread in 0..16 {
                // SAFETY: the pointers are valid, and the objects outlive the threads.
                scope.spawn(move || unsafe {
                    use_queue(queue as _, context as _, device_of(queue as _), add as _, thread)
                });
            }
        });
        // SAFETY: the queue is valid.
        unsafe { ok(urQueueFinish(setup.queue.0)).unwrap() };
    }
    assert_eq!(stand_in.objects(), before);
}

#[test]
fn sixteen_threads_use_one_pool_and_physical_memory() {
    let (_guard, stand_in, device) = stand_in();
    let objects = || (stand_in.objects(), ["reservation", "mapping", "file"].map(|kind| stand_in.count(kind)));
    let before = objects();
    let setup = setup(device, 0).unwrap();
    let during = stand_in.objects();
    // SAFETY: the pointers are valid, and the objects outlive the threads.
    unsafe {
        let mut description: ur_usm_pool_desc_t = std::mem::zeroed();
        description.flags = ur_usm_pool_flag_t::UR_USM_POOL_FLAG_ZERO_INITIALIZE_BLOCK.0;
        let pool = |out| urUSMPoolCreate(setup.context.0, &mut description, out);
        let pool = Owned::new(urUSMPoolRelease, pool).unwrap();
        let memory = |out| urPhysicalMemCreate(setup.context.0, device, 1 << 16, null(), out);
        let memory = Owned::new(urPhysicalMemRelease, memory).unwrap();
        let handles = (setup.context.0 as usize, device as usize, pool.0 as usize, memory.0 as usize);
        std::thread::scope(|scope| {
            for _ in 0..16 {
                scope.spawn(move || {
                    let (context, device, pool, memory) = handles;
                    (0..20).for_each(|_| use_memory(context as _, device as _, pool as _, memory as _));
                });
            }
        });
    }
    assert_eq!(stand_in.objects(), during);
    drop(setup);
    assert_eq!(objects(), before);
}

/// Allocates memory in a pool, and maps physical memory.
unsafe fn use_memory(
    context: ur_context_handle_t,
    device: ur_device_handle_t,
    pool: ur_usm_pool_handle_t,
    memory: ur_physical_mem_handle_t,
) {
    // SAFETY: the caller's contract.
    unsafe {
        let (mut pointer, mut start, mut flags) = (null_mut(), null_mut(), 0u32);
        ok(urUSMDeviceAlloc(context, device, null(), pool, 64, &mut pointer)).unwrap();
        assert_eq!(*pointer.cast::<[u8; 64]>(), [0; 64]);
        ok(urUSMFree(context, pointer)).unwrap();
        ok(urVirtualMemReserve(context, null(), 1 << 16, &mut start)).unwrap();
        let read = ur_virtual_mem_access_flag_t::UR_VIRTUAL_MEM_ACCESS_FLAG_READ_ONLY.0;
        ok(urVirtualMemMap(context, start, 1 << 16, memory, 0, read)).unwrap();
        let (name, out) = (ur_virtual_mem_info_t::UR_VIRTUAL_MEM_INFO_ACCESS_MODE, (&raw mut flags).cast());
        ok(urVirtualMemGetInfo(context, start, 1 << 16, name, 4, out, null_mut())).unwrap();
        assert_eq!(flags, read);
        ok(urVirtualMemUnmap(context, start, 1 << 16)).unwrap();
        ok(urVirtualMemFree(context, start, 1 << 16)).unwrap();
    }
}

unsafe fn device_of(queue: ur_queue_handle_t) -> ur_device_handle_t {
    let mut device = null_mut::<ur_device_handle_t_>();
    let out = std::ptr::from_mut(&mut device).cast();
    // SAFETY: the pointers are valid.
    unsafe { ok(urQueueGetInfo(queue, ur_queue_info_t::UR_QUEUE_INFO_DEVICE, 8, out, null_mut())).unwrap() };
    device
}

/// Launches kernels that wait for each other, submits barriers, and releases events while other threads use the queue.
unsafe fn use_queue(
    queue: ur_queue_handle_t,
    context: ur_context_handle_t,
    device: ur_device_handle_t,
    add: ur_kernel_handle_t,
    thread: i32,
) {
    // SAFETY: the caller's contract.
    unsafe {
        let mut memory = null_mut();
        ok(urUSMSharedAlloc(context, device, null(), null_mut(), 32, &mut memory)).unwrap();
        memory.cast::<[i32; 8]>().write([0; 8]);
        let kind =
            |kind, size, value| ur_exp_kernel_arg_properties_t { type_: kind, size, value, ..std::mem::zeroed() };
        let pointer = ur_exp_kernel_arg_value_t { pointer: memory };
        let value = ur_exp_kernel_arg_value_t { value: from_ref(&thread).cast() };
        let mut arguments = [
            kind(ur_exp_kernel_arg_type_t::UR_EXP_KERNEL_ARG_TYPE_POINTER, 8, pointer),
            kind(ur_exp_kernel_arg_type_t::UR_EXP_KERNEL_ARG_TYPE_VALUE, 4, value),
        ];
        arguments[1].index = 1;
        let mut last: Option<Owned<ur_event_handle_t_>> = None;
        for turn in 0..20 {
            let (waits, count) = last.as_ref().map_or((null(), 0), |event| (from_ref(&event.0), 1));
            let event = Owned::new(urEventRelease, |out| {
                let (size, none) = (8, null());
                urEnqueueKernelLaunchWithArgsExp(
                    queue,
                    add,
                    1,
                    null(),
                    &size,
                    none,
                    2,
                    arguments.as_ptr(),
                    null(),
                    count,
                    waits,
                    out,
                )
            });
            last = Some(event.unwrap());
            if turn % 5 == 0 {
                ok(urEnqueueEventsWaitWithBarrier(queue, 0, null(), null_mut())).unwrap();
            }
        }
        ok(urEventWait(1, &last.unwrap().0)).unwrap();
        assert_eq!(*memory.cast::<[i32; 8]>(), [20 * thread; 8]);
        ok(urUSMFree(context, memory)).unwrap();
    }
}
