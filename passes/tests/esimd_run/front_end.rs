//! Tests the kernels of `kernels.cpp`, which DPC++'s front end compiles.
//!
//! This test does not support LLVM 19, which cannot read the output of the front end.

use crate::check::config;
use crate::llvm::{Kernels, Memory};
use crate::value::data;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, process};

/// The number of integers that a kernel reads.
const INPUT: usize = 64;
/// The number of integers in a kernel's memory.
const MEMORY: usize = 256;

/// The expected results of a kernel: the known elements of its output, and the memory.
struct Expected {
    output: Vec<Option<i32>>,
    memory: Vec<i32>,
}

/// Returns the module of `kernels.cpp` at an optimization level; `None` without the front end. Cached until the source
/// changes.
fn module(level: u8) -> Option<String> {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = package.parent().unwrap();
    let source = package.join("tests/esimd_run/kernels.cpp");
    if !root.join("target/venv/lib/libsycl.so").exists() {
        let is_required = env::var("SYCLPASSES_REQUIRE_OPENCL").is_ok_and(|value| value == "1");
        assert!(!is_required, "there is no front end; see scripts/setup");
        #[allow(clippy::print_stderr, reason = "skipped tests must be visible")]
        {
            eprintln!("NOTICE: there is no front end: kernels.cpp is not compiled; see scripts/setup");
        }
        return None;
    }
    let changed = |path: &PathBuf| fs::metadata(path).and_then(|metadata| metadata.modified()).ok();
    let kept = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("esimd_run.O{level}.ll"));
    if changed(&kept) <= changed(&source) {
        let new = kept.with_extension(format!("{}.ll", process::id()));
        let mut command = Command::new(root.join("scripts/dpcpp-frontend"));
        let output = command.arg(format!("-O{level}")).arg("-S").arg(&source).arg("-o").arg(&new).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        fs::rename(new, &kept).unwrap();
    }
    Some(fs::read_to_string(kept).unwrap())
}

fn bytes(numbers: &[i32]) -> Vec<u8> {
    numbers.iter().flat_map(|number| number.to_le_bytes()).collect()
}

fn numbers(bytes: &[u8]) -> Vec<i32> {
    bytes.chunks_exact(4).map(|bytes| i32::from_le_bytes(bytes.try_into().unwrap())).collect()
}

/// Computes the results of a kernel from its input and memory.
type Effect = fn(&[i32], &[i32]) -> Expected;

/// The kernels, and the function that computes the results of each.
const KERNELS: [(&str, Effect); 6] = [
    ("regions", regions),
    ("integers", integers),
    ("accesses", accesses),
    ("atomics", atomics),
    ("local", local),
    ("functions", functions),
];

/// Tests two optimization levels of the front end, with and without optimization in the lowering.
#[test]
fn kernels_of_the_front_end() {
    for (level, optimizes) in [(0, true), (0, false), (2, true), (2, false)] {
        let Some(module) = module(level) else { return };
        let kernels = Kernels::lower(&module, optimizes).unwrap();
        for (kernel, expected) in KERNELS {
            let run = TestRunner::new(config(12)).run(&(data(), data()), |(input, memory)| {
                let input: Vec<i32> = input.into_iter().map(|bits| bits as i32).take(INPUT).collect();
                let memory: Vec<i32> = (0..MEMORY).map(|at| memory[at % 64].rotate_left(at as u32) as i32).collect();
                check(&kernels, kernel, &expected(&input, &memory), &input, &memory)
            });
            if let Err(error) = run {
                panic!("'{kernel}', -O{level}, optimizes: {optimizes}: {error}");
            }
        }
    }
}

fn check(
    kernels: &Kernels,
    kernel: &str,
    expected: &Expected,
    input: &[i32],
    memory: &[i32],
) -> Result<(), TestCaseError> {
    let block = Memory::new(&bytes(memory));
    let output = kernels.run(&format!("__sycl_kernel_{kernel}"), &bytes(input), 4 * expected.output.len(), &block);
    let output = numbers(&output.map_err(TestCaseError::fail)?);
    let known = output.iter().zip(&expected.output).map(|(found, expected)| expected.map(|_| *found));
    prop_assert_eq!(&known.collect::<Vec<_>>(), &expected.output);
    prop_assert_eq!(&numbers(&block.bytes()), &expected.memory);
    Ok(())
}

fn regions(input: &[i32], memory: &[i32]) -> Expected {
    let x = &input[..32];
    let indices: Vec<usize> = input[32..40].iter().map(|number| (number & 31) as usize).collect();
    let offset = indices[0] & 15;
    let even: Vec<i32> = (0..8).map(|element| x[offset + 2 * element]).collect();
    let mut output = even.clone();
    // Rows 1 and 3, columns 1, 3, 5 and 7 of a matrix of 4 rows.
    output.extend([1, 3].iter().flat_map(|row| [1, 3, 5, 7].map(|column| x[8 * row + column])));
    let mut y = x.to_vec();
    for element in 0..4 {
        y[1 + 2 * (2 + 3 * element)] = even[4 + element];
    }
    for (row, column) in [(2, 1), (2, 3), (2, 5), (3, 1), (3, 3), (3, 5)] {
        y[8 * row + column] = 7;
    }
    output.extend(&y);
    output.extend((0..16).map(|element| x[3 + element / 4 * 5 + element % 4 * 2]));
    let chosen: Vec<i32> = indices.iter().map(|index| x[*index]).collect();
    output.extend(&chosen);
    let mut y = x.to_vec();
    for (element, number) in chosen.iter().enumerate().filter(|(_, number)| **number > 0) {
        y[31 - 3 * element] = *number;
    }
    output.extend(y.iter().zip((0..).step_by(1000)).map(|(number, limit)| if *number < limit { -1 } else { *number }));
    Expected { output: output.into_iter().map(Some).collect(), memory: memory.to_vec() }
}

fn integers(input: &[i32], memory: &[i32]) -> Expected {
    let pairs: Vec<(i32, i32)> = input[..16].iter().copied().zip(input[16..32].iter().copied()).collect();
    let dot = |(x, y): (i32, i32)| {
        let products = y
            .to_le_bytes()
            .into_iter()
            .zip((x ^ y).to_le_bytes())
            .map(|(a, b)| i32::from(a.cast_signed()) * i32::from(b.cast_signed()));
        products.fold(x, i32::wrapping_add)
    };
    let functions: [&dyn Fn((i32, i32)) -> i32; 11] = [
        &|(x, _)| x.wrapping_abs(),
        &|(x, y)| x.max(y),
        &|(x, y)| (x as u32).min(y as u32) as i32,
        &|(x, _)| x.count_ones() as i32,
        &|(x, _)| if x == 0 { -1 } else { x.trailing_zeros() as i32 },
        &|(x, _)| match if x < 0 { !x } else { x } {
            0 => -1,
            same => same.leading_zeros() as i32,
        },
        &|(x, y)| x.rotate_left(y as u32 & 31),
        &|(x, y)| (x & !y) | x.wrapping_add(y),
        &dot,
        &|(x, _)| x.clamp(-0x8000, 0x7fff),
        &|(x, _)| (x >> 20).clamp(0, 255),
    ];
    let mut output: Vec<i32> = functions.iter().flat_map(|function| pairs.iter().map(|pair| function(*pair))).collect();
    output.extend((0..8).map(|bit| input[0] >> bit & 1));
    let x = &input[..16];
    output.extend(x.iter().max());
    output.extend(x.iter().min());
    output.extend(x.iter().copied().reduce(i32::wrapping_add));
    let bits: Vec<bool> = pairs.iter().map(|(x, y)| x > y).collect();
    output.push(i32::from(bits.contains(&true)) + 2 * i32::from(!bits.contains(&false)));
    output.push(bits.iter().enumerate().map(|(bit, set)| i32::from(*set) << bit).sum());
    Expected { output: output.into_iter().map(Some).collect(), memory: memory.to_vec() }
}

fn accesses(input: &[i32], memory: &[i32]) -> Expected {
    let (data, offsets) = (&input[..16], input[16..32].iter().map(|number| (number & 63) as usize));
    let lanes: Vec<(i32, usize)> = data.iter().copied().zip(offsets).collect();
    let mut output: Vec<i32> = lanes.iter().map(|(number, at)| if *number > 0 { memory[*at] } else { 5 }).collect();
    let bytes = bytes(memory);
    output.extend(lanes.iter().map(|(number, at)| if *number > 0 { i32::from(bytes[*at].cast_signed()) } else { 5 }));
    let mut after = memory.to_vec();
    for (lane, number) in data.iter().enumerate().filter(|(_, number)| **number > 0) {
        after[64 + 2 * lane] = *number;
    }
    // All values of channel R, then all values of channel G.
    output.extend((0..32).map(|lane| after[lane % 16 * 4 + lane / 16]));
    output.extend(&after[16..32]);
    // The first numbers of all pairs come first.
    output.extend((0..32).map(|lane| after[lane % 16 * 3 + lane / 16]));
    Expected { output: output.into_iter().map(Some).collect(), memory: after }
}

fn atomics(input: &[i32], memory: &[i32]) -> Expected {
    let data = &input[..16];
    let mut after = memory.to_vec();
    let mut output = Vec::new();
    for part in 0..5 {
        for lane in 0..16 {
            let (old, new) = (memory[16 * part + lane], data[lane]);
            let result = match part {
                // Half of the expected values do not match.
                0 if lane % 2 == 1 => new,
                1 if lane % 2 == 0 => new,
                0 | 1 => old,
                2 => old.max(new),
                3 => old.wrapping_sub(new),
                _ => old.wrapping_add(1),
            };
            output.push((new > 0).then_some(old));
            if new > 0 {
                after[16 * part + lane] = result;
            }
        }
    }
    Expected { output, memory: after }
}

fn local(input: &[i32], memory: &[i32]) -> Expected {
    let (data, more) = (&input[..16], &input[16..32]);
    let mut output = more.to_vec();
    let mut held = data.to_vec();
    for lane in (0..8).filter(|lane| data[*lane] > 0) {
        held[2 * lane] = 3 * lane as i32;
    }
    output.extend(&held);
    output.extend(&held);
    output.extend(held.iter().zip(more).map(|(old, number)| old.wrapping_add(*number)).rev());
    Expected { output: output.into_iter().map(Some).collect(), memory: memory.to_vec() }
}

fn functions(input: &[i32], memory: &[i32]) -> Expected {
    let twice = |number: i32, more: i32| number.wrapping_mul(2).wrapping_add(more);
    let mut kept = input[..16].to_vec();
    for element in 0..8 {
        kept[2 * element] = twice(input[8 + element], input[17]);
    }
    let mut output = kept.clone();
    output.extend(kept.iter().map(|number| twice(*number, 1)));
    Expected { output: output.into_iter().map(Some).collect(), memory: memory.to_vec() }
}
