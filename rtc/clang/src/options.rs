//! Which of clang's options run-time compilation takes: those of [`sycl_rtc_options`] that stock clang has.
//!
//! clang decides what an option means; one that it does not know is an error of its own. `cpp/compile.cpp` checks once more what
//! came of the options.

use sycl_rtc_options::{FrontEnd, Meaning, Rejected, parse};

/// Reads options, and returns the words for clang's driver.
///
/// # Errors
/// The first one that does not pass.
pub fn read(options: &[String]) -> Result<Vec<String>, Rejected> {
    let mut words = Vec::new();
    for argument in parse(options)? {
        argument.check(FrontEnd::Clang)?;
        match argument.row.meaning {
            // These have been done by the caller, or are the default.
            Meaning::Backend | Meaning::Ignore => {}
            _ => words.extend(argument.words()),
        }
    }
    Ok(words)
}
