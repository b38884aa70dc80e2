//! Selects the error to report if both front ends reject the source.
//!
//! Input: the errors from stock clang and from DPC++'s front end. Output: the error that describes the source.
//!
//! Either front end may be wrong. Stock clang does not support all of SYCL. DPC++'s headers may not compile with the
//! request's options, such as `-DK=4`; DPC++'s front end then reports errors in its headers, and stops before it
//! reaches the source.
//!
//! 1. Classify each error from DPC++'s front end: it concerns the source if the error or one of its notes is in a user
//!    file. Notes about macro definitions do not count.
//! 2. If DPC++'s front end reports an error that does not concern the source, its headers do not compile. Report stock
//!    clang's errors.
//! 3. If stock clang's errors have locations, and DPC++'s front end rejects the same lines, report stock clang's
//!    errors. They respect warning options and do not depend on DPC++'s headers.
//! 4. Otherwise, stock clang rejects valid code. Report DPC++'s errors.
//! 5. If neither front end is available, report both reasons.

use crate::{Diagnostic, Error, Severity};

/// The prefix of a note about a macro definition.
const MACRO: &str = "expanded from macro ";

/// Returns the error to report. `is_of_user` returns whether a file is a user file.
pub fn choose(first: Error, second: Error, is_of_user: impl Fn(&str) -> bool) -> Error {
    let is_of_headers = |diagnostics: &[Diagnostic]| Found::new(diagnostics, &is_of_user).has_others;
    match (first, second) {
        (first @ Error::NoFrontEnd(_), second @ Error::NoFrontEnd(_)) => with_note(first, &second),
        (first, Error::NoFrontEnd(_)) => first,
        (first @ Error::Source { .. }, second @ (Error::Option(_) | Error::Crash(_))) => with_note(first, &second),
        (first @ (Error::Source { .. } | Error::Compile(_)), Error::Source { diagnostics, log })
            if is_of_headers(&diagnostics) =>
        {
            with_note(first, &Error::Source { diagnostics, log })
        }
        (Error::Source { diagnostics, log }, Error::Source { diagnostics: other, log: other_log }) => {
            let found = Found::new(&other, &is_of_user);
            let are_in_both =
                errors(&diagnostics).next().is_some() && errors(&diagnostics).all(|error| found.has(error));
            match are_in_both {
                true => Error::Source { diagnostics, log },
                false => Error::Source { diagnostics: other, log: other_log },
            }
        }
        (_, second) => second,
    }
}

/// Appends a note to stock clang's error. The note explains why DPC++'s front end fails as well.
fn with_note(first: Error, second: &Error) -> Error {
    let message = format!("DPC++'s front end fails as well: {}", reason(second));
    match first {
        Error::Source { mut diagnostics, log } => {
            let log = format!("{}\nnote: {message}\n", log.trim_end());
            let (file, option) = (String::new(), String::new());
            diagnostics.push(Diagnostic { severity: Severity::Note, message, file, line: 0, column: 0, option });
            Error::Source { diagnostics, log }
        }
        Error::Compile(text) => Error::Compile(format!("{text}\nnote: {message}")),
        Error::NoFrontEnd(text) => Error::NoFrontEnd(format!("{text}\nnote: {message}")),
        first => first,
    }
}

/// Returns the first error in a message, for use within another message.
pub fn reason(error: &Error) -> String {
    let text = error.to_string();
    let line = text.lines().find(|line| line.contains("error: ")).or(text.lines().next());
    line.unwrap_or_default().replacen("fatal error: ", "", 1).replacen("error: ", "", 1)
}

fn errors(diagnostics: &[Diagnostic]) -> impl Iterator<Item = &Diagnostic> {
    diagnostics.iter().filter(|one| one.severity == Severity::Error && !one.file.is_empty())
}

/// The errors from DPC++'s front end.
struct Found<'d> {
    /// The locations in user files, each as file and line.
    lines: Vec<(&'d str, u32)>,
    /// True if some errors do not concern the source.
    has_others: bool,
}

impl<'d> Found<'d> {
    fn new(diagnostics: &'d [Diagnostic], is_of_user: &dyn Fn(&str) -> bool) -> Self {
        let mut found = Self { lines: Vec::new(), has_others: false };
        let mut rest = diagnostics;
        while let Some((error, after)) = rest.split_first() {
            let notes = after.iter().take_while(|one| one.severity == Severity::Note).count();
            let (notes, next) = after.split_at_checked(notes).unwrap_or((after, &[]));
            rest = next;
            if error.severity != Severity::Error || error.file.is_empty() {
                continue;
            }
            let notes = notes.iter().filter(|note| !note.message.starts_with(MACRO));
            let before = found.lines.len();
            let of_user = std::iter::once(error).chain(notes).filter(|one| is_of_user(&one.file));
            found.lines.extend(of_user.map(|one| (one.file.as_str(), one.line)));
            found.has_others |= found.lines.len() == before;
        }
        found
    }

    fn has(&self, error: &Diagnostic) -> bool {
        self.lines.contains(&(error.file.as_str(), error.line))
    }
}

#[cfg(test)]
mod tests {
    use super::choose;
    use crate::{Diagnostic, Error};

    fn source(log: &str) -> Error {
        Error::Source { diagnostics: Diagnostic::read(log), log: log.to_owned() }
    }

    fn chosen(first: &str, second: &str) -> String {
        choose(source(first), source(second), |file| file == "k.cpp").to_string()
    }

    const TYPO: &str = "k.cpp:8:3: error: use of undeclared identifier 'y'\n";

    #[test]
    fn errors_in_headers_of_the_front_end_do_not_count() {
        let second =
            "/sycl/ops.hpp:3:1: error: expected identifier\n<command line>:1:9: note: expanded from macro 'K'\n";
        let note = "note: DPC++'s front end fails as well: /sycl/ops.hpp:3:1: expected identifier\n";
        assert_eq!(chosen(TYPO, second), format!("{TYPO}{note}"));
        // The source may define the macro.
        let second = "/sycl/ops.hpp:3:1: error: expected identifier\nk.cpp:1:9: note: expanded from macro 'K'\n";
        assert_eq!(chosen(TYPO, second), format!("{TYPO}{note}"));
    }

    #[test]
    fn what_both_reject_is_wrong() {
        let second = "k.cpp:8:3: error: undeclared identifier 'y'\nk.cpp:9:1: error: unknown type\n";
        assert_eq!(chosen(TYPO, second), TYPO);
    }

    #[test]
    fn errors_with_a_line_are_better() {
        let second = "k.cpp:4:5: error: kernels return void\n";
        assert_eq!(chosen("error: 'k' cannot be a kernel\n", second), second);
    }

    #[test]
    fn what_stock_clang_alone_rejects_is_right() {
        let first = format!("k.cpp:3:7: error: no member named 'ext' in namespace 'sycl'\n{TYPO}");
        assert_eq!(chosen(&first, TYPO), TYPO);
    }

    #[test]
    fn an_instantiation_is_of_the_user() {
        let first = "k.cpp:3:7: error: no member named 'ext' in namespace 'sycl'\n";
        let second =
            "/sycl/vec.hpp:9:1: error: static assertion failed\nk.cpp:8:3: note: in instantiation of 'vec<int, 5>'\n";
        assert_eq!(chosen(first, second), second);
    }

    #[test]
    fn other_errors() {
        let option = || Error::Option("unknown option".to_owned());
        assert_eq!(choose(option(), source(TYPO), |_| true).to_string(), TYPO);
        let note = "note: DPC++'s front end fails as well: unknown option\n";
        assert_eq!(choose(source(TYPO), option(), |_| true).to_string(), format!("{TYPO}{note}"));
        assert_eq!(choose(source(TYPO), Error::NoFrontEnd(String::new()), |_| true).to_string(), TYPO);
        let cancelled = choose(source(TYPO), Error::Cancelled, |_| true);
        assert!(matches!(cancelled, Error::Cancelled), "{cancelled}");
    }

    #[test]
    fn both_missing_front_ends_are_named() {
        let missing = |text: &str| Error::NoFrontEnd(text.to_owned());
        let both = choose(missing("clang's headers not found in '/r/include'"), missing("no intel-sycl-rt"), |_| true);
        assert!(matches!(both, Error::NoFrontEnd(_)), "{both}");
        let note = "note: DPC++'s front end fails as well: no intel-sycl-rt";
        assert_eq!(both.to_string(), format!("clang's headers not found in '/r/include'\n{note}"));
    }
}
