//! Loads an image with its properties and kernels from files.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

use device_image::file::{self, FileReason};
use device_image::object_file::{ImageSlot, Kind};
use device_image::spec_constants::SpecConstantTable;
use device_image::{ImageFormat, ImageInfo, PropertySets, builtins, spirv};

use super::bitcode::{self, Collected};
use super::request::Request;
use super::target;
use crate::error::Error;
use crate::files;
use crate::input::MAX_DECOMPRESSED;
use crate::messages::print_warning;
use crate::opt::Opt;
use crate::parts::Parts;

/// The number of bytes that identify the format of an image.
const START: u64 = 4096;

/// An image that is ready to be written.
pub struct LoadedImage {
    /// The name of the image in messages.
    pub name: String,
    /// The description of the image in the object.
    pub slot: ImageSlot,
    /// The bytes of the image.
    pub source: Source,
}

/// The source of an image's bytes.
pub enum Source {
    /// A file, which is not read before it is copied. It is not kept open, because there may be
    /// more images than the number of files that a program may open.
    File(PathBuf),
    /// Memory, for a compressed image or an image from standard input.
    Bytes(Vec<u8>),
}

impl Source {
    /// Opens an image. Also returns its size.
    fn open(path: &Path) -> Result<(Self, u64), Error> {
        let open = || -> Result<_, FileReason> {
            if files::is_standard(path) {
                return Ok(Err(file::read_standard_input()?));
            }
            let file = File::open(path)?;
            let metadata = file.metadata()?;
            // A pipe has no size and can be read only once.
            Ok(if metadata.is_file() { Ok(metadata.len()) } else { Err(file::read_stream(file)?) })
        };
        let bytes = match open().map_err(|reason| Error::read(path, reason))? {
            Ok(size) => return Ok((Self::File(path.to_owned()), size)),
            Err(bytes) => bytes,
        };
        let size = bytes.len() as u64;
        Ok((Self::Bytes(bytes), size))
    }

    /// Reads from the start.
    fn read<T>(&self, read: impl FnOnce(&mut dyn Read) -> io::Result<T>) -> io::Result<T> {
        match self {
            Self::Bytes(bytes) => read(&mut bytes.as_slice()),
            Self::File(path) => read(&mut BufReader::new(File::open(path)?)),
        }
    }

    /// Reads from the start of the contents of a zstd frame, or from the start of an uncompressed image.
    fn read_contents<T>(
        &self,
        format: ImageFormat,
        read: impl FnOnce(&mut dyn Read) -> io::Result<T>,
    ) -> io::Result<T> {
        self.read(|reader| match format {
            ImageFormat::Zstd => read(&mut BufReader::new(zstd::Decoder::new(reader)?.take(MAX_DECOMPRESSED))),
            _ => read(reader),
        })
    }

    /// Returns the first bytes of the contents of a zstd frame, up to the first error in the frame.
    /// `check` reports such errors.
    fn start_of_contents(&self) -> io::Result<Vec<u8>> {
        let mut start = Vec::new();
        let read = self.read_contents(ImageFormat::Zstd, |reader| {
            // Keep the bytes that were read before an error.
            let _ = reader.take(START).read_to_end(&mut start);
            Ok(())
        });
        read.map(|()| start)
    }

    /// Returns all bytes as one zstd frame.
    fn compressed(&self, level: i32, size: u64) -> io::Result<Vec<u8>> {
        let mut encoder = zstd::Encoder::new(Vec::new(), level)?;
        // The runtime allocates memory of the size that the frame declares.
        encoder.set_pledged_src_size(Some(size))?;
        encoder.include_contentsize(true)?;
        self.read(|reader| io::copy(reader, &mut encoder))?;
        encoder.finish()
    }
}

/// Loads an image.
///
/// # Errors
/// Fails for files that cannot be read, are malformed or do not belong together, and for an unknown target or unknown
/// kernels.
pub fn load(request: Request, kind: Kind, opt: &Opt) -> Result<LoadedImage, Error> {
    let name = files::input_name(&request.image);
    let fail = |problem: String| Error::Input { path: name.clone(), problem };
    let read_error = |source: io::Error| Error::read(&request.image, source);

    let (mut source, mut size) = Source::open(&request.image)?;
    let mut start = Vec::new();
    source.read(|reader| reader.take(START).read_to_end(&mut start)).map_err(read_error)?;
    let (format, mut contents) = formats(&request, &start).map_err(fail)?;
    if format == ImageFormat::Zstd && zstd::decompressed_size(&start).is_none() {
        let problem = "the zstd frame does not contain the size of its contents, which the runtime requires; compress the \
                       image with --zstd";
        return Err(fail(problem.to_owned()));
    }
    if format == ImageFormat::Zstd {
        start = source.start_of_contents().map_err(read_error)?;
        contents = ImageFormat::detect(&start).unwrap_or(ImageFormat::Zstd);
    }
    let target = target_of(&request, contents).map_err(fail)?;
    target::check(&target, contents, &start, kind).map_err(|error| fail(error.to_string()))?;
    let mut info = ImageInfo::new(&target, format);
    info.compile_options = request.compile_options.clone().unwrap_or_default();
    info.link_options = request.link_options.clone().unwrap_or_default();

    if contents == ImageFormat::SpirV && format != ImageFormat::Zstd && !size.is_multiple_of(4) {
        return Err(fail(format!("{size} bytes are not a whole number of words; the SPIR-V is truncated")));
    }

    // `opt` cannot read bitcode in a zstd frame.
    let readable = if format == ImageFormat::Zstd { format } else { contents };
    let collected = collect(&request, readable, &source, opt)?;
    info.properties = properties(&request, collected.as_ref())?;
    let sets = info.properties.clone();
    let in_image = match contents {
        ImageFormat::SpirV => {
            let start = source.read_contents(format, |reader| spirv::start(reader)).map_err(read_error)?;
            check_start(&request, &name, &start, collected.is_some())?;
            Some(start.kernels)
        }
        _ => None,
    };
    info.entries = match &collected {
        Some(collected) if request.symbols.is_none() => ImageInfo::entries_of_symbols(&collected.symbols),
        _ => entries(&request, &sets, in_image.as_deref())?,
    };
    info.check_texts().map_err(|error| fail(error.to_string()))?;
    let kernels = in_image.as_deref().unwrap_or(&info.entries);
    let image = Parts { image: &name, kernels, sets: &sets };
    if let (Some(path), Some(_)) = (&request.symbols, &in_image) {
        image.check_symbols(path, &info.entries)?;
    }
    if let Some(path) = &request.properties {
        image.check_properties(path)?;
    }
    if info.entries.is_empty() && kind != Kind::Section {
        return Err(fail(
            "the kernels of the image are unknown, and runtimes ignore an image without kernels; list them in a .sym file".to_owned(),
        ));
    }
    if let Some(level) = request.zstd.filter(|_| format != ImageFormat::Zstd) {
        let bytes = source.compressed(level, size).map_err(read_error)?;
        size = bytes.len() as u64;
        source = Source::Bytes(bytes);
        info.format = ImageFormat::Zstd;
    }
    Ok(LoadedImage { slot: ImageSlot { info, contents, size }, source, name })
}

/// Rejects imports that no device provides, and warns about constants that no host can set.
fn check_start(request: &Request, name: &str, start: &spirv::Start, is_collected: bool) -> Result<(), Error> {
    let imports = start.imports.iter().map(String::as_str);
    builtins::check_imports(imports).map_err(|error| Error::file(&request.image, error))?;
    if let Some(id) = start.first_spec_id.filter(|_| request.properties.is_none() && !is_collected) {
        print_warning(
            name,
            &format!(
                "the image has specialization constants (the first SpecId is {id}), but no property file: a host cannot set \
                 them; specify the .prop file that was written with the image"
            ),
        );
    }
    Ok(())
}

/// Collects the metadata of bitcode, either from the file given for the properties, or from the
/// image itself.
fn collect(request: &Request, contents: ImageFormat, source: &Source, opt: &Opt) -> Result<Option<Collected>, Error> {
    match (&request.properties, source) {
        (Some(path), _) if is_bitcode(path) => bitcode::collect(opt, path, None).map(Some),
        (None, Source::File(path)) if contents == ImageFormat::Bitcode => bitcode::collect(opt, path, None).map(Some),
        (None, Source::Bytes(bytes)) if contents == ImageFormat::Bitcode => {
            bitcode::collect(opt, &request.image, Some(bytes)).map(Some)
        }
        _ => Ok(None),
    }
}

/// Returns whether a file looks like bitcode. If the file cannot be read, the error is reported when its text is
/// needed.
fn is_bitcode(path: &Path) -> bool {
    let start = || -> io::Result<[u8; 4]> {
        let mut start = [0; 4];
        File::open(path)?.read_exact(&mut start)?;
        Ok(start)
    };
    // Reading from a pipe would consume its contents.
    path.is_file() && start().is_ok_and(|start| ImageFormat::detect(&start) == Some(ImageFormat::Bitcode))
}

/// Returns the property sets of the property file or of the bitcode.
fn properties(request: &Request, collected: Option<&Collected>) -> Result<PropertySets, Error> {
    let path = match (&request.properties, collected) {
        (Some(path), _) => path,
        (None, Some(_)) => &request.image,
        (None, None) => return Ok(PropertySets::new()),
    };
    let sets = match collected {
        Some(collected) => collected.properties.clone(),
        None => files::read(path, None)?,
    };
    // The runtime would read beyond default values that are too short.
    SpecConstantTable::from_properties(&sets)
        .map_err(|source| Error::SpecConstants { path: files::input_name(path), source })?;
    Ok(sets)
}

/// Returns the format for the runtime, and the format of the bytes. A requested format must match the first bytes, if
/// these reveal the format.
fn formats(request: &Request, start: &[u8]) -> Result<(ImageFormat, ImageFormat), String> {
    if start.is_empty() {
        return Err("the image is empty".to_owned());
    }
    let found = ImageFormat::detect(start);
    match (request.format, found) {
        (None, Some(found)) => Ok((found, found)),
        (None, None) => Err("cannot determine the format of the image; specify it with --format".to_owned()),
        (Some(ImageFormat::Unknown), found) => Ok((ImageFormat::Unknown, found.unwrap_or(ImageFormat::Unknown))),
        // The magic number does not identify all native formats.
        (Some(ImageFormat::Native), None | Some(ImageFormat::Bitcode)) => {
            Ok((ImageFormat::Native, ImageFormat::Native))
        }
        (Some(asked), Some(found)) if asked == found => Ok((asked, asked)),
        (Some(asked), Some(found)) => {
            Err(format!("the format is {}, but the image looks like {}", asked.name(), found.name()))
        }
        (Some(asked), None) => Err(format!("the format is {0}, but the image does not look like {0}", asked.name())),
    }
}

fn target_of(request: &Request, contents: ImageFormat) -> Result<String, String> {
    if let Some(target) = &request.target {
        return Ok(target.clone());
    }
    match contents.usual_target() {
        Some(target) => Ok(target.to_owned()),
        None => Err(format!(
            "the target of the image ({}) is unknown; specify it with --target, for example spir64_x86_64 or nvptx64",
            contents.name()
        )),
    }
}

/// Returns the names of the kernels from the symbol file, the properties or the image.
fn entries(request: &Request, sets: &PropertySets, in_image: Option<&[String]>) -> Result<Vec<String>, Error> {
    let Some(path) = &request.symbols else {
        return Ok(ImageInfo::default_entries(sets, in_image.map(<[String]>::to_vec)));
    };
    let entries = ImageInfo::entries_of_symbols(&files::text(path, files::read_bytes(path)?)?);
    warn_of_duplicates(path, &entries);
    Ok(entries)
}

/// Warns about kernels that a symbol file lists twice, which is harmless but probably a mistake.
fn warn_of_duplicates(path: &Path, entries: &[String]) {
    let mut counts = BTreeMap::<&str, usize>::new();
    let again = entries.iter().filter(|entry| {
        let count = counts.entry(entry).or_default();
        *count += 1;
        *count == 2
    });
    let again: Vec<&String> = again.collect();
    let problem = match again.as_slice() {
        [] => return,
        [kernel] => format!("kernel '{kernel}' is listed twice"),
        [first, others @ ..] => format!("kernel '{first}' and {} more are listed twice", others.len()),
    };
    print_warning(&files::input_name(path), &problem);
}
