//! The command line.

use clap::{Parser, Subcommand, ValueEnum};

use crate::{check, convert, dump, embed, extract, footer, generate, list, syclbin, translate};

/// Read and write SYCL device images and their property sets.
///
/// A device image (SPIR-V, PTX, a binary of the device) comes with a .prop file that tells the runtime what it needs and
/// which specialization constants it has. `embed` puts both into an object for the host, `syclbin` into a file that a host
/// loads; `list` and `dump` show what is in objects, programs, archives and property files; `check` verifies it, `extract`
/// gets it out again; `convert` turns property files into JSON for scripts, and back; `footer` writes the C++ text by which a
/// host program finds its constants; `translate` makes SPIR-V of ESIMD kernels.
#[derive(Parser)]
#[command(version, after_help = EXAMPLES)]
pub struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

const EXAMPLES: &str = "\
Examples:
  sycl-image embed k.spv k.prop -o k.o        an object that registers the image with the DPC++ runtime
  sycl-image syclbin k.spv k.prop -o k.syclbin
                                              kernels that a host loads at run time
  sycl-image list program                     which images does this program have?
  sycl-image check program                    are they what the runtime expects?
  sycl-image extract program -o images        get them out
  sycl-image dump k.prop                      what constants does this image have?
  sycl-image dump --json k.prop               the same for scripts
  sycl-image convert k.prop -o k.json         edit k.json, then back:
  sycl-image convert k.json -o k.prop
  sycl-image footer k.prop -o footer.hpp      what a host program includes at its end
  sycl-image translate l.bc -o k.spv          SPIR-V of ESIMD kernels

'-' stands for standard input and output. Exit codes: 0 success, 1 bad input, 2 wrong usage.";

/// What to do.
#[derive(Subcommand)]
pub enum Command {
    /// Put device images into an object that links into a program
    #[command(after_help = embed::EXAMPLE)]
    Embed(Box<embed::Command>),
    /// Put images and their property sets into a SYCLBIN file, which a host program loads
    #[command(after_help = syclbin::HELP)]
    Syclbin(syclbin::Arguments),
    /// List the images of objects, programs, archives and other files
    #[command(after_help = list::EXAMPLE)]
    List(list::Arguments),
    /// Show images and property sets to people, or as JSON
    #[command(after_help = dump::EXAMPLE)]
    Dump(dump::Arguments),
    /// Verify images against their properties and each other
    #[command(after_help = check::EXAMPLE)]
    Check(check::Arguments),
    /// Write the images of a file, and their properties, to files of their own
    #[command(after_help = extract::EXAMPLE)]
    Extract(extract::Arguments),
    /// Convert property sets between .prop and JSON
    Convert(convert::Arguments),
    /// Write the C++ text by which a host program finds its specialization constants
    #[command(after_help = footer::EXAMPLE)]
    Footer(footer::Arguments),
    /// Translate bitcode to SPIR-V with the Khronos translator, as ESIMD kernels need
    #[command(after_help = translate::HELP)]
    Translate(translate::Arguments),
    /// Print completions for a shell, for installers
    #[command(hide = true)]
    Completions(generate::CompletionsArguments),
    /// Write man pages, for installers
    #[command(hide = true)]
    Man(generate::ManArguments),
}

/// A form of property sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// The compiler's text form
    Prop,
    /// JSON
    Json,
}
