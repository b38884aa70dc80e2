//! The requests that a command line can make.

use std::path::PathBuf;

use opencl_vulkan::Options;

/// The request that a command line makes.
#[derive(Debug)]
pub enum Request {
    /// `--help`.
    Help,
    /// `--version`.
    Version,
    /// `reflect`.
    Reflect {
        /// The SPIR-V module.
        input: PathBuf,
        /// True if the output is JSON.
        json: bool,
    },
    /// A compilation.
    Compile(Box<Command>),
}

/// The format of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// SPIR-V.
    Spirv,
    /// LLVM bitcode of the linked module.
    Bitcode,
    /// The linked module as text.
    Text,
    /// The lowered IR as text.
    Lowered,
}

/// The language of inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// As the file extension indicates.
    ByName,
    /// OpenCL C, or SYCL.
    Source,
    /// LLVM IR.
    Ir,
}

/// A compilation.
#[derive(Debug)]
pub struct Command {
    /// The inputs.
    pub inputs: Vec<PathBuf>,
    /// The language of all inputs.
    pub language: Language,
    /// The output.
    pub output: PathBuf,
    /// The file for the property sets of SYCL kernels.
    pub properties: Option<PathBuf>,
    /// The format of the output.
    pub format: Format,
    /// The options.
    pub options: Options,
}
