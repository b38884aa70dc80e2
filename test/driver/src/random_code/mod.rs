//! Tests random device code: runs each function on the host and, through both SPIR-V emitters, on the CPU device. All
//! bytes of the results must be equal.
//!
//! 1. `generate` creates a function from a seed. By construction, it has no undefined behavior.
//! 2. `program` combines functions into a SYCL program, which compares host and device.
//! 3. `batch` compiles the program once, links it with each emitter, runs it, and attributes faults to functions.
//! 4. `shrink` removes lines that a failure does not need.

mod batch;
mod generate;
mod program;
mod shrink;

use std::fs;
use std::io::Write;
use std::num::NonZero;
use std::path::PathBuf;

use crate::{Error, Jobs};
use clap::Args;

use batch::{Batch, Failure, Setup, Writer};
use generate::Function;
use shrink::Failing;

/// Compiles random functions for the host and, with each SPIR-V emitter, for the CPU device, and compares their results.
///
/// A number, the seed, determines a function. Function N is compiled at -O(N modulo 4), unless --opt specifies another
/// level. The same seed results in the same function. Requires the environment from scripts/env.sh.
#[derive(Args)]
pub struct Arguments {
    /// The seed of the first function
    #[arg(long, value_name = "N", default_value = "0")]
    seed: u64,
    /// Number of functions
    #[arg(long, value_name = "N", default_value = "200")]
    count: u64,
    /// Compile all functions at this level, 0 to 3
    #[arg(long, value_name = "LEVEL", value_parser = clap::value_parser!(u32).range(0..4))]
    opt: Option<u32>,
    /// Use only this SPIR-V emitter
    #[arg(long, value_name = "WRITER")]
    writer: Option<Writer>,
    /// Number of functions per program
    #[arg(long, value_name = "N", default_value = "50")]
    batch: NonZero<usize>,
    #[command(flatten)]
    jobs: Jobs,
    /// Keep the sources, objects and programs in this directory
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,
    /// Remove the lines of each failing function that the failure does not need, and print its program
    #[arg(long)]
    shrink: bool,
    /// Time limit for a command in seconds
    #[arg(long, value_name = "SECONDS", default_value = "120")]
    limit: u32,
    /// The compiler (default: scripts/sycl-clang++)
    #[arg(long, value_name = "FILE")]
    compiler: Option<PathBuf>,
}

/// Returns whether all functions have the same results everywhere.
pub fn run(arguments: &Arguments) -> Result<bool, Error> {
    let root = Error::variable("SYCLPASSES_ROOT")?;
    Error::variable("OCL_ICD_VENDORS")?;
    let out =
        arguments.keep.clone().map_or_else(|| Ok(Error::variable("SYCLPASSES_TARGET")?.join("random-code")), Ok)?;
    fs::create_dir_all(&out).map_err(Error::file(&out))?;
    let setup = Setup {
        compiler: arguments.compiler.clone().unwrap_or_else(|| root.join("scripts/sycl-clang++")),
        include: root.join("test/random-code"),
        out: fs::canonicalize(&out).map_err(Error::file(&out))?,
        limit: arguments.limit,
        is_kept: arguments.keep.is_some(),
    };
    let writers = arguments.writer.map_or_else(|| Writer::ALL.to_vec(), |writer| vec![writer]);
    let batches = batches(arguments);
    let failures: Vec<(u32, Failure)> = arguments
        .jobs
        .run(&batches, |(level, seeds)| {
            let functions: Vec<Function> = seeds.iter().copied().map(Function::new).collect();
            let report = |failure: &Failure| print(*level, failure);
            let batch =
                Batch { setup: &setup, level: *level, functions: &functions, writers: &writers, report: &report };
            let failures = batch.check()?;
            for failure in failures.iter().filter(|_| arguments.shrink) {
                shrink_one(&setup, *level, failure)?;
            }
            Ok::<_, Error>(failures.into_iter().map(|failure| (*level, failure)).collect::<Vec<_>>())
        })?
        .into_iter()
        .flatten()
        .collect();
    summarize(&batches, &writers, &failures);
    Ok(failures.is_empty())
}

/// Returns the optimization level and the seeds of each program. All levels occur early.
fn batches(arguments: &Arguments) -> Vec<(u32, Vec<u64>)> {
    let seeds = arguments.seed..arguments.seed.saturating_add(arguments.count);
    let level = |seed: u64| arguments.opt.map_or(seed % 4, u64::from);
    let chunks = |wanted: u32| {
        let chosen: Vec<u64> = seeds.clone().filter(|seed| level(*seed) == u64::from(wanted)).collect();
        let programs = chosen.chunks(arguments.batch.get()).enumerate();
        programs.map(|(index, seeds)| (index, wanted, seeds.to_vec())).collect::<Vec<_>>()
    };
    let mut all: Vec<(usize, u32, Vec<u64>)> = (0..4).flat_map(chunks).collect();
    all.sort_by_key(|(index, ..)| *index);
    all.into_iter().map(|(_, level, seeds)| (level, seeds)).collect()
}

/// Prints a failure and how to reproduce it.
fn print(level: u32, failure: &Failure) {
    let writer = failure.writer.map_or("any".to_owned(), |writer| writer.to_string());
    println!("FAILED function {} -O{level}, emitter {writer}: {}", failure.seed, failure.fault);
    println!("$ syclpasses-test random-code --seed {} --count 1 --opt {level} --keep DIR\n", failure.seed);
    // Flush, so that a long run can be watched. Errors do not matter.
    std::io::stdout().flush().ok();
}

/// Shrinks the function for a failure and prints it.
fn shrink_one(setup: &Setup, level: u32, failure: &Failure) -> Result<(), Error> {
    let failing = Failing { setup, level, writer: failure.writer, fault: failure.fault.clone() };
    let function = failing.shrink(Function::new(failure.seed))?;
    println!("// function {} -O{level}, reduced\n{}", failure.seed, program::source(&[function]));
    Ok(())
}

/// Prints the number of failures for each level and emitter.
fn summarize(batches: &[(u32, Vec<u64>)], writers: &[Writer], failures: &[(u32, Failure)]) {
    println!("level  functions  emitter     wrong  rejected");
    for level in 0..4 {
        let functions: usize = batches.iter().filter(|batch| batch.0 == level).map(|batch| batch.1.len()).sum();
        for writer in writers.iter().filter(|_| functions > 0) {
            let is_here =
                |failure: &&(u32, Failure)| failure.0 == level && failure.1.writer.is_none_or(|other| other == *writer);
            let here: Vec<&(u32, Failure)> = failures.iter().filter(is_here).collect();
            let wrong = here.iter().filter(|failure| failure.1.fault.is_wrong()).count();
            println!("-O{level}    {functions:9}  {writer:10}  {wrong:5}  {:7}", here.len() - wrong);
        }
    }
}
