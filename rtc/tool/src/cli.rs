//! The command line. Options of this program begin with two dashes; options of clang begin with one.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

const EXAMPLES: &str = "\
Options with one dash, such as -O3, -I DIR, -DN=4 or -std=c++20, are clang options; docs/rtc.md lists them.

Outputs:
  -o k.syclbin    one file, which a host program loads with get_kernel_bundle(context, devices, \"k.syclbin\")
  -o DIR/         three files per image: k_0.spv (or .ptx, .bin), k_0.prop (its properties) and k_0.sym (its kernels)
  without -o      k.syclbin in the current directory

Examples:
  sycl-rtc compile k.cpp --time
  sycl-rtc compile k.cpp -O3 -I include -DTILE=16 -o k.syclbin
  sycl-rtc compile k.cpp --target nvidia_gpu_sm_80 --front-end clang -o out/
  sycl-rtc compile k.cpp --name 'scale<float>' --name 'scale<int>'
  sycl-rtc compile k.cpp --values values.json -o out/";

const CACHE_HELP: &str = "\
Environment:
  SYCLPASSES_CACHE_DIR           directory of the cache; the default is syclpasses in XDG_CACHE_HOME or ~/.cache
  SYCLPASSES_RTC_SHARED_CACHE    address of a store shared between machines, such as redis://host:6379 or file:///directory; this command
                                 neither checks nor clears its entries";

/// Compiles SYCL source files with the run-time compiler, and manages its cache
#[derive(Parser)]
#[command(name = "sycl-rtc", version, disable_help_subcommand = true)]
pub struct Arguments {
    /// The command to run.
    #[command(subcommand)]
    pub command: Command,
}

/// The commands.
#[derive(Subcommand)]
pub enum Command {
    /// Compile a source file with kernels to device images
    #[command(after_help = EXAMPLES, override_usage = "sycl-rtc compile [OPTIONS] [CLANG OPTIONS] FILE")]
    Compile(Box<Compile>),
    /// Show, clear or verify the result cache
    #[command(after_help = CACHE_HELP)]
    Cache(Cache),
}

/// Arguments of `compile`.
#[derive(Args)]
pub struct Compile {
    /// Source file with kernels in free-function syntax; '-' for standard input
    #[arg(value_name = "FILE")]
    pub source: PathBuf,
    /// SYCLBIN file to write, or directory for the images
    #[arg(short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Front end: stock clang with this project's headers, DPC++'s front end, or the first that accepts the source
    #[arg(long, default_value = "auto")]
    pub front_end: FrontEnd,
    /// Target, named as in -fsycl-targets= (repeatable)
    #[arg(long, value_name = "NAME", default_value = "spir64")]
    pub target: Vec<String>,
    /// Print the name of the kernel that a C++ expression denotes (repeatable)
    #[arg(long, value_name = "EXPRESSION")]
    pub name: Vec<String>,
    /// JSON file with values of specialization constants, which become part of the code
    #[arg(long, value_name = "FILE")]
    pub values: Option<PathBuf>,
    /// Print the time of each step
    #[arg(long)]
    pub time: bool,
    /// Write a trace of the steps to this file, for chrome://tracing or ui.perfetto.dev
    #[arg(long, value_name = "FILE")]
    pub trace: Option<PathBuf>,
    /// Time limit for the compilation, in seconds
    #[arg(long, value_name = "SECONDS")]
    pub timeout: Option<f64>,
    /// Memory limit for each compilation process, in mebibytes
    #[arg(long, value_name = "MIB")]
    pub memory: Option<u64>,
    /// Do not use the result cache
    #[arg(long)]
    pub no_cache: bool,
    /// Compile again whenever the source changes, until Ctrl-C
    #[arg(long)]
    pub watch: bool,
}

/// A front end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum FrontEnd {
    /// The first front end that accepts the source
    Auto,
    /// Stock clang: supports a subset of SYCL; takes milliseconds
    Clang,
    /// DPC++'s front end, from the intel-sycl-rt Python wheel: supports all of SYCL; takes seconds
    Dpcpp,
}

/// Arguments of `cache`.
#[derive(Args)]
pub struct Cache {
    /// The action.
    #[command(subcommand)]
    pub action: CacheAction,
}

/// The actions on the cache.
#[derive(Clone, Copy, Debug, Subcommand)]
pub enum CacheAction {
    /// Print the directory and size of the cache, and the number of hits
    Stats,
    /// Remove all entries
    Clear,
    /// Read all files, and remove those that are damaged
    Verify,
}

/// The options of this program that begin with one dash.
const OWN: [&str; 3] = ["-o", "-h", "-V"];

/// Separates clang's options from those of this program.
pub fn split(arguments: impl Iterator<Item = OsString>) -> (Vec<OsString>, Vec<OsString>) {
    let (mut own, mut clang) = (Vec::new(), Vec::new());
    let mut arguments = arguments;
    while let Some(argument) = arguments.next() {
        let text = argument.to_string_lossy();
        let is_own = !text.starts_with('-') || text == "-" || text.starts_with("--") || OWN.contains(&&*text);
        if text == "-o" {
            own.push(argument);
            own.extend(arguments.next());
        } else if is_own {
            own.push(argument);
        } else {
            let takes_next = sycl_rtc::takes_next(&text);
            clang.push(argument);
            if takes_next {
                clang.extend(arguments.next());
            }
        }
    }
    (own, clang)
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn options_of_clang_are_apart() {
        let words = ["sycl-rtc", "compile", "-O3", "-I", "a", "k.cpp", "-Ib", "-o", "x", "-D", "N=1", "--time", "-"];
        let (own, clang) = split(words.iter().map(Into::into));
        assert_eq!(own, ["sycl-rtc", "compile", "k.cpp", "-o", "x", "--time", "-"]);
        assert_eq!(clang, ["-O3", "-I", "a", "-Ib", "-D", "N=1"]);
    }
}
