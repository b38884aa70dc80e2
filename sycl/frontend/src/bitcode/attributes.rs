//! Translates the attributes of a group.

use super::BitcodeError;

/// The number of operands that precede the attributes.
const HEADER: usize = 2;
/// The last attribute that LLVM 22 knows.
const LAST: u64 = 105;
/// `dead_on_return`, to which LLVM 23 added a number of bytes.
const DEAD_ON_RETURN: u64 = 103;
/// The number of bytes if all bytes of the object are dead, as without a number in LLVM 22.
const ALL_BYTES: u64 = u64::MAX;
/// `denormal_fpenv`, which replaces two attributes with text.
const DENORMAL_ENVIRONMENT: u64 = 106;
/// `nooutline`, which replaces an attribute with the same text.
const NO_OUTLINE: u64 = 107;
/// The modes of `denormal_fpenv` as text in LLVM 22, indexed by two bits of its value.
const MODES: [&str; 4] = ["ieee", "preserve-sign", "positive-zero", "dynamic"];

/// The forms of attributes.
mod form {
    /// A kind.
    pub const ENUM: u64 = 0;
    /// A kind and a number.
    pub const NUMBER: u64 = 1;
    /// A name.
    pub const NAME: u64 = 3;
    /// A name and text.
    pub const TEXT: u64 = 4;
    /// A kind without its type.
    pub const NO_TYPE: u64 = 5;
    /// A kind and a type.
    pub const TYPE: u64 = 6;
    /// A kind, a width, and two numbers.
    pub const RANGE: u64 = 7;
    /// A kind, a count, a width, and two numbers for each range.
    pub const RANGES: u64 = 8;
}

/// The largest width of a range whose limits each have one operand.
const ONE_OPERAND: u64 = 64;

/// Translates a group. Returns `None` if it need not be changed, or is malformed.
///
/// # Errors
/// Fails if an attribute has no translation.
pub fn translate(group: &[u64]) -> Result<Option<Vec<u64>>, BitcodeError> {
    let Some((header, mut rest)) = group.split_at_checked(HEADER) else { return Ok(None) };
    let mut result = header.to_vec();
    while !rest.is_empty() {
        let Some((attribute, others)) = size(rest).and_then(|size| rest.split_at_checked(size)) else {
            return Ok(None);
        };
        rest = others;
        match *attribute {
            [form::NUMBER, DEAD_ON_RETURN, ALL_BYTES] => result.extend([form::ENUM, DEAD_ON_RETURN]),
            // The attribute only permits optimizations.
            [form::NUMBER, DEAD_ON_RETURN, _] => {}
            [form::NUMBER, DENORMAL_ENVIRONMENT, modes @ 0..=0xff] => denormal_environment(modes, &mut result),
            [form::ENUM, NO_OUTLINE] => text(form::NAME, &["nooutline"], &mut result),
            [form::NAME | form::TEXT, ..] => result.extend_from_slice(attribute),
            [_, kind, ..] if kind > LAST => return Err(BitcodeError::Attribute(kind)),
            _ => result.extend_from_slice(attribute),
        }
    }
    Ok((result != group).then_some(result))
}

/// Returns the number of operands of the first attribute.
fn size(rest: &[u64]) -> Option<usize> {
    let end_of_text = |from: usize| Some(from + rest.get(from..)?.iter().position(|byte| *byte == 0)? + 1);
    let limits = |width: u64| (width <= ONE_OPERAND).then_some(2);
    match *rest.first()? {
        form::ENUM | form::NO_TYPE => Some(2),
        form::NUMBER | form::TYPE => Some(3),
        form::NAME => end_of_text(1),
        form::TEXT => end_of_text(end_of_text(1)?),
        form::RANGE => Some(3 + limits(*rest.get(2)?)?),
        form::RANGES => {
            let count = usize::try_from(*rest.get(2)?).ok()?;
            count.checked_mul(limits(*rest.get(3)?)?)?.checked_add(4)
        }
        _ => None,
    }
}

/// Writes the attributes for denormal numbers. The value contains the modes of results and of operands for all types
/// in its lowest bits, and then those for `float`.
fn denormal_environment(modes: u64, result: &mut Vec<u64>) {
    let (all, float) = (modes & 0xf, modes >> 4);
    let mode = |bits: u64| MODES[(bits & 3) as usize];
    let mut write = |name: &str, bits: u64| {
        text(form::TEXT, &[name, &format!("{},{}", mode(bits), mode(bits >> 2))], result);
    };
    // The first mode is the default.
    if all != 0 {
        write("denormal-fp-math", all);
    }
    if float != all {
        write("denormal-fp-math-f32", float);
    }
}

/// Writes an attribute of text.
fn text(form: u64, parts: &[&str], result: &mut Vec<u64>) {
    result.push(form);
    for part in parts {
        result.extend(part.bytes().map(u64::from).chain([0]));
    }
}
