//! `sycl-image dump` shows property sets, and images with their property sets.

mod images;
mod sets;

use std::path::PathBuf;

use clap::Args;
use device_image::spec_constants::SpecConstantTable;
use serde_json::{Value, json};

use crate::error::Error;
use crate::escape::escape;
use crate::files;
use crate::format::Format;
use crate::input::{self, Image, Input};
use crate::messages::print_error;

/// The text at the end of `--help`.
pub const EXAMPLE: &str = "\
For each image in a file, shows the description for the runtime: target, kernels, property sets. Files with images
(objects, executables, shared libraries, static archives, SYCLBIN, OffloadBinary) are recognized by their first bytes;
.table and property files by their extension. Anything else is read as property sets.

--json adds an array 'constants', with the symbol, name, id, offset, size and default value of each record of each constant.

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
INTEGER  the bytes as a signed integer; FLOAT the bytes as float or double, if that is plausible
NAME     the demangled symbol";

/// Arguments of `dump`.
#[derive(Args)]
pub struct Arguments {
    /// File to show, '-' for standard input
    pub file: PathBuf,
    /// Print JSON instead of tables
    #[arg(long)]
    pub json: bool,
    /// Do not decode specialization constants
    #[arg(long, conflicts_with = "json")]
    pub raw: bool,
    /// Show only the image with this index, counting from 0
    #[arg(long, value_name = "N", conflicts_with = "from")]
    pub image: Option<usize>,
    /// Read the file as a property file in this format [default: by its extension or first bytes, otherwise prop]
    #[arg(long, value_name = "FORMAT")]
    pub from: Option<Format>,
}

/// Runs the command.
///
/// The whole output is printed before an error in the specialization constants, because the output
/// helps to find the cause.
pub fn run(arguments: &Arguments) -> Result<(), Error> {
    let path = &arguments.file;
    if input::is_table(path) && arguments.from.is_none() {
        return dump_images(arguments, input::images(path)?);
    }
    let format = arguments.from.or_else(|| Format::of(path));
    let input = Input::open(path)?;
    if format.is_none() && (arguments.image.is_some() || input.is_container()?) {
        return dump_images(arguments, input::images_of(input)?);
    }
    if arguments.image.is_some() {
        return Err(Error::Usage(format!("--image: '{}' contains property sets, not images", path.display())));
    }
    let sets = files::parse(path, input.all()?, format)?;
    let (text, constants) = if arguments.json {
        let constants = SpecConstantTable::from_properties(&sets);
        let mut value: Value = serde_json::from_str(&sets.to_json()).unwrap_or_default();
        value["constants"] = sets::constants_to_json(constants.as_ref().ok());
        (format!("{value:#}\n"), constants.map(drop))
    } else {
        sets::to_text(&sets, arguments.raw)
    };
    files::print(&text)?;
    constants.map_err(|source| Error::SpecConstants { path: files::input_name(path), source })
}

/// Shows images. Malformed properties of one image do not prevent the output of the others.
fn dump_images(arguments: &Arguments, images: Vec<Image>) -> Result<(), Error> {
    let path = &arguments.file;
    let images = input::select(path, images, arguments.image)?;
    let (text, results): (String, Vec<_>) = if arguments.json {
        let (images, results): (Vec<_>, _) =
            images.iter().map(|(number, image)| images::to_json(*number, image)).unzip();
        (format!("{:#}\n", json!({ "images": images })), results)
    } else if images.is_empty() {
        (format!("{}: no device images\n", escape(&files::input_name(path))), Vec::new())
    } else {
        let texts = images.iter().map(|(number, image)| images::to_text(*number, image, arguments.raw));
        let (texts, results): (Vec<_>, _) = texts.unzip();
        (texts.join("\n"), results)
    };
    files::print(&text)?;
    let problems: Vec<String> = results.into_iter().filter_map(Result::err).collect();
    problems.iter().for_each(|problem| print_error(&Error::file(path, problem)));
    if problems.is_empty() { Ok(()) } else { Err(Error::Reported) }
}
