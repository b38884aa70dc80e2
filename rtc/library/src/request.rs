//! What a compilation is asked for.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// A file in memory.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SourceFile {
    /// Its path, absolute or relative to the current folder. Nothing is read from or written to it.
    pub path: String,
    /// Its text.
    pub text: String,
}

/// What is compiled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Input {
    /// A C++ source.
    Source(SourceFile),
    /// Bitcode of device code, as a front end leaves it or as [`Compilation::bitcode`](crate::Compilation::bitcode) has it.
    Bitcode(Vec<u8>),
    /// A SYCLBIN file whose images are bitcode.
    Syclbin(Vec<u8>),
}

/// The front end that reads the source.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FrontEnd {
    /// [`Clang`](Self::Clang), and if that fails, [`Dpcpp`](Self::Dpcpp) where it is installed.
    #[default]
    Auto,
    /// Stock clang with this project's `<sycl/sycl.hpp>`: a part of SYCL, in milliseconds.
    Clang,
    /// DPC++'s front end of the Python wheel intel-sycl-rt: all of SYCL, in seconds.
    Dpcpp,
}

/// How kernels become images.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SplitMode {
    /// One image, apart from what cannot share one.
    #[default]
    Off,
    /// An image for each kernel.
    PerKernel,
    /// As few images as possible, so that each needs no more of a device than its kernels do.
    Auto,
}

/// What becomes of specialization constants.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum SpecConstants {
    /// Native for SPIR-V, emulation for other targets.
    #[default]
    OfTarget,
    /// Instructions of the image, for SPIR-V only.
    Native,
    /// Reads of a buffer.
    Emulation,
    /// Their default values.
    DefaultValues,
    /// Given values: JSON text, as the pass `spec-constants` reads it.
    Values(String),
}

/// What a compilation may take. More of it ends with [`Error::Limit`](crate::Error::Limit).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Elapsed time.
    pub time: Option<Duration>,
    /// Memory of each process of the compilation, in bytes.
    pub memory: Option<u64>,
}

/// A compilation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// What is compiled.
    pub input: Input,
    /// Files that the source may include. They are found before files on the disk.
    pub includes: Vec<SourceFile>,
    /// Options of the front end, in clang's spelling: those of the closed list of `sycl-rtc-options`.
    pub options: Vec<String>,
    /// Name expressions whose kernel names are wanted.
    pub names: Vec<String>,
    /// Targets by the names of `-fsycl-targets=`. Empty: `spir64`.
    pub targets: Vec<String>,
    /// The front end.
    pub front_end: FrontEnd,
    /// How kernels become images. An option `-fsycl-device-code-split=` overrides it.
    pub split: SplitMode,
    /// What becomes of specialization constants.
    pub spec_constants: SpecConstants,
    /// What the compilation may take.
    pub limits: Limits,
    /// Whether the bitcode of the front end is wanted, to specialize it later.
    pub keep_bitcode: bool,
}

impl Request {
    /// A compilation of a source to SPIR-V, without options.
    #[must_use]
    pub fn new(path: impl Into<String>, text: impl Into<String>) -> Self {
        Self::of(Input::Source(SourceFile { path: path.into(), text: text.into() }))
    }

    /// A compilation of something to SPIR-V, without options.
    #[must_use]
    pub fn of(input: Input) -> Self {
        Self {
            input,
            includes: Vec::new(),
            options: Vec::new(),
            names: Vec::new(),
            targets: Vec::new(),
            front_end: FrontEnd::default(),
            split: SplitMode::default(),
            spec_constants: SpecConstants::default(),
            limits: Limits::default(),
            keep_bitcode: false,
        }
    }
}
