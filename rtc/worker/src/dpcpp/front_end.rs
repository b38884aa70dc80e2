//! From source to bitcode, by DPC++'s front end.

use dpcpp_frontend::{Error, FileInMemory, Fork, Included, Installation, Request};
use sycl_rtc::protocol::{Answer, Done, Failure, FrontEndTask, OUT_OF_MEMORY, TimedStep};
use sycl_rtc::{Diagnostic, Step};

/// Where the front end says that SYCL's headers are: inside its library. The same files are in the wheel's folder.
const HEADERS: &str = "/sycl-jit-toolchain//bin/compiler/../../include/";

/// Compiles a source in a fork of this process.
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
    let mut steps = Vec::new();
    let compiled = TimedStep::time(&mut steps, Step::FrontEnd, || installation.compile(&runner, &request));
    let compiled = compiled.map_err(|error| failure(installation, error))?;
    let log = with_real_headers(installation, &compiled.diagnostics);
    Ok(Done {
        bitcode: compiled.bitcode,
        diagnostics: Diagnostic::read(&log),
        log,
        files: compiled.dependencies.iter().flat_map(|files| files.files()).map(Into::into).collect(),
        programs: vec![installation.front_end_library()],
        steps,
        ..Done::default()
    })
}

fn failure(installation: &Installation, error: Error) -> Failure {
    match error {
        Error::Source(log) => {
            let log = with_real_headers(installation, &log);
            Failure::Source { diagnostics: Diagnostic::read(&log), log }
        }
        Error::Options(text) => Failure::Option(text),
        Error::Crash { signal, output, .. } => match is_out_of_memory(&output) {
            true => Failure::Memory,
            false => Failure::Crash(format!("DPC++'s front end was ended by signal {signal}\n{output}")),
        },
        Error::Failed { output, .. } if is_out_of_memory(&output) => Failure::Memory,
        other => Failure::Compile(other.to_string()),
    }
}

fn is_out_of_memory(text: &str) -> bool {
    OUT_OF_MEMORY.iter().any(|words| text.contains(words))
}

fn with_real_headers(installation: &Installation, text: &str) -> String {
    text.replace(HEADERS, &format!("{}/", installation.include().display()))
}
