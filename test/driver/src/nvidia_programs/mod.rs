//! Compiles the SYCL programs in test/sycl/programs for NVIDIA GPUs, and checks the PTX with NVIDIA's assembler.
//!
//! 1. `sycl_programs::program`: read the comments of each source.
//! 2. `job`: compile the device code of a program for a GPU at an optimization level, and assemble each image.
//! 3. Print failures in full.

mod job;

use std::fs;
use std::path::PathBuf;

use clap::Args;
use dpcpp_frontend::{DeviceLibraries, Installation, LINK_ORDER, cuda};

use crate::outcome::{are_good, run_all};
use crate::sycl_programs::program::Program;
use crate::{Error, Jobs, Selection};
use job::{Job, Setup};

/// The GPUs: an early one with independent thread scheduling, and the newest ones for data centers and for desktops.
const GPUS: [&str; 3] = ["sm_70", "sm_90", "sm_120"];
/// The optimization levels.
const LEVELS: [&str; 2] = ["-O0", "-O2"];

/// Compiles the SYCL programs in test/sycl/programs for NVIDIA GPUs, and assembles the PTX with ptxas.
///
/// Each program is compiled for sm_70, sm_90 and sm_120 at -O0 and -O2. Programs that are built by several commands are
/// compiled completely, others only for the device, unless --build is given. ESIMD programs are skipped, because NVIDIA
/// GPUs do not support it.
///
/// Files of failed programs remain in target/nvidia-programs. Requires the environment from scripts/env.sh, and ptxas
/// from nvidia-cuda-nvcc-cu12, which scripts/setup installs.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    selection: Selection,
    /// Compile each program for one GPU at one level only; the combination varies between programs
    #[arg(long)]
    one: bool,
    /// Build complete programs for sm_90 at -O2 in this directory, for test/sycl/run_built.py on a machine with a GPU
    #[arg(long, value_name = "DIR", conflicts_with = "one")]
    build: Option<PathBuf>,
    /// Also print passing programs
    #[arg(long)]
    verbose: bool,
    #[command(flatten)]
    jobs: Jobs,
    /// Time limit for each command in seconds
    #[arg(long, value_name = "SECONDS", default_value = "120")]
    limit: u32,
}

/// Returns whether the assembler accepts all programs.
pub fn run(arguments: &Arguments) -> Result<bool, Error> {
    let root = Error::variable("SYCLPASSES_ROOT")?;
    let target = Error::variable("SYCLPASSES_TARGET")?;
    let setup = Setup {
        compiler: root.join("scripts/sycl-clang++"),
        device_link: target.join("release/sycl-device-link"),
        sycl_image: target.join("release/sycl-image"),
        device_libraries: device_libraries()?,
        ptxas: cuda::find(cuda::PTXAS, None)
            .ok_or_else(|| Error::Missing { what: "cannot find ptxas".to_owned(), remedy: cuda::REMEDY.to_owned() })?,
        out: arguments.build.clone().unwrap_or_else(|| target.join("nvidia-programs")),
        is_complete: arguments.build.is_some(),
        limit: arguments.limit,
    };
    fs::create_dir_all(&setup.out).map_err(Error::file(&setup.out))?;
    let programs = Program::read_all(&root.join("test/sycl/programs"))?;
    let chosen = arguments.selection.choose(&programs, |program| &program.name)?;
    let variants: Vec<(&str, &str)> = LEVELS.iter().flat_map(|level| GPUS.iter().map(|gpu| (*level, *gpu))).collect();
    let jobs: Vec<Job> = chosen
        .iter()
        .enumerate()
        .flat_map(|(number, program)| {
            let is_wanted = move |index: usize| match &arguments.build {
                Some(_) => variants_of_build(index),
                None => !arguments.one || index == number % variants_count(),
            };
            let wanted = variants.iter().enumerate().filter(move |(index, _)| is_wanted(*index));
            wanted.map(|(_, (level, gpu))| Job { setup: &setup, program, level, gpu }).collect::<Vec<_>>()
        })
        .collect();
    let name = |job: &Job| format!("{} {} {}", job.program.name, job.gpu, job.level.trim_start_matches('-'));
    let outcomes = run_all(&jobs, arguments.jobs, arguments.verbose, name, Job::run)?;
    Ok(are_good(&outcomes))
}

const fn variants_count() -> usize {
    GPUS.len() * LEVELS.len()
}

/// Returns whether the variant with this index is the one that --build uses: sm_90 at -O2.
fn variants_of_build(index: usize) -> bool {
    index == variants_count() - GPUS.len() + 1
}

/// Returns the directory with DPC++'s device libraries.
fn device_libraries() -> Result<PathBuf, Error> {
    let missing = |problem: String| Error::Missing { what: problem, remedy: "run scripts/setup".to_owned() };
    let installation = Installation::find(None).map_err(|error| missing(error.to_string()))?;
    let libraries = DeviceLibraries::open(&installation).map_err(|error| missing(error.to_string()))?;
    let first = libraries.path(LINK_ORDER[0]).map_err(|error| missing(error.to_string()))?;
    Ok(first.parent().unwrap_or(&first).to_owned())
}
