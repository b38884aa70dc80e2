//! A file of the cache: a marker, a checksum, a value.

use std::fs::File;
use std::io::Read;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt};
use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::protocol;

/// Bytes of the checksum.
const CHECKSUM: usize = blake3::OUT_LEN;
/// No entry is larger.
const LARGEST: u64 = 1 << 30;
/// `O_NOFOLLOW` and `O_NONBLOCK`: no links to the files of others, no waiting for pipes.
const FLAGS: i32 = (rustix::fs::OFlags::NOFOLLOW.bits() | rustix::fs::OFlags::NONBLOCK.bits()).cast_signed();

/// A value as the contents of a file.
pub fn encode(value: &impl Serialize) -> Option<Vec<u8>> {
    let contents = protocol::encode(value).ok()?;
    Some([blake3::hash(&contents).as_bytes(), contents.as_slice()].concat())
}

/// The value of a file's contents. None if they are damaged.
pub fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Option<T> {
    let (checksum, contents) = bytes.split_first_chunk::<CHECKSUM>()?;
    if blake3::hash(contents) != *checksum {
        return None;
    }
    protocol::decode(contents).ok()
}

/// The value of a file. None if it is not there, damaged, or of somebody else.
pub fn read<T: DeserializeOwned>(path: &Path) -> Option<T> {
    decode(&read_own(path)?)
}

/// The bytes of a file that belongs to the user.
pub fn read_own(path: &Path) -> Option<Vec<u8>> {
    let file = File::options().read(true).custom_flags(FLAGS).open(path).ok()?;
    let metadata = file.metadata().ok()?;
    if !metadata.is_file() || metadata.uid() != rustix::process::geteuid().as_raw() || metadata.len() > LARGEST {
        return None;
    }
    let mut bytes = Vec::with_capacity(usize::try_from(metadata.len()).ok()?);
    file.take(LARGEST).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]
mod tests {
    use super::{decode, encode};

    #[test]
    fn an_entry_that_is_cut_off_or_changed_is_none() {
        let value = vec!["a".to_owned(), "bc".to_owned()];
        let bytes = encode(&value).unwrap();
        assert_eq!(decode::<Vec<String>>(&bytes), Some(value));
        for end in 0..bytes.len() {
            assert_eq!(decode::<Vec<String>>(&bytes[..end]), None, "{end}");
            let mut changed = bytes.clone();
            changed[end] ^= 1;
            assert_eq!(decode::<Vec<String>>(&changed), None, "{end}");
        }
        assert_eq!(decode::<Vec<String>>(&[bytes.as_slice(), b"x"].concat()), None);
    }
}
