//! Translates bitcode to SPIR-V with the library's translator, which keeps debug information.
//!
//! The library has no function for this. It compiles an empty source file, and the compiler proper links the bitcode
//! into the result.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{self, Write};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::process::ExitCode;

use super::{crash, jit};

/// The options of a translation. The module is neither optimized nor split. The front end's passes must not run again:
/// one of them crashes on its own output.
const OPTIONS: [&str; 5] =
    ["-O0", "-fsycl-device-code-split=off", "-fno-discard-value-names", "-Xclang", "-disable-llvm-passes"];
/// The option of the compiler proper that names the bitcode to link.
const LINK: [&str; 3] = ["-Xclang", "-mlink-bitcode-file", "-Xclang"];

/// Translates the file with bitcode that the second argument names to a file with SPIR-V that the third one names. The
/// first argument is the front end's library.
#[must_use]
pub fn translate_main(arguments: &[OsString]) -> ExitCode {
    let done = match arguments {
        [library, input, output] => translate(Path::new(library), input, Path::new(output)),
        _ => Err(io::Error::other("this option is internal to the compiler")),
    };
    match done {
        Ok(()) => crash::exit(0),
        Err(error) => {
            // If standard error is closed, only the exit code remains.
            let _ = writeln!(io::stderr(), "{error}");
            crash::exit(1)
        }
    }
}

fn translate(library: &Path, input: &OsStr, output: &Path) -> io::Result<()> {
    let options = OPTIONS.iter().chain(&LINK).map(|option| option.as_bytes().to_vec());
    let options: Vec<_> = options.chain([input.as_bytes().to_vec()]).collect();
    let source = jit::Source { name: b"module.cpp", contents: b"", files: &[] };
    let compile = || jit::compile(library, &source, &options).map_err(|problem| io::Error::other(problem.to_string()));
    let compiled = jit::with_large_stack(compile)?;
    if compiled.image.is_empty() {
        return Err(io::Error::other(String::from_utf8_lossy(&compiled.log).trim().to_owned()));
    }
    fs::write(output, compiled.image)
}
