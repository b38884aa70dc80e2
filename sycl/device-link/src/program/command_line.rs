//! The command line.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{ArgAction, ArgMatches, Parser, ValueEnum};
use device_compiler::code_generation::{self, Target, Tools, Writer};
use device_compiler::{Error, ForTarget, Options, SpecConstants, SplitMode, Values, Worker};
use device_image::object_file::Machine;
use device_image::{Runtime, file, syclbin};
use dpcpp_frontend::cuda;

/// The first arguments of the child process that generates code.
pub const CODE_GENERATION: [&str; 2] = ["-sycl-cc1", "code-generation"];

const HELP: &str = "\
A UNIT is the device code of one translation unit as LLVM bitcode: a .bc file, an object with a .llvm.offloading section,
or an OffloadBinary. If a file contains several units, those for the selected targets are used.

The linked code is checked: two definitions of a SYCL_EXTERNAL function, two different kernels with the same name, and
symbols that no unit, device library or driver defines are errors. SYCL_EXTERNAL functions become part of each image that
uses them. Nothing is written after an error.

Examples:
  sycl-device-link a.bc b.bc --device-libraries=lib -o images.o
  clang++ a.o b.o images.o -lsycl              the program registers the images when it starts

  sycl-device-link --name=main.cpp main.bc --lazy --name='libx.a(y.o)' y.o -o images.o
                                               y.o only if it defines something that main.bc needs
  sycl-device-link k.bc --targets=spir64,intel_gpu_pvc -o images.o
                                               SPIR-V for any device, and code for one GPU
  sycl-device-link k.bc --output-images=out    out/0.spv, out/0.prop, out/0.sym and out/images.table
  sycl-device-link k.bc --kind=syclbin -o k.syclbin
                                               a file that a program loads when it runs

Exit codes: 0 success, 1 bad input, 2 usage error.";

/// Link the device code of a SYCL program into device images.
#[derive(Parser)]
#[command(version, name = "sycl-device-link", after_help = HELP)]
pub struct Arguments {
    /// Device code of a translation unit
    #[arg(value_name = "UNIT")]
    units: Vec<PathBuf>,
    /// Name of the next UNIT in messages, such as the source file
    #[arg(long, value_name = "TEXT", action = ArgAction::Append)]
    name: Vec<String>,
    /// A unit that is linked only if it defines an undefined symbol, like a member of an archive
    #[arg(long, value_name = "UNIT", action = ArgAction::Append)]
    lazy: Vec<PathBuf>,
    /// File to write, '-' for standard output
    #[arg(short, long, value_name = "FILE", required_unless_present = "output_images")]
    pub output: Option<PathBuf>,
    /// Directory for the images, their .prop and .sym files, and images.table
    #[arg(long, value_name = "DIR")]
    pub output_images: Option<PathBuf>,
    /// Output: an object that registers the images with the DPC++ runtime, one that only contains them, or a SYCLBIN
    /// file
    #[arg(long, default_value = "register")]
    pub kind: Kind,
    /// State of the kernel bundle in a SYCLBIN file
    #[arg(long, default_value = "executable")]
    state: State,
    /// Version of the DPC++ runtime: 9 for libsycl.so.9, 8 for libsycl.so.8 and older
    #[arg(long, value_name = "N", default_value_t, value_parser = parse_runtime)]
    runtime: Runtime,
    /// Host that the object is for
    #[arg(long, value_name = "HOST", default_value = Machine::HOST.name(), value_parser = machine_parser())]
    machine: Machine,

    /// Targets: spir64, spir64_x86_64, spir64_gen, intel_gpu_pvc, nvptx64, nvidia_gpu_sm_80, amd_gpu_gfx90a, ...
    #[arg(long, value_name = "NAME,...", value_delimiter = ',', default_value = "spir64", value_parser = parse_target)]
    targets: Vec<Target>,
    /// Division of kernels into images
    #[arg(long, value_name = "MODE", default_value = "auto")]
    device_code_split: Split,
    /// Directory with DPC++'s device libraries (libsycl-crt.bc, ...)
    #[arg(long, value_name = "DIR")]
    device_libraries: Option<PathBuf>,
    /// Let SPIR-V images use SYCL_EXTERNAL functions of other images; the runtime links them
    #[arg(long)]
    allow_device_image_dependencies: bool,
    /// Link each unit alone, like -fno-sycl-rdc
    #[arg(long)]
    no_rdc: bool,
    /// IDs and ranges may require 64 bits, as with -fno-sycl-id-queries-fit-in-int
    #[arg(long)]
    no_id_queries_fit_in_int: bool,
    /// Lowering of specialization constants [default: native for spir64, emulation for other targets]
    #[arg(long, value_name = "MODE")]
    spec_constants: Option<SpecConstantMode>,
    /// JSON file with values for specialization constants, which become plain constants
    #[arg(long, value_name = "FILE", conflicts_with = "spec_constants")]
    values: Option<PathBuf>,
    /// The units were compiled with -fno-sycl-esimd-force-stateless-mem: ESIMD accessors are surfaces, not addresses
    #[arg(long)]
    no_esimd_force_stateless_mem: bool,
    /// Optimization level, 0 to 3
    #[arg(short = 'O', value_name = "LEVEL", default_value_t = 2, value_parser = clap::value_parser!(u8).range(0..=3))]
    level: u8,

    /// SPIR-V back end [default: the right one for the module]
    #[arg(long, value_name = "WRITER")]
    sycl_spirv: Option<SpirvWriter>,
    /// Options for the back-end compiler (the runtime's, or ocloc for Intel GPUs), for one target or all. May be
    /// repeated
    #[arg(long, value_name = "[TARGET:]TEXT", allow_hyphen_values = true, action = ArgAction::Append)]
    compile_options: Vec<String>,
    /// Option for the program that generates code ahead of time, as a single argument; may be repeated
    #[arg(long, value_name = "OPTION", allow_hyphen_values = true, action = ArgAction::Append)]
    backend_option: Vec<String>,
    /// Options for the runtime's linker, for one target or all. May be repeated
    #[arg(long, value_name = "[TARGET:]TEXT", allow_hyphen_values = true, action = ArgAction::Append)]
    link_options: Vec<String>,
    /// Compress the images with zstd, at LEVEL 1 to 22 [default: 10]
    #[arg(long, value_name = "LEVEL", num_args = 0..=1, require_equals = true, default_missing_value = "10", value_parser = clap::value_parser!(i32).range(1..=22))]
    zstd: Option<i32>,
    /// The translator from LLVM IR to SPIR-V [default: llvm-spirv in PATH, or in the Python environment]
    #[arg(long, value_name = "PROGRAM")]
    translator: Option<PathBuf>,
    /// The sycl-clang program, which runs DPC++'s front end to write SPIR-V with debug information
    #[arg(long, value_name = "PROGRAM")]
    front_end: Option<PathBuf>,
    /// Directory of the Python environment with dpcpp-llvm-spirv [default: SYCL_ROOT, or the environment in use]
    #[arg(long, value_name = "DIR")]
    sycl_root: Option<PathBuf>,
    /// Intel's compiler for GPUs [default: ocloc]
    #[arg(long, value_name = "PROGRAM")]
    ocloc: Option<PathBuf>,

    /// NVIDIA's assembler, to add machine code to the PTX [default: ptxas in CUDA_PATH, the Python environment, or a
    /// toolkit]
    #[arg(long, value_name = "PROGRAM", conflicts_with = "no_ptxas")]
    ptxas: Option<PathBuf>,
    /// Emit only PTX for NVIDIA GPUs
    #[arg(long)]
    no_ptxas: bool,

    /// Number of images to compile in parallel [default: one for each processor]
    #[arg(short, long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1024))]
    jobs: Option<u32>,
    /// Directory for intermediate modules
    #[arg(long, value_name = "DIR")]
    save_temps: Option<PathBuf>,
    /// Print the images, and how long each step took
    #[arg(short, long)]
    pub verbose: bool,
}

/// The kind of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Kind {
    /// An object that registers the images when the program starts
    Register,
    /// An object that only contains the images
    Section,
    /// A SYCLBIN file
    Syclbin,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum State {
    /// To be compiled and linked
    Input,
    /// To be linked
    Object,
    /// Ready to run
    Executable,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
#[value(rename_all = "snake_case")]
enum Split {
    /// One image, except for kernels that cannot share one
    Off,
    /// An image for each translation unit
    PerSource,
    /// An image for each kernel
    PerKernel,
    /// As few images as possible, each of which requires no more of a device than its kernels do
    Auto,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum SpecConstantMode {
    /// Instructions in the image, which drivers specialize
    Native,
    /// Reads from a buffer that contains the values
    Emulation,
    /// Their default values
    DefaultValues,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum SpirvWriter {
    /// LLVM's back end
    Llvm,
    /// The Khronos translator
    Translator,
    /// The translator in DPC++'s front end, the default for code with debug information at level 0
    Dpcpp,
}

/// Returns the parser for the host name, which lists all names in the help.
fn machine_parser() -> impl TypedValueParser<Value = Machine> {
    PossibleValuesParser::new(Machine::ALL.map(Machine::name)).try_map(|name| name.parse::<Machine>())
}

fn parse_runtime(text: &str) -> Result<Runtime, String> {
    text.parse::<Runtime>().map_err(|error| error.to_string())
}

fn parse_target(name: &str) -> Result<Target, String> {
    Target::find(name).map_err(|error| error.to_string())
}

/// Parses options for the target before the first `:`, if the text before it names a target.
fn for_target(text: &str) -> ForTarget {
    let named = text.split_once(':').and_then(|(name, rest)| Some((Target::find(name).ok()?, rest)));
    match named {
        Some((target, rest)) => ForTarget { target: Some(target), text: rest.to_owned() },
        None => ForTarget { target: None, text: text.to_owned() },
    }
}

/// A unit on the command line.
pub struct Input {
    /// The file.
    pub path: PathBuf,
    /// The name of the unit in messages.
    pub name: Option<String>,
    /// True if the unit is linked only if it defines an undefined symbol.
    pub is_lazy: bool,
}

/// Returns the units on the command line, in order, each with the name that precedes it.
///
/// # Errors
/// Fails if no unit follows a name, or if the command line contains no units.
pub fn inputs(matches: &ArgMatches) -> Result<Vec<Input>, String> {
    enum Item {
        Name(String),
        Unit(PathBuf, bool),
    }
    let paths = |id: &str| matches.get_many::<PathBuf>(id).into_iter().flatten().cloned();
    let places = |id: &str| matches.indices_of(id).into_iter().flatten();
    let units = places("units").zip(paths("units").map(|path| Item::Unit(path, false)));
    let lazy = places("lazy").zip(paths("lazy").map(|path| Item::Unit(path, true)));
    let names = matches.get_many::<String>("name").into_iter().flatten().cloned();
    let mut items: Vec<(usize, Item)> = units.chain(lazy).chain(places("name").zip(names.map(Item::Name))).collect();
    items.sort_by_key(|(place, _)| *place);
    let mut inputs = Vec::new();
    let mut next: Option<String> = None;
    for (_, item) in items {
        match item {
            Item::Name(name) => {
                if let Some(unused) = next.replace(name) {
                    return Err(format!("no unit after --name={unused}"));
                }
            }
            Item::Unit(path, is_lazy) => inputs.push(Input { path, name: next.take(), is_lazy }),
        }
    }
    match next {
        Some(unused) => Err(format!("no unit after --name={unused}")),
        None if inputs.is_empty() => Err("no unit given".to_owned()),
        None => Ok(inputs),
    }
}

impl Arguments {
    /// Returns the options for the library.
    ///
    /// # Errors
    /// Fails if the path of this program cannot be determined, or the file with values cannot be read.
    pub fn options(&self) -> Result<Options, Error> {
        let program = std::env::current_exe()
            .map_err(|error| Error::Options(format!("cannot determine the path of this program: {error}")))?;
        let worker = Worker { program, arguments: CODE_GENERATION.map(OsString::from).into() };
        let values = self.values.as_ref().map(|path| -> Result<_, Error> {
            Ok(Values { name: file::input_name(path), text: file::read_text(path)? })
        });
        let defaults = Options::new(worker);
        Ok(Options {
            targets: self.targets.clone(),
            split: match self.device_code_split {
                Split::Off => SplitMode::Off,
                Split::PerSource => SplitMode::PerSource,
                Split::PerKernel => SplitMode::PerKernel,
                Split::Auto => SplitMode::Auto,
            },
            spec_constants: match self.spec_constants {
                None => SpecConstants::OfTarget,
                Some(SpecConstantMode::Native) => SpecConstants::Native,
                Some(SpecConstantMode::Emulation) => SpecConstants::Emulation,
                Some(SpecConstantMode::DefaultValues) => SpecConstants::DefaultValues,
            },
            values: values.transpose()?,
            force_stateless_memory: !self.no_esimd_force_stateless_mem,
            optimize: self.level > 0,
            device_libraries: self.device_libraries.clone().map(Into::into),
            image_dependencies: self.allow_device_image_dependencies,
            relocatable: !self.no_rdc,
            ids_fit_in_int: !self.no_id_queries_fit_in_int,
            compile_options: self.compile_options.iter().map(|text| for_target(text)).collect(),
            link_options: self.link_options.iter().map(|text| for_target(text)).collect(),
            compression: self.zstd,
            runtime: self.runtime,
            code_generation: self.code_generation(),
            jobs: self.jobs.map_or(defaults.jobs, |jobs| jobs as usize),
            save_temps: self.save_temps.clone(),
            ..defaults
        })
    }

    fn code_generation(&self) -> code_generation::Options {
        code_generation::Options {
            writer: self.sycl_spirv.map(|writer| match writer {
                SpirvWriter::Llvm => Writer::Llvm,
                SpirvWriter::Translator => Writer::Translator,
                SpirvWriter::Dpcpp => Writer::Dpcpp,
            }),
            back_end: self.backend_option.clone(),
            may_grow: self.level > 2,
            tools: Tools {
                translator: self.translator.clone(),
                front_end: self.front_end.clone(),
                sycl_root: self.sycl_root.clone(),
                ocloc: self.ocloc.clone(),
                ptxas: self.ptxas(),
                ..Tools::default()
            },
            ..code_generation::Options::default()
        }
    }

    /// Returns NVIDIA's assembler, if it is installed.
    fn ptxas(&self) -> Option<PathBuf> {
        let is_needed = self.targets.iter().any(|target| matches!(target, Target::Nvidia { .. })) && !self.no_ptxas;
        let find = || cuda::find(cuda::PTXAS, self.sycl_root.as_deref());
        is_needed.then(|| self.ptxas.clone().or_else(find)).flatten()
    }

    /// Returns the host that the object is for.
    pub fn machine(&self) -> Machine {
        self.machine
    }

    /// Returns the runtime that the object registers its images with.
    pub fn runtime(&self) -> Runtime {
        self.runtime
    }

    /// Returns the state of the kernel bundle, if a SYCLBIN file is requested.
    pub fn syclbin_state(&self) -> Option<syclbin::State> {
        (self.kind == Kind::Syclbin).then_some(match self.state {
            State::Input => syclbin::State::Input,
            State::Object => syclbin::State::Object,
            State::Executable => syclbin::State::Executable,
        })
    }
}
