//! Runs the kernels in `test/vulkan/builtins/`. Each kernel calls one builtin for one type, with all combinations of
//! edge values, with random bits and with small numbers.
//!
//! lavapipe flushes denormals to zero, as OpenCL C allows. Each kernel therefore runs twice on the OpenCL device, the
//! second time with zeros instead of denormals. Either result is correct.

use std::path::Path;

use opencl_vulkan::{Options, compile_source};
use test_opencl::OpenCl;
use vulkan_kernel::{ArgumentKind, Program};
use vulkan_runner::{Device, Range, RunArgument};

use crate::{
    data::{is_near, pattern, scalar_of},
    device::run,
    devices,
    tolerance::tolerance,
};

/// The number of work-items. Each third of them uses a different kind of data.
const ITEMS: usize = 768;
const GROUP: u32 = 16;
/// The number of edge values for a type. The number of pairs is a third of the number of work-items.
const EDGES: usize = 16;

/// The macros that precede each file.
const MACROS: &str = include_str!("../../../../test/vulkan/builtins/kernels.h");

fn random(index: usize) -> u64 {
    let bits = (index as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb) ^ bits >> 31
}

/// Returns the bits of an edge value.
fn edge(scalar: &str, index: usize) -> u64 {
    let floats =
        [0.0, -0.0, 1.0, -1.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 0.5, -2.5, 3.0, 1e10, -2_147_483_648.0];
    match (scalar, floats.get(index)) {
        ("float", Some(value)) => u64::from((*value as f32).to_bits()),
        ("double", Some(value)) => value.to_bits(),
        ("float", None) => [0x7f7f_ffff, 0x0080_0000, 0x8000_0001, 0x007f_ffff][index - floats.len()],
        ("double", None) => {
            [0x7fef_ffff_ffff_ffff, 0x0010_0000_0000_0000, 1 << 63 | 1, 0x000f_ffff_ffff_ffff][index - floats.len()]
        }
        _ => {
            let sign = 1_u64 << (size_of(scalar) * 8 - 1);
            let numbers = [0, 1, u64::MAX, 2, 7, 31, 32, 33, 100, sign, sign - 1, sign + 1, sign >> 1, u64::MAX - 1];
            numbers.get(index).copied().unwrap_or(if index.is_multiple_of(2) { u64::MAX / 3 } else { u64::MAX / 3 * 2 })
        }
    }
}

fn size_of(scalar: &str) -> usize {
    pattern(scalar, 0).len()
}

/// Returns the bits of an element; `which` is the index of the argument.
fn number(scalar: &str, index: usize, which: usize) -> u64 {
    let third = ITEMS / 3;
    let bits = random(index * 5 + which);
    match index / third % 3 {
        0 => edge(scalar, [index % EDGES, index / EDGES % EDGES, (index * 5 + index / EDGES) % EDGES][which % 3]),
        1 => bits,
        _ => match scalar {
            "float" => u64::from(((bits % 20_001) as f32 / 1000.0 - 10.0).to_bits()),
            "double" => ((bits % 200_001) as f64 / 10_000.0 - 10.0).to_bits(),
            _ => (bits % 41).wrapping_sub(20),
        },
    }
}

/// Returns the contents of an input.
fn input(type_name: &str, which: usize) -> Vec<u8> {
    let (scalar, width) = scalar_of(type_name);
    let size = size_of(scalar);
    // Lanes of a vector are rotated, so that values have different neighbors.
    (0..ITEMS * width)
        .flat_map(|element| {
            let (item, lane) = (element / width, element % width);
            let turned = item / (ITEMS / 3) * (ITEMS / 3) + (item + lane * 37) % (ITEMS / 3);
            number(scalar, turned, which).to_le_bytes().into_iter().take(size)
        })
        .collect()
}

/// Replaces denormal numbers with zeros of the same sign.
fn without_denormals(type_name: &str, bytes: &[u8]) -> Vec<u8> {
    let (exponent, sign) = match scalar_of(type_name).0 {
        "float" => (0x7f80_0000_u64, 1_u64 << 31),
        "double" => (0x7ff0_0000_0000_0000, 1 << 63),
        _ => return bytes.to_vec(),
    };
    bytes
        .chunks(if sign == 1 << 31 { 4 } else { 8 })
        .flat_map(|chunk| {
            let bits = bits(chunk);
            let bits = if bits & exponent == 0 { bits & sign } else { bits };
            bits.to_le_bytes().into_iter().take(chunk.len())
        })
        .collect()
}

fn bits(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |all, byte| all << 8 | u64::from(*byte))
}

/// Returns the arguments for a kernel.
fn arguments(kernel: &vulkan_kernel::Kernel) -> Vec<RunArgument> {
    let mut which = 0;
    let argument = |argument: &vulkan_kernel::Argument| {
        if matches!(argument.kind, ArgumentKind::Local { .. }) {
            return RunArgument::Local(4096);
        }
        let (scalar, width) = scalar_of(&argument.type_name);
        if argument.name.starts_with('o') {
            return RunArgument::Buffer(vec![0; ITEMS * width * size_of(scalar)]);
        }
        which += 1;
        RunArgument::Buffer(input(&argument.type_name, which - 1))
    };
    kernel.arguments.iter().map(argument).collect()
}

/// Returns whether a result is correct. It must equal a result of the OpenCL device, with or without denormals, or be
/// zero where the OpenCL device's result may be denormal.
fn is_right(scalar: &str, ours: &[u8], theirs: [&[u8]; 2], ulp: u64) -> bool {
    let magnitude = |bytes: &[u8]| bits(bytes) << (64 - bytes.len() * 8 + 1) >> (64 - bytes.len() * 8 + 1);
    let smallest = match scalar {
        "float" => 0x0080_0000,
        "double" => 0x0010_0000_0000_0000,
        _ => 0,
    };
    theirs.iter().any(|theirs| {
        is_near(scalar, ours, theirs, ulp) || smallest > 0 && magnitude(ours) == 0 && magnitude(theirs) < smallest + ulp
    })
}

/// Returns the first differences for a kernel.
fn differences(kernel: &vulkan_kernel::Kernel, runs: [&[RunArgument]; 3], start: &[RunArgument]) -> Vec<String> {
    let mut found = Vec::new();
    let (builtin, of) = kernel.name.split_once("__").unwrap();
    for (index, argument) in kernel.arguments.iter().enumerate() {
        let [RunArgument::Buffer(ours), RunArgument::Buffer(theirs), RunArgument::Buffer(flushed)] =
            runs.map(|run| &run[index])
        else {
            continue;
        };
        let scalar = scalar_of(&argument.type_name).0;
        let scalar = if argument.name.ends_with("half") { "half" } else { scalar };
        let (size, ulp) = (size_of(scalar), tolerance(builtin, of));
        // The fourth element of a three-element vector is padding.
        let is_three = argument.type_name.contains('3') || builtin.starts_with("vstorea_half3");
        let is_there = |number: &usize| !is_three || number % 4 != 3;
        for number in (0..ours.len() / size).filter(is_there) {
            let at = |bytes: &Vec<u8>| bytes[number * size..(number + 1) * size].to_vec();
            let (a, b, c) = (at(ours), at(theirs), at(flushed));
            if !is_right(scalar, &a, [&b, &c], ulp) {
                let given: Vec<String> = start
                    .iter()
                    .zip(&kernel.arguments)
                    .filter_map(|(given, argument)| match given {
                        RunArgument::Buffer(bytes) if !argument.name.starts_with('o') => {
                            let size = size_of(scalar_of(&argument.type_name).0);
                            bytes.get(number * size..(number + 1) * size).map(|bytes| format!("{:x}", bits(bytes)))
                        }
                        _ => None,
                    })
                    .collect();
                found.push(format!(
                    "{}: {}[{number}] is {:x}, and {:x} on the OpenCL device, for {}",
                    kernel.name,
                    argument.name,
                    bits(&a),
                    bits(&b),
                    given.join(", ")
                ));
            }
        }
    }
    let count = found.len();
    found.truncate(2);
    if count > 2 {
        found.push(format!("{}: {count} differences", kernel.name));
    }
    found
}

/// Compiles one variant of a file and runs all its kernels. Returns their number and the differences.
fn compare_variant(vulkan: &Device, opencl: &OpenCl, source: &str, clang: &[String]) -> (usize, Vec<String>) {
    let options = Options { clang: clang.to_vec(), ..Options::default() };
    let module = match compile_source(source.as_bytes(), &options) {
        Ok(module) => module,
        Err(error) => return (0, vec![error.to_string()]),
    };
    let program = Program::read(&module.words).unwrap();
    let theirs = opencl.build_source(source, &format!("{} -DREFERENCE", clang.join(" ")));
    let theirs = theirs.unwrap_or_else(|log| panic!("{log}"));
    let mut found = Vec::new();
    for kernel in &program.kernels {
        let start = arguments(kernel);
        let (mut ours, mut exact) = (start.clone(), start.clone());
        let range = Range { global: [ITEMS as u32, 1, 1], local: [GROUP, 1, 1] };
        if let Err(error) = vulkan.run(&module.words, &kernel.name, &mut ours, range) {
            found.push(format!("{}: {error}", kernel.name));
            continue;
        }
        run(&theirs, &kernel.name, &mut exact, range);
        let mut flushed: Vec<RunArgument> = start
            .iter()
            .zip(&kernel.arguments)
            .map(|(given, argument)| match given {
                RunArgument::Buffer(bytes) => RunArgument::Buffer(without_denormals(&argument.type_name, bytes)),
                given => given.clone(),
            })
            .collect();
        run(&theirs, &kernel.name, &mut flushed, range);
        found.extend(differences(kernel, [&ours, &exact, &flushed], &start));
    }
    (program.kernels.len(), found)
}

/// Compares a file's kernels in its first variant, or in all variants if `SYCLPASSES_BUILTINS` is `all`, and checks
/// the number of kernels.
fn compare(file: &str, [first, all]: [usize; 2]) {
    let Some((vulkan, opencl)) = devices() else { return };
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../test/vulkan/builtins").join(file);
    let text = std::fs::read_to_string(path).unwrap();
    let source = format!("{MACROS}{text}");
    let standard = text.lines().find_map(|line| line.strip_prefix("// std: ")).unwrap_or("CL1.2");
    let mut variants: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("// variant: ")).collect();
    if variants.is_empty() {
        variants.push("");
    }
    let is_whole = std::env::var_os("SYCLPASSES_BUILTINS").is_some_and(|wanted| wanted == "all");
    if !is_whole {
        variants.truncate(1);
    }
    let (mut count, mut found) = (0, Vec::new());
    for variant in variants {
        let mut clang = vec![format!("-cl-std={standard}")];
        clang.extend(variant.split_whitespace().map(str::to_owned));
        let (ran, differences) = compare_variant(&vulkan, &opencl, &source, &clang);
        count += ran;
        found.extend(differences);
    }
    assert!(found.is_empty(), "{} differences on {}:\n{}", found.len(), vulkan.name(), found.join("\n"));
    assert_eq!(count, if is_whole { all } else { first }, "the number of kernels of {file}");
}

#[test]
fn builtins_on_integers() {
    compare("integers.cl", [270, 270]);
}

#[test]
fn builtins_of_mathematics() {
    compare("maths.cl", [68, 272]);
}

#[test]
fn builtins_on_all_numbers() {
    compare("common.cl", [9, 27]);
}

#[test]
fn builtins_of_geometry() {
    compare("geometric.cl", [4, 20]);
}

#[test]
fn builtins_that_are_fast() {
    compare("fast.cl", [41, 41]);
}

#[test]
fn builtins_that_compare() {
    compare("relational.cl", [17, 68]);
}

#[test]
fn builtins_that_choose() {
    compare("selection.cl", [44, 44]);
}

#[test]
fn builtins_that_convert() {
    compare("conversions.cl", [388, 776]);
}

#[test]
fn builtins_on_memory() {
    compare("memory.cl", [195, 195]);
}

#[test]
fn builtins_that_are_atomic() {
    compare("atomics.cl", [52, 52]);
}

#[test]
fn builtins_of_work_groups() {
    compare("groups.cl", [44, 44]);
}

#[test]
fn builtins_of_sub_groups() {
    compare("subgroups.cl", [17, 17]);
}
