//! Checks that the requested target accepts an image.

use device_image::ImageFormat;
use device_image::object_file::Kind;
use device_image::target::{self, TargetError};
use thiserror::Error as ThisError;

/// The reason why a target cannot be used.
#[derive(Debug, ThisError)]
pub enum BadTarget {
    /// The name is empty.
    #[error("the name of the target is empty")]
    Empty,
    /// The target is unknown to the runtime, or does not accept the image.
    #[error(transparent)]
    Target(#[from] TargetError),
}

/// Checks that a target accepts an image.
///
/// `contents` is the format of the image before compression, `start` its first bytes.
///
/// # Errors
/// Fails for a target that is unknown to the runtime, unless another runtime reads the section, and
/// for a format or machine that the target does not accept.
pub fn check(name: &str, contents: ImageFormat, start: &[u8], kind: Kind) -> Result<(), BadTarget> {
    if kind != Kind::Section {
        target::check_name(name)?;
    }
    // In a table, an empty name means that no target is given.
    if name.is_empty() {
        return Err(BadTarget::Empty);
    }
    Ok(target::check_image(name, Some(contents), start)?)
}
