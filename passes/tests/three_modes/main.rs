//! A property test that checks that all modes yield the same values.
//!
//! Kernels in the form that front ends emit read random constants. In each mode, each leaf must
//! have the bytes that the generator chose. The layout comes from an independent model
//! (`types.rs`).
//!
//! | mode | runs on |
//! |---|---|
//! | native, with the defaults and with values set by SpecId | OpenCL |
//! | emulation, with both buffers | the host, OpenCL |
//! | default values; values from JSON | the host |
//!
//! A module contains many cases. If it fails, the cases run one by one, and failing cases are
//! shrunk.
//!
//! Environment:
//! * `SYCLPASSES_SEED`: the number that an earlier run printed;
//! * `SYCLPASSES_CASES`: the number of cases;
//! * `SYCLPASSES_FAILED_IR`: a file for the module of a failing batch;
//! * `SYCLPASSES_REQUIRE_OPENCL=1`: fail if there is no OpenCL device, instead of skipping it.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test fails by panicking")]
#![allow(clippy::print_stderr, reason = "the seed and skipped tests must be visible")]
#![allow(missing_docs, reason = "private to this test")]

mod case;
mod check;
mod json;
mod llvm;
mod module;
mod opencl;
mod reads;
mod text;
mod types;

use case::{Case, case};
use check::{Machines, Variation, check};
use llvm::Failure;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use std::env;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};
use test_opencl::OpenCl;

/// The number of cases in one module.
const BATCH: usize = 64;
/// The number of cases without `SYCLPASSES_CASES`.
const CASES: usize = 512;
/// The maximum time for shrinking.
const SHRINKING: Duration = Duration::from_secs(60);

fn number_from(variable: &str) -> Option<u64> {
    let text = env::var(variable).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{variable} is not a number: '{text}'")))
}

fn machines() -> Machines {
    let opencl = OpenCl::first();
    match &opencl {
        Ok(device) => eprintln!("OpenCL device: {}", device.name()),
        Err(error) if env::var("SYCLPASSES_REQUIRE_OPENCL").is_ok_and(|value| value == "1") => {
            panic!("SYCLPASSES_REQUIRE_OPENCL=1: {error}")
        }
        Err(error) => eprintln!("NOTICE: native mode is not run: {error}"),
    }
    Machines { host: llvm::host_dialect().expect("LLVM supports this machine"), opencl: opencl.ok() }
}

#[test]
fn all_modes_agree() {
    let seed = number_from("SYCLPASSES_SEED").unwrap_or_else(|| {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        u64::from(now.subsec_nanos()) ^ now.as_secs() << 20
    });
    let cases = number_from("SYCLPASSES_CASES").map_or(CASES, |cases| usize::try_from(cases).unwrap());
    eprintln!("SYCLPASSES_SEED={seed} SYCLPASSES_CASES={cases}");
    let machines = machines();
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let rng = TestRng::from_seed(RngAlgorithm::ChaCha, &bytes);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let strategy = case();
    for (batch, first) in (0..cases).step_by(BATCH).enumerate() {
        let count = BATCH.min(cases - first);
        let trees: Vec<_> = (0..count).map(|_| strategy.new_tree(&mut runner).unwrap()).collect();
        let current: Vec<Case> = trees.iter().map(ValueTree::current).collect();
        let variation = Variation::of(batch);
        eprintln!("batch {batch}: {count} cases, {variation:?}");
        if let Err(failure) = check(&current, &machines, variation) {
            explain(trees, current, &machines, variation, &failure);
            if let Ok(file) = env::var("SYCLPASSES_FAILED_IR") {
                std::fs::write(&file, &failure.ir).unwrap();
            }
            panic!("batch {batch} failed ({variation:?}): SYCLPASSES_SEED={seed}: {}", failure.what);
        }
    }
}

/// Finds the cases that make a module fail, and prints them after shrinking.
fn explain<T: ValueTree<Value = Case>>(
    trees: Vec<T>,
    all: Vec<Case>,
    machines: &Machines,
    variation: Variation,
    failure: &Failure,
) {
    let mut found = Vec::new();
    let start = Instant::now();
    for mut tree in trees {
        let Err(mut failure) = check(&[tree.current()], machines, variation) else { continue };
        // Many cases may have the same problem. Its kind is the message without names and numbers.
        let kind: String =
            failure.what.chars().take_while(|c| *c != '\'' && *c != ';').filter(|c| !c.is_numeric()).collect();
        if found.contains(&kind) {
            continue;
        }
        found.push(kind);
        let mut smallest = tree.current();
        let mut more = tree.simplify();
        while more && start.elapsed() < SHRINKING {
            let current = tree.current();
            more = match check(std::slice::from_ref(&current), machines, variation) {
                Err(smaller) => {
                    (smallest, failure) = (current, smaller);
                    tree.simplify()
                }
                Ok(()) => tree.complicate(),
            };
        }
        eprintln!("---- {}\n{smallest:#?}\n{}\n", failure.what, failure.ir);
    }
    if found.is_empty() {
        let fewest = fewest(all, machines, variation);
        eprintln!("---- no case fails alone; these {} do together: {}\n{fewest:#?}", fewest.len(), failure.what);
    }
}

/// Removes cases while the remaining cases still fail.
fn fewest(mut cases: Vec<Case>, machines: &Machines, variation: Variation) -> Vec<Case> {
    let mut index = 0;
    while index < cases.len() {
        let mut fewer = cases.clone();
        fewer.remove(index);
        if check(&fewer, machines, variation).is_err() {
            cases = fewer;
        } else {
            index += 1;
        }
    }
    cases
}
