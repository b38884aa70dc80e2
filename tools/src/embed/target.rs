//! Whether the target asked for takes an image.

use device_image::ImageFormat;
use device_image::object_file::Kind;
use device_image::target::{self, TargetError};
use thiserror::Error as ThisError;

/// Why a target cannot be used.
#[derive(Debug, ThisError)]
pub enum BadTarget {
    /// There is no name.
    #[error("the name of the target is empty")]
    Empty,
    /// The runtime does not know the target, or the target does not take the image.
    #[error(transparent)]
    Target(#[from] TargetError),
}

/// Makes sure that a target takes an image.
///
/// `contents` is the format of the image before compression, `start` its first bytes.
///
/// # Errors
/// A target that the runtime does not know, unless another one is to find the images; a format or machine that the target
/// does not take.
pub fn check(name: &str, contents: ImageFormat, start: &[u8], kind: Kind) -> Result<(), BadTarget> {
    if kind != Kind::Section {
        target::check_name(name)?;
    }
    // In a table, an empty name stands for none.
    if name.is_empty() {
        return Err(BadTarget::Empty);
    }
    Ok(target::check_image(name, Some(contents), start)?)
}
