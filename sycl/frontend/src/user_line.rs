//! Moves errors in SYCL's headers to the line of user code that caused them.
//!
//! Input: clang's diagnostics. An error in a header, such as a static assertion, is followed by notes, the last of
//! which name the user's line. Output: diagnostics in which the error has the location and text of the user's line, and
//! a note has the location in the header.
//!
//! ```text
//! include/sycl/detail/is_device_copyable.hpp:98:19: error: static assertion failed: the type is not device copyable
//! include/sycl/queue.hpp:2699:12: note: in instantiation of function template specialization 'f' requested here
//! k.cpp:7:5: note: in instantiation of function template specialization 'g' requested here
//! ```
//! ```text
//! k.cpp:7:5: error: static assertion failed: the type is not device copyable
//! include/sycl/detail/is_device_copyable.hpp:98:19: note: the error is here
//! include/sycl/queue.hpp:2699:12: note: in instantiation of function template specialization 'f' requested here
//! k.cpp:7:5: note: in instantiation of function template specialization 'g' requested here
//! ```
//!
//! 1. Split the text into diagnostics, each with the source lines that follow it. "In file included from" belongs to
//!    the next diagnostic.
//! 2. Replace the location and source lines of an error in a header with those of the first
//!    instantiation in its notes that is outside of the headers.

/// The prefixes of lines that show how a header was included.
const INCLUDED: [&str; 2] = ["In file included from ", "                 from "];
/// The kinds of diagnostics that are moved.
const ERRORS: [&str; 2] = ["fatal error: ", "error: "];
const OTHERS: [&str; 2] = ["warning: ", "remark: "];
const NOTE: &str = "note: ";
/// The parts of a note about an instantiation.
const INSTANTIATION: (&str, &str) = ("in instantiation of ", " requested here");
/// The text of the note at the header's line.
const HERE: &str = "the error is here";

/// A diagnostic with the lines that follow it.
struct Diagnostic<'t> {
    /// The lines that show how the file was included.
    included: Vec<&'t str>,
    /// The location. Empty for diagnostics without a location.
    location: &'t str,
    /// The kind, such as `error: `.
    kind: &'t str,
    /// The message.
    text: &'t str,
    /// The source lines.
    source: Vec<&'t str>,
}

/// Moves errors in headers to the user's lines. `is_header` returns whether a location is in a header.
pub fn first(diagnostics: &str, is_header: &dyn Fn(&str) -> bool) -> String {
    let (before, all) = split(diagnostics);
    let mut output: String = before.iter().map(|line| format!("{line}\n")).collect();
    let mut rest = all.as_slice();
    while let Some((main, others)) = rest.split_first() {
        let count = others.iter().take_while(|other| other.kind == NOTE).count();
        let (notes, next) = others.split_at(count);
        rest = next;
        let is_user_line = |note: &&Diagnostic<'_>| {
            note.text.starts_with(INSTANTIATION.0) && note.text.ends_with(INSTANTIATION.1) && !is_header(note.location)
        };
        let is_moved = ERRORS.contains(&main.kind) && is_header(main.location);
        match notes.iter().find(is_user_line).filter(|_| is_moved) {
            Some(user) => {
                output += &format!("{}: {}{}\n", user.location, main.kind, main.text);
                output.extend(user.source.iter().map(|line| format!("{line}\n")));
                output += &shown(&Diagnostic {
                    included: main.included.clone(),
                    source: main.source.clone(),
                    kind: NOTE,
                    text: HERE,
                    ..*main
                });
            }
            None => output += &shown(main),
        }
        output.extend(notes.iter().map(shown));
    }
    output
}

/// Splits text into the lines before the first diagnostic, and the diagnostics.
fn split(text: &str) -> (Vec<&str>, Vec<Diagnostic<'_>>) {
    let mut before = Vec::new();
    let mut included = Vec::new();
    let mut all: Vec<Diagnostic<'_>> = Vec::new();
    for line in text.lines() {
        if INCLUDED.iter().any(|begin| line.starts_with(begin)) {
            included.push(line);
        } else if let Some((location, kind, text)) = head(line) {
            all.push(Diagnostic { included: std::mem::take(&mut included), location, kind, text, source: Vec::new() });
        } else {
            all.last_mut().map_or(&mut before, |last| &mut last.source).push(line);
        }
    }
    (before, all)
}

/// Parses the first line of a diagnostic into location, kind and message. Source lines begin with a space.
fn head(line: &str) -> Option<(&str, &str, &str)> {
    if line.starts_with(' ') {
        return None;
    }
    let kinds = || ERRORS.into_iter().chain(OTHERS).chain([NOTE]);
    if let Some(kind) = kinds().find(|kind| line.starts_with(kind)) {
        return Some(("", kind, line.get(kind.len()..)?));
    }
    // A message may also contain the name of a kind, so the location ends before the first kind.
    let found = kinds().filter_map(|kind| Some((line.find(&format!(": {kind}"))?, kind)));
    let (end, kind) = found.min_by_key(|(end, _)| *end)?;
    Some((line.get(..end)?, kind, line.get(end + 2 + kind.len()..)?))
}

fn shown(diagnostic: &Diagnostic<'_>) -> String {
    let Diagnostic { included, location, kind, text, source } = diagnostic;
    let separator = if location.is_empty() { "" } else { ": " };
    let head = format!("{location}{separator}{kind}{text}");
    let lines = included.iter().copied().chain([head.as_str()]).chain(source.iter().copied());
    lines.map(|line| format!("{line}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moved(text: &str) -> String {
        first(text, &|location| location.starts_with("/sycl/"))
    }

    #[test]
    fn the_line_of_the_user_comes_first() {
        let before = "\
a.cpp:1:1: warning: unused
    1 | int x;
      | ^
";
        let included = "\
In file included from a.cpp:1:
In file included from /sycl/sycl.hpp:51:
";
        let after = "\
   98 |   static_assert(
      |                 ^
/sycl/queue.hpp:12:3: note: in instantiation of member function 'f' requested here
   12 |     f();
a.cpp:7:5: note: in instantiation of function template specialization 'g' requested here
    7 |   q.g();
      |     ^
a.cpp:9:5: note: in instantiation of function template specialization 'main' requested here
b.cpp:1:1: error: other
1 error generated.
";
        let error = "error: static assertion failed: error: not copyable";
        let text = format!("{before}{included}/sycl/copyable.hpp:98:19: {error}\n{after}");
        let user = format!("a.cpp:7:5: {error}\n    7 |   q.g();\n      |     ^\n");
        let expected = format!("{before}{user}{included}/sycl/copyable.hpp:98:19: note: the error is here\n{after}");
        assert_eq!(moved(&text), expected);
    }

    #[test]
    fn other_diagnostics_stay() {
        for text in [
            "",
            "a.cpp:1:1: error: no\n/sycl/a.hpp:1:1: note: declared here\n",
            "/sycl/a.hpp:1:1: error: no\n/sycl/b.hpp:1:1: note: in instantiation of 'f' requested here\n",
            "/sycl/a.hpp:1:1: error: no\na.cpp:1:1: note: declared here\n",
            "/sycl/a.hpp:1:1: warning: no\na.cpp:1:1: note: in instantiation of 'f' requested here\n",
            "error: unknown option\nno diagnostic\n",
            "Target: x\n",
        ] {
            assert_eq!(moved(text), text);
        }
    }
}
