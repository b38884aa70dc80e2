//! Parses options with [`clang_options`] for stock clang.
//!
//! clang interprets the options and reports unknown ones. `cpp/compile.cpp` checks the resulting settings again.

use clang_options::{FrontEnd, List, Meaning, Rejected};

/// Parses options and returns the words for clang's driver.
///
/// # Errors
/// Returns the first option that is rejected.
pub fn read(options: &[String]) -> Result<Vec<String>, Rejected> {
    let mut words = Vec::new();
    for argument in List::RunTime.parse(options)? {
        argument.check(FrontEnd::Clang)?;
        match argument.row.meaning {
            // The caller handles these, or they are the default.
            Meaning::Backend | Meaning::Ignore => {}
            _ => words.extend(argument.words()),
        }
    }
    Ok(words)
}
