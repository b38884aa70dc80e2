//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

/// The command line.
#[derive(Debug, Parser)]
#[command(
    name = "syclpasses-bench",
    version,
    about = "Benchmarks of the pass spec-constants, of those of lower-esimd, and of sycl-image",
    after_help = "Build first: cargo build --release -p syclpasses-plugin -p sycl-image -p syclpasses-bench\n\
                  Examples:\n  \
                  syclpasses-bench run\n  \
                  syclpasses-bench run --constants 4000,40000 --runs 11 --mode native\n  \
                  syclpasses-bench generate --constants 40000 -o m.ll --values m.json && llvm-as-22 m.ll -o m.bc\n  \
                  syclpasses-bench esimd --front-end scripts/dpcpp-frontend\n  \
                  syclpasses-bench images"
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
    /// Measure all modes on such modules, print a table and say which bars are met
    ///
    /// Time is CPU time, user and system, of whole processes; the time of the pass is what `-time-passes` says. The
    /// modes take turns, and each figure is the median over the turns. The exit code is 0 if everything ran.
    Run(Run),
    /// Measure the passes of the pipeline lower-esimd on modules of many calls of builtins
    ///
    /// The time of a pass is what `-time-passes` says, user and system. That of all passes is the sum of the table "Pass execution
    /// timing report", without analyses. The modules take turns, and each figure is the median over the turns.
    Esimd(Esimd),
    /// Measure sycl-image on large images and programs, and the reader and writer of property files
    Images(Images),
}

/// Arguments of `generate`.
#[derive(Debug, Args)]
pub struct Generate {
    /// Number of constants, ten a kernel
    #[arg(short = 'n', long, default_value_t = 40_000, value_name = "COUNT", value_parser = constants())]
    pub constants: u32,
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
    /// Sizes of the modules, in constants
    #[arg(short = 'n', long, value_delimiter = ',', default_values_t = [4_000, 10_000, 40_000, 100_000],
          value_name = "COUNTS", value_parser = constants())]
    pub constants: Vec<u32>,
    /// The size at which the ratios have bars
    #[arg(long, default_value_t = 40_000, value_name = "COUNT", value_parser = constants())]
    pub bars_at: u32,
    /// Measured turns; small modules take more, as their times are short
    #[arg(short, long, default_value_t = 5, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..))]
    pub runs: u32,
    /// Measure only these modes
    #[arg(short, long = "mode", value_delimiter = ',', value_name = "MODES")]
    pub modes: Vec<Mode>,
    /// The plugin; by default the release build beside this program
    #[arg(long, value_name = "FILE")]
    pub plugin: Option<PathBuf>,
    /// The opt of the plugin's LLVM
    #[arg(long, default_value = "opt-22", value_name = "PROGRAM")]
    pub opt: PathBuf,
    /// The assembler of the same LLVM
    #[arg(long, default_value = "llvm-as-22", value_name = "PROGRAM")]
    pub assembler: PathBuf,
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
    /// Leave out the modules that no front end writes
    #[arg(long)]
    pub no_adverse: bool,
    /// The plugin; by default the release build beside this program
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
    /// Images that are embedded
    #[arg(long, default_value_t = 64, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..=256))]
    pub images: u32,
    /// MiB of an image
    #[arg(long, default_value_t = 4, value_name = "MIB", value_parser = clap::value_parser!(u32).range(1..=64))]
    pub image_size: u32,
    /// Measured turns
    #[arg(short, long, default_value_t = 5, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..))]
    pub runs: u32,
    /// sycl-image; by default the release build beside this program
    #[arg(long, value_name = "FILE")]
    pub tool: Option<PathBuf>,
    /// The linker of the large program
    #[arg(long, default_value = "ld.lld-22", value_name = "PROGRAM")]
    pub linker: PathBuf,
    /// Work in this folder, on whose disk there must be 3 GB [default: the system's folder for temporary files]
    #[arg(long, value_name = "FOLDER")]
    pub folder: Option<PathBuf>,
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

/// Whole kernels, and a module that still fits a machine.
fn constants() -> impl Fn(&str) -> Result<u32, String> + Clone + Send + Sync + 'static {
    |text| match text.parse::<u32>() {
        Ok(count) if count > 0 && count % 10 == 0 && count <= 10_000_000 => Ok(count),
        _ => Err(format!("'{text}' is no multiple of 10 from 10 to 10000000")),
    }
}
