//! Extracts the first lines of a source file, whose headers are precompiled.
//!
//! Input: a source file. Output: the lines as a separate header, without comments, so that source files that differ
//! only in comments share the header; and the source with one include instead of these lines. All other lines keep
//! their numbers.
//!
//! The lines are empty lines, comments, single-line `#define` and `#undef` directives, and includes in angle brackets
//! that are not found in user directories. The library precompiles all directives at the beginning of a source file, so
//! a declaration is inserted after the include.

use crate::dependencies::IN_MEMORY;

/// A declaration without effect, which marks the end of the part that the library precompiles.
const END: &str = "namespace syclpasses_precompiled {}";
/// The prefixes of SYCL's headers. Without any of them, precompilation does not pay off.
const SYCL: [&str; 2] = ["sycl/", "CL/sycl.hpp"];

/// The first lines of a source file.
#[derive(Debug, PartialEq, Eq)]
pub struct Prologue {
    /// The lines as a header.
    pub text: String,
    /// The path of the header.
    pub path: String,
    /// The source, which includes the header.
    pub source: Vec<u8>,
}

impl Prologue {
    /// Extracts the prologue of a source file, and appends an include of the header `last` to the source. `is_users`
    /// returns whether a header belongs to the user.
    pub fn of(contents: &[u8], last: &str, is_users: impl Fn(&str) -> bool) -> Option<Self> {
        let mut lines = Lines { text: String::new(), has_sycl: false, is_users };
        let (mut count, mut taken) = (0, 0);
        let (mut at, mut number, mut in_comment) = (0, 0, false);
        for line in contents.split_inclusive(|byte| *byte == b'\n') {
            let Some(now_in_comment) = std::str::from_utf8(line).ok().and_then(|line| lines.take(line, in_comment))
            else {
                break;
            };
            in_comment = now_in_comment;
            at += line.len();
            number += 1;
            if !in_comment && line.ends_with(b"\n") {
                (count, taken) = (number, at);
            }
        }
        let rest = contents.get(taken..)?;
        let first = rest.iter().find(|byte| !byte.is_ascii_whitespace());
        // A single line leaves no room for the declaration, so a directive or comment must not follow.
        if !lines.has_sycl || count == 0 || count == 1 && matches!(first, None | Some(b'#' | b'/' | b'%' | b'\\')) {
            return None;
        }
        let text = lines.text;
        let path = format!("{IN_MEMORY}{}.h", blake3::hash(text.as_bytes()).to_hex());
        let mut source = format!("#include \"{path}\"\n");
        if count > 1 {
            source += END;
            source += &"\n".repeat(count - 1);
        }
        let end = format!("\n#include \"{last}\"\n");
        Some(Self { text, path, source: [source.as_bytes(), rest, end.as_bytes()].concat() })
    }
}

struct Lines<F> {
    text: String,
    has_sycl: bool,
    is_users: F,
}

impl<F: Fn(&str) -> bool> Lines<F> {
    /// Processes a line. Returns whether a comment continues on the next line, or `None` if the line does not belong to
    /// the prologue.
    fn take(&mut self, line: &str, in_comment: bool) -> Option<bool> {
        let line = line.trim();
        if line.ends_with('\\') || line.contains('\0') {
            return None;
        }
        let comment = if in_comment { Some(line) } else { line.strip_prefix("/*") };
        if let Some(comment) = comment {
            let Some((_, rest)) = comment.split_once("*/") else { return Some(true) };
            return rest.is_empty().then_some(false);
        }
        if line.is_empty() || line.starts_with("//") {
            return Some(false);
        }
        let directive = line.strip_prefix('#')?.trim_start();
        if let Some(name) = directive.strip_prefix("include") {
            let (name, rest) = name.trim_start().strip_prefix('<')?.split_once('>')?;
            let is_plain = rest.trim().is_empty() || rest.trim_start().starts_with("//");
            if !is_plain || name.contains(['/', '*']) && (name.contains("//") || name.contains("/*")) {
                return None;
            }
            if (self.is_users)(name) {
                return None;
            }
            self.has_sycl |= SYCL.iter().any(|sycl| name.starts_with(sycl));
            self.text += &format!("#include <{name}>\n");
            return Some(false);
        }
        let is_macro = ["define ", "undef "].iter().any(|word| directive.starts_with(word));
        // A comment could continue on the next line.
        if !is_macro || directive.contains("/*") || directive.contains("//") {
            return None;
        }
        self.text += &format!("#{directive}\n");
        Some(false)
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]
mod tests {
    use super::*;

    fn of(source: &str) -> Option<(String, String)> {
        let prologue = Prologue::of(source.as_bytes(), "LAST", |name| name.starts_with("mine/"))?;
        let source = String::from_utf8(prologue.source).unwrap();
        let source = source.replace(&prologue.path, "PATH");
        Some((prologue.text, source.strip_suffix("\n#include \"LAST\"\n").unwrap().to_owned()))
    }

    #[test]
    fn lines_keep_their_numbers() {
        let source = "// Says what.\n/* Two\n   lines. */\n#define A 1\n\n# include  <sycl/sycl.hpp> // why\n#include <vector>\n\
                      #include \"own.hpp\"\nint a;\n";
        let (text, rest) = of(source).unwrap();
        assert_eq!(text, "#define A 1\n#include <sycl/sycl.hpp>\n#include <vector>\n");
        assert_eq!(
            rest,
            "#include \"PATH\"\nnamespace syclpasses_precompiled {}\n\n\n\n\n\n#include \"own.hpp\"\nint a;\n"
        );
        assert_eq!(rest.lines().count(), source.lines().count());
    }

    #[test]
    fn comments_make_no_difference() {
        let (text, _) = of("#include <sycl/sycl.hpp>\n\nint a;").unwrap();
        assert_eq!(of("// x\n#include <sycl/sycl.hpp> // y\nint a;").unwrap().0, text);
    }

    #[test]
    fn one_line_is_enough_before_a_declaration() {
        assert_eq!(of("#include <sycl/sycl.hpp>\nint a;\n").unwrap().1, "#include \"PATH\"\nint a;\n");
        assert_eq!(of("#include <sycl/sycl.hpp>\n#include \"a.hpp\"\n"), None);
        assert_eq!(of("#include <sycl/sycl.hpp>\n"), None);
    }

    #[test]
    fn other_lines_end_it() {
        for line in [
            "#include <mine/a.hpp>",
            "#include \"a.hpp\"",
            "#include <a> /* x",
            "#include MACRO",
            "#if A",
            "#pragma once",
            "#define A /* x",
            "#define A \\",
            "// x \\",
            "/* x */ int a;",
            "int a;",
        ] {
            let (text, rest) = of(&format!("\n#include <sycl/sycl.hpp>\n{line}\n#include <vector>\n")).unwrap();
            assert_eq!(text, "#include <sycl/sycl.hpp>\n", "{line}");
            assert!(rest.ends_with(&format!("{{}}\n{line}\n#include <vector>\n")), "{rest}");
        }
    }

    #[test]
    fn a_comment_that_ends_before_code_is_left() {
        let (_, rest) = of("#include <sycl/sycl.hpp>\n\n/* x\n*/ int a;\n").unwrap();
        assert!(rest.ends_with("{}\n/* x\n*/ int a;\n"), "{rest}");
    }

    #[test]
    fn without_sycl_there_is_none() {
        for source in ["", "int a;", "#include <vector>\n\nint a;", "#include <sycl/sycl.hpp>"] {
            assert_eq!(of(source), None, "{source}");
        }
    }
}
