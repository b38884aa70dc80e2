//! Tasks of a worker, and its answers.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use serde_bytes::ByteBuf;

use super::WireImage;
use crate::{Diagnostic, KernelName, SourceFile, SpecConstants, SplitMode, Step};

/// What a process of a worker is to do.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Task {
    /// The current folder of the caller.
    pub folder: PathBuf,
    /// Variables of the environment that matter to compilers, as the caller has them.
    pub environment: Vec<(String, Option<String>)>,
    /// The memory that it may take in addition to what the worker has, in bytes.
    pub memory: Option<u64>,
    /// The work.
    pub job: Job,
}

/// Kinds of work.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Job {
    /// From source to bitcode.
    FrontEnd(FrontEndTask),
    /// From bitcode, or source, to images.
    Compile(CompileTask),
}

/// From source to bitcode.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FrontEndTask {
    /// The source.
    pub source: SourceFile,
    /// Files that it may include.
    pub includes: Vec<SourceFile>,
    /// Options, all of which have been checked.
    pub options: Vec<String>,
    /// Name expressions whose kernels are wanted.
    pub names: Vec<String>,
    /// A folder for precompiled headers.
    pub precompiled: Option<PathBuf>,
}

/// From bitcode, or source, to images.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CompileTask {
    /// What is compiled.
    pub units: Units,
    /// Targets by the names of `-fsycl-targets=`.
    pub targets: Vec<String>,
    /// How kernels become images.
    pub split: SplitMode,
    /// What becomes of specialization constants.
    pub spec_constants: SpecConstants,
    /// Whether ESIMD code accesses the memory behind accessors by address.
    pub force_stateless_memory: bool,
    /// Whether images may use functions of other images, which the runtime links.
    pub image_dependencies: bool,
    /// Whether passes of ESIMD code clean up.
    pub optimize: bool,
    /// The folder of the Python wheel intel-sycl-rt, for its device libraries.
    pub sycl_root: Option<PathBuf>,
    /// Whether the bitcode of the front end is wanted.
    pub keep_bitcode: bool,
    /// How many images to generate code for at once.
    pub jobs: usize,
}

/// What is compiled.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Units {
    /// A source, by the stock clang of the worker.
    Source(FrontEndTask),
    /// Bitcode of each unit, after its name for messages.
    Bitcode(Vec<(String, ByteBuf)>),
    /// A SYCLBIN file whose images are bitcode.
    Syclbin(#[serde(with = "serde_bytes")] Vec<u8>),
}

/// What a process of a worker answers.
pub type Answer = Result<Done, Failure>;

/// Why there is no result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Failure {
    /// The source has errors.
    Source {
        /// As data.
        diagnostics: Vec<Diagnostic>,
        /// As text.
        log: String,
        /// Whether another front end would reject it as well.
        is_final: bool,
    },
    /// The compiler does not take an option.
    Option(String),
    /// Another problem of the input.
    Compile(String),
    /// The front end, or a process of code generation, crashed.
    Crash(String),
    /// A process had less memory than it needed.
    Memory,
    /// The front end is not there.
    NoFrontEnd(String),
}

/// A result.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Done {
    /// Images.
    pub images: Vec<WireImage>,
    /// The kernels of name expressions.
    pub names: Vec<KernelName>,
    /// Warnings as data.
    pub diagnostics: Vec<Diagnostic>,
    /// Warnings as text.
    pub log: String,
    /// Bitcode of the front end.
    #[serde(with = "serde_bytes")]
    pub bitcode: Vec<u8>,
    /// Files that the source includes.
    pub files: Vec<PathBuf>,
    /// Paths at which a file was looked for and not found: one there would change the result.
    pub missing: Vec<PathBuf>,
    /// Programs and libraries that took part.
    pub programs: Vec<PathBuf>,
    /// How long the steps took.
    pub steps: Vec<TimedStep>,
}

impl Done {
    /// About how many bytes it takes.
    #[must_use]
    pub fn size(&self) -> u64 {
        let images: usize = self.images.iter().map(WireImage::size).sum();
        (images + self.bitcode.len() + self.log.len() + size_of::<Self>()) as u64
    }
}

/// How long a step took: nanoseconds of the system's monotonic clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimedStep {
    /// The step.
    pub step: Step,
    /// When it began.
    pub start: u64,
    /// When it ended.
    pub end: u64,
}

impl TimedStep {
    /// Now, on the clock of steps.
    #[must_use]
    pub fn now() -> u64 {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::Monotonic);
        let nanoseconds = i128::from(time.tv_sec) * 1_000_000_000 + i128::from(time.tv_nsec);
        u64::try_from(nanoseconds).unwrap_or(0)
    }

    /// Does a step, and notes how long it took.
    pub fn time<T>(steps: &mut Vec<Self>, step: Step, work: impl FnOnce() -> T) -> T {
        let start = Self::now();
        let result = work();
        steps.push(Self { step, start, end: Self::now() });
        result
    }
}
