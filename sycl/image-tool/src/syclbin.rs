//! `sycl-image syclbin` writes images and their property sets as one file that a host program loads.

use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use device_image::spec_constants::SpecConstantTable;
use device_image::syclbin::{self, AbstractModule, Syclbin};
use device_image::target::{self, TargetError};
use device_image::{ImageFormat, ImageInfo, PropertySets, builtins, spirv};

use crate::error::Error;
use crate::files;
use crate::messages::print_warning;
use crate::parts::Parts;

/// The text after the options.
pub const HELP: &str = "\
A host program loads the file and gets kernels by name:

  namespace syclexp = sycl::ext::oneapi::experimental;
  auto bundle = syclexp::get_kernel_bundle<sycl::bundle_state::executable>(
      context, {device}, std::filesystem::path(\"k.syclbin\"));
  sycl::kernel kernel = bundle.ext_oneapi_get_kernel(\"scale\");

The kernel is found as 'scale' if the image has a kernel '__sycl_kernel_scale', and if the property set 'SYCL/kernel names'
contains that name. Compilers give a free function with C linkage such a name.

The state must be the one that the program requests. A program that sets specialization constants requests
sycl::bundle_state::input, sets them, and calls sycl::build.

The target is the runtime's name for the kind of device: spir64, spir64_x86_64, spir64_gen, nvptx64, amdgcn.

Examples:
  sycl-image syclbin k.spv k.prop -o k.syclbin
  sycl-image syclbin a.spv a.prop b.spv b.prop --state input -o ab.syclbin
  sycl-image syclbin k.elf k.prop --target spir64_x86_64 -o k.syclbin";

/// Arguments of `syclbin`.
#[derive(Args)]
pub struct Arguments {
    /// Images, each followed by its property file; '-' for standard input
    #[arg(required = true, value_names = ["IMAGE", "PROPERTIES"])]
    pub files: Vec<PathBuf>,
    /// File to write, '-' for standard output
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
    /// State of the kernel bundle that the host requests
    #[arg(long, default_value = "executable")]
    pub state: State,
    /// Target of all images [default: spir64 for SPIR-V]
    #[arg(long)]
    pub target: Option<String>,
}

/// A state of kernel bundles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum State {
    /// To be compiled and linked by the host
    Input,
    /// To be linked by the host
    Object,
    /// Ready to run
    Executable,
}

impl From<State> for syclbin::State {
    fn from(state: State) -> Self {
        match state {
            State::Input => Self::Input,
            State::Object => Self::Object,
            State::Executable => Self::Executable,
        }
    }
}

/// Runs the command.
pub fn run(arguments: &Arguments) -> Result<(), Error> {
    let (pairs, rest) = arguments.files.as_chunks::<2>();
    if let [image] = rest {
        return Err(Error::Usage(format!("no property file after image '{}'", image.display())));
    }
    files::check_standard_input(&arguments.files)?;
    files::keep_inputs(&arguments.output, arguments.files.iter().map(PathBuf::as_path))?;
    let modules = pairs.iter().map(|[image, properties]| module(image, properties, arguments.target.as_deref()));
    let file = Syclbin { state: arguments.state.into(), modules: modules.collect::<Result<_, _>>()? };
    let mut bytes = Vec::new();
    syclbin::write(&file, &mut bytes)
        .map_err(|source| Error::Syclbin { path: files::output_name(&arguments.output), source })?;
    files::write(&arguments.output, &bytes)
}

/// Returns the abstract module of an image.
fn module(path: &Path, property_file: &Path, target: Option<&str>) -> Result<AbstractModule<Vec<u8>>, Error> {
    let image = files::read_bytes(path)?;
    let mut sets = files::read(property_file, None)?;
    let properties = files::input_name(property_file);
    let name = files::input_name(path);
    let image_error = |problem: String| Error::Image { path: name.clone(), problem };
    let format = ImageFormat::detect(&image).ok_or_else(|| image_error("unknown format of image".to_owned()))?;
    if !matches!(format, ImageFormat::SpirV | ImageFormat::Native) {
        return Err(image_error(format!(
            "a SYCLBIN file cannot contain {} images, only spirv and native",
            format.name()
        )));
    }
    let target = target.or(format.usual_target());
    let target = target.ok_or_else(|| {
        image_error(format!("cannot determine the target of this {} image; specify it with --target", format.name()))
    })?;
    check_target(target, format, &image).map_err(|error| image_error(error.to_string()))?;
    check_kernels(&sets, &properties)?;
    if format == ImageFormat::SpirV {
        let module = spirv::read(&image).map_err(|error| image_error(format!("malformed SPIR-V: {error}")))?;
        let imports = module.imports.iter().map(String::as_str);
        builtins::check_imports(imports).map_err(|error| image_error(error.to_string()))?;
        let kernels: Vec<String> = module.kernels.into_iter().map(|kernel| kernel.name).collect();
        Parts { image: &name, kernels: &kernels, sets: &sets }.check_properties(property_file)?;
    }
    SpecConstantTable::from_properties(&sets)
        .map_err(|source| Error::SpecConstants { path: properties.clone(), source })?;
    match format {
        ImageFormat::SpirV => syclbin::remove_misread_defaults(&mut sets),
        _ if syclbin::has_order(&sets) => {
            print_warning(
                &properties,
                "libsycl 2026.0 mixes up the values of several emulated specialization constants",
            );
        }
        _ => {}
    }
    AbstractModule::of_image(format, target, sets, image).ok_or_else(|| {
        image_error(format!("a SYCLBIN file cannot contain {} images, only spirv and native", format.name()))
    })
}

/// Checks that a target accepts an image. The name is the runtime's name for a target, or a triple.
fn check_target(name: &str, format: ImageFormat, image: &[u8]) -> Result<(), TargetError> {
    let name = name.split('-').next().unwrap_or_default();
    target::check_name(name)?;
    target::check_image(name, Some(format), image)
}

/// Checks that a host can find the kernels.
fn check_kernels(sets: &PropertySets, properties: &str) -> Result<(), Error> {
    let kernels = ImageInfo::entries_of_properties(sets).unwrap_or_default();
    if kernels.is_empty() {
        return Err(Error::NoKernels { path: properties.to_owned() });
    }
    for kernel in kernels.iter().filter(|kernel| !syclbin::is_found_by_name(kernel)) {
        print_warning(
            properties,
            &format!(
                "libsycl 2026.0 cannot find kernel '{kernel}'; it finds only kernels named '__sycl_kernel_<name>'"
            ),
        );
    }
    Ok(())
}
