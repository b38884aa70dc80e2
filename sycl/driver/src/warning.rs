//! Warnings about the command line and the installation.

use crate::error::Error;
use crate::options::{Invocation, Route};
use crate::session::print_error;

/// Prints a warning, unless `-w` is specified. The text ends with its option, such as `[-Wsycl-version]`.
///
/// # Errors
/// As in clang, the warning is an error if `-Werror` is specified.
pub fn warn(invocation: &Invocation, text: &str) -> Result<(), Error> {
    let options = invocation.options(Route::is_for_host);
    if options.iter().any(|option| option == "-w") {
        return Ok(());
    }
    let is_error = options.iter().rev().find(|option| ["-Werror", "-Wno-error"].contains(&option.as_str()));
    if is_error.is_some_and(|option| option == "-Werror") {
        return Err(Error::Usage(text.replace("[-W", "[-Werror,-W")));
    }
    print_error(format_args!("sycl-clang++: warning: {text}\n"));
    Ok(())
}
