//! The command line.

use clap::{Parser, Subcommand, ValueEnum};

use crate::{convert, dump, syclbin};

/// Read and write the property sets of SYCL device images.
///
/// A device image compiled with specialization constants comes with a .prop file that names them. `dump` shows it to
/// people, `convert` turns it into JSON for scripts, and back. `syclbin` makes a file of both that a host program loads.
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
  sycl-image syclbin k.spv k.prop -o k.syclbin
                                              kernels that a host loads at run time

'-' stands for standard input and output. Exit codes: 0 success, 1 bad input, 2 wrong usage.";

/// What to do.
#[derive(Subcommand)]
pub enum Command {
    /// Show property sets to people, or as JSON
    #[command(after_help = dump::EXAMPLE)]
    Dump(dump::Arguments),
    /// Convert property sets between .prop and JSON
    Convert(convert::Arguments),
    /// Put images and their property sets into a SYCLBIN file, which a host program loads
    #[command(after_help = syclbin::HELP)]
    Syclbin(syclbin::Arguments),
}

/// A form of property sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// The compiler's text form
    Prop,
    /// JSON
    Json,
}
