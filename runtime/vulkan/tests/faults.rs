//! Runs a program while Vulkan functions fail. The stand-in calls the system's loader.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test panics to fail")]
#![allow(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "numbers in tests are small")]

use std::ffi::{CStr, CString, c_char};
use std::ptr::{null, null_mut};
use std::sync::{MutexGuard, OnceLock};

#[path = "devices/support.rs"]
#[allow(dead_code, reason = "other tests use the remaining functions")]
mod support;
use support::*;

const SOURCE: &str = "
kernel void add(global int *values, int number) { values[get_global_id(0)] += number; }
kernel void reverse(global int *values, local int *copy) {
    size_t id = get_local_id(0);
    copy[id] = values[id];
    barrier(CLK_LOCAL_MEM_FENCE);
    values[id] = copy[get_local_size(0) - 1 - id];
}
// The argument is larger than the push constants that every device has.
struct table { int squares[100]; };
kernel void look_up(global int *values, struct table table) {
    values[get_global_id(0)] = table.squares[values[get_global_id(0)] & 15];
}
kernel void double_texels(read_only image1d_t from, sampler_t how, write_only image1d_t to) {
    write_imagef(to, (int)get_global_id(0), read_imagef(from, how, (get_global_id(0) + 0.5f) / get_image_width(from)) * 2);
}
";

/// Functions that can fail.
const NAMES: [&str; 21] = [
    "vkAllocateCommandBuffers",
    "vkAllocateDescriptorSets",
    "vkAllocateMemory",
    "vkBeginCommandBuffer",
    "vkBindBufferMemory",
    "vkBindImageMemory",
    "vkCreateBuffer",
    "vkCreateCommandPool",
    "vkCreateComputePipelines",
    "vkCreateDescriptorSetLayout",
    "vkCreateImage",
    "vkCreateImageView",
    "vkCreatePipelineCache",
    "vkCreatePipelineLayout",
    "vkCreateShaderModule",
    "vkEndCommandBuffer",
    "vkGetQueryPoolResults",
    "vkGetSemaphoreCounterValue",
    "vkMapMemory",
    "vkQueueSubmit",
    "vkWaitSemaphores",
];

/// The stand-in. It is loaded before the adapter looks for a loader.
struct StandIn {
    fail: unsafe extern "C" fn(*const c_char, u64, i32),
    count: unsafe extern "C" fn(*const c_char) -> u64,
    _library: libloading::Library,
}

impl StandIn {
    fn fail(&self, name: &str, number: u64, status: i32) {
        let name = CString::new(name).unwrap();
        // SAFETY: the name is a C string.
        unsafe { (self.fail)(name.as_ptr(), number, status) };
    }

    fn count(&self, name: &str) -> u64 {
        let name = CString::new(name).unwrap();
        // SAFETY: the name is a C string.
        unsafe { (self.count)(name.as_ptr()) }
    }
}

/// Loads the stand-in. The lock makes the tests that share it run one after another.
fn stand_in() -> (MutexGuard<'static, ()>, &'static StandIn) {
    static STAND_IN: OnceLock<StandIn> = OnceLock::new();
    let guard = alone();
    let stand_in = STAND_IN.get_or_init(|| {
        let path = std::env::current_exe().unwrap().with_file_name("libvulkan_stand_in.so");
        // SAFETY: this is a library from this repository; the types match its functions.
        unsafe {
            let library = libloading::Library::new(path).expect("cargo built the stand-in");
            let (fail, count) = (*library.get(b"stand_in_fail\0").unwrap(), *library.get(b"stand_in_count\0").unwrap());
            StandIn { fail, count, _library: library }
        }
    });
    stand_in.fail("", 0, 0);
    (guard, stand_in)
}

/// Returns the image of the program.
fn image() -> &'static [u8] {
    static IMAGE: OnceLock<Vec<u8>> = OnceLock::new();
    IMAGE.get_or_init(|| compile(SOURCE))
}

/// Creates the objects of [`Setup`], and reports errors.
fn set_up(flags: ur_queue_flags_t) -> Step<Setup> {
    let device = device();
    // SAFETY: all pointers are valid.
    unsafe {
        let context = Owned::new(urContextRelease, |out| urContextCreate(1, &device, null(), out))?;
        let properties = ur_queue_properties_t { flags, ..std::mem::zeroed() };
        let queue = Owned::new(urQueueRelease, |out| urQueueCreate(context.0, device, &properties, out))?;
        Ok(Setup { device, queue, context })
    }
}

/// Copies images, and uses them in a kernel. Returns the first error.
fn use_images(setup: &Setup, program: &Owned<ur_program_handle_t_>, addressing: ur_sampler_addressing_mode_t) -> Step {
    let kernel = setup.kernel(program, "double_texels")?;
    let described = Described::floats(ur_mem_type_t::UR_MEM_TYPE_IMAGE1D, [4, 1, 1]);
    let values: [f32; 16] = std::array::from_fn(|index| index as f32);
    let (from, to) = (setup.image(described, &values)?, setup.image::<f32>(described, &[])?);
    let sampler = setup.sampler(true, addressing, ur_sampler_filter_mode_t::UR_SAMPLER_FILTER_MODE_NEAREST)?;
    let arguments = [Given::Buffer(from.0), Given::Sampler(sampler.0), Given::Buffer(to.0)];
    setup.launch(&kernel, Range(&[], &[4], &[1]), &arguments)?;
    let mut result = [0f32; 16];
    let (origin, region) = (ur_rect_offset_t { x: 0, y: 0, z: 0 }, ur_rect_region_t { width: 4, height: 1, depth: 1 });
    // SAFETY: all pointers are valid.
    unsafe {
        let (queue, out) = (setup.queue.0, result.as_mut_ptr().cast());
        ok(urEnqueueMemImageCopy(queue, to.0, from.0, origin, origin, region, 0, null(), null_mut()))?;
        ok(urEnqueueMemImageRead(queue, from.0, true, origin, region, 0, 0, out, 0, null(), null_mut()))?;
    }
    assert_eq!(result, values.map(|value| value * 2.0));
    Ok(())
}

/// Uses memory of each kind, fills, copies, kernels, events, times and images. Returns the first error. Results are correct if
/// there is none.
fn run(flags: ur_queue_flags_t) -> Step {
    let setup = set_up(flags)?;
    let queue = setup.queue.0;
    let program = setup.create(image());
    setup.build(&program)?;
    let (add, reverse) = (setup.kernel(&program, "add")?, setup.kernel(&program, "reverse")?);
    let look_up = setup.kernel(&program, "look_up")?;
    let memory = setup.memory(ur_usm_type_t::UR_USM_TYPE_DEVICE, 4 << 20)?;
    let shared = setup.memory(ur_usm_type_t::UR_USM_TYPE_SHARED, 256)?;
    let numbers: [i32; 64] = std::array::from_fn(|index| index as i32);
    let mut result = [0i32; 64];
    // SAFETY: all pointers are valid until the commands have completed.
    unsafe {
        let mut filled = null_mut();
        ok(urEnqueueUSMFill(queue, shared.1, 4, (&raw const numbers[7]).cast(), 256, 0, null(), &mut filled))?;
        let filled = Owned(filled, urEventRelease);
        ok(urEnqueueUSMMemcpy(queue, true, memory.1, numbers.as_ptr().cast(), 256, 0, null(), null_mut()))?;
        let number = 100i32.to_ne_bytes();
        let mut launched = null_mut();
        let arguments = [Given::Pointer(memory.1), Given::Value(&number)];
        setup.launch_after(&add, Range(&[], &[64], &[32]), &arguments, &[filled.0], &mut launched)?;
        let launched = Owned(launched, urEventRelease);
        ok(urEventWait(1, &launched.0))?;
        setup.launch(&reverse, Range(&[], &[64], &[64]), &[Given::Pointer(memory.1), Given::Local(256)])?;
        let squares: Vec<u8> = (0..100i32).flat_map(|number| (number * number).to_ne_bytes()).collect();
        setup.launch(&look_up, Range(&[], &[64], &[64]), &[Given::Pointer(memory.1), Given::Value(&squares)])?;
        ok(urQueueFinish(queue))?;
        if flags & 2 != 0 {
            let (mut start, mut end) = (0u64, 0u64);
            for (name, time) in [
                (ur_profiling_info_t::UR_PROFILING_INFO_COMMAND_START, &mut start),
                (ur_profiling_info_t::UR_PROFILING_INFO_COMMAND_END, &mut end),
            ] {
                ok(urEventGetProfilingInfo(launched.0, name, 8, std::ptr::from_mut(time).cast(), null_mut()))?;
            }
            assert!(0 < start && start <= end, "{start} {end}");
        }
        ok(urEnqueueUSMMemcpy(queue, true, result.as_mut_ptr().cast(), memory.1, 256, 0, null(), null_mut()))?;
        assert_eq!(*shared.1.cast::<[i32; 64]>(), [7; 64]);
    }
    use_images(&setup, &program, ur_sampler_addressing_mode_t::UR_SAMPLER_ADDRESSING_MODE_REPEAT)?;
    let expected: [i32; 64] = std::array::from_fn(|index| ((163 - index as i32) & 15).pow(2));
    assert_eq!(result, expected);
    Ok(())
}

/// Returns the message of the last error.
fn last_error() -> String {
    let (mut message, mut code) = (null(), 0);
    // SAFETY: the pointers are valid; the message is a C string.
    unsafe {
        ok(urAdapterGetLastError(null_mut(), &mut message, &mut code)).unwrap();
        CStr::from_ptr(message).to_str().unwrap().to_owned()
    }
}

#[test]
fn each_call_fails_once() {
    let (_guard, stand_in) = stand_in();
    device();
    let (mut failed, mut called) = (0, [0; NAMES.len()]);
    for flags in FLAGS {
        // Objects that are created once exist after the first run.
        run(flags).unwrap();
        let before = ur_adapter_vulkan::objects();
        stand_in.fail("", 0, 0);
        run(flags).unwrap();
        let calls = NAMES.map(|name| stand_in.count(name));
        called.iter_mut().zip(calls).for_each(|(sum, calls)| *sum += calls);
        for (name, calls) in NAMES.iter().zip(calls) {
            for number in 1..=calls {
                stand_in.fail(name, number, -13);
                if run(flags).is_err() {
                    let message = last_error();
                    assert!(message.contains(name) && message.contains("VK_"), "{name}, call {number}: {message}");
                    failed += 1;
                }
                stand_in.fail("", 0, 0);
                assert_eq!(ur_adapter_vulkan::objects(), before, "after {name}, call {number}");
            }
        }
        run(flags).unwrap();
    }
    assert!(failed > 60, "{failed} calls failed");
    let unused: Vec<_> = NAMES.iter().zip(called).filter(|(_, calls)| *calls == 0).collect();
    assert!(unused.is_empty(), "the program does not call {unused:?}");
}

/// The adapter reuses semaphores, so that only a program with more queues than earlier ones creates one.
#[test]
fn creation_of_semaphores_fails() {
    let (_guard, stand_in) = stand_in();
    device();
    run(0).unwrap();
    let before = ur_adapter_vulkan::objects();
    stand_in.fail("vkCreateSemaphore", 0, -13);
    let mut queues = Vec::new();
    while let Ok(setup) = set_up(0) {
        queues.push(setup);
        assert!(queues.len() < 1000, "no queue created a semaphore");
    }
    let message = last_error();
    assert!(message.contains("vkCreateSemaphore") && message.contains("VK_"), "{message}");
    stand_in.fail("", 0, 0);
    drop(queues);
    assert_eq!(ur_adapter_vulkan::objects(), before);
    run(0).unwrap();
}

/// The adapter keeps samplers, so that only a new kind of sampler creates one.
#[test]
fn creation_of_samplers_fails() {
    let (_guard, stand_in) = stand_in();
    let setup = set_up(0).unwrap();
    let program = setup.program(image());
    let mirrored = ur_sampler_addressing_mode_t::UR_SAMPLER_ADDRESSING_MODE_MIRRORED_REPEAT;
    let before = ur_adapter_vulkan::objects();
    stand_in.fail("vkCreateSampler", 1, -13);
    use_images(&setup, &program, mirrored).unwrap_err();
    let message = last_error();
    assert!(message.contains("vkCreateSampler") && message.contains("VK_"), "{message}");
    stand_in.fail("", 0, 0);
    use_images(&setup, &program, mirrored).unwrap();
    assert_eq!(stand_in.count("vkCreateSampler"), 1);
    use_images(&setup, &program, mirrored).unwrap();
    assert_eq!(stand_in.count("vkCreateSampler"), 1);
    // The first launch has found the kernel.
    assert_eq!(ur_adapter_vulkan::objects()[6], before[6]);
}

#[test]
fn lost_devices_are_errors_and_nothing_blocks() {
    let (_guard, stand_in) = stand_in();
    device();
    let before = ur_adapter_vulkan::objects();
    for flags in FLAGS {
        for name in ["vkQueueSubmit", "vkWaitSemaphores", "vkGetSemaphoreCounterValue"] {
            run(flags).unwrap();
            stand_in.fail(name, 0, -4);
            assert_eq!(run(flags), Err(ur_result_t::UR_RESULT_ERROR_DEVICE_LOST), "{name}");
            stand_in.fail("", 0, 0);
        }
    }
    run(0).unwrap();
    assert_eq!(ur_adapter_vulkan::objects(), before);
}
