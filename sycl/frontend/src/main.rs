//! `dpcpp-frontend`: compiles SYCL to LLVM IR with DPC++'s device front end.
//!
//! Input: a SYCL source file. Output: its device code as LLVM IR, and the files that it depends on.
//!
//! 1. Parse the command line (`options`).
//! 2. Compile the source with the `dpcpp_frontend` library, whose child process is another instance of this program.
//! 3. Rewrite the triple or disassemble the IR with LLVM 22 tools (`ir`).
//! 4. Write the IR, then the dependencies. Each file is written completely or not at all.

mod ir;
mod options;
mod program_error;

use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

use dpcpp_frontend::{Included, Installation, Worker, child_main};
use options::{Input, Job, Output, Request};
use program_error::Error;

/// The first argument of the child process.
const CHILD: &str = "-cc1-front-end";

fn main() -> ExitCode {
    let mut arguments = env::args_os().skip(1);
    if env::args_os().nth(1).is_some_and(|argument| argument == CHILD) {
        return child_main(&arguments.by_ref().skip(1).collect::<Vec<_>>());
    }
    match run(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        // The reader of the output has stopped reading.
        Err(Error::Output(error)) if error.is_broken_pipe() => ExitCode::SUCCESS,
        Err(Error::FrontEnd(dpcpp_frontend::Error::Source(diagnostics))) => {
            // If standard error is closed, only the exit code remains.
            let _ = io::stderr().write_all(diagnostics.as_bytes());
            ExitCode::from(1)
        }
        Err(error) => {
            let _ = writeln!(io::stderr(), "dpcpp-frontend: error: {error}");
            ExitCode::from(if matches!(error, Error::Usage(_)) { 2 } else { 1 })
        }
    }
}

fn run(arguments: impl Iterator<Item = OsString>) -> Result<(), Error> {
    let arguments = arguments
        .map(|argument| argument.into_string().map_err(|text| Error::Usage(format!("argument {text:?} is not UTF-8"))));
    match options::parse(arguments.collect::<Result<Vec<_>, _>>()?)? {
        Request::Help => Ok(device_image::file::write("-", options::HELP)?),
        Request::Compile(job) => compile(&job),
    }
}

fn compile(job: &Job) -> Result<(), Error> {
    let installation = Installation::find(job.sycl.as_deref())?;
    let options = job.options.iter().map(String::as_str);
    if let Some(warning) = installation.warning(options) {
        // A closed standard error does not stop the compilation.
        let _ = writeln!(io::stderr(), "dpcpp-frontend: warning: {warning}");
    }
    let (source, contents) = read_source(&job.input)?;
    let program = env::current_exe().map_err(Error::file("read", "/proc/self/exe"))?;
    let worker = Worker { program, arguments: vec![CHILD.into()] };
    let request = dpcpp_frontend::Request {
        source: source.into(),
        contents: Some(contents),
        options: job.options.iter().map(OsString::from).collect(),
        included: match &job.dependencies {
            None => Included::None,
            Some(wanted) if wanted.with_system_headers => Included::All,
            Some(_) => Included::User,
        },
        ..dpcpp_frontend::Request::default()
    };
    let compiled = installation.compile(&worker, &request)?;
    // A closed standard error does not stop the compilation.
    let _ = io::stderr().write_all(compiled.diagnostics.as_bytes());
    let ir = match (job.is_text, job.emulation) {
        (false, false) => compiled.bitcode,
        (true, _) => ir::text(&compiled.bitcode)?,
        (false, true) => ir::assemble(&ir::text(&compiled.bitcode)?)?,
    };
    match &job.output {
        Output::Stdout => device_image::file::write("-", &ir)?,
        Output::File(path) => write(path, &ir)?,
    }
    match (&job.dependencies, compiled.dependencies) {
        (Some(wanted), Some(found)) => {
            write(&wanted.file, found.rule(&wanted.targets, wanted.with_empty_rules).as_bytes())
        }
        _ => Ok(()),
    }
}

/// Returns the name and the text of the source.
fn read_source(input: &Input) -> Result<(String, Vec<u8>), Error> {
    match input {
        Input::File(name) => {
            fs::read(name).map(|text| (name.clone(), text)).map_err(Error::file("read", name.as_str()))
        }
        Input::Stdin => {
            let mut text = Vec::new();
            io::stdin().read_to_end(&mut text).map_err(Error::file("read", "-"))?;
            Ok(("<stdin>".into(), text))
        }
    }
}

/// Writes a file atomically: under a temporary name in the same directory, then renamed. Devices and pipes are written
/// directly.
fn write(path: &Path, contents: &[u8]) -> Result<(), Error> {
    Ok(device_image::file::write(path, contents)?)
}
