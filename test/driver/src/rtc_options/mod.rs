//! Tests the options of run-time compilation with hostile values. They must not write or read
//! files, run programs, or end the compiler.
//!
//! 1. `names`: read all option names in stock clang's library and in DPC++'s.
//! 2. `cases`: use each name alone, with values joined and as the next word, after `-Xclang`, and as the value of other
//!    options. The library rejects most of them before anything starts.
//! 3. `child`: compile the others, under strace, with stock clang in a worker, in process, and with DPC++'s front end.
//! 4. `trace`: check the files that the processes opened and changed and the programs that they started. They must
//!    belong to the installation, to a compilation without options, or to a header that an option names.
//! 5. `run`: report compilations that crash, take too long, or end their process.
//! 6. `record`: compare all names and their results with the list in the repository.

mod cases;
mod child;
mod names;
mod record;
mod run;
mod trace;

use std::collections::BTreeSet;
use std::path::PathBuf;

use clap::Args;

use crate::Error;
use cases::Case;
use child::Way;
use run::Setup;

/// The libraries with options, below /usr and below the Python environment.
const CLANG: &str = "/usr/lib/llvm-22/lib/libclang-cpp.so.22.1";
const DPCPP: &str = "lib/libsycl-jit.so";
/// The minimum number of names. If there are fewer, the table of a library was not found.
const LEAST_NAMES: usize = 3000;

/// Tries all option names of both front ends' libraries with hostile values, under strace.
///
/// The library checks all of them. A sample of the accepted ones, or with --all every one, is compiled. No compilation
/// may write a file, read outside the installation and the directories of headers, run a program, or end the compiler.
/// Requires the environment from scripts/env.sh, strace, and release builds of sycl-rtc-worker and sycl-rtc-in-process.
#[derive(Args)]
pub struct Arguments {
    /// Compile with all accepted options instead of a sample
    #[arg(long)]
    all: bool,
    /// Seed of the sample
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,
    /// Only names that contain this
    #[arg(long, value_name = "PATTERN")]
    only: Option<String>,
    /// Use only one way to compile
    #[arg(long, value_name = "WAY")]
    way: Option<Way>,
    /// Print the accepted options
    #[arg(long)]
    list: bool,
    /// Write the list of all options in the repository, unless there are findings
    #[arg(long, requires = "all", conflicts_with_all = ["only", "way"])]
    record: bool,
    /// The worker (default: the one built for release)
    #[arg(long, value_name = "FILE")]
    worker: Option<PathBuf>,
    /// Compile the cases of this file, starting with the given one (used by the program itself)
    #[arg(long, value_name = "FILE", hide = true, requires = "way")]
    cases: Option<PathBuf>,
    #[arg(long, value_name = "N", hide = true, default_value = "0")]
    from: usize,
}

/// Returns whether there are no findings.
pub fn run(arguments: &Arguments) -> Result<bool, Error> {
    let variable = Error::variable;
    let target = variable("SYCLPASSES_TARGET")?;
    let venv = variable("SYCLPASSES_VENV")?;
    let worker = arguments.worker.clone().unwrap_or_else(|| target.join("release/sycl-rtc-worker"));
    if let (Some(file), Some(way)) = (&arguments.cases, arguments.way) {
        child::run(way, file, arguments.from, &worker, &venv)?;
        return Ok(true);
    }
    if !worker.is_file() {
        return Err(Error::NotBuilt { path: worker, packages: "-p sycl-rtc-worker -p sycl-rtc-in-process" });
    }
    let root = variable("SYCLPASSES_ROOT")?;
    let setup = Setup::new(root.clone(), target, venv.clone(), worker)?;
    let mut names = BTreeSet::new();
    for library in [PathBuf::from(CLANG), venv.join(DPCPP)] {
        let found = names::read(&library)?;
        println!("{} names in {}", found.len(), library.display());
        if found.len() < LEAST_NAMES {
            return Err(Error::FewNames { library, count: found.len() });
        }
        names.extend(found);
    }
    names.retain(|name| arguments.only.as_ref().is_none_or(|only| name.contains(only)));
    let cases = cases::all(&names, &setup.baits);
    println!("{} names, {} cases, of which {} are to be compiled", names.len(), cases.tried, cases.passed.len());
    if arguments.list {
        cases.passed.iter().for_each(|case| println!("{case}"));
    }
    let record = record::text(&names, &cases);
    if arguments.only.is_none() && !arguments.record {
        record::check(&root, &record)?;
    }
    let mut count = 0;
    for way in Way::ALL.into_iter().filter(|way| arguments.way.is_none_or(|only| only == *way)) {
        let of_way: Vec<&Case> = cases.passed.iter().filter(|case| case.is_for(way.front_end())).collect();
        let chosen = if arguments.all || arguments.only.is_some() {
            of_way.clone()
        } else {
            cases::sample(&of_way, way.sample_size(), arguments.seed)
        };
        let findings = setup.run(way, &chosen)?;
        findings.iter().for_each(|finding| println!("FAILED {way}: {finding}"));
        println!("{way}: {} of {} options compiled, {} findings", chosen.len(), of_way.len(), findings.len());
        count += findings.len();
    }
    if arguments.record && count == 0 {
        record::write(&root, &record)?;
    }
    Ok(count == 0)
}
