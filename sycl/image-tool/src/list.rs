//! `sycl-image list` prints the images in files, one per row.

use std::path::PathBuf;

use clap::Args;
use device_image::names;
use serde_json::{Value, json};

use crate::error::Error;
use crate::escape::escape;
use crate::files;
use crate::input::{self, Image};
use crate::messages::print_error;
use crate::table::{Align, Table};

/// The text at the end of `--help`.
pub const EXAMPLE: &str = "\
Reads objects, executables and shared libraries (ELF, COFF, PE, Mach-O), static archives, SYCLBIN, OffloadBinary, .table files,
and device images.

Example:

  $ sycl-image list k.o
  IMAGE  WHERE    TARGET  FORMAT  BYTES  KERNELS  CONSTANTS
      0  syclimg  spir64  spirv    1392        1          2

IMAGE      index of the image, for the --image option of dump and extract
WHERE      archive member and section; '-' if the file itself is the image or the container
BYTES      size as stored; images in the zstd format are compressed
CONSTANTS  number of specialization constants";

/// Arguments of `list`.
#[derive(Args)]
pub struct Arguments {
    /// Files to read, '-' for standard input
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
}

/// Runs the command. A file that cannot be read does not prevent the output of the others.
pub fn run(arguments: &Arguments) -> Result<(), Error> {
    files::check_standard_input(&arguments.files)?;
    let mut images = Vec::new();
    let mut first_error = Ok(());
    for path in &arguments.files {
        match input::images(path) {
            Ok(found) => images.extend(found.into_iter().enumerate().map(|image| (files::input_name(path), image))),
            Err(error) => {
                let earlier = std::mem::replace(&mut first_error, Err(error));
                if let Err(earlier) = earlier {
                    print_error(&earlier);
                }
            }
        }
    }
    if arguments.json {
        let images: Vec<Value> = images.iter().map(|(file, (number, image))| to_json(file, *number, image)).collect();
        files::print(&format!("{:#}\n", json!({ "images": images })))?;
    } else if !images.is_empty() {
        files::print(&to_text(&images, arguments.files.len() > 1))?;
    } else if first_error.is_ok() {
        let names: Vec<String> = arguments.files.iter().map(|path| escape(&files::input_name(path))).collect();
        files::print(&format!("{}: no device images\n", names.join(", ")))?;
    }
    first_error
}

fn to_text(images: &[(String, (usize, Image))], with_file: bool) -> String {
    let titles = [
        ("FILE", Align::Left),
        ("IMAGE", Align::Right),
        ("WHERE", Align::Left),
        ("TARGET", Align::Left),
        ("FORMAT", Align::Left),
        ("BYTES", Align::Right),
        ("KERNELS", Align::Right),
        ("CONSTANTS", Align::Right),
    ];
    let cells = |file: &str, number: usize, image: &Image| {
        [
            file.to_owned(),
            number.to_string(),
            image.place.clone(),
            if image.info.target.is_empty() { "-".to_owned() } else { image.info.target.clone() },
            image.info.format.name().to_owned(),
            image.size().to_string(),
            image.info.entries.len().to_string(),
            constants(image).map_or_else(|| "?".to_owned(), |count| count.to_string()),
        ]
    };
    let rows = images.iter().map(|(file, (number, image))| cells(file, *number, image));
    if with_file {
        let mut table = Table::new(titles);
        rows.for_each(|row| table.push(row));
        return table.to_text();
    }
    let [_, titles @ ..] = titles;
    let mut table = Table::new(titles);
    rows.for_each(|[_, row @ ..]| table.push(row));
    table.to_text()
}

/// Returns the number of specialization constants, unless the properties are malformed.
fn constants(image: &Image) -> Option<usize> {
    let sets = image.property_sets().ok()?;
    Some(sets.get(names::SPEC_CONSTANTS).map_or(0, |set| set.len()))
}

fn to_json(file: &str, number: usize, image: &Image) -> Value {
    json!({
        "file": file,
        "image": number,
        "where": image.place,
        "target": image.info.target,
        "format": image.info.format.name(),
        "offset": image.range.start,
        "bytes": image.size(),
        "kernels": image.info.entries.len(),
        "constants": constants(image),
    })
}
