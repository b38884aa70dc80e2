//! Rules for make: which files an output depends on.
//!
//! In:  the rule that the front end writes, whose names may be of files inside of the library.
//! Out: a rule with files that exist. The library stands for all that it contains.

use std::collections::BTreeSet;
use std::path::Path;

use crate::error::Error;
use crate::options::{Dependencies, quoted};

/// Where the library's own files seem to be.
const TOOLCHAIN: &str = "/sycl-jit-toolchain/";
/// The target that the front end is told.
pub const TARGET: &str = "target";

/// The rule to write. `rule` is the front end's, for [`TARGET`].
pub fn rewrite(rule: &str, wanted: &Dependencies, library: &Path) -> Result<String, Error> {
    let malformed = || Error::Dependencies(rule.lines().next().unwrap_or_default().to_owned());
    let files = rule.strip_prefix(TARGET).and_then(|rest| rest.strip_prefix(':')).ok_or_else(malformed)?;
    let mut names: Vec<String> = Vec::new();
    let mut known = BTreeSet::new();
    for name in words(files) {
        let name = if name.starts_with(TOOLCHAIN) {
            if !wanted.with_system_headers {
                continue;
            }
            quoted(&library.to_string_lossy())
        } else {
            name.to_owned()
        };
        if known.insert(name.clone()) {
            names.push(name);
        }
    }
    let mut text = format!("{}:", wanted.targets.join(" "));
    for name in &names {
        text += " \\\n  ";
        text += name;
    }
    text.push('\n');
    if wanted.with_empty_rules {
        // The first is the source, which has to be there.
        for name in names.iter().skip(1) {
            text += &format!("\n{name}:\n");
        }
    }
    Ok(text)
}

/// The words of a rule, still quoted: a backslash before a space or a `#` belongs to the word.
fn words(text: &str) -> Vec<&str> {
    let bytes = text.as_bytes();
    let mut words = Vec::new();
    let mut start = None;
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let next = bytes.get(at + 1).copied();
        if byte == b'\\' && matches!(next, Some(b' ' | b'#' | b'\\')) {
            start = start.or(Some(at));
            at += 2;
            continue;
        }
        let ends = byte.is_ascii_whitespace() || byte == b'\\' && matches!(next, Some(b'\n' | b'\r'));
        match start {
            Some(from) if ends => {
                words.push(&text[from..at]);
                start = None;
            }
            None if !ends => start = Some(at),
            _ => {}
        }
        at += 1;
    }
    if let Some(from) = start {
        words.push(&text[from..]);
    }
    words
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]
mod tests {
    use super::*;

    fn wanted() -> Dependencies {
        Dependencies {
            file: "k.d".into(),
            targets: vec!["k.bc".into()],
            with_system_headers: true,
            with_empty_rules: false,
        }
    }

    const RULE: &str = "target: k.cpp x\\ y.h \\\n  /sycl-jit-toolchain//bin/../include/sycl/sycl.hpp \\\n  \
                        /sycl-jit-toolchain//lib/stddef.h /usr/include/stdio.h\n";

    #[test]
    fn the_library_stands_for_its_files() {
        let rule = rewrite(RULE, &wanted(), Path::new("/opt/my sycl/lib/libsycl-jit.so")).unwrap();
        assert_eq!(
            rule,
            "k.bc: \\\n  k.cpp \\\n  x\\ y.h \\\n  /opt/my\\ sycl/lib/libsycl-jit.so \\\n  /usr/include/stdio.h\n"
        );
    }

    #[test]
    fn without_system_headers_the_library_is_left_out() {
        let wanted = Dependencies { with_system_headers: false, ..wanted() };
        let rule = rewrite("target: k.cpp \\\n  /sycl-jit-toolchain/a.h", &wanted, Path::new("/l.so")).unwrap();
        assert_eq!(rule, "k.bc: \\\n  k.cpp\n");
    }

    #[test]
    fn headers_get_empty_rules() {
        let wanted = Dependencies { with_empty_rules: true, ..wanted() };
        let rule = rewrite("target: k.cpp a.h", &wanted, Path::new("/l.so")).unwrap();
        assert_eq!(rule, "k.bc: \\\n  k.cpp \\\n  a.h\n\na.h:\n");
    }

    #[test]
    fn another_target_is_an_error() {
        let error = rewrite("other: k.cpp\n", &wanted(), Path::new("/l.so")).unwrap_err();
        assert_eq!(error.to_string(), "the front end's dependency file is malformed: 'other: k.cpp'");
    }

    #[test]
    fn names_keep_their_backslashes() {
        assert_eq!(words(" a\\#b c\\d \\\n e\\\\f\n"), ["a\\#b", "c\\d", "e\\\\f"]);
    }
}
