//! The kinds of values.

use std::fmt;

/// The kind of value that an option accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// No value.
    None,
    /// Any text, such as the definition of a macro, except for a response file, which begins with `@`.
    Text,
    /// A path, or a pair of paths. This crate treats it like [`Value::Text`].
    Path,
    /// The name of a header. It must not begin with `-`, because the result could be another option: `-include-pch`.
    Header,
    /// One word without path separators.
    Word,
    /// Words, separated by commas and colons.
    List,
    /// The name of a warning.
    Warning,
    /// A feature of a processor: `+ptx80`.
    Feature,
    /// OpenCL C extensions, each with a sign: `-all,+cl_khr_fp64`.
    Extensions,
    /// A decimal number in an inclusive range.
    Number(u32, u32),
    /// One of these values.
    OneOf(&'static [&'static str]),
    /// Options for the device's driver, without path separators or quotes.
    Driver,
    /// An option of the compiler proper.
    Compiler,
}

impl Value {
    /// Returns whether a string is a value of this kind.
    #[must_use]
    pub fn is(self, text: &str) -> bool {
        let is_word = |text: &str| {
            let is_inside = |byte: u8| byte.is_ascii_alphanumeric() || b"+-._".contains(&byte);
            text.bytes().next().is_some_and(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
                && text.bytes().all(is_inside)
        };
        match self {
            Self::None => text.is_empty(),
            Self::Text | Self::Path | Self::Compiler => !text.is_empty() && !text.starts_with('@'),
            Self::Header => !text.is_empty() && !text.starts_with(['@', '-']),
            Self::Word => is_word(text) || is_standard(text),
            Self::List => text.split([',', ':']).all(is_word),
            Self::Warning => text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-_#=".contains(&byte)),
            Self::Driver => {
                !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b" +-_=.,:".contains(&byte))
            }
            Self::Feature => text.strip_prefix(['+', '-']).is_some_and(is_word),
            Self::Extensions => text.split(',').all(|part| Self::Feature.is(part)),
            Self::Number(least, most) => {
                let is_decimal = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
                is_decimal && text.parse::<u32>().is_ok_and(|number| (least..=most).contains(&number))
            }
            Self::OneOf(values) => values.contains(&text),
        }
    }
}

/// Returns whether a string is the name of a standard that contains a colon, such as `iso9899:1999`.
fn is_standard(text: &str) -> bool {
    text.strip_prefix("iso").is_some_and(|rest| rest.bytes().all(|byte| byte.is_ascii_digit() || byte == b':'))
}

/// Formats the kind for messages: "expected ...".
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("no value"),
            Self::Text | Self::Path => {
                f.write_str("text that does not begin with '@', because response files are not supported")
            }
            Self::Header => f.write_str("a header whose name does not begin with '@' or '-'"),
            Self::Word => f.write_str("a word"),
            Self::List => f.write_str("words separated by ','"),
            Self::Warning => f.write_str("the name of a warning"),
            Self::Feature => f.write_str("a feature such as '+ptx80'"),
            Self::Extensions => f.write_str("extensions such as '-all,+cl_khr_fp64'"),
            Self::Number(least, most) => write!(f, "a number from {least} to {most}"),
            Self::OneOf(values) => {
                let values: Vec<String> =
                    values.iter().filter(|value| !value.is_empty()).map(|value| format!("'{value}'")).collect();
                match values.split_last() {
                    Some((last, [])) => f.write_str(last),
                    Some((last, others)) => write!(f, "{} or {last}", others.join(", ")),
                    None => f.write_str("no value"),
                }
            }
            Self::Driver => f.write_str("options for the device's driver, without paths"),
            Self::Compiler => f.write_str("an option of the compiler proper"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Value;

    #[test]
    fn numbers() {
        let number = Value::Number(1, 100);
        assert!(["1", "007", "100"].iter().all(|text| number.is(text)));
        for text in ["", "0", "101", "x", "1x", "-1", "+1", " 1", "0x1", "99999999999999999999", "1/../x"] {
            assert!(!number.is(text), "{text}");
        }
        assert_eq!(number.to_string(), "a number from 1 to 100");
    }

    #[test]
    fn words_are_not_paths() {
        for value in [Value::Word, Value::List, Value::Warning, Value::Feature, Value::Extensions, Value::Driver] {
            for text in ["/../x", "a/b", "../x", "@x", "a;b", "a\\b"] {
                assert!(!value.is(text), "{value:?} {text}");
            }
        }
        assert!(Value::Driver.is("-cl-fast-relaxed-math -x=1,2"));
        assert!(Value::Word.is("c++20") && Value::Word.is("iso9899:1999") && Value::Word.is("1.2.1"));
        assert!(Value::List.is("ieee,preserve-sign") && Value::List.is("high:sin,cos") && !Value::List.is("a,,b"));
        assert!(Value::Warning.is("no-error=c++20-compat") && Value::Warning.is("") && Value::Feature.is("+ptx80"));
    }

    #[test]
    fn texts_are_not_files_of_options() {
        assert!(Value::Header.is("../a-b.hpp") && !Value::Header.is("-pch") && !Value::Header.is("@x"));
        assert!(Value::Text.is("X=@1") && !Value::Text.is("@file") && !Value::Text.is(""));
    }

    #[test]
    fn values_of_a_set() {
        let set = Value::OneOf(&["", "fast", "on", "off"]);
        assert!(set.is("") && set.is("on") && !set.is("o") && !set.is("on "));
        assert_eq!(set.to_string(), "'fast', 'on' or 'off'");
    }
}
