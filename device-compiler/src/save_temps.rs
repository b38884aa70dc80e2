//! The modules between the steps, for people who look for a mistake.

use std::path::Path;

use device_image::file;

use crate::Error;

/// Writes a file into the folder, if there is one.
pub(crate) fn save(folder: Option<&Path>, name: &str, bytes: impl FnOnce() -> Vec<u8>) -> Result<(), Error> {
    match folder {
        Some(folder) => Ok(file::write(folder.join(name), bytes())?),
        None => Ok(()),
    }
}
