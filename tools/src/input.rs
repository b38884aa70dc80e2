//! Device images from files of any kind. Large files are read piece by piece: headers, then only the images asked for.

use std::cell::RefCell;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::Path;
use std::rc::Rc;

use device_image::containers::{self, FoundImage};
use device_image::table::{self, TableImage};
use device_image::{ImageFormat, ImageInfo, PropertySets, spirv};
use object::ReadCache;

use crate::error::Error;
use crate::files;

/// Bytes that tell the format of an image.
const START: u64 = 4096;
/// Most bytes of a decompressed image.
const MAX_DECOMPRESSED: u64 = 512 << 20;

/// A file that may hold images.
pub struct Input {
    name: String,
    data: Data,
}

enum Data {
    File(RefCell<File>),
    Memory(Vec<u8>),
}

/// An image of a file.
pub struct Image {
    /// Where it was found in its file; `-` if it is the file itself.
    pub place: String,
    /// What the runtime is told of it.
    pub info: ImageInfo,
    /// Its bytes in the file.
    pub range: Range<u64>,
    input: Rc<Input>,
}

impl Input {
    /// Opens a file. What has no size, such as a pipe or standard input, is read at once.
    pub fn open(path: &Path) -> Result<Self, Error> {
        let name = files::input_name(path);
        if !files::is_standard(path) {
            let error = |source| Error::Read { path: name.clone(), source };
            let file = File::open(path).map_err(error)?;
            if file.metadata().map_err(error)?.is_file() {
                return Ok(Input { name, data: Data::File(RefCell::new(file)) });
            }
        }
        Ok(Input { name, data: Data::Memory(files::read_bytes(path)?) })
    }

    /// Whether the file is a container of images or an image, by its first bytes.
    pub fn is_container(&self) -> bool {
        match &self.data {
            Data::File(file) => containers::is_container(&ReadCache::new(&mut *file.borrow_mut())),
            Data::Memory(bytes) => containers::is_container(&bytes[..]),
        }
    }

    /// The whole file.
    pub fn all(&self) -> Result<Vec<u8>, Error> {
        let size = match &self.data {
            Data::File(file) => file.borrow_mut().seek(SeekFrom::End(0)).map_err(|source| self.error(source))?,
            Data::Memory(bytes) => bytes.len() as u64,
        };
        self.bytes(&(0..size))
    }

    fn found(&self) -> Result<Vec<FoundImage>, Error> {
        let found = match &self.data {
            Data::File(file) => containers::read(&ReadCache::new(&mut *file.borrow_mut())),
            Data::Memory(bytes) => containers::read(&bytes[..]),
        };
        found.map_err(|error| Error::Input { path: self.name.clone(), problem: error.to_string() })
    }

    /// A part of the file, which must be inside.
    fn bytes(&self, range: &Range<u64>) -> Result<Vec<u8>, Error> {
        let mut bytes = Vec::new();
        self.copy(range, &mut bytes).map_err(|source| self.error(source))?;
        Ok(bytes)
    }

    /// Copies a part of the file, which must be inside.
    fn copy(&self, range: &Range<u64>, output: &mut impl Write) -> io::Result<()> {
        let size = range.end - range.start;
        let copied = match &self.data {
            Data::File(file) => {
                let file = &mut *file.borrow_mut();
                file.seek(SeekFrom::Start(range.start))?;
                io::copy(&mut file.take(size), output)?
            }
            Data::Memory(bytes) => {
                let (start, end) = (usize::try_from(range.start), usize::try_from(range.end));
                let part = start.ok().zip(end.ok()).and_then(|(start, end)| bytes.get(start..end)).unwrap_or_default();
                output.write_all(part)?;
                part.len() as u64
            }
        };
        if copied == size {
            return Ok(());
        }
        Err(io::Error::new(io::ErrorKind::UnexpectedEof, format!("the file ends before byte {}", range.end)))
    }

    fn error(&self, source: io::Error) -> Error {
        Error::Read { path: self.name.clone(), source }
    }
}

impl Image {
    /// Bytes of the image as it is stored.
    pub fn size(&self) -> u64 {
        self.range.end - self.range.start
    }

    /// The image as it is stored.
    pub fn bytes(&self) -> Result<Vec<u8>, Error> {
        self.input.bytes(&self.range)
    }

    /// Copies the image as it is stored.
    pub fn copy(&self, output: &mut impl Write) -> io::Result<()> {
        self.input.copy(&self.range, output)
    }

    /// The sets of its properties.
    pub fn property_sets(&self) -> Result<PropertySets, Error> {
        let error = |source| Error::Prop { path: format!("{}: properties", self.input.name), source };
        self.info.property_sets().map_err(error)
    }
}

/// Decompresses an image.
///
/// # Errors
/// What zstd says, or an image of more than 512 MiB.
pub fn decompress(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut out = Vec::new();
    zstd::Decoder::new(bytes)?.take(MAX_DECOMPRESSED + 1).read_to_end(&mut out)?;
    if out.len() as u64 > MAX_DECOMPRESSED {
        let problem = format!("it would have more than {MAX_DECOMPRESSED} bytes");
        return Err(io::Error::new(io::ErrorKind::InvalidData, problem));
    }
    Ok(out)
}

/// The images of an open file, in its order.
pub fn images_of(input: Input) -> Result<Vec<Image>, Error> {
    let input = Rc::new(input);
    let image = |found: FoundImage| {
        let is_file = found.place.is_file() && found.info.properties.is_empty() && found.range.start == 0;
        let place = if found.place.is_file() { "-".to_owned() } else { found.place.to_string() };
        let mut image = Image { place, info: found.info, range: found.range, input: Rc::clone(&input) };
        if is_file {
            fill_entries(&mut image, None)?;
        }
        Ok(image)
    };
    input.found()?.into_iter().map(image).collect()
}

/// The images of a file, in its order; those of a table, in the order of its lines.
pub fn images(path: &Path) -> Result<Vec<Image>, Error> {
    if is_table(path) { images_of_table(path) } else { images_of(Input::open(path)?) }
}

/// Whether a file lists images.
pub fn is_table(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "table")
}

fn images_of_table(path: &Path) -> Result<Vec<Image>, Error> {
    let error = |error| Error::file(path, error);
    let table = table::parse(files::read_bytes(path)?).map_err(error)?;
    let folder = path.parent().unwrap_or(Path::new(""));
    table.images(folder).map_err(error)?.iter().map(|row| image_of_row(path, row)).collect()
}

/// The image of a line of a table, whatever its file holds.
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

/// A file as one image, even if it could hold others: a native image is an ELF file.
pub fn image_of_file(path: &Path) -> Result<Image, Error> {
    let input = Input::open(path)?;
    let size = match &input.data {
        Data::File(file) => file.borrow_mut().seek(SeekFrom::End(0)).map_err(|source| input.error(source))?,
        Data::Memory(bytes) => bytes.len() as u64,
    };
    let start = input.bytes(&(0..size.min(START)))?;
    let format = ImageFormat::detect(&start).unwrap_or(ImageFormat::Unknown);
    let info = ImageInfo::new(format.usual_target().unwrap_or_default(), format);
    Ok(Image { place: "-".to_owned(), info, range: 0..size, input: Rc::new(input) })
}

/// Adds to an image what stands in its property and symbol files.
pub fn add_files(image: &mut Image, properties: Option<&Path>, symbols: Option<&Path>) -> Result<(), Error> {
    if let Some(path) = properties {
        image.info.properties = files::read_prop_text(path)?;
        let error = |source| Error::Prop { path: files::input_name(path), source };
        image.info.property_sets().map_err(error)?;
    }
    fill_entries(image, symbols)
}

/// The names of the kernels: from the symbol file, the properties or the SPIR-V, as `embed` takes them.
fn fill_entries(image: &mut Image, symbols: Option<&Path>) -> Result<(), Error> {
    if let Some(path) = symbols {
        let text = files::read_bytes(path)?;
        let text = std::str::from_utf8(&text)
            .map_err(|error| Error::Utf8 { path: files::input_name(path), byte: error.valid_up_to() + 1 })?;
        image.info.entries = ImageInfo::entries_of_symbols(text);
        return Ok(());
    }
    let sets = image.property_sets()?;
    let in_image = if image.info.format == ImageFormat::SpirV {
        // What cannot be read is a finding of `check`.
        spirv::read(&image.bytes()?).ok().map(|module| module.kernels.into_iter().map(|kernel| kernel.name).collect())
    } else {
        None
    };
    image.info.entries = ImageInfo::default_entries(&sets, in_image);
    Ok(())
}

/// The image with a number, or all.
pub fn select(path: &Path, images: Vec<Image>, number: Option<usize>) -> Result<Vec<(usize, Image)>, Error> {
    let count = images.len();
    let mut numbered = images.into_iter().enumerate();
    match number {
        None => Ok(numbered.collect()),
        Some(number) => match numbered.nth(number) {
            Some(image) => Ok(vec![image]),
            None => Err(Error::file(path, format!("no image {number}, it has {count} (numbered from 0)"))),
        },
    }
}
