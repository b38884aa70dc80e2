//! Reads and writes files, including property sets: [`device_image::file`] with this tool's
//! errors.

use std::path::{Path, PathBuf};

use device_image::PropertySets;
use device_image::file::{self, FileError, FileReason, check_regular};
use device_image::table::{self, TableImage};

pub use device_image::file::{Output, Staged, input_name, is_same_file, is_standard, output_name, stage};

use crate::error::Error;
use crate::format::Format;

/// Checks that standard input is given at most once, because it can be read only once.
pub fn check_standard_input<'p>(paths: impl IntoIterator<Item = &'p PathBuf>) -> Result<(), Error> {
    match paths.into_iter().filter(|path| is_standard(path)).count() {
        0 | 1 => Ok(()),
        count => Err(Error::Usage(format!("'-' given {count} times, but standard input can be read only once"))),
    }
}

/// Reads property sets.
pub fn read(path: &Path, format: Option<Format>) -> Result<PropertySets, Error> {
    parse(path, read_bytes(path)?, format)
}

/// Reads property sets from the bytes of a file.
pub fn parse(path: &Path, text: Vec<u8>, format: Option<Format>) -> Result<PropertySets, Error> {
    let name = input_name(path);
    match format.or_else(|| Format::of(path)).unwrap_or(Format::Prop) {
        Format::Prop => PropertySets::parse_prop(text).map_err(|source| Error::Prop { path: name, source }),
        Format::Json => {
            let text = self::text(path, text)?;
            PropertySets::from_json(&text).map_err(|source| Error::Json { path: name, source })
        }
    }
}

/// Returns the bytes of a file as text.
pub fn text(path: &Path, bytes: Vec<u8>) -> Result<String, Error> {
    let text = String::from_utf8(bytes)
        .map_err(|error| Error::Utf8 { path: input_name(path), byte: error.utf8_error().valid_up_to() })?;
    // The byte order mark would become part of the first name.
    if text.starts_with('\u{feff}') {
        return Err(Error::file(path, "the file begins with a byte order mark; save it as UTF-8 without one"));
    }
    Ok(text)
}

/// Reads a whole file of any kind, or standard input.
pub fn read_bytes(path: &Path) -> Result<Vec<u8>, Error> {
    Ok(file::read_any(path)?)
}

/// Reads the images in a `.table` file.
///
/// A table is untrusted text. It must not make the tool wait for a FIFO or read an endless device.
pub fn read_table(path: &Path) -> Result<Vec<TableImage>, Error> {
    let error = |error| Error::file(path, error);
    let table = table::parse(file::read(path)?).map_err(error)?;
    let directory = path.parent().unwrap_or(Path::new(""));
    let images = table.images(directory).map_err(error)?;
    for image in &images {
        for file in files_of_row(image) {
            // Files that cannot be read are reported when they are opened.
            if let Err(FileError { reason: reason @ FileReason::NotRegular { .. }, name, .. }) = check_regular(file) {
                return Err(Error::file(path, format!("line {}: cannot read '{name}': {reason}", image.line)));
            }
        }
    }
    Ok(images)
}

/// Returns the files that a line in a table names.
pub fn files_of_row(row: &TableImage) -> impl Iterator<Item = &PathBuf> {
    [Some(&row.code), row.properties.as_ref(), row.symbols.as_ref()].into_iter().flatten()
}

/// Writes a whole file, or standard output.
pub fn write(path: &Path, contents: impl AsRef<[u8]>) -> Result<(), Error> {
    Ok(file::write(path, contents)?)
}

/// Checks that an output does not replace any input.
pub fn keep_inputs<'p>(output: &Path, inputs: impl IntoIterator<Item = &'p Path>) -> Result<(), Error> {
    match inputs.into_iter().find(|input| is_same_file(output, input)) {
        Some(input) => Err(Error::Usage(format!("output '{}' is also an input", input.display()))),
        None => Ok(()),
    }
}

/// Prints text to standard output.
pub fn print(text: &str) -> Result<(), Error> {
    write(Path::new("-"), text)
}
