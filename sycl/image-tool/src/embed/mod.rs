//! `sycl-image embed` writes device images to an object for the host.

mod bitcode;
mod load;
mod request;
mod target;

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{ArgAction, ArgMatches, Args, FromArgMatches};
use device_image::object_file::{self, Kind, Machine, ObjectFile, Options, Piece};
use device_image::{Runtime, file};

use crate::error::Error;
use crate::opt::Opt;
use crate::{files, footer};
use load::{LoadedImage, Source};

/// The text at the end of `--help`.
pub const EXAMPLE: &str = "\
The extension determines the kind of a file: .prop and .json files contain the properties, and .sym files the kernels, of
the image before them; .table files list images with their files; anything else is an image. Options for an image follow
it. Options before the first image apply to all images.

The names of the kernels come from the .sym file, or else from the property set 'SYCL/kernel names', or else from the
SPIR-V. Without a .sym file, the functions in the set 'SYCL/exported symbols' are added. Bitcode that still contains the
metadata from a SYCL front end provides both properties and kernels.

Only the start of an image is read; `sycl-image check` verifies all of it. SPIR-V that imports a compiler builtin, such as
an ESIMD builtin, is rejected, because no device provides it.

Examples:
  sycl-image embed k.spv k.prop -o k.o
  c++ main.cpp k.o -lsycl                         when the program starts, it registers k.spv

  sycl-image embed k.spv k.prop --footer k.hpp -o k.o
  c++ -include main.cpp -x c++ k.hpp -x none k.o -lsycl
                                                  the program can set specialization constants

  sycl-image embed --target=spir64 a.spv a.prop b.spv b.prop -o k.o
  sycl-image embed k.spv k.prop cpu.bin cpu.prop --target=spir64_x86_64 -o k.o
  sycl-image embed out.table -o k.o
  sycl-image embed k.spv --properties k.bc -o k.o
  sycl-image embed --section k.spv k.prop -o k.o  data only, between __start_syclimg and __stop_syclimg";

/// Arguments of `embed`.
#[derive(Args)]
pub struct Arguments {
    /// Images, each followed by its .prop and .sym files; or .table files. '-' for standard input
    #[arg(value_name = "FILE")]
    inputs: Vec<PathBuf>,
    /// Object to write, '-' for standard output
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Register the images with the DPC++ runtime when the program starts; the default
    #[arg(long, conflicts_with = "section")]
    register: bool,
    /// Only put the images into a section, for other runtimes
    #[arg(long)]
    section: bool,
    /// Version of the DPC++ runtime: 9 for libsycl.so.9, 8 for libsycl.so.8 and older
    #[arg(long, value_name = "N", default_value_t, value_parser = runtime_parser(), conflicts_with = "section")]
    runtime: Runtime,
    /// Host that the object is for
    #[arg(long, value_name = "HOST", default_value = Machine::HOST.name(), value_parser = machine_parser())]
    machine: Machine,
    /// Also write the integration footer for the host, as `sycl-image footer` does
    #[arg(long, value_name = "FILE")]
    footer: Option<PathBuf>,
    /// Let the footer accept constants that no kernel reads; setting them has no effect
    #[arg(long, requires = "footer")]
    allow_unread: bool,
    /// Define a global symbol so that a linker can extract the object from an archive (-u NAME)
    #[arg(long, value_name = "NAME", value_parser = clap::builder::NonEmptyStringValueParser::new())]
    symbol: Option<String>,
    /// LLVM's opt, which reads bitcode [default: opt-22, else opt]
    #[arg(long, value_name = "PROGRAM")]
    opt: Option<PathBuf>,
    /// Plugin for opt [default: libsyclpasses.so next to sycl-image, or the installed one]
    #[arg(long, value_name = "FILE")]
    plugin: Option<PathBuf>,
    #[command(flatten, next_help_heading = "Options for an image")]
    images: ImageArguments,
}

/// Arguments that follow an image; [`request`] reads them again with their positions.
#[derive(Args)]
struct ImageArguments {
    /// An image, regardless of its extension
    #[arg(long, value_name = "FILE", action = ArgAction::Append)]
    image: Vec<PathBuf>,
    /// Its .prop or .json file; or the bitcode that it was generated from, which contains properties and kernels as
    /// metadata
    #[arg(long, value_name = "FILE", action = ArgAction::Append)]
    properties: Vec<PathBuf>,
    /// Its .sym file, with one kernel name per line
    #[arg(long, value_name = "FILE", action = ArgAction::Append)]
    symbols: Vec<PathBuf>,
    /// Target, by its name in the runtime: spir64, spir64_x86_64, spir64_gen, nvptx64, amdgcn, ...
    /// [default for SPIR-V: spir64]
    #[arg(long, value_name = "NAME", action = ArgAction::Append)]
    target: Vec<String>,
    /// Format: spirv, native, bitcode, zstd, unknown [default: by the first bytes]
    #[arg(long, value_name = "FORMAT", action = ArgAction::Append)]
    format: Vec<String>,
    /// Options for compiling it at run time
    #[arg(long, value_name = "OPTIONS", allow_hyphen_values = true, action = ArgAction::Append)]
    compile_options: Vec<String>,
    /// Options for linking it at run time
    #[arg(long, value_name = "OPTIONS", allow_hyphen_values = true, action = ArgAction::Append)]
    link_options: Vec<String>,
    /// Compress it with zstd, at LEVEL 1 to 22 [default: 10]
    #[arg(long, value_name = "LEVEL", num_args = 0..=1, require_equals = true, default_missing_value = "10", action = ArgAction::Append, value_parser = clap::value_parser!(i32).range(1..=22))]
    zstd: Vec<i32>,
}

/// The arguments of `embed`, with the requests that their positions determine.
pub struct Command {
    arguments: Arguments,
    requests: Result<Vec<request::Request>, Error>,
}

impl FromArgMatches for Command {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let arguments = Arguments::from_arg_matches(matches)?;
        Ok(Command { arguments, requests: request::requests(matches) })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Args for Command {
    fn augment_args(command: clap::Command) -> clap::Command {
        Arguments::augment_args(command)
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Arguments::augment_args_for_update(command)
    }
}

/// Returns the parser for the runtime's version.
fn runtime_parser() -> impl TypedValueParser<Value = Runtime> {
    PossibleValuesParser::new(["8", "9"]).try_map(|number| number.parse::<Runtime>())
}

/// Returns the parser for the host.
fn machine_parser() -> impl TypedValueParser<Value = Machine> {
    PossibleValuesParser::new(Machine::ALL.map(Machine::name)).try_map(|name| name.parse::<Machine>())
}

/// Runs the command.
pub fn run(command: Command) -> Result<(), Error> {
    let Command { arguments, requests } = command;
    let kind = if arguments.section { Kind::Section } else { Kind::Register(arguments.runtime) };
    let opt = Opt { opt: arguments.opt, plugin: arguments.plugin };
    let requests = requests?;
    check_outputs(&arguments.output, arguments.footer.as_deref(), &arguments.inputs, &requests)?;
    let mut images = Vec::new();
    for request in requests {
        images.push(load::load(request, kind, &opt)?);
    }
    let options = Options { machine: arguments.machine, kind, symbol: arguments.symbol };
    let slots: Vec<_> = images.iter().map(|image| image.slot.clone()).collect();
    let object = object_file::layout(&slots, &options).map_err(|error| Error::file(&arguments.output, error))?;
    let footer = arguments.footer.as_deref().map(|path| stage_footer(path, &images, arguments.allow_unread));
    let footer = footer.transpose()?;
    let object = files::stage(&arguments.output, |output| match output {
        files::Output::File(file) => write_object(&object, &images, file),
        files::Output::Stream(stream) => write_object(&object, &images, stream),
    })?;
    let _placing = file::placing();
    footer.map(files::Staged::commit).transpose()?;
    Ok(object.commit()?)
}

/// Checks that no output replaces an input or the other output.
fn check_outputs(
    object: &Path,
    footer: Option<&Path>,
    arguments: &[PathBuf],
    requests: &[request::Request],
) -> Result<(), Error> {
    let files = |request: &'_ request::Request| {
        [Some(request.image.clone()), request.properties.clone(), request.symbols.clone()].into_iter().flatten()
    };
    let inputs: Vec<PathBuf> = arguments.iter().cloned().chain(requests.iter().flat_map(files)).collect();
    for output in [Some(object), footer].into_iter().flatten() {
        files::keep_inputs(output, inputs.iter().map(PathBuf::as_path))?;
    }
    match footer {
        Some(footer) if footer == object || files::is_same_file(footer, object) => {
            Err(Error::Usage(format!("--footer: '{}' is the object", footer.display())))
        }
        _ => Ok(()),
    }
}

/// Writes the integration footer for the constants of the images.
fn stage_footer(path: &Path, images: &[LoadedImage], allow_unread: bool) -> Result<files::Staged, Error> {
    let sets = images.iter().map(|image| (image.name.clone(), image.slot.info.properties.clone()));
    let text = footer::of_properties(&sets.collect::<Vec<_>>(), allow_unread)?;
    let staged = files::stage(path, |output| match output {
        files::Output::File(file) => file.write_all(text.as_bytes()),
        files::Output::Stream(stream) => stream.write_all(text.as_bytes()),
    });
    Ok(staged?)
}

/// Writes an object. If the output is a file, the system copies the images without loading them into memory.
fn write_object<W: Write + ?Sized>(object: &ObjectFile, images: &[LoadedImage], output: &mut W) -> io::Result<()> {
    for piece in object.pieces() {
        match piece {
            Piece::Bytes(bytes) => output.write_all(bytes)?,
            Piece::Image(index) => {
                let Some(image) = images.get(*index) else { continue };
                match &image.source {
                    Source::Bytes(bytes) => output.write_all(bytes)?,
                    Source::File(path) => copy(path, image.slot.size, &image.name, output)?,
                }
            }
        }
    }
    Ok(())
}

/// Copies a file of `size` bytes.
fn copy<W: Write + ?Sized>(path: &Path, size: u64, name: &str, output: &mut W) -> io::Result<()> {
    let fail = |error: io::Error| io::Error::new(error.kind(), format!("image '{name}': {error}"));
    let file = File::open(path).map_err(fail)?;
    let found = file.metadata().map_err(fail)?.len();
    let copied = if found == size { io::copy(&mut file.take(size), output)? } else { found };
    if copied != size {
        let problem = format!("image '{name}' changed from {size} bytes to {copied} while it was being read");
        return Err(io::Error::other(problem));
    }
    Ok(())
}
