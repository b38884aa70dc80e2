//! Messages on standard error.

use std::io::{self, Write};

use crate::error::Error;
use crate::escape;

/// Prints an error, which may contain names and text from files.
pub fn print_error(error: &Error) {
    // If standard error is closed, the exit code must suffice.
    let _ = writeln!(io::stderr(), "sycl-image: error: {}", escape::escape_lines(&error.to_string()));
}

/// Prints a warning about a file.
pub fn print_warning(path: &str, problem: &str) {
    // If standard error is closed, the warning is lost.
    let _ = writeln!(io::stderr(), "sycl-image: warning: {}: {}", escape::escape(path), escape::escape(problem));
}
