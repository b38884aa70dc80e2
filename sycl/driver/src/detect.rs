//! Detects whether a source file is SYCL. A file without SYCL is compiled as by clang++, and just as
//! fast.
//!
//! Input: a source file, and the header directories that its options name. Output: true if the source,
//! or a header that it includes from these directories, includes a SYCL header.
//!
//! 1. Read the `#include` lines of the source, regardless of conditions around them.
//! 2. Return true at the name of a SYCL header, or at a macro, which may expand to one.
//! 3. Look for other headers next to the file and in the directories, and examine them in the same
//!    way. System headers are not in these directories and do not include SYCL.
//!
//! A false positive only costs a device compilation that finds no kernels. `-fsycl` and `-fno-sycl`
//! override the detection.

use std::collections::BTreeSet;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

/// The directory prefixes of SYCL headers and of headers that include them.
const SYCL_DIRECTORIES: [&str; 4] = ["sycl", "CL/sycl", "oneapi", "syclcompat"];
/// The byte order mark that some editors write at the start of a file.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";
/// The start of the integration header that DPC++'s front end writes.
const INTEGRATION_HEADER: &[u8] = b"// This is auto-generated SYCL integration header.";
/// The maximum number of files to read.
const MAX_FILES: usize = 4096;

/// Returns whether a source file is SYCL. Returns false for a source file that cannot be read, for which clang reports
/// the error.
#[must_use]
pub fn is_sycl(source: &Path, directories: &[PathBuf]) -> bool {
    let mut known = BTreeSet::new();
    let mut waiting = vec![source.to_owned()];
    while let Some(file) = waiting.pop() {
        if !known.insert(file.clone()) {
            continue;
        }
        if known.len() > MAX_FILES {
            return true;
        }
        let Ok(text) = fs::read(&file) else { continue };
        for include in includes(&text) {
            let Some(name) = include else { return true };
            if is_sycl_header(&name) {
                return true;
            }
            let beside = file.parent().map(Path::to_owned);
            let places = beside.iter().chain(directories).map(|directory| directory.join(&name));
            waiting.extend(places.into_iter().find(|place| place.is_file()));
        }
    }
    false
}

/// Returns the header directories that options name, and those in environment variables.
#[must_use]
pub fn directories(options: &[String]) -> Vec<PathBuf> {
    const NAMES: [&str; 5] = ["-I", "-isystem", "-iquote", "-idirafter", "-cxx-isystem"];
    let mut directories = Vec::new();
    let mut options = options.iter();
    while let Some(option) = options.next() {
        let Some(name) = NAMES.into_iter().find(|name| option.starts_with(name)) else { continue };
        let value = option.strip_prefix(name).filter(|value| !value.is_empty());
        directories.extend(value.map(PathBuf::from).or_else(|| options.next().map(PathBuf::from)));
    }
    for variable in ["CPATH", "CPLUS_INCLUDE_PATH"] {
        directories.extend(std::env::var_os(variable).iter().flat_map(std::env::split_paths));
    }
    directories
}

/// Returns the files that options include before the source.
#[must_use]
pub fn included_by_options(options: &[String]) -> Vec<String> {
    let names = options.windows(2).filter(|pair| matches!(pair, [name, _] if name == "-include"));
    names.filter_map(|pair| pair.get(1).cloned()).collect()
}

/// Returns whether a file is an integration header. A source file that is compiled with one is only a host half.
#[must_use]
pub fn is_integration_header(file: &Path) -> bool {
    let mut start = [0; INTEGRATION_HEADER.len()];
    let read = fs::File::open(file).and_then(|mut file| file.read_exact(&mut start));
    read.is_ok() && start == INTEGRATION_HEADER
}

/// Returns whether a name is that of a SYCL header.
#[must_use]
pub fn is_sycl_header(name: &str) -> bool {
    SYCL_DIRECTORIES.iter().any(|directory| {
        name.strip_prefix(directory).is_some_and(|rest| rest.is_empty() || rest.starts_with(['/', '.']))
    })
}

/// Returns the names in the `#include` lines of `text`; `None` for a name that is a macro.
fn includes(text: &[u8]) -> impl Iterator<Item = Option<String>> + '_ {
    let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
    text.split(|byte| *byte == b'\n').filter_map(|line| {
        let line = line.trim_ascii_start().strip_prefix(b"#")?.trim_ascii_start();
        let rest = line.strip_prefix(b"include_next").or_else(|| line.strip_prefix(b"include"))?;
        let rest = rest.trim_ascii_start();
        let close = match rest.first()? {
            b'"' => b'"',
            b'<' => b'>',
            byte if byte.is_ascii_alphabetic() || *byte == b'_' => return Some(None),
            _ => return None,
        };
        let name = rest.get(1..)?;
        let name = name.split(|byte| *byte == close).next()?;
        Some(Some(String::from_utf8_lossy(name).into_owned()))
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a failing unwrap is a failing test")]
mod tests {
    use super::*;

    #[test]
    fn headers_are_followed() {
        let directory = tempfile::tempdir().unwrap();
        let file = |name: &str, text: &str| {
            let path = directory.path().join(name);
            fs::write(&path, text).unwrap();
            path
        };
        let plain = file("plain.cpp", "#include <vector>\n#include \"b.hpp\"\n// sycl\n");
        file("b.hpp", "#pragma once\n#include \"b.hpp\"\n#include <cstdio>\n");
        assert!(!is_sycl(&plain, &[]));
        file("c.hpp", "#if 0\n #  include <sycl/sycl.hpp>\n#endif\n");
        assert!(is_sycl(&file("deep.cpp", "#include \"c.hpp\"\n"), &[]));
        assert!(is_sycl(&file("macro.cpp", "#include HEADER\n"), &[]));
        assert!(is_sycl(&file("old.cpp", "#include <CL/sycl.hpp>\n"), &[]));
        assert!(is_sycl(&file("mark.cpp", "\u{feff}#include <sycl/sycl.hpp>\n"), &[]));
        assert!(!is_sycl(&file("name.cpp", "#include <sycllike.h>\n"), &[]));
        assert!(!is_sycl(&directory.path().join("absent.cpp"), &[]));
    }

    #[test]
    fn directories_come_from_options() {
        let options = ["-I", "a", "-Ib", "-isystem", "c", "-DX"].map(str::to_owned);
        assert_eq!(directories(&options)[..3], [PathBuf::from("a"), PathBuf::from("b"), PathBuf::from("c")]);
    }
}
