//! Compiles units to images.

use std::time::{Duration, Instant};

use device_image::target::{NVIDIA_GPUS, NVIDIA_PREFIX};
use device_image::{ByteArray, ImageFormat, ImageInfo, PropertyValue, builtins, names, spirv};
use llvm_ir::owned::{Context, InvalidModule, OwnedModule};

use crate::code_generation::{self, Request, Target};
use crate::link::{self, Linked};
use crate::lower::{self, Lowered};
use crate::save_temps::save;
use crate::vulkan_requirements;
use crate::{Error, ForTarget, Options, Unit, split};

/// A device image.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeviceImage {
    /// The description for the runtime.
    pub info: ImageInfo,
    /// The format before compression.
    pub contents: ImageFormat,
    /// The image.
    pub bytes: Vec<u8>,
}

/// The images in a program.
#[derive(Clone, Debug, Default)]
pub struct Compiled {
    /// The images, in the order of the targets.
    pub images: Vec<DeviceImage>,
    /// Warnings, one line each.
    pub warnings: Vec<String>,
    /// Bitcode of the module linked with device libraries, before it is split and lowered. It can
    /// be used as a unit for the same target. `None` if there is more than one module.
    pub linked: Option<Vec<u8>>,
    /// The durations of the steps.
    pub times: Times,
}

/// The durations of the steps.
#[derive(Clone, Copy, Debug, Default)]
pub struct Times {
    /// Reading, checking and linking bitcode.
    pub link: Duration,
    /// Splitting.
    pub split: Duration,
    /// This project's passes.
    pub passes: Duration,
    /// Code generation, all images together.
    pub code_generation: Duration,
}

/// An image before code generation.
struct Job<'o> {
    target: &'o Target,
    name: String,
    /// The prefix of the names of the files that `save_temps` writes.
    file: String,
    lowered: Lowered,
}

/// Compiles the units of a program to images.
///
/// # Errors
/// Returns an [`Error`] if a step fails.
pub fn compile(units: &[Unit], options: &Options) -> Result<Compiled, Error> {
    let mut compiled = Compiled::default();
    let mut jobs = Vec::new();
    let triples = units.iter().map(link::triple).collect::<Result<Vec<_>, _>>()?;
    check_targets(units, &triples, options)?;
    for (architecture, all_targets) in architectures(&options.targets, &triples) {
        let fits = |triple: &String| link::architecture(triple) == architecture;
        let of_architecture: Vec<&Unit> =
            units.iter().zip(&triples).filter(|(_, triple)| fits(triple)).map(|(unit, _)| unit).collect();
        for (units, targets) in by_processor(&of_architecture, &all_targets)? {
            let Some(target) = targets.first().copied() else { continue };
            if !options.relocatable {
                compiled.warnings.extend(link::check_kernels(&units)?);
            }
            let groups: Vec<Vec<&Unit>> = match options.relocatable {
                true => vec![units],
                false => units.into_iter().map(|unit| vec![unit]).collect(),
            };
            for (number, group) in groups.iter().enumerate() {
                let file = match target.processor() {
                    Some(processor) => format!("{architecture}-{processor}-{number}"),
                    None => format!("{architecture}-{number}"),
                };
                jobs.extend(prepare(group, &targets, &file, options, &mut compiled)?);
            }
        }
    }
    let place = |job: &Job<'_>| options.targets.iter().position(|target| target == job.target);
    jobs.sort_by_key(place);
    let start = Instant::now();
    generate(&jobs, options, &mut compiled)?;
    compiled.times.code_generation = start.elapsed();
    Ok(compiled)
}

/// Groups the targets by the architecture of their units, in order.
fn architectures<'o, 't>(targets: &'o [Target], triples: &'t [String]) -> Vec<(&'t str, Vec<&'o Target>)> {
    let mut found: Vec<(&str, Vec<&Target>)> = Vec::new();
    for target in targets {
        let Some(architecture) = architecture_of(target, triples) else { continue };
        match found.iter_mut().find(|(other, _)| *other == architecture) {
            Some((_, targets)) => targets.push(target),
            None => found.push((architecture, vec![target])),
        }
    }
    found
}

/// Units, and the targets that use them.
type Group<'u, 'o> = (Vec<&'u Unit>, Vec<&'o Target>);

/// Divides the units and targets of an architecture by processor, if the units were compiled for
/// several processors. Each target then uses the units for its processor and the units that do not
/// specify one.
fn by_processor<'u, 'o>(units: &[&'u Unit], targets: &[&'o Target]) -> Result<Vec<Group<'u, 'o>>, Error> {
    if !targets.iter().any(|target| target.processor().is_some()) {
        return Ok(vec![(units.to_vec(), targets.to_vec())]);
    }
    let processors = units.iter().map(|unit| link::processor(unit)).collect::<Result<Vec<_>, _>>()?;
    let mut different: Vec<&String> = processors.iter().flatten().collect();
    different.sort();
    different.dedup();
    if different.len() < 2 {
        return Ok(vec![(units.to_vec(), targets.to_vec())]);
    }
    let mut groups = Vec::new();
    for target in targets {
        let fits = |processor: &Option<String>| processor.is_none() || processor.as_deref() == target.processor();
        let chosen: Vec<&Unit> =
            units.iter().zip(&processors).filter(|(_, processor)| fits(processor)).map(|(unit, _)| *unit).collect();
        if chosen.is_empty() {
            let (name, triple) = (target.image_target().to_owned(), target.triple().to_owned());
            let processor = target.processor().unwrap_or_default();
            return Err(Error::NoUnits { target: format!("{name}, {processor}"), triple });
        }
        groups.push((chosen, vec![*target]));
    }
    Ok(groups)
}

/// Returns the architecture of the units that a target uses, if there are any. Targets without
/// native specialization constants prefer units in which the front end reads the constants from a
/// buffer.
fn architecture_of<'t>(target: &Target, triples: &'t [String]) -> Option<&'t str> {
    let find = |wanted: &str| triples.iter().map(|triple| link::architecture(triple)).find(|found| *found == wanted);
    let emulated = target.emulation_architectures().iter().find_map(|wanted| find(wanted));
    emulated.or_else(|| find(link::architecture(target.triple())))
}

/// Checks that each target has units, and that each unit has a target, unless its object also contains units for other
/// targets.
fn check_targets(units: &[Unit], triples: &[String], options: &Options) -> Result<(), Error> {
    let fits = |triple: &str, target: &Target| {
        let architecture = link::architecture(triple);
        architecture == link::architecture(target.triple()) || target.emulation_architectures().contains(&architecture)
    };
    for (index, target) in options.targets.iter().enumerate() {
        if options.targets.iter().take(index).any(|other| other == target) {
            return Err(Error::Options(format!("target '{}' is specified twice", target.image_target())));
        }
    }
    for (unit, triple) in units.iter().zip(triples) {
        if !unit.is_one_of_several && !options.targets.iter().any(|target| fits(triple, target)) {
            let targets: Vec<_> = options.targets.iter().map(Target::image_target).collect();
            let problem = format!("the unit is for '{triple}', which is not among the targets: {}", targets.join(", "));
            return Err(Error::Unit { unit: unit.name.clone(), problem });
        }
    }
    match options.targets.iter().find(|target| !triples.iter().any(|triple| fits(triple, target))) {
        Some(target) if !units.is_empty() => {
            Err(Error::NoUnits { target: target.image_target().to_owned(), triple: target.triple().to_owned() })
        }
        _ => Ok(()),
    }
}

/// Links, splits and lowers units for all targets of an architecture.
fn prepare<'o>(
    units: &[&Unit],
    targets: &[&'o Target],
    file: &str,
    options: &'o Options,
    compiled: &mut Compiled,
) -> Result<Vec<Job<'o>>, Error> {
    let directory = options.save_temps.as_deref();
    let start = Instant::now();
    let context = Context::new();
    let linked = link::link(&context, units, targets, options)?;
    compiled.times.link += start.elapsed();
    let Some(Linked { module, name, warnings }) = linked else { return Ok(Vec::new()) };
    compiled.warnings.extend(warnings);
    save(directory, &format!("{file}.linked.bc"), || module.to_bitcode())?;
    if options.keep_linked {
        compiled.linked = Some(module.to_bitcode()).filter(|_| options.targets.len() == 1 && compiled.linked.is_none());
    }
    let mut jobs = Vec::new();
    let mut number = 0;
    let mut passes = Duration::ZERO;
    let start = Instant::now();
    split::split(module, options, &mut |part| {
        let start = Instant::now();
        lower_for_all(&part, targets, &name, &format!("{file}.{number}"), options, &mut jobs)?;
        number += 1;
        passes += start.elapsed();
        Ok(())
    })?;
    compiled.times.passes += passes;
    compiled.times.split += start.elapsed().saturating_sub(passes);
    Ok(jobs)
}

/// Lowers the module of an image for each target.
fn lower_for_all<'o>(
    part: &OwnedModule<'_>,
    targets: &[&'o Target],
    name: &str,
    file: &str,
    options: &'o Options,
    jobs: &mut Vec<Job<'o>>,
) -> Result<(), Error> {
    let mut lower = |part: &OwnedModule<'_>, target: &'o Target| -> Result<(), Error> {
        let file = format!("{file}.{}", target.image_target());
        if let Some(lowered) = lower::lower(part, target, options)? {
            save(options.save_temps.as_deref(), &format!("{file}.lowered.bc"), || lowered.bitcode.clone())?;
            jobs.push(Job { target, name: name.to_owned(), file, lowered });
        }
        Ok(())
    };
    let Some((last, others)) = targets.split_last() else { return Ok(()) };
    // The passes change the module, so all targets but the last get a copy.
    for target in others {
        let problem = |error: InvalidModule| Error::Link { unit: name.to_owned(), problem: error.to_string() };
        lower(&part.try_clone().map_err(problem)?, target)?;
    }
    lower(part, last)
}

/// The value of [`names::ID_QUERIES_RANGE`] for IDs of type `size_t`.
const IDS_OF_64_BITS: u32 = 2;

/// Generates code for all jobs, and adds the images in the order of the jobs.
fn generate(jobs: &[Job<'_>], options: &Options, compiled: &mut Compiled) -> Result<(), Error> {
    let code_options = jobs.iter().map(|job| code_options(job, options)).collect::<Result<Vec<_>, Error>>()?;
    let requests: Vec<Request<'_>> = jobs
        .iter()
        .zip(&code_options)
        .map(|(job, options)| Request { bitcode: &job.lowered.bitcode, name: &job.name, target: job.target, options })
        .collect();
    let results = options.generator.generate(&requests, options.jobs);
    let mut images = Vec::new();
    for (job, generated) in jobs.iter().zip(results) {
        let generated = generated?;
        compiled.warnings.extend(job.lowered.warnings.iter().cloned());
        compiled.warnings.extend(generated.warnings);
        let extension = if job.target.format() == ImageFormat::SpirV { "spv" } else { "bin" };
        save(options.save_temps.as_deref(), &format!("{}.{extension}", job.file), || generated.bytes.clone())?;
        check_image(&job.name, job.target.format(), &generated.bytes)?;
        let kind = Kind::of(job.target, &options.targets);
        let has_constants = job.lowered.info.properties.get(names::SPEC_CONSTANTS).is_some();
        if kind == Kind::OtherPtx && has_constants {
            continue;
        }
        let stands_alone = !options.image_dependencies && !has_constants && stands_alone(&job.lowered.info);
        let mut info = job.lowered.info.clone();
        if !options.ids_fit_in_int {
            let misc = info.properties.get_or_insert(names::MISC_PROPERTIES);
            misc.insert(names::ID_QUERIES_RANGE, PropertyValue::Uint32(IDS_OF_64_BITS));
        }
        if let Some(code) = generated.machine_code.filter(|_| stands_alone) {
            save(options.save_temps.as_deref(), &format!("{}.cubin", job.file), || code.clone())?;
            let mut info = info.clone();
            set_compile_target(&mut info, job.target);
            let rank = Rank { kind: Kind::MachineCode, gpu: gpu_of(job.target) };
            images.push((rank, image(&job.name, info, code, options)?));
        }
        if kind == Kind::OtherPtx {
            set_compile_target(&mut info, job.target);
        }
        if *job.target == Target::Vulkan {
            vulkan_requirements::adapt(&mut info);
        }
        images.push((Rank { kind, gpu: gpu_of(job.target) }, image(&job.name, info, generated.bytes, options)?));
    }
    if let Some(first) = images.iter().position(|(rank, _)| *rank != Rank::default()) {
        // The images for NVIDIA GPUs are adjacent, at the position of the first.
        let (mut nvidia, others): (Vec<_>, Vec<_>) =
            images.drain(first..).partition(|(rank, _)| *rank != Rank::default());
        nvidia.sort_by_key(|(rank, _)| *rank);
        images.extend(nvidia.into_iter().chain(others));
    }
    compiled.images.extend(images.into_iter().map(|(_, image)| image));
    Ok(())
}

/// The rank of an image, which determines the order. The runtime uses the last image that a GPU accepts. All images for
/// NVIDIA GPUs except the PTX for the oldest one name the only GPU that accepts them. If a program sets specialization
/// constants, the runtime ignores these names, so this PTX is then the only image.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    kind: Kind,
    gpu: usize,
}

/// The kind of an image, in the order of the images.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// An image that is not for an NVIDIA GPU.
    #[default]
    Other,
    /// PTX for the oldest GPU, which newer GPUs accept as well.
    OldestPtx,
    /// PTX for another GPU.
    OtherPtx,
    /// Machine code for one GPU.
    MachineCode,
}

impl Kind {
    /// Returns the kind of an image without machine code.
    fn of(target: &Target, targets: &[Target]) -> Kind {
        let gpu = gpu_of(target);
        if gpu == 0 {
            Kind::Other
        } else if targets.iter().any(|other| (1..gpu).contains(&gpu_of(other))) {
            Kind::OtherPtx
        } else {
            Kind::OldestPtx
        }
    }
}

/// Returns the 1-based position of a target in the list of all NVIDIA GPUs, or 0 for other targets.
fn gpu_of(target: &Target) -> usize {
    let Target::Nvidia { processor } = target else { return 0 };
    let position = NVIDIA_GPUS.iter().position(|gpu| gpu == processor);
    position.map_or(NVIDIA_GPUS.len(), |position| position + 1)
}

/// Returns whether the runtime uses an image without linking it with others. Machine code cannot be
/// linked at run time.
fn stands_alone(info: &ImageInfo) -> bool {
    [names::IMPORTED_SYMBOLS, names::VIRTUAL_FUNCTIONS].iter().all(|set| info.properties.get(set).is_none())
}

/// Records the runtime's name for the device that an image was compiled for. For NVIDIA GPUs, the name omits a final
/// letter, as in `sm_90a`, which only selects additional instructions.
fn set_compile_target(info: &mut ImageInfo, target: &Target) {
    let name = match target {
        Target::Nvidia { processor } => {
            format!("{NVIDIA_PREFIX}{}", processor.trim_end_matches(|last: char| last.is_ascii_alphabetic()))
        }
        _ => return,
    };
    let value = PropertyValue::ByteArray(ByteArray::from_bytes(name.into_bytes()));
    info.properties.get_or_insert(names::DEVICE_REQUIREMENTS).insert(names::COMPILE_TARGET, value);
}

/// Returns the code generation options for an image, including the options for an ahead-of-time
/// compiler.
fn code_options(job: &Job<'_>, options: &Options) -> Result<code_generation::Options, Error> {
    let mut code_options = options.code_generation.clone();
    code_options.optimize = options.optimize;
    if *job.target != Target::SpirV {
        let own = if *job.target == Target::IntelCpu { job.lowered.own_options.as_str() } else { "" };
        let text = lower::joined(own, &ForTarget::join(&options.compile_options, job.target));
        let words = shlex::split(&text).ok_or_else(|| Error::Options(format!("unterminated quote in '{text}'")))?;
        code_options.back_end.extend(words);
    }
    Ok(code_options)
}

/// Returns an image, compressed if requested.
fn image(name: &str, mut info: ImageInfo, bytes: Vec<u8>, options: &Options) -> Result<DeviceImage, Error> {
    let contents = info.format;
    let bytes = match options.compression {
        None => bytes,
        Some(level) => {
            info.format = ImageFormat::Zstd;
            // The frame records the uncompressed size, which the runtime needs.
            zstd::bulk::compress(&bytes, level)
                .map_err(|error| Error::Image { name: name.to_owned(), problem: error.to_string() })?
        }
    };
    Ok(DeviceImage { info, contents, bytes })
}

/// Rejects SPIR-V that imports functions that no device provides.
fn check_image(name: &str, format: ImageFormat, bytes: &[u8]) -> Result<(), Error> {
    if format != ImageFormat::SpirV {
        return Ok(());
    }
    let fail = |problem: String| Error::Image { name: name.to_owned(), problem };
    let start = spirv::start(bytes).map_err(|error| fail(error.to_string()))?;
    builtins::check_imports(start.imports.iter().map(String::as_str)).map_err(|error| fail(error.to_string()))
}
