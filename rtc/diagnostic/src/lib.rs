//! The diagnostics of the run-time compilation front ends, as structured data.

use serde::{Deserialize, Serialize};

/// The severity of a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Severity {
    /// A note on the preceding diagnostic.
    Note,
    /// An optimization remark.
    Remark,
    /// A warning.
    Warning,
    /// An error.
    Error,
}

/// A compiler diagnostic.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Diagnostic {
    /// The severity.
    pub severity: Severity,
    /// The message.
    pub message: String,
    /// The name of the file, as given for the source or in an `#include`. Empty if there is no location.
    pub file: String,
    /// The line number, starting at 1; 0 if there is no location.
    pub line: u32,
    /// The column number, starting at 1; 0 if there is no location.
    pub column: u32,
    /// The option that controls the diagnostic, such as `-Wunused-variable`. Empty if there is none. Always empty for
    /// DPC++'s front end.
    pub option: String,
}

impl Diagnostic {
    /// Parses the diagnostics in clang's output.
    ///
    /// Parses lines such as `k.cpp:3:5: error: no such thing [-Wx]`. Other lines, such as source excerpts, are skipped.
    #[must_use]
    pub fn read(text: &str) -> Vec<Self> {
        text.lines().filter_map(Self::of_line).collect()
    }

    fn of_line(line: &str) -> Option<Self> {
        let kinds = [
            ("fatal error: ", Severity::Error),
            ("error: ", Severity::Error),
            ("warning: ", Severity::Warning),
            ("remark: ", Severity::Remark),
            ("note: ", Severity::Note),
        ];
        let found = kinds.iter().filter_map(|(word, severity)| {
            let (place, message) = match line.strip_prefix(word) {
                Some(message) => ("", message),
                None => line.split_once(&format!(": {word}"))?,
            };
            Some((place, message, *severity))
        });
        // A message may contain the separator but a location does not, so use the shortest location. If two separators
        // match at the same offset, use the longer one, which comes first.
        let (place, message, severity) = found.min_by_key(|(place, ..)| place.len())?;
        let (file, line, column) = location(place)?;
        let (message, option) = match message.strip_suffix(']').and_then(|rest| rest.rsplit_once(" [-W")) {
            Some((message, option)) => (message, format!("-W{option}")),
            None => (message, String::new()),
        };
        Some(Self { severity, message: message.to_owned(), file, line, column, option })
    }
}

/// Parses `file:line:column`, or a file name alone. Returns an empty location for an empty string, and `None` for text
/// that is not a location.
fn location(place: &str) -> Option<(String, u32, u32)> {
    if place.is_empty() {
        return Some((String::new(), 0, 0));
    }
    let mut parts = place.rsplitn(3, ':');
    let (column, line, file) =
        (parts.next()?.parse().ok(), parts.next().and_then(|line| line.parse().ok()), parts.next());
    match (file, line, column) {
        (Some(file), Some(line), Some(column)) => Some((file.to_owned(), line, column)),
        // Diagnostics about options and modules have no line.
        _ if !place.contains(char::is_whitespace) => Some((place.to_owned(), 0, 0)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{Diagnostic, Severity};

    #[test]
    fn lines_of_clang() {
        let text = "In file included from k.cpp:1:\n./a b.h:3:5: error: use of undeclared identifier 'error: x'\n    3 |   y;\n      |   ^\n\
                    k.cpp:7:10: warning: unused variable 'z' [-Wunused-variable]\nk.cpp:7:1: note: declared here\n\
                    error: unknown argument: '-fx'\nk.cpp:9:2: fatal error: 'q.h' file not found\n2 errors generated.\n";
        let read = Diagnostic::read(text);
        let short: Vec<_> = read.iter().map(|one| (one.severity, one.file.as_str(), one.line, one.column)).collect();
        assert_eq!(
            short,
            [
                (Severity::Error, "./a b.h", 3, 5),
                (Severity::Warning, "k.cpp", 7, 10),
                (Severity::Note, "k.cpp", 7, 1),
                (Severity::Error, "", 0, 0),
                (Severity::Error, "k.cpp", 9, 2),
            ]
        );
        let messages: Vec<_> = read.iter().map(|one| one.message.as_str()).collect();
        assert_eq!(
            messages,
            [
                "use of undeclared identifier 'error: x'",
                "unused variable 'z'",
                "declared here",
                "unknown argument: '-fx'",
                "'q.h' file not found"
            ]
        );
        assert_eq!(read.get(1).map(|one| one.option.as_str()), Some("-Wunused-variable"));
    }
}
