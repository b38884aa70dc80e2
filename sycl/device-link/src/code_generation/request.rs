//! Requests for code generation and their results.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

pub use sycl_passes::spirv::Writer;

use super::Target;

/// A module to generate code for.
#[derive(Clone, Debug)]
pub struct Request<'a> {
    /// Bitcode of a module that this project's pipeline has lowered.
    pub bitcode: &'a [u8],
    /// The name of the module in messages, such as the source file.
    pub name: &'a str,
    /// The target.
    pub target: &'a Target,
    /// The options.
    pub options: &'a Options,
}

impl Request<'_> {
    /// Returns the request without the bitcode.
    #[must_use]
    pub fn head(&self) -> Head {
        Head { name: self.name.to_owned(), target: self.target.clone(), options: self.options.clone() }
    }
}

/// Options for code generation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Options {
    /// The SPIR-V emitter; `None` selects the right one for the module.
    pub writer: Option<Writer>,
    /// Options for the program that generates the device's code: ocloc, LLVM's back end
    /// (`-mcpu=…`), the OpenCL device, ptxas, or lld.
    pub back_end: Vec<String>,
    /// True if PTX and code for AMD GPUs are optimized. Other code has already been optimized, or
    /// its driver optimizes it.
    pub optimize: bool,
    /// True if optimized PTX and code for AMD GPUs may be larger, as at `-O3`.
    pub may_grow: bool,
    /// The paths of programs and libraries that are not in their usual locations.
    pub tools: Tools,
}

/// The paths of other programs and libraries. Those without a path are looked up by name, except
/// for `ptxas`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tools {
    /// The Khronos translator, `llvm-spirv`.
    pub translator: Option<PathBuf>,
    /// The driver, which runs DPC++'s front end to translate modules with debug information. Without it, another
    /// emitter is used.
    pub front_end: Option<PathBuf>,
    /// The directory of a Python environment, which is searched for the translator if `PATH` does
    /// not contain it.
    pub sycl_root: Option<PathBuf>,
    /// Intel's compiler for its GPUs, `ocloc`.
    pub ocloc: Option<PathBuf>,
    /// NVIDIA's assembler, `ptxas`. Without it, images for NVIDIA GPUs contain only PTX.
    pub ptxas: Option<PathBuf>,
    /// LLVM's linker, `ld.lld`.
    pub linker: Option<PathBuf>,
    /// The OpenCL loader, `libOpenCL.so.1`.
    pub opencl: Option<PathBuf>,
}

/// Generated code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Generated {
    /// The code.
    #[serde(with = "serde_bytes")]
    pub bytes: Vec<u8>,
    /// Machine code for one GPU, in addition to PTX. It forms a second image.
    #[serde(with = "serde_bytes")]
    pub machine_code: Option<Vec<u8>>,
    /// The emitter that wrote the SPIR-V, for targets whose code is generated from SPIR-V.
    pub spirv: Option<SpirvWriter>,
    /// Warnings, one diagnostic per entry.
    pub warnings: Vec<String>,
}

/// The emitter that wrote the SPIR-V, and the reason for its choice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SpirvWriter {
    /// The emitter.
    pub writer: Writer,
    /// The reason for the choice.
    pub reason: String,
}

/// The part of a request that is sent to another process in addition to the bitcode.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// The name of the module in messages.
    pub name: String,
    /// The target.
    pub target: Target,
    /// The options.
    pub options: Options,
}

/// The line that the child sends before the code.
#[derive(Serialize, Deserialize)]
pub(super) enum Answer {
    /// The code follows: first the code of the image, then `machine_code` bytes of machine code.
    Generated {
        spirv: Option<SpirvWriter>,
        warnings: Vec<String>,
        machine_code: Option<usize>,
    },
    Failed(super::Error),
}
