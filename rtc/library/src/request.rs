//! Requests to compile.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// A file in memory.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SourceFile {
    /// The path, absolute or relative to the current directory. The compiler does not access this file on disk.
    pub path: String,
    /// The contents of the file.
    pub text: String,
}

/// The input of a compilation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Input {
    /// C++ source code.
    Source(SourceFile),
    /// Device bitcode from a front end, such as [`Compilation::bitcode`](crate::Compilation::bitcode).
    Bitcode(Vec<u8>),
    /// A SYCLBIN file whose images are bitcode.
    Syclbin(Vec<u8>),
}

/// The front end that compiles the source.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum FrontEnd {
    /// [`Clang`](Self::Clang), then [`Dpcpp`](Self::Dpcpp) if that fails and DPC++'s front end is installed.
    #[default]
    Auto,
    /// Stock clang with this project's `<sycl/sycl.hpp>`. Supports a subset of SYCL and takes milliseconds.
    Clang,
    /// DPC++'s front end from the intel-sycl-rt Python wheel. Supports all of SYCL and takes seconds.
    Dpcpp,
}

/// The rule that groups kernels into images.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum SplitMode {
    /// One image, except for kernels that cannot share one.
    #[default]
    Off,
    /// One image per kernel.
    PerKernel,
    /// As few images as possible, each of which requires no more device features than its kernels.
    Auto,
}

/// The lowering of specialization constants.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum SpecConstants {
    /// Native for SPIR-V, emulated for other targets.
    #[default]
    OfTarget,
    /// Specialization constant instructions, for SPIR-V only.
    Native,
    /// Loads from a buffer of values.
    Emulation,
    /// The default values.
    DefaultValues,
    /// The given values, as JSON text in the format of the `spec-constants` pass.
    Values(String),
}

/// The resource limits of a compilation. If it exceeds a limit, it fails with [`Error::Limit`](crate::Error::Limit).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// The maximum elapsed time.
    pub time: Option<Duration>,
    /// The maximum memory of each compilation process, in bytes.
    pub memory: Option<u64>,
}

/// A request to compile.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// The input.
    pub input: Input,
    /// The files in memory that the source may include. They take precedence over files on disk.
    pub includes: Vec<SourceFile>,
    /// The options for the front end, in clang's spelling. `clang-options` lists the accepted options.
    pub options: Vec<String>,
    /// The name expressions to resolve to kernel names.
    pub names: Vec<String>,
    /// The targets, named as in `-fsycl-targets=`. An empty list means `spir64`.
    pub targets: Vec<String>,
    /// The front end.
    pub front_end: FrontEnd,
    /// The rule that groups kernels into images. The `-fsycl-device-code-split=` option overrides it.
    pub split: SplitMode,
    /// The lowering of specialization constants.
    pub spec_constants: SpecConstants,
    /// The resource limits.
    pub limits: Limits,
    /// True if the result contains the front end's bitcode, which can be specialized later.
    pub keep_bitcode: bool,
}

impl Request {
    /// Returns a request to compile source code to SPIR-V, without options.
    #[must_use]
    pub fn new(path: impl Into<String>, text: impl Into<String>) -> Self {
        Self::of(Input::Source(SourceFile { path: path.into(), text: text.into() }))
    }

    /// Returns a request to compile an input to SPIR-V, without options.
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
