//! Command buffers: commands are executed in each execution, and can be updated.

use std::ffi::c_void;
use std::ptr::{from_ref, null, null_mut};

use crate::support::*;

type Buffer = Owned<ur_exp_command_buffer_handle_t_>;
type Command = ur_exp_command_buffer_command_handle_t;
type Point = ur_exp_command_buffer_sync_point_t;

const SOURCE: &str = "kernel void add(global int *a, int n, local int *l) {
        int i = get_global_id(0);
        l[get_local_id(0)] = a[i];
        a[i] = l[get_local_id(0)] + n;
        if (i == 0) printf(\"%d\\n\", n);
    }
    kernel void set(global int *a, int n, local int *l) { a[get_global_id(0)] = n; }";

fn create(setup: &Setup) -> Buffer {
    // SAFETY: all pointers are valid.
    unsafe {
        let mut description: ur_exp_command_buffer_desc_t = std::mem::zeroed();
        description.isUpdatable = 1;
        let create = |out| urCommandBufferCreateExp(setup.context.0, setup.device, &description, out);
        Owned::new(urCommandBufferReleaseExp, create).unwrap()
    }
}

/// Records a launch for four work-items. Returns the command, and the sync point in `out`.
fn launch(
    buffer: &Buffer,
    kernels: &[ur_kernel_handle_t; 2],
    memory: *mut c_void,
    number: i32,
    after: &[Point],
    out: &mut Point,
) -> Command {
    let bytes = number.to_ne_bytes();
    let arguments = [Given::Pointer(memory), Given::Value(&bytes), Given::Local(16)];
    let list: Vec<_> = arguments.iter().enumerate().map(|(index, given)| given.properties(index)).collect();
    let (mut command, mut others) = (null_mut(), [kernels[1]]);
    // SAFETY: all pointers are valid.
    ok(unsafe {
        urCommandBufferAppendKernelLaunchWithArgsExp(
            buffer.0,
            kernels[0],
            1,
            null(),
            &4,
            &4,
            3,
            list.as_ptr(),
            1,
            others.as_mut_ptr(),
            u32::try_from(after.len()).unwrap(),
            after.as_ptr(),
            0,
            null(),
            out,
            null_mut(),
            &mut command,
        )
    })
    .unwrap_or_else(|code| panic!("{code:?}: {}", message()));
    command
}

/// Records a copy. Returns the event.
fn copy(
    buffer: &Buffer,
    [to, from]: [*mut c_void; 2],
    bytes: usize,
    after: &[Point],
    waits: &[ur_event_handle_t],
) -> Owned<ur_event_handle_t_> {
    let count = |length: usize| u32::try_from(length).unwrap();
    let list = if waits.is_empty() { null() } else { waits.as_ptr() };
    // SAFETY: all pointers are valid.
    Owned::new(urEventRelease, |out| unsafe {
        let no = (null_mut(), null_mut());
        let (points, events) = (count(after.len()), count(waits.len()));
        urCommandBufferAppendUSMMemcpyExp(
            buffer.0,
            to,
            from,
            bytes,
            points,
            after.as_ptr(),
            events,
            list,
            no.0,
            out,
            no.1,
        )
    })
    .unwrap()
}

fn finalize(buffer: &Buffer) {
    // SAFETY: the handle is valid.
    ok(unsafe { urCommandBufferFinalizeExp(buffer.0) }).unwrap();
}

fn execute(setup: &Setup, buffer: &Buffer) {
    // SAFETY: all pointers are valid.
    ok(unsafe { urEnqueueCommandBufferExp(setup.queue.0, buffer.0, 0, null(), null_mut()) })
        .unwrap_or_else(|code| panic!("{code:?}: {}", message()));
}

#[test]
fn commands_are_executed_in_order_and_updated() {
    let _guard = alone();
    let before = ur_adapter_vulkan::objects();
    for flags in FLAGS {
        let setup = Setup::new(flags);
        let program = setup.program(&compile(SOURCE));
        let kernels = ["add", "set"].map(|name| setup.kernel(&program, name).unwrap());
        let handles = [kernels[0].0, kernels[1].0];
        let kind = ur_usm_type_t::UR_USM_TYPE_DEVICE;
        let (a, b) = (setup.memory(kind, 16).unwrap(), setup.memory(kind, 16).unwrap());
        let (mut host, mut result) = ([1_i32, 2, 3, 4], [0_i32; 4]);
        let buffer = create(&setup);
        let mut points = [0; 2];
        // The host memory is read in each execution.
        let copied = copy(&buffer, [a.1, host.as_mut_ptr().cast()], 16, &[], &[]);
        let first = launch(&buffer, &handles, a.1, 10, &[0], &mut points[0]);
        let after = [points[0]];
        launch(&buffer, &handles, a.1, 100, &after, &mut points[1]);
        copy(&buffer, [b.1, a.1], 16, &points[1..], &[copied.0]);
        copy(&buffer, [result.as_mut_ptr().cast(), b.1], 16, &[3], &[]);
        finalize(&buffer);
        assert_eq!(setup.read::<i32>(b.1, 4).len(), 4);
        execute(&setup, &buffer);
        setup.finish();
        assert_eq!(result, [111, 112, 113, 114]);
        host = [5, 6, 7, 8];
        execute(&setup, &buffer);
        execute(&setup, &buffer);
        setup.finish();
        assert_eq!(result, host.map(|value| value + 110));
        update(&buffer, first, 20, null_mut());
        execute(&setup, &buffer);
        setup.finish();
        assert_eq!(result, host.map(|value| value + 120));
        // The other arguments are those of the new kernel.
        // SAFETY: all pointers are valid.
        unsafe {
            ok(urKernelSetArgPointer(kernels[1].0, 0, null(), a.1)).unwrap();
            ok(urKernelSetArgLocal(kernels[1].0, 2, 16, null())).unwrap();
        }
        update(&buffer, first, 30, kernels[1].0);
        execute(&setup, &buffer);
        setup.finish();
        assert_eq!(result, [130; 4]);
        drop((copied, buffer, a, b, kernels, program, setup));
        assert_eq!(ur_adapter_vulkan::objects(), before);
    }
}

/// Replaces the number of a launch, and its kernel unless `kernel` is null.
fn update(buffer: &Buffer, command: Command, number: i32, kernel: ur_kernel_handle_t) {
    // SAFETY: all pointers are valid.
    unsafe {
        let mut value: ur_exp_command_buffer_update_value_arg_desc_t = std::mem::zeroed();
        (value.argIndex, value.argSize, value.pNewValueArg) = (1, 4, from_ref(&number).cast());
        let mut change: ur_exp_command_buffer_update_kernel_launch_desc_t = std::mem::zeroed();
        (change.hCommand, change.newWorkDim, change.hNewKernel) = (command, 1, kernel);
        (change.numNewValueArgs, change.pNewValueArgList) = (1, &value);
        ok(urCommandBufferUpdateKernelLaunchExp(buffer.0, 1, &change))
            .unwrap_or_else(|code| panic!("{code:?}: {}", message()));
    }
}

/// Adds no commands to a child.
unsafe extern "C" fn nothing(_data: *mut c_void) {}

#[test]
fn command_buffers_contain_others() {
    let _guard = alone();
    let before = ur_adapter_vulkan::objects();
    let setup = Setup::new(0);
    let program = setup.program(&compile(SOURCE));
    let kernels = ["add", "set"].map(|name| setup.kernel(&program, name).unwrap());
    let handles = [kernels[0].0, kernels[1].0];
    let memory = setup.memory(ur_usm_type_t::UR_USM_TYPE_DEVICE, 16).unwrap();
    setup.copy(memory.1, [0_i32; 4].as_ptr().cast(), 16);
    let (inner, outer) = (create(&setup), create(&setup));
    let mut points = [0; 2];
    launch(&inner, &handles, memory.1, 1, &[], &mut points[0]);
    // SAFETY: all pointers are valid.
    ok(unsafe {
        let no = (null_mut(), null_mut());
        urCommandBufferAppendUSMFillExp(
            outer.0,
            memory.1,
            from_ref(&5_i32).cast(),
            4,
            16,
            0,
            null(),
            0,
            null(),
            &mut points[0],
            no.0,
            no.1,
        )
    })
    .unwrap();
    // SAFETY: all pointers are valid.
    ok(unsafe {
        let (from, function) = (points[0], Some(nothing as unsafe extern "C" fn(*mut c_void)));
        urCommandBufferAppendNativeCommandExp(outer.0, function, null_mut(), inner.0, 1, &from, &mut points[1])
    })
    .unwrap_or_else(|code| panic!("{code:?}: {}", message()));
    let after = [points[1]];
    launch(&outer, &handles, memory.1, 10, &after, &mut points[0]);
    finalize(&inner);
    finalize(&outer);
    execute(&setup, &outer);
    execute(&setup, &inner);
    execute(&setup, &inner);
    assert_eq!(setup.read::<i32>(memory.1, 4), [18; 4], "the queue is in order");
    execute(&setup, &outer);
    assert_eq!(setup.read::<i32>(memory.1, 4), [16; 4]);
    drop((inner, outer, memory, kernels, program, setup));
    assert_eq!(ur_adapter_vulkan::objects(), before);
}
