//! Runs the front end, which is stock clang in a separate process.

use std::{
    io::Write,
    path::PathBuf,
    process::{Command, Stdio},
};

use clang_options::{Argument, List, Rejected};
use install_paths::llvm::versioned;

use crate::{InputKind, NativeBuiltins, Options};

/// The environment variable that replaces clang.
const CLANG: &str = "OCLVK_CLANG";

/// The suffixes of extensions that the library implements, but that clang's target does not declare.
const ARM_PRODUCTS: [&str; 4] = ["int8", "accumulate_int8", "accumulate_int16", "accumulate_saturate_int8"];

/// The source to compile.
#[derive(Clone, Debug)]
pub enum Source<'s> {
    /// A file.
    File(PathBuf),
    /// Source text.
    Text(&'s [u8]),
}

/// The output of clang.
#[derive(Clone, Debug, Default)]
pub struct Compiled {
    /// The IR.
    pub bitcode: Vec<u8>,
    /// The warnings.
    pub warnings: String,
}

/// The reasons why a source cannot be compiled to IR.
#[derive(Debug, thiserror::Error)]
pub enum FrontEndError {
    /// clang could not be run.
    #[error("cannot run '{program}': {error}; install it with: apt install {}", versioned("clang"))]
    Run {
        /// The program.
        program: String,
        /// The error.
        error: std::io::Error,
    },
    /// An option for clang is rejected.
    #[error("{0}")]
    Option(#[from] Rejected),
    /// The source has errors. The text contains clang's diagnostics.
    #[error("{0}")]
    Source(String),
    /// clang failed without a message.
    #[error("'{program}' failed with {status}")]
    Ended {
        /// The program.
        program: String,
        /// The status.
        status: std::process::ExitStatus,
    },
    /// A temporary file could not be used.
    #[error("cannot use a temporary file: {0}")]
    Temporary(std::io::Error),
}

/// Compiles a source to IR.
///
/// # Errors
/// Fails if an option for clang is rejected, or if clang cannot be run or reports errors.
pub fn compile(source: Source<'_>, options: &Options) -> Result<Compiled, FrontEndError> {
    let for_clang: Vec<String> = List::Vulkan.parse(&options.clang)?.iter().flat_map(Argument::words).collect();
    let program = std::env::var_os(CLANG).map_or_else(|| install_paths::llvm::find("clang"), PathBuf::from);
    let directory = tempfile::tempdir().map_err(FrontEndError::Temporary)?;
    let output = directory.path().join("kernels.bc");
    let mut command = Command::new(&program);
    // clang runs no passes, because builtins are linked first. Without -O2, it would add `optnone`.
    let is_sycl = options.sycl || matches!(&source, Source::File(path) if InputKind::of(path) == InputKind::Sycl);
    // For SYCL, clang's driver finds the host's headers and selects spirv64.
    command.args(match (is_sycl, options.long_addresses) {
        (true, _) => &["-fsycl", "-fsycl-device-only", "-std=c++17"][..],
        (false, true) => &["--target=spirv64"],
        (false, false) => &["--target=spirv32"],
    });
    command.args(["-O2", "-Xclang", "-disable-llvm-passes", "-emit-llvm", "-c"]);
    // Arguments require names, and diagnostics of passes require lines.
    command.args(["-gline-tables-only", "-DVULKAN=100"]);
    if !is_sycl {
        command.args(["-cl-kernel-arg-info", "-D__OPENCL_VERSION__=300"]);
        command.args(ARM_PRODUCTS.map(|name| format!("-Dcl_arm_integer_dot_product_{name}=1")));
    }
    if options.native == NativeBuiltins::All {
        // Allow the contraction of multiplications and additions.
        command.arg("-ffp-contract=fast");
    }
    command.args(for_clang);
    command.arg("-o").arg(&output).args(["-x", if is_sycl { "c++" } else { "cl" }]);
    let text = match source {
        Source::File(path) => {
            // clang would read options from a file whose name follows '@'.
            let is_plain = !path.to_string_lossy().starts_with('@');
            command.arg(if is_plain { path } else { std::path::Path::new(".").join(path) }).stdin(Stdio::null());
            None
        }
        Source::Text(text) => {
            command.arg("-").stdin(Stdio::piped());
            Some(text)
        }
    };
    command.stdout(Stdio::null()).stderr(Stdio::piped());
    let run = |error| FrontEndError::Run { program: program.display().to_string(), error };
    let mut child = command.spawn().map_err(run)?;
    if let (Some(text), Some(mut input)) = (text, child.stdin.take()) {
        // If clang exits early, its diagnostics explain why.
        let _ = input.write_all(text);
    }
    let result = child.wait_with_output().map_err(run)?;
    let said = String::from_utf8_lossy(&result.stderr).into_owned();
    if !result.status.success() {
        if said.is_empty() {
            return Err(FrontEndError::Ended { program: program.display().to_string(), status: result.status });
        }
        return Err(FrontEndError::Source(said.trim_end().to_owned()));
    }
    let bitcode = std::fs::read(&output).map_err(FrontEndError::Temporary)?;
    Ok(Compiled { bitcode, warnings: said })
}
