//! Writes images to a SYCLBIN file, or to separate files in a directory.

use std::path::{Path, PathBuf};

use device_image::syclbin::{self, AbstractModule, State, Syclbin};
use device_image::{ImageFormat, file, image};
use sycl_rtc::{Compilation, Image};

use crate::cli::Compile;
use crate::error::Error;

/// Writes the images to the requested output.
pub fn write(arguments: &Compile, compiled: &Compilation) -> Result<(), Error> {
    let stem = match file::is_standard(&arguments.source) {
        true => "stdin".to_owned(),
        false => arguments.source.file_stem().unwrap_or_default().to_string_lossy().into_owned(),
    };
    match &arguments.output {
        None => write_syclbin(&PathBuf::from(format!("{stem}.syclbin")), compiled),
        Some(path) if is_directory(path) => write_directory(path, &stem, compiled),
        Some(path) => write_syclbin(path, compiled),
    }
}

fn is_directory(path: &Path) -> bool {
    path.is_dir() || path.as_os_str().as_encoded_bytes().ends_with(b"/")
}

fn write_syclbin(path: &Path, compiled: &Compilation) -> Result<(), Error> {
    let modules = compiled.images.iter().map(module).collect::<Result<_, _>>()?;
    let mut bytes = Vec::new();
    syclbin::write(&Syclbin { state: State::Executable, modules }, &mut bytes)
        .map_err(|source| Error::Syclbin { path: path.display().to_string(), source })?;
    Ok(file::write(path, bytes)?)
}

/// Returns the abstract module of an image.
fn module(image: &Image) -> Result<AbstractModule<&[u8]>, Error> {
    let mut properties = image.info.properties.clone();
    if image.info.format == ImageFormat::SpirV {
        syclbin::remove_misread_defaults(&mut properties);
    }
    let module = AbstractModule::of_image(image.info.format, &image.info.target, properties, image.bytes.as_slice());
    module.ok_or_else(|| Error::Format(image.info.target.clone()))
}

fn write_directory(directory: &Path, stem: &str, compiled: &Compilation) -> Result<(), Error> {
    let made = std::fs::create_dir_all(directory);
    made.map_err(|error| Error::Usage(format!("cannot create directory '{}': {error}", directory.display())))?;
    for (index, Image { info, bytes }) in compiled.images.iter().enumerate() {
        let name = |extension: &str| directory.join(format!("{stem}_{index}.{extension}"));
        let extension = match info.format {
            ImageFormat::SpirV => "spv",
            _ if image::is_ptx(bytes) => "ptx",
            _ => "bin",
        };
        let properties = info.properties.to_prop();
        let properties = properties.map_err(|error| Error::Usage(format!("properties of image {index}: {error}")))?;
        file::write(name(extension), bytes)?;
        file::write(name("prop"), properties)?;
        file::write(name("sym"), info.symbols())?;
    }
    Ok(())
}
