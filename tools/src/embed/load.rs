//! An image with all that belongs to it, from its files.

use std::fs::File;
use std::io::{self, BufReader, Read, Seek};
use std::path::Path;

use device_image::object_file::{ImageSlot, Kind};
use device_image::{ImageFormat, ImageInfo, PropertySets, names};

use super::bitcode::{Collected, Collector};
use super::entry_points::entry_points;
use super::request::Request;
use crate::error::Error;
use crate::files;

/// Bytes that tell the format of an image.
const START: u64 = 4096;

/// An image that is ready to be written.
pub struct LoadedImage {
    /// What messages call it.
    pub name: String,
    /// What the object says of it.
    pub slot: ImageSlot,
    /// Its bytes.
    pub source: Source,
}

/// The bytes of an image.
pub enum Source {
    /// In a file, which is not read before it is copied.
    File(File),
    /// In memory: compressed, or from standard input.
    Bytes(Vec<u8>),
}

impl Source {
    fn size(&self) -> io::Result<u64> {
        match self {
            Self::File(file) => Ok(file.metadata()?.len()),
            Self::Bytes(bytes) => Ok(bytes.len() as u64),
        }
    }

    /// Reads from the start; afterwards the file stands at its start again.
    fn read<T>(&mut self, read: impl FnOnce(&mut dyn Read) -> io::Result<T>) -> io::Result<T> {
        match self {
            Self::Bytes(bytes) => read(&mut bytes.as_slice()),
            Self::File(file) => {
                let result = read(&mut BufReader::new(&mut *file))?;
                file.rewind()?;
                Ok(result)
            }
        }
    }
}

/// Loads an image.
///
/// # Errors
/// Files that cannot be read or are malformed; files that do not belong together; a target or kernels that nothing tells.
pub fn load(request: Request, kind: Kind, collector: &Collector) -> Result<LoadedImage, Error> {
    let name = files::input_name(&request.image);
    let fail = |problem: String| Error::Input { path: name.clone(), problem };
    let read_error = |source: io::Error| Error::Read { path: name.clone(), source };

    let mut source = open(&request.image).map_err(read_error)?;
    let mut start = Vec::new();
    source.read(|reader| reader.take(START).read_to_end(&mut start)).map_err(read_error)?;
    let format = format_of(&request, &start).map_err(fail)?;
    let target = target_of(&request, format).map_err(fail)?;
    let mut info = ImageInfo::new(&target, format);
    info.compile_options = request.compile_options.clone().unwrap_or_default();
    info.link_options = request.link_options.clone().unwrap_or_default();

    let collected = collect(&request, format, collector)?;
    let mut sets = PropertySets::new();
    if let Some(path) = request.properties.as_ref().or(collected.is_some().then_some(&request.image)) {
        info.properties = match &collected {
            Some(collected) => collected.properties.clone(),
            None => files::read_prop_text(path)?,
        };
        sets = info.property_sets().map_err(|source| Error::Prop { path: files::input_name(path), source })?;
    }
    let in_image = match format {
        ImageFormat::SpirV => Some(source.read(|reader| entry_points(reader)).map_err(read_error)?),
        _ => None,
    };
    info.entries = match &collected {
        Some(collected) if request.symbols.is_none() => ImageInfo::entries_of_symbols(&collected.symbols),
        _ => entries(&request, &sets, in_image.as_deref())?,
    };
    check_kernels(&request, &info, &sets, in_image.as_deref())?;
    if info.entries.is_empty() && kind != Kind::Section {
        return Err(fail(
            "no kernels known, and runtimes ignore an image without any; name them in a .sym file".to_owned(),
        ));
    }
    if let Some(level) = request.zstd.filter(|_| format != ImageFormat::Zstd) {
        source = Source::Bytes(source.read(|reader| zstd::encode_all(reader, level)).map_err(read_error)?);
        info.format = ImageFormat::Zstd;
    }
    let size = source.size().map_err(read_error)?;
    Ok(LoadedImage { slot: ImageSlot { info, contents: format, size }, source, name })
}

/// What the metadata of bitcode tells: of the file given for the properties, or of the image itself.
fn collect(request: &Request, format: ImageFormat, collector: &Collector) -> Result<Option<Collected>, Error> {
    match &request.properties {
        Some(path) if is_bitcode(path) => collector.collect(path).map(Some),
        None if format == ImageFormat::Bitcode && !files::is_standard(&request.image) => {
            collector.collect(&request.image).map(Some)
        }
        _ => Ok(None),
    }
}

/// Whether a file begins as bitcode does; one that cannot be read is reported where its text is wanted.
fn is_bitcode(path: &Path) -> bool {
    let start = || -> io::Result<[u8; 4]> {
        let mut start = [0; 4];
        File::open(path)?.read_exact(&mut start)?;
        Ok(start)
    };
    // Reading a pipe would empty it.
    path.is_file() && start().is_ok_and(|start| ImageFormat::detect(&start) == Some(ImageFormat::Bitcode))
}

/// What has no size, such as a pipe, is read at once.
fn open(path: &Path) -> io::Result<Source> {
    if files::is_standard(path) {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes)?;
        return Ok(Source::Bytes(bytes));
    }
    let mut file = File::open(path)?;
    if file.metadata()?.is_file() {
        return Ok(Source::File(file));
    }
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    Ok(Source::Bytes(bytes))
}

/// The format asked for, which must be the one that the first bytes tell; else that one.
fn format_of(request: &Request, start: &[u8]) -> Result<ImageFormat, String> {
    if start.is_empty() {
        return Err("the image is empty".to_owned());
    }
    let found = ImageFormat::detect(start);
    match (request.format, found) {
        (None, Some(found)) => Ok(found),
        (None, None) => {
            Err("cannot tell the format of the image by its first bytes, give --format native or the like".to_owned())
        }
        // What is native is known best by the one who made it.
        (Some(asked @ (ImageFormat::Native | ImageFormat::Unknown)), _) if found != Some(ImageFormat::SpirV) => {
            Ok(asked)
        }
        (Some(asked), Some(found)) if asked == found => Ok(asked),
        (Some(ImageFormat::Unknown), Some(ImageFormat::SpirV)) => Ok(ImageFormat::Unknown),
        (Some(asked), Some(found)) => {
            Err(format!("the image is said to be {}, but begins as {} does", asked.name(), found.name()))
        }
        (Some(asked), None) => Err(format!("the image is said to be {}, but does not begin as such", asked.name())),
    }
}

fn target_of(request: &Request, format: ImageFormat) -> Result<String, String> {
    if let Some(target) = &request.target {
        return Ok(target.clone());
    }
    match format.usual_target() {
        Some(target) => Ok(target.to_owned()),
        None => Err(format!(
            "the target of a {} image is not known, give --target spir64_x86_64, nvptx64 or the like",
            format.name()
        )),
    }
}

/// The names of the kernels: from the symbol file, the properties or the image.
fn entries(request: &Request, sets: &PropertySets, in_image: Option<&[String]>) -> Result<Vec<String>, Error> {
    if let Some(path) = &request.symbols {
        let text = files::read_bytes(path)?;
        let text = std::str::from_utf8(&text)
            .map_err(|error| Error::Utf8 { path: files::input_name(path), byte: error.valid_up_to() + 1 })?;
        return Ok(ImageInfo::entries_of_symbols(text));
    }
    let listed = ImageInfo::entries_of_properties(sets);
    Ok(listed.or_else(|| in_image.map(<[String]>::to_vec)).unwrap_or_default())
}

/// The kernels that the files speak of must be in the image: else they are those of another.
fn check_kernels(
    request: &Request,
    info: &ImageInfo,
    sets: &PropertySets,
    in_image: Option<&[String]>,
) -> Result<(), Error> {
    let exported = sets.get(names::EXPORTED_SYMBOLS);
    let is_exported = |name: &str| exported.is_some_and(|set| set.get(name).is_some());
    let has = |kernels: &[String], name: &str| kernels.iter().any(|kernel| kernel == name);
    let image = files::input_name(&request.image);
    if let (Some(path), Some(in_image)) = (&request.symbols, in_image) {
        let missing = info.entries.iter().find(|name| !has(in_image, name) && !is_exported(name));
        if let Some(missing) = missing {
            return Err(Error::file(
                path,
                format!("kernel '{missing}' is not in image '{image}'; is this the symbol file of another image?"),
            ));
        }
    }
    let kernels = in_image.unwrap_or(&info.entries);
    for set in [names::KERNEL_NAMES, names::KERNEL_PARAM_OPT] {
        let names = sets.get(set).into_iter().flat_map(|set| set.iter().map(|(name, _)| name));
        let missing = names.into_iter().find(|name| !has(kernels, name) && !is_exported(name));
        if let (Some(missing), Some(path)) = (missing, &request.properties) {
            return Err(Error::file(
                path,
                format!(
                    "set '{set}' describes kernel '{missing}', which image '{image}' does not have; is this the property file of another image?"
                ),
            ));
        }
    }
    Ok(())
}
