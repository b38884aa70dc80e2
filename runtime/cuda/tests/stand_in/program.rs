//! A program that uses most entries.

use std::ptr::{from_ref, null, null_mut};

use crate::support::*;

/// Runs a program with buffers, shared memory, fills, copies, local memory, variables, events and times.
pub fn program(device: ur_device_handle_t, flags: ur_queue_flags_t) -> Step {
    let setup = setup(device, flags)?;
    let (queue, add, local) = (setup.queue.0, setup.kernels[0].0, setup.kernels[1].0);
    // SAFETY: all pointers are valid; each command completes before its memory is freed.
    unsafe {
        // A buffer of eight values and a launch with a global offset.
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
        // A pattern of twelve bytes, copies of rows, and shared memory.
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
        // Local memory: 12 bytes, then 64 KiB at the next multiple of 128. This exceeds the default limit.
        ok(urKernelSetArgPointer(local, 0, null(), shared.1))?;
        ok(urKernelSetArgLocal(local, 1, 12, null()))?;
        ok(urKernelSetArgLocal(local, 2, 64 << 10, null()))?;
        setup.launch(1, 1, 0, null_mut())?;
        ok(urQueueFinish(queue))?;
        assert_eq!(*shared.1.cast::<[u32; 3]>(), [0, 128, 128 + (64 << 10)]);
        // A device variable.
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
