//! Runs the tool from the command line.

use std::ffi::OsStr;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// The result of a run. The output is text or bytes.
#[derive(Debug, PartialEq)]
pub struct Run<Output = String> {
    pub code: i32,
    pub stdout: Output,
    pub stderr: String,
}

impl Run<Vec<u8>> {
    /// Converts the output to text.
    #[allow(dead_code, reason = "not all tests print text")]
    pub fn text(self) -> Run {
        Run { code: self.code, stdout: String::from_utf8(self.stdout).unwrap(), stderr: self.stderr }
    }
}

/// Runs the tool in `directory`.
pub fn run(directory: &Path, arguments: &[impl AsRef<OsStr>], stdin: &[u8]) -> Run<Vec<u8>> {
    run_program(env!("CARGO_BIN_EXE_sycl-image"), directory, arguments, stdin)
}

/// Runs any program in `directory`.
pub fn run_program(program: &str, directory: &Path, arguments: &[impl AsRef<OsStr>], stdin: &[u8]) -> Run<Vec<u8>> {
    let mut child = Command::new(program)
        .args(arguments)
        .current_dir(directory)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A run that fails early does not read its input.
    let _ = child.stdin.take().unwrap().write_all(stdin);
    let output = child.wait_with_output().unwrap();
    Run {
        code: output.status.code().unwrap(),
        stdout: output.stdout,
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}
