//! `sycl-image`: embeds, shows, verifies and extracts SYCL device images and their property sets.
#![forbid(unsafe_code)]
#![warn(clippy::unreachable, reason = "no input may end the program")]

mod check;
mod cli;
mod convert;
mod demangle;
mod dump;
mod embed;
mod error;
mod escape;
mod extract;
mod file_set;
mod files;
mod footer;
mod format;
mod generate;
mod input;
mod leaf;
mod list;
mod messages;
mod opt;
mod parts;
mod syclbin;
mod table;
mod translate;

use std::process::ExitCode;

use clap::{CommandFactory, Parser};

use crate::cli::{Arguments, Command};
use crate::error::Error;

fn main() -> ExitCode {
    #[cfg(unix)]
    device_image::file::remove_at_signals();
    let result = match Arguments::parse().command {
        Command::Embed(command) => embed::run(*command),
        Command::List(arguments) => list::run(&arguments),
        Command::Dump(arguments) => dump::run(&arguments),
        Command::Check(arguments) => check::run(&arguments),
        Command::Extract(arguments) => extract::run(&arguments),
        Command::Convert(arguments) => convert::run(&arguments),
        Command::Syclbin(arguments) => syclbin::run(&arguments),
        Command::Footer(arguments) => footer::run(&arguments),
        Command::Translate(arguments) => translate::run(&arguments),
        Command::Completions(arguments) => generate::completions(&arguments, Arguments::command()),
        Command::Man(arguments) => generate::man(&arguments, Arguments::command()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // The reader closed the output on purpose.
        Err(error) if error.is_broken_pipe() => ExitCode::SUCCESS,
        Err(error) => report(&error),
    }
}

/// Prints an error and returns its exit code.
fn report(error: &Error) -> ExitCode {
    if !matches!(error, Error::Reported) {
        messages::print_error(error);
    }
    match error {
        Error::Usage(_) => ExitCode::from(2),
        _ => ExitCode::FAILURE,
    }
}
