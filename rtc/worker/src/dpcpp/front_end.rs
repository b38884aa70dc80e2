//! Compiles source to bitcode with DPC++'s front end.

use std::path::{Component, Path, PathBuf};

use dpcpp_frontend::{Error, FileInMemory, Fork, Included, Installation, Request};
use rustix::process::{Resource, getrlimit};
use sycl_rtc::protocol::{Answer, Done, Failure, FrontEndTask, OUT_OF_MEMORY, TimedStep, mapped};
use sycl_rtc::{Diagnostic, Severity, Step};

/// The options that name a directory of headers. The library passes the value as the next argument.
const DIRECTORIES: [&str; 4] = ["-I", "-isystem", "-iquote", "-idirafter"];
/// The prefixes of messages about options.
const OF_OPTIONS: [&str; 4] = ["unknown argument", "unsupported option", "invalid value", "argument to"];
/// The system's error messages if a memory limit prevents a new thread or a new file in memory.
const OF_SYSTEM: [&str; 2] = ["(os error 11)", "(os error 12)"];
/// The virtual directory of SYCL's headers within the front end's library. The wheel contains the same files.
const HEADERS: &str = "/sycl-jit-toolchain//bin/compiler/../../include/";

/// Compiles source code in a fork of this process.
pub fn compile(installation: &Installation, task: FrontEndTask) -> Answer {
    let runner = Fork::new().map_err(|error| Failure::Crash(error.to_string()))?;
    let request = Request {
        source: task.source.path.into(),
        contents: Some(task.source.text.into_bytes()),
        files: task
            .includes
            .into_iter()
            .map(|file| FileInMemory { path: file.path.into(), contents: file.text.into_bytes() })
            .collect(),
        options: task.options.into_iter().map(Into::into).collect(),
        included: Included::All,
        precompiled: task.precompiled,
        ..Request::default()
    };
    let in_memory: Vec<PathBuf> = [&request.source]
        .into_iter()
        .chain(request.files.iter().map(|file| &file.path))
        .map(|path| plain(path))
        .collect();
    let directories = directories(&request);
    let mut steps = Vec::new();
    let compiled = TimedStep::time(&mut steps, Step::FrontEnd, || installation.compile(&runner, &request));
    let compiled = compiled.map_err(|error| failure(installation, error))?;
    let options = request.options.iter().filter_map(|option| option.to_str());
    let warning = installation.warning(options).map(|text| format!("warning: {text}\n"));
    let log = warning.unwrap_or_default() + &with_real_headers(installation, &compiled.diagnostics);
    let files = compiled.dependencies.iter().flat_map(|files| files.files()).map(|file| plain(Path::new(&file)));
    Ok(Done {
        bitcode: compiled.bitcode,
        diagnostics: Diagnostic::read(&log),
        log,
        files: files.filter(|file| !in_memory.contains(file)).collect(),
        missing: compiled.dependencies.iter().flat_map(|files| files.missing(&directories)).collect(),
        programs: mapped::files(),
        steps,
        ..Done::default()
    })
}

/// Returns an absolute path without `.` and `..`.
fn plain(path: &Path) -> PathBuf {
    let mut result = PathBuf::new();
    for part in std::path::absolute(path).unwrap_or_else(|_| path.to_owned()).components() {
        match part {
            Component::ParentDir => drop(result.pop()),
            part => result.push(part),
        }
    }
    result
}

/// Returns the directory of the source and the directories that the options name.
fn directories(request: &Request) -> Vec<PathBuf> {
    let values = request.options.windows(2).filter_map(|pair| match pair {
        [option, value] if DIRECTORIES.iter().any(|directory| option == directory) => Some(plain(Path::new(value))),
        _ => None,
    });
    plain(&request.source).parent().map(Path::to_owned).into_iter().chain(values).collect()
}

fn failure(installation: &Installation, error: Error) -> Failure {
    match error {
        Error::Source(log) => {
            let log = with_real_headers(installation, &log);
            let diagnostics = Diagnostic::read(&log);
            // The driver's diagnostics about options have no location.
            match diagnostics.iter().find(|one| one.severity == Severity::Error) {
                Some(first)
                    if first.file.is_empty() && OF_OPTIONS.iter().any(|text| first.message.starts_with(text)) =>
                {
                    Failure::Option(first.message.clone())
                }
                _ => Failure::Source { diagnostics, log, is_final: true },
            }
        }
        Error::Options(text) => Failure::Option(text),
        Error::Crash { signal, output, .. } => match is_out_of_memory(&output) {
            true => Failure::Memory,
            false => Failure::Crash(format!("DPC++'s front end was terminated by signal {signal}\n{output}")),
        },
        Error::Failed { output, .. } if is_out_of_memory(&output) => Failure::Memory,
        other => Failure::Compile(other.to_string()),
    }
}

/// Returns whether the output of the front end reports that memory is exhausted. Under a memory limit, this includes
/// errors for threads and files.
fn is_out_of_memory(text: &str) -> bool {
    let has_limit = getrlimit(Resource::As).current.is_some();
    let of_system = OF_SYSTEM.iter().filter(|_| has_limit);
    OUT_OF_MEMORY.iter().chain(of_system).any(|words| text.contains(words))
}

fn with_real_headers(installation: &Installation, text: &str) -> String {
    text.replace(HEADERS, &format!("{}/", installation.include().display()))
}
