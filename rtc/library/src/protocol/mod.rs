//! The protocol between the library and its worker programs.
//!
//! | sender | message | channel |
//! |---|---|---|
//! | worker | [`hello`], after startup | its standard input, which is a socket |
//! | library | [`COMPILE`], with three descriptors: a socket for this compilation, a file with a [`Task`], a file for printed output | the same |
//! | compiling process | [`ANSWER`], with one descriptor: a file with an [`Answer`] | the compilation's socket |
//! | worker | [`ENDED`] and the process's status, or [`NOT_STARTED`] and an error number, after the process has ended | the compilation's socket |
//!
//! All files are in memory. Each begins with [`MARKER`], which includes the version: the library and its workers must
//! come from the same build of this project. To stop a compilation, the library closes its socket. The worker exits
//! when its own socket is closed.

mod image;
pub mod in_process;
pub mod mapped;
pub mod memory;
pub mod socket;
mod task;

use serde::Serialize;
use serde::de::DeserializeOwned;

pub use image::WireImage;
pub use task::{Answer, CompileTask, Done, Failure, FrontEndTask, Job, Task, TimedStep, Units};

/// The first bytes of each file.
pub const MARKER: &[u8] = concat!("sycl-rtc ", env!("CARGO_PKG_VERSION"), " format 2\n").as_bytes();
/// Messages that runtime libraries print when memory is exhausted.
pub const OUT_OF_MEMORY: [&str; 4] =
    ["out of memory", "std::bad_alloc", "memory allocation of", "Buffer allocation failed"];
/// The first byte of a message that requests a compilation.
pub const COMPILE: u8 = b'C';
/// The first byte of a message with an answer.
pub const ANSWER: u8 = b'A';
/// The first byte of a message about a process that has ended.
pub const ENDED: u8 = b'E';
/// The first byte of a message about a process that could not be started.
pub const NOT_STARTED: u8 = b'N';

/// Returns the first message of a worker.
#[must_use]
pub fn hello() -> &'static [u8] {
    MARKER
}

/// An error in decoding a file.
#[derive(Debug, thiserror::Error)]
pub enum FormatError {
    /// The bytes do not begin with [`MARKER`].
    #[error("unsupported format; expected {}", String::from_utf8_lossy(MARKER).trim_end())]
    Marker,
    /// The contents are malformed.
    #[error("its contents are malformed: {0}")]
    Contents(#[from] postcard::Error),
    /// Extra bytes follow the contents.
    #[error("its contents are followed by {0} B of extra data")]
    Rest(usize),
}

/// Encodes a value, preceded by [`MARKER`].
///
/// # Errors
/// Fails if the value cannot be serialized.
pub fn encode(value: &impl Serialize) -> Result<Vec<u8>, FormatError> {
    Ok(postcard::to_extend(value, MARKER.to_vec())?)
}

/// Decodes a value that [`encode`] has written.
///
/// # Errors
/// Returns [`FormatError`].
pub fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, FormatError> {
    let contents = bytes.strip_prefix(MARKER).ok_or(FormatError::Marker)?;
    match postcard::take_from_bytes(contents)? {
        (value, []) => Ok(value),
        (_, rest) => Err(FormatError::Rest(rest.len())),
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn answer() -> Answer {
        let image = WireImage::new(
            device_image::ImageInfo::new("spir64", device_image::ImageFormat::SpirV),
            vec![3, 2, 0x23, 7],
        );
        Ok(Done { images: vec![image], log: "text".to_owned(), ..Done::default() })
    }

    #[test]
    fn answers_come_back() {
        let bytes = encode(&answer()).unwrap();
        assert_eq!(decode::<Answer>(&bytes).unwrap(), answer());
        for end in 0..bytes.len() {
            assert!(decode::<Answer>(&bytes[..end]).is_err(), "{end}");
        }
        let longer = [bytes.as_slice(), b"x"].concat();
        assert_eq!(
            decode::<Answer>(&longer).unwrap_err().to_string(),
            "its contents are followed by 1 B of extra data"
        );
    }

    proptest! {
        #[test]
        fn nonsense_is_an_error(bytes: Vec<u8>) {
            prop_assert!(decode::<Answer>(&bytes).is_err());
            let marked = [MARKER, &bytes].concat();
            // Arbitrary contents must decode or be rejected, without a panic.
            let _ = decode::<Answer>(&marked);
            let _ = decode::<Task>(&marked);
        }
    }
}
