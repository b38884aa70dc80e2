//! From a source to SPIR-V, by either front end.
//!
//! Stock clang: clang with the headers of `rtc/include`, the pass `sycl-free-functions`, LLVM's pipeline. DPC++: its front end, whose
//! bitcode is kept for the next run. Then both: link with the device libraries, lower, generate code.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

use device_compiler::{DeviceImage, Options, Unit, Worker, compile};
use llvm_host::Pipeline;
use llvm_ir::owned::{Context, OwnedModule};

/// Which front end compiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrontEnd {
    /// clang 22 with our headers.
    StockClang,
    /// DPC++'s, from the wheel.
    Dpcpp,
}

/// Programs and folders.
#[derive(Clone, Debug)]
pub struct Tools {
    /// Stock clang.
    pub clang: PathBuf,
    /// Options for it, to find the host's headers.
    pub host_headers: Vec<String>,
    /// The folders with `sycl/sycl.hpp` and what it includes.
    pub include: Vec<PathBuf>,
    /// The program `dpcpp-frontend`.
    pub dpcpp: PathBuf,
    /// The folder with DPC++'s device libraries.
    pub device_libraries: PathBuf,
    /// Where DPC++'s bitcode is kept.
    pub cache: PathBuf,
    /// This program, which generates code in a process of its own.
    pub worker: Worker,
}

/// Why a source is not compiled.
#[derive(Debug, thiserror::Error)]
pub enum CompileError {
    /// The front end or a pass reports errors.
    #[error("{0}")]
    Rejected(String),
    /// A later step failed.
    #[error("{0}")]
    Later(String),
    /// A file or program is missing.
    #[error("{path}: {source}")]
    File {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
}

impl Tools {
    /// Compiles a source to the images of its kernels.
    ///
    /// # Errors
    /// See [`CompileError`].
    pub fn compile(&self, source: &Path, front_end: FrontEnd) -> Result<Vec<DeviceImage>, CompileError> {
        let bitcode = match front_end {
            FrontEnd::StockClang => self.stock_clang(source)?,
            FrontEnd::Dpcpp => self.dpcpp(source)?,
        };
        let mut options = Options::new(self.worker.clone());
        options.device_libraries = Some(self.device_libraries.clone().into());
        let name = source.display().to_string();
        let compiled = compile(&[Unit::new(&name, bitcode)], &options);
        Ok(compiled.map_err(|error| CompileError::Later(error.to_string()))?.images)
    }

    /// Bitcode of clang, optimised.
    pub fn stock_clang(&self, source: &Path) -> Result<Vec<u8>, CompileError> {
        let folder = tempfile::tempdir().map_err(|error| file(Path::new("temporary folder"), error))?;
        let output = folder.path().join("k.bc");
        let options =
            "-Xclang -fsycl-is-device --target=spirv64-unknown-unknown -std=c++17 -O2 -Xclang -disable-llvm-passes";
        let mut command = Command::new(&self.clang);
        command.args(options.split(' ')).args(&self.host_headers);
        self.include.iter().for_each(|folder| {
            command.arg("-I").arg(folder);
        });
        run(command.args(["-emit-llvm", "-c", "-o"]).arg(&output).arg(source), &self.clang)?;
        let bitcode = read(&output)?;
        let context = Context::new();
        let rejected = |problem: String| CompileError::Rejected(problem);
        let module = OwnedModule::parse(&context, &bitcode, &source.display().to_string())
            .map_err(|error| rejected(error.to_string()))?;
        let run = |pipeline: Pipeline| pipeline.run(module.as_module()).map_err(|error| rejected(error.to_string()));
        // Verifying after each of LLVM's passes would take minutes.
        run(Pipeline::new("sycl-free-functions").verify_each(true))?;
        run(Pipeline::new("default<O2>,function(infer-address-spaces)"))?;
        Ok(module.to_bitcode())
    }

    /// Bitcode of DPC++'s front end.
    fn dpcpp(&self, source: &Path) -> Result<Vec<u8>, CompileError> {
        let mut hasher = DefaultHasher::new();
        read(source)?.hash(&mut hasher);
        let kept = self.cache.join(format!("{:016x}.bc", hasher.finish()));
        if let Ok(bitcode) = std::fs::read(&kept) {
            return Ok(bitcode);
        }
        std::fs::create_dir_all(&self.cache).map_err(|error| file(&self.cache, error))?;
        let made = self.cache.join(format!("{:016x}.{}.tmp", hasher.finish(), std::process::id()));
        run(Command::new(&self.dpcpp).arg(source).arg("-o").arg(&made), &self.dpcpp)?;
        std::fs::rename(&made, &kept).map_err(|error| file(&kept, error))?;
        read(&kept)
    }
}

fn file(path: &Path, source: std::io::Error) -> CompileError {
    CompileError::File { path: path.to_owned(), source }
}

fn read(path: &Path) -> Result<Vec<u8>, CompileError> {
    std::fs::read(path).map_err(|error| file(path, error))
}

fn run(command: &mut Command, program: &Path) -> Result<(), CompileError> {
    let output = command.output().map_err(|error| file(program, error))?;
    if output.status.success() {
        return Ok(());
    }
    Err(CompileError::Rejected(String::from_utf8_lossy(&output.stderr).into_owned()))
}
