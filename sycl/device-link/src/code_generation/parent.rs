//! The parent's side: starts the child, sends the module, and reads the code.

use std::io::{self, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Output, Stdio};
use std::thread;

use super::request::Answer;
use super::{Error, Generated, Request};
use crate::Worker;

/// Generates code in a child process. Several threads may call this function at once.
///
/// # Errors
/// Fails if the child cannot be run or dies, or if the module is invalid for the target; returns the errors from the
/// code generators.
pub fn generate(worker: &Worker, request: &Request<'_>) -> Result<Generated, Error> {
    let failed = |problem: String| Error::Child {
        module: request.name.to_owned(),
        program: worker.program.display().to_string(),
        problem,
    };
    let head = serde_json::to_string(&request.head()).map_err(|error| failed(error.to_string()))?;
    let mut command = Command::new(&worker.program);
    command.args(&worker.arguments).arg(head);
    if let Some(driver) = driver_beside(request.options.tools.opencl.as_deref()) {
        let directories = driver.parent().map(Path::to_owned).into_iter();
        let others = std::env::var_os("LD_LIBRARY_PATH").unwrap_or_default();
        let directories = directories.chain(std::env::split_paths(&others));
        if let Ok(directories) = std::env::join_paths(directories) {
            command.env("LD_LIBRARY_PATH", directories);
        }
        command.env("OCL_ICD_FILENAMES", driver);
    }
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().map_err(|error| failed(error.to_string()))?;
    let output = talk(child, request.bitcode).map_err(|error| failed(error.to_string()))?;
    let messages = String::from_utf8_lossy(&output.stderr).trim().to_owned();
    if !output.status.success() {
        return Err(died(request, output.status, &messages));
    }
    let mut generated = read_answer(output.stdout).map_err(|problem| match problem {
        Unreadable::Failed(error) => error,
        Unreadable::Other(problem) => failed(problem),
    })?;
    if !messages.is_empty() {
        generated.warnings.push(messages);
    }
    Ok(generated)
}

/// Returns the error for a process that died during code generation, with the messages that it printed.
#[must_use]
pub fn died(request: &Request<'_>, status: ExitStatus, messages: &str) -> Error {
    let (module, target) = (request.name.to_owned(), request.target.image_target().to_owned());
    Error::Died { module, target, end: describe_end(status), messages: clean(messages.trim()) }
}

/// Returns the CPU device's driver in the directory of the OpenCL loader. If the loader receives
/// this path, the `.icd` files that it uses to find drivers need not be installed.
fn driver_beside(loader: Option<&Path>) -> Option<PathBuf> {
    let driver = loader?.with_file_name("libintelocl.so");
    driver.exists().then_some(driver)
}

/// Sends the module and collects the output at the same time, so that neither side blocks on a full
/// pipe.
fn talk(mut child: Child, bitcode: &[u8]) -> io::Result<Output> {
    let input = child.stdin.take();
    thread::scope(|scope| {
        let sender = scope.spawn(move || match input {
            Some(mut input) => input.write_all(bitcode),
            None => Ok(()),
        });
        let output = child.wait_with_output()?;
        match sender.join() {
            // If a child ended early, its exit status or its missing answer is more informative
            // than the broken pipe.
            Ok(Err(error)) if error.kind() != io::ErrorKind::BrokenPipe => Err(error),
            Ok(_) => Ok(output),
            Err(_) => Err(io::Error::other("the thread that sends the module panicked")),
        }
    })
}

enum Unreadable {
    Failed(Error),
    Other(String),
}

fn read_answer(mut output: Vec<u8>) -> Result<Generated, Unreadable> {
    let Some(end) = output.iter().position(|&byte| byte == b'\n') else {
        return Err(Unreadable::Other("it returned no result; is it the right program?".to_owned()));
    };
    let mut bytes = output.split_off(end + 1);
    let answer = serde_json::from_slice(&output)
        .map_err(|error| Unreadable::Other(format!("it returned a malformed result: {error}")))?;
    match answer {
        Answer::Generated { spirv, warnings, machine_code } => {
            let machine_code = machine_code.map(|size| bytes.split_off(bytes.len().saturating_sub(size)));
            Ok(Generated { bytes, machine_code, spirv, warnings })
        }
        Answer::Failed(error) => Err(Unreadable::Failed(error)),
    }
}

fn describe_end(status: ExitStatus) -> String {
    match status.signal() {
        Some(ABORT) => "was aborted".to_owned(),
        Some(signal) => format!("crashed with signal {signal}"),
        None => "failed".to_owned(),
    }
}

/// The signal of `abort()`, which LLVM calls after a fatal error.
const ABORT: i32 = 6;

/// Returns LLVM's message without the surrounding text for LLVM's developers.
fn clean(messages: &str) -> String {
    let keep = |line: &&str| !line.starts_with("PLEASE submit a bug report") && !line.starts_with("Stack dump");
    let lines = messages.lines().filter(keep);
    let lines = lines.map(|line| line.strip_prefix("LLVM ERROR: ").or(line.strip_prefix("error: ")).unwrap_or(line));
    lines.collect::<Vec<_>>().join("\n")
}
