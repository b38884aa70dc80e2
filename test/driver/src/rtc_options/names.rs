//! Reads the option names in a clang library.
//!
//! Input: the ELF file. clang's table of options is data in the library; the names are a sequence of NUL-terminated
//! strings. Output: the names, such as `-o` and `--target=`.
//!
//! The sequence begins near `-###`, the first option of clang's table. It ends with the first string that is empty or
//! contains a byte that is not printable.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::Error;

/// The first name, with the NUL bytes around it.
const FIRST: &[u8] = b"\0-###\0";

/// Reads the names.
pub fn read(library: &Path) -> Result<BTreeSet<String>, Error> {
    let bytes = fs::read(library).map_err(Error::file(library))?;
    Ok(names(&bytes))
}

fn names(bytes: &[u8]) -> BTreeSet<String> {
    let Some(start) = bytes.windows(FIRST.len()).position(|window| window == FIRST) else { return BTreeSet::new() };
    let strings = bytes.get(start + 1..).unwrap_or_default().split(|byte| *byte == 0);
    strings
        .map_while(|string| {
            let is_name = !string.is_empty() && string.iter().all(u8::is_ascii_graphic);
            is_name.then(|| String::from_utf8_lossy(string).into_owned())
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::names;

    #[test]
    fn names_are_a_run_of_strings() {
        let names = names(b"x\0\0-###\0-o\0/Z\0--target=\0\0-y\0");
        assert_eq!(names.into_iter().collect::<Vec<_>>(), ["-###", "--target=", "-o", "/Z"]);
    }

    #[test]
    fn no_table() {
        assert!(names(b"-###").is_empty() && names(b"").is_empty());
    }
}
