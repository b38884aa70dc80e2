//! Device images from files of any kind. Large files are read piece by piece: headers, then only the requested images.

mod file;

use std::io::{self, Read, Write};
use std::ops::Range;
use std::path::Path;
use std::rc::Rc;

use device_image::containers::{Architecture, FoundImage};
use device_image::table::TableImage;
use device_image::{ImageFormat, ImageInfo, MalformedProperties, PropError, PropertySets, spirv};

use crate::error::Error;
use crate::files;
use crate::format::Format;
pub use file::Input;

/// The number of bytes that identify the format of an image.
const START: u64 = 4096;
/// The maximum size in bytes of a decompressed image.
pub const MAX_DECOMPRESSED: u64 = 512 << 20;

/// An image in a file.
pub struct Image {
    /// The location of the image in its file; `-` if the image is the file itself.
    pub place: String,
    /// The description for the runtime.
    pub info: ImageInfo,
    /// The text of the properties, if it is malformed. In that case, the properties of `info` are empty.
    pub malformed: Option<MalformedProperties>,
    /// The part of a universal binary that contains the image.
    pub architecture: Option<Architecture>,
    /// The range of the image's bytes in the file.
    pub range: Range<u64>,
    input: Rc<Input>,
}

impl Image {
    /// Returns the size of the stored image in bytes.
    pub fn size(&self) -> u64 {
        self.range.end - self.range.start
    }

    /// Returns the image as stored.
    pub fn bytes(&self) -> Result<Vec<u8>, Error> {
        self.input.bytes(&self.range)
    }

    /// Copies the image as stored.
    pub fn copy(&self, output: &mut impl Write) -> io::Result<()> {
        self.input.copy(&self.range, output)
    }

    /// Returns the format of the image's bytes, which the runtime determines itself if no format is declared.
    pub fn contents(&self) -> Result<ImageFormat, Error> {
        if self.info.format != ImageFormat::Unknown {
            return Ok(self.info.format);
        }
        let start =
            self.input.bytes(&(self.range.start..self.range.end.min(self.range.start.saturating_add(START))))?;
        Ok(ImageFormat::detect(&start).unwrap_or(ImageFormat::Unknown))
    }

    /// Returns the names of the kernels, if the image is SPIR-V; none if the SPIR-V is malformed.
    pub fn spirv_kernels(&self) -> Result<Vec<String>, Error> {
        if self.contents()? != ImageFormat::SpirV {
            return Ok(Vec::new());
        }
        match self.input.reader(&self.range).and_then(spirv::kernel_names) {
            Err(error) if error.kind() == io::ErrorKind::InvalidData => Ok(Vec::new()),
            kernels => kernels.map_err(|source| self.input.error(source)),
        }
    }

    /// Returns the property sets.
    pub fn property_sets(&self) -> Result<&PropertySets, &PropError> {
        self.malformed.as_ref().map_or(Ok(&self.info.properties), |malformed| Err(&malformed.error))
    }

    /// Returns the text of the image's property file. Malformed properties are returned unchanged.
    pub fn properties_text(&self) -> Result<String, Error> {
        if let Some(malformed) = &self.malformed {
            return Ok(malformed.text.clone());
        }
        let path = || self.input.name().to_owned();
        self.info.properties.to_prop().map_err(|source| Error::PropWrite { path: path(), source })
    }
}

/// Decompresses an image.
///
/// # Errors
/// Returns the errors from zstd; fails for an image of more than 512 MiB.
pub fn decompress(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut out = Vec::new();
    zstd::Decoder::new(bytes)?.take(MAX_DECOMPRESSED + 1).read_to_end(&mut out)?;
    if out.len() as u64 > MAX_DECOMPRESSED {
        let problem = format!("it would have more than {MAX_DECOMPRESSED} bytes");
        return Err(io::Error::new(io::ErrorKind::InvalidData, problem));
    }
    Ok(out)
}

/// Returns the images in an open file, in file order.
pub fn images_of(input: Input) -> Result<Vec<Image>, Error> {
    let input = Rc::new(input);
    let image = |found: FoundImage| {
        let place = if found.place.is_file() { "-".to_owned() } else { found.place.to_string() };
        let architecture = found.place.architecture();
        let FoundImage { info, range, malformed, .. } = found;
        let mut image = Image { place, info, malformed, architecture, range, input: Rc::clone(&input) };
        // Malformed properties are reported by the commands that need them.
        if !found.has_kernels && image.malformed.is_none() {
            fill_entries(&mut image, None)?;
        }
        Ok(image)
    };
    input.found()?.into_iter().map(image).collect()
}

/// Returns the images in a file, in file order. The images in a table are in the order of its lines.
pub fn images(path: &Path) -> Result<Vec<Image>, Error> {
    if is_table(path) {
        return images_of_table(path);
    }
    let input = Input::open(path)?;
    if !input.is_container()? {
        reject_other_files(path, &input)?;
    }
    images_of(input)
}

/// Rejects property and symbol files, which are often passed by mistake, with an explanation.
fn reject_other_files(path: &Path, input: &Input) -> Result<(), Error> {
    const START_OF_PROPERTIES: &[u8] = b"[SYCL/";
    let start = input.bytes(&(0..input.size().min(START_OF_PROPERTIES.len() as u64)))?;
    if Format::of(path).is_some() || start == START_OF_PROPERTIES {
        return Err(Error::file(path, "a property file, which contains no images; show it with 'sycl-image dump'"));
    }
    if path.extension().is_some_and(|extension| extension == "sym") {
        return Err(Error::file(path, "a symbol file, which contains no images"));
    }
    Ok(())
}

/// Returns whether a file lists images.
pub fn is_table(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "table")
}

fn images_of_table(path: &Path) -> Result<Vec<Image>, Error> {
    let rows = files::read_table(path)?;
    files::check_standard_input(rows.iter().flat_map(files::files_of_row))?;
    rows.iter().map(|row| image_of_row(path, row)).collect()
}

/// Returns the image that a line in a table describes, regardless of the contents of its file.
fn image_of_row(table: &Path, row: &TableImage) -> Result<Image, Error> {
    let mut image = image_of_file(&row.code)?;
    image.place = row.code.display().to_string();
    if let Some(name) = &row.format {
        image.info.format = ImageFormat::from_name(name)
            .ok_or_else(|| Error::file(table, format!("line {}: unknown image format '{name}'", row.line)))?;
    }
    if let Some(target) = &row.target {
        image.info.target.clone_from(target);
    }
    image.info.compile_options = row.compile_options.clone().unwrap_or_default();
    image.info.link_options = row.link_options.clone().unwrap_or_default();
    add_files(&mut image, row.properties.as_deref(), row.symbols.as_deref())?;
    Ok(image)
}

/// Returns a file as one image, even if it could contain other images, because a native image is an ELF file.
pub fn image_of_file(path: &Path) -> Result<Image, Error> {
    let input = Input::open(path)?;
    let size = input.size();
    let start = input.bytes(&(0..size.min(START)))?;
    let format = ImageFormat::detect(&start).unwrap_or(ImageFormat::Unknown);
    let info = ImageInfo::new(format.usual_target().unwrap_or_default(), format);
    Ok(Image {
        place: "-".to_owned(),
        info,
        malformed: None,
        architecture: None,
        range: 0..size,
        input: Rc::new(input),
    })
}

/// Adds the contents of property and symbol files to their image.
pub fn add_files(image: &mut Image, properties: Option<&Path>, symbols: Option<&Path>) -> Result<(), Error> {
    if let Some(path) = properties {
        let bytes = files::read_bytes(path)?;
        if ImageFormat::detect(&bytes) == Some(ImageFormat::Bitcode) {
            let problem = "bitcode, not a property file; only embed reads properties from bitcode; check the object that it \
                           writes";
            return Err(Error::file(path, problem));
        }
        image.info.properties = files::parse(path, bytes, None)?;
    }
    fill_entries(image, symbols)
}

/// Fills in the names of the kernels from the symbol file, the properties or the SPIR-V, as `embed` does.
fn fill_entries(image: &mut Image, symbols: Option<&Path>) -> Result<(), Error> {
    if let Some(path) = symbols {
        let text = files::text(path, files::read_bytes(path)?)?;
        image.info.entries = ImageInfo::entries_of_symbols(&text);
        return Ok(());
    }
    let in_image = Some(image.spirv_kernels()?);
    image.info.entries = ImageInfo::default_entries(&image.info.properties, in_image);
    Ok(())
}

/// Returns the image with an index, or all images.
pub fn select(path: &Path, images: Vec<Image>, number: Option<usize>) -> Result<Vec<(usize, Image)>, Error> {
    let count = images.len();
    let mut numbered = images.into_iter().enumerate();
    match number {
        None => Ok(numbered.collect()),
        Some(number) => match numbered.nth(number) {
            Some(image) => Ok(vec![image]),
            None => Err(Error::file(
                path,
                format!("image {number} does not exist; the file has {count} images, numbered from 0"),
            )),
        },
    }
}
