//! Compiles each source with both front ends, runs its kernels on the OpenCL device with the same data, and compares all buffers
//! bit by bit.
//!
//! Source files in `kernels/` describe the launches of their kernels ([`launch`]). Stock clang must
//! reject those in `rejected/`; `//! error: TEXT` specifies a string that the errors must contain.
//! `scripts/rtc-kernels` runs this program.

mod compile;
mod data;
mod launch;

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clang_host::{Clang, Configuration};
use clap::Args;
use compile::{CompileError, FrontEnd, Tools};
use device_compiler::{DeviceImage, Worker, code_generation as generator};
use device_image::spec_constants::SpecConstantTable;
use dpcpp_frontend::{DeviceLibraries, Installation, LINK_ORDER};
use launch::Launch;
use link_libllvm as _;
use sycl_rtc_in_process::{FIRST_PASSES, LAST_PASSES};
use test_opencl::{Argument, OpenCl};

/// The argument with which this program re-invokes itself to generate code.
const CODE_GENERATION: &str = "-code-generation";

/// Compares kernels compiled by stock clang with those compiled by DPC++'s front end.
#[derive(Args)]
pub struct Arguments {
    /// The directories with this project's headers.
    #[arg(long, default_values = ["rtc/include", "include"])]
    include: Vec<PathBuf>,
    /// The dpcpp-frontend program.
    #[arg(long, default_value = "dpcpp-frontend")]
    dpcpp: PathBuf,
    /// Directory where DPC++'s bitcode is cached.
    #[arg(long, default_value = "target/rtc-kernels")]
    cache: PathBuf,
    /// Only compile with stock clang and run.
    #[arg(long)]
    only_stock_clang: bool,
    /// Source files.
    #[arg(required = true)]
    sources: Vec<PathBuf>,
}

/// The problem with a source.
type Problem = Box<dyn std::error::Error>;

/// Generates code if the arguments are those with which this program re-invokes itself.
pub fn code_generation(arguments: &[OsString]) -> Option<ExitCode> {
    match arguments {
        [_, first, rest @ ..] if first == CODE_GENERATION => Some(generator::child_main(rest)),
        _ => None,
    }
}

/// Returns whether no source has a problem.
pub fn run(arguments: &Arguments) -> Result<bool, Problem> {
    // All device libraries are in one directory, and code from both front ends is linked with them.
    let libraries = DeviceLibraries::open(&Installation::find(None)?)?;
    let library = libraries.path(LINK_ORDER.first().copied().unwrap_or_default())?;
    let tools = Tools {
        clang: Clang::new(Configuration {
            headers: arguments.include.iter().map(std::path::absolute).collect::<Result<_, _>>()?,
            first_passes: FIRST_PASSES.to_owned(),
            last_passes: LAST_PASSES.to_owned(),
            ..Configuration::default()
        })?,
        dpcpp: arguments.dpcpp.clone(),
        device_libraries: library.parent().map(Path::to_path_buf).unwrap_or_default(),
        cache: arguments.cache.clone(),
        worker: Worker { program: std::env::current_exe()?, arguments: vec![CODE_GENERATION.into()] },
    };
    let device = OpenCl::first()?;
    let (mut launches, mut rejected, mut wrong) = (0, 0, 0);
    for source in &arguments.sources {
        let text = std::fs::read_to_string(source).map_err(|error| format!("{}: {error}", source.display()))?;
        let expected: Vec<&str> = text.lines().filter_map(|line| line.strip_prefix("//! error: ")).collect();
        let result = if expected.is_empty() {
            compare(&tools, &device, source, &text, arguments.only_stock_clang).map(|count| launches += count)
        } else {
            check_rejected(&tools, source, &expected).map(|()| rejected += 1)
        };
        if let Err(problem) = result {
            wrong += 1;
            println!("{}: {problem}", source.display());
        }
    }
    println!("{launches} launches equal, {rejected} sources rejected, {wrong} sources wrong");
    Ok(wrong == 0)
}

/// Checks that stock clang rejects the source with the expected errors.
fn check_rejected(tools: &Tools, source: &Path, expected: &[&str]) -> Result<(), Problem> {
    let text = match tools.stock_clang(source) {
        Err(CompileError::Rejected(text)) => text,
        Err(other) => return Err(other.into()),
        Ok(_) => return Err("stock clang accepts the source file but must reject it".into()),
    };
    match expected.iter().find(|expected| !text.contains(**expected)) {
        Some(missing) => Err(format!("the errors do not contain '{missing}':\n{text}").into()),
        None => Ok(()),
    }
}

/// Runs the kernels of both front ends. Returns the number of launches.
fn compare(
    tools: &Tools,
    device: &OpenCl,
    source: &Path,
    text: &str,
    only_stock_clang: bool,
) -> Result<usize, Problem> {
    let launches = launch::parse(text)?;
    if launches.is_empty() {
        return Err("no launch".into());
    }
    let ours = tools.compile(source, FrontEnd::StockClang)?;
    let our_results = run_all(device, &ours, &launches).map_err(|problem| format!("stock clang: {problem}"))?;
    for (launch, result) in launches.iter().zip(&our_results) {
        if *result == launch.arguments {
            return Err(format!("{} changes no buffer", launch.name).into());
        }
    }
    if only_stock_clang {
        return Ok(launches.len());
    }
    let theirs = tools.compile(source, FrontEnd::Dpcpp).map_err(|problem| format!("DPC++: {problem}"))?;
    let (our_names, their_names) = (names(&ours), names(&theirs));
    if our_names != their_names {
        return Err(format!("kernels are {our_names:?}; DPC++ has {their_names:?}").into());
    }
    let their_results = run_all(device, &theirs, &launches).map_err(|problem| format!("DPC++: {problem}"))?;
    let differences: Vec<String> = launches
        .iter()
        .zip(our_results.iter().zip(&their_results))
        .filter_map(|(launch, (ours, theirs))| Some(format!("{}: {}", launch.name, difference(launch, ours, theirs)?)))
        .collect();
    if differences.is_empty() { Ok(launches.len()) } else { Err(differences.join("\n  ").into()) }
}

fn names(images: &[DeviceImage]) -> BTreeSet<&str> {
    images.iter().flat_map(|image| &image.info.entries).map(String::as_str).collect()
}

/// Returns the arguments after each launch.
fn run_all(device: &OpenCl, images: &[DeviceImage], launches: &[Launch]) -> Result<Vec<Vec<Argument>>, Problem> {
    let mut results = vec![Vec::new(); launches.len()];
    for image in images {
        let table = SpecConstantTable::from_properties(&image.info.properties)?;
        let values = table.native_values().map(|value| (value.id, value.bytes));
        let program = device.build_spirv(&image.bytes, values)?;
        for (launch, result) in launches.iter().zip(&mut results) {
            let name = format!("__sycl_kernel_{}", launch.name);
            if image.info.entries.contains(&name) {
                *result = launch.arguments.clone();
                program.run(&name, &launch.work, result)?;
            }
        }
    }
    match launches.iter().zip(&results).find(|(_, result)| result.is_empty()) {
        Some((launch, _)) => Err(format!("no image has kernel '{}'", launch.name).into()),
        None => Ok(results),
    }
}

/// Returns the first difference of two results.
fn difference(launch: &Launch, ours: &[Argument], theirs: &[Argument]) -> Option<String> {
    ours.iter().zip(theirs).enumerate().find_map(|(number, pair)| {
        let (Argument::Buffer(ours), Argument::Buffer(theirs)) = pair else { return None };
        let element = launch.elements.get(number).copied().flatten();
        if data::agree(element, launch.tolerance, ours, theirs) {
            return None;
        }
        let at = ours.iter().zip(theirs).position(|(ours, theirs)| ours != theirs)?;
        let count = ours.iter().zip(theirs).filter(|(ours, theirs)| ours != theirs).count();
        let word = at / 8 * 8;
        let part = |bytes: &[u8]| format!("{:02x?}", bytes.iter().skip(word).take(8).collect::<Vec<_>>());
        Some(format!(
            "argument {number} differs in {count} bytes, first at {at}: {} and with DPC++ {}",
            part(ours),
            part(theirs)
        ))
    })
}
