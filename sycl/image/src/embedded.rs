//! Device images in host objects: the section, and the strings in its containers.
//!
//! The images in an object are [`OffloadBinary`] containers, one after another, in one section. Linkers concatenate the
//! sections of all objects, so that the images in a program are between two symbols:
//!
//! | format | section | first and last byte |
//! |---|---|---|
//! | ELF | `syclimg` | `__start_syclimg`, `__stop_syclimg` |
//! | COFF | `.syclimg` | the section of the program |
//! | Mach-O | `__DATA,__syclimg` | `section$start$__DATA$__syclimg`, `section$end$__DATA$__syclimg` |
//!
//! LLVM's own tools put containers into [`LLVM_SECTION`] for their linker wrapper.
//!
//! A container has these strings:
//!
//! | key | value |
//! |---|---|
//! | `triple` | name of the target, such as `spir64` |
//! | `format` | [`ImageFormat::name`]; `zstd` if the image is compressed |
//! | `compile-options`, `link-options` | options, if there are any |
//! | `entries` | names of the kernels, each followed by a line end |
//! | `properties` | the property sets as `.prop` text |

use crate::image::{ImageFormat, ImageInfo, MalformedProperties};
use crate::offload_binary::{Entry, OffloadBinary, image_kind, offload_kind};
use crate::{FormatError, PropWriteError, PropertySets};

/// The section in ELF files. The name is a C identifier, so that linkers define symbols for the start and the end.
pub const ELF_SECTION: &str = "syclimg";
/// The symbol that linkers define for the first byte of [`ELF_SECTION`].
pub const ELF_START: &str = "__start_syclimg";
/// The symbol that linkers define for the end of [`ELF_SECTION`], one past the last byte.
pub const ELF_STOP: &str = "__stop_syclimg";
/// The section in COFF files. Section headers of linked files have no room for longer names.
pub const COFF_SECTION: &str = ".syclimg";
/// The segment and the section in Mach-O files.
pub const MACHO_SECTION: (&str, &str) = ("__DATA", "__syclimg");

/// The section in which LLVM's own tools put containers into ELF and COFF objects. Linkers omit it
/// from programs.
pub const LLVM_SECTION: &str = ".llvm.offloading";
/// The ELF section type by which LLVM recognizes [`LLVM_SECTION`], `SHT_LLVM_OFFLOADING`.
pub const LLVM_SECTION_TYPE: u32 = 0x6fff_4c0b;

const KEY_TARGET: &str = "triple";
const KEY_FORMAT: &str = "format";
const KEY_COMPILE_OPTIONS: &str = "compile-options";
const KEY_LINK_OPTIONS: &str = "link-options";
const KEY_ENTRIES: &str = "entries";
const KEY_PROPERTIES: &str = "properties";

/// Returns the container entry that describes an image. `contents` is the format of the image before compression.
///
/// # Errors
/// Fails for names in the property sets that the `.prop` form cannot represent.
pub fn to_entry(info: &ImageInfo, contents: ImageFormat) -> Result<Entry, PropWriteError> {
    let image_kind = match contents {
        ImageFormat::SpirV => image_kind::SPIRV,
        ImageFormat::Bitcode => image_kind::BITCODE,
        ImageFormat::Native => image_kind::OBJECT,
        ImageFormat::Unknown | ImageFormat::Zstd => 0,
    };
    let always = [(KEY_TARGET, info.target.clone()), (KEY_FORMAT, info.format.name().to_owned())];
    let optional = [
        (KEY_COMPILE_OPTIONS, info.compile_options.clone()),
        (KEY_LINK_OPTIONS, info.link_options.clone()),
        (KEY_ENTRIES, info.symbols()),
        (KEY_PROPERTIES, info.properties.to_prop()?),
    ];
    let optional = optional.into_iter().filter(|(_, value)| !value.is_empty());
    Ok(Entry {
        image_kind,
        offload_kind: offload_kind::SYCL,
        flags: 0,
        strings: always.into_iter().chain(optional).map(|(key, value)| (key.to_owned(), value)).collect(),
    })
}

/// Returns whether a container lists the kernels of its image, even if the list is empty. Containers from LLVM's own
/// tools do not list kernels.
#[must_use]
pub fn tells_kernels(entry: &Entry) -> bool {
    entry.string(KEY_FORMAT).is_some() || entry.string(KEY_ENTRIES).is_some()
}

/// Returns the size in bytes of the properties in a container.
pub(crate) fn properties_size(entry: &Entry) -> u64 {
    entry.string(KEY_PROPERTIES).unwrap_or_default().len() as u64
}

/// Reads the description of an image from its container, if `embed` wrote the container. Malformed properties are empty
/// in the first value and reported in the second value.
///
/// # Errors
/// Fails for an unknown format. A container without `format`, such as a container from LLVM's own
/// tools, has the format of its image kind.
pub fn from_container(container: &OffloadBinary) -> Result<(ImageInfo, Option<MalformedProperties>), FormatError> {
    let entry = &container.entry;
    let text = |key| entry.string(key).unwrap_or_default().to_owned();
    let format = match entry.string(KEY_FORMAT) {
        Some(name) => ImageFormat::from_name(name).ok_or_else(|| {
            FormatError::new(container.range.start, "text 'format'", format!("unknown image format '{name}'"))
        })?,
        None => match entry.image_kind {
            image_kind::SPIRV => ImageFormat::SpirV,
            image_kind::BITCODE => ImageFormat::Bitcode,
            image_kind::OBJECT | image_kind::PTX => ImageFormat::Native,
            _ => ImageFormat::Unknown,
        },
    };
    let properties = text(KEY_PROPERTIES);
    let (properties, malformed) = match PropertySets::parse_prop(&properties) {
        Ok(sets) => (sets, None),
        Err(error) => (PropertySets::new(), Some(MalformedProperties { text: properties, error })),
    };
    let info = ImageInfo {
        target: text(KEY_TARGET),
        format,
        compile_options: text(KEY_COMPILE_OPTIONS),
        link_options: text(KEY_LINK_OPTIONS),
        entries: ImageInfo::entries_of_symbols(&text(KEY_ENTRIES)),
        properties,
    };
    Ok((info, malformed))
}
