//! Queues, events, times, and several threads.

use std::ptr::{null, null_mut};

use crate::support::*;

const SOURCE: &str = "
kernel void add(global int *values, int number) { values[get_global_id(0)] += number; }
kernel void spin(global int *values, int turns) {
    // Mesa 22.3 ends loops after 65,535 iterations, so long kernels need many work-items.
    int value = (int)get_global_id(0);
    for (int turn = 0; turn < turns; ++turn) value = (value ^ value >> 7) * 1103515245 + turn;
    if (value == 12345) values[0] = value;
}
";

const SHARED: ur_usm_type_t = ur_usm_type_t::UR_USM_TYPE_SHARED;

/// Adds numbers in a chain of launches that wait for each other, and checks the sum.
fn chain(setup: &Setup, add: &Owned<ur_kernel_handle_t_>, launches: i32) {
    let memory = setup.memory(SHARED, 256).unwrap();
    let zero = 0u32;
    let mut event = null_mut();
    // SAFETY: all pointers are valid.
    unsafe {
        let pattern = (&raw const zero).cast();
        ok(urEnqueueUSMFill(setup.queue.0, memory.1, 4, pattern, 256, 0, null(), &mut event)).unwrap();
    }
    let mut last = Owned(event, urEventRelease);
    for number in 1..=launches {
        let bytes = number.to_ne_bytes();
        let arguments = [Given::Pointer(memory.1), Given::Value(&bytes)];
        setup.launch_after(add, Range(&[], &[64], &[]), &arguments, &[last.0], &mut event).unwrap();
        last = Owned(event, urEventRelease);
    }
    // SAFETY: the event is valid, and the memory has this size.
    unsafe {
        ok(urEventWait(1, &last.0)).unwrap();
        assert_eq!(*memory.1.cast::<[i32; 64]>(), [launches * (launches + 1) / 2; 64]);
    }
}

#[test]
fn commands_wait_for_events() {
    let _guard = alone();
    let before = ur_adapter_vulkan::objects();
    for flags in FLAGS {
        let setup = Setup::new(flags);
        let program = setup.program(&compile(SOURCE));
        let add = setup.kernel(&program, "add").unwrap();
        for launches in [1, 2, 30] {
            chain(&setup, &add, launches);
        }
    }
    assert_eq!(ur_adapter_vulkan::objects(), before);
}

#[test]
fn queues_wait_for_each_other() {
    let _guard = alone();
    let setups = [Setup::new(0), Setup::new(1), Setup::new(2)];
    let programs = setups.each_ref().map(|setup| setup.program(&compile(SOURCE)));
    let memory = setups[0].memory(SHARED, 256).unwrap();
    // SAFETY: the memory has this size.
    unsafe { memory.1.cast::<[i32; 64]>().write([0; 64]) };
    let kernels: Vec<_> =
        setups.iter().zip(&programs).map(|(setup, program)| setup.kernel(program, "add").unwrap()).collect();
    let mut last: Option<Owned<ur_event_handle_t_>> = None;
    let one = 1i32.to_ne_bytes();
    for turn in 0..60 {
        let waits: Vec<_> = last.iter().map(|event| event.0).collect();
        let arguments = [Given::Pointer(memory.1), Given::Value(&one)];
        let mut event = null_mut();
        let (setup, kernel) = (&setups[turn % 3], &kernels[turn % 3]);
        setup.launch_after(kernel, Range(&[], &[64], &[]), &arguments, &waits, &mut event).unwrap();
        last = Some(Owned(event, urEventRelease));
    }
    setups[59 % 3].finish();
    // SAFETY: as above.
    assert_eq!(unsafe { *memory.1.cast::<[i32; 64]>() }, [60; 64]);
    setups.iter().for_each(Setup::finish);
}

#[test]
fn barriers_order_an_out_of_order_queue() {
    let _guard = alone();
    let setup = Setup::new(1);
    let program = setup.program(&compile(SOURCE));
    let add = setup.kernel(&program, "add").unwrap();
    let memory = setup.memory(SHARED, 256).unwrap();
    // SAFETY: the memory has this size.
    unsafe { memory.1.cast::<[i32; 64]>().write([0; 64]) };
    let one = 1i32.to_ne_bytes();
    for _ in 0..40 {
        setup.launch(&add, Range(&[], &[64], &[]), &[Given::Pointer(memory.1), Given::Value(&one)]).unwrap();
        // SAFETY: the queue is valid.
        ok(unsafe { urEnqueueEventsWaitWithBarrier(setup.queue.0, 0, null(), null_mut()) }).unwrap();
    }
    setup.finish();
    // SAFETY: as above.
    assert_eq!(unsafe { *memory.1.cast::<[i32; 64]>() }, [40; 64]);
}

#[test]
fn events_have_times() {
    let _guard = alone();
    for flags in [2, 3] {
        let setup = Setup::new(flags);
        let program = setup.program(&compile(SOURCE));
        let spin = setup.kernel(&program, "spin").unwrap();
        let memory = setup.memory(SHARED, 256).unwrap();
        let duration = |items: usize| {
            let (turns, mut event) = (1000i32.to_ne_bytes(), null_mut());
            let arguments = [Given::Pointer(memory.1), Given::Value(&turns)];
            setup.launch_after(&spin, Range(&[], &[items], &[]), &arguments, &[], &mut event).unwrap();
            let event = Owned(event, urEventRelease);
            let time = |name| {
                let mut time = 0u64;
                // SAFETY: all pointers are valid.
                ok(unsafe { urEventGetProfilingInfo(event.0, name, 8, (&raw mut time).cast(), null_mut()) }).unwrap();
                time
            };
            let submit = time(ur_profiling_info_t::UR_PROFILING_INFO_COMMAND_SUBMIT);
            let start = time(ur_profiling_info_t::UR_PROFILING_INFO_COMMAND_START);
            let end = time(ur_profiling_info_t::UR_PROFILING_INFO_COMMAND_END);
            assert!(0 < submit && submit <= start && start < end, "{submit} {start} {end}");
            end - start
        };
        duration(1);
        let (short, long) = (duration(1), duration(1 << 18));
        assert!(long > short, "{short} {long}");
    }
    // SAFETY: all pointers are valid.
    unsafe {
        let mut times = [0u64; 2];
        let [device_time, host_time] = &mut times;
        ok(urDeviceGetGlobalTimestamps(device(), device_time, host_time)).unwrap();
        assert!(times[0] > 0);
    }
}

#[test]
fn events_report_their_status() {
    let _guard = alone();
    let setup = Setup::new(0);
    let program = setup.program(&compile(SOURCE));
    let spin = setup.kernel(&program, "spin").unwrap();
    let memory = setup.memory(SHARED, 256).unwrap();
    let (turns, mut event) = (1000i32.to_ne_bytes(), null_mut());
    let arguments = [Given::Pointer(memory.1), Given::Value(&turns)];
    setup.launch_after(&spin, Range(&[], &[1 << 19], &[]), &arguments, &[], &mut event).unwrap();
    let event = Owned(event, urEventRelease);
    let status = || {
        let mut status = 99i32;
        let name = ur_event_info_t::UR_EVENT_INFO_COMMAND_EXECUTION_STATUS;
        // SAFETY: all pointers are valid.
        ok(unsafe { urEventGetInfo(event.0, name, 4, (&raw mut status).cast(), null_mut()) }).unwrap();
        status
    };
    assert_ne!(status(), 0, "the command has not completed");
    // Freeing memory waits for the commands that use it.
    drop(memory);
    assert_eq!(status(), 0, "the command has completed");
}

#[test]
fn threads_share_devices_and_queues() {
    let _guard = alone();
    let before = ur_adapter_vulkan::objects();
    let image = compile(SOURCE);
    for flags in [0, 1] {
        let setup = Setup::new(flags);
        let program = setup.program(&image);
        let add = setup.kernel(&program, "add").unwrap();
        let handles = (setup.queue.0 as usize, setup.context.0 as usize, setup.device as usize, add.0 as usize);
        std::thread::scope(|scope| {
            for thread in 0..8 {
                scope.spawn(move || {
                    let (queue, context, device, add) = handles;
                    // SAFETY: the handles are valid, and the additional references are released.
                    let (setup, add) = unsafe {
                        ok(urQueueRetain(queue as _)).unwrap();
                        ok(urContextRetain(context as _)).unwrap();
                        ok(urKernelRetain(add as _)).unwrap();
                        let queue = Owned(queue as ur_queue_handle_t, urQueueRelease as _);
                        let context = Owned(context as ur_context_handle_t, urContextRelease as _);
                        (
                            Setup { device: device as _, queue, context },
                            Owned(add as ur_kernel_handle_t, urKernelRelease as _),
                        )
                    };
                    for turn in 0..5 {
                        chain(&setup, &add, 4 + thread + turn);
                    }
                });
            }
        });
    }
    let image = &image;
    std::thread::scope(|scope| {
        for thread in 0..8 {
            scope.spawn(move || {
                let setup = Setup::new(FLAGS[thread % 4]);
                let program = setup.program(image);
                chain(&setup, &setup.kernel(&program, "add").unwrap(), 10);
            });
        }
    });
    assert_eq!(ur_adapter_vulkan::objects(), before);
}

/// A stream holds commands back while the device works on earlier ones.
#[test]
fn commands_complete_without_further_calls() {
    let _guard = alone();
    for flags in [0, 2] {
        let setup = Setup::new(flags);
        let program = setup.program(&compile(SOURCE));
        let (add, spin) = (setup.kernel(&program, "add").unwrap(), setup.kernel(&program, "spin").unwrap());
        let memory = setup.memory(SHARED, 256).unwrap();
        // SAFETY: the memory has this size.
        unsafe { memory.1.cast::<[i32; 64]>().write([0; 64]) };
        let turns = 1000i32.to_ne_bytes();
        let arguments = [Given::Pointer(memory.1), Given::Value(&turns)];
        setup.launch(&spin, Range(&[], &[1 << 16], &[64]), &arguments).unwrap();
        for number in 1..=50 {
            let bytes = i32::to_ne_bytes(number);
            setup.launch(&add, Range(&[], &[64], &[64]), &[Given::Pointer(memory.1), Given::Value(&bytes)]).unwrap();
        }
        let start = std::time::Instant::now();
        // SAFETY: the memory has this size; the device writes it meanwhile.
        while unsafe { memory.1.cast::<i32>().add(63).read_volatile() } != 1275 {
            assert!(start.elapsed().as_secs() < 60, "the commands have not started");
            std::thread::yield_now();
        }
        setup.finish();
    }
}
