//! The kernels of `test/vulkan/` on Vulkan and on an OpenCL device: the same source, the same data, the same results.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stderr, reason = "a test")]
#![allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "data for kernels")]

use std::{ffi::c_void, path::Path};

use opencl_vulkan::{Options, Pods, compile_source};
use opencl3::{
    command_queue::CommandQueue,
    context::Context,
    device::{CL_DEVICE_TYPE_ALL, Device as ClDevice, get_all_devices},
    kernel::Kernel as ClKernel,
    memory::{Buffer, CL_MEM_READ_WRITE},
    program::Program as ClProgram,
    types::CL_BLOCKING,
};
use vulkan_kernel::{ArgumentKind, Kernel, Program};
use vulkan_runner::{Device, Range, RunArgument};

const ITEMS: u32 = 64;
const GROUP: u32 = 16;
const ELEMENTS: usize = 1024;
const LOCAL_BYTES: u32 = 4096;

/// Scalar type and number of elements of a type's name: `float4*` has ("float", 4).
fn scalar_of(type_name: &str) -> (&str, usize) {
    let name = type_name.trim_end_matches('*');
    let digits = name.find(|c: char| c.is_ascii_digit()).unwrap_or(name.len());
    let count = name[digits..].parse().unwrap_or(1);
    (&name[..digits], if count == 3 { 4 } else { count })
}

/// The bits of a scalar by its number: small numbers, edge values, and pseudo-random bits in turns.
fn pattern(scalar: &str, index: usize) -> Vec<u8> {
    let random = (index as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let random = (random ^ random >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    match scalar {
        "float" => {
            let edges = [
                0.0,
                -0.0,
                f32::NAN,
                f32::INFINITY,
                f32::NEG_INFINITY,
                f32::MAX,
                f32::MIN_POSITIVE,
                1.0,
                -2.5,
                65504.0,
            ];
            let value = match index % 4 {
                0 => index as f32 * 0.37 - 20.0,
                1 => edges[index / 4 % edges.len()],
                2 => index as f32 - 300.5,
                _ => f32::from_bits(random as u32 & 0x87ff_ffff | 0x3800_0000),
            };
            value.to_le_bytes().to_vec()
        }
        "double" => (index as f64 * 0.77 - 100.0).to_le_bytes().to_vec(),
        _ => {
            let size = match scalar {
                "char" | "uchar" => 1,
                "short" | "ushort" | "half" => 2,
                "long" | "ulong" => 8,
                _ => 4,
            };
            let edges = [0, u64::MAX, 1 << (size * 8 - 1), (1 << (size * 8 - 1)) - 1, 1];
            let value = match index % 3 {
                0 => index as u64 % 97,
                1 => edges[index / 3 % edges.len()],
                _ => random,
            };
            value.to_le_bytes()[..size].to_vec()
        }
    }
}

fn argument_of(kernel: &Kernel, index: usize) -> RunArgument {
    let argument = &kernel.arguments[index];
    let (scalar, count) = scalar_of(&argument.type_name);
    match &argument.kind {
        ArgumentKind::Local { .. } => RunArgument::Local(LOCAL_BYTES),
        ArgumentKind::Pod { size, .. }
        | ArgumentKind::PodUbo { size, .. }
        | ArgumentKind::PodPushconstant { size, .. } => {
            let value = 5 + index as u32;
            let element: Vec<u8> = match scalar {
                "float" => (value as f32 * 1.5).to_le_bytes().to_vec(),
                "double" => (f64::from(value) * 1.5).to_le_bytes().to_vec(),
                "long" | "ulong" => u64::from(value).to_le_bytes().to_vec(),
                "char" | "uchar" => vec![value as u8],
                "short" | "ushort" => (value as u16).to_le_bytes().to_vec(),
                _ => value.to_le_bytes().to_vec(),
            };
            RunArgument::Plain(element.into_iter().cycle().take(*size as usize).collect())
        }
        _ => {
            let seed = index * 37;
            RunArgument::Buffer((0..ELEMENTS * count).flat_map(|number| pattern(scalar, number + seed)).collect())
        }
    }
}

/// Whether two numbers are the same, or near enough.
fn is_near(scalar: &str, left: &[u8], right: &[u8], ulp: u64) -> bool {
    // The order of floating-point numbers is that of these integers.
    let ordered = |bits: u64, sign: u64| if bits & sign != 0 { -((bits ^ sign) as i64) } else { bits as i64 };
    let bits = |bytes: &[u8]| bytes.iter().rev().fold(0_u64, |all, byte| all << 8 | u64::from(*byte));
    let (a, b) = (bits(left), bits(right));
    let (sign, infinity) = match scalar {
        "float" => (1_u64 << 31, 0x7f80_0000),
        "double" => (1 << 63, 0x7ff0_0000_0000_0000),
        "half" => (1 << 15, 0x7c00),
        _ => return a == b,
    };
    let is_nan = |bits: u64| bits & (sign - 1) > infinity;
    is_nan(a) && is_nan(b) || ordered(a, sign).abs_diff(ordered(b, sign)) <= ulp && is_nan(a) == is_nan(b)
}

struct OpenCl {
    context: Context,
    queue: CommandQueue,
}

impl OpenCl {
    fn open() -> Option<OpenCl> {
        let id = *get_all_devices(CL_DEVICE_TYPE_ALL).ok()?.first()?;
        let context = Context::from_device(&ClDevice::new(id)).ok()?;
        let queue = CommandQueue::create_default(&context, 0).ok()?;
        Some(OpenCl { context, queue })
    }

    fn run(&self, program: &ClProgram, name: &str, arguments: &mut [RunArgument]) {
        let kernel = ClKernel::create(program, name).unwrap();
        let mut buffers = Vec::new();
        for (index, argument) in (0..).zip(arguments.iter()) {
            match argument {
                RunArgument::Buffer(bytes) => {
                    // SAFETY: the buffer is as large as the bytes, and the call blocks.
                    let mut buffer = unsafe {
                        Buffer::<u8>::create(&self.context, CL_MEM_READ_WRITE, bytes.len(), std::ptr::null_mut())
                            .unwrap()
                    };
                    // SAFETY: as above.
                    unsafe { self.queue.enqueue_write_buffer(&mut buffer, CL_BLOCKING, 0, bytes, &[]).unwrap() };
                    // SAFETY: the argument is a buffer.
                    unsafe { kernel.set_arg(index, &buffer).unwrap() };
                    buffers.push((index, buffer));
                }
                // SAFETY: the bytes are as many as the argument has.
                RunArgument::Plain(bytes) => unsafe {
                    opencl3::kernel::set_kernel_arg(kernel.get(), index, bytes.len(), bytes.as_ptr().cast::<c_void>())
                        .unwrap();
                },
                // SAFETY: the argument is local memory.
                RunArgument::Local(bytes) => unsafe { kernel.set_arg_local_buffer(index, *bytes as usize).unwrap() },
            }
        }
        let (global, local) = ([ITEMS as usize, 1, 1], [GROUP as usize, 1, 1]);
        // SAFETY: all arguments are set.
        unsafe {
            let (global, local) = (global.as_ptr(), local.as_ptr());
            self.queue.enqueue_nd_range_kernel(kernel.get(), 1, std::ptr::null(), global, local, &[]).unwrap();
        }
        self.queue.finish().unwrap();
        for (index, buffer) in buffers {
            if let RunArgument::Buffer(bytes) = &mut arguments[index as usize] {
                // SAFETY: the buffer is as large as the bytes, and the call blocks.
                unsafe { self.queue.enqueue_read_buffer(&buffer, CL_BLOCKING, 0, bytes, &[]).unwrap() };
            }
        }
    }
}

/// The differences in the buffers of a kernel, as text.
fn differences(kernel: &Kernel, ours: &[RunArgument], theirs: &[RunArgument], ulp: u64) -> Vec<String> {
    let mut found = Vec::new();
    for (argument, (ours, theirs)) in kernel.arguments.iter().zip(ours.iter().zip(theirs)) {
        let (RunArgument::Buffer(ours), RunArgument::Buffer(theirs)) = (ours, theirs) else { continue };
        let (scalar, _) = scalar_of(&argument.type_name);
        let size = pattern(scalar, 0).len();
        let pairs = ours.chunks(size).zip(theirs.chunks(size)).enumerate();
        for (index, (a, b)) in pairs.filter(|(_, (a, b))| !is_near(scalar, a, b, ulp)).take(3) {
            found.push(format!(
                "{}: {}[{index}] is {a:02x?}, and {b:02x?} on the OpenCL device",
                kernel.name, argument.name
            ));
        }
    }
    found
}

fn compare_file(vulkan: &Device, opencl: &OpenCl, path: &Path, options: &Options) -> Vec<String> {
    let source = std::fs::read_to_string(path).unwrap();
    let ulp = source.lines().find_map(|line| line.strip_prefix("// ulp: ")).map_or(0, |text| text.parse().unwrap());
    let module = match compile_source(source.as_bytes(), options) {
        Ok(module) => module,
        Err(error) => return vec![format!("{}: {error}", path.display())],
    };
    let program = Program::read(&module.words).unwrap();
    let theirs = ClProgram::create_and_build_from_source(&opencl.context, &source, "-cl-std=CL1.2").unwrap();
    let mut found = Vec::new();
    for kernel in &program.kernels {
        let mut ours: Vec<RunArgument> = (0..kernel.arguments.len()).map(|index| argument_of(kernel, index)).collect();
        let mut others = ours.clone();
        let range = Range { global: [ITEMS, 1, 1], local: [GROUP, 1, 1] };
        if let Err(error) = vulkan.run(&module.words, &kernel.name, &mut ours, range) {
            found.push(format!("{}: {error}", kernel.name));
            continue;
        }
        opencl.run(&theirs, &kernel.name, &mut others);
        found.extend(differences(kernel, &ours, &others, ulp));
    }
    found
}

fn compare(options: &Options, wanted: &str) {
    let (vulkan, opencl) = match (Device::open(), OpenCl::open()) {
        (Ok(vulkan), Some(opencl)) => (vulkan, opencl),
        (vulkan, opencl) => {
            let missing = format!("Vulkan: {:?}, OpenCL: {}", vulkan.err(), opencl.is_some());
            assert!(std::env::var_os("SYCLPASSES_REQUIRE_OPENCL").is_none(), "a device is missing: {missing}");
            eprintln!("skipped: a device is missing: {missing}");
            return;
        }
    };
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../test/vulkan");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
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
