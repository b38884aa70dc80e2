//! The variant of Base64 in `.prop` files: the usual alphabet, low bits first.
//!
//! RFC 4648 splits a byte string into groups of six bits from the *high* end of each byte. Here the bytes are one
//! little-endian number, and its Base64 digits are written lowest digit first, without `=` at the end. Three bytes
//! result in four digits, two bytes in three, and one byte in two. Therefore, a length of 1 mod 4 does not occur, and
//! the high bits of an incomplete last digit are zero.

use data_encoding::{DecodeKind, Encoding};
use data_encoding_macro::new_encoding;
use thiserror::Error;

const ENCODING: Encoding = new_encoding! {
    symbols: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/",
    bit_order: LeastSignificantFirst,
};

/// The reason why a string is not valid in this variant of Base64.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Base64Error {
    /// A character is outside the alphabet.
    #[error("invalid base64 character {character:?} at position {position}")]
    Character {
        /// The character.
        character: char,
        /// Its position in the value, in characters from 1.
        position: usize,
    },
    /// The length does not correspond to a whole number of bytes.
    #[error("base64 value of {length} characters is not a whole number of bytes")]
    Length {
        /// The number of characters, 1 mod 4.
        length: usize,
    },
    /// The last digit has bits beyond the last byte.
    #[error("last base64 character {character:?} has bits beyond the last byte")]
    UnusedBits {
        /// The last character.
        character: char,
    },
}

/// Appends the digits of `bytes`.
///
/// The results of two calls can be joined if the first input is a multiple of three bytes long.
pub(crate) fn encode(bytes: &[u8], out: &mut String) {
    ENCODING.encode_append(bytes, out);
}

/// Decodes `text`.
///
/// # Errors
/// Returns [`Base64Error`]; the first offending character is reported.
pub(crate) fn decode(text: &str) -> Result<Vec<u8>, Base64Error> {
    ENCODING.decode(text.as_bytes()).map_err(|error| {
        // The decoder checks the length first, and counts bytes instead of characters.
        first_bad_character(text).unwrap_or_else(|| match error.kind {
            DecodeKind::Length => Base64Error::Length { length: text.len() },
            _ => Base64Error::UnusedBits { character: text.chars().next_back().unwrap_or_default() },
        })
    })
}

/// Finds the first character outside the alphabet.
fn first_bad_character(text: &str) -> Option<Base64Error> {
    let is_digit = |character: char| character.is_ascii_alphanumeric() || matches!(character, '+' | '/');
    let (index, character) = text.chars().enumerate().find(|(_, character)| !is_digit(*character))?;
    Some(Base64Error::Character { character, position: index + 1 })
}
