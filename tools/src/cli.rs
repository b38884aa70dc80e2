//! The command line.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

/// Read and write the property sets of SYCL device images.
///
/// A device image compiled with specialization constants comes with a .prop file that names them. `dump` shows it to
/// people, `convert` turns it into JSON for scripts, and back.
#[derive(Parser)]
#[command(version, after_help = EXAMPLES)]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

const EXAMPLES: &str = "\
Examples:
  sycl-image dump k.prop                      what constants does this image have?
  sycl-image dump --json k.prop               the same for scripts
  sycl-image convert k.prop -o k.json         edit k.json, then back:
  sycl-image convert k.json -o k.prop

'-' stands for standard input and output. Exit codes: 0 success, 1 bad input, 2 wrong usage.";

const DUMP_EXAMPLE: &str = "\
Example: a struct { int; char; } with the default {20, 99}

  $ sycl-image dump k.prop
  [SYCL/specialization constants]
  SYMBOL      SPECID  OFFSET  SIZE  DEFAULT      INTEGER  FLOAT  NAME
  _ZN2ns2scE       0       0     4  14 00 00 00       20         ns::sc
                   1       4     1  63                99
                   -       5     3  00 00 00

SPECID   SpecId of the leaf in the SPIR-V; '-' for padding
OFFSET   bytes from the start of the C++ object
DEFAULT  bytes as stored, low byte first; '-' if the file has no default values
INTEGER  the same as a signed number; FLOAT the same as float or double, where that is plausible
NAME     the symbol demangled";

/// What to do.
#[derive(Subcommand)]
pub enum Command {
    /// Show property sets to people, or as JSON
    #[command(after_help = DUMP_EXAMPLE)]
    Dump(DumpArguments),
    /// Convert property sets between .prop and JSON
    Convert(ConvertArguments),
}

/// Arguments of `dump`.
#[derive(Args)]
pub struct DumpArguments {
    /// File to show, '-' for standard input
    pub file: PathBuf,
    /// Print JSON instead of tables
    #[arg(long)]
    pub json: bool,
    /// Show each value as it is stored: do not decode specialization constants
    #[arg(long, conflicts_with = "json")]
    pub raw: bool,
    /// Format of the file [default: by its extension, otherwise prop]
    #[arg(long, value_name = "FORMAT")]
    pub from: Option<Format>,
}

/// Arguments of `convert`.
#[derive(Args)]
pub struct ConvertArguments {
    /// File to convert, '-' for standard input
    pub file: PathBuf,
    /// File to write, '-' for standard output
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub output: PathBuf,
    /// Format of the input [default: by its extension, otherwise prop]
    #[arg(long, value_name = "FORMAT")]
    pub from: Option<Format>,
    /// Format of the output [default: by its extension]
    #[arg(long, value_name = "FORMAT")]
    pub to: Option<Format>,
}

/// A form of property sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// The compiler's text form
    Prop,
    /// JSON
    Json,
}
