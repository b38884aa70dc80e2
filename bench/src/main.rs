//! `syclpasses-bench`: writes large device modules and measures the passes `spec-constants` and `lower-esimd-intrinsics` on
//! them; and large device images, and measures `sycl-image`.
//!
//! Figures are ratios to a run of `opt -passes=verify` on the same module, or of `cp` of the same bytes, on the same
//! machine, so that they can be compared between machines.
#![forbid(unsafe_code)]

mod bars;
mod cli;
mod command;
mod error;
mod esimd;
mod generate;
mod images;
mod kinds;
mod measure;
mod table;
mod time_passes;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

use crate::cli::{Arguments, Command};

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Generate(arguments) => generate::run(&arguments),
        Command::Run(arguments) => measure::run(&arguments),
        Command::Esimd(arguments) => esimd::run(&arguments),
        Command::Images(arguments) => images::run(&arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // If even the standard error is closed, the exit code has to do.
            let _ = writeln!(io::stderr(), "syclpasses-bench: error: {error}");
            ExitCode::FAILURE
        }
    }
}
