//! Compiles a source file to SPIR-V, with either front end.
//!
//! Stock clang is clang's library with the headers in `rtc/include` and the passes for run-time compilation. The
//! bitcode from DPC++'s front end is cached for the next run. Both then link with the device libraries, lower, and
//! generate code.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

use clang_host::{Clang, Device, Error, File, Request, Settings};
use device_compiler::{DeviceImage, Options, Unit, Worker, compile};

/// The front end that compiles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FrontEnd {
    /// clang 22 with this project's headers.
    StockClang,
    /// DPC++'s front end, from the wheel.
    Dpcpp,
}

/// Programs and directories.
#[derive(Debug)]
pub struct Tools {
    /// Stock clang, with this project's headers and passes.
    pub clang: Clang,
    /// The program `dpcpp-frontend`.
    pub dpcpp: PathBuf,
    /// The directory with DPC++'s device libraries.
    pub device_libraries: PathBuf,
    /// The directory where DPC++'s bitcode is cached.
    pub cache: PathBuf,
    /// This program, which generates code in a separate process.
    pub worker: Worker,
}

/// The reason that a source cannot be compiled.
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
        /// The reason.
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

    /// Returns optimized bitcode from clang.
    pub fn stock_clang(&self, source: &Path) -> Result<Vec<u8>, CompileError> {
        let text = std::fs::read_to_string(source).map_err(|error| file(source, error))?;
        let directory = std::env::current_dir().map_err(|error| file(Path::new("."), error))?;
        let settings = Settings { device: Device::SpirV, options: Vec::new(), directory };
        let path = source.display().to_string();
        let request = Request::new(&settings, File { path: &path, text: &text });
        match self.clang.compile(&request) {
            Ok(compiled) => Ok(compiled.bitcode),
            Err(error @ Error::Source { .. }) => Err(CompileError::Rejected(error.to_string())),
            Err(error) => Err(CompileError::Later(error.to_string())),
        }
    }

    /// Returns bitcode from DPC++'s front end.
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
