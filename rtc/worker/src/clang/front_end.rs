//! From source to bitcode, by stock clang in this process.
//!
//! 1. [`FrontEnd::new`], before any fork: finds clang and the headers of run-time compilation, and precompiles `<sycl/sycl.hpp>`.
//! 2. [`FrontEnd::compile`], in a fork, which ends afterwards: clang, once for each kind of device.
//! 3. The passes that make kernels of free functions and find used aspects come before clang's own.

use std::path::PathBuf;

use clang_host::{Clang, Compiled, Configuration, Device, Error, File, Request, Settings};
use device_compiler::Unit;
use device_compiler::code_generation::Target;
use sycl_rtc::protocol::{Done, Failure, FrontEndTask, TimedStep};
use sycl_rtc::{Diagnostic, Severity, Step};
use sycl_rtc_worker::programs;

/// The folders of headers, from a folder above this program: as installed, and in the repository.
const HEADERS: [&[&str]; 2] = [&["lib/syclpasses/include"], &["rtc/include", "include"]];
/// What runs before clang's own passes.
const FIRST_PASSES: &str = "sycl-free-functions,sycl-used-aspects";
/// What runs after them: pointers become generic inside of kernels, and LLVM's pipeline for SPIR-V leaves them so.
const LAST_PASSES: &str = "function(infer-address-spaces)";
/// The processor of NVIDIA's and AMD's GPUs if a target names none.
const PROCESSOR: &str = "SYCL_JIT_AMDGCN_PTX_TARGET_CPU";

/// Stock clang, ready to compile.
pub struct FrontEnd {
    clang: Result<Clang, String>,
}

impl FrontEnd {
    /// Finds clang and the headers. What is missing is told to the compilations that need it.
    pub fn new() -> Self {
        Self { clang: clang() }
    }

    /// Compiles a source for the devices of targets. The units are optimized.
    ///
    /// # Errors
    /// If clang or its headers are missing, and what is wrong with source and options.
    pub fn compile(&self, task: &FrontEndTask, targets: &[Target]) -> Result<(Vec<Unit>, Done), Failure> {
        let clang = self.clang.as_ref().map_err(|problem| Failure::NoFrontEnd(problem.clone()))?;
        let mut whole = Done { programs: programs(), ..Done::default() };
        let devices = devices(targets)?;
        let is_one_of_several = devices.len() > 1;
        let mut units = Vec::new();
        for device in devices {
            let start = TimedStep::now();
            let compiled = compile(clang, task, device)?;
            units.push(Unit { is_one_of_several, ..Unit::new(&task.source.path, compiled.bitcode) });
            whole.steps.push(TimedStep { step: Step::FrontEnd, start, end: TimedStep::now() });
            // Other devices give the same warnings.
            if units.len() == 1 {
                whole.log = compiled.log;
                whole.diagnostics = compiled.diagnostics.into_iter().map(diagnostic).collect();
            }
            whole.files.extend(compiled.files);
            whole.missing.extend(compiled.missing);
        }
        Ok((units, whole))
    }
}

fn clang() -> Result<Clang, String> {
    let headers =
        headers().ok_or("the headers of run-time compilation are missing: no folder 'lib/syclpasses/include'")?;
    let configuration = Configuration {
        headers,
        first_passes: FIRST_PASSES.to_owned(),
        last_passes: LAST_PASSES.to_owned(),
        ..Configuration::default()
    };
    let clang = Clang::new(configuration).map_err(|error| error.to_string())?;
    if let Ok(folder) = std::env::current_dir() {
        // Without it, compilations take longer, and say what is wrong.
        let _ = clang.warm_up(&Settings { device: Device::SpirV, options: Vec::new(), folder });
    }
    Ok(clang)
}

fn headers() -> Option<Vec<PathBuf>> {
    let program = std::env::current_exe().ok()?;
    let folders = program.ancestors().skip(1).flat_map(|above| HEADERS.iter().map(move |names| (above, names)));
    folders
        .map(|(above, names)| names.iter().map(|name| above.join(name)).collect::<Vec<_>>())
        .find(|folders| folders.first().is_some_and(|folder| folder.join("sycl/sycl.hpp").is_file()))
}

/// What clang compiles for: one device for all targets that begin with SPIR-V, and one for each other target.
fn devices(targets: &[Target]) -> Result<Vec<Device>, Failure> {
    let mut devices = Vec::new();
    for target in targets {
        let device = match target {
            Target::SpirV | Target::IntelCpu | Target::IntelGpu { .. } => Device::SpirV,
            Target::Nvidia { processor } => Device::Nvidia { processor: processor.clone() },
            Target::Amd { processor } => {
                let processor = processor.clone().or_else(|| std::env::var(PROCESSOR).ok());
                let missing = || {
                    Failure::Option(format!(
                        "target 'amdgcn' needs a processor: set {PROCESSOR}, or use 'amd_gpu_gfx90a'"
                    ))
                };
                Device::Amd { processor: processor.ok_or_else(missing)? }
            }
        };
        if !devices.contains(&device) {
            devices.push(device);
        }
    }
    Ok(devices)
}

fn compile(clang: &Clang, task: &FrontEndTask, device: Device) -> Result<Compiled, Failure> {
    let folder = std::env::current_dir().map_err(|error| Failure::Compile(format!("no current folder: {error}")))?;
    let settings = Settings { device, options: task.options.clone(), folder };
    let names: Vec<&str> = task.names.iter().map(String::as_str).collect();
    let files: Vec<File<'_>> = task.includes.iter().map(|file| File { path: &file.path, text: &file.text }).collect();
    let source = File { path: &task.source.path, text: &task.source.text };
    let request = Request { files: &files, names: &names, is_last: true, ..Request::new(&settings, source) };
    clang.compile(&request).map_err(failure)
}

fn failure(error: Error) -> Failure {
    match error {
        Error::Option(refused) => Failure::Option(refused.to_string()),
        Error::Driver { log, .. } => Failure::Option(log.trim_end().to_owned()),
        Error::Source { diagnostics, log } => {
            Failure::Source { diagnostics: diagnostics.into_iter().map(diagnostic).collect(), log }
        }
        Error::Installation(problem) => Failure::NoFrontEnd(problem),
        other => Failure::Compile(other.to_string()),
    }
}

fn diagnostic(found: clang_host::Diagnostic) -> Diagnostic {
    let clang_host::Diagnostic { severity, message, file, line, column, option } = found;
    let severity = match severity {
        clang_host::Severity::Note => Severity::Note,
        clang_host::Severity::Remark => Severity::Remark,
        clang_host::Severity::Warning => Severity::Warning,
        clang_host::Severity::Error => Severity::Error,
    };
    Diagnostic { severity, message, file, line, column, option }
}
