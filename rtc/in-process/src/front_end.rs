//! Compiles source to bitcode with stock clang in this process, with this project's `<sycl/sycl.hpp>`.
//!
//! The forking process keeps a precompiled form of this header. A compilation that could have used a precompiled header
//! requests it ([`Units::request`]), a fork builds it ([`FrontEnd::make`]), and later forks find it
//! ([`FrontEnd::learn`]). The first compilation of a process reads a precompiled header from the user's cache
//! ([`headers`](super::headers)).

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use clang_host::{Clang, Compiled, Configuration, Device, Error, File, Kind, Precompiled, Request, Settings};
use device_compiler::Unit;
use device_compiler::code_generation::Target;
use serde::{Deserialize, Serialize};
use sycl_rtc::protocol::{Done, Failure, FrontEndTask, TimedStep};
use sycl_rtc::{Diagnostic, Severity, Step};

use crate::Place;
use crate::headers::Headers;

/// The passes that run before clang's own. They create kernels from free functions and determine the aspects that
/// devices must have.
pub const FIRST_PASSES: &str = "sycl-free-functions,sycl-used-aspects";
/// The passes that run after clang's own. Pointers inside kernels are generic, and LLVM's pipeline for SPIR-V does not
/// infer their address spaces.
pub const LAST_PASSES: &str = "function(infer-address-spaces)";
/// The header directories in an installation and in the repository, relative to an ancestor directory of this program.
const HEADERS: [&[&str]; 2] = [&["lib/syclpasses/include"], &["rtc/include", "include"]];
/// The source text that forks compile before they have a task.
const WARM_UP: &str = "\
#include <sycl/sycl.hpp>
extern \"C\" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((sycl::ext::oneapi::experimental::nd_range_kernel<1>))
void warm_up(float *data, float value) {
  size_t id = sycl::ext::oneapi::this_work_item::get_nd_item<1>().get_global_linear_id();
  data[id] += value;
}
";
/// The header that is precompiled in a separate process.
const HEADER: &str = "sycl/sycl.hpp";

/// Stock clang, or the reason why it cannot be used.
pub struct FrontEnd {
    place: Place,
    clang: Result<Clang, String>,
    /// The settings of the latest precompiled header.
    latest: Mutex<Option<Settings>>,
}

/// The result of compiling source code.
pub(crate) struct Units {
    /// Bitcode for each device.
    pub units: Vec<Unit>,
    /// Warnings, files and times.
    pub done: Done,
    /// A request for a precompiled header that would have helped, but that this process does not have.
    pub request: Option<HeaderRequest>,
}

/// A request for a precompiled header.
#[derive(Serialize, Deserialize)]
pub struct HeaderRequest {
    settings: Settings,
    /// The user's cache directory, which contains headers that other processes precompiled.
    directory: Option<PathBuf>,
}

impl HeaderRequest {
    /// Returns the bytes that [`FrontEnd::make`] reads.
    #[must_use]
    pub fn to_bytes(&self) -> Option<Vec<u8>> {
        postcard::to_stdvec(self).ok()
    }
}

impl FrontEnd {
    /// Finds the headers of clang and of this project.
    #[must_use]
    pub fn new(place: Place) -> Self {
        let clang = headers().map_or_else(
            || Err("the headers for stock clang are missing: directory 'lib/syclpasses/include' not found".to_owned()),
            |headers| {
                let (first_passes, last_passes) = (FIRST_PASSES.to_owned(), LAST_PASSES.to_owned());
                let default = Configuration::default();
                Clang::new(Configuration {
                    clang: install_paths::llvm::installed("clang++").unwrap_or(default.clang),
                    headers,
                    first_passes,
                    last_passes,
                    // Workers compile in their main thread; other processes, in a thread that `interface` starts.
                    use_callers_stack: true,
                    ..default
                })
                .map_err(|error| error.to_string())
            },
        );
        Self { place, clang, latest: Mutex::new(None) }
    }

    /// Returns a description of the process.
    pub(crate) fn place(&self) -> &Place {
        &self.place
    }

    /// Compiles source code for the devices of the targets.
    ///
    /// # Errors
    /// Fails if clang cannot be used or reports errors.
    pub(crate) fn compile(&self, task: &FrontEndTask, directory: &Path, targets: &[Target]) -> Result<Units, Failure> {
        let clang = self.clang.as_ref().map_err(|problem| Failure::NoFrontEnd(problem.clone()))?;
        let names: Vec<&str> = task.names.iter().map(String::as_str).collect();
        let includes: Vec<File<'_>> =
            task.includes.iter().map(|file| File { path: &file.path, text: &file.text }).collect();
        let mut result = Units { units: Vec::new(), done: Done::default(), request: None };
        let devices = devices(targets)?;
        let is_one_of_several = devices.len() > 1;
        for device in devices {
            let settings = Settings { device, options: task.options.clone(), directory: directory.to_owned() };
            if !clang.has_precompiled(&settings) && task.source.text.contains(HEADER) {
                let found =
                    Headers::new(task.precompiled.as_deref(), Arc::clone(&self.place.programs)).find(clang, &settings);
                found.into_iter().for_each(|header| clang.add_precompiled(header));
                let request = || HeaderRequest { settings: settings.clone(), directory: task.precompiled.clone() };
                result.request.get_or_insert_with(request);
            }
            let request = Request {
                files: &includes,
                names: &names,
                // The memory of the last compilation need not be freed.
                is_last: self.place.ends,
                ..Request::new(&settings, File { path: &task.source.path, text: &task.source.text })
            };
            let compiled = TimedStep::time(&mut result.done.steps, Step::FrontEnd, || clang.compile(&request));
            result.add(compiled.map_err(|error| failure(error, task))?, &task.source.path, is_one_of_several);
        }
        Ok(result)
    }

    /// Builds a precompiled header, unless it is in the user's cache.
    #[must_use]
    pub fn make(&self, request: &[u8]) -> Option<Vec<u8>> {
        let HeaderRequest { settings, directory } = postcard::from_bytes(request).ok()?;
        let clang = self.clang.as_ref().ok()?;
        let headers = Headers::new(directory.as_deref(), Arc::clone(&self.place.programs));
        let header = headers.find(clang, &settings).or_else(|| {
            let made = clang.precompile(&settings).ok()?;
            headers.keep(&made);
            Some(made)
        })?;
        postcard::to_stdvec(&header).ok()
    }

    /// Keeps a precompiled header and compiles a small source with it, to warm up before later forks.
    pub fn learn(&self, made: &[u8]) {
        self.keep(made);
        self.warm_up();
    }

    /// Keeps a precompiled header.
    pub fn keep(&self, made: &[u8]) {
        let (Ok(clang), Ok(made)) = (&self.clang, postcard::from_bytes::<Precompiled>(made)) else { return };
        *self.latest.lock().unwrap_or_else(PoisonError::into_inner) = Some(made.settings.clone());
        clang.add_precompiled(made);
    }

    /// Compiles a small source with the latest settings.
    pub fn warm_up(&self) {
        let latest = self.latest.lock().unwrap_or_else(PoisonError::into_inner).clone();
        if let (Ok(clang), Some(settings)) = (&self.clang, latest) {
            // The result is not used.
            let compiled = clang.compile(&Request::new(&settings, File { path: "warm_up.cpp", text: WARM_UP }));
            if let Ok(compiled) = compiled {
                crate::compile::warm_up(&self.place, &settings.device, compiled.bitcode);
            }
        }
    }
}

impl Units {
    fn add(&mut self, compiled: Compiled, name: &str, is_one_of_several: bool) {
        self.units.push(Unit { is_one_of_several, ..Unit::new(name, compiled.bitcode) });
        self.done.files.extend(compiled.files);
        self.done.missing.extend(compiled.missing);
        // The warnings for other devices are the same.
        if self.units.len() == 1 {
            self.done.log = compiled.log;
            self.done.diagnostics = compiled.diagnostics;
        }
    }
}

/// Returns the directories of this project's headers.
fn headers() -> Option<Vec<PathBuf>> {
    let prefixes = install_paths::prefixes();
    let above = prefixes.iter().flat_map(|above| HEADERS.iter().map(move |names| (above, names)));
    let mut directories = above.map(|(above, names)| names.iter().map(|name| above.join(name)).collect::<Vec<_>>());
    directories.find(|directories| directories.first().is_some_and(|directory| directory.join(HEADER).is_file()))
}

/// Returns the devices for the targets, without duplicates.
fn devices(targets: &[Target]) -> Result<Vec<Device>, Failure> {
    let mut devices = Vec::new();
    for target in targets {
        let device = match target {
            Target::SpirV | Target::IntelCpu | Target::IntelGpu { .. } | Target::Vulkan => Device::SpirV,
            Target::Nvidia { processor } => Device::Nvidia { processor: processor.clone() },
            Target::Amd { processor: Some(processor) } => Device::Amd { processor: processor.clone() },
            Target::Amd { processor: None } => {
                let problem = "target 'amdgcn' requires a processor; use a target such as amd_gpu_gfx90a";
                return Err(Failure::Option(problem.to_owned()));
            }
        };
        if !devices.contains(&device) {
            devices.push(device);
        }
    }
    Ok(devices)
}

/// Returns whether the first error does not depend on declarations in headers, so that any other front end would reject
/// the source as well.
///
/// Another front end may process different code in a file with conditional directives.
fn is_final(diagnostics: &[Diagnostic], kind: Kind, task: &FrontEndTask) -> bool {
    let is_error = |one: &&Diagnostic| one.severity == Severity::Error;
    let Some(first) = diagnostics.iter().find(is_error) else { return false };
    let files = || std::iter::once(&task.source).chain(&task.includes);
    match kind {
        Kind::Other => false,
        Kind::Syntax => files().any(|file| file.path == first.file) && files().all(|file| !has_conditions(&file.text)),
        Kind::Device => true,
    }
}

/// Returns whether source text contains a conditional directive, such as `#if X`.
fn has_conditions(text: &str) -> bool {
    let mut directives = text.lines().filter_map(|line| line.trim_start().strip_prefix('#'));
    directives.any(|directive| ["if", "el"].iter().any(|word| directive.trim_start().starts_with(word)))
}

fn failure(error: Error, task: &FrontEndTask) -> Failure {
    match error {
        Error::Source { diagnostics, log, kind } => {
            let is_final = is_final(&diagnostics, kind, task);
            Failure::Source { diagnostics, log, is_final }
        }
        Error::Option(_) | Error::Driver { .. } | Error::Path { .. } => Failure::Option(error.to_string()),
        Error::Installation(problem) => Failure::NoFrontEnd(problem),
        other => Failure::Compile(other.to_string()),
    }
}
