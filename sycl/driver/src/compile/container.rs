//! Stores device code for an object in an OffloadBinary, like `clang-offload-packager` and DPC++.

use std::path::Path;

use device_image::offload_binary::{self, Entry, image_kind, offload_kind};

use crate::error::Error;

/// The key of the triple.
const KEY_TRIPLE: &str = "triple";
/// The key of the source's name, which link-time messages use.
pub const KEY_SOURCE: &str = "source";

/// Returns a container with a source's device code for a target.
///
/// # Errors
/// Fails if the source's name cannot be written.
pub fn container(source: &Path, triple: &str, bitcode: &[u8]) -> Result<Vec<u8>, Error> {
    let strings = [(KEY_TRIPLE, triple.to_owned()), (KEY_SOURCE, source.display().to_string())];
    let entry = Entry {
        image_kind: image_kind::BITCODE,
        offload_kind: offload_kind::SYCL,
        flags: 0,
        strings: strings.map(|(key, value)| (key.to_owned(), value)).to_vec(),
    };
    let frame = offload_binary::frame(&entry, bitcode.len() as u64).map_err(|error| Error::input(source, error))?;
    let mut bytes = frame.before;
    bytes.extend_from_slice(bitcode);
    // The padding is shorter than the alignment.
    bytes.extend((0..frame.after).map(|_| 0));
    Ok(bytes)
}
