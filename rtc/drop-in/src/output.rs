//! Converts images to libsycl's form.

use device_image::{ImageFormat, ImageInfo, PropertySets, PropertyValue, names, target};
use sycl_rtc::{Compilation, Image, KernelName};

use crate::abi::{BinaryInfo, CxxImage, CxxPropertySet, CxxPropertyValue, format};
use crate::cxx::{self, OutOfMemory};
use crate::{abi::CxxArray, binaries};

/// The size of pointers in device code for all targets.
const ADDRESS_BITS: u64 = 64;

/// The reason why images cannot be passed to libsycl.
#[derive(Debug, thiserror::Error)]
pub enum OutputError {
    #[error(transparent)]
    Memory(#[from] OutOfMemory),
    #[error("image {index} for target '{target}' is empty")]
    Empty { index: usize, target: String },
    #[error("image {index} for target '{target}' has a format that libsycl does not accept: {format}")]
    Format { index: usize, target: String, format: &'static str },
    #[error(
        "images have different compile options, '{first}' and '{other}'; libsycl accepts one set of options for all images"
    )]
    Options { first: String, other: String },
}

/// Returns the options that libsycl passes to the driver for all images.
pub fn compile_options(images: &[Image]) -> Result<String, OutputError> {
    let mut texts = images.iter().map(|image| image.info.compile_options.as_str());
    let first = texts.next().unwrap_or_default();
    match texts.find(|other| *other != first) {
        None => Ok(first.to_owned()),
        Some(other) => Err(OutputError::Options { first: first.to_owned(), other: other.to_owned() }),
    }
}

/// Returns the images of a compilation. Keeps their bytes until libsycl releases them.
pub fn images(compilation: Compilation) -> Result<CxxArray<CxxImage>, OutputError> {
    let names = compilation.names;
    let mut formats = Vec::new();
    for (index, image) in compilation.images.iter().enumerate() {
        formats.push(binary_format(&image.info).ok_or_else(|| OutputError::Format {
            index,
            target: image.info.target.clone(),
            format: image.info.format.name(),
        })?);
        if image.bytes.is_empty() {
            return Err(OutputError::Empty { index, target: image.info.target.clone() });
        }
    }
    let images = compilation.images.into_iter().zip(formats).map(|(image, format)| cxx_image(image, format, &names));
    Ok(cxx::array(images.collect::<Result<_, _>>()?)?)
}

/// Returns libsycl's ID for the format of an image.
pub fn binary_format(info: &ImageInfo) -> Option<u32> {
    match (info.format, info.target.as_str()) {
        (ImageFormat::SpirV, _) => Some(format::SPIRV),
        (ImageFormat::Native, target::NVPTX64) => Some(format::PTX),
        (ImageFormat::Native, target::AMDGCN) => Some(format::AMDGCN),
        _ => None,
    }
}

/// Keeps the bytes of an image, and returns a description of them.
pub fn binary(bytes: Vec<u8>, format: u32) -> BinaryInfo {
    let size = bytes.len() as u64;
    BinaryInfo { format, address_bits: ADDRESS_BITS, start: binaries::keep(bytes), size }
}

fn cxx_image(image: Image, format: u32, names: &[KernelName]) -> Result<CxxImage, OutOfMemory> {
    let mut properties = image.info.properties;
    register(&mut properties, &image.info.entries, names);
    let symbols = image.info.entries.iter().map(|entry| cxx::string(entry)).collect::<Result<_, _>>()?;
    let symbols = cxx::array(symbols)?;
    let properties = property_sets(&properties)?;
    Ok(CxxImage { binary: binary(image.bytes, format), symbols, properties })
}

/// Registers the kernels of an image under the program's name expressions.
fn register(properties: &mut PropertySets, entries: &[String], names: &[KernelName]) {
    for name in names.iter().filter(|name| entries.contains(&name.kernel)) {
        let value = PropertyValue::ByteArray(device_image::ByteArray::from_bytes(name.kernel.clone().into_bytes()));
        properties.get_or_insert(names::REGISTERED_KERNELS).insert(name.expression.clone(), value);
    }
}

fn property_sets(sets: &PropertySets) -> Result<CxxArray<CxxPropertySet>, OutOfMemory> {
    let set = |set: &device_image::PropertySet| {
        let values = set.iter().map(|(name, value)| property(name, value)).collect::<Result<_, _>>()?;
        Ok(CxxPropertySet { name: cxx::string(set.name())?, values: cxx::array(values)? })
    };
    cxx::array(sets.iter().map(set).collect::<Result<_, _>>()?)
}

fn property(name: &str, value: &PropertyValue) -> Result<CxxPropertyValue, OutOfMemory> {
    let name = cxx::string(name)?;
    Ok(match value {
        PropertyValue::Uint32(number) => {
            CxxPropertyValue { name, is_uint32: true, uint32: *number, bytes: CxxArray::empty() }
        }
        PropertyValue::ByteArray(array) => {
            CxxPropertyValue { name, is_uint32: false, uint32: 0, bytes: cxx::bytes(&array.encoded())? }
        }
    })
}
