//! Writes the images to an object, a SYCLBIN file, or a directory. Writes either all files or none.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use device_compiler::{Compiled, DeviceImage, Error};
use device_image::file::{self, FileError, Output, Staged};
use device_image::object_file::{self, ImageSlot, ObjectFile, Options, Piece};
use device_image::syclbin::{self, AbstractModule, Syclbin};
use device_image::table::{Row, Table, column, escape_text};
use device_image::{ImageFormat, target};

use crate::command_line::{Arguments, Kind};

/// The name of the table in the directory of the images.
const TABLE: &str = "images.table";

/// Writes the requested output.
///
/// # Errors
/// Fails for images that the format does not support; returns the errors that the system reports.
pub fn write(arguments: &Arguments, compiled: &Compiled) -> Result<(), Error> {
    let mut staged = Vec::new();
    if let Some(directory) = &arguments.output_images {
        make_directory(directory)?;
        staged.extend(stage_directory(directory, &compiled.images)?);
    }
    if let Some(path) = &arguments.output {
        let name = file::output_name(path);
        staged.push(match arguments.syclbin_state() {
            Some(state) => {
                let bytes = syclbin_file(state, compiled).map_err(|problem| Error::Unit { unit: name, problem })?;
                stage(path, |stream| stream.write_all(&bytes))?
            }
            None => {
                let object = object(arguments, compiled).map_err(|problem| Error::Unit { unit: name, problem })?;
                stage(path, |stream| write_object(&object, &compiled.images, stream))?
            }
        });
    }
    let _placing = file::placing();
    Ok(staged.into_iter().try_for_each(Staged::commit)?)
}

/// Creates a directory if it does not exist.
///
/// # Errors
/// Returns the errors that the system reports.
pub fn make_directory(directory: &Path) -> Result<(), Error> {
    fs::create_dir_all(directory).map_err(|error| Error::File(FileError::write(directory, error)))
}

fn stage(path: &Path, fill: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<Staged, FileError> {
    file::stage(path, |output| match output {
        Output::File(file) => fill(file),
        Output::Stream(stream) => fill(stream),
    })
}

/// Lays out the object. Without images, the object adds nothing to the program.
fn object(arguments: &Arguments, compiled: &Compiled) -> Result<ObjectFile, String> {
    let slot = |image: &DeviceImage| ImageSlot {
        info: image.info.clone(),
        contents: image.contents,
        size: image.bytes.len() as u64,
    };
    let slots: Vec<ImageSlot> = compiled.images.iter().map(slot).collect();
    let kind = match arguments.kind {
        Kind::Section => object_file::Kind::Section,
        _ => object_file::Kind::Register(arguments.runtime()),
    };
    let object = if slots.is_empty() {
        object_file::empty(arguments.machine())
    } else {
        object_file::layout(&slots, &Options { machine: arguments.machine(), kind, symbol: None })
    };
    object.map_err(|error| error.to_string())
}

fn write_object(object: &ObjectFile, images: &[DeviceImage], stream: &mut dyn Write) -> io::Result<()> {
    for piece in object.pieces() {
        match piece {
            Piece::Bytes(bytes) => stream.write_all(bytes)?,
            Piece::Image(index) => stream.write_all(images.get(*index).map_or(&[], |image| &image.bytes))?,
        }
    }
    Ok(())
}

/// Returns a SYCLBIN file with a module for each image.
fn syclbin_file(state: syclbin::State, compiled: &Compiled) -> Result<Vec<u8>, String> {
    let modules = compiled.images.iter().map(|image| {
        let mut sets = image.info.properties.clone();
        if image.info.target == target::SPIR64 {
            syclbin::remove_misread_defaults(&mut sets);
        }
        let format = image.info.format;
        AbstractModule::of_image(format, &image.info.target, sets, image.bytes.clone())
            .ok_or_else(|| format!("a SYCLBIN file cannot contain {} images", format.name()))
    });
    let file = Syclbin { state, modules: modules.collect::<Result<_, _>>()? };
    let mut bytes = Vec::new();
    syclbin::write(&file, &mut bytes).map_err(|error| error.to_string())?;
    Ok(bytes)
}

/// Stages the files for a directory of images.
fn stage_directory(directory: &Path, images: &[DeviceImage]) -> Result<Vec<Staged>, Error> {
    let mut table = Table::new(&[
        column::CODE,
        column::PROPERTIES,
        column::SYMBOLS,
        column::TARGET,
        column::FORMAT,
        column::COMPILE_OPTIONS,
        column::LINK_OPTIONS,
    ]);
    let mut staged = Vec::new();
    for (index, image) in images.iter().enumerate() {
        let extension = match image.info.format {
            ImageFormat::SpirV => "spv",
            _ if device_image::image::is_ptx(&image.bytes) => "ptx",
            _ => "bin",
        };
        let problem = |problem: String| Error::Image { name: directory.display().to_string(), problem };
        let names = [extension, "prop", "sym"].map(|extension| format!("{index}.{extension}"));
        let properties = image.info.properties.to_prop().map_err(|error| problem(error.to_string()))?;
        let symbols = image.info.symbols();
        for (name, bytes) in names.iter().zip([image.bytes.as_slice(), properties.as_bytes(), symbols.as_bytes()]) {
            staged.push(stage(&directory.join(name), |stream| stream.write_all(bytes))?);
        }
        let info = &image.info;
        let texts = [&info.target, info.format.name(), &info.compile_options, &info.link_options];
        let cells = names.into_iter().chain(texts.map(escape_text)).collect();
        table.rows.push(Row { line: index + 2, cells });
    }
    let text = table.to_text().map_err(|error| Error::Options(error.to_string()))?;
    staged.push(stage(&directory.join(TABLE), |stream| stream.write_all(text.as_bytes()))?);
    Ok(staged)
}

/// Returns a line of text with its control characters escaped, so that no input can control the terminal.
pub fn escape(text: &str) -> String {
    text.chars().fold(String::with_capacity(text.len()), |mut escaped, character| {
        if character.is_control() {
            escaped.extend(character.escape_default())
        } else {
            escaped.push(character)
        }
        escaped
    })
}
