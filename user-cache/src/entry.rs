//! The format of an entry: a checksum of the format version, name and contents, followed by the contents.
//!
//! The checksum detects entries that are truncated, modified or renamed, or that have another format version.

use serde::Serialize;
use serde::de::DeserializeOwned;

/// The version of the format. Entries with another version are misses.
const FORMAT: &[u8] = b"syclpasses cache 2\n";
/// The size of the checksum in bytes.
const CHECKSUM: usize = blake3::OUT_LEN;
/// The maximum size of an entry, in bytes.
pub const LARGEST: u64 = 1 << 30;

/// Returns an entry with these contents.
#[must_use]
pub fn seal(name: &str, contents: &[u8]) -> Vec<u8> {
    [checksum(name, contents).as_bytes(), contents].concat()
}

/// Returns the contents of an entry, or `None` if the checksum does not match.
#[must_use]
pub fn unseal(name: &str, mut bytes: Vec<u8>) -> Option<Vec<u8>> {
    let (expected, contents) = bytes.split_first_chunk::<CHECKSUM>()?;
    if checksum(name, contents) != *expected {
        return None;
    }
    bytes.drain(..CHECKSUM);
    Some(bytes)
}

fn checksum(name: &str, contents: &[u8]) -> blake3::Hash {
    let mut hasher = blake3::Hasher::new();
    hasher.update(FORMAT);
    hasher.update(&(name.len() as u64).to_le_bytes());
    hasher.update(name.as_bytes());
    hasher.update(contents);
    hasher.finalize()
}

/// Serializes a value. Returns `None` if it exceeds the maximum size of an entry.
#[must_use]
pub fn encode(value: &impl Serialize) -> Option<Vec<u8>> {
    postcard::to_stdvec(value).ok().filter(|contents| contents.len() as u64 <= LARGEST)
}

/// Deserializes a value. Returns `None` if the contents are malformed.
#[must_use]
pub fn decode<T: DeserializeOwned>(contents: &[u8]) -> Option<T> {
    match postcard::take_from_bytes(contents) {
        Ok((value, [])) => Some(value),
        _ => None,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn an_entry_that_is_cut_off_or_changed_is_none() {
        let value = vec!["a".to_owned(), "bc".to_owned()];
        let bytes = seal("name", &encode(&value).unwrap());
        let read = |bytes: &[u8]| decode::<Vec<String>>(&unseal("name", bytes.to_vec())?);
        assert_eq!(read(&bytes), Some(value));
        for end in 0..bytes.len() {
            assert_eq!(read(&bytes[..end]), None, "{end}");
            let mut changed = bytes.clone();
            changed[end] ^= 1;
            assert_eq!(read(&changed), None, "{end}");
        }
        assert_eq!(read(&[bytes.as_slice(), b"x"].concat()), None);
    }

    #[test]
    fn an_entry_under_another_name_is_none() {
        let bytes = seal("name", b"contents");
        assert_eq!(unseal("name", bytes.clone()).as_deref(), Some(b"contents".as_slice()));
        assert_eq!(unseal("other", bytes.clone()), None);
        assert_eq!(unseal("namec", bytes), None);
    }

    proptest! {
        #[test]
        fn contents_of_any_bytes_are_a_value_or_none(contents: Vec<u8>) {
            let _ = decode::<Vec<(String, u64, Vec<u8>)>>(&contents);
            prop_assert_eq!(unseal("name", seal("name", &contents)), Some(contents));
        }
    }
}
