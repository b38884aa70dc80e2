//! `materializeSpecConstants` compiles an image for given values of its specialization constants, for NVIDIA and AMD
//! GPUs.
//!
//! Input: bitcode that reads constants by their symbolic IDs, the name of a kernel in it, the values as the runtime
//! passes them to the device, and the format of the image. Output: an image in which the constants are literals.
//!
//! 1. Compile with emulated constants; the property sets specify the bytes of each constant in the buffer.
//! 2. Compile with these bytes as values.
//!
//! Bitcode whose constants have already been lowered no longer contains IDs, and is rejected.

use std::fmt::Write;

use device_image::spec_constants::{PADDING_ID, SpecConstant, SpecConstantError, SpecConstantTable};
use serde_json::{Map, Value, json};
use sycl_rtc::{Error, Image, Input, Request, SpecConstants};

use crate::abi::{BinaryInfo, CxxString, MaterializeResult};
use crate::configuration::{self, ConfigurationError};
use crate::cxx;
use crate::input::InputError;
use crate::output;

/// The arguments of `materializeSpecConstants`.
pub struct Arguments {
    pub kernel: String,
    pub bitcode: Vec<u8>,
    pub format: u32,
    pub values: Vec<u8>,
}

/// The reason why there is no image.
#[derive(Debug, thiserror::Error)]
pub enum MaterializeError {
    #[error(transparent)]
    Input(#[from] InputError),
    #[error(transparent)]
    Configuration(#[from] ConfigurationError),
    #[error(transparent)]
    Library(#[from] Error),
    #[error(transparent)]
    Records(#[from] SpecConstantError),
    #[error("the image of kernel '{0}' is not LLVM bitcode")]
    NotBitcode(String),
    #[error("kernel '{kernel}' is in {count} images; expected 1")]
    Images { kernel: String, count: usize },
    #[error("the image of kernel '{0}' reads no specialization constants; they may have been lowered already")]
    NoConstants(String),
    #[error("{given} bytes of values for kernel '{kernel}'; its specialization constants require {expected}")]
    Values { kernel: String, given: usize, expected: usize },
    #[error("the image of kernel '{0}' has a format that libsycl does not accept")]
    Format(String),
    #[error("internal error: {0}; please report this")]
    Panic(String),
}

/// Implements `materializeSpecConstants`.
pub fn materialize(arguments: Result<Arguments, InputError>) -> Result<MaterializeResult, MaterializeError> {
    let arguments = arguments?;
    if device_image::ImageFormat::detect(&arguments.bitcode) != Some(device_image::ImageFormat::Bitcode) {
        return Err(MaterializeError::NotBitcode(arguments.kernel));
    }
    let target = configuration::target(arguments.format)?;
    let compile = |bitcode: Vec<u8>, constants| {
        let mut request = Request::of(Input::Bitcode(bitcode));
        request.targets = vec![target.clone()];
        request.spec_constants = constants;
        let images = configuration::compiler().compile(&request)?.images;
        image_of(images, &arguments.kernel)
    };
    let emulated = compile(arguments.bitcode.clone(), SpecConstants::Emulation)?;
    let table = SpecConstantTable::from_properties(&emulated.info.properties)?;
    let values = values(&table, &arguments.values, &arguments.kernel)?;
    let image = compile(arguments.bitcode, SpecConstants::Values(values))?;
    let format = output::binary_format(&image.info).ok_or(MaterializeError::Format(arguments.kernel))?;
    Ok(MaterializeResult { has_failed: false, binary: output::binary(image.bytes, format), error: CxxString::empty() })
}

/// Returns the image that contains a kernel.
fn image_of(images: Vec<Image>, kernel: &str) -> Result<Image, MaterializeError> {
    let has = |image: &Image| !image.bytes.is_empty() && image.info.entries.iter().any(|entry| entry == kernel);
    let mut found: Vec<Image> = images.into_iter().filter(has).collect();
    match (found.pop(), found.len()) {
        (Some(image), 0) => Ok(image),
        (_, others) => {
            let count = if others == 0 { 0 } else { others + 1 };
            Err(MaterializeError::Images { kernel: kernel.to_owned(), count })
        }
    }
}

/// Returns the values in the format that the `spec-constants` pass reads.
fn values(table: &SpecConstantTable, bytes: &[u8], kernel: &str) -> Result<String, MaterializeError> {
    if table.is_empty() {
        return Err(MaterializeError::NoConstants(kernel.to_owned()));
    }
    let expected = table.constants().map(|constant| constant.blob_offset() + constant.size()).max().unwrap_or_default();
    let entry = |constant: SpecConstant<'_>| {
        let start = constant.blob_offset();
        let bytes = bytes.get(start..start.checked_add(size_of(constant))?)?;
        let digits = bytes.iter().fold(String::new(), |mut text, byte| {
            let _ = write!(text, "{byte:02x}");
            text
        });
        Some((constant.symbol().to_owned(), json!({ "bytes": digits })))
    };
    let entries: Option<Map<String, Value>> = table.constants().map(entry).collect();
    let wrong = || MaterializeError::Values { kernel: kernel.to_owned(), given: bytes.len(), expected };
    Ok(Value::Object(entries.ok_or_else(wrong)?).to_string())
}

/// Returns the size of a constant. The size of a scalar excludes the padding that may follow it to align the next
/// constant.
fn size_of(constant: SpecConstant<'_>) -> usize {
    let mut parts = constant.records().iter().filter(|record| record.id != PADDING_ID);
    match (parts.next(), parts.next()) {
        (Some(only), None) => only.range().end,
        _ => constant.size(),
    }
}

/// Returns a result that makes libsycl throw an exception.
pub fn failure(error: &MaterializeError) -> MaterializeResult {
    let error = cxx::string(&error.to_string()).unwrap_or(CxxString::empty());
    MaterializeResult { has_failed: true, binary: BinaryInfo::empty(), error }
}

#[cfg(test)]
mod tests {
    use device_image::spec_constants::Record;

    use super::*;

    fn table() -> Result<SpecConstantTable, SpecConstantError> {
        let record = |id, offset, size| Record { id, offset, size };
        let mut table = SpecConstantTable::new();
        table.push("flag", vec![record(0, 0, 1), record(PADDING_ID, 1, 3)], &[0; 4])?;
        table.push("pair", vec![record(1, 0, 4), record(2, 4, 4)], &[0; 8])?;
        Ok(table)
    }

    #[test]
    fn bytes_of_constants() -> Result<(), MaterializeError> {
        let text = values(&table()?, &[1, 0xff, 0xff, 0xff, 1, 2, 3, 4, 5, 6, 7, 8], "k")?;
        assert_eq!(text, r#"{"flag":{"bytes":"01"},"pair":{"bytes":"0102030405060708"}}"#);
        Ok(())
    }

    #[test]
    fn wrong_sizes_are_errors() -> Result<(), MaterializeError> {
        let error = values(&table()?, &[0; 11], "k").map_err(|error| error.to_string());
        assert_eq!(error, Err("11 bytes of values for kernel 'k'; its specialization constants require 12".to_owned()));
        let none = values(&SpecConstantTable::new(), &[], "k").map_err(|error| error.to_string());
        let expected = "the image of kernel 'k' reads no specialization constants; they may have been lowered already";
        assert_eq!(none, Err(expected.to_owned()));
        Ok(())
    }
}
