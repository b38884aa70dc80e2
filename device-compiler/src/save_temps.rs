//! Saves the modules between the steps, for debugging.

use std::path::Path;

use device_image::file;

use crate::Error;

/// Writes a file into the directory, if there is one.
pub(crate) fn save(folder: Option<&Path>, name: &str, bytes: impl FnOnce() -> Vec<u8>) -> Result<(), Error> {
    match folder {
        Some(folder) => Ok(file::write(folder.join(name), bytes())?),
        None => Ok(()),
    }
}
