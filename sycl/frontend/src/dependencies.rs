//! Dependency rules for make.
//!
//! Input: the front end's rule, which may name files within the library. Output: a rule with files
//! that exist, in which the library replaces the files that it contains.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::error::Error;

/// The virtual directory of the library's own files.
pub(crate) const TOOLCHAIN: &str = "/sycl-jit-toolchain/";
/// The virtual directory of files that this crate generates for precompiled headers.
pub(crate) const IN_MEMORY: &str = "/syclpasses-precompiled/";
/// The target of rules that this crate reads. It is passed to the front end and the host compiler with `-MT`.
pub const TARGET: &str = "target";

/// The files that a source file includes, without duplicates. The source comes first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Dependencies {
    /// The names, quoted for make.
    names: Vec<String>,
    /// The names of files within the library. `names` contains the library instead.
    inside: Vec<String>,
}

impl Dependencies {
    /// Parses the front end's rule for [`TARGET`]. If `library` is given, it replaces the files that it contains, which
    /// are system headers.
    pub(crate) fn read(rule: &str, with_system_headers: bool, library: Option<&Path>) -> Result<Self, Error> {
        let malformed = || Error::Dependencies(rule.lines().next().unwrap_or_default().to_owned());
        let files = rule.strip_prefix(TARGET).and_then(|rest| rest.strip_prefix(':')).ok_or_else(malformed)?;
        let (mut names, mut inside) = (Vec::new(), Vec::new());
        let mut known = BTreeSet::new();
        for name in words(files) {
            if library.is_some() && name.starts_with(TOOLCHAIN) {
                inside.push(unquoted(name));
            }
            let name = match library {
                _ if name.starts_with(IN_MEMORY) => continue,
                Some(_) if name.starts_with(TOOLCHAIN) && !with_system_headers => continue,
                Some(library) if name.starts_with(TOOLCHAIN) => quoted(&library.to_string_lossy()),
                _ => name.to_owned(),
            };
            if known.insert(name.clone()) {
                names.push(name);
            }
        }
        Ok(Self { names, inside })
    }

    /// Parses a compiler's rule for [`TARGET`].
    ///
    /// # Errors
    /// Fails if the rule has another target.
    pub fn parse(rule: &str) -> Result<Self, Error> {
        let malformed = || Error::Dependencies(rule.lines().next().unwrap_or_default().to_owned());
        let files = rule.strip_prefix(TARGET).and_then(|rest| rest.strip_prefix(':')).ok_or_else(malformed)?;
        let mut dependencies = Self::default();
        dependencies.extend(words(files).into_iter().map(str::to_owned));
        Ok(dependencies)
    }

    /// Adds the files that are not yet in the list.
    pub fn add(&mut self, other: &Self) {
        self.extend(other.names.iter().cloned());
    }

    /// Keeps only the files whose quoted names satisfy `is_wanted`.
    pub fn retain(&mut self, is_wanted: impl Fn(&str) -> bool) {
        self.names.retain(|name| is_wanted(name));
    }

    fn extend(&mut self, names: impl IntoIterator<Item = String>) {
        let mut known: BTreeSet<String> = self.names.iter().cloned().collect();
        self.names.extend(names.into_iter().filter(|name| known.insert(name.clone())));
    }

    /// Returns the names, quoted for make.
    #[must_use]
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Returns the names without quotes.
    pub fn files(&self) -> impl Iterator<Item = String> {
        self.names.iter().map(|name| unquoted(name))
    }

    /// Returns the paths in `directories` where a header would be included instead of one of these files, and where no
    /// file exists.
    ///
    /// Header directories are searched in order, so a new file in a directory hides files in later directories.
    #[must_use]
    pub fn missing(&self, directories: &[PathBuf]) -> Vec<PathBuf> {
        let mut found = BTreeSet::new();
        let files: Vec<String> = self.files().collect();
        for file in files.iter().chain(&self.inside) {
            let in_directories =
                directories.iter().filter_map(|directory| Path::new(file).strip_prefix(directory).ok());
            for name in in_directories.chain(included_names(file).map(Path::new)) {
                found.extend(directories.iter().map(|directory| directory.join(name)).filter(|path| !path.exists()));
            }
        }
        found.into_iter().collect()
    }

    /// Returns a rule for these targets, which are quoted for make. If `with_empty_rules` is true, adds an empty rule
    /// for each header, so that a removed header does not stop make.
    #[must_use]
    pub fn rule(&self, targets: &[String], with_empty_rules: bool) -> String {
        let mut text = format!("{}:", targets.join(" "));
        for name in &self.names {
            text += " \\\n  ";
            text += name;
        }
        text.push('\n');
        if with_empty_rules {
            // The first file is the source, which must exist.
            for name in self.names.iter().skip(1) {
                text += &format!("\n{name}:\n");
            }
        }
        text
    }
}

/// Returns the names by which a system file may have been included: the paths relative to possible header directories.
pub(crate) fn included_names(file: &str) -> impl Iterator<Item = &str> {
    let after = |text: &str, word: &str| text.rfind(word).map(|at| at + word.len());
    let ends = [after(file, "/include/"), after(file, "/x86_64-linux-gnu/"), {
        let version = after(file, "/c++/");
        version.and_then(|at| Some(at + file.get(at..)?.find('/')? + 1))
    }];
    ends.into_iter().flatten().filter_map(|at| file.get(at..))
}

/// Quotes a file name for a make rule.
#[must_use]
pub fn quoted(name: &str) -> String {
    let mut text = String::new();
    for character in name.chars() {
        match character {
            ' ' | '#' => text.push('\\'),
            '$' => text.push('$'),
            _ => {}
        }
        text.push(character);
    }
    text
}

/// Unquotes a file name in a rule.
fn unquoted(name: &str) -> String {
    let mut text = String::new();
    let mut rest = name.chars().peekable();
    while let Some(character) = rest.next() {
        match (character, rest.peek()) {
            ('\\', Some(' ' | '#')) => continue,
            ('$', Some('$')) => drop(rest.next()),
            _ => {}
        }
        text.push(character);
    }
    text
}

/// Splits a rule into words, which stay quoted. A backslash before a space or a `#` belongs to the word.
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

    const RULE: &str = "target: k.cpp x\\ y.h \\\n  /sycl-jit-toolchain//bin/../include/sycl/sycl.hpp \\\n  \
                        /sycl-jit-toolchain//lib/stddef.h /usr/include/stdio.h\n";

    fn read(rule: &str, with_system_headers: bool) -> Dependencies {
        Dependencies::read(rule, with_system_headers, Some(Path::new("/opt/my sycl/lib/libsycl-jit.so"))).unwrap()
    }

    #[test]
    fn the_library_stands_for_its_files() {
        let dependencies = read(RULE, true);
        assert_eq!(
            dependencies.rule(&["k.bc".into()], false),
            "k.bc: \\\n  k.cpp \\\n  x\\ y.h \\\n  /opt/my\\ sycl/lib/libsycl-jit.so \\\n  /usr/include/stdio.h\n"
        );
        let files: Vec<_> = dependencies.files().collect();
        assert_eq!(files, ["k.cpp", "x y.h", "/opt/my sycl/lib/libsycl-jit.so", "/usr/include/stdio.h"]);
    }

    #[test]
    fn without_system_headers_the_library_is_left_out() {
        let dependencies = read("target: k.cpp \\\n  /sycl-jit-toolchain/a.h", false);
        assert_eq!(dependencies.rule(&["k.bc".into()], false), "k.bc: \\\n  k.cpp\n");
    }

    #[test]
    fn headers_get_empty_rules() {
        let rule = read("target: k.cpp a.h", true).rule(&["k.bc".into(), "k.o".into()], true);
        assert_eq!(rule, "k.bc k.o: \\\n  k.cpp \\\n  a.h\n\na.h:\n");
    }

    #[test]
    fn headers_that_would_hide_others() {
        let directory = tempfile::tempdir().unwrap();
        let (first, second) = (directory.path().join("first"), directory.path().join("second"));
        std::fs::create_dir_all(second.join("sub")).unwrap();
        std::fs::write(second.join("sub/a.h"), "").unwrap();
        let rule = format!("target: k.cpp {}/sub/a.h /sycl-jit-toolchain//include/sycl/sycl.hpp\n", second.display());
        let missing = read(&rule, true).missing(&[first.clone(), second.clone()]);
        assert_eq!(missing, [first.join("sub/a.h"), first.join("sycl/sycl.hpp"), second.join("sycl/sycl.hpp")]);
    }

    #[test]
    fn another_target_is_an_error() {
        let error = Dependencies::read("other: k.cpp\n", true, Some(Path::new("/l.so"))).unwrap_err();
        assert_eq!(error.to_string(), "the front end's dependency file is malformed: 'other: k.cpp'");
    }

    #[test]
    fn quotes_come_off() {
        for name in ["a b", "a#b", "a$b", "a\\b", "$$"] {
            assert_eq!(unquoted(&quoted(name)), name);
        }
    }

    #[test]
    fn names_keep_their_backslashes() {
        assert_eq!(words(" a\\#b c\\d \\\n e\\\\f\n"), ["a\\#b", "c\\d", "e\\\\f"]);
    }
}
