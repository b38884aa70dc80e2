//! The front end: stock clang, which runs as a process.

use std::{
    io::Write,
    path::PathBuf,
    process::{Command, Stdio},
};

use crate::{NativeBuiltins, Options};

/// The program, unless `OCLVK_CLANG` names another one.
const CLANG: &str = "clang-22";

/// Extensions that the library has, and clang's target does not know of.
const ARM_PRODUCTS: [&str; 4] = ["int8", "accumulate_int8", "accumulate_int16", "accumulate_saturate_int8"];

/// OpenCL C to compile.
#[derive(Clone, Debug)]
pub enum Source<'s> {
    /// A file.
    File(PathBuf),
    /// The text itself.
    Text(&'s [u8]),
}

/// What clang made of a source.
#[derive(Clone, Debug, Default)]
pub struct Compiled {
    /// Its IR.
    pub bitcode: Vec<u8>,
    /// What it warned of.
    pub warnings: String,
}

/// Why there is no IR.
#[derive(Debug, thiserror::Error)]
pub enum FrontEndError {
    /// clang did not run.
    #[error("error: cannot run '{program}': {error}; install it with: apt install clang-22")]
    Run {
        /// The program.
        program: String,
        /// Why.
        error: std::io::Error,
    },
    /// The source has errors. The text is clang's.
    #[error("{0}")]
    Source(String),
    /// A temporary file.
    #[error("error: cannot use a temporary file: {0}")]
    Temporary(std::io::Error),
}

/// Whether a file is C++ by its name.
fn is_cpp(path: &std::path::Path) -> bool {
    path.extension().is_some_and(|extension| extension == "cpp" || extension == "cc" || extension == "cxx")
}

/// Compiles a source to IR.
///
/// # Errors
/// If clang is not there, or reports errors.
pub fn compile(source: Source<'_>, options: &Options) -> Result<Compiled, FrontEndError> {
    let program = std::env::var("OCLVK_CLANG").unwrap_or_else(|_| CLANG.to_owned());
    let folder = tempfile::tempdir().map_err(FrontEndError::Temporary)?;
    let output = folder.path().join("kernels.bc");
    let mut command = Command::new(&program);
    // clang's own passes do not run: builtins are linked first. Without -O2 it would not mark what they need to know.
    let is_sycl = options.sycl || matches!(&source, Source::File(path) if is_cpp(path));
    // clang's driver for SYCL knows the host's headers, and that its target is spirv64.
    command.args(match (is_sycl, options.long_addresses) {
        (true, _) => &["-fsycl", "-fsycl-device-only", "-std=c++17"][..],
        (false, true) => &["--target=spirv64"],
        (false, false) => &["--target=spirv32"],
    });
    command.args(["-O2", "-Xclang", "-disable-llvm-passes", "-emit-llvm", "-c"]);
    // Arguments are known by name, and errors of passes by line.
    command.args(["-gline-tables-only", "-DVULKAN=100"]);
    if !is_sycl {
        command.args(["-cl-kernel-arg-info", "-D__OPENCL_VERSION__=300"]);
        command.args(ARM_PRODUCTS.map(|name| format!("-Dcl_arm_integer_dot_product_{name}=1")));
    }
    if options.native == NativeBuiltins::All {
        // A sum of a product may be rounded once.
        command.arg("-ffp-contract=fast");
    }
    command.args(&options.clang);
    command.arg("-o").arg(&output).args(["-x", if is_sycl { "c++" } else { "cl" }]);
    let text = match source {
        Source::File(path) => {
            command.arg(path).stdin(Stdio::null());
            None
        }
        Source::Text(text) => {
            command.arg("-").stdin(Stdio::piped());
            Some(text)
        }
    };
    command.stdout(Stdio::null()).stderr(Stdio::piped());
    let run = |error| FrontEndError::Run { program: program.clone(), error };
    let mut child = command.spawn().map_err(run)?;
    if let (Some(text), Some(mut input)) = (text, child.stdin.take()) {
        // clang that ends early says why.
        let _ = input.write_all(text);
    }
    let result = child.wait_with_output().map_err(run)?;
    let said = String::from_utf8_lossy(&result.stderr).into_owned();
    if !result.status.success() {
        let said = if said.is_empty() { format!("error: '{program}' ended with {}", result.status) } else { said };
        return Err(FrontEndError::Source(said.trim_end().to_owned()));
    }
    let bitcode = std::fs::read(&output).map_err(FrontEndError::Temporary)?;
    Ok(Compiled { bitcode, warnings: said })
}
