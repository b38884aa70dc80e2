//! The first lines of a source, up to the first header of SYCL.

use crate::detect;

/// The directives up to the first `#include` of a header of SYCL. None if anything but comments, `#include <…>`, `#define` and
/// `#undef` comes before it.
pub fn of(source: &[u8]) -> Option<String> {
    let source = std::str::from_utf8(source).ok()?;
    let source = source.strip_prefix('\u{feff}').unwrap_or(source);
    let mut lines = String::new();
    let mut in_comment = false;
    for line in source.lines() {
        let code = without_comments(line, &mut in_comment)?;
        let code = code.trim();
        if code.is_empty() {
            continue;
        }
        let directive = code.strip_prefix('#')?.trim_start();
        lines += code;
        lines.push('\n');
        if let Some(name) = directive.strip_prefix("include") {
            let name = name.trim_start().strip_prefix('<')?.strip_suffix('>')?;
            if detect::is_sycl_header(name) {
                return Some(lines);
            }
        } else if !(directive.starts_with("define ") || directive.starts_with("undef ")) {
            return None;
        }
    }
    None
}

/// A line without comments. None for what needs more than a line to be understood.
fn without_comments(line: &str, in_comment: &mut bool) -> Option<String> {
    if line.trim_end().ends_with('\\') || line.contains("R\"") {
        return None;
    }
    let mut code = String::new();
    let mut rest = line;
    loop {
        if *in_comment {
            match rest.split_once("*/") {
                Some((_, after)) => (rest, *in_comment) = (after, false),
                None => return Some(code),
            }
            code.push(' ');
        }
        match rest.find("/") {
            // A slash in a string is part of no directive that is looked for.
            Some(_) if rest.contains('"') => return None,
            Some(at) if rest[at..].starts_with("//") => return Some(code + &rest[..at]),
            Some(at) if rest[at..].starts_with("/*") => {
                code += &rest[..at];
                rest = &rest[at + 2..];
                *in_comment = true;
            }
            Some(at) => {
                code += &rest[..=at];
                rest = &rest[at + 1..];
            }
            None => return Some(code + rest),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::of;

    #[test]
    fn system_headers_up_to_sycl() {
        let source =
            "// a\n/* b\n c */ #include <vector> // x\n#define N 4\n# include <sycl/sycl.hpp>\n#include <map>\n";
        let expected = "#include <vector>\n#define N 4\n# include <sycl/sycl.hpp>\n";
        assert_eq!(of(source.as_bytes()).as_deref(), Some(expected));
    }

    #[test]
    fn anything_else_before_sycl_is_too_much() {
        for before in [
            "int x;",
            "#include \"a.h\"",
            "#ifdef A",
            "#pragma once",
            "#define A \\",
            "#include MACRO",
            "#define S \"/* \"",
            "using namespace std;",
        ] {
            assert_eq!(of(format!("{before}\n#include <sycl/sycl.hpp>\n").as_bytes()), None, "{before}");
        }
        assert_eq!(of(b"#include <vector>\n"), None);
        assert_eq!(of(b"/* #include <sycl/sycl.hpp>\n"), None);
    }
}
