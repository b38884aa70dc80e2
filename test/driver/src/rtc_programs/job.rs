//! Builds and runs a program, from its source to its output.
//!
//! 1. Compile it, unless it is up to date, with stock clang and a precompiled header. This takes a second. The host
//!    half has no device code.
//! 2. Run it in an empty directory with the library to test. It must terminate with exit status 0 and print one
//!    line, PASS, unless it is expected to fail with this library.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use crate::Error;
use crate::command::{create_empty, limited, report, run};
use crate::outcome::Outcome;

use crate::rtc_programs::program::Program;

/// The state that all jobs share.
pub struct Setup {
    pub root: PathBuf,
    /// The directory of the Python environment with the runtime.
    pub runtime: PathBuf,
    /// The directory for results.
    pub out: PathBuf,
    /// The headers of the programs.
    pub headers: Vec<PathBuf>,
    /// The directory of the library to test.
    pub library_directory: PathBuf,
    /// The environment variables for that library.
    pub environment: Vec<(&'static str, String)>,
    /// True if the library is DPC++'s.
    pub is_wheel: bool,
    /// The device that runs the programs.
    pub device: String,
    /// The time limit for a compilation and for a program, in seconds.
    pub limit: u32,
}

impl Setup {
    /// Returns the command that compiles with the options of all programs.
    fn compiler(&self) -> Command {
        let mut command = limited(Path::new("clang++-22"), self.limit);
        command.args(["-std=c++17", "-isystem"]).arg(self.runtime.join("include"));
        command.args(["-DSYCL_DISABLE_FSYCL_SYCLHPP_WARNING", "-Wno-deprecated-declarations", "-Werror"]);
        command.arg("-I").arg(self.root.join("test/sycl/programs"));
        command
    }

    fn header(&self) -> PathBuf {
        self.root.join("test/rtc/programs/rtc.hpp")
    }

    fn precompiled(&self) -> PathBuf {
        self.out.join("rtc.pch")
    }

    /// Precompiles the header that all programs include. The inner error is the compiler's message.
    pub fn precompile(&self) -> Result<Result<(), String>, Error> {
        if self.headers.iter().all(|header| is_newer(&self.precompiled(), &[header])) {
            return Ok(Ok(()));
        }
        let mut command = self.compiler();
        command.args(["-x", "c++-header"]).arg(self.header()).arg("-o").arg(self.precompiled());
        let output = run(&mut command)?;
        Ok(if output.status.success() { Ok(()) } else { Err(report(&command, &output)) })
    }
}

/// A program and the state to run it with.
pub struct Job<'a> {
    pub setup: &'a Setup,
    pub program: &'a Program,
}

impl Job<'_> {
    /// Builds and runs the program.
    pub fn run(&self) -> Result<Outcome, Error> {
        let name = self.program.name.replace('/', ".");
        let binary = self.setup.out.join("bin").join(&name);
        if let Some(failure) = self.build(&binary)? {
            return Ok(Outcome::Fail(failure));
        }
        let directory = self.setup.out.join("run").join(name);
        create_empty(&directory)?;
        let outcome = self.execute(&binary, &directory)?;
        if !matches!(outcome, Outcome::Fail(_)) {
            fs::remove_dir_all(&directory).map_err(Error::file(&directory))?;
        }
        Ok(outcome)
    }

    /// Compiles the program. Returns a report if that fails.
    fn build(&self, binary: &Path) -> Result<Option<String>, Error> {
        let (setup, source) = (self.setup, &self.program.path);
        if is_newer(binary, &[source, &setup.precompiled()]) {
            return Ok(None);
        }
        let library = setup.runtime.join("lib");
        let mut command = setup.compiler();
        command.arg("-include-pch").arg(setup.precompiled()).arg(source).arg("-L").arg(&library).arg("-lsycl");
        command.arg(format!("-Wl,-rpath,{}", library.display()));
        command.arg("-o").arg(binary);
        let output = run(&mut command)?;
        let is_good = output.status.success() && output.stdout.is_empty() && output.stderr.is_empty();
        Ok((!is_good).then(|| report(&command, &output)))
    }

    fn execute(&self, binary: &Path, directory: &Path) -> Result<Outcome, Error> {
        let mut command = limited(binary, self.setup.limit);
        // Do not use caches from earlier runs.
        command.env("ONEAPI_DEVICE_SELECTOR", &self.setup.device).env("SYCL_CACHE_PERSISTENT", "0");
        command.env("LD_LIBRARY_PATH", &self.setup.library_directory);
        command.env("RTC_COMPILER_DIRECTORY", &self.setup.library_directory);
        command.envs(self.setup.environment.iter().map(|(name, value)| (name, value)));
        command.envs(self.program.environment.iter().map(|(name, value)| (name, value))).current_dir(directory);
        let output = run(&mut command)?;
        let text = String::from_utf8_lossy(&output.stdout);
        let is_right = output.status.success() && text == "PASS\n";
        let known = if self.setup.is_wheel { &self.program.wheel } else { &self.program.own };
        Ok(match (text.strip_prefix("SKIP: "), known) {
            (Some(reason), _) if output.status.success() => Outcome::Skip(reason.trim_end().to_owned()),
            (_, None) if is_right => Outcome::Pass,
            (_, Some(_)) if is_right => Outcome::Fail("passes, but is expected to fail".to_owned()),
            (_, Some(reason)) => Outcome::Expected(reason.clone()),
            _ => Outcome::Fail(report(&command, &output)),
        })
    }
}

/// Returns whether a file exists and is newer than all of the others.
fn is_newer(file: &Path, others: &[&Path]) -> bool {
    let time = |path: &Path| -> io::Result<SystemTime> { fs::metadata(path)?.modified() };
    let Ok(own) = time(file) else { return false };
    others.iter().all(|other| time(other).is_ok_and(|other| other < own))
}
