//! Decodes the output of kernels, as the host side of `printf`.
//!
//! The first word of the buffer is the number of words after the header that calls have reserved. If the program has
//! assertions, the header has a second word, which is not zero after one has failed. Each call stores its format
//! ID and its arguments in the words that it reserved.

use serde::Serialize;
use sprintf::sprintf;

/// The maximum width and precision of conversions, which modules specify.
const WIDEST: u32 = 1024;

/// The format ID of a call that has reserved space, but did not fit.
const NO_RECORD: u32 = u32::MAX;
/// The size in a format that denotes a string.
const STRING: u32 = 0;
/// The message for failed assertions without records.
const NO_ROOM: &str = "an assertion failed; its message did not fit in the 'printf' buffer\n";

/// The `printf` buffer, and the formats that kernels refer to by ID.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Printf {
    /// The descriptor set.
    pub set: u32,
    /// The binding.
    pub binding: u32,
    /// The required size in bytes. Hosts set the [header](Self::header) to zero before each run.
    pub size: u32,
    /// The formats, and the literals that are arguments.
    pub formats: Vec<PrintfFormat>,
    /// The IDs of the formats of failed assertions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub assertions: Vec<u32>,
}

/// The output of kernels.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Printed {
    /// The text for the standard output.
    pub text: String,
    /// The messages of failed assertions, for the standard error output; `None` if no assertion has failed.
    pub failures: Option<String>,
}

/// A format or a literal argument.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PrintfFormat {
    /// The ID.
    pub id: u32,
    /// The text.
    pub text: String,
    /// The size in bytes of each argument in the buffer; 0 for a string, which is its length and then its bytes.
    pub sizes: Vec<u32>,
}

/// The reasons why a buffer cannot be decoded.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PrintError {
    /// The buffer contains an unknown format ID.
    #[error("unknown format ID {id} in word {word} of the 'printf' buffer")]
    Format {
        /// The index of the word.
        word: usize,
        /// The ID.
        id: u32,
    },
    /// A conversion does not exist in OpenCL C, or has no matching argument.
    #[error("conversion '{0}' of 'printf' cannot be printed")]
    Conversion(String),
}

/// A conversion, such as `%-5.2v4hlf`.
struct Conversion<'f> {
    /// The flags, width and precision.
    field: &'f str,
    /// The number of vector elements.
    count: usize,
    /// The length modifier, which may be empty.
    length: &'f str,
    letter: char,
    /// The complete conversion.
    text: &'f str,
}

impl Printf {
    /// Returns the number of words before the records.
    pub fn header(&self) -> usize {
        1 + usize::from(!self.assertions.is_empty())
    }

    /// Returns the number of bytes of a buffer that kernels have written, given its first word.
    pub fn written(&self, used: u32) -> usize {
        let words = self.header().saturating_add(used as usize);
        words.saturating_mul(4).min(self.size as usize)
    }

    /// Returns whether an assertion has failed, given the header of a buffer.
    pub fn has_failed(&self, buffer: &[u8]) -> bool {
        !self.assertions.is_empty() && buffer.as_chunks::<4>().0.get(1).is_some_and(|flag| *flag != [0; 4])
    }

    /// Returns what kernels have printed, without output that did not fit in the buffer.
    ///
    /// # Errors
    /// Fails for unknown format IDs and invalid conversions.
    pub fn print(&self, buffer: &[u8]) -> Result<Printed, PrintError> {
        let words: Vec<u32> = buffer.as_chunks::<4>().0.iter().map(|word| u32::from_le_bytes(*word)).collect();
        let mut printed = Printed::default();
        let Some((header, words)) = words.split_at_checked(self.header()) else { return Ok(printed) };
        let used = header.first().copied().unwrap_or(0);
        let words = words.get(..used as usize).unwrap_or(words);
        if self.has_failed(buffer) {
            printed.failures = Some(String::new());
        }
        let mut place = 0;
        while let Some(id) = words.get(place).filter(|id| **id != NO_RECORD) {
            let format = self.formats.iter().find(|format| format.id == *id);
            let format = format.ok_or(PrintError::Format { word: place + self.header(), id: *id })?;
            // The last call may not have fit.
            let Some(arguments) = arguments(format, words.get(place + 1..).unwrap_or_default()) else { break };
            place += 1 + arguments.iter().map(|words| words.len()).sum::<usize>();
            let is_failure = self.assertions.contains(id);
            let text = if is_failure { printed.failures.get_or_insert_default() } else { &mut printed.text };
            self.call(format, &arguments, text)?;
        }
        if printed.failures.as_ref().is_some_and(String::is_empty) {
            printed.failures = Some(NO_ROOM.to_owned());
        }
        Ok(printed)
    }

    /// Prints one call.
    fn call(&self, format: &PrintfFormat, arguments: &[&[u32]], text: &mut String) -> Result<(), PrintError> {
        let mut arguments = format.sizes.iter().zip(arguments);
        let mut rest = format.text.as_str();
        while let Some(begin) = rest.find('%') {
            text.push_str(&rest[..begin]);
            rest = &rest[begin..];
            let conversion = conversion(rest).ok_or_else(|| PrintError::Conversion(rest.to_owned()))?;
            rest = &rest[conversion.text.len()..];
            if conversion.letter == '%' {
                text.push('%');
                continue;
            }
            let wrong = || PrintError::Conversion(conversion.text.to_owned());
            let (size, words) = arguments.next().ok_or_else(wrong)?;
            if *size == STRING {
                text.push_str(&conversion.string(words).ok_or_else(wrong)?);
                continue;
            }
            let elements = conversion.elements(words).ok_or_else(wrong)?;
            for (index, element) in elements.into_iter().enumerate() {
                if index > 0 {
                    text.push(',');
                }
                text.push_str(&self.element(&conversion, element).ok_or_else(wrong)?);
            }
        }
        text.push_str(rest);
        Ok(())
    }

    /// Prints one scalar.
    fn element(&self, conversion: &Conversion<'_>, (bits, width): (u64, u32)) -> Option<String> {
        let spec = format!("%{}{}", conversion.field, conversion.letter);
        let signed = (bits.cast_signed() << (64 - width)) >> (64 - width);
        match conversion.letter {
            'd' | 'i' if signed == i64::MIN => {
                // The library would compute the absolute value, which overflows. Print text, without a precision.
                let width = conversion.field.split('.').next().unwrap_or_default().replace(['+', ' ', '0', '#'], "");
                sprintf!(&format!("%{width}s"), "-9223372036854775808").ok()
            }
            'd' | 'i' => sprintf!(&spec, signed).ok(),
            'u' | 'o' | 'x' | 'X' => sprintf!(&spec, bits).ok(),
            'c' => sprintf!(&spec, char::from(bits.to_le_bytes()[0])).ok(),
            'p' => Some(format!("{bits:#x}")),
            's' => {
                let literal = self.formats.iter().find(|format| u64::from(format.id) == bits)?;
                sprintf!(&spec, literal.text.as_str()).ok()
            }
            'e' | 'E' | 'f' | 'F' | 'g' | 'G' => sprintf!(&spec, float(bits, width)).ok(),
            'a' => Some(hexadecimal(float(bits, width))),
            'A' => Some(hexadecimal(float(bits, width)).to_uppercase()),
            _ => None,
        }
    }
}

/// Returns the words of each argument at the beginning of `words`; `None` if they do not fit.
fn arguments<'w>(format: &PrintfFormat, mut words: &'w [u32]) -> Option<Vec<&'w [u32]>> {
    let mut all = Vec::new();
    for size in &format.sizes {
        let count = match *size {
            STRING => 1 + words.first()?.div_ceil(4) as usize,
            size => size.div_ceil(4) as usize,
        };
        let (argument, rest) = words.split_at_checked(count)?;
        all.push(argument);
        words = rest;
    }
    Some(all)
}

impl Conversion<'_> {
    /// Prints a string: its length and its bytes.
    fn string(&self, words: &[u32]) -> Option<String> {
        let (length, words) = words.split_first().filter(|_| self.letter == 's' && self.count == 1)?;
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        let text = String::from_utf8_lossy(bytes.get(..*length as usize)?);
        sprintf!(&format!("%{}s", self.field), text.as_ref()).ok()
    }

    /// Returns the elements of an argument, with their widths in bits.
    fn elements(&self, words: &[u32]) -> Option<Vec<(u64, u32)>> {
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
        let size = match (self.count, self.length) {
            // Scalars have the width of the argument.
            (1, _) => bytes.len(),
            (_, "hh") => 1,
            (_, "h") => 2,
            (_, "l") => 8,
            _ => 4,
        };
        let number = |part: &[u8]| part.iter().rev().fold(0_u64, |all, byte| all << 8 | u64::from(*byte));
        let width = u32::try_from(size * 8).ok().filter(|width| (8..=64).contains(width))?;
        let elements: Vec<(u64, u32)> =
            bytes.chunks_exact(size).take(self.count).map(|part| (number(part), width)).collect();
        (elements.len() == self.count).then_some(elements)
    }
}

/// Parses the conversion at the beginning of a string.
fn conversion(text: &str) -> Option<Conversion<'_>> {
    let body = text.strip_prefix('%')?;
    let field_end = body.find(|c: char| !"-+ #0123456789.".contains(c))?;
    let (field, rest) = body.split_at(field_end);
    let numbers = field.split(|c: char| !c.is_ascii_digit()).filter(|number| !number.is_empty());
    for number in numbers {
        number.parse().ok().filter(|number: &u32| *number <= WIDEST)?;
    }
    let (count, rest) = match rest.strip_prefix('v') {
        Some(rest) => {
            let end = rest.find(|c: char| !c.is_ascii_digit())?;
            let (count, rest) = rest.split_at(end);
            (count.parse().ok().filter(|count| matches!(count, 2 | 3 | 4 | 8 | 16))?, rest)
        }
        None => (1, rest),
    };
    let length_end = rest.find(|c: char| !"hl".contains(c))?;
    let (length, rest) = rest.split_at(length_end);
    let letter = rest.chars().next()?;
    let length_of_all = text.len() - rest.len() + letter.len_utf8();
    Some(Conversion { field, count, length, letter, text: &text[..length_of_all] })
}

/// Converts bits of this width to a floating-point number.
fn float(bits: u64, width: u32) -> f64 {
    #[expect(clippy::cast_possible_truncation, reason = "the width limits the bits")]
    match width {
        64 => f64::from_bits(bits),
        32 => f64::from(f32::from_bits(bits as u32)),
        _ => {
            // A half has 1 sign bit, 5 exponent bits and 10 mantissa bits.
            let (sign, exponent, mantissa) = (bits >> 15 & 1, bits >> 10 & 0x1f, bits & 0x3ff);
            let mantissa_value = f64::from(mantissa as u32) / 1024.0;
            let value = match exponent {
                0 => mantissa_value * 2.0_f64.powi(-14),
                31 if mantissa == 0 => f64::INFINITY,
                31 => f64::NAN,
                _ => (1.0 + mantissa_value) * 2.0_f64.powi(exponent as i32 - 15),
            };
            if sign == 1 { -value } else { value }
        }
    }
}

/// Formats a number like `%a`, with as many digits as necessary.
fn hexadecimal(value: f64) -> String {
    let bits = value.to_bits();
    let sign = if value.is_sign_negative() { "-" } else { "" };
    if !value.is_finite() {
        return format!("{sign}{}", if value.is_nan() { "nan" } else { "inf" });
    }
    let (exponent, mantissa) = (bits >> 52 & 0x7ff, bits & 0xf_ffff_ffff_ffff);
    let power = match exponent {
        0 if mantissa == 0 => 0,
        0 => -1022,
        _ => exponent.cast_signed() - 1023,
    };
    let digits = format!("{mantissa:013x}");
    let digits = digits.trim_end_matches('0');
    let point = if digits.is_empty() { "" } else { "." };
    format!("{sign}0x{}{point}{digits}p{power:+}", u8::from(exponent != 0))
}

#[cfg(test)]
mod tests {
    use super::{NO_ROOM, PrintError, Printed, Printf, PrintfFormat};

    fn printf(text: &str, sizes: &[u32], words: &[u32]) -> Result<String, PrintError> {
        let printed = print_with(text, sizes, words, Vec::new())?;
        assert_eq!(printed.failures, None);
        Ok(printed.text)
    }

    /// Prints a call. A header with a second word, which is not zero, precedes it if there are assertions.
    fn print_with(text: &str, sizes: &[u32], words: &[u32], assertions: Vec<u32>) -> Result<Printed, PrintError> {
        let format = PrintfFormat { id: 7, text: text.to_owned(), sizes: sizes.to_vec() };
        let name = PrintfFormat { id: 1, text: "name".to_owned(), sizes: Vec::new() };
        let mut all = vec![u32::try_from(words.len() + 1).unwrap_or(0)];
        all.extend(assertions.first().map(|_| 1));
        all.push(7);
        all.extend(words);
        let bytes: Vec<u8> = all.iter().flat_map(|word| word.to_le_bytes()).collect();
        Printf { set: 0, binding: 0, size: 64, formats: vec![name, format], assertions }.print(&bytes)
    }

    #[test]
    fn numbers_as_in_c() {
        let float = 1.5_f32.to_bits();
        for (text, sizes, words, expected) in [
            ("%d|%5u|%-4x|%%", &[4, 4, 4][..], &[u32::MAX, 7, 255][..], "-1|    7|ff  |%"),
            ("%ld", &[8], &[0, 0x8000_0000], "-9223372036854775808"),
            ("%.2f %e %a", &[4, 4, 4], &[float, float, float], "1.50 1.500000e+00 0x1.8p+0"),
            ("%v4hhd.", &[4], &[0x04ff_0201], "1,2,-1,4."),
            ("%v2hlf", &[8], &[float, float], "1.500000,1.500000"),
            ("%5s|%c", &[4, 4], &[1, 65], " name|A"),
            ("%5s|%d", &[0, 4], &[3, 0x0063_6261, 4], "  abc|4"),
            ("%s|%s", &[0, 0], &[0, 5, 0x6463_6261, 0x65], "|abcde"),
        ] {
            assert_eq!(printf(text, sizes, words).as_deref(), Ok(expected), "{text}");
        }
    }

    #[test]
    fn what_is_wrong_is_an_error_or_left_out() {
        assert_eq!(printf("%q", &[4], &[1]), Err(PrintError::Conversion("%q".to_owned())));
        assert_eq!(printf("%999999d", &[4], &[1]), Err(PrintError::Conversion("%999999d".to_owned())));
        assert_eq!(printf("%d", &[], &[]), Err(PrintError::Conversion("%d".to_owned())));
        assert_eq!(printf("%d", &[4], &[]).as_deref(), Ok(""), "the value did not fit");
        assert_eq!(printf("", &[], &[9]), Err(PrintError::Format { word: 2, id: 9 }));
    }

    #[test]
    fn strings_that_do_not_fit_are_left_out() {
        assert_eq!(printf("%s", &[0], &[5, 1]).as_deref(), Ok(""));
        assert_eq!(printf("%s", &[0], &[u32::MAX, 1]).as_deref(), Ok(""));
        assert_eq!(printf("", &[], &[u32::MAX, 9]).as_deref(), Ok(""), "a call that did not fit ends the output");
        assert_eq!(printf("%d", &[0], &[0]), Err(PrintError::Conversion("%d".to_owned())));
    }

    #[test]
    fn failed_assertions_are_separate() {
        let printed = |failures: &str| Ok(Printed { text: String::new(), failures: Some(failures.to_owned()) });
        assert_eq!(print_with("%d failed", &[4], &[5], vec![7]), printed("5 failed"));
        assert_eq!(print_with("%d failed", &[4], &[], vec![7]), printed(NO_ROOM));
        let other = Printed { text: "5".to_owned(), failures: Some(NO_ROOM.to_owned()) };
        assert_eq!(print_with("%d", &[4], &[5], vec![8]), Ok(other));
    }
}
