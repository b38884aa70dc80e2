//! Extracts the first lines of a source file, up to the first SYCL header.

use crate::detect;

/// Returns the directives up to the first `#include` of a SYCL header. Returns `None` if anything except comments,
/// `#include <…>`, `#define` and `#undef` comes before it.
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

/// Returns a line without comments, or `None` if its meaning depends on the next line. Quotes and backslashes in
/// comments have no effect.
fn without_comments(line: &str, in_comment: &mut bool) -> Option<String> {
    let mut code = String::new();
    let mut rest = line;
    loop {
        if *in_comment {
            match rest.split_once("*/") {
                Some((_, after)) => (rest, *in_comment) = (after, false),
                // The end of the comment may be split over two lines.
                None if rest.trim_end().ends_with("*\\") => return None,
                None => return Some(code),
            }
            code.push(' ');
        }
        let comment = ["//", "/*"].into_iter().filter_map(|open| rest.find(open)).min();
        let before = comment.map_or(rest, |at| &rest[..at]);
        if before.contains(['"', '\'']) && (comment.is_some() || before.contains("R\"")) {
            // The comment may be within a string, and a raw string may continue on the next line.
            return None;
        }
        code += before;
        match comment {
            Some(at) if rest[at..].starts_with("/*") => {
                rest = &rest[at + 2..];
                *in_comment = true;
            }
            // The backslash joins the next line to this line.
            _ if line.trim_end().ends_with('\\') => return None,
            _ => return Some(code),
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
    fn comments_may_have_quotes() {
        let include = "#include <sycl/sycl.hpp>\n";
        for comment in [
            "// to \"open\" or close",
            "// it's R\"(",
            "/* a \"b\" 'c' \\\n \\ d // \n */",
            "/* a */ // \"",
            "// a /* b",
            "/* // */",
        ] {
            assert_eq!(of(format!("{comment}\n{include}").as_bytes()).as_deref(), Some(include), "{comment}");
        }
        assert_eq!(
            of(format!("#define A \"x\"\n{include}").as_bytes()).as_deref(),
            Some("#define A \"x\"\n#include <sycl/sycl.hpp>\n")
        );
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
            "#define S \"//\"",
            "#define C '\"' /*",
            "#define R R\"(",
            "// a \\",
            "/* a *\\\n/ int x; /* */",
            "using namespace std;",
        ] {
            assert_eq!(of(format!("{before}\n#include <sycl/sycl.hpp>\n").as_bytes()), None, "{before}");
        }
        assert_eq!(of(b"#include <vector>\n"), None);
        assert_eq!(of(b"/* #include <sycl/sycl.hpp>\n"), None);
    }
}
