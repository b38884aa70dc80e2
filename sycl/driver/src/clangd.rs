//! Writes a configuration file for clangd, the language server of LLVM.
//!
//! Input: the command line and the installed front end. Output: `.clangd` in the current directory, or the file that
//! `-o` specifies.
//!
//! 1. Add the options with which this driver compiles the host half: macros, and the directory of SYCL's headers.
//! 2. Remove the options for SYCL that clang does not support. clangd finds them in `compile_commands.json`.
//!
//! clangd parses only the host half, because stock clang does not support the device half of SYCL.

use std::fmt::Write;
use std::path::Path;

use clang_options::Form;
use device_image::file;

use crate::compile;
use crate::error::Error;
use crate::options::Invocation;
use crate::options::sycl_table::{SYCL_OPTIONS, SyclOption};
use crate::session::Session;

/// The option that requests the file.
pub const OPTION: &str = "--sycl-write-clangd";
/// The file that clangd reads.
const FILE: &str = ".clangd";
/// The files that the configuration applies to: sources and headers in C++.
const SOURCES: &str = r".*\.(c\+\+|cc|cpp|cxx|C|h|h\+\+|hh|hpp|hxx|H)";

/// Writes the file.
///
/// # Errors
/// Fails if the front end is not found, or if the default file exists.
pub fn write(invocation: Invocation) -> Result<(), Error> {
    let output = invocation.output.clone();
    if output.is_none() && Path::new(FILE).exists() {
        return Err(Error::Usage(format!("'{FILE}' exists; remove it, or use '-o -' to print the configuration")));
    }
    let session = Session::new(invocation)?;
    session.installation()?;
    Ok(file::write(output.as_deref().unwrap_or(Path::new(FILE)), configuration(&session))?)
}

/// Returns the configuration.
fn configuration(session: &Session) -> String {
    let mut text = format!(
        "# Configures clangd for SYCL. Written by sycl-clang++ {OPTION}.\nIf:\n  PathMatch: {}\nCompileFlags:\n",
        quoted(SOURCES)
    );
    // clangd looks for a relative path in another directory. It searches PATH for a name without a directory.
    let clang = &session.toolchain.clang;
    let is_name = clang.components().count() == 1;
    let compiler = if is_name { clang.clone() } else { std::path::absolute(clang).unwrap_or_else(|_| clang.clone()) };
    // Writing to a string cannot fail.
    let _ = writeln!(text, "  Compiler: {}\n  Remove:", quoted(&compiler.display().to_string()));
    for option in SYCL_OPTIONS {
        let _ = writeln!(text, "    - {}", quoted(&pattern(option)));
    }
    text += "  Add:\n";
    let mut options = compile::host_options(session);
    options.extend(["-Wno-unknown-attributes", "-Xclang", "-fsycl-is-host"].map(str::to_owned));
    for option in options {
        let _ = writeln!(text, "    - {}", quoted(&option));
    }
    text
}

/// Returns clangd's pattern for an option with any value.
fn pattern(option: &SyclOption) -> String {
    match option.form {
        Form::Joined | Form::JoinedAndSeparate => format!("{}*", option.name),
        _ => option.name.to_owned(),
    }
}

/// Returns a YAML string. Each JSON string is also a YAML string.
fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
