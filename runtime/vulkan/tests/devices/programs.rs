//! Device images, and specialization constants.

use std::ptr::{null, null_mut};

use opencl_vulkan::{Options, compile_source};

use crate::support::*;

const INVALID: Step = Err(ur_result_t::UR_RESULT_ERROR_INVALID_BINARY);

/// Sets specialization constants.
fn specialize(program: &Owned<ur_program_handle_t_>, values: &[(u32, Vec<u8>)]) -> Step {
    let list: Vec<_> = values
        .iter()
        .map(|(id, value)| ur_specialization_constant_info_t {
            id: *id,
            size: value.len(),
            pValue: value.as_ptr().cast(),
        })
        .collect();
    // SAFETY: all pointers are valid.
    ok(unsafe { urProgramSetSpecializationConstants(program.0, list.len() as u32, list.as_ptr()) })
}

#[test]
fn specialization_constants_have_the_values_of_the_program() {
    let _guard = alone();
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");
    let clang = vec![format!("-I{root}/include")];
    let source = std::fs::read(format!("{root}/examples/vulkan/polynomial.cpp")).unwrap();
    let options = Options { sycl: true, clang, ..options() };
    let module = compile_source(&source, &options).unwrap();
    let description = vulkan_kernel::Program::read(&module.words).unwrap();
    let bytes = |values: &[f32]| values.iter().flat_map(|value| value.to_ne_bytes()).collect::<Vec<u8>>();
    let constants = |symbol: &str, value: &[u8]| {
        let found = description.sycl_constants.iter().find(|constant| constant.name == symbol).unwrap();
        found.specialize(value).unwrap()
    };
    let squares =
        [constants("_Z6degree", &2i32.to_ne_bytes()), constants("_Z12coefficients", &bytes(&[0.0, 0.0, 1.0, 0.0]))];
    let setup = Setup::new(0);
    let input: Vec<f32> = (1..=12u8).map(f32::from).collect();
    let run = |values: &[(u32, Vec<u8>)]| {
        let program = setup.create(&module.to_bytes());
        specialize(&program, values).unwrap();
        setup.build(&program).unwrap();
        let late = specialize(&program, values);
        assert_eq!(late, Err(ur_result_t::UR_RESULT_ERROR_INVALID_OPERATION));
        let kernel = setup.kernel(&program, "polynomial").unwrap();
        let kind = ur_usm_type_t::UR_USM_TYPE_DEVICE;
        let (from, to) = (setup.memory(kind, 48).unwrap(), setup.memory(kind, 48).unwrap());
        setup.copy(from.1, input.as_ptr().cast(), 48);
        setup.launch(&kernel, Range(&[], &[12], &[4]), &[Given::Pointer(from.1), Given::Pointer(to.1)]).unwrap();
        setup.read::<f32>(to.1, 12)
    };
    let expected: Vec<f32> = input.iter().map(|value| value * value).collect();
    assert_eq!(run(&squares.concat()), expected);
    // The second one is the SpecId of the work-group size, which does not belong to the program.
    let unknown = [(squares.concat()), vec![(4000, vec![1]), (0, vec![7])]].concat();
    assert_eq!(run(&unknown), expected);
    assert_ne!(run(&[]), expected);
    // A value with another size.
    let program = setup.create(&module.to_bytes());
    specialize(&program, &[(squares[0][0].0, vec![1, 2])]).unwrap();
    assert_eq!(setup.build(&program), Err(ur_result_t::UR_RESULT_ERROR_INVALID_VALUE));
    assert!(message().contains("has 4 bytes; its value has 2"), "{}", message());
}

#[test]
fn invalid_images_are_rejected() {
    let _guard = alone();
    let setup = Setup::new(0);
    let image = compile("kernel void k(global int *a) { *a = 1; }");
    let build = |image: &[u8]| (setup.build(&setup.create(image)), message());
    for image in [&b"text"[..], &image[..image.len() - 3], &image[..image.len() / 8 * 4], &image[..8]] {
        let (result, message) = build(image);
        assert_eq!(result, INVALID);
        assert!(message.starts_with("invalid device image: "), "{message}");
    }
    // `OpCapability Kernel`, which Vulkan does not have, and a capability that does not exist.
    let mut words: Vec<u32> = image.chunks_exact(4).map(|word| u32::from_le_bytes(word.try_into().unwrap())).collect();
    let capability = words.iter().skip(5).position(|word| *word == 2 << 16 | 17).unwrap() + 5;
    for (number, name) in [(6, "capability Kernel"), (65_000, "capability number 65000")] {
        words[capability + 1] = number;
        let changed: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        let (result, text) = build(&changed);
        assert_eq!(result, INVALID);
        assert!(text.ends_with(name), "{text}");
    }
    // Each prefix is rejected, or is a whole module.
    for length in (0..image.len()).step_by(4).skip(1) {
        assert_eq!(build(&image[..length]).0, INVALID, "{length} bytes");
    }
    let program = setup.program(&image);
    assert_eq!(setup.kernel(&program, "other").err(), Some(ur_result_t::UR_RESULT_ERROR_INVALID_KERNEL_NAME));
}

#[test]
fn modules_without_addresses_are_rejected() {
    let _guard = alone();
    let setup = Setup::new(0);
    let source = b"kernel void k(global int *a) { *a = 1; }";
    let program = setup.program(&compile_source(source, &Options::default()).unwrap().to_bytes());
    assert_eq!(setup.kernel(&program, "k").err(), Some(ur_result_t::UR_RESULT_ERROR_INVALID_BINARY));
    assert!(message().contains("kernel 'k': pointers must be addresses"), "{}", message());
}

#[test]
fn constants_are_in_a_buffer() {
    let _guard = alone();
    let before = ur_adapter_vulkan::objects();
    let setup = Setup::new(0);
    let source = b"constant int table[5] = {2, 3, 5, 7, 11};
        kernel void k(global int *out) { out[get_global_id(0)] = table[get_global_id(0) % 5]; }";
    let options = Options { constants_in_buffer: true, ..options() };
    let module = compile_source(source, &options).unwrap();
    assert!(vulkan_kernel::Program::read(&module.words).unwrap().constants.is_some());
    let image = module.to_bytes();
    // Images in the native format are created from binaries.
    // SAFETY: all pointers are valid.
    let create = |out| unsafe {
        let (mut device, mut length, mut bytes) = (setup.device, image.len(), image.as_ptr());
        urProgramCreateWithBinary(setup.context.0, 1, &mut device, &mut length, &mut bytes, null(), out)
    };
    let program = Owned::new(urProgramRelease, create).unwrap();
    setup.build(&program).unwrap();
    let kernel = setup.kernel(&program, "k").unwrap();
    let out = setup.memory(ur_usm_type_t::UR_USM_TYPE_DEVICE, 40).unwrap();
    setup.launch(&kernel, Range(&[], &[10], &[]), &[Given::Pointer(out.1)]).unwrap();
    assert_eq!(setup.read::<i32>(out.1, 10), [2, 3, 5, 7, 11, 2, 3, 5, 7, 11]);
    drop((out, kernel, program, setup));
    assert_eq!(ur_adapter_vulkan::objects(), before);
}

#[test]
fn programs_return_their_il_and_can_be_linked() {
    let _guard = alone();
    let before = ur_adapter_vulkan::objects();
    let setup = Setup::new(0);
    let image = compile("kernel void k(global int *a) { *a = 1; }");
    let program = setup.create(&image);
    // SAFETY: all pointers are valid.
    unsafe {
        let mut il = vec![0u8; image.len()];
        let name = ur_program_info_t::UR_PROGRAM_INFO_IL;
        ok(urProgramGetInfo(program.0, name, il.len(), il.as_mut_ptr().cast(), null_mut())).unwrap();
        assert_eq!(il, image);
        ok(urProgramCompile(setup.context.0, program.0, null())).unwrap();
        let link = |count, list: &[ur_program_handle_t]| {
            Owned::new(urProgramRelease, |out| urProgramLink(setup.context.0, count, list.as_ptr(), null(), out))
        };
        let linked = link(1, &[program.0]).unwrap();
        setup.kernel(&linked, "k").unwrap();
        let error = link(2, &[program.0, program.0]).err();
        assert_eq!(error, Some(ur_result_t::UR_RESULT_ERROR_UNSUPPORTED_FEATURE));
    }
    drop((program, setup));
    assert_eq!(ur_adapter_vulkan::objects(), before);
}

#[test]
fn devices_take_images_for_vulkan() {
    let _guard = alone();
    let select = |targets: &[&std::ffi::CStr]| {
        let image = |target: &&std::ffi::CStr| {
            // SAFETY: all members may be zero.
            let image: ur_device_binary_t = unsafe { std::mem::zeroed() };
            ur_device_binary_t { pDeviceTargetSpec: target.as_ptr(), ..image }
        };
        let images: Vec<_> = targets.iter().map(image).collect();
        let mut selected = 99;
        // SAFETY: all pointers are valid.
        ok(unsafe { urDeviceSelectBinary(device(), images.as_ptr(), images.len() as u32, &mut selected) })?;
        Ok::<_, ur_result_t>(selected)
    };
    assert_eq!(select(&[c"spir64", c"<unknown>", c"vulkan"]), Ok(2));
    assert_eq!(select(&[c"spir64", c"<unknown>"]), Ok(1));
    assert_eq!(select(&[c"spir64", c"nvptx64"]), Err(ur_result_t::UR_RESULT_ERROR_INVALID_BINARY));
}

#[test]
fn devices_report_what_they_lack() {
    let _guard = alone();
    let truth = |name| {
        let mut value = true;
        // SAFETY: all pointers are valid.
        ok(unsafe { urDeviceGetInfo(device(), name, 1, (&raw mut value).cast(), null_mut()) }).unwrap();
        value
    };
    assert!(truth(ur_device_info_t::UR_DEVICE_INFO_PROGRAM_SET_SPECIALIZATION_CONSTANTS));
    for name in [
        ur_device_info_t::UR_DEVICE_INFO_VIRTUAL_MEMORY_SUPPORT,
        ur_device_info_t::UR_DEVICE_INFO_LINKER_AVAILABLE,
        ur_device_info_t::UR_DEVICE_INFO_ENQUEUE_NATIVE_COMMAND_SUPPORT_EXP,
    ] {
        assert!(!truth(name), "{name:?}");
    }
}

/// The driver receives data that another driver, or another program, could have written.
#[test]
fn stored_pipelines_that_the_driver_cannot_use_are_ignored() {
    let _guard = alone();
    let image = compile("kernel void fill(global uint *to) { to[get_global_id(0)] = 4711; }");
    let setup = Setup::new(0);
    let words = vulkan_kernel::reflection::words(&image).unwrap();
    let (directory, name) = ur_adapter_vulkan::stored_pipelines(&words).expect("the environment names a cache");
    let header = |version: u32| [32u32, version, 0, 0, 0, 0, 0, 0].map(u32::to_ne_bytes).concat();
    for data in [Vec::new(), vec![0; 31], vec![0xff; 4096], header(1), [header(1), vec![7; 999]].concat()] {
        directory.write(&name, &data).unwrap();
        let program = setup.program(&image);
        let kernel = setup.kernel(&program, "fill").unwrap();
        let memory = setup.memory(ur_usm_type_t::UR_USM_TYPE_DEVICE, 16).unwrap();
        setup.launch(&kernel, Range(&[], &[4], &[4]), &[Given::Pointer(memory.1)]).unwrap();
        assert_eq!(setup.read::<u32>(memory.1, 4), [4711; 4]);
    }
}

#[test]
fn kernels_can_require_a_sub_group_size() {
    let _guard = alone();
    let setup = Setup::new(0);
    let mut sizes = [0u32; 32];
    let name = ur_device_info_t::UR_DEVICE_INFO_SUB_GROUP_SIZES_INTEL;
    let mut bytes = 0;
    // SAFETY: all pointers are valid.
    ok(unsafe { urDeviceGetInfo(device(), name, size_of_val(&sizes), sizes.as_mut_ptr().cast(), &mut bytes) }).unwrap();
    let sizes = &sizes[..bytes / 4];
    let out = setup.memory(ur_usm_type_t::UR_USM_TYPE_DEVICE, 4).unwrap();
    for size in (0..10).map(|bit| 1u32 << bit) {
        let program = setup.program(&compile(&format!(
            "__attribute__((intel_reqd_sub_group_size({size}))) kernel void k(global uint *out) {{ *out = get_max_sub_group_size(); }}"
        )));
        let kernel = setup.kernel(&program, "k");
        if !sizes.contains(&size) {
            assert_eq!(kernel.err(), Some(ur_result_t::UR_RESULT_ERROR_UNSUPPORTED_FEATURE));
            let text = format!("kernel 'k' requires sub-groups of {size} work-items; the device supports {sizes:?}");
            assert!(message().contains(&text), "{}", message());
            continue;
        }
        let kernel = kernel.unwrap();
        let mut required = 0u32;
        let name = ur_kernel_sub_group_info_t::UR_KERNEL_SUB_GROUP_INFO_SUB_GROUP_SIZE_INTEL;
        // SAFETY: all pointers are valid.
        let status =
            unsafe { urKernelGetSubGroupInfo(kernel.0, setup.device, name, 4, (&raw mut required).cast(), null_mut()) };
        ok(status).unwrap();
        assert_eq!(required, size);
        setup.launch(&kernel, Range(&[], &[1], &[]), &[Given::Pointer(out.1)]).unwrap();
        assert_eq!(setup.read::<u32>(out.1, 1), [size]);
    }
}
