//! Registered names: expressions by which the host finds kernels, such as `scale<float>`.
//!
//! Lines that are appended to the source code refer to the kernels, so that clang instantiates templates. The lines
//! call a macro from the run-time compilation header `<sycl/sycl.hpp>`. The `sycl-free-functions` pass converts the
//! resulting declarations to `!sycl_registered_kernels`.

use std::fmt::Write as _;

use crate::Error;

/// The macro from the header. Its arguments are an index, the name as a string, and the function.
const MACRO: &str = "SYCLPASSES_REGISTERED_KERNEL";
/// The file name for these lines in diagnostics. Each line contains one name, in order.
const FILE: &str = "<registered names>";

/// Returns the source code followed by the lines.
pub(crate) fn append(source: &str, names: &[&str]) -> Result<String, Error> {
    if let Some(name) = names.iter().find(|name| name.trim().is_empty() || name.contains(['\n', '\r', '\0'])) {
        let name = name.escape_debug().to_string();
        return Err(Error::Name { name, problem: "expected one line with an expression".to_owned() });
    }
    // The empty line terminates a comment whose last line ends in a backslash.
    let mut text = format!(
        "{source}\n\n#ifndef {MACRO}\n#error registered names require '#include <sycl/sycl.hpp>'\n#else\n#line 1 \"{FILE}\"\n"
    );
    for (index, name) in names.iter().enumerate() {
        // Parentheses protect the commas of template arguments.
        let _ = writeln!(text, "{MACRO}({index}, \"{}\", ({name}))", escape(name));
    }
    text.push_str("#endif\n");
    Ok(text)
}

/// Escapes the name for a string literal. Octal escapes have at most three digits, so a following digit is not part of
/// the escape.
fn escape(name: &str) -> String {
    let mut text = String::new();
    for byte in name.bytes() {
        match byte {
            b' '..=b'~' if !matches!(byte, b'"' | b'\\' | b'?') => text.push(char::from(byte)),
            _ => text.push_str(&format!("\\{byte:03o}")),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::{append, escape};

    #[test]
    fn names_are_written_as_literals() {
        assert_eq!(escape("a<int, 'b'>"), "a<int, 'b'>");
        assert_eq!(escape("\"\\?\u{e9}1"), "\\042\\134\\077\\303\\2511");
    }

    #[test]
    fn names_of_several_lines_are_rejected() {
        for name in ["", " ", "a\nb", "a\rb", "a\0b"] {
            assert!(append("", &["k", name]).is_err(), "{name:?}");
        }
    }
}
