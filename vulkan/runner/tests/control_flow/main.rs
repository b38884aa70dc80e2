//! Runs random control-flow graphs as kernels on Vulkan, and compares the results with those of an interpreter.
//!
//! Each graph is translated to LLVM IR, which the `oclvk` library compiles and `spirv-val` validates. The first
//! Vulkan device runs the kernel with several limits on the number of steps, and with different data. The results of all work-items must equal the
//! interpreter's. All work-items of a run follow the same path, because lavapipe from Mesa 22.3 mishandles live-out
//! values of a divergent loop exit (docs/vulkan.md).
//!
//! * `SYCLPASSES_SEED`: the seed of the first graph (default: 0);
//! * `SYCLPASSES_CASES`: the number of graphs.
//!
//! The test reduces a failing graph and prints its IR.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stderr, reason = "a test")]
#![allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "small numbers")]

mod generate;
mod graph;
mod ir;
mod shrink;

use std::{io::Write, process::Command};

use opencl_vulkan::{Options, compile_ir};
use vulkan_runner::{Device, Range, RunArgument};

use graph::{Graph, RESULTS};
use ir::MEMORY;

/// The default number of graphs.
const CASES: u64 = 64;
/// The number of graphs in a module.
const BATCH: u64 = 16;
/// The number of work-items.
const ITEMS: usize = MEMORY;
/// The fuel of work-items in each run.
const FUEL: [i32; 5] = [0, 3, 9, 30, 70];

/// Returns the initial values of work-items, which conditions also read.
fn memory() -> Vec<u32> {
    let mut random = fastrand::Rng::with_seed(7);
    (0..MEMORY).map(|_| random.u32(..)).collect()
}

/// Compiles, validates and runs graphs. The error describes the first difference.
fn check(device: &Device, graphs: &[Graph]) -> Result<(), String> {
    let module =
        compile_ir(&[ir::module(graphs).as_bytes()], &Options::default()).map_err(|error| error.to_string())?;
    validate(&module.to_bytes())?;
    let memory = memory();
    for (number, graph) in graphs.iter().enumerate() {
        let run = |starts: &[u32], fuel: i32| {
            run(device, &module.words, &format!("k{number}"), graph, starts, fuel)
                .map_err(|problem| format!("k{number} with fuel {fuel}: {problem}"))
        };
        for (start, fuel) in memory.iter().zip(FUEL) {
            run(&[*start; ITEMS], fuel)?;
        }
    }
    Ok(())
}

/// Runs a kernel with these initial values. The error describes the first difference.
fn run(device: &Device, words: &[u32], name: &str, graph: &Graph, starts: &[u32], fuel: i32) -> Result<(), String> {
    let bytes = |words: &[u32]| words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>();
    let memory = memory();
    let mut arguments = vec![
        RunArgument::Buffer(vec![0; ITEMS * RESULTS * 4]),
        RunArgument::Buffer(bytes(starts)),
        RunArgument::Buffer(bytes(&memory)),
        RunArgument::Plain(fuel.to_le_bytes().to_vec()),
    ];
    let range = Range { global: [ITEMS as u32, 1, 1], local: [16, 1, 1] };
    device.run(words, name, &mut arguments, range).map_err(|error| error.to_string())?;
    let RunArgument::Buffer(found) = &arguments[0] else { unreachable!() };
    for (start, (item, found)) in starts.iter().zip(found.chunks(RESULTS * 4).enumerate()) {
        let expected = graph.run(*start, fuel, &memory);
        if found != bytes(&expected) {
            let found: Vec<u32> = found.chunks(4).map(|word| u32::from_le_bytes(word.try_into().unwrap())).collect();
            return Err(format!("work-item {item} has {found:08x?} instead of {expected:08x?}"));
        }
    }
    Ok(())
}

fn validate(bytes: &[u8]) -> Result<(), String> {
    let mut file = tempfile::NamedTempFile::new().unwrap();
    file.write_all(bytes).unwrap();
    let output = Command::new("spirv-val").args(["--target-env", "vulkan1.1"]).arg(file.path()).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
    if output.status.success() { Ok(()) } else { Err(format!("spirv-val: {}", said.trim_end())) }
}

fn number_from(name: &str) -> Option<u64> {
    Some(std::env::var(name).ok()?.parse().unwrap_or_else(|_| panic!("{name} is not a number")))
}

#[test]
fn graphs_run_as_they_are_interpreted() {
    let device = match Device::open() {
        Ok(device) => device,
        Err(error) => {
            assert!(std::env::var_os("SYCLPASSES_REQUIRE_OPENCL").is_none(), "{error}");
            eprintln!("skipped: {error}");
            return;
        }
    };
    let (first, count) =
        (number_from("SYCLPASSES_SEED").unwrap_or(0), number_from("SYCLPASSES_CASES").unwrap_or(CASES));
    let mut failures = Vec::new();
    for begin in (first..first + count).step_by(BATCH as usize) {
        let seeds: Vec<u64> = (begin..(begin + BATCH).min(first + count)).collect();
        let graphs: Vec<Graph> = seeds.iter().map(|seed| generate::graph(*seed).1).collect();
        if check(&device, &graphs).is_ok() {
            continue;
        }
        for (seed, graph) in seeds.iter().zip(graphs) {
            let Err(problem) = check(&device, std::slice::from_ref(&graph)) else { continue };
            let small = shrink::shrink(graph, |graph| check(&device, std::slice::from_ref(graph)).is_err());
            let text = check(&device, std::slice::from_ref(&small)).err().unwrap_or_default();
            eprintln!("{}", ir::module(std::slice::from_ref(&small)));
            failures.push(format!(
                "SYCLPASSES_SEED={seed} SYCLPASSES_CASES=1, {:?}: {problem}\nreduced, {} blocks: {text}\n{small:?}",
                generate::graph(*seed).0,
                small.blocks.len()
            ));
        }
        assert!(failures.len() < 3, "{}", failures.join("\n\n"));
    }
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}

#[test]
fn graphs_of_all_kinds_have_long_paths() {
    let (memory, mut burnt) = (memory(), 0);
    for seed in 0..CASES {
        let (_, graph) = generate::graph(seed);
        assert_eq!(graph, generate::graph(seed).1, "a seed always yields the same graph");
        let fuel = FUEL[FUEL.len() - 1];
        let left = memory.iter().map(|x| graph.run(*x, fuel, &memory)[1].cast_signed()).min().unwrap();
        burnt += i32::from(left < 0);
    }
    assert!(burnt > 20, "only {burnt} of {CASES} graphs have loops that run until no fuel remains");
}
