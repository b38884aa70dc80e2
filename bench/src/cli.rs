//! Parses the command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

/// The command line.
#[derive(Debug, Parser)]
#[command(
    name = "syclpasses-bench",
    version,
    about = "Measures this project's passes and tools, mostly on large inputs that it generates",
    after_help = "Build first: cargo build --release -p syclpasses-plugin -p sycl-image -p syclpasses-bench\n\
                  docs/performance.md explains the measurements.\n\n\
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
    /// The subcommand
    #[command(subcommand)]
    pub command: Command,
}

/// The subcommands
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Write a module, as text, with kernels that each read ten specialization constants
    Generate(Generate),
    /// Measure the modes of spec-constants, print tables, and fail if a limit is exceeded
    ///
    /// There are limits on instruction counts and peak memory, which other processes do not affect. Valgrind's
    /// Callgrind counts the instructions, and slows opt down by a factor of about fifty. There are no limits on times:
    /// the CPU time of whole processes, and the time of the pass from `-time-passes`. Each round measures every mode
    /// once. Times and memory are medians over all rounds.
    ///
    /// The exit code is 0 if no limit is exceeded, and 1 if a limit is exceeded or a measurement fails.
    Run(Run),
    /// Measure the passes in the lower-esimd pipeline on modules with many calls to builtins
    ///
    /// The time of a pass is the sum of user and system time from `-time-passes`. The time of all passes is the total
    /// from the table "Pass execution timing report", without analyses. Each round measures every module once, and each
    /// value is the median over all rounds. The exit code is 0 if everything ran, even if a limit is exceeded, because
    /// other processes affect times.
    Esimd(Esimd),
    /// Measure sycl-image on large images and programs, and the parser and writer for property files
    ///
    /// The exit code is 0 if everything ran, even if a limit is exceeded, because other processes affect times.
    Images(Images),
    /// Measure sycl-clang++, relative to its front end and clang alone, with and without precompiled headers
    ///
    /// The exit code is 0 if everything ran, even if a limit is exceeded, because other processes affect times.
    Compiler(Compiler),
    /// Measure run-time compilation, relative to DPC++'s compiler library
    Rtc(Rtc),
    /// Measure sycl-split with one kernel per output module, relative to llvm-split
    ///
    /// The exit code is 0 if everything ran, even if a limit is exceeded, because other processes affect times.
    Split(Split),
    /// Measure oclvk on kernels from published packages, relative to clang, which compiles them to SPIR-V for OpenCL
    ///
    /// The exit code is 0 if everything ran, even if a limit is exceeded, because other processes affect times.
    Vulkan(Vulkan),
}

/// The arguments of `generate`.
#[derive(Debug, Args)]
pub struct Generate {
    /// Number of constants, ten per kernel
    #[arg(short = 'n', long, default_value_t = 40_000, value_name = "COUNT", value_parser = constants())]
    pub constants: u32,
    /// Kind of the constants
    #[arg(long, value_enum, default_value_t = Shape::Mixed, value_name = "SHAPE")]
    pub shape: Shape,
    /// The file to write; '-' for standard output
    #[arg(short, long, default_value = "-", value_name = "FILE")]
    pub output: PathBuf,
    /// Also write a JSON file with a new value for each constant, for the `values` mode
    #[arg(long, value_name = "FILE")]
    pub values: Option<PathBuf>,
}

/// The arguments of `run`.
#[derive(Debug, Args)]
pub struct Run {
    /// Sizes, in constants, of the modules for which instructions are counted. The limits for the smallest module are
    /// relative to `verify`; those for the others are relative to the smallest
    #[arg(short = 'n', long, value_delimiter = ',', default_values_t = [4_000, 100_000],
          value_name = "COUNTS", value_parser = constants())]
    pub constants: Vec<u32>,
    /// Size, in constants, of the modules for which memory and time are measured
    #[arg(long, default_value_t = 40_000, value_name = "COUNT", value_parser = constants())]
    pub memory_at: u32,
    /// Number of rounds in which memory and time are measured; 0 skips both
    #[arg(short, long, default_value_t = 5, value_name = "COUNT")]
    pub runs: u32,
    /// Measure only these modes
    #[arg(short, long = "mode", value_delimiter = ',', value_name = "MODES")]
    pub modes: Vec<Mode>,
    /// The plugin [default: the release build next to this program]
    #[arg(long, value_name = "FILE")]
    pub plugin: Option<PathBuf>,
    /// The opt program from the plugin's LLVM version
    #[arg(long, default_value = "opt-22", value_name = "PROGRAM")]
    pub opt: PathBuf,
    /// The assembler from the same LLVM version
    #[arg(long, default_value = "llvm-as-22", value_name = "PROGRAM")]
    pub assembler: PathBuf,
    /// Valgrind, which counts instructions
    #[arg(long, default_value = "valgrind", value_name = "PROGRAM")]
    pub valgrind: PathBuf,
    /// Keep the modules in this directory, and reuse existing ones
    #[arg(long, value_name = "DIRECTORY")]
    pub keep: Option<PathBuf>,
}

/// The arguments of `esimd`.
#[derive(Debug, Args)]
pub struct Esimd {
    /// Sizes of the modules, in calls to builtins
    #[arg(short = 'n', long, value_delimiter = ',', default_values_t = [2_000, 20_000, 200_000], value_name = "COUNTS",
          value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub calls: Vec<u32>,
    /// Number of measured rounds
    #[arg(short, long, default_value_t = 5, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..))]
    pub runs: u32,
    /// Also measure a module compiled by this front end, such as scripts/dpcpp-frontend
    #[arg(long, value_name = "PROGRAM")]
    pub front_end: Option<PathBuf>,
    /// Number of groups of three kernels in the source code of that module
    #[arg(long, default_value_t = 250, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub groups: u32,
    /// Skip the adversarial modules, which no front end generates
    #[arg(long = "no-adversarial")]
    pub no_adverse: bool,
    /// The plugin [default: the release build next to this program]
    #[arg(long, value_name = "FILE")]
    pub plugin: Option<PathBuf>,
    /// The opt program from the plugin's LLVM version
    #[arg(long, default_value = "opt-22", value_name = "PROGRAM")]
    pub opt: PathBuf,
    /// The assembler from the same LLVM version
    #[arg(long, default_value = "llvm-as-22", value_name = "PROGRAM")]
    pub assembler: PathBuf,
    /// The disassembler from the same LLVM version
    #[arg(long, default_value = "llvm-dis-22", value_name = "PROGRAM")]
    pub disassembler: PathBuf,
}

/// The arguments of `images`.
#[derive(Debug, Args)]
pub struct Images {
    /// Number of embedded images
    #[arg(long, default_value_t = 64, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..=256))]
    pub images: u32,
    /// Size of each image in MiB
    #[arg(long, default_value_t = 4, value_name = "MIB", value_parser = clap::value_parser!(u32).range(1..=64))]
    pub image_size: u32,
    /// Number of measured rounds
    #[arg(short, long, default_value_t = 5, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..))]
    pub runs: u32,
    /// sycl-image [default: the release build next to this program]
    #[arg(long, value_name = "FILE")]
    pub tool: Option<PathBuf>,
    /// The linker for the large program
    #[arg(long, default_value = "ld.lld-22", value_name = "PROGRAM")]
    pub linker: PathBuf,
    /// Work in this directory, which requires 3 GB of disk space [default: the system's directory for temporary files]
    #[arg(long, value_name = "DIRECTORY")]
    pub directory: Option<PathBuf>,
}

/// The arguments of `compiler`.
#[derive(Debug, Args)]
pub struct Compiler {
    /// Number of measured rounds
    #[arg(short, long, default_value_t = 5, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..))]
    pub runs: u32,
    /// The compiler
    #[arg(long, default_value = "sycl-clang++", value_name = "PROGRAM")]
    pub compiler: PathBuf,
    /// The front end alone
    #[arg(long, default_value = "dpcpp-frontend", value_name = "PROGRAM")]
    pub front_end: PathBuf,
    /// The host compiler alone
    #[arg(long, default_value = "clang++-22", value_name = "PROGRAM")]
    pub clang: PathBuf,
    /// The directory that contains intel-sycl-rt
    #[arg(long, value_name = "DIRECTORY")]
    pub sycl: PathBuf,
}

/// The arguments of `rtc`.
#[derive(Debug, Args)]
pub struct Rtc {
    /// Number of measured rounds
    #[arg(short, long, default_value_t = 3, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..))]
    pub runs: u32,
    /// The worker for run-time compilation
    #[arg(long, value_name = "PROGRAM")]
    pub worker: PathBuf,
    /// This project's libsycl-jit.so
    #[arg(long, value_name = "FILE")]
    pub library: PathBuf,
    /// The directory that contains intel-sycl-rt
    #[arg(long, value_name = "DIRECTORY")]
    pub sycl: PathBuf,
}

/// The arguments of `split`.
#[derive(Debug, Args)]
pub struct Split {
    /// Number of kernels
    #[arg(short = 'n', long, default_value_t = 300, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub kernels: u32,
    /// Number of rounds in which time and memory are measured
    #[arg(short, long, default_value_t = 5, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..))]
    pub runs: u32,
    /// The plugin [default: the release build next to this program]
    #[arg(long, value_name = "FILE")]
    pub plugin: Option<PathBuf>,
    /// The opt program from the plugin's LLVM version
    #[arg(long, default_value = "opt-22", value_name = "PROGRAM")]
    pub opt: PathBuf,
    /// The assembler from the same LLVM version
    #[arg(long, default_value = "llvm-as-22", value_name = "PROGRAM")]
    pub assembler: PathBuf,
    /// llvm-split from the same LLVM version
    #[arg(long, default_value = "llvm-split-22", value_name = "PROGRAM")]
    pub splitter: PathBuf,
    /// Valgrind, which counts instructions
    #[arg(long, default_value = "valgrind", value_name = "PROGRAM")]
    pub valgrind: PathBuf,
}

/// The arguments of `vulkan`.
#[derive(Debug, Args)]
pub struct Vulkan {
    /// Number of rounds in which time is measured
    #[arg(short, long, default_value_t = 3, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..))]
    pub runs: u32,
    /// Compile every Nth hashcat program
    #[arg(long, default_value_t = 150, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub step: u32,
    /// The directory that contains the packages, which scripts/setup creates
    #[arg(long, default_value = "target/vulkan-kernels", value_name = "DIRECTORY")]
    pub sources: PathBuf,
    /// The compiler [default: the release build next to this program]
    #[arg(long, value_name = "FILE")]
    pub compiler: Option<PathBuf>,
    /// The clang that oclvk is compared with
    #[arg(long, default_value = "clang-22", value_name = "PROGRAM")]
    pub clang: PathBuf,
    /// Valgrind, which counts instructions
    #[arg(long, default_value = "valgrind", value_name = "PROGRAM")]
    pub valgrind: PathBuf,
}

/// The kind of constants in a generated module
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Shape {
    /// Numbers, arrays and structs of ten types
    Mixed,
    /// Structs, each of a distinct type
    DistinctStructs,
}

impl Shape {
    /// Returns the name on the command line and in tables.
    pub fn name(self) -> &'static str {
        match self {
            Shape::Mixed => "mixed",
            Shape::DistinctStructs => "distinct-structs",
        }
    }
}

/// A mode of the spec-constants pass
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

    /// Returns the name that the pass parameter accepts.
    pub fn name(self) -> &'static str {
        match self {
            Mode::Native => "native",
            Mode::Emulation => "emulation",
            Mode::DefaultValues => "default-values",
            Mode::Values => "values",
        }
    }
}

/// Parses a number of constants. It must be a multiple of ten, because each kernel reads ten, and must not be so large
/// that the module does not fit in memory.
fn constants() -> impl Fn(&str) -> Result<u32, String> + Clone + Send + Sync + 'static {
    |text| match text.parse::<u32>() {
        Ok(count) if count > 0 && count % 10 == 0 && count <= 10_000_000 => Ok(count),
        _ => Err(format!("'{text}' is not a multiple of 10 between 10 and 10000000")),
    }
}
