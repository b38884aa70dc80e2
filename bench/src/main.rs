//! `syclpasses-bench`: measures this project's passes and tools, mostly on large inputs that it generates.
//!
//! Most results are relative to another program on the same input, such as `opt -passes=verify` or `cp`, so they can be
//! compared between machines. `bars.rs` defines the limits.
#![forbid(unsafe_code)]

mod bars;
mod callgrind;
mod cli;
mod command;
mod compiler;
mod constant;
mod error;
mod esimd;
mod generate;
mod images;
mod kinds;
mod measured;
mod modules;
mod report;
mod rtc;
mod run;
mod split;
mod table;
mod time_passes;
mod vulkan;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Parser;

use syclpasses_bench::figures;

use crate::cli::{Arguments, Command};

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Generate(arguments) => generate::run(&arguments),
        Command::Run(arguments) => run::run(&arguments),
        Command::Esimd(arguments) => esimd::run(&arguments),
        Command::Images(arguments) => images::run(&arguments),
        Command::Compiler(arguments) => compiler::run(&arguments),
        Command::Rtc(arguments) => rtc::run(&arguments),
        Command::Split(arguments) => split::run(&arguments),
        Command::Vulkan(arguments) => vulkan::run(&arguments),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // If standard error is closed, only the exit code reports the failure.
            let _ = writeln!(io::stderr(), "syclpasses-bench: error: {error}");
            ExitCode::FAILURE
        }
    }
}
