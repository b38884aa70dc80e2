//! The source as clang reads it for the host, with the integration header and footer, under its own
//! name.
//!
//! Clang reads files through a virtual file system. In it, the source has one more line, which includes the footer, and
//! the header and footer have names that do not change between runs. Debug information and dependency files therefore
//! look as if these files existed.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::error::Error;

/// The directory of the header and the footer in the virtual file system.
pub const DIRECTORY: &str = "/sycl-clang++";

/// The names of the header and footer of a source file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    /// The integration header.
    pub header: String,
    /// The integration footer.
    pub footer: String,
}

impl Names {
    /// Returns the names for a source file.
    pub fn new(source: &Path) -> Self {
        let name = source.file_name().unwrap_or(OsStr::new("source")).to_string_lossy();
        Self { header: format!("{DIRECTORY}/{name}-header.h"), footer: format!("{DIRECTORY}/{name}-footer.h") }
    }
}

/// Returns the text of the source with a last line that includes the footer.
pub fn with_footer(source: &[u8], footer: &str) -> Vec<u8> {
    let mut text = source.to_vec();
    // If the last line of the source ends with a backslash, the backslash only affects the empty
    // line.
    text.extend(format!("\n\n#include \"{footer}\"\n").into_bytes());
    text
}

/// Returns the description of a file system that maps the first name of each pair to the second file.
///
/// # Errors
/// Fails for names that are not UTF-8, which clang's format cannot represent.
pub fn describe(files: &[(PathBuf, PathBuf)]) -> Result<String, Error> {
    let roots = files
        .iter()
        .map(|(name, file)| Ok(json!({ "type": "file", "name": text(name)?, "external-contents": text(file)? })));
    let roots: Vec<Value> = roots.collect::<Result<_, Error>>()?;
    Ok(json!({ "version": 0, "use-external-names": false, "roots": roots }).to_string())
}

fn text(path: &Path) -> Result<&str, Error> {
    path.to_str().ok_or_else(|| Error::input(path, "the name is not UTF-8"))
}
