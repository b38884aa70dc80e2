//! Decodes the output of kernels, as the host side of `printf`.
//!
//! The first word of the buffer is the number of words after it that calls have reserved. Each call stores its format
//! ID and its arguments in the words that it reserved.

use serde::Serialize;
use sprintf::sprintf;

/// The maximum width and precision of conversions, which modules specify.
const WIDEST: u32 = 1024;

/// The `printf` buffer, and the formats that kernels refer to by ID.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Printf {
    /// The descriptor set.
    pub set: u32,
    /// The binding.
    pub binding: u32,
    /// The required size in bytes. Hosts set the first word to zero before each run.
    pub size: u32,
    /// The formats, and the literals that are arguments.
    pub formats: Vec<PrintfFormat>,
}

/// A format or a literal argument.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PrintfFormat {
    /// The ID.
    pub id: u32,
    /// The text.
    pub text: String,
    /// The size in bytes of each argument in the buffer.
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
    /// Returns the text that kernels have printed, without output that did not fit in the buffer.
    ///
    /// # Errors
    /// Fails for unknown format IDs and invalid conversions.
    pub fn print(&self, buffer: &[u8]) -> Result<String, PrintError> {
        let words: Vec<u32> = buffer
            .chunks_exact(4)
            .map(|word| word.iter().rev().fold(0, |all, byte| all << 8 | u32::from(*byte)))
            .collect();
        let Some((used, words)) = words.split_first() else { return Ok(String::new()) };
        let words = words.get(..*used as usize).unwrap_or(words);
        let (mut text, mut place) = (String::new(), 0);
        while let Some(id) = words.get(place) {
            let format = self.formats.iter().find(|format| format.id == *id);
            let format = format.ok_or(PrintError::Format { word: place + 1, id: *id })?;
            let count = format.sizes.iter().map(|size| size.div_ceil(4) as usize).sum::<usize>();
            // The last call may not have fit.
            let Some(arguments) = words.get(place + 1..place + 1 + count) else { break };
            self.call(format, arguments, &mut text)?;
            place += 1 + count;
        }
        Ok(text)
    }

    /// Prints one call.
    fn call(&self, format: &PrintfFormat, mut arguments: &[u32], text: &mut String) -> Result<(), PrintError> {
        let mut sizes = format.sizes.iter();
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
            let count = sizes.next().map(|size| size.div_ceil(4) as usize).ok_or_else(wrong)?;
            let (words, others) = arguments.split_at_checked(count).ok_or_else(wrong)?;
            arguments = others;
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

impl Conversion<'_> {
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
    use super::{PrintError, Printf, PrintfFormat};

    fn printf(text: &str, sizes: &[u32], words: &[u32]) -> Result<String, PrintError> {
        let format = PrintfFormat { id: 7, text: text.to_owned(), sizes: sizes.to_vec() };
        let name = PrintfFormat { id: 1, text: "name".to_owned(), sizes: Vec::new() };
        let all = [&[u32::try_from(words.len() + 1).unwrap_or(0), 7], words].concat();
        let bytes: Vec<u8> = all.iter().flat_map(|word| word.to_le_bytes()).collect();
        Printf { set: 0, binding: 0, size: 64, formats: vec![name, format] }.print(&bytes)
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
}
