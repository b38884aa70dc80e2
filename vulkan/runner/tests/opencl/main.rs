//! Runs the kernels in `test/vulkan/` on Vulkan and on an OpenCL device. The same source and data must produce the same
//! results.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stderr, reason = "a test")]
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss,
    reason = "data for kernels"
)]

mod address_spaces;
mod builtins;
mod data;
mod device;
mod printing;
mod program_scope;
mod published;
mod tolerance;

use std::path::Path;

use opencl_vulkan::{NativeBuiltins, Options, Pods, compile_source};
use test_opencl::OpenCl;
use vulkan_kernel::Program;
use vulkan_runner::{Device, Link, Range, RunArgument, RunOptions};

use data::{argument_of, differences};
use device::run;

/// The number of work-items.
pub const ITEMS: u32 = 64;
/// The workgroup size.
pub const GROUP: u32 = 16;

fn compare_file(vulkan: &Device, opencl: &OpenCl, path: &Path, options: &Options) -> Vec<String> {
    let source = std::fs::read_to_string(path).unwrap();
    let ulp = source.lines().find_map(|line| line.strip_prefix("// ulp: ")).map_or(0, |text| text.parse().unwrap());
    let standard = source.lines().find_map(|line| line.strip_prefix("// std: ")).unwrap_or("CL1.2");
    let standard = format!("-cl-std={standard}");
    let mut options = options.clone();
    options.clang.push(standard.clone());
    let module = match compile_source(source.as_bytes(), &options) {
        Ok(module) => module,
        Err(error) => return vec![format!("{}: {error}", path.display())],
    };
    let program = Program::read(&module.words).unwrap();
    let theirs = opencl.build_source(&source, &standard).unwrap();
    let mut found = Vec::new();
    for kernel in &program.kernels {
        let mut ours: Vec<RunArgument> = (0..kernel.arguments.len()).map(|index| argument_of(kernel, index)).collect();
        let mut others = ours.clone();
        let range = Range { global: [ITEMS, 1, 1], local: [GROUP, 1, 1] };
        if let Err(error) = vulkan.run(&module.words, &kernel.name, &mut ours, range) {
            found.push(format!("{}: {error}", kernel.name));
            continue;
        }
        run(&theirs, &kernel.name, &mut others, range);
        found.extend(differences(kernel, &ours, &others, ulp));
    }
    found
}

/// Returns both devices, or `None` if one is missing.
fn devices() -> Option<(Device, OpenCl)> {
    match (Device::open(), OpenCl::first()) {
        (Ok(vulkan), Ok(opencl)) => Some((vulkan, opencl)),
        (vulkan, opencl) => {
            let missing = format!("Vulkan: {:?}, OpenCL: {:?}", vulkan.err(), opencl.err());
            assert!(std::env::var_os("SYCLPASSES_REQUIRE_OPENCL").is_none(), "a device is missing: {missing}");
            eprintln!("skipped: a device is missing: {missing}");
            None
        }
    }
}

fn compare(options: &Options, wanted: &str) {
    compare_in("", options, wanted);
}

/// Compares the kernels in the files in a subdirectory of `test/vulkan` whose paths contain a string.
fn compare_in(directory: &str, options: &Options, wanted: &str) {
    let Some((vulkan, opencl)) = devices() else { return };
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../test/vulkan").join(directory);
    let mut files: Vec<_> = std::fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| path.extension().is_some_and(|extension| extension == "cl"));
    files.sort();
    let files = files.into_iter().filter(|path| path.to_string_lossy().contains(wanted));
    let found: Vec<String> = files.flat_map(|path| compare_file(&vulkan, &opencl, &path, options)).collect();
    assert!(found.is_empty(), "{} differences on {}:\n{}", found.len(), vulkan.name(), found.join("\n"));
}

#[test]
fn results_are_those_of_an_opencl_device() {
    compare(&Options::default(), ".cl");
}

#[test]
fn plain_data_in_push_constants() {
    compare(&Options { pods: Pods::PushConstants, ..Options::default() }, "memory.cl");
}

#[test]
fn plain_data_in_uniform_buffers_one_by_one() {
    compare(&Options { pods: Pods::Uniform, cluster_pods: false, ..Options::default() }, "memory.cl");
}

#[test]
fn constant_arguments_in_uniform_buffers() {
    compare(&Options { constant_args_ubo: true, ..Options::default() }, "memory.cl");
    compare(&Options { constant_args_ubo: true, ..Options::default() }, "program.cl");
    compare(&Options { constant_args_ubo: true, ..Options::default() }, "vectors.cl");
}

#[test]
fn images_with_plain_data_in_push_constants() {
    compare(&Options { pods: Pods::PushConstants, ..Options::default() }, "images.cl");
}

/// Returns options that make pointers 64-bit addresses.
fn physical() -> Options {
    Options { long_addresses: true, physical: true, ..Options::default() }
}

#[test]
fn physical_addresses() {
    compare(&physical(), ".cl");
    compare_in("physical", &physical(), ".cl");
}

#[test]
fn offsets_with_sizes_of_64_bits() {
    compare(&Options { long_addresses: true, ..Options::default() }, ".cl");
}

#[test]
fn physical_addresses_in_uniform_buffers() {
    compare(&Options { pods: Pods::Uniform, ..physical() }, "memory.cl");
    compare(&Options { cluster_pods: false, ..physical() }, "memory.cl");
    compare(&Options { no_8bit_storage: true, no_16bit_storage: true, ..physical() }, "vectors.cl");
}

#[test]
fn sizes_of_the_range_in_push_constants() {
    let options = Options { non_uniform: true, push_global_offset: true, ..Options::default() };
    compare(&options, "ranges.cl");
    compare(&Options { pods: Pods::PushConstants, ..options }, "images.cl");
}

#[test]
fn constants_in_a_storage_buffer() {
    compare(&Options { constants_in_buffer: true, ..Options::default() }, "program.cl");
    compare(&Options { constants_in_buffer: true, ..Options::default() }, "maths.cl");
}

#[test]
fn buffers_without_narrow_elements() {
    for (eight, sixteen) in [(true, false), (true, true)] {
        let options = Options { no_8bit_storage: eight, no_16bit_storage: sixteen, ..Options::default() };
        compare(&options, "memory.cl");
        compare(&options, "vectors.cl");
        compare(&options, "halves.cl");
    }
}

/// Runs kernel `k` in a source. Returns its output and its first buffer.
fn run_one(source: &str, options: &Options, arguments: Vec<RunArgument>) -> Option<(String, Vec<u8>)> {
    run_linked(source, options, arguments, &RunOptions::default())
}

/// Runs kernel `k` in a source with links and specialization constants.
fn run_linked(
    source: &str,
    options: &Options,
    mut arguments: Vec<RunArgument>,
    run: &RunOptions,
) -> Option<(String, Vec<u8>)> {
    let device = match Device::open() {
        Ok(device) => device,
        Err(error) => {
            assert!(std::env::var_os("SYCLPASSES_REQUIRE_OPENCL").is_none(), "{error}");
            return None;
        }
    };
    let module = compile_source(source.as_bytes(), options).unwrap();
    let range = Range { global: [4, 1, 1], local: [2, 1, 1] };
    let printed = device.run_with(&module.words, "k", &mut arguments, range, run).unwrap();
    let bytes = arguments.into_iter().find_map(|argument| match argument {
        RunArgument::Buffer(bytes) => Some(bytes),
        _ => None,
    });
    Some((printed, bytes.unwrap_or_default()))
}

#[test]
fn what_kernels_print() {
    let source = "kernel void k(float f) {\n\
        if (get_global_id(0) != 2) return;\n\
        printf(\"%d %5.2f|%s|%c\\n\", (int)get_global_id(0), f, \"text\", 'x');\n\
        printf(\"%v4hld %v3hhd %ld %#x %v2hlf%%\\n\", (int4)(1, -2, 3, 4), (char3)(7, 8, -9), 1l << 40, 255, (float2)(0.5f, f));\n\
        printf(\"done\\n\"); }";
    let arguments = || vec![RunArgument::Plain(1.25_f32.to_le_bytes().to_vec())];
    let Some((printed, _)) = run_one(source, &Options::default(), arguments()) else { return };
    assert_eq!(printed, "2  1.25|text|x\n1,-2,3,4 7,8,-9 1099511627776 0xff 0.500000,1.250000%\ndone\n");
    let small = Options { printf_buffer: 32, ..Options::default() };
    let Some((printed, _)) = run_one(source, &small, arguments()) else { return };
    assert_eq!(printed, "2  1.25|text|x\n", "the remaining output does not fit");
}

#[test]
fn sub_groups() {
    let source = "kernel void k(global uint *a) {\n\
        uint i = get_global_id(0), size = get_sub_group_size(), all = sub_group_reduce_add(1u);\n\
        uint before = sub_group_scan_exclusive_add(1u), first = sub_group_broadcast(before, 0);\n\
        a[i] = all <= size && before == get_sub_group_local_id() && first == 0 && sub_group_all(1) && !sub_group_any(0); }";
    let options = Options { clang: vec!["-cl-std=CL3.0".to_owned()], ..Options::default() };
    let Some((_, bytes)) = run_one(source, &options, vec![RunArgument::Buffer(vec![0; 16])]) else { return };
    assert_eq!(bytes, [1, 0, 0, 0].repeat(4));
}

#[test]
fn shuffles_of_sub_groups() {
    let source = "kernel void k(global uint *a) {\n\
        uint i = get_global_id(0), l = get_sub_group_local_id(), size = get_sub_group_size();\n\
        uint n = size < 2 ? size : 2;\n\
        int good = sub_group_shuffle((int)l * 3, n - 1) == (int)(n - 1) * 3 && sub_group_shuffle_xor((float)l, 0) == l;\n\
        good = good && (l >= n || sub_group_shuffle_xor((long)l << 33, n - 1) == (long)(l ^ (n - 1)) << 33);\n\
        ushort up = sub_group_shuffle_up((ushort)l, 1); good = good && (l == 0 || up == l - 1);\n\
        char down = sub_group_shuffle_down((char)-l, 1); good = good && (l + 1 >= n || down == -(char)(l + 1));\n\
        a[i] = good; }";
    let options = Options { clang: vec!["-cl-std=CL3.0".to_owned()], ..Options::default() };
    let Some((_, bytes)) = run_one(source, &options, vec![RunArgument::Buffer(vec![0; 16])]) else { return };
    assert_eq!(bytes, [1, 0, 0, 0].repeat(4));
}

#[test]
fn rotations_of_sub_groups() {
    let source = "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n\
        kernel void k(global uint *a) {\n\
        uint i = get_global_id(0), l = get_sub_group_local_id(), size = get_sub_group_size();\n\
        uint n = get_max_sub_group_size();\n\
        int good = sub_group_rotate((int)l, 0) == (int)l && sub_group_rotate((half)l, (int)n) == l;\n\
        good = good && sub_group_clustered_rotate((long)l << 33, 1, 2) == (long)(l ^ 1) << 33;\n\
        good = good && sub_group_clustered_rotate((uchar)l, -1, 2) == (l ^ 1) && sub_group_clustered_rotate(l, 5, 1) == l;\n\
        ushort next = sub_group_rotate((ushort)l, 1), last = sub_group_rotate((ushort)l, -1);\n\
        good = good && (l + 1 >= size || next == l + 1) && (l == 0 || last == l - 1);\n\
        a[i] = good; }";
    let options = Options { clang: vec!["-cl-std=CL3.0".to_owned()], ..Options::default() };
    let Some((_, bytes)) = run_one(source, &options, vec![RunArgument::Buffer(vec![0; 16])]) else { return };
    assert_eq!(bytes, [1, 0, 0, 0].repeat(4));
}

#[test]
fn variables_of_the_program() {
    let source = "global int counter = 40; global short table[3] = {1, -2, 3};\n\
        kernel void k(global int *a) {\n\
          int i = get_global_id(0); atomic_inc(&counter); table[i % 3] += 5;\n\
          barrier(CLK_GLOBAL_MEM_FENCE); a[i] = table[i % 2] + (counter > 40); }";
    let options = Options { clang: vec!["-cl-std=CL2.0".to_owned()], ..Options::default() };
    let Some((_, bytes)) = run_one(source, &options, vec![RunArgument::Buffer(vec![0; 16])]) else { return };
    let numbers: Vec<i32> = bytes.chunks(4).map(|word| i32::from_le_bytes(word.try_into().unwrap())).collect();
    assert_eq!(numbers[1], -2 + 5 + 1, "{numbers:?}");
}

#[test]
fn addresses_that_the_host_writes() {
    let source = "struct node { global struct node *next; int value; };\n\
        struct by_value { int factor; ulong first; };\n\
        kernel void k(global int *out, struct by_value s, global ulong *others) {\n\
          size_t i = get_global_id(0);\n\
          int sum = 0;\n\
          for (global struct node *n = (global struct node *)s.first; n; n = n->next) sum += n->value;\n\
          out[i] = sum * s.factor + ((global struct node *)others[i])->value;\n\
        }";
    let node = |value: i32| [[0; 8], [value.to_le_bytes(), [0; 4]].concat().try_into().unwrap()].concat();
    let link = |argument, offset, target, addend| Link { argument, offset, target, addend };
    // The first list has a node in each of two buffers that are not arguments.
    let links = vec![
        link(1, 8, 3, 0),
        link(3, 0, 4, 16),
        link(2, 0, 3, 0),
        link(2, 8, 4, 0),
        link(2, 16, 4, 16),
        link(2, 24, 4, 32),
    ];
    let by_value = [2_i32.to_le_bytes().to_vec(), vec![0; 12]].concat();
    let buffers = [vec![0; 16], vec![0; 32], node(1), [node(10), node(20), node(30)].concat()];
    let [out, others, first, second] = buffers.map(RunArgument::Buffer);
    let arguments = vec![out, RunArgument::Plain(by_value), others, first, second];
    let run = RunOptions { links, ..RunOptions::default() };
    for options in [physical(), Options { pods: Pods::Uniform, ..physical() }] {
        let Some((_, bytes)) = run_linked(source, &options, arguments.clone(), &run) else { return };
        let found: Vec<i32> = bytes.chunks(4).map(|word| i32::from_le_bytes(word.try_into().unwrap())).collect();
        assert_eq!(found, [43, 52, 62, 72]);
    }
}

/// Returns the bytes of floats.
fn float_bytes(values: &[f32]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_ne_bytes()).collect()
}

/// Runs a kernel from the SYCL example with values of its specialization constants. Returns its last buffer.
fn run_sycl(
    kernel: &str,
    mut arguments: Vec<RunArgument>,
    links: Vec<Link>,
    values: &[(&str, &[u8])],
) -> Option<Vec<f32>> {
    let directory = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../");
    let source = std::fs::read(directory.join("examples/vulkan/polynomial.cpp")).unwrap();
    let clang = vec![format!("-I{}", directory.join("include").display())];
    let module = compile_source(&source, &Options { sycl: true, physical: true, clang, ..Options::default() }).unwrap();
    let program = Program::read(&module.words).unwrap();
    let mut constants = Vec::new();
    for (symbol, value) in values {
        let constant = program.sycl_constants.iter().find(|constant| constant.name == *symbol).unwrap();
        constants.extend(constant.specialize(value).unwrap());
        assert_eq!(constant.specialize(&value[1..]), None);
    }
    let device = match Device::open() {
        Ok(device) => device,
        Err(error) => {
            assert!(std::env::var_os("SYCLPASSES_REQUIRE_OPENCL").is_none(), "{error}");
            return None;
        }
    };
    let range = Range { global: [4, 1, 1], local: [2, 1, 1] };
    device.run_with(&module.words, kernel, &mut arguments, range, &RunOptions { links, constants }).unwrap();
    let Some(RunArgument::Buffer(bytes)) = arguments.last() else { panic!("no buffer") };
    Some(bytes.chunks(4).map(|word| f32::from_ne_bytes(word.try_into().unwrap())).collect())
}

#[test]
fn specialization_constants_of_sycl() {
    let input = RunArgument::Buffer(float_bytes(&[1.0, 2.0, 3.5, -4.0]));
    let output = RunArgument::Buffer(vec![0; 16]);
    let run = |values: &[(&str, &[u8])]| run_sycl("polynomial", vec![input.clone(), output.clone()], vec![], values);
    let Some(found) = run(&[]) else { return };
    assert_eq!(found, [1.0, 2.0, 3.5, -4.0], "default values");
    let (two, factors) = (2_i32.to_ne_bytes(), float_bytes(&[1.0, 0.0, 2.0, 5.0]));
    assert_eq!(run(&[("_Z6degree", &two), ("_Z12coefficients", &factors)]).unwrap(), [3.0, 9.0, 25.5, 33.0]);
    // Parts of 1, 2, 4 and 8 bytes, separated by padding.
    let mut settings = [2.5_f32.to_ne_bytes().as_slice(), &[1, 0], &[9, 0, 7, 0, 9, 0], &[0; 4]].concat();
    settings.extend(14.5_f64.to_ne_bytes());
    assert_eq!(run(&[("_Z7options", &settings)]).unwrap(), [9.0, 12.0, 14.5, -3.0]);
    // A function object with two pointers and a factor; the buffers are not separate arguments.
    let object = RunArgument::Plain([vec![0; 16], 10.0_f32.to_ne_bytes().to_vec(), vec![0; 4]].concat());
    let arguments = vec![object, RunArgument::Plain(vec![0; 8]), input, output];
    let link = |offset, target| Link { argument: 0, offset, target, addend: 0 };
    let found = run_sycl("_ZTS6scaled", arguments, vec![link(0, 2), link(8, 3)], &[("_Z6degree", &two)]).unwrap();
    assert_eq!(found, [12.0, 22.0, 37.0, -38.0]);
}

#[test]
fn native_mathematics() {
    // All results must be within a thousandth of Rust's; no higher accuracy is guaranteed.
    let source = "kernel void k(global float *out, global const float *in) {\n\
          float x = in[get_global_id(0)];\n\
          float16 all = (float16)(sin(x), native_cos(x), half_tan(x), exp(x), exp2(x), exp10(x), log(x), log10(x), rsqrt(x), tanh(x),\n\
            atan2(x, 2.0f), powr(x, 1.5f), fmod(7.0f, x), fma(x, x, 1.0f), ldexp(x, 3), length((float2)(x, 1.0f)));\n\
          vstore16(all, get_global_id(0), out); }";
    let numbers = [0.25_f32, 0.5, 1.25, 3.0];
    let expected = |x: f32| {
        let powers = [x.exp(), x.exp2(), 10_f32.powf(x), x.ln(), x.log10(), 1.0 / x.sqrt(), x.tanh()];
        let rest = [x.atan2(2.0), x.powf(1.5), 7.0 % x, x * x + 1.0, x * 8.0, x.hypot(1.0)];
        [&[x.sin(), x.cos(), x.tan()], &powers[..], &rest].concat()
    };
    let all = NativeBuiltins::All;
    let named = NativeBuiltins::Named(["sin", "exp", "fma"].map(str::to_owned).to_vec());
    for native in [all, named] {
        let arguments = vec![RunArgument::Buffer(vec![0; 256]), RunArgument::Buffer(float_bytes(&numbers))];
        let options = Options { native: native.clone(), ..Options::default() };
        let Some((_, bytes)) = run_one(source, &options, arguments) else { return };
        let found = bytes.chunks(4).map(|word| f32::from_ne_bytes(word.try_into().unwrap()));
        for (found, expected) in found.zip(numbers.into_iter().flat_map(expected)) {
            assert!((found - expected).abs() <= 1e-3 * expected.abs(), "{found}, not {expected}, with {native:?}");
        }
    }
}
