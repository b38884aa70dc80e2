//! `sycl-rtc` compiles SYCL source files with the run-time compiler, and manages its cache.
//!
//! The program adds a command line, file access and messages to the `sycl-rtc` library.

mod cache;
mod cli;
mod compile;
mod error;
mod output;
mod trace;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

use cli::{Arguments, Command};
use error::Error;

fn main() -> ExitCode {
    device_image::file::remove_at_signals();
    let (own, compiler) = cli::split(std::env::args_os());
    let arguments = Arguments::parse_from(own);
    let result = match arguments.command {
        Command::Compile(arguments) => compile::run(&arguments, compiler),
        Command::Cache(arguments) => cache::run(&arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // The reader has closed the output on purpose.
        Err(error) if error.is_broken_pipe() => ExitCode::SUCCESS,
        Err(error) => {
            // If standard error is closed, only the exit code reports the failure.
            let _ = match &error {
                Error::Source(log) => write!(io::stderr(), "{log}"),
                error => writeln!(io::stderr(), "sycl-rtc: error: {error}"),
            };
            ExitCode::from(if matches!(error, Error::Usage(_)) { 2 } else { 1 })
        }
    }
}
