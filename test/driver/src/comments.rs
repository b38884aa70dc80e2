//! Finds the programs in a directory, and reads the comments at their start.
//!
//! A program is a file `DIRECTORY/NAME.cpp`, or the file `main.cpp` in a directory `DIRECTORY/NAME`. Its first lines
//! are comments. Those of the form `// KEY: value`, whose key consists of capital letters and dashes, are settings.

use std::fs;
use std::path::{Path, PathBuf};

use crate::Error;

/// A program that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The name `DIRECTORY/NAME`.
    pub name: String,
    /// The file with the comments.
    pub path: PathBuf,
    /// The contents of the file.
    pub text: String,
}

/// Returns all programs in a directory, sorted by name.
pub fn find(directory: &Path) -> Result<Vec<Found>, Error> {
    let mut programs = Vec::new();
    for area in entries(directory)?.into_iter().filter(|path| path.is_dir()) {
        for entry in entries(&area)? {
            let path = if entry.is_dir() { entry.join("main.cpp") } else { entry.clone() };
            if path.extension().is_some_and(|extension| extension == "cpp") {
                let text = fs::read_to_string(&path).map_err(Error::file(&path))?;
                programs.push(Found { name: format!("{}/{}", file_stem(&area), file_stem(&entry)), path, text });
            }
        }
    }
    Ok(programs)
}

/// Calls a function with each key and value at the start of a file's text.
pub fn read(path: &Path, text: &str, mut set: impl FnMut(&str, &str) -> Result<(), String>) -> Result<(), Error> {
    for (index, line) in text.lines().enumerate() {
        let Some(comment) = line.strip_prefix("//") else { break };
        let Some((key, value)) = comment.trim().split_once(": ") else { continue };
        if key.chars().all(|c| c.is_ascii_uppercase() || c == '-') {
            set(key, value).map_err(|problem| Error::Malformed { path: path.to_owned(), line: index + 1, problem })?;
        }
    }
    Ok(())
}

fn entries(directory: &Path) -> Result<Vec<PathBuf>, Error> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(directory).map_err(Error::file(directory))? {
        paths.push(entry.map_err(Error::file(directory))?.path());
    }
    paths.sort();
    Ok(paths)
}

fn file_stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_at_the_top() {
        let mut found = Vec::new();
        let text = "// Text: not a key.\n// A-KEY: x y\n// no key\n//\n// B: 2: 3\n\n// C: below\n";
        let result = read(Path::new("a.cpp"), text, |key, value| {
            found.push(format!("{key}={value}"));
            if key == "B" { Err("wrong".into()) } else { Ok(()) }
        });
        assert_eq!(found, ["A-KEY=x y", "B=2: 3"]);
        assert_eq!(result.map_err(|error| error.to_string()), Err("a.cpp:5: wrong".into()));
    }
}
