//! Whether the target asked for takes an image.

use device_image::object_file::Kind;
use device_image::{ImageFormat, target};

/// Makes sure that a target takes an image.
///
/// `contents` is the format of the image before compression, `start` its first bytes.
///
/// # Errors
/// A target that the runtime does not know, unless another one is to find the images; a format or machine that the target
/// does not take.
pub fn check(name: &str, contents: ImageFormat, start: &[u8], kind: Kind) -> Result<(), String> {
    if kind != Kind::Section && !target::ALL.contains(&name) {
        return Err(target::unknown(name));
    }
    // In a table, it would be one that is not given.
    if name.is_empty() {
        return Err("the name of the target is empty".to_owned());
    }
    target::mismatch(name, Some(contents), start).map_or(Ok(()), Err)
}
