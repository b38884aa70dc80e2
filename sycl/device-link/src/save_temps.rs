//! Saves the intermediate modules, for debugging.

use std::path::Path;

use device_image::file;

use crate::Error;

/// Writes a file into the directory, if there is one.
pub(crate) fn save(directory: Option<&Path>, name: &str, bytes: impl FnOnce() -> Vec<u8>) -> Result<(), Error> {
    match directory {
        Some(directory) => Ok(file::write(directory.join(name), bytes())?),
        None => Ok(()),
    }
}
