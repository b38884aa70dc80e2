//! Compiles the SYCL programs in test/sycl/programs, runs them on the CPU device, and checks their output.
//!
//! 1. `program`: read the comments of each source.
//! 2. `job`: compile and run each variant of a program.
//! 3. Print failures in full.
//! 4. `table`: with all programs, compare the support table in docs/compiler.md with the results.

mod job;
pub mod program;
mod table;

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;
use dpcpp_frontend::{Installation, nearest_tested};

use crate::outcome::{are_good, run_all};
use crate::table::Place;
use crate::{Error, Jobs, Selection};
use job::{Device, Job, Setup, Variant};
use program::Program;
use table::Entry;

/// Compiles the SYCL programs in test/sycl/programs with sycl-clang++ and runs them on the CPU device or a Vulkan device.
///
/// Each program is compiled at -O0 and -O2, some also in each mode of device code splitting, with g++ as the host
/// compiler, and with other options. The compiler must print nothing, and the program must print PASS. Programs for
/// GPUs are only compiled. README.md in test/sycl describes how programs are written.
///
/// With all programs, the support table in docs/compiler.md must agree with the results. Files of failed programs
/// remain in target/sycl-programs. Requires the environment from scripts/env.sh.
#[derive(Args)]
pub struct Arguments {
    /// The compiler (default: scripts/sycl-clang++)
    #[arg(long, value_name = "FILE")]
    compiler: Option<PathBuf>,
    /// sycl-image, which checks the images for GPUs (default: the one built for release)
    #[arg(long, value_name = "FILE")]
    sycl_image: Option<PathBuf>,
    /// Compile for Vulkan, by default at -O2, and run on the Vulkan device; test/sycl/not-on-vulkan.txt lists the programs that fail
    #[arg(long, conflicts_with = "table")]
    vulkan: bool,
    /// With --vulkan, only build, in this directory, for test/sycl/run_built.py on a machine with a GPU
    #[arg(long, value_name = "DIR", requires = "vulkan")]
    build: Option<PathBuf>,
    #[command(flatten)]
    selection: Selection,
    /// Only this variant: O0, O2, split-MODE, host-COMPILER, or OPTIONS with '-' between them; may be repeated
    #[arg(long, value_name = "VARIANT")]
    variant: Vec<String>,
    /// Also print passing programs
    #[arg(long)]
    verbose: bool,
    /// Write the support table to this file, instead of comparing it with the one in docs/compiler.md
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    #[command(flatten)]
    jobs: Jobs,
    /// Time limit for a compilation and for a program in seconds
    #[arg(long, value_name = "SECONDS", default_value = "120")]
    limit: u32,
}

/// Returns whether all results are as expected.
pub fn run(arguments: &Arguments) -> Result<bool, Error> {
    let variable = Error::variable;
    let root = variable("SYCLPASSES_ROOT")?;
    variable("OCL_ICD_VENDORS")?;
    let target = variable("SYCLPASSES_TARGET")?;
    let is_all = arguments.selection.is_all() && arguments.variant.is_empty() && !arguments.vulkan;
    if arguments.table.is_some() && !is_all {
        return Err(Error::SomePrograms("--table"));
    }
    let compiler = arguments.compiler.clone().unwrap_or_else(|| root.join("scripts/sycl-clang++"));
    let setup = Setup {
        compiler: absolute(&compiler)
            .map_err(|_| Error::NotBuilt { path: compiler.clone(), packages: "-p sycl-clang -p device-compiler" })?,
        device: device(arguments, &root, &target)?,
        sycl_image: arguments.sycl_image.clone().unwrap_or_else(|| target.join("release/sycl-image")),
        out: arguments.build.clone().unwrap_or_else(|| target.join("sycl-programs")),
        is_run: arguments.build.is_none(),
        limit: arguments.limit,
    };
    fs::create_dir_all(&setup.out).map_err(Error::file(&setup.out))?;
    let programs = Program::read_all(&root.join("test/sycl/programs"))?;
    let chosen = arguments.selection.choose(&programs, |program| &program.name)?;
    let jobs: Vec<Job> = chosen
        .iter()
        .flat_map(|&program| Variant::all(program).into_iter().map(move |variant| (program, variant)))
        .filter(|(program, variant)| is_wanted(arguments, program, variant))
        .map(|(program, variant)| Job { setup: &setup, program, variant })
        .collect();
    let name = |job: &Job| format!("{} {}", job.program.name, job.variant.name());
    let outcomes = run_all(&jobs, arguments.jobs, arguments.verbose, name, Job::run)?;
    let entries: Vec<Entry> = jobs
        .iter()
        .zip(&outcomes)
        .map(|(job, outcome)| Entry { program: job.program, variant: &job.variant, outcome })
        .collect();
    let is_current = !is_all || is_table_current(arguments, &root, &entries)?;
    Ok(are_good(&outcomes) && is_current)
}

/// Returns the device that runs the programs.
fn device(arguments: &Arguments, root: &Path, target: &Path) -> Result<Device, Error> {
    if !arguments.vulkan {
        return Ok(Device::Cpu);
    }
    let failing = table::reasons(&root.join("test/sycl/not-on-vulkan.txt"))?;
    let runtime = Installation::find(None)
        .map_err(|error| Error::Missing { what: error.to_string(), remedy: "run scripts/setup".to_owned() })?;
    let adapter = target.join("adapter").join(nearest_tested(runtime.version())).join("vulkan");
    Ok(Device::Vulkan { adapter, failing: failing.into_iter().collect() })
}

/// Returns whether to run a variant of a program.
fn is_wanted(arguments: &Arguments, program: &Program, variant: &Variant) -> bool {
    // Vulkan devices do not support ESIMD.
    if arguments.vulkan && program.is_image_only {
        return false;
    }
    match arguments.variant.as_slice() {
        [] => !arguments.vulkan || *variant == Variant::Level("-O2"),
        wanted => wanted.contains(&variant.name()),
    }
}

/// Returns whether the document contains the table of these results. Writes it if requested.
fn is_table_current(arguments: &Arguments, root: &Path, entries: &[Entry]) -> Result<bool, Error> {
    let text = table::markdown(entries, &table::reasons(&root.join("test/sycl/not-on-cpu.txt"))?);
    let option = "sycl-programs --table docs/compiler.md";
    Place::of("sycl-programs").settle(&root.join("docs/compiler.md"), &text, arguments.table.as_deref(), option)
}

/// Returns a path that does not depend on the current directory. Does not resolve links: the compiler's name matters.
fn absolute(path: &Path) -> std::io::Result<PathBuf> {
    fs::metadata(path)?;
    std::path::absolute(path)
}
