//! The base 64 of `.prop` files: the usual alphabet, but low bits first.
//!
//! RFC 4648 cuts a byte string into groups of six bits from the *high* end of each byte. Here the bytes
//! are one little-endian number, and its digits to the base 64 are written lowest digit first, without
//! `=` at the end. Three bytes give four digits, two bytes three, one byte two; so a length of 1 mod 4
//! does not occur, and the high bits of an incomplete last digit are zero.

use thiserror::Error;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
/// Marks the bytes that are no digit.
const NO_DIGIT: u8 = 0xff;
/// Value of each byte as a digit.
const DIGITS: [u8; 256] = {
    let mut digits = [NO_DIGIT; 256];
    let mut value: u8 = 0;
    while value < 64 {
        digits[ALPHABET[value as usize] as usize] = value;
        value += 1;
    }
    digits
};

/// Why a text is not base 64 of this kind.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Base64Error {
    /// A character outside the alphabet.
    #[error("invalid base64 character {character:?} at position {position}")]
    Character {
        /// The character.
        character: char,
        /// Its place in the value, in characters from 1.
        position: usize,
    },
    /// No number of bytes gives so many digits.
    #[error("base64 value of {length} characters has no whole number of bytes")]
    Length {
        /// Number of characters, 1 mod 4.
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
/// Texts can be joined where the first part is a multiple of three bytes long.
pub(crate) fn encode(bytes: &[u8], out: &mut String) {
    out.reserve(bytes.len().saturating_mul(4).div_ceil(3));
    let (groups, rest) = bytes.as_chunks::<3>();
    for group in groups {
        push_digits(group, 4, out);
    }
    if !rest.is_empty() {
        push_digits(rest, rest.len() + 1, out);
    }
}

/// Appends the lowest `count` digits of a number of at most three bytes.
fn push_digits(group: &[u8], count: usize, out: &mut String) {
    let number = little_endian(group);
    let digits = (0..count).map(|digit| ALPHABET[(number >> (6 * digit)) as usize & 63]);
    out.extend(digits.map(char::from));
}

/// The number that at most four bytes spell, lowest byte first.
fn little_endian(bytes: &[u8]) -> u32 {
    bytes.iter().rev().fold(0, |number, byte| (number << 8) | u32::from(*byte))
}

/// The bytes that `text` spells.
///
/// # Errors
/// See [`Base64Error`]; the first offending character is reported.
pub(crate) fn decode(text: &str) -> Result<Vec<u8>, Base64Error> {
    let digits = text.as_bytes();
    if digits.len() % 4 == 1 {
        return Err(first_bad_character(text).unwrap_or(Base64Error::Length { length: digits.len() }));
    }
    let mut out = Vec::with_capacity(digits.len() / 4 * 3 + 2);
    let (groups, rest) = digits.as_chunks::<4>();
    let mut seen = 0;
    for group in groups {
        let values = group.map(|digit| DIGITS[usize::from(digit)]);
        // No digit is above 63, so one test of the joined values finds a bad one at the end.
        seen |= values[0] | values[1] | values[2] | values[3];
        out.extend_from_slice(&join_digits(values)[..3]);
    }
    let mut last = [0; 4];
    for (value, digit) in last.iter_mut().zip(rest) {
        *value = DIGITS[usize::from(*digit)];
        seen |= *value;
    }
    if let Some(error) = (seen > 63).then(|| first_bad_character(text)).flatten() {
        return Err(error);
    }
    if let Some((_, whole)) = rest.split_last() {
        let joined = join_digits(last);
        // One byte needs two digits, two need three.
        let (bytes, unused) = joined.split_at(whole.len());
        if unused.iter().any(|byte| *byte != 0) {
            let character = text.chars().next_back().unwrap_or_default();
            return Err(Base64Error::UnusedBits { character });
        }
        out.extend_from_slice(bytes);
    }
    Ok(out)
}

/// The three bytes that four digits spell; the fourth is zero.
fn join_digits(values: [u8; 4]) -> [u8; 4] {
    let number = values.iter().rev().fold(0, |number, value| (number << 6) | u32::from(*value));
    number.to_le_bytes()
}

/// Finds the first character outside the alphabet.
fn first_bad_character(text: &str) -> Option<Base64Error> {
    let mut characters = text.chars().enumerate();
    let (index, character) = characters.find(|(_, c)| !c.is_ascii() || DIGITS[*c as usize & 0x7f] == NO_DIGIT)?;
    Some(Base64Error::Character { character, position: index + 1 })
}
