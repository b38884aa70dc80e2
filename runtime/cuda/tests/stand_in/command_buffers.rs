//! Tests command buffers: all kinds of commands, updates, and a failure of each driver call.

use std::ffi::CStr;
use std::ptr::{from_ref, null, null_mut};

use crate::support::*;

type Point = ur_exp_command_buffer_sync_point_t;

struct Recorded<'a> {
    setup: &'a Setup,
    buffer: Owned<ur_exp_command_buffer_handle_t_>,
}

/// Creates an updatable command buffer.
fn create(setup: &Setup, in_order: bool) -> Step<Recorded<'_>> {
    // SAFETY: all pointers are valid.
    unsafe {
        let mut description: ur_exp_command_buffer_desc_t = std::mem::zeroed();
        (description.isUpdatable, description.isInOrder) = (1, in_order.into());
        let buffer = Owned::new(urCommandBufferReleaseExp, |out| {
            urCommandBufferCreateExp(setup.context.0, setup.device, &description, out)
        })?;
        Ok(Recorded { setup, buffer })
    }
}

impl Recorded<'_> {
    /// Records `add` for eight values, with the arguments that were set.
    unsafe fn add(&self, points: &[Point], out: &mut Point) -> Step<ur_exp_command_buffer_command_handle_t> {
        let mut command = null_mut();
        let (none, no_kernels, no_events, count) = (null(), null_mut(), null(), u32::try_from(points.len()).unwrap());
        // SAFETY: all pointers are valid.
        unsafe {
            ok(urCommandBufferAppendKernelLaunchExp(
                self.buffer.0,
                self.setup.kernels[0].0,
                1,
                none,
                &8,
                none,
                0,
                no_kernels,
                count,
                points.as_ptr(),
                0,
                no_events,
                out,
                null_mut(),
                &mut command,
            ))?;
        }
        Ok(command)
    }

    /// Executes the commands, and waits.
    unsafe fn execute(&self) -> Step {
        // SAFETY: all pointers are valid.
        unsafe {
            ok(urEnqueueCommandBufferExp(self.setup.queue.0, self.buffer.0, 0, null(), null_mut()))?;
            ok(urQueueFinish(self.setup.queue.0))
        }
    }
}

/// Records a write, fills, a launch, a copy and a read, executes them twice, and updates the launch.
fn program(device: ur_device_handle_t, in_order: bool) -> Step {
    let setup = setup(device, 0)?;
    let recorded = create(&setup, in_order)?;
    let buffer = recorded.buffer.0;
    // SAFETY: all pointers are valid; the memory exists until the queue has completed.
    unsafe {
        let new = || Owned::new(urMemRelease, |out| urMemBufferCreate(setup.context.0, 1, 32, null(), out));
        let (memory, copy) = (new()?, new()?);
        let shared = setup.shared(600)?;
        let values = [1i32, 2, 3, 4, 5, 6, 7, 8];
        let mut result = [0i32; 8];
        let pattern = [7u8; 300].map(|byte| byte + u8::from(byte == 0));
        let mut long = pattern;
        long[0] = 9;
        ok(urKernelSetArgMemObj(setup.kernels[0].0, 0, null(), memory.0))?;
        ok(urKernelSetArgValue(setup.kernels[0].0, 1, 4, null(), from_ref(&10i32).cast()))?;
        let (mut points, none, no) = ([0; 5], null(), null_mut());
        ok(urCommandBufferAppendMemBufferWriteExp(
            buffer,
            memory.0,
            0,
            32,
            values.as_ptr().cast(),
            0,
            none,
            0,
            null(),
            &mut points[0],
            no,
            null_mut(),
        ))?;
        let first = [points[0]];
        let command = recorded.add(&first, &mut points[1])?;
        ok(urCommandBufferAppendUSMAdviseExp(
            buffer,
            shared.1,
            600,
            2,
            1,
            &points[1],
            0,
            null(),
            &mut points[2],
            null_mut(),
            null_mut(),
        ))?;
        ok(urCommandBufferAppendMemBufferCopyExp(
            buffer,
            memory.0,
            copy.0,
            0,
            0,
            32,
            1,
            &points[2],
            0,
            null(),
            &mut points[3],
            null_mut(),
            null_mut(),
        ))?;
        ok(urCommandBufferAppendMemBufferReadExp(
            buffer,
            copy.0,
            0,
            32,
            result.as_mut_ptr().cast(),
            1,
            &points[3],
            0,
            null(),
            null_mut(),
            null_mut(),
            null_mut(),
        ))?;
        // The pattern is copied, so it may change before the execution.
        ok(urCommandBufferAppendUSMFillExp(
            buffer,
            shared.1,
            long.as_ptr().cast(),
            300,
            600,
            0,
            null(),
            0,
            null(),
            &mut points[4],
            null_mut(),
            null_mut(),
        ))?;
        long.fill(0);
        let early = urEnqueueCommandBufferExp(setup.queue.0, buffer, 0, null(), null_mut());
        assert_eq!(early, ur_result_t::UR_RESULT_ERROR_INVALID_OPERATION);
        ok(urCommandBufferFinalizeExp(buffer))?;
        recorded.execute()?;
        assert_eq!(result, values.map(|value| value + 10));
        let filled = &*shared.1.cast::<[u8; 600]>();
        assert_eq!((filled[0], filled[1], filled[300], filled[599]), (9, 7, 9, 7));
        // Change arguments, and set a global offset.
        let number = 100i32;
        let mut value: ur_exp_command_buffer_update_value_arg_desc_t = std::mem::zeroed();
        (value.argIndex, value.argSize, value.pNewValueArg) = (1, 4, from_ref(&number).cast());
        let (mut offset, mut size) = (4usize, 4usize);
        let mut change: ur_exp_command_buffer_update_kernel_launch_desc_t = std::mem::zeroed();
        (change.hCommand, change.newWorkDim) = (command, 1);
        (change.numNewValueArgs, change.pNewValueArgList) = (1, &value);
        (change.pNewGlobalWorkOffset, change.pNewGlobalWorkSize) = (&mut offset, &mut size);
        ok(urCommandBufferUpdateKernelLaunchExp(buffer, 1, &change))?;
        recorded.execute()?;
        assert_eq!(result, [1, 2, 3, 4, 105, 106, 107, 108]);
        // Change a pointer. The description contains the address of the pointer.
        let other = setup.shared(32)?;
        other.1.cast::<[i32; 8]>().write([0; 8]);
        let mut pointer: ur_exp_command_buffer_update_pointer_arg_desc_t = std::mem::zeroed();
        (pointer.argIndex, pointer.pNewPointerArg) = (0, from_ref(&other.1).cast());
        let mut change: ur_exp_command_buffer_update_kernel_launch_desc_t = std::mem::zeroed();
        (change.hCommand, change.newWorkDim) = (command, 1);
        (change.numNewPointerArgs, change.pNewPointerArgList) = (1, &pointer);
        ok(urCommandBufferUpdateKernelLaunchExp(buffer, 1, &change))?;
        recorded.execute()?;
        assert_eq!(*other.1.cast::<[i32; 8]>(), [0, 0, 0, 0, 100, 100, 100, 100]);
    }
    Ok(())
}

#[test]
fn commands_are_recorded_executed_and_updated() {
    let (_guard, stand_in, device) = stand_in();
    for in_order in [false, true] {
        let before = (stand_in.objects(), stand_in.count("graph"));
        program(device, in_order).unwrap();
        assert_eq!((stand_in.count("node"), stand_in.count("executable graph")), (0, 0));
        assert_eq!(stand_in.count("failed calls"), 0);
        program(device, in_order).unwrap();
        // One stream is kept for recording commands.
        assert!(stand_in.objects()[0] <= before.0[0] + 1);
        assert_eq!((&stand_in.objects()[1..], stand_in.count("graph")), (&before.0[1..], before.1));
    }
}

#[test]
fn each_call_of_a_graph_fails_once() {
    let (_guard, stand_in, device) = stand_in();
    let names = [
        "cuGraphCreate",
        "cuStreamBeginCaptureToGraph",
        "cuStreamGetCaptureInfo_v2",
        "cuStreamEndCapture",
        "cuGraphInstantiateWithFlags",
        "cuGraphLaunch",
        "cuGraphExecKernelNodeSetParams_v2",
        "cuMemcpyAsync",
        "cuLaunchKernel",
    ];
    program(device, false).unwrap();
    stand_in.fail("", 0, 0);
    program(device, false).unwrap();
    let (calls, graphs) = (names.map(|name| stand_in.count(name)), stand_in.count("graph"));
    let memory = stand_in.objects();
    for (name, calls) in names.iter().zip(calls) {
        assert!(calls > 0, "{name}");
        for number in 1..=calls {
            stand_in.fail(name, number, 999);
            assert_eq!(program(device, false), Err(ur_result_t::UR_RESULT_ERROR_ADAPTER_SPECIFIC), "{name}");
            let (mut message, mut code) = (null(), 0);
            // SAFETY: the pointers are valid; the message is a C string.
            let message = unsafe {
                ok(urAdapterGetLastError(null_mut(), &mut message, &mut code)).unwrap();
                CStr::from_ptr(message).to_str().unwrap()
            };
            assert!(message.contains(name) && message.contains("CUDA_ERROR_UNKNOWN"), "{name}: {message}");
            stand_in.fail("", 0, 0);
            assert_eq!((stand_in.count("graph"), stand_in.count("executable graph")), (graphs, 0), "{name}");
            assert_eq!(stand_in.objects()[1..], memory[1..], "{name}, call {number}");
            assert!(stand_in.objects()[0] <= memory[0] + 1, "{name}, call {number}: streams");
        }
    }
}

#[test]
fn wrong_uses_of_command_buffers_are_rejected() {
    let (_guard, _, device) = stand_in();
    let setup = setup(device, 0).unwrap();
    let (first, second) = (create(&setup, false).unwrap(), create(&setup, false).unwrap());
    // SAFETY: all pointers are valid.
    unsafe {
        let memory = setup.shared(32).unwrap();
        ok(urKernelSetArgPointer(setup.kernels[0].0, 0, null(), memory.1)).unwrap();
        ok(urKernelSetArgValue(setup.kernels[0].0, 1, 4, null(), from_ref(&1i32).cast())).unwrap();
        let mut point = 0;
        let unknown = first.add(&[5], &mut point);
        assert_eq!(unknown, Err(ur_result_t::UR_RESULT_ERROR_INVALID_COMMAND_BUFFER_SYNC_POINT_EXP));
        let command = first.add(&[], &mut point).unwrap();
        let mut change: ur_exp_command_buffer_update_kernel_launch_desc_t = std::mem::zeroed();
        (change.hCommand, change.newWorkDim) = (command, 1);
        let early = urCommandBufferUpdateKernelLaunchExp(first.buffer.0, 1, &change);
        assert_eq!(early, ur_result_t::UR_RESULT_ERROR_INVALID_OPERATION);
        ok(urCommandBufferFinalizeExp(first.buffer.0)).unwrap();
        ok(urCommandBufferFinalizeExp(second.buffer.0)).unwrap();
        let late = first.add(&[], &mut point);
        assert_eq!(late, Err(ur_result_t::UR_RESULT_ERROR_INVALID_OPERATION));
        let other = urCommandBufferUpdateKernelLaunchExp(second.buffer.0, 1, &change);
        assert_eq!(other, ur_result_t::UR_RESULT_ERROR_INVALID_COMMAND_BUFFER_COMMAND_HANDLE_EXP);
        change.newWorkDim = 2;
        let dimensions = urCommandBufferUpdateKernelLaunchExp(first.buffer.0, 1, &change);
        assert_eq!(dimensions, ur_result_t::UR_RESULT_ERROR_INVALID_VALUE);
    }
}

#[test]
fn launches_are_recorded_with_their_arguments() {
    let (_guard, _, device) = stand_in();
    let setup = setup(device, 0).unwrap();
    let recorded = create(&setup, false).unwrap();
    let kernel = setup.kernels[0].0;
    // SAFETY: all pointers are valid.
    unsafe {
        let memory = setup.shared(32).unwrap();
        memory.1.cast::<[i32; 8]>().write([1; 8]);
        let number = 5i32;
        let mut arguments: [ur_exp_kernel_arg_properties_t; 2] = std::mem::zeroed();
        arguments[0].type_ = ur_exp_kernel_arg_type_t::UR_EXP_KERNEL_ARG_TYPE_POINTER;
        arguments[0].value = ur_exp_kernel_arg_value_t { pointer: memory.1 };
        arguments[1].type_ = ur_exp_kernel_arg_type_t::UR_EXP_KERNEL_ARG_TYPE_VALUE;
        (arguments[1].index, arguments[1].size) = (1, 4);
        arguments[1].value = ur_exp_kernel_arg_value_t { value: from_ref(&number).cast() };
        let (none, no, mut group) = (null(), null_mut(), 0usize);
        let list = arguments.as_ptr();
        ok(urKernelGetSuggestedLocalWorkSizeWithArgs(kernel, setup.queue.0, 1, none, &8, 2, list, &mut group)).unwrap();
        assert_eq!(group, 8);
        ok(urCommandBufferAppendKernelLaunchWithArgsExp(
            recorded.buffer.0,
            kernel,
            1,
            none,
            &8,
            none,
            2,
            list,
            0,
            no,
            0,
            null(),
            0,
            null(),
            null_mut(),
            null_mut(),
            null_mut(),
        ))
        .unwrap();
        ok(urCommandBufferFinalizeExp(recorded.buffer.0)).unwrap();
        recorded.execute().unwrap();
        recorded.execute().unwrap();
        assert_eq!(*memory.1.cast::<[i32; 8]>(), [11; 8]);
    }
}
