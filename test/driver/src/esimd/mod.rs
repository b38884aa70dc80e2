//! Builds ESIMD programs for GPUs, from their source to binaries, and compares the outcomes with the expected ones.
//!
//! 1. `unit`: compile many programs at once with the front end.
//! 2. `build`: extract, lower, translate and build each program for each device.
//! 3. `table`: print the results.
//! 4. `expected`, `builtins`: compare the lists in test/esimd with the results.

mod build;
mod builtins;
mod expected;
mod program;
mod table;
mod tools;
mod unit;

use std::fs;
use std::num::NonZero;
use std::thread::available_parallelism;

use clap::Args;

use crate::Error;
use build::{Job, Outcome, Variant};
use builtins::Report;
use expected::Expected;
use program::{DEVICES, Program};
use tools::Tools;

/// Builds the ESIMD programs in test/esimd for GPUs.
///
/// DPC++'s front end compiles the programs at -O0 and -O2. Those that use accessors are compiled both with stateless
/// and with stateful memory. opt and the plugin lower them, sycl-image translates them, and Intel's ocloc builds
/// binaries for three devices: pvc, dg2 and tgllp. If a source has lines with the name of a device in capitals, such as
/// 'PVC: sin', FileCheck looks for them in the disassembly of the -O2 code.
///
/// A program that also has SYCL kernels is lowered as one module. Then the kernels of each kind are extracted, and the
/// SYCL kernels are built without -vc-codegen. The source names both: '// SYCL kernel: CLASS' and
/// '// ESIMD kernel: CLASS'.
///
/// Debian's ocloc is older than the front end. expected-failures.txt lists the builds that must fail, and their
/// messages. A binary with undefined functions, or with a code that is not an instruction, is also a failure. Any other
/// result is an error. So is a builtin in the lowering's table that no program calls, unless untried-builtins.txt
/// contains a reason, and a builtin for which no program shows whether a device rejects it.
///
/// All files remain in target/esimd. The front end's results are kept until a source file or the front end
/// changes. Requires the environment from scripts/env.sh, and release builds of the plugin and sycl-image.
#[derive(Args)]
pub struct Arguments {
    /// Programs in test/esimd, without '.cpp' (default: all)
    programs: Vec<String>,
    /// Print the table as Markdown
    #[arg(long)]
    markdown: bool,
    /// Print, instead of that table, the support of each device for each builtin in the headers, as Markdown
    #[arg(long)]
    builtins: bool,
    /// Number of concurrent builds (default: the number of processors)
    #[arg(long, value_name = "N")]
    jobs: Option<NonZero<usize>>,
}

/// Returns whether all results are as expected.
pub fn run(arguments: &Arguments) -> Result<bool, Error> {
    let is_all = arguments.programs.is_empty();
    if arguments.builtins && !is_all {
        return Err(Error::SomePrograms("--builtins"));
    }
    let tools = Tools::find(if is_all { "all" } else { "some" })?;
    let programs = Program::read(&tools.sources, &arguments.programs)?;
    let expected = Expected::read(&tools.sources.join("expected-failures.txt"))?;
    let threads = arguments.jobs.or(available_parallelism().ok()).map_or(1, NonZero::get);
    let variants = build_all(&tools, &programs, &expected, threads)?;

    let table_file = tools.root.join("passes/src/esimd/intrinsics/table.txt");
    let untried_file = tools.sources.join("untried-builtins.txt");
    let table_text = fs::read_to_string(&table_file).map_err(Error::file(&table_file))?;
    let untried_text = fs::read_to_string(&untried_file).map_err(Error::file(&untried_file))?;
    let report = is_all.then(|| Report::new(&table_text, &untried_text, &variants));
    match &report {
        Some(report) if arguments.builtins => print!("{}", report.markdown()),
        _ => print!("{}", table::results(&variants, arguments.markdown)),
    }

    let mut faults = unexpected(&variants);
    let total = variants.len() * DEVICES.len();
    let failed = faults.len();
    // The lists can be checked only with all results.
    if let (Some(report), 0) = (report, failed) {
        let unused = expected.unused(failures(&variants));
        faults.extend(unused.iter().map(|line| format!("expected-failures.txt: nothing matches '{line}'")));
        faults.extend(report.faults);
    }
    for fault in &faults {
        eprintln!("esimd: error: {fault}");
    }
    if !arguments.builtins {
        println!("\n{} passed, {failed} failed", total - failed);
    }
    Ok(faults.is_empty())
}

fn build_all<'a>(
    tools: &Tools,
    programs: &'a [Program],
    expected: &Expected,
    threads: usize,
) -> Result<Vec<Variant<'a>>, Error> {
    let units = unit::plan(programs, &tools.out);
    let compiled = crate::in_parallel(&units, threads, |unit| unit.compile(tools))?;
    let mut jobs = Vec::new();
    for (unit, compiled) in units.iter().zip(&compiled) {
        let (level, memory) = (unit.level, unit.memory);
        jobs.extend(unit.programs.iter().map(|&program| Job {
            tools,
            expected,
            unit: compiled,
            program,
            level,
            memory,
        }));
    }
    let mut variants = crate::in_parallel(&jobs, threads, Job::run)?;
    variants.sort_by(|a, b| (&a.program.name, a.level, a.memory).cmp(&(&b.program.name, b.level, b.memory)));
    Ok(variants)
}

/// Returns a line for each result that is not as expected.
fn unexpected(variants: &[Variant]) -> Vec<String> {
    let mut lines = Vec::new();
    for variant in variants {
        for (device, outcome) in DEVICES.iter().zip(&variant.outcomes) {
            if let Outcome::Unexpected(what) = outcome {
                lines.push(format!("{} {} {} {device}: {what}", variant.program.name, variant.level, variant.memory));
            }
        }
    }
    lines
}

/// Returns the expected failures that occurred.
fn failures<'a>(
    variants: &'a [Variant],
) -> impl Iterator<Item = (&'a str, program::Level, program::Memory, &'a str, &'a str)> + Clone {
    variants.iter().flat_map(|variant| {
        DEVICES.iter().zip(&variant.outcomes).filter_map(|(&device, outcome)| match outcome {
            Outcome::Fails(message) => {
                Some((variant.program.name.as_str(), variant.level, variant.memory, device, message.as_str()))
            }
            _ => None,
        })
    })
}
