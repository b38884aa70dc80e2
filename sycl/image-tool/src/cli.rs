//! The command line.

use clap::{Parser, Subcommand};

use crate::{check, convert, dump, embed, extract, footer, generate, list, syclbin, translate};

/// Read and write SYCL device images and their property sets.
///
/// A device image (SPIR-V, PTX, a device binary) comes with a .prop file, which describes the image's requirements
/// and its specialization constants to the runtime.
#[derive(Parser)]
#[command(version, after_help = EXAMPLES)]
pub struct Arguments {
    /// The command to run.
    #[command(subcommand)]
    pub command: Command,
}

const EXAMPLES: &str = "\
Examples:
  sycl-image embed k.spv k.prop -o k.o        an object that registers the image with the DPC++ runtime
  sycl-image syclbin k.spv k.prop -o k.syclbin
                                              kernels that a host program loads at run time
  sycl-image list program                     the images in a program
  sycl-image check program                    verify the images
  sycl-image extract program -o images        write them to files
  sycl-image dump k.prop                      the specialization constants in an image
  sycl-image dump --json k.prop               the same for scripts
  sycl-image convert k.prop -o k.json         edit k.json, then convert it back:
  sycl-image convert k.json -o k.prop
  sycl-image footer k.prop -o footer.hpp      a header for the end of the host source
  sycl-image translate l.bc -o k.spv          SPIR-V for ESIMD kernels

'-' denotes standard input or output. Exit codes: 0 success, 1 bad input, 2 usage error.";

/// The commands.
#[derive(Subcommand)]
pub enum Command {
    /// Write an object that adds device images to a host program
    #[command(after_help = embed::EXAMPLE)]
    Embed(Box<embed::Command>),
    /// Write a SYCLBIN file, which a host program loads at run time
    #[command(after_help = syclbin::HELP)]
    Syclbin(syclbin::Arguments),
    /// List the images in objects, programs, archives and other files
    #[command(after_help = list::EXAMPLE)]
    List(list::Arguments),
    /// Show images and property sets, as tables or JSON
    #[command(after_help = dump::EXAMPLE)]
    Dump(dump::Arguments),
    /// Verify images, their properties, and images against each other
    #[command(after_help = check::EXAMPLE)]
    Check(check::Arguments),
    /// Write the images in a file and their properties to separate files
    #[command(after_help = extract::EXAMPLE)]
    Extract(extract::Arguments),
    /// Convert property sets between .prop and JSON
    Convert(convert::Arguments),
    /// Write the C++ footer that provides a host program with the IDs of its specialization constants
    #[command(after_help = footer::EXAMPLE)]
    Footer(footer::Arguments),
    /// Translate bitcode to SPIR-V with the Khronos translator, for ESIMD kernels
    #[command(after_help = translate::HELP)]
    Translate(translate::Arguments),
    /// Print completions for a shell, for installers
    #[command(hide = true)]
    Completions(generate::CompletionsArguments),
    /// Write man pages, for installers
    #[command(hide = true)]
    Man(generate::ManArguments),
}
