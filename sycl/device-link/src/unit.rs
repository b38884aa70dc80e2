//! Units: the device code of one translation unit each.
//!
//! | file | units |
//! |---|---|
//! | LLVM bitcode | the file |
//! | OffloadBinary, object or archive with LLVM's `.llvm.offloading` section | each bitcode image for SYCL |
//! | DPC++ object with `__CLANG_OFFLOAD_BUNDLE__sycl-TRIPLE` sections | each section, which contains bitcode or an OffloadBinary |

use std::path::Path;

use device_image::{ImageFormat, containers, file};
use object::{Object as _, ObjectSection as _};

use crate::Error;

/// The prefixes of sections in DPC++'s older object format, before a triple.
const BUNDLE_SECTIONS: [&str; 2] = ["__CLANG_OFFLOAD_BUNDLE__sycl-", "sycl-spir64"];

/// Device code of one translation unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// The name of the unit in messages, such as the source file.
    pub name: String,
    /// LLVM bitcode.
    pub bitcode: Vec<u8>,
    /// True if the unit is linked only if it defines an undefined symbol, like a member of an
    /// archive.
    pub is_lazy: bool,
    /// True if the object of the unit may also contain units for other targets. The unit may then
    /// be unused.
    pub is_one_of_several: bool,
}

impl Unit {
    /// Creates a unit from its bitcode.
    pub fn new(name: impl Into<String>, bitcode: Vec<u8>) -> Unit {
        Unit { name: name.into(), bitcode, is_lazy: false, is_one_of_several: false }
    }
}

/// Reads the units of a file. `name` replaces the path in messages.
///
/// # Errors
/// Returns the errors that the system reports; fails for a file without device code.
pub fn read(path: &Path, name: Option<&str>, is_lazy: bool) -> Result<Vec<Unit>, Error> {
    let bytes = file::read_any(path)?;
    let name = name.map_or_else(|| file::input_name(path), str::to_owned);
    of_bytes(bytes, name, is_lazy)
}

/// Returns the units in the bytes of a file.
///
/// # Errors
/// Fails for a file without device code.
pub fn of_bytes(bytes: Vec<u8>, name: String, is_lazy: bool) -> Result<Vec<Unit>, Error> {
    if ImageFormat::detect(&bytes) == Some(ImageFormat::Bitcode) {
        return Ok(vec![Unit { name, bitcode: bytes, is_lazy, is_one_of_several: false }]);
    }
    let fail = |problem: String| Error::Unit { unit: name.clone(), problem };
    if !containers::is_container(bytes.as_slice()) {
        return Err(fail(describe_no_container(&bytes)));
    }
    let mut units = in_containers(&bytes, &name, is_lazy).map_err(fail)?;
    units.extend(in_bundles(&bytes, &name, is_lazy).map_err(fail)?);
    if units.is_empty() {
        return Err(fail(
            "contains no SYCL device code in LLVM bitcode; compile the source with sycl-clang++".to_owned(),
        ));
    }
    Ok(units)
}

/// Returns the error for a file of an unsupported kind.
fn describe_no_container(bytes: &[u8]) -> String {
    let found = match ImageFormat::detect(bytes) {
        Some(format) => format!("is {}", format.name()),
        None if bytes.is_empty() => "is empty".to_owned(),
        None => match bytes.get(..4) {
            Some(start) => format!("begins with {start:02x?}"),
            None => "is too short".to_owned(),
        },
    };
    format!("neither LLVM bitcode nor an object with device code: the file {found}")
}

/// Finds bitcode in `.llvm.offloading` sections, OffloadBinary files, and archives of them.
fn in_containers(bytes: &[u8], name: &str, is_lazy: bool) -> Result<Vec<Unit>, String> {
    let images = containers::read(bytes).map_err(|error| error.to_string())?;
    let images: Vec<_> = images.into_iter().filter(|image| image.info.format == ImageFormat::Bitcode).collect();
    let mut units = Vec::new();
    for image in images {
        let range = usize::try_from(image.range.start).ok().zip(usize::try_from(image.range.end).ok());
        let bitcode = range.and_then(|(start, end)| bytes.get(start..end)).unwrap_or_default().to_vec();
        let member = image.place.to_string();
        let member = member.split(':').next().unwrap_or_default();
        let is_archive = bytes.starts_with(b"!<arch>\n") && !member.is_empty();
        let name = if is_archive { format!("{name}({member})") } else { name.to_owned() };
        units.push(Unit { name, bitcode, is_lazy, is_one_of_several: true });
    }
    Ok(units)
}

/// Finds bitcode in the sections of an object in DPC++'s older format.
fn in_bundles(bytes: &[u8], name: &str, is_lazy: bool) -> Result<Vec<Unit>, String> {
    let Ok(object) = object::File::parse(bytes) else { return Ok(Vec::new()) };
    let mut units = Vec::new();
    for section in object.sections() {
        let Ok(title) = section.name() else { continue };
        if !BUNDLE_SECTIONS.iter().any(|prefix| title.starts_with(prefix)) {
            continue;
        }
        let data = section.data().map_err(|error| format!("section '{title}': {error}"))?;
        if ImageFormat::detect(data) == Some(ImageFormat::Bitcode) {
            units.push(Unit { name: name.to_owned(), bitcode: data.to_vec(), is_lazy, is_one_of_several: true });
            continue;
        }
        let before = units.len();
        if containers::is_container(data) {
            units.extend(in_containers(data, name, is_lazy)?);
        }
        if units.len() == before && !data.iter().all(|byte| *byte == 0) {
            return Err(format!("section '{title}' contains no LLVM bitcode; compile the source with sycl-clang++"));
        }
    }
    Ok(units)
}
