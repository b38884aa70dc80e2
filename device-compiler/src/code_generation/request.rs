//! What is asked for, and what comes back.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

pub use sycl_passes::spirv::Writer;

use super::Target;

/// A module and what to make of it.
#[derive(Clone, Debug)]
pub struct Request<'a> {
    /// Bitcode of a module that our pipeline has lowered.
    pub bitcode: &'a [u8],
    /// What messages call it, such as the source file.
    pub name: &'a str,
    /// The target.
    pub target: &'a Target,
    /// The options.
    pub options: &'a Options,
}

impl Request<'_> {
    /// All but the bitcode.
    #[must_use]
    pub fn head(&self) -> Head {
        Head { name: self.name.to_owned(), target: self.target.clone(), options: self.options.clone() }
    }
}

/// Options of code generation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Options {
    /// The SPIR-V writer; none: whichever is right for the module.
    pub writer: Option<Writer>,
    /// Options for the program that makes the device's code: ocloc, LLVM's back end (`-mcpu=…`), the OpenCL device, lld.
    pub back_end: Vec<String>,
    /// Whether PTX and code for AMD's GPUs is optimised. Other code was optimised before, or is by its driver.
    pub optimize: bool,
    /// Programs and libraries that are not where they usually are.
    pub tools: Tools,
}

/// Where other programs and libraries are. Without a path, they are looked up by name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tools {
    /// The Khronos translator, `llvm-spirv`.
    pub translator: Option<PathBuf>,
    /// The directory of a Python environment that may have the translator, if `PATH` does not.
    pub sycl_root: Option<PathBuf>,
    /// Intel's compiler for its GPUs, `ocloc`.
    pub ocloc: Option<PathBuf>,
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
    /// Who wrote the SPIR-V, for targets that begin with SPIR-V.
    pub spirv: Option<SpirvWriter>,
    /// Warnings, one diagnostic per entry.
    pub warnings: Vec<String>,
}

/// Who wrote the SPIR-V, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SpirvWriter {
    /// The writer.
    pub writer: Writer,
    /// The fact that decided.
    pub reason: String,
}

/// What another process is told of a request, besides the bitcode.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Head {
    /// What messages call the module.
    pub name: String,
    /// The target.
    pub target: Target,
    /// The options.
    pub options: Options,
}

/// What the child sends before the code.
#[derive(Serialize, Deserialize)]
pub(super) enum Answer {
    Generated { spirv: Option<SpirvWriter>, warnings: Vec<String> },
    Failed(super::Error),
}
