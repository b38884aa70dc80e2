//! `sycl-device-link`: links the device code of a program into device images.
//!
//! A thin layer over the library that handles the command line, files and messages. To generate code, the program
//! re-invokes itself with a hidden first argument.
#![warn(clippy::unreachable, reason = "no input may end the program")]

#[path = "program/command_line.rs"]
mod command_line;
#[path = "program/output.rs"]
mod output;

use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches};
use device_compiler::{Compiled, Error, Severity, code_generation, compile, unit};
use link_libllvm as _;

use command_line::{Arguments, CODE_GENERATION, Input};

fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    if let [_, first, second, rest @ ..] = arguments.as_slice()
        && [first, second] == CODE_GENERATION
    {
        return code_generation::child_main(rest);
    }
    #[cfg(unix)]
    device_image::file::remove_at_signals();
    let matches = Arguments::command().get_matches_from(arguments);
    let inputs = command_line::inputs(&matches);
    let parsed = Arguments::from_arg_matches(&matches).map_err(|error| error.exit());
    let Ok(arguments) = parsed;
    match inputs.map_err(Error::Options).and_then(|inputs| run(&arguments, &inputs)) {
        Ok(()) => ExitCode::SUCCESS,
        // The reader closed the output on purpose.
        Err(Error::File(error)) if error.is_broken_pipe() => ExitCode::SUCCESS,
        Err(error) => {
            error.messages().iter().for_each(|(severity, message)| print(*severity, message));
            if matches!(error, Error::Options(_)) { ExitCode::from(2) } else { ExitCode::FAILURE }
        }
    }
}

fn run(arguments: &Arguments, inputs: &[Input]) -> Result<(), Error> {
    let options = arguments.options()?;
    if let Some(directory) = &options.save_temps {
        output::make_directory(directory)?;
    }
    let mut units = Vec::new();
    for input in inputs {
        units.extend(unit::read(&input.path, input.name.as_deref(), input.is_lazy)?);
    }
    let compiled = compile(&units, &options)?;
    for warning in &compiled.warnings {
        print(Severity::Warning, warning);
    }
    output::write(arguments, &compiled)?;
    if arguments.verbose {
        print_summary(&compiled);
    }
    Ok(())
}

/// Prints a message. Indents all lines but the first, so that no line looks like a separate message.
fn print(severity: Severity, message: &str) {
    let lines: Vec<String> = message.lines().map(output::escape).collect();
    // If standard error is closed, the exit code must suffice.
    let _ = writeln!(io::stderr(), "sycl-device-link: {severity}: {}", lines.join("\n  "));
}

/// Prints the images, and the duration of the steps.
fn print_summary(compiled: &Compiled) {
    let mut stream = io::stderr().lock();
    for (index, image) in compiled.images.iter().enumerate() {
        let (target, size, kernels) = (&image.info.target, image.bytes.len(), image.info.entries.len());
        let points = if kernels == 1 { "entry point" } else { "entry points" };
        let _ = writeln!(stream, "image {index}: {target}, {size} bytes, {kernels} {points}");
    }
    let times = compiled.times;
    let milliseconds = |time: std::time::Duration| time.as_secs_f64() * 1e3;
    let _ = writeln!(
        stream,
        "milliseconds: link {:.1}, split {:.1}, passes {:.1}, code generation {:.1}",
        milliseconds(times.link),
        milliseconds(times.split),
        milliseconds(times.passes),
        milliseconds(times.code_generation)
    );
}
