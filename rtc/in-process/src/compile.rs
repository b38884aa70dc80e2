//! Compiles bitcode to images.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use clang_host::Device;
use device_compiler::code_generation::{self, Target, Tools};
use device_compiler::{
    Compiled, Error, LibraryDirectory, Options, Severity, SpecConstants, SplitMode, Unit, Values, unit,
};
use dpcpp_frontend::{DeviceLibraries, Installation, LINK_ORDER};
use sycl_rtc::protocol::{Answer, CompileTask, Done, Failure, OUT_OF_MEMORY, TimedStep, Units, WireImage};
use sycl_rtc::{Diagnostic, Step};

use crate::{FrontEnd, HeaderRequest, Place};

/// The device libraries that are in use.
type Kept = Arc<OnceLock<DeviceLibraries>>;

/// The error for image dependencies: stock clang does not mark the functions that other images may use.
const DEPENDENCIES: &str = "option '-fsycl-allow-device-image-dependencies' requires DPC++'s front end";

/// Runs a task in a directory. Also returns a request for a header that should be precompiled, if any.
pub fn compile(front_end: &FrontEnd, directory: &Path, mut task: CompileTask) -> (Answer, Option<HeaderRequest>) {
    let mut request = None;
    (try_compile(front_end, directory, &mut task, &mut request), request)
}

fn try_compile(
    front_end: &FrontEnd,
    directory: &Path,
    task: &mut CompileTask,
    request: &mut Option<HeaderRequest>,
) -> Answer {
    let place = front_end.place();
    // Without a cache, the libraries are in a directory that is removed when this value is dropped.
    let libraries = Arc::default();
    let options = options(task, place, &libraries)?;
    let mut first = Done::default();
    let units = match std::mem::replace(&mut task.units, Units::Bitcode(Vec::new())) {
        Units::Source(_) if task.image_dependencies => return Err(Failure::NoFrontEnd(DEPENDENCIES.to_owned())),
        Units::Source(source) => {
            let made = front_end.compile(&source, directory, &options.targets)?;
            (first, *request) = (made.done, made.request);
            made.units
        }
        other => units(other)?,
    };
    let start = TimedStep::now();
    let mut compiled = device_compiler::compile(&units, &options).map_err(|error| failure(&error))?;
    let of_front_end = || units.into_iter().next().map(|unit| unit.bitcode);
    let kept = task.keep_bitcode.then(|| compiled.linked.take().or_else(of_front_end)).flatten();
    let mut rest = done(compiled, kept.unwrap_or_default(), start);
    rest.programs = place.programs.to_vec();
    // Other versions of these libraries would produce different code.
    let libraries = options.targets.iter().flat_map(|target| device_compiler::vendor_libraries(target, None));
    rest.programs.extend(libraries.filter(|file| file.exists()));
    Ok(Done {
        log: first.log + &rest.log,
        diagnostics: first.diagnostics.into_iter().chain(rest.diagnostics).collect(),
        steps: first.steps.into_iter().chain(rest.steps).collect(),
        files: first.files,
        missing: first.missing,
        ..rest
    })
}

/// Generates code for a small module, for devices whose back end may run more than once in a process.
pub fn warm_up(place: &Place, device: &Device, bitcode: Vec<u8>) {
    let target = match device {
        Device::SpirV => return,
        Device::Nvidia { processor } => Target::Nvidia { processor: processor.clone() },
        // Code generation would start the external linker.
        Device::Amd { .. } => return,
    };
    // Device libraries are omitted, because linking them takes too long.
    let options =
        Options { targets: vec![target], allow_undefined: true, ..Options::new(Arc::clone(&place.generator)) };
    let _ = device_compiler::compile(&[Unit::new("warm_up.cpp", bitcode)], &options);
}

fn units(units: Units) -> Result<Vec<Unit>, Failure> {
    match units {
        Units::Source(_) => Err(Failure::Compile("internal error: a source was not compiled".to_owned())),
        Units::Bitcode(units) => {
            let read = |(name, bitcode): (String, serde_bytes::ByteBuf)| {
                unit::of_bytes(bitcode.into_vec(), name, false).map_err(|error| failure(&error))
            };
            let units: Vec<Vec<Unit>> = units.into_iter().map(read).collect::<Result<_, _>>()?;
            Ok(units.into_iter().flatten().collect())
        }
        Units::Syclbin(file) => unit::of_bytes(file, "SYCLBIN".to_owned(), false).map_err(|error| failure(&error)),
    }
}

fn options(task: &CompileTask, place: &Place, libraries: &Kept) -> Result<Options, Failure> {
    let find = |name: &String| {
        let target = Target::find(name).map_err(|error| Failure::Option(error.to_string()))?;
        (place.rejection)(name, &target).map_or(Ok(target), |problem| Err(Failure::Option(problem)))
    };
    let (spec_constants, values) = match &task.spec_constants {
        sycl_rtc::SpecConstants::OfTarget => (SpecConstants::OfTarget, None),
        sycl_rtc::SpecConstants::Native => (SpecConstants::Native, None),
        sycl_rtc::SpecConstants::Emulation => (SpecConstants::Emulation, None),
        sycl_rtc::SpecConstants::DefaultValues => (SpecConstants::DefaultValues, None),
        sycl_rtc::SpecConstants::Values(text) => {
            (SpecConstants::OfTarget, Some(Values { name: "values".to_owned(), text: text.clone() }))
        }
    };
    let targets: Vec<Target> = task.targets.iter().map(find).collect::<Result<_, _>>()?;
    Ok(Options {
        // Reading the libraries of GPUs takes longer than all other steps of specialization.
        keep_linked: task.keep_bitcode && targets.iter().all(Target::is_gpu_of_llvm),
        targets,
        split: match task.split {
            sycl_rtc::SplitMode::Off => SplitMode::Off,
            sycl_rtc::SplitMode::PerKernel => SplitMode::PerKernel,
            sycl_rtc::SplitMode::Auto => SplitMode::Auto,
        },
        spec_constants,
        values,
        force_stateless_memory: task.force_stateless_memory,
        image_dependencies: task.image_dependencies,
        optimize: task.optimize,
        device_libraries: Some(LibraryDirectory::found_by({
            let (root, kept) = (task.sycl_root.clone(), Arc::clone(libraries));
            move || device_libraries(root.as_deref(), &kept)
        })),
        code_generation: code_generation::Options {
            tools: Tools { sycl_root: task.sycl_root.clone(), ..Tools::default() },
            ..code_generation::Options::default()
        },
        jobs: task.jobs.max(1),
        ..Options::new(Arc::clone(&place.generator))
    })
}

/// Returns the directory of the device libraries. If there is none, symbols that they define are reported as undefined.
fn device_libraries(root: Option<&Path>, kept: &OnceLock<DeviceLibraries>) -> Option<PathBuf> {
    let installation = Installation::find(root).ok()?;
    let libraries = DeviceLibraries::open(&installation).ok()?;
    let file = libraries.path(LINK_ORDER.first()?).ok()?;
    let _ = kept.set(libraries);
    file.parent().map(Path::to_owned)
}

fn done(compiled: Compiled, bitcode: Vec<u8>, start: u64) -> Done {
    let times = compiled.times;
    let mut begin = start;
    let mut step = |step: Step, time: Duration| {
        let end = begin.saturating_add(u64::try_from(time.as_nanos()).unwrap_or(u64::MAX));
        TimedStep { step, start: std::mem::replace(&mut begin, end), end }
    };
    let steps = vec![
        step(Step::Link, times.link),
        step(Step::Split, times.split),
        step(Step::Passes, times.passes),
        step(Step::CodeGeneration, times.code_generation),
    ];
    let log: String = compiled.warnings.iter().map(|warning| format!("warning: {warning}\n")).collect();
    let warning = |message: &String| Diagnostic {
        severity: sycl_rtc::Severity::Warning,
        message: message.clone(),
        file: String::new(),
        line: 0,
        column: 0,
        option: String::new(),
    };
    Done {
        diagnostics: compiled.warnings.iter().map(warning).collect(),
        log,
        images: compiled.images.into_iter().map(|image| WireImage::new(image.info, image.bytes)).collect(),
        bitcode,
        steps,
        ..Done::default()
    }
}

fn failure(error: &Error) -> Failure {
    let text = |error: &Error| -> String {
        let line = |(severity, message): &(Severity, String)| format!("{severity}: {message}");
        error.messages().iter().map(line).collect::<Vec<_>>().join("\n")
    };
    match error {
        Error::Options(text) => Failure::Option(text.clone()),
        Error::CodeGeneration(code_generation::Error::Died { messages, .. })
            if OUT_OF_MEMORY.iter().any(|words| messages.contains(words)) =>
        {
            Failure::Memory
        }
        error => Failure::Compile(text(error)),
    }
}
