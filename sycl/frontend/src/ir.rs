//! Converts the front end's bitcode with LLVM 22 tools.

use std::io::Write;
use std::process::{Command, Stdio};
use std::thread;

use crate::program_error::Error;

/// The triple that the front end uses with --emulation, which stock LLVM does not support, and its replacement.
const TRIPLES: (&str, &str) =
    ("\ntarget triple = \"spir64_x86_64-unknown-unknown\"\n", "\ntarget triple = \"spir64-unknown-unknown\"\n");

/// Disassembles bitcode, with the spir64 triple.
pub fn text(bitcode: &[u8]) -> Result<Vec<u8>, Error> {
    let text = filter("llvm-dis", bitcode)?;
    match String::from_utf8(text) {
        Ok(text) => Ok(text.replacen(TRIPLES.0, TRIPLES.1, 1).into_bytes()),
        Err(error) => Err(Error::Tool { tool: "llvm-dis", problem: error.to_string() }),
    }
}

/// Assembles textual IR to bitcode.
pub fn assemble(text: &[u8]) -> Result<Vec<u8>, Error> {
    filter("llvm-as", text)
}

/// Runs a tool that filters its standard input.
fn filter(tool: &'static str, input: &[u8]) -> Result<Vec<u8>, Error> {
    let program = install_paths::llvm::find(tool);
    let failed = |problem: String| Error::Tool { tool, problem };
    let mut child = Command::new(&program)
        .args(["-", "-o", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| failed(format!("cannot start '{}': {error}; install LLVM 22", program.display())))?;
    let stdin = child.stdin.take();
    let output = thread::scope(|scope| {
        // Ignore write errors, because a tool that stops reading reports the reason itself.
        scope.spawn(|| stdin.map(|mut stdin| stdin.write_all(input)));
        child.wait_with_output()
    })
    .map_err(|error| failed(error.to_string()))?;
    if output.status.success() {
        Ok(output.stdout)
    } else {
        Err(failed(String::from_utf8_lossy(&output.stderr).trim_end().to_owned()))
    }
}
