//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

/// The command line.
#[derive(Debug, Parser)]
#[command(
    name = "syclpasses-bench",
    version,
    about = "Measures the passes spec-constants, lower-esimd and sycl-split, and sycl-image, on large inputs that it generates",
    after_help = "Build first: cargo build --release -p syclpasses-plugin -p sycl-image -p syclpasses-bench\n\
                  docs/performance.md explains the figures.\n\n\
                  Examples:\n  \
                  syclpasses-bench run\n  \
                  syclpasses-bench run --constants 4000 --runs 0 --mode native    # a minute\n  \
                  syclpasses-bench generate --constants 40000 -o m.ll --values m.json && llvm-as-22 m.ll -o m.bc\n  \
                  syclpasses-bench esimd --front-end scripts/dpcpp-frontend\n  \
                  syclpasses-bench images\n  \
                  syclpasses-bench compiler --sycl target/venv\n  \
                  syclpasses-bench split\n  \
                  syclpasses-bench vulkan"
)]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Write a module of kernels that read ten specialization constants each, as text
    Generate(Generate),
    /// Measure the modes of spec-constants, print tables, and fail if a bar is missed
    ///
    /// Bars are on instructions and on peak memory, which other processes do not change. Valgrind's Callgrind counts the
    /// instructions; it makes opt some fifty times slower. Times are shown as well, without bars: CPU time of whole processes,
    /// and what `-time-passes` says of the pass. The modes take turns, and times and memory are medians over the turns.
    ///
    /// The exit code is 0 if all bars are met, and 1 if one is missed or something could not be run.
    Run(Run),
    /// Measure the passes of the pipeline lower-esimd on modules of many calls of builtins
    ///
    /// The time of a pass is what `-time-passes` says, user and system. That of all passes is the sum of its table "Pass execution
    /// timing report", without analyses. The modules take turns, and each figure is the median over the turns. The exit code
    /// is 0 if everything ran: bars on times may be missed because of other processes.
    Esimd(Esimd),
    /// Measure sycl-image on large images and programs, and the reader and writer of property files
    ///
    /// The exit code is 0 if everything ran: bars on times may be missed because of other processes.
    Images(Images),
    /// Measure sycl-clang++ against its parts, with and without precompiled headers
    ///
    /// The exit code is 0 if everything ran: bars on times may be missed because of other processes.
    Compiler(Compiler),
    /// Run-time compilation, relative to DPC++'s compiler library
    Rtc(Rtc),
    /// Measure sycl-split, one kernel a part, next to llvm-split
    ///
    /// The exit code is 0 if everything ran: bars on times may be missed because of other processes.
    Split(Split),
    /// Measure oclvk on kernels of published packages, next to clang, which compiles them to SPIR-V for OpenCL
    ///
    /// The exit code is 0 if everything ran: bars on times may be missed because of other processes.
    Vulkan(Vulkan),
}

/// Arguments of `generate`.
#[derive(Debug, Args)]
pub struct Generate {
    /// Number of constants, ten per kernel
    #[arg(short = 'n', long, default_value_t = 40_000, value_name = "COUNT", value_parser = constants())]
    pub constants: u32,
    /// What the constants are
    #[arg(long, value_enum, default_value_t = Shape::Mixed, value_name = "SHAPE")]
    pub shape: Shape,
    /// The module; '-' for standard output
    #[arg(short, long, default_value = "-", value_name = "FILE")]
    pub output: PathBuf,
    /// Also write a JSON file with another value for each constant, for the mode `values`
    #[arg(long, value_name = "FILE")]
    pub values: Option<PathBuf>,
}

/// Arguments of `run`.
#[derive(Debug, Args)]
pub struct Run {
    /// Sizes of the modules whose instructions are counted, in constants. The smallest has bars relative to `verify`; the
    /// others have bars relative to the smallest
    #[arg(short = 'n', long, value_delimiter = ',', default_values_t = [4_000, 100_000],
          value_name = "COUNTS", value_parser = constants())]
    pub constants: Vec<u32>,
    /// Size of the modules whose memory and time are measured
    #[arg(long, default_value_t = 40_000, value_name = "COUNT", value_parser = constants())]
    pub memory_at: u32,
    /// Turns in which memory and time are measured; 0 leaves both out
    #[arg(short, long, default_value_t = 5, value_name = "COUNT")]
    pub runs: u32,
    /// Measure only these modes
    #[arg(short, long = "mode", value_delimiter = ',', value_name = "MODES")]
    pub modes: Vec<Mode>,
    /// The plugin [default: the release build beside this program]
    #[arg(long, value_name = "FILE")]
    pub plugin: Option<PathBuf>,
    /// The opt of the plugin's LLVM
    #[arg(long, default_value = "opt-22", value_name = "PROGRAM")]
    pub opt: PathBuf,
    /// The assembler of the same LLVM
    #[arg(long, default_value = "llvm-as-22", value_name = "PROGRAM")]
    pub assembler: PathBuf,
    /// Valgrind, which counts instructions
    #[arg(long, default_value = "valgrind", value_name = "PROGRAM")]
    pub valgrind: PathBuf,
    /// Keep the modules in this folder, and take them from there if they exist
    #[arg(long, value_name = "FOLDER")]
    pub keep: Option<PathBuf>,
}

/// Arguments of `esimd`.
#[derive(Debug, Args)]
pub struct Esimd {
    /// Sizes of the modules, in calls
    #[arg(short = 'n', long, value_delimiter = ',', default_values_t = [2_000, 20_000, 200_000], value_name = "COUNTS",
          value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub calls: Vec<u32>,
    /// Measured turns
    #[arg(short, long, default_value_t = 5, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..))]
    pub runs: u32,
    /// Also measure a module that this front end compiles: scripts/dpcpp-frontend
    #[arg(long, value_name = "PROGRAM")]
    pub front_end: Option<PathBuf>,
    /// Groups of three kernels in the source of that module
    #[arg(long, default_value_t = 250, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub groups: u32,
    /// Leave out the adverse modules, which no front end writes
    #[arg(long)]
    pub no_adverse: bool,
    /// The plugin [default: the release build beside this program]
    #[arg(long, value_name = "FILE")]
    pub plugin: Option<PathBuf>,
    /// The opt of the plugin's LLVM
    #[arg(long, default_value = "opt-22", value_name = "PROGRAM")]
    pub opt: PathBuf,
    /// The assembler of the same LLVM
    #[arg(long, default_value = "llvm-as-22", value_name = "PROGRAM")]
    pub assembler: PathBuf,
    /// The disassembler of the same LLVM
    #[arg(long, default_value = "llvm-dis-22", value_name = "PROGRAM")]
    pub disassembler: PathBuf,
}

/// Arguments of `images`.
#[derive(Debug, Args)]
pub struct Images {
    /// Number of images that are embedded
    #[arg(long, default_value_t = 64, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..=256))]
    pub images: u32,
    /// Size of each image in MiB
    #[arg(long, default_value_t = 4, value_name = "MIB", value_parser = clap::value_parser!(u32).range(1..=64))]
    pub image_size: u32,
    /// Measured turns
    #[arg(short, long, default_value_t = 5, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..))]
    pub runs: u32,
    /// sycl-image [default: the release build beside this program]
    #[arg(long, value_name = "FILE")]
    pub tool: Option<PathBuf>,
    /// The linker of the large program
    #[arg(long, default_value = "ld.lld-22", value_name = "PROGRAM")]
    pub linker: PathBuf,
    /// Work in this folder, which needs 3 GB of disk space [default: the system's folder for temporary files]
    #[arg(long, value_name = "FOLDER")]
    pub folder: Option<PathBuf>,
}

/// Arguments of `compiler`.
#[derive(Debug, Args)]
pub struct Compiler {
    /// Measured turns
    #[arg(short, long, default_value_t = 5, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..))]
    pub runs: u32,
    /// The compiler
    #[arg(long, default_value = "sycl-clang++", value_name = "PROGRAM")]
    pub compiler: PathBuf,
    /// The front end by itself
    #[arg(long, default_value = "dpcpp-frontend", value_name = "PROGRAM")]
    pub front_end: PathBuf,
    /// The host's compiler by itself
    #[arg(long, default_value = "clang++-22", value_name = "PROGRAM")]
    pub clang: PathBuf,
    /// Folder with intel-sycl-rt
    #[arg(long, value_name = "FOLDER")]
    pub sycl: PathBuf,
}

/// Arguments of `rtc`.
#[derive(Debug, Args)]
pub struct Rtc {
    /// Measured turns
    #[arg(short, long, default_value_t = 3, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..))]
    pub runs: u32,
    /// The worker
    #[arg(long, value_name = "PROGRAM")]
    pub worker: PathBuf,
    /// This project's libsycl-jit.so
    #[arg(long, value_name = "FILE")]
    pub library: PathBuf,
    /// Folder with intel-sycl-rt
    #[arg(long, value_name = "FOLDER")]
    pub sycl: PathBuf,
}

/// Arguments of `split`.
#[derive(Debug, Args)]
pub struct Split {
    /// Number of kernels
    #[arg(short = 'n', long, default_value_t = 300, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub kernels: u32,
    /// Turns in which time and memory are measured
    #[arg(short, long, default_value_t = 5, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..))]
    pub runs: u32,
    /// The plugin [default: the release build beside this program]
    #[arg(long, value_name = "FILE")]
    pub plugin: Option<PathBuf>,
    /// The opt of the plugin's LLVM
    #[arg(long, default_value = "opt-22", value_name = "PROGRAM")]
    pub opt: PathBuf,
    /// The assembler of the same LLVM
    #[arg(long, default_value = "llvm-as-22", value_name = "PROGRAM")]
    pub assembler: PathBuf,
    /// LLVM's splitter
    #[arg(long, default_value = "llvm-split-22", value_name = "PROGRAM")]
    pub splitter: PathBuf,
    /// Valgrind, which counts instructions
    #[arg(long, default_value = "valgrind", value_name = "PROGRAM")]
    pub valgrind: PathBuf,
}

/// Arguments of `vulkan`.
#[derive(Debug, Args)]
pub struct Vulkan {
    /// Turns in which time is measured
    #[arg(short, long, default_value_t = 3, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..))]
    pub runs: u32,
    /// Of so many programs of hashcat one is compiled
    #[arg(long, default_value_t = 150, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..))]
    pub step: u32,
    /// The folder with the packages, which scripts/setup makes
    #[arg(long, default_value = "target/vulkan-kernels", value_name = "FOLDER")]
    pub sources: PathBuf,
    /// The compiler [default: the release build beside this program]
    #[arg(long, value_name = "FILE")]
    pub compiler: Option<PathBuf>,
    /// The clang to compare with
    #[arg(long, default_value = "clang-22", value_name = "PROGRAM")]
    pub clang: PathBuf,
    /// Valgrind, which counts instructions
    #[arg(long, default_value = "valgrind", value_name = "PROGRAM")]
    pub valgrind: PathBuf,
}

/// What the constants of a generated module are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Shape {
    /// Numbers, arrays and structs of ten types
    Mixed,
    /// Structs, each of a type of its own
    DistinctStructs,
}

impl Shape {
    /// The name on the command line and in tables.
    pub fn name(self) -> &'static str {
        match self {
            Shape::Mixed => "mixed",
            Shape::DistinctStructs => "distinct-structs",
        }
    }
}

/// A mode of the pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Mode {
    /// SPIR-V specialization constants
    Native,
    /// Loads from the emulation buffer
    Emulation,
    /// The default values
    DefaultValues,
    /// Values from a JSON file, one for each constant
    Values,
}

impl Mode {
    /// All modes, in the order of the tables.
    pub const ALL: [Mode; 4] = [Mode::Native, Mode::Emulation, Mode::DefaultValues, Mode::Values];

    /// The name as the pass knows it.
    pub fn name(self) -> &'static str {
        match self {
            Mode::Native => "native",
            Mode::Emulation => "emulation",
            Mode::DefaultValues => "default-values",
            Mode::Values => "values",
        }
    }
}

/// Parses a number of constants: whole kernels, in a module that fits into memory.
fn constants() -> impl Fn(&str) -> Result<u32, String> + Clone + Send + Sync + 'static {
    |text| match text.parse::<u32>() {
        Ok(count) if count > 0 && count % 10 == 0 && count <= 10_000_000 => Ok(count),
        _ => Err(format!("'{text}' is not a multiple of 10 between 10 and 10000000")),
    }
}
