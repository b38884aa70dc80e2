//! A program, from its source to what it prints.
//!
//!   1. Compile it, unless that was done before: with stock clang and a precompiled header, which takes a second. The host's half has
//!      no device code.
//!   2. Run it in an empty folder with the library that is tested. It must end by itself, with exit status 0 and one line PASS. With
//!      a library that is known to fail it must not.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::SystemTime;

use test_programs::Error;
use test_programs::command::{limited, report, run};

use crate::program::Program;

/// What all jobs share.
pub struct Setup {
    pub root: PathBuf,
    /// The folder of the Python environment with the runtime.
    pub runtime: PathBuf,
    /// Where results go.
    pub out: PathBuf,
    /// The headers of the programs.
    pub headers: Vec<PathBuf>,
    /// The folder of the library that is tested.
    pub library_folder: PathBuf,
    /// Variables for that library.
    pub environment: Vec<(&'static str, String)>,
    /// Whether it is DPC++'s.
    pub is_wheel: bool,
    /// Seconds that a compilation and a program may take.
    pub limit: u32,
}

/// What became of a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It ran, and its results are right.
    Pass,
    /// It says that the device lacks what it needs.
    Skip(String),
    /// It fails, as its source says.
    Expected(String),
    /// The command that went wrong, and what it printed.
    Fail(String),
}

impl Setup {
    /// The command that compiles with the options of all programs.
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

    /// Precompiles the header of all programs. An error is what the compiler says.
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

/// A program and what it is run with.
pub struct Job<'a> {
    pub setup: &'a Setup,
    pub program: &'a Program,
}

impl Job<'_> {
    /// Builds and runs it.
    pub fn run(&self) -> Result<Outcome, Error> {
        let name = self.program.name.replace('/', ".");
        let binary = self.setup.out.join("bin").join(&name);
        if let Some(failure) = self.build(&binary)? {
            return Ok(Outcome::Fail(failure));
        }
        let folder = self.setup.out.join("run").join(name);
        match fs::remove_dir_all(&folder) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(Error::file(&folder)(error)),
            _ => {}
        }
        fs::create_dir_all(&folder).map_err(Error::file(&folder))?;
        let outcome = self.execute(&binary, &folder)?;
        if !matches!(outcome, Outcome::Fail(_)) {
            fs::remove_dir_all(&folder).map_err(Error::file(&folder))?;
        }
        Ok(outcome)
    }

    /// Compiles the program. What went wrong is a text.
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

    fn execute(&self, binary: &Path, folder: &Path) -> Result<Outcome, Error> {
        let mut command = limited(binary, self.setup.limit);
        // The CPU device, and nothing that earlier runs left.
        command.env("ONEAPI_DEVICE_SELECTOR", "opencl:cpu").env("SYCL_CACHE_PERSISTENT", "0");
        command.env("LD_LIBRARY_PATH", &self.setup.library_folder);
        command.env("RTC_COMPILER_FOLDER", &self.setup.library_folder);
        command.envs(self.setup.environment.iter().map(|(name, value)| (name, value)));
        command.envs(self.program.environment.iter().map(|(name, value)| (name, value))).current_dir(folder);
        let output = run(&mut command)?;
        let text = String::from_utf8_lossy(&output.stdout);
        let is_right = output.status.success() && text == "PASS\n";
        let known = if self.setup.is_wheel { &self.program.wheel } else { &self.program.own };
        Ok(match (text.strip_prefix("SKIP: "), known) {
            (Some(reason), _) if output.status.success() => Outcome::Skip(reason.trim_end().to_owned()),
            (_, None) if is_right => Outcome::Pass,
            (_, Some(_)) if is_right => Outcome::Fail("passes, although its source says that it fails".to_owned()),
            (_, Some(reason)) => Outcome::Expected(reason.clone()),
            _ => Outcome::Fail(report(&command, &output)),
        })
    }
}

/// Whether a file exists and is newer than all of the others.
fn is_newer(file: &Path, others: &[&Path]) -> bool {
    let time = |path: &Path| -> io::Result<SystemTime> { fs::metadata(path)?.modified() };
    let Ok(own) = time(file) else { return false };
    others.iter().all(|other| time(other).is_ok_and(|other| other < own))
}
