//! The value of a property of type 2: a number of bits and the bytes that contain them.

use thiserror::Error;

use crate::base64;

/// The size in bytes of the bit count, a little-endian `u64` before the payload of an encoded byte array.
const COUNT_SIZE: usize = 8;

/// A byte array with a length in bits.
///
/// Most values are whole bytes. Argument masks are not: a kernel with three source arguments has a
/// mask of 3 bits in one byte. Unused high bits of the last byte are kept unchanged.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ByteArray {
    bits: u64,
    bytes: Vec<u8>,
}

/// The reason why bytes are not a byte array.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ByteArrayError {
    /// The bytes are too few for a bit count.
    #[error("byte array of {size} bytes is too short for its 8-byte bit count")]
    NoBitCount {
        /// The number of bytes found, less than 8.
        size: usize,
    },
    /// The bit count does not match the number of payload bytes.
    #[error("expected payload size {expected} for bit count {bits}, found {found}")]
    LengthMismatch {
        /// The bit count.
        bits: u64,
        /// The number of bytes that this many bits require.
        expected: u64,
        /// The number of bytes found.
        found: usize,
    },
}

impl ByteArray {
    /// Creates a byte array of whole bytes.
    #[must_use]
    pub fn from_bytes(bytes: Vec<u8>) -> Self {
        // Saturates only from 2^61 bytes on, more than any machine can address.
        let bits = (bytes.len() as u64).saturating_mul(8);
        Self { bits, bytes }
    }

    /// Creates a byte array of `bits` bits, the first one in the lowest bit of the first byte.
    ///
    /// # Errors
    /// Fails unless `bytes` is exactly as long as `bits` bits require.
    pub fn from_bits(bits: u64, bytes: Vec<u8>) -> Result<Self, ByteArrayError> {
        let expected = bits.div_ceil(8);
        if expected != bytes.len() as u64 {
            return Err(ByteArrayError::LengthMismatch { bits, expected, found: bytes.len() });
        }
        Ok(Self { bits, bytes })
    }

    /// Returns the payload, without the bit count.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the length in bits.
    #[must_use]
    pub fn bit_len(&self) -> u64 {
        self.bits
    }

    /// Returns the value in its in-memory form: the bit count as a little-endian `u64`, then the payload.
    #[must_use]
    pub fn encoded(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(COUNT_SIZE + self.bytes.len());
        out.extend_from_slice(&self.bits.to_le_bytes());
        out.extend_from_slice(&self.bytes);
        out
    }

    /// Decodes the result of [`ByteArray::encoded`].
    ///
    /// # Errors
    /// Fails for fewer than 8 bytes, or if the bit count does not match the number of bytes after it.
    pub fn decode(encoded: &[u8]) -> Result<Self, ByteArrayError> {
        let Some((count, payload)) = encoded.split_first_chunk::<COUNT_SIZE>() else {
            return Err(ByteArrayError::NoBitCount { size: encoded.len() });
        };
        Self::from_bits(u64::from_le_bytes(*count), payload.to_vec())
    }

    /// Decodes like [`ByteArray::decode`], but reuses the memory of the encoded form.
    pub(crate) fn from_encoded(mut encoded: Vec<u8>) -> Result<Self, ByteArrayError> {
        let Some(count) = encoded.first_chunk::<COUNT_SIZE>() else {
            return Err(ByteArrayError::NoBitCount { size: encoded.len() });
        };
        let bits = u64::from_le_bytes(*count);
        encoded.drain(..COUNT_SIZE);
        Self::from_bits(bits, encoded)
    }

    /// Appends the text form: Base64 of [`ByteArray::encoded`], low bits first.
    pub(crate) fn write_text(&self, out: &mut String) {
        let count = self.bits.to_le_bytes();
        match self.bytes.split_first() {
            None => base64::encode(&count, out),
            // The count and one byte are nine bytes, three whole groups, so the remaining bytes start a new group.
            Some((first, rest)) => {
                let mut head = [0; COUNT_SIZE + 1];
                head[..COUNT_SIZE].copy_from_slice(&count);
                head[COUNT_SIZE] = *first;
                base64::encode(&head, out);
                base64::encode(rest, out);
            }
        }
    }
}
