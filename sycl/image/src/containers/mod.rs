//! Finds the device images in a file of any supported kind.
//!
//! | file | images |
//! |---|---|
//! | object file, executable, shared library (ELF, COFF, PE, Mach-O) | the section that `embed` writes, and the section of LLVM's own tools; see [`crate::embedded`] |
//! | Mach-O universal binary | as above, for each architecture |
//! | static archive (GNU, BSD, COFF) | those of its members, which may also be archives |
//! | OffloadBinary | each container, one after another |
//! | SYCLBIN, which is in an OffloadBinary | those of its abstract modules |
//! | SPIR-V, LLVM bitcode, PTX, zstd | the file itself |
//!
//! [`read`] accepts any [`ReadRef`], such as `object::ReadCache` over a file. It reads headers,
//! names and strings, but no images. Files are not trusted: every offset is checked against the file,
//! and the number of bytes read is limited, because headers can refer to the same bytes many times.

mod archive;
mod budget;
mod coff;
mod elf;
mod macho;

use std::fmt;
use std::ops::Range;

use object::{FileKind, ReadRef};

use self::budget::Budget;
use crate::embedded::{from_container, properties_size, tells_kernels};
use crate::image::{ImageFormat, ImageInfo, MalformedProperties};
use crate::names::KERNEL_NAMES;
use crate::offload_binary::{self, OffloadBinary, image_kind};
use crate::{FormatError, PropertySet, Window, syclbin};

/// The maximum nesting depth of archives. Linkers do not read nested archives at all.
const MAX_DEPTH: usize = 8;
/// The number of bytes that identify all kinds of files except PTX.
const MAGIC_SIZE: u64 = 16;
/// The number of bytes in which PTX must be recognizable.
const START: u64 = 4096;
/// The limit on the total size of kernel names, copied for each image, as a multiple of the size of the SYCLBIN file.
const MAX_COPIES: u64 = 16;
/// The limit on the total size of container properties, as a multiple of the size of the file. Properties of valid
/// files do not overlap.
const MAX_PROPERTIES: u64 = 2;
/// The size in bytes of a property with an empty name in a `.prop` file: `=1|1` and the line end.
const SIZE_OF_NAME: u64 = 5;

/// A device image in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundImage {
    /// The location of the image.
    pub place: Place,
    /// The description for the runtime.
    pub info: ImageInfo,
    /// The range of the image's bytes in the file.
    pub range: Range<u64>,
    /// True if the container lists the kernels, even if the list is empty. An image that is not in
    /// a container has no list.
    pub has_kernels: bool,
    /// The text of the properties, if it is malformed. In that case, the properties of `info` are empty.
    pub malformed: Option<MalformedProperties>,
}

impl FoundImage {
    /// Returns the size of the image in bytes.
    #[must_use]
    pub fn size(&self) -> u64 {
        self.range.end - self.range.start
    }
}

/// The location of an image: archive member, architecture and section, outermost first.
///
/// Empty if the file itself is the image or the container. Names come from the file and may contain any characters.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Place {
    steps: Vec<String>,
    architecture: Option<Architecture>,
}

/// A part of a universal binary, identified by Mach-O's numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Architecture {
    /// The `cputype` field.
    pub cpu_type: u32,
    /// The `cpusubtype` field, without flags.
    pub cpu_subtype: u32,
}

impl Place {
    /// Returns the location of a part within this location.
    fn inside(&self, name: impl Into<String>) -> Self {
        let mut steps = self.steps.clone();
        steps.push(name.into());
        Place { steps, architecture: self.architecture }
    }

    /// Returns the same location in a part of a universal binary.
    fn of_architecture(mut self, architecture: Architecture) -> Self {
        self.architecture = Some(architecture);
        self
    }

    /// Returns the part of a universal binary that contains the image.
    #[must_use]
    pub fn architecture(&self) -> Option<Architecture> {
        self.architecture
    }

    /// Returns whether the location is the file itself.
    #[must_use]
    pub fn is_file(&self) -> bool {
        self.steps.is_empty()
    }
}

impl fmt::Display for Place {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.steps.join(":"))
    }
}

/// Returns whether the first bytes of a file are those of a container or an image that [`read`] accepts.
pub fn is_container<'d, R: ReadRef<'d>>(data: R) -> bool {
    let budget = Budget::new(data.len().unwrap_or(0));
    let part = Window::new(budget.limit(data), 0, u64::MAX);
    !matches!(kind_of_file(&part), Kind::Unknown)
}

/// Finds all images in a file, in file order.
///
/// # Errors
/// Fails for a file of another kind and for malformed headers. The error contains the offset, the
/// field and the reason. A file without images is not an error.
pub fn read<'d, R: ReadRef<'d>>(data: R) -> Result<Vec<FoundImage>, FormatError> {
    let size = data.len().map_err(|()| FormatError::new(0, "file", "cannot be read"))?;
    let budget = Budget::new(size);
    let part = Window::new(budget.limit(data), 0, size);
    let mut found = Found { images: Vec::new(), properties_left: size.saturating_mul(MAX_PROPERTIES) };
    let result = match kind_of_file(&part) {
        Kind::Unknown => Err(unknown(&part)),
        Kind::Image(format) => {
            let target = format.usual_target().unwrap_or_default();
            let info = ImageInfo::new(target, format);
            let place = Place::default();
            found.images.push(FoundImage { place, info, range: 0..size, has_kernels: false, malformed: None });
            Ok(())
        }
        kind => read_part(&part, &kind, &Place::default(), &mut found),
    };
    // The readers of `object` report an exhausted budget as a file that cannot be read.
    match result {
        Err(_) if budget.is_exhausted() => Err(budget.error()),
        Err(error) => Err(error),
        Ok(()) => Ok(found.images),
    }
}

/// The images found so far.
struct Found {
    images: Vec<FoundImage>,
    /// The number of bytes of properties that may still be read.
    properties_left: u64,
}

/// The kind of a file or a part of a file.
enum Kind {
    Offload,
    Object(FileKind),
    Image(ImageFormat),
    Unknown,
}

/// Determines the kind by the first bytes, and for PTX by the first lines.
fn kind_of_file<'d, R: ReadRef<'d>>(file: &Window<R>) -> Kind {
    match kind(file) {
        Kind::Unknown => {
            let start = file.bytes("start", 0, file.size().min(START)).unwrap_or_default();
            ImageFormat::detect(start).map_or(Kind::Unknown, Kind::Image)
        }
        kind => kind,
    }
}

/// Determines the kind by the first bytes.
fn kind<'d, R: ReadRef<'d>>(part: &Window<R>) -> Kind {
    let Ok(start) = part.bytes("magic number", 0, part.size().min(MAGIC_SIZE)) else {
        return Kind::Unknown;
    };
    if start.starts_with(&offload_binary::MAGIC) {
        return Kind::Offload;
    }
    // Accept even an empty archive; `object` requires 16 bytes.
    if start.starts_with(&object::archive::MAGIC) || start.starts_with(&object::archive::THIN_MAGIC) {
        return Kind::Object(FileKind::Archive);
    }
    match FileKind::parse(*part) {
        Ok(
            kind @ (FileKind::Coff
            | FileKind::CoffBig
            | FileKind::Elf32
            | FileKind::Elf64
            | FileKind::MachO32
            | FileKind::MachO64
            | FileKind::MachOFat32
            | FileKind::MachOFat64
            | FileKind::Pe32
            | FileKind::Pe64),
        ) => Kind::Object(kind),
        _ => ImageFormat::detect(start).map_or(Kind::Unknown, Kind::Image),
    }
}

/// Returns the error for a file that is not of a supported kind.
fn unknown<'d, R: ReadRef<'d>>(part: &Window<R>) -> FormatError {
    let start = part.bytes("magic number", 0, part.size().min(4)).unwrap_or_default();
    if start.starts_with(b"MZ") {
        // This is a PE file with another error in its header.
        if let Err(error) = sections(part, FileKind::Pe64) {
            return error;
        }
    }
    let expected = "expected an object file, an archive, an OffloadBinary or a device image";
    let found = if start.is_empty() { "the file is empty".to_owned() } else { format!("found {start:02x?}") };
    FormatError::new(0, "magic number", format!("{found}, {expected}"))
}

/// Finds the images in a part. A part of another kind has no images, because archives have members of any kind.
fn read_part<'d, R: ReadRef<'d>>(
    part: &Window<R>,
    kind: &Kind,
    place: &Place,
    found: &mut Found,
) -> Result<(), FormatError> {
    match kind {
        Kind::Offload => read_offload(part, place, found),
        Kind::Object(FileKind::Archive) => archive::read(part, place, found),
        Kind::Object(FileKind::MachOFat32) => macho::read_fat::<object::macho::FatArch32, _>(part, place, found),
        Kind::Object(FileKind::MachOFat64) => macho::read_fat::<object::macho::FatArch64, _>(part, place, found),
        Kind::Object(kind) => {
            for section in sections(part, *kind)? {
                read_offload(&section.part, &place.inside(section.name), found)?;
            }
            Ok(())
        }
        Kind::Image(_) | Kind::Unknown => Ok(()),
    }
}

/// A section that contains images.
struct Section<R> {
    name: String,
    part: Window<R>,
}

/// Returns the sections of an object file that contain images.
fn sections<'d, R: ReadRef<'d>>(part: &Window<R>, kind: FileKind) -> Result<Vec<Section<R>>, FormatError> {
    use object::{Endianness, elf, macho, pe};
    match kind {
        FileKind::Elf32 => self::elf::sections::<elf::FileHeader32<Endianness>, _>(part),
        FileKind::Elf64 => self::elf::sections::<elf::FileHeader64<Endianness>, _>(part),
        FileKind::Coff => coff::sections::<pe::ImageFileHeader, _>(part),
        FileKind::CoffBig => coff::sections::<pe::AnonObjectHeaderBigobj, _>(part),
        FileKind::Pe32 => coff::linked_sections::<pe::ImageNtHeaders32, _>(part),
        FileKind::Pe64 => coff::linked_sections::<pe::ImageNtHeaders64, _>(part),
        FileKind::MachO32 => self::macho::sections::<macho::MachHeader32<Endianness>, _>(part),
        FileKind::MachO64 => self::macho::sections::<macho::MachHeader64<Endianness>, _>(part),
        _ => Ok(Vec::new()),
    }
}

/// Finds the images in consecutive containers.
fn read_offload<'d, R: ReadRef<'d>>(part: &Window<R>, place: &Place, found: &mut Found) -> Result<(), FormatError> {
    for container in offload_binary::read_all(part)? {
        if container.entry.image_kind == image_kind::SYCLBIN {
            read_syclbin(part, &container, place, found)?;
        } else {
            let size = properties_size(&container.entry);
            let Some(left) = found.properties_left.checked_sub(size) else {
                let problem = format!(
                    "the properties of all containers are longer than {MAX_PROPERTIES} times the file, so they overlap"
                );
                return Err(FormatError::new(container.range.start, "text 'properties'", problem));
            };
            found.properties_left = left;
            let (info, malformed) = from_container(&container)?;
            let has_kernels = tells_kernels(&container.entry);
            found.images.push(FoundImage {
                place: place.clone(),
                info,
                range: container.image,
                has_kernels,
                malformed,
            });
        }
    }
    Ok(())
}

/// Finds the images in all abstract modules of a SYCLBIN file.
fn read_syclbin<'d, R: ReadRef<'d>>(
    part: &Window<R>,
    container: &OffloadBinary,
    place: &Place,
    found: &mut Found,
) -> Result<(), FormatError> {
    let Range { start, end } = container.range;
    let offset = start - part.place(0);
    let file = syclbin::read(&part.part(offset, "container", offset, end - start)?)?;
    // Each image has the kernels of its module, so many small images would copy all names many times.
    let copies = file.modules.iter().map(|module| {
        let kernels = module.properties.get(KERNEL_NAMES).into_iter().flat_map(PropertySet::iter);
        let size: u64 = kernels.map(|(name, _)| SIZE_OF_NAME.saturating_add(name.len() as u64)).sum();
        let images = module.ir_modules.len() + module.native_images.len();
        size.saturating_mul(images as u64)
    });
    let copied = copies.fold(0, u64::saturating_add);
    if copied > (end - start).saturating_mul(MAX_COPIES) {
        let problem = format!("the names for all images take {copied} bytes, but the file has only {}", end - start);
        return Err(FormatError::new(start, "kernel names of abstract modules", problem));
    }
    let state = file.state.name();
    for (index, module) in file.modules.iter().enumerate() {
        for (info, range) in module.images() {
            found.images.push(FoundImage {
                place: place.inside(format!("{state} module {index}")),
                info,
                range: range.clone(),
                has_kernels: true,
                malformed: None,
            });
        }
    }
    Ok(())
}

/// Converts an error of `object`, whose messages begin with a capital letter, and adds an offset.
fn object_error<'d, R: ReadRef<'d>>(
    part: &Window<R>,
    at: u64,
    field: &'static str,
) -> impl Fn(object::read::Error) -> FormatError {
    let place = part.place(at);
    move |error| {
        let text = error.to_string();
        let mut letters = text.chars();
        let first = letters.next().map(|letter| letter.to_ascii_lowercase());
        FormatError::new(place, field, first.into_iter().chain(letters).collect::<String>())
    }
}
