//! Compiles functions together and compares their results.
//!
//! 1. Compile one program that contains all functions with `sycl-clang++ -c`.
//! 2. Link its device code with each SPIR-V emitter. Check the images from LLVM's back end with `spirv-val`, and run
//!    the program.
//! 3. Attribute a different result or a crash in a kernel to its function. After a crash, run the others again.
//! 4. If anything else fails, try each half of the functions separately, until one function is left.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Error;
use crate::command::{limited, report, run};

use crate::random_code::generate::Function;
use crate::random_code::program;

/// The settings that all batches share.
pub struct Setup {
    pub compiler: PathBuf,
    /// The directory of support.hpp.
    pub include: PathBuf,
    /// The directory for results. All commands run there, because the cache of precompiled headers depends on it.
    pub out: PathBuf,
    /// The maximum time for a command in seconds.
    pub limit: u32,
    /// True to keep the files.
    pub is_kept: bool,
}

/// The SPIR-V emitters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Writer {
    /// LLVM's back end, after spirv-legalize
    Llvm,
    /// The Khronos translator
    Translator,
}

impl Writer {
    pub const ALL: [Self; 2] = [Self::Llvm, Self::Translator];
}

impl fmt::Display for Writer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Llvm => "llvm",
            Self::Translator => "translator",
        })
    }
}

/// A fault of a function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The program does not compile.
    Compile(String),
    /// The device code does not link, or the emitter rejects it.
    Link(String),
    /// `spirv-val` rejects the SPIR-V.
    Invalid(String),
    /// The device rejects the SPIR-V, or crashes while compiling it.
    Build(String),
    /// The kernel, or the function on the host, crashes.
    Crash(String),
    /// The results on the device and on the host differ.
    Different(String),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Compile(text) => write!(f, "does not compile\n{text}"),
            Self::Link(text) => write!(f, "does not link\n{text}"),
            Self::Invalid(text) => write!(f, "is not valid SPIR-V\n{text}"),
            Self::Build(text) => write!(f, "the device fails to build it\n{text}"),
            Self::Crash(text) => write!(f, "crashes\n{text}"),
            Self::Different(text) => write!(f, "differs: {text}"),
        }
    }
}

impl Fault {
    /// Returns whether the code was executed incorrectly, as opposed to rejected.
    pub fn is_wrong(&self) -> bool {
        matches!(self, Self::Crash(_) | Self::Different(_))
    }
}

/// A function with a fault.
#[derive(Clone, Debug)]
pub struct Failure {
    pub seed: u64,
    /// The SPIR-V emitter, or `None` if none is involved.
    pub writer: Option<Writer>,
    pub fault: Fault,
}

/// The functions to compile at one optimization level.
pub struct Batch<'a> {
    pub setup: &'a Setup,
    pub level: u32,
    pub functions: &'a [Function],
    pub writers: &'a [Writer],
    /// A function to call with each failure immediately.
    pub report: &'a (dyn Fn(&Failure) + Sync),
}

/// The outcome of a program's run.
enum Run {
    /// The program finished.
    Done,
    /// The program stopped at a function.
    Stopped(u64, String),
    /// The program stopped before the first function.
    NotBuilt(String),
}

impl Batch<'_> {
    /// Checks the functions and returns the failures.
    pub fn check(&self) -> Result<Vec<Failure>, Error> {
        let failures = self.compile_and_run();
        if !self.setup.is_kept {
            for path in ["cpp", "o", "llvm", "translator"].map(|extension| self.setup.out.join(self.file(extension))) {
                if path.exists() {
                    fs::remove_file(&path).map_err(Error::file(&path))?;
                }
            }
            for writer in self.writers {
                let path = self.setup.out.join(self.file(&format!("{writer}.images")));
                if path.exists() {
                    fs::remove_dir_all(&path).map_err(Error::file(&path))?;
                }
            }
        }
        failures
    }

    /// Returns the name of a file of this batch.
    fn file(&self, extension: &str) -> String {
        let first = self.functions.first().map_or(0, |function| function.seed);
        format!("O{}.{first}x{}.{extension}", self.level, self.functions.len())
    }

    fn command(&self, program: &Path) -> Command {
        let mut command = limited(program, self.setup.limit);
        command.current_dir(&self.setup.out);
        command
    }

    fn compile_and_run(&self) -> Result<Vec<Failure>, Error> {
        let source = self.setup.out.join(self.file("cpp"));
        fs::write(&source, program::source(self.functions)).map_err(Error::file(&source))?;
        let mut command = self.command(&self.setup.compiler);
        command.arg(format!("-O{}", self.level)).args(["-w", "-Wno-c++11-narrowing", "-fsycl-range-rounding=disable"]);
        // The host code is the reference, so its behavior must be defined.
        command.args(["-fsanitize=undefined", "-fsanitize-trap=undefined", "-I"]).arg(&self.setup.include);
        command.args(["-c", &self.file("cpp"), "-o", &self.file("o")]);
        let output = run(&mut command)?;
        if !output.status.success() {
            return self.halves(self.writers, None, Fault::Compile(report(&command, &output)));
        }
        let mut failures = Vec::new();
        for writer in self.writers {
            failures.extend(self.link_and_run(*writer)?);
        }
        Ok(failures)
    }

    fn link_and_run(&self, writer: Writer) -> Result<Vec<Failure>, Error> {
        let program = self.file(&writer.to_string());
        let mut command = self.command(&self.setup.compiler);
        command.args([
            &format!("-O{}", self.level),
            &format!("--sycl-spirv={writer}"),
            &self.file("o"),
            "-o",
            &program,
        ]);
        let images = self.setup.out.join(self.file(&format!("{writer}.images")));
        command.arg(format!("-fsycl-dump-device-code={}", images.display()));
        let output = run(&mut command)?;
        if !output.status.success() {
            return self.halves(&[writer], Some(writer), Fault::Link(report(&command, &output)));
        }
        // The translator omits some variables from the interfaces of kernels, which devices accept.
        if writer == Writer::Llvm
            && let Some(text) = self.validate(&images)?
        {
            return self.halves(&[writer], Some(writer), Fault::Invalid(text));
        }
        let (mut failures, mut skipped) = (Vec::new(), Vec::new());
        loop {
            match self.run(writer, &program, &skipped, &mut failures)? {
                Run::Done => return Ok(failures),
                Run::NotBuilt(text) => return self.halves(&[writer], Some(writer), Fault::Build(text)),
                Run::Stopped(seed, text) => {
                    failures.push(self.failure(seed, Some(writer), Fault::Crash(text)));
                    skipped = self
                        .functions
                        .iter()
                        .map(|function| function.seed)
                        .take_while(|other| *other != seed)
                        .collect();
                    skipped.push(seed);
                }
            }
        }
    }

    /// Returns the first error that `spirv-val` reports for images.
    fn validate(&self, images: &Path) -> Result<Option<String>, Error> {
        for entry in fs::read_dir(images).map_err(Error::file(images))? {
            let path = entry.map_err(Error::file(images))?.path();
            if path.extension().is_some_and(|extension| extension == "spv") {
                let mut command = self.command(Path::new("spirv-val"));
                let output = run(command.arg(&path))?;
                if !output.status.success() {
                    return Ok(Some(report(&command, &output)));
                }
            }
        }
        Ok(None)
    }

    /// Runs a program without the functions in `skipped`.
    fn run(&self, writer: Writer, program: &str, skipped: &[u64], failures: &mut Vec<Failure>) -> Result<Run, Error> {
        let mut command = self.command(&self.setup.out.join(program));
        command.env("ONEAPI_DEVICE_SELECTOR", "opencl:cpu").env("SYCL_CACHE_PERSISTENT", "0");
        // Intel's vectorizer mixes up the private arrays of work-items (docs/spirv.md), so disable it.
        command.env("CL_CONFIG_CPU_VECTORIZER_MODE", "1");
        command.args(skipped.iter().map(u64::to_string));
        let output = run(&mut command)?;
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let number = |text: &str| text.split(' ').next().and_then(|seed| seed.parse().ok());
        let mut last = None;
        for line in text.lines() {
            if let Some(rest) = line.strip_prefix("different ")
                && let Some(seed) = number(rest)
            {
                let (_, what) = rest.split_once(' ').unwrap_or_default();
                failures.push(self.failure(seed, Some(writer), Fault::Different(what.to_owned())));
            } else if let Some(rest) = line.strip_prefix("host ").or_else(|| line.strip_prefix("device ")) {
                last = number(rest);
            } else if line == "done" && output.status.success() {
                return Ok(Run::Done);
            }
        }
        Ok(match last {
            Some(seed) => Run::Stopped(seed, report(&command, &output)),
            None => Run::NotBuilt(report(&command, &output)),
        })
    }

    /// Creates a failure and reports it.
    fn failure(&self, seed: u64, writer: Option<Writer>, fault: Fault) -> Failure {
        let failure = Failure { seed, writer, fault };
        (self.report)(&failure);
        failure
    }

    /// Checks the halves of the functions separately, or returns the fault of a single function.
    fn halves(&self, writers: &[Writer], writer: Option<Writer>, fault: Fault) -> Result<Vec<Failure>, Error> {
        if let [function] = self.functions {
            return Ok(vec![self.failure(function.seed, writer, fault)]);
        }
        let (first, second) = self.functions.split_at(self.functions.len() / 2);
        let mut failures = Vec::new();
        for functions in [first, second] {
            failures.extend(Batch { functions, writers, ..*self }.check()?);
        }
        Ok(failures)
    }
}
