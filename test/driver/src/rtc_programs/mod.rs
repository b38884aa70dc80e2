//! Runs programs that compile SYCL at run time, with the unmodified DPC++ runtime and this project's `libsycl-jit.so`.
//!
//! 1. `program`: read the comments of each source.
//! 2. `job`: compile and run each program.
//! 3. Print failures in full.
//! 4. `unknown`: with all programs, also test an unknown version of libsycl.
//! 5. `table`: with all programs, compare the support table in docs/rtc-drop-in.md with the results.

mod job;
mod program;
mod table;
mod unknown;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};

use crate::outcome::{are_good, run_all};
use crate::table::Place;
use crate::{Error, Jobs, Selection};
use job::{Job, Setup};
use program::Program;

/// Runs the programs in test/rtc/programs, which compile SYCL at run time, on the CPU device.
///
/// Each program must print PASS. README.md in test/rtc describes how programs are written. With all programs, the support
/// table in docs/rtc-drop-in.md must agree with the results. Files are in target/rtc-programs; programs are compiled
/// again only when their sources change. Requires the environment from scripts/env.sh.
#[derive(Args)]
pub struct Arguments {
    /// The compiler that libsycl loads: this project's, or that of the intel-sycl-rt wheel
    #[arg(long, value_name = "WHICH", default_value = "own")]
    front_end: FrontEnd,
    /// Front end of this project's library (SYCLPASSES_RTC_FRONT_END)
    #[arg(long, value_name = "MODE", default_value = "auto")]
    mode: Mode,
    /// This project's library (default: the one built for release)
    #[arg(long, value_name = "FILE")]
    library: Option<PathBuf>,
    /// The library's worker (default: the one built for release)
    #[arg(long, value_name = "FILE")]
    worker: Option<PathBuf>,
    /// Another Python environment with intel-sycl-rt, whose libsycl and headers are used (default: target/venv)
    #[arg(long, value_name = "DIRECTORY")]
    runtime: Option<PathBuf>,
    /// The device, as in ONEAPI_DEVICE_SELECTOR
    #[arg(long, value_name = "SELECTOR", default_value = CPU)]
    device: String,
    #[command(flatten)]
    selection: Selection,
    /// Also print passing programs
    #[arg(long)]
    verbose: bool,
    /// Write the support table to this file, instead of comparing it with the one in docs/rtc-drop-in.md
    #[arg(long, value_name = "FILE")]
    table: Option<PathBuf>,
    #[command(flatten)]
    jobs: Jobs,
    /// Time limit for a compilation and for a program in seconds
    #[arg(long, value_name = "SECONDS", default_value = "300")]
    limit: u32,
}

/// The selector of the CPU device.
const CPU: &str = "opencl:cpu";

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FrontEnd {
    Own,
    Wheel,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Mode {
    Auto,
    Clang,
    Dpcpp,
}

impl Mode {
    fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Clang => "clang",
            Self::Dpcpp => "dpcpp",
        }
    }
}

/// Returns whether all results are as expected.
pub fn run(arguments: &Arguments) -> Result<bool, Error> {
    let is_whole = arguments.selection.is_all()
        && arguments.front_end == FrontEnd::Own
        && arguments.mode == Mode::Auto
        && arguments.runtime.is_none()
        && arguments.device == CPU;
    if arguments.table.is_some() && !is_whole {
        return Err(Error::SomePrograms("--table, which is only for --front-end own and --mode auto,"));
    }
    let setup = setup(arguments)?;
    setup.precompile()?.map_err(Error::Header)?;
    let programs = Program::read_all(&setup.root.join("test/rtc/programs"))?;
    let chosen = arguments.selection.choose(&programs, |program| &program.name)?;
    let jobs: Vec<Job> = chosen.iter().map(|&program| Job { setup: &setup, program }).collect();
    let outcomes = run_all(&jobs, arguments.jobs, arguments.verbose, |job| job.program.name.clone(), Job::run)?;
    let unknown = if is_whole { unknown::check(&setup)? } else { None };
    if let Some(text) = &unknown {
        println!("FAILED with an unknown version of libsycl\n{text}\n");
    }
    let table = table::markdown(jobs.iter().map(|job| job.program).zip(&outcomes));
    let document = setup.root.join("docs/rtc-drop-in.md");
    let option = "rtc-programs --table docs/rtc-drop-in.md";
    let is_current =
        !is_whole || Place::of("rtc-programs").settle(&document, &table, arguments.table.as_deref(), option)?;
    Ok(are_good(&outcomes) && unknown.is_none() && is_current)
}

fn setup(arguments: &Arguments) -> Result<Setup, Error> {
    let variable = Error::variable;
    variable("OCL_ICD_VENDORS")?;
    let (root, venv, target) =
        (variable("SYCLPASSES_ROOT")?, variable("SYCLPASSES_VENV")?, variable("SYCLPASSES_TARGET")?);
    let runtime = arguments.runtime.clone().unwrap_or_else(|| venv.clone());
    let runtime = runtime.canonicalize().map_err(Error::file(&runtime))?;
    let out = target.join("rtc-programs").join(runtime.file_name().unwrap_or_default());
    for directory in ["bin", "run", "lib"].map(|name| out.join(name)) {
        fs::create_dir_all(&directory).map_err(Error::file(&directory))?;
    }
    let programs = root.join("test/rtc/programs");
    let mut setup = Setup {
        headers: ["rtc.hpp", "constants.hpp", "objects.hpp"].map(|name| programs.join(name)).to_vec(),
        library_directory: runtime.join("lib"),
        environment: Vec::new(),
        is_wheel: arguments.front_end == FrontEnd::Wheel,
        device: arguments.device.clone(),
        limit: arguments.limit,
        root,
        runtime,
        out,
    };
    if !setup.is_wheel {
        let release = target.join("release");
        let given = |given: &Option<PathBuf>, name: &str| {
            let file = given.clone().unwrap_or_else(|| release.join(name));
            file.canonicalize()
                .map_err(|_| Error::NotBuilt { path: file, packages: "-p sycl-jit-drop-in -p sycl-rtc-worker" })
        };
        let library = given(&arguments.library, "libsycl_jit.so")?;
        let worker = given(&arguments.worker, "sycl-rtc-worker")?;
        setup.library_directory = setup.out.join("lib");
        link(&library, &setup.library_directory.join("libsycl-jit.so"))?;
        setup.environment.push(("SYCL_RTC_WORKER", worker.to_string_lossy().into_owned()));
        // Use DPC++'s front end, even with another runtime.
        setup.environment.push(("SYCL_ROOT", venv.to_string_lossy().into_owned()));
        setup.environment.push(("SYCLPASSES_RTC_FRONT_END", arguments.mode.name().to_owned()));
    }
    Ok(setup)
}

/// Creates a link under the name that libsycl looks for.
fn link(library: &Path, name: &Path) -> Result<(), Error> {
    match fs::remove_file(name) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => {
            return Err(Error::file(name)(error));
        }
        _ => {}
    }
    std::os::unix::fs::symlink(library, name).map_err(Error::file(name))
}
