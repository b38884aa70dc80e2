//! Reads and writes whole files that a user names.
//!
//! * `-` denotes standard input or output.
//! * [`read`] accepts regular files only, because reading must finish: a FIFO may never be written to, and `/dev/zero`
//!   never ends. [`read_any`] also accepts pipes and devices, up to [`MAX_STREAM`] bytes.
//! * [`write()`] writes a temporary file and renames it. No other process can read an incomplete file, and after an
//!   error the previous file is unchanged. Symbolic links stay links, permissions are kept, and pipes and devices are
//!   written directly.
//! * [`stage`] does the same in two steps, for several files that must appear together.
//!
//! ```no_run
//! let text = device_image::file::read_text("k.prop")?;
//! device_image::file::write("copy.prop", text)?;
//! # Ok::<(), device_image::file::FileError>(())
//! ```

#[cfg(all(feature = "signals", unix))]
pub mod abandoned;
mod error;
#[cfg(all(feature = "signals", unix))]
mod signals;
mod temporary;
mod write;

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

pub use error::{Access, FileError, FileKind, FileReason};
#[cfg(all(feature = "signals", unix))]
pub use signals::remove_at_signals;
pub use temporary::{Directory, Placing, Registered, Removed, placing, register, remove_all};
pub use write::{Output, Staged, TemporaryFile, directory_of, is_same_file, stage, temporary_beside, write};

/// The maximum number of bytes to read from a pipe or device, which may never end.
pub const MAX_STREAM: u64 = 1 << 30;

/// Returns whether a path denotes standard input or output.
#[must_use]
pub fn is_standard(path: impl AsRef<Path>) -> bool {
    path.as_ref().as_os_str() == "-"
}

/// Returns the name of an input file in messages.
#[must_use]
pub fn input_name(path: impl AsRef<Path>) -> String {
    if is_standard(&path) { "<stdin>".to_owned() } else { path.as_ref().display().to_string() }
}

/// Returns the name of an output file in messages.
#[must_use]
pub fn output_name(path: impl AsRef<Path>) -> String {
    if is_standard(&path) { "<stdout>".to_owned() } else { path.as_ref().display().to_string() }
}

/// Reads a regular file, or standard input for `-`.
///
/// # Errors
/// Fails for a file of another kind; returns the errors that the system reports.
pub fn read(path: impl AsRef<Path>) -> Result<Vec<u8>, FileError> {
    let path = path.as_ref();
    check_regular(path)?;
    read_any(path)
}

/// Reads a regular file as text, or standard input for `-`.
///
/// # Errors
/// Fails like [`read`]; also fails for bytes that are not UTF-8.
pub fn read_text(path: impl AsRef<Path>) -> Result<String, FileError> {
    let path = path.as_ref();
    String::from_utf8(read(path)?).map_err(|error| {
        let byte = error.utf8_error().valid_up_to();
        FileError::read(path, FileReason::Utf8 { byte })
    })
}

/// Reads a file of any kind, or standard input for `-`.
///
/// # Errors
/// Fails for more than [`MAX_STREAM`] bytes from a pipe or device; returns the errors that the system reports.
pub fn read_any(path: impl AsRef<Path>) -> Result<Vec<u8>, FileError> {
    let path = path.as_ref();
    let read = || {
        if is_standard(path) {
            return read_standard_input();
        }
        let mut file = File::open(path)?;
        if !file.metadata()?.is_file() {
            return read_stream(file);
        }
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        Ok(bytes)
    };
    read().map_err(|reason| FileError::read(path, reason))
}

/// Checks that a path names a regular file, or is `-`. Does not open the file, because opening a
/// FIFO would wait for its writer.
///
/// # Errors
/// Fails for a file of another kind; returns the errors that the system reports.
pub fn check_regular(path: impl AsRef<Path>) -> Result<(), FileError> {
    let path = path.as_ref();
    if is_standard(path) {
        return Ok(());
    }
    let metadata = fs::metadata(path).map_err(|error| FileError::read(path, error))?;
    match FileKind::of(&metadata) {
        FileKind::Regular => Ok(()),
        kind => Err(FileError::read(path, FileReason::NotRegular { kind })),
    }
}

/// Reads standard input to its end. A second call is an error, because the input would seem to be empty.
///
/// # Errors
/// Fails like [`read_stream`].
pub fn read_standard_input() -> Result<Vec<u8>, FileReason> {
    static IS_READ: AtomicBool = AtomicBool::new(false);
    if IS_READ.swap(true, Ordering::Relaxed) {
        return Err(FileReason::ReadTwice);
    }
    read_stream(io::stdin().lock())
}

/// Reads a pipe or device to its end.
///
/// # Errors
/// Fails for more than [`MAX_STREAM`] bytes; returns the errors that the system reports.
pub fn read_stream(stream: impl Read) -> Result<Vec<u8>, FileReason> {
    let mut bytes = Vec::new();
    stream.take(MAX_STREAM + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_STREAM {
        return Err(FileReason::TooLarge { limit: MAX_STREAM });
    }
    Ok(bytes)
}
