//! Precompiled headers in memory.
//!
//! A source file whose first directive includes the header uses the precompiled version if that cannot change the
//! result:
//!
//! 1. The settings are the same, and no option includes another file first.
//! 2. No file in memory has the path of a file that the header includes, or of a file that was looked up and not found.
//! 3. All files on disk are unchanged, and none of the missing files has been created.

use std::collections::HashSet;
use std::fs;
use std::path::{Component, Path, PathBuf};

use serde::{Deserialize, Serialize};
use user_cache::FileState;

use crate::{Request, Settings};

/// A precompiled header.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Precompiled {
    /// The settings for which it was created.
    pub settings: Settings,
    /// The name of the header in the first directive, such as `sycl/sycl.hpp`.
    pub header: String,
    /// The bytes of the precompiled header.
    #[serde(with = "serde_bytes")]
    pub bytes: Vec<u8>,
    files: Vec<FileState>,
    /// The paths that were looked up and not found.
    pub(crate) missing: Vec<PathBuf>,
}

impl Precompiled {
    /// Creates a precompiled header. Returns `None` if one of the files no longer exists.
    pub(crate) fn new(
        settings: &Settings,
        header: &str,
        bytes: Vec<u8>,
        files: &[PathBuf],
        missing: Vec<PathBuf>,
    ) -> Option<Precompiled> {
        let files = files.iter().map(|path| FileState::now(path).ok()).collect::<Option<Vec<_>>>()?;
        Some(Precompiled { settings: settings.clone(), header: header.to_owned(), bytes, files, missing })
    }

    /// Returns whether the precompiled header may replace the header in a compilation with the same settings.
    pub(crate) fn fits(&self, request: &Request<'_>) -> bool {
        let includes = ["-include", "-imacros"];
        if request.settings.options.iter().any(|option| includes.contains(&option.as_str()))
            || first_include(request.source.text) != Some(&*self.header)
        {
            return false;
        }
        let known = self.files().chain(&self.missing);
        let known: HashSet<PathBuf> = known.map(|path| plain(&self.settings.directory, path)).collect();
        let directory = &request.settings.directory;
        let mut in_memory = std::iter::once(&request.source).chain(request.files);
        // A missing path may also be a directory that contains a file in memory.
        !in_memory.any(|file| plain(directory, Path::new(file.path)).ancestors().any(|path| known.contains(path)))
            && self.is_current()
    }

    /// Returns the files from which it was created.
    pub(crate) fn files(&self) -> impl Iterator<Item = &PathBuf> {
        self.files.iter().map(FileState::location)
    }

    /// Returns whether all files are unchanged.
    #[must_use]
    pub fn is_current(&self) -> bool {
        self.files.iter().all(FileState::is_current)
            && self.missing.iter().all(|path| fs::symlink_metadata(path).is_err())
    }
}

/// Returns an absolute path without `.` and `..`.
fn plain(directory: &Path, path: &Path) -> PathBuf {
    let mut result = PathBuf::new();
    for part in directory.join(path).components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir => {
                result.pop();
            }
            part => result.push(part),
        }
    }
    result
}

/// Returns the header that the first directive includes in angle brackets, if only comments and white space precede it.
fn first_include(text: &str) -> Option<&str> {
    let mut rest = text.strip_prefix('\u{feff}').unwrap_or(text);
    loop {
        rest = rest.trim_start();
        if let Some(comment) = rest.strip_prefix("//") {
            let (line, after) = comment.split_once('\n')?;
            // A backslash continues the comment on the next line.
            if line.trim_end().ends_with(['\\', '/']) {
                return None;
            }
            rest = after;
        } else if let Some(comment) = rest.strip_prefix("/*") {
            rest = comment.split_once("*/")?.1;
        } else {
            break;
        }
    }
    let directive = rest.strip_prefix('#')?.trim_start_matches([' ', '\t']).strip_prefix("include")?;
    let (header, after) = directive.trim_start_matches([' ', '\t']).strip_prefix('<')?.split_once('>')?;
    let after = after.lines().next().unwrap_or_default().trim();
    (after.is_empty() || after.starts_with("//") && !after.ends_with(['\\', '/'])).then_some(header)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_the_first_include() {
        let good = [
            "#include <a/b.hpp>",
            "\n // x\n/* y\n*/ # include\t<a/b.hpp> // z\nint x;",
            "\u{feff}#include<a/b.hpp>\n",
        ];
        for text in good {
            assert_eq!(first_include(text), Some("a/b.hpp"), "{text}");
        }
        let bad = [
            "",
            "#include \"a/b.hpp\"",
            "#define X\n#include <a/b.hpp>",
            "int x;\n#include <a/b.hpp>",
            "// x \\\n#include <a/b.hpp>",
            "#include <a/b.hpp> x",
            "#include <a/b.hpp> /* x\n */",
            "/* #include <a/b.hpp>",
            "#inc\\\nlude <a/b.hpp>",
        ];
        for text in bad {
            assert_eq!(first_include(text), None, "{text}");
        }
    }

    #[test]
    fn paths_are_compared_without_dots() {
        assert_eq!(plain(Path::new("/a/b"), Path::new("./c/../d.h")), Path::new("/a/b/d.h"));
        assert_eq!(plain(Path::new("/a/b"), Path::new("/x/../../y")), Path::new("/y"));
    }
}
