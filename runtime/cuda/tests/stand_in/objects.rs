//! Tests buffers, programs, launches and events.

use std::ffi::CStr;
use std::ptr::{from_ref, null, null_mut};

use crate::support::*;

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
fn parts_of_buffers_keep_their_access_and_size() {
    let (_guard, _, device) = stand_in();
    // SAFETY: the pointers are valid.
    unsafe {
        let context = Owned::new(urContextRelease, |out| urContextCreate(1, &device, null(), out)).unwrap();
        let read_only = ur_mem_flag_t::UR_MEM_FLAG_READ_ONLY.0;
        let buffer = Owned::new(urMemRelease, |out| urMemBufferCreate(context.0, read_only, 64, null(), out)).unwrap();
        let part = |flags, size| {
            let region = ur_buffer_region_t { origin: 32, size, ..std::mem::zeroed() };
            let kind = ur_buffer_create_type_t::UR_BUFFER_CREATE_TYPE_REGION;
            Owned::new(urMemRelease, |out| urMemBufferPartition(buffer.0, flags, kind, &region, out)).err()
        };
        assert_eq!(part(0, 32), None);
        assert_eq!(part(read_only, 16), None);
        assert_eq!(part(1, 32), Some(ur_result_t::UR_RESULT_ERROR_INVALID_VALUE));
        assert_eq!(part(0, 33), Some(ur_result_t::UR_RESULT_ERROR_INVALID_BUFFER_SIZE));
    }
}

#[test]
fn only_several_programs_are_linked_by_the_driver() {
    let (_guard, stand_in, device) = stand_in();
    // SAFETY: the pointers are valid.
    unsafe {
        let context = Owned::new(urContextRelease, |out| urContextCreate(1, &device, null(), out)).unwrap();
        let create = || {
            let (mut devices, mut length, mut image) = (device, PROGRAM.len(), PROGRAM.as_ptr());
            Owned::new(urProgramRelease, |out| {
                urProgramCreateWithBinary(context.0, 1, &mut devices, &mut length, &mut image, null(), out)
            })
        };
        let programs = [create().unwrap(), create().unwrap()];
        let handles = [programs[0].0, programs[1].0];
        for (count, calls) in [(1, 0), (2, 1)] {
            let before = stand_in.count("cuLinkCreate_v2");
            let link = |out| urProgramLink(context.0, count, handles.as_ptr(), null(), out);
            let linked = Owned::new(urProgramRelease, link).unwrap();
            assert_eq!(stand_in.count("cuLinkCreate_v2") - before, calls);
            let mut kernel = null_mut();
            ok(urKernelCreate(linked.0, c"add".as_ptr(), &mut kernel)).unwrap();
            ok(urKernelRelease(kernel)).unwrap();
        }
    }
}

#[test]
fn programs_have_metadata_and_a_module_once_built() {
    let (_guard, _, device) = stand_in();
    // SAFETY: the pointers are valid.
    unsafe {
        let context = Owned::new(urContextRelease, |out| urContextCreate(1, &device, null(), out)).unwrap();
        let create = |name: &CStr, bytes: &[u8]| {
            let entry = ur_program_metadata_t {
                pName: name.as_ptr(),
                type_: ur_program_metadata_type_t::UR_PROGRAM_METADATA_TYPE_BYTE_ARRAY,
                size: bytes.len(),
                value: ur_program_metadata_value_t { pData: bytes.as_ptr().cast_mut().cast() },
            };
            let properties = ur_program_properties_t { count: 1, pMetadatas: &entry, ..std::mem::zeroed() };
            let (mut devices, mut length, mut image) = (device, PROGRAM.len(), PROGRAM.as_ptr());
            Owned::new(urProgramRelease, |out| {
                urProgramCreateWithBinary(context.0, 1, &mut devices, &mut length, &mut image, &properties, out)
            })
        };
        let program = create(c"other", &[1, 2]).unwrap();
        let mut native = 0;
        let unbuilt = urProgramGetNativeHandle(program.0, &mut native);
        assert_eq!(unbuilt, ur_result_t::UR_RESULT_ERROR_UNSUPPORTED_FEATURE);
        ok(urProgramBuild(context.0, program.0, null())).unwrap();
        ok(urProgramGetNativeHandle(program.0, &mut native)).unwrap();
        assert_ne!(native, 0);
        let short = create(c"shape@reqd_work_group_size", &[4, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0]);
        assert_eq!(short.err(), Some(ur_result_t::UR_RESULT_ERROR_INVALID_WORK_GROUP_SIZE));
        let program = create(c"shape@reqd_work_group_size", &[4, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0]).unwrap();
        ok(urProgramBuild(context.0, program.0, null())).unwrap();
        let kernel = Owned::new(urKernelRelease, |out| urKernelCreate(program.0, c"shape".as_ptr(), out)).unwrap();
        let mut group = [0usize; 3];
        let name = ur_kernel_group_info_t::UR_KERNEL_GROUP_INFO_COMPILE_WORK_GROUP_SIZE;
        ok(urKernelGetGroupInfo(kernel.0, device, name, 24, group.as_mut_ptr().cast(), null_mut())).unwrap();
        assert_eq!(group, [2, 1, 1]);
    }
}

#[test]
fn arguments_that_a_kernel_lacks_are_rejected() {
    let (_guard, _, device) = stand_in();
    let setup = setup(device, 0).unwrap();
    let (kernel, invalid) = (setup.kernels[0].0, ur_result_t::UR_RESULT_ERROR_INVALID_KERNEL_ARGUMENT_INDEX);
    // SAFETY: the pointers are valid.
    unsafe {
        let mut count = 0u32;
        let out = (&raw mut count).cast();
        ok(urKernelGetInfo(kernel, ur_kernel_info_t::UR_KERNEL_INFO_NUM_ARGS, 4, out, null_mut())).unwrap();
        assert_eq!(count, 2);
        ok(urKernelSetArgValue(kernel, 1, 4, null(), from_ref(&count).cast())).unwrap();
        assert_eq!(urKernelSetArgValue(kernel, 2, 4, null(), from_ref(&count).cast()), invalid);
        assert_eq!(urKernelSetArgPointer(kernel, 2, null(), null()), invalid);
        assert_eq!(urKernelSetArgLocal(kernel, 2, 4, null()), invalid);
        assert_eq!(urKernelSetArgMemObj(kernel, 2, null(), null_mut()), invalid);
    }
}

#[test]
fn work_groups_are_a_multiple_of_a_cluster() {
    let (_guard, stand_in, device) = stand_in();
    let setup = setup(device, 0).unwrap();
    // SAFETY: the pointers are valid.
    unsafe {
        let memory = setup.shared(64).unwrap();
        let kernel = setup.kernels[2].0;
        ok(urKernelSetArgPointer(kernel, 0, null(), memory.1)).unwrap();
        let mut cluster: ur_kernel_launch_cluster_property_t = std::mem::zeroed();
        cluster.stype = ur_structure_type_t::UR_STRUCTURE_TYPE_KERNEL_LAUNCH_CLUSTER_PROPERTY;
        cluster.clusterDim = [16, 1, 1];
        let mut list: ur_kernel_launch_ext_properties_t = std::mem::zeroed();
        list.stype = ur_structure_type_t::UR_STRUCTURE_TYPE_KERNEL_LAUNCH_EXT_PROPERTIES;
        list.flags = ur_kernel_launch_flag_t::UR_KERNEL_LAUNCH_FLAG_COOPERATIVE.0;
        list.pNext = std::ptr::from_mut(&mut cluster).cast();
        let queue = setup.queue.0;
        ok(urEnqueueKernelLaunch(queue, kernel, 1, null(), &32, null(), &list, 0, null(), null_mut())).unwrap();
        ok(urQueueFinish(queue)).unwrap();
        assert_eq!(*memory.1.cast::<u32>(), 2);
        assert_eq!(stand_in.count("cuLaunchKernelEx"), 1);
    }
}

#[test]
fn events_are_recorded_when_they_are_needed() {
    let (_guard, stand_in, device) = stand_in();
    let setup = setup(device, 0).unwrap();
    // SAFETY: the pointers are valid.
    unsafe {
        let memory = setup.shared(64).unwrap();
        ok(urKernelSetArgPointer(setup.kernels[2].0, 0, null(), memory.1)).unwrap();
        let launch = || {
            Owned::new(urEventRelease, |out| setup.launch(2, 1, 0, out).err().unwrap_or(ur_result_t::UR_RESULT_SUCCESS))
        };
        let records = || stand_in.count("cuEventRecord");
        // Released before the next command.
        drop(launch().unwrap());
        // The last command in its stream.
        let last = launch().unwrap();
        assert_eq!(records(), 0);
        ok(urEventWait(1, &last.0)).unwrap();
        assert_eq!((records(), stand_in.count("cuStreamSynchronize")), (0, 1));
        // Not released before the next command, so it is recorded first.
        let kept = launch().unwrap();
        drop(launch().unwrap());
        assert_eq!(records(), 1);
        ok(urEventWait(1, &kept.0)).unwrap();
        assert_eq!((records(), stand_in.count("cuEventSynchronize")), (1, 1));
        // The program can add commands to the stream.
        let mut native = 0;
        ok(urQueueGetNativeHandle(setup.queue.0, null_mut(), &mut native)).unwrap();
        drop(launch().unwrap());
        assert_eq!(records(), 2);
    }
}

/// Stores the stream of a queue.
unsafe extern "C" fn native_command(queue: ur_queue_handle_t, data: *mut std::ffi::c_void) {
    let mut native = 0;
    // SAFETY: the queue is valid, and `data` points to the variable in which the test expects the stream.
    unsafe {
        ok(urQueueGetNativeHandle(queue, null_mut(), &mut native)).unwrap();
        data.cast::<u64>().write(native as u64);
    }
}

#[test]
fn commands_and_events_of_the_driver_are_used() {
    let (_guard, stand_in, device) = stand_in();
    for flags in FLAGS {
        let setup = setup(device, flags).unwrap();
        let queue = setup.queue.0;
        // SAFETY: the pointers are valid.
        unsafe {
            let mut stream = 0u64;
            let data = std::ptr::from_mut(&mut stream).cast();
            let event = Owned::new(urEventRelease, |out| {
                urEnqueueNativeCommandExp(queue, Some(native_command), data, 0, null(), null(), 0, null(), out)
            })
            .unwrap();
            assert_ne!(stream, 0);
            // The event is recorded after the commands that the function adds.
            assert!(stand_in.count("cuEventRecord") > 0);
            let mut native = 0;
            ok(urEventGetNativeHandle(event.0, &mut native)).unwrap();
            let foreign =
                Owned::new(urEventRelease, |out| urEventCreateWithNativeHandle(native, setup.context.0, null(), out))
                    .unwrap();
            ok(urEnqueueEventsWait(queue, 1, &foreign.0, null_mut())).unwrap();
            ok(urEventWait(1, &foreign.0)).unwrap();
            let (from, mut to) = ([1u32, 2], [0u32; 2]);
            let out = to.as_mut_ptr().cast();
            ok(urUSMContextMemcpyExp(setup.context.0, out, from.as_ptr().cast(), 8)).unwrap();
            assert_eq!(to, from);
            let empty = urUSMContextMemcpyExp(setup.context.0, out, from.as_ptr().cast(), 0);
            assert_eq!(empty, ur_result_t::UR_RESULT_ERROR_INVALID_SIZE);
        }
    }
    assert_eq!(stand_in.count("failed calls"), 0);
}
