//! Tasks for a worker, and its answers.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use serde_bytes::ByteBuf;

use super::WireImage;
use crate::{Diagnostic, KernelName, SourceFile, SpecConstants, SplitMode, Step};

/// A task for one process of a worker.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Task {
    /// The caller's current directory.
    pub directory: PathBuf,
    /// The caller's values of the environment variables that affect compilers.
    pub environment: Vec<(String, Option<String>)>,
    /// The maximum memory that the task may use in addition to the worker's own, in bytes.
    pub memory: Option<u64>,
    /// The work to do.
    pub job: Job,
}

/// The kinds of work.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Job {
    /// Compiles source to bitcode.
    FrontEnd(FrontEndTask),
    /// Compiles source or bitcode to images.
    Compile(CompileTask),
}

/// A compilation of source to bitcode.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FrontEndTask {
    /// The source.
    pub source: SourceFile,
    /// The files in memory that the source may include.
    pub includes: Vec<SourceFile>,
    /// The options for the front end, already checked.
    pub options: Vec<String>,
    /// The name expressions to resolve to kernels.
    pub names: Vec<String>,
    /// The directory for precompiled headers.
    pub precompiled: Option<PathBuf>,
}

/// A compilation of source or bitcode to images.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CompileTask {
    /// The input.
    pub units: Units,
    /// The targets, named as in `-fsycl-targets=`.
    pub targets: Vec<String>,
    /// The rule that groups kernels into images.
    pub split: SplitMode,
    /// The lowering of specialization constants.
    pub spec_constants: SpecConstants,
    /// True if ESIMD code accesses the memory of accessors by address.
    pub force_stateless_memory: bool,
    /// True if images may call functions in other images, which the runtime links.
    pub image_dependencies: bool,
    /// True if the ESIMD passes optimize the code.
    pub optimize: bool,
    /// The directory of the intel-sycl-rt Python wheel, which contains device libraries.
    pub sycl_root: Option<PathBuf>,
    /// True if the answer contains the front end's bitcode.
    pub keep_bitcode: bool,
    /// The maximum number of images to generate code for in parallel.
    pub jobs: usize,
}

/// The input of a compilation.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Units {
    /// Source code, which the worker compiles with stock clang.
    Source(FrontEndTask),
    /// The units, each as a name for messages and its bitcode.
    Bitcode(Vec<(String, ByteBuf)>),
    /// A SYCLBIN file whose images are bitcode.
    Syclbin(#[serde(with = "serde_bytes")] Vec<u8>),
}

/// The result of a task.
pub type Answer = Result<Done, Failure>;

/// The reason why a task failed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Failure {
    /// The source has errors.
    Source {
        /// The diagnostics as structured data.
        diagnostics: Vec<Diagnostic>,
        /// The diagnostics as text.
        log: String,
        /// True if another front end would reject the source as well.
        is_final: bool,
    },
    /// The compiler rejects an option.
    Option(String),
    /// The input cannot be compiled for another reason.
    Compile(String),
    /// The front end, or a process of code generation, crashed.
    Crash(String),
    /// A process ran out of memory.
    Memory,
    /// The front end is not installed.
    NoFrontEnd(String),
}

/// The result of a successful task.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Done {
    /// The images.
    pub images: Vec<WireImage>,
    /// The kernels for the name expressions.
    pub names: Vec<KernelName>,
    /// The warnings as structured data.
    pub diagnostics: Vec<Diagnostic>,
    /// The warnings as text.
    pub log: String,
    /// The front end's bitcode. Empty if the task produces images and does not keep the bitcode.
    #[serde(with = "serde_bytes")]
    pub bitcode: Vec<u8>,
    /// The files that the source includes.
    pub files: Vec<PathBuf>,
    /// The paths where a file was looked up and not found. A new file at such a path may change the result.
    pub missing: Vec<PathBuf>,
    /// The programs and libraries involved.
    pub programs: Vec<PathBuf>,
    /// The times of the steps.
    pub steps: Vec<TimedStep>,
}

impl Done {
    /// Returns the approximate size in bytes.
    #[must_use]
    pub fn size(&self) -> u64 {
        let images: usize = self.images.iter().map(WireImage::size).sum();
        (images + self.bitcode.len() + self.log.len() + size_of::<Self>()) as u64
    }
}

/// The time that a step took, in nanoseconds of the system's monotonic clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimedStep {
    /// The step.
    pub step: Step,
    /// The start time.
    pub start: u64,
    /// The end time.
    pub end: u64,
}

impl TimedStep {
    /// Returns the current time of the clock.
    #[must_use]
    pub fn now() -> u64 {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::Monotonic);
        let nanoseconds = i128::from(time.tv_sec) * 1_000_000_000 + i128::from(time.tv_nsec);
        u64::try_from(nanoseconds).unwrap_or(0)
    }

    /// Runs a step and records its time.
    pub fn time<T>(steps: &mut Vec<Self>, step: Step, work: impl FnOnce() -> T) -> T {
        let start = Self::now();
        let result = work();
        steps.push(Self { step, start, end: Self::now() });
        result
    }
}
