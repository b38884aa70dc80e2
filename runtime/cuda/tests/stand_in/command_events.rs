//! Events of commands in command buffers.

use std::ffi::c_void;
use std::ptr::{null, null_mut};

use crate::support::*;

type Command = ur_exp_command_buffer_command_handle_t;
type EventHandle = Owned<ur_event_handle_t_>;

const INVALID_OPERATION: ur_result_t = ur_result_t::UR_RESULT_ERROR_INVALID_OPERATION;

fn create(setup: &Setup) -> Step<Owned<ur_exp_command_buffer_handle_t_>> {
    // SAFETY: all pointers are valid.
    unsafe {
        let mut description: ur_exp_command_buffer_desc_t = std::mem::zeroed();
        description.isUpdatable = 1;
        Owned::new(urCommandBufferReleaseExp, |out| {
            urCommandBufferCreateExp(setup.context.0, setup.device, &description, out)
        })
    }
}

/// Fills eight bytes in a queue. Returns the event.
unsafe fn fill(setup: &Setup, memory: *mut c_void, value: u8) -> Step<EventHandle> {
    let pattern = (&raw const value).cast();
    // SAFETY: the caller passes valid memory.
    Owned::new(urEventRelease, |out| unsafe { urEnqueueUSMFill(setup.queue.0, memory, 1, pattern, 8, 0, null(), out) })
}

/// Records a copy of eight bytes.
unsafe fn copy(
    buffer: ur_exp_command_buffer_handle_t,
    [to, from]: [*mut c_void; 2],
    waits: &[ur_event_handle_t],
    event: *mut ur_event_handle_t,
) -> Step<Command> {
    let (mut command, count) = (null_mut(), u32::try_from(waits.len()).unwrap());
    let list = if waits.is_empty() { null() } else { waits.as_ptr() };
    // SAFETY: the caller passes valid memory.
    unsafe {
        ok(urCommandBufferAppendUSMMemcpyExp(
            buffer,
            to,
            from,
            8,
            0,
            null(),
            count,
            list,
            null_mut(),
            event,
            &mut command,
        ))?;
    }
    Ok(command)
}

unsafe fn native(event: &EventHandle) -> Step<u64> {
    let mut native = 0;
    // SAFETY: the pointers are valid.
    ok(unsafe { urEventGetNativeHandle(event.0, &mut native) }).map(|()| native as u64)
}

unsafe fn execute(setup: &Setup, buffer: ur_exp_command_buffer_handle_t) -> Step {
    // SAFETY: the pointers are valid.
    unsafe {
        ok(urEnqueueCommandBufferExp(setup.queue.0, buffer, 0, null(), null_mut()))?;
        ok(urQueueFinish(setup.queue.0))
    }
}

/// Records a command with two events, executes it, and makes it wait for another event.
fn program(stand_in: &StandIn, device: ur_device_handle_t) -> Step {
    let setup = setup(device, 0)?;
    let buffer = create(&setup)?;
    // SAFETY: all pointers are valid; the memory exists until the queue has completed.
    unsafe {
        let (from, to) = (setup.shared(8)?, setup.shared(8)?);
        let filled = fill(&setup, from.1, 1)?;
        let mut command = null_mut();
        let signaled = Owned::new(urEventRelease, |out| match copy(buffer.0, [to.1, from.1], &[filled.0], out) {
            Ok(new) => {
                command = new;
                ur_result_t::UR_RESULT_SUCCESS
            }
            Err(error) => error,
        })?;
        assert!(!command.is_null());
        // The event is complete until the first execution.
        ok(urEventWait(1, &signaled.0))?;
        assert_eq!(urCommandBufferUpdateWaitEventsExp(command, 1, &filled.0), INVALID_OPERATION);
        ok(urCommandBufferFinalizeExp(buffer.0))?;
        execute(&setup, buffer.0)?;
        assert_eq!(*to.1.cast::<[u8; 8]>(), [1; 8]);
        assert_eq!(stand_in.count("last wait"), native(&filled)?);
        // Commands in the queue wait for the event after each execution.
        let waits = stand_in.count("cuStreamWaitEvent");
        for number in 1..=2 {
            ok(urEventWait(1, &signaled.0))?;
            ok(urEnqueueEventsWait(setup.queue.0, 1, &signaled.0, null_mut()))?;
            assert_eq!(stand_in.count("cuStreamWaitEvent"), waits + number);
        }
        // The command waits for another event.
        let other = fill(&setup, from.1, 2)?;
        ok(urCommandBufferUpdateWaitEventsExp(command, 1, &other.0))?;
        let next = Owned::new(urEventRelease, |out| urCommandBufferUpdateSignalEventExp(command, out))?;
        execute(&setup, buffer.0)?;
        assert_eq!(*to.1.cast::<[u8; 8]>(), [2; 8]);
        assert_eq!(stand_in.count("last wait"), native(&other)?);
        ok(urEventWait(1, &next.0))
    }
}

#[test]
fn commands_wait_for_events_and_record_events() {
    let (_guard, stand_in, device) = stand_in();
    program(stand_in, device).unwrap();
    let (objects, events) = (stand_in.objects(), stand_in.count("event"));
    program(stand_in, device).unwrap();
    assert_eq!((stand_in.objects(), stand_in.count("event")), (objects, events));
    assert_eq!((stand_in.count("node"), stand_in.count("graph")), (0, 0));
    assert_eq!(stand_in.count("failed calls"), 0);
}

#[test]
fn each_call_for_an_event_fails_once() {
    let (_guard, stand_in, device) = stand_in();
    program(stand_in, device).unwrap();
    let objects = stand_in.objects();
    for name in [
        "cuEventCreate",
        "cuEventRecord",
        "cuGraphAddEventWaitNode",
        "cuGraphAddEventRecordNode",
        "cuGraphExecEventWaitNodeSetEvent",
    ] {
        stand_in.fail(name, 1, 999);
        assert_eq!(program(stand_in, device), Err(ur_result_t::UR_RESULT_ERROR_ADAPTER_SPECIFIC), "{name}");
        stand_in.fail("", 0, 0);
        assert_eq!(stand_in.objects(), objects, "after {name}");
        assert_eq!((stand_in.count("node"), stand_in.count("graph")), (0, 0), "after {name}");
    }
}

#[test]
fn a_command_waits_for_a_command_of_the_same_buffer() {
    let (_guard, stand_in, device) = stand_in();
    let setup = setup(device, 0).unwrap();
    let buffer = create(&setup).unwrap();
    // SAFETY: all pointers are valid.
    unsafe {
        let (from, to) = (setup.shared(8).unwrap(), setup.shared(16).unwrap());
        let mut event = null_mut();
        copy(buffer.0, [to.1, from.1], &[], &mut event).unwrap();
        let event = Owned(event, urEventRelease);
        // The stand-in rejects a wait that does not come after the first command.
        copy(buffer.0, [to.1.byte_add(8), to.1], &[event.0], null_mut()).unwrap();
        drop(event);
        ok(urCommandBufferFinalizeExp(buffer.0)).unwrap();
        execute(&setup, buffer.0).unwrap();
    }
    assert_eq!(stand_in.count("failed calls"), 0);
}

#[test]
fn wrong_events_are_rejected() {
    let (_guard, _, device) = stand_in();
    let setup = setup(device, 0).unwrap();
    let buffer = create(&setup).unwrap();
    let invalid_list = ur_result_t::UR_RESULT_ERROR_INVALID_EVENT_WAIT_LIST;
    // SAFETY: all pointers are null or valid.
    unsafe {
        let memory = setup.shared(16).unwrap();
        let ranges = [memory.1.byte_add(8), memory.1];
        let event = fill(&setup, memory.1, 1).unwrap();
        assert_eq!(copy(buffer.0, ranges, &[null_mut()], null_mut()), Err(invalid_list));
        let command = copy(buffer.0, ranges, &[event.0], null_mut()).unwrap();
        ok(urCommandBufferFinalizeExp(buffer.0)).unwrap();
        let two = [event.0; 2];
        assert_eq!(urCommandBufferUpdateWaitEventsExp(command, 2, two.as_ptr()), invalid_list);
        assert_eq!(urCommandBufferUpdateWaitEventsExp(command, 0, null()), invalid_list);
        assert_eq!(urCommandBufferUpdateWaitEventsExp(command, 0, two.as_ptr()), invalid_list);
        // The command has no event.
        let mut out = null_mut();
        assert_eq!(urCommandBufferUpdateSignalEventExp(command, &mut out), INVALID_OPERATION);
        // The command is not a kernel launch.
        let mut change: ur_exp_command_buffer_update_kernel_launch_desc_t = std::mem::zeroed();
        (change.hCommand, change.newWorkDim) = (command, 1);
        let launch = urCommandBufferUpdateKernelLaunchExp(buffer.0, 1, &change);
        assert_eq!(launch, ur_result_t::UR_RESULT_ERROR_INVALID_VALUE);
        let mut supported = false;
        let name = ur_device_info_t::UR_DEVICE_INFO_COMMAND_BUFFER_EVENT_SUPPORT_EXP;
        ok(urDeviceGetInfo(device, name, 1, (&raw mut supported).cast(), null_mut())).unwrap();
        assert!(supported);
    }
}
