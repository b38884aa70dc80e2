//! Tests that compile and run programs. Each is a subcommand of `syclpasses-test`.
//!
//! | module | test |
//! |---|---|
//! | `end_to_end` | device images from both front ends, run on the OpenCL device |
//! | `esimd` | ESIMD programs, built for GPUs |
//! | `nvidia_programs` | SYCL programs, compiled for NVIDIA GPUs and assembled by `ptxas` |
//! | `random_code` | random functions, on the host and on the CPU device |
//! | `rtc_kernels` | kernels from both front ends for run-time compilation |
//! | `rtc_options` | options of run-time compilation with hostile values, under strace |
//! | `rtc_programs` | programs that compile SYCL at run time |
//! | `sycl_programs` | SYCL programs, compiled by `sycl-clang++` |
//! | `vulkan_kernels` | kernels from published packages, compiled by `oclvk` |
//!
//! | module | shared functionality |
//! |---|---|
//! | `comments` | finds programs, and reads the keys in the comments at the top of each |
//! | `selection` | selects programs according to the command line |
//! | `command` | runs a command with a time limit, and reports it in a form that can be repeated |
//! | `outcome` | runs programs in parallel, and prints and counts the outcomes |
//! | `table` | support tables between two lines in a document |
//! | `work` | runs work in parallel |
//! | `published_kernels` | OpenCL C programs from published packages |
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command-line program")]

mod command;
mod comments;
mod end_to_end;
mod error;
mod esimd;
mod nvidia_programs;
mod outcome;
pub mod published_kernels;
mod random_code;
mod rtc_kernels;
mod rtc_options;
mod rtc_programs;
mod selection;
mod sycl_programs;
mod table;
mod vulkan_kernels;
mod work;

use std::env;
use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

pub use error::Error;
use selection::Selection;
use work::{Jobs, in_parallel};

/// Tests that compile and run programs. scripts/test runs all of them.
///
/// The exit status is 0 if all results are as expected, and 1 if not, or if the test cannot run.
#[derive(Parser)]
#[command(name = "syclpasses-test")]
struct Cli {
    #[command(subcommand)]
    test: Test,
}

#[derive(Subcommand)]
enum Test {
    EndToEnd(end_to_end::Arguments),
    Esimd(esimd::Arguments),
    NvidiaPrograms(nvidia_programs::Arguments),
    RandomCode(random_code::Arguments),
    RtcKernels(rtc_kernels::Arguments),
    RtcOptions(rtc_options::Arguments),
    RtcPrograms(rtc_programs::Arguments),
    SyclPrograms(sycl_programs::Arguments),
    VulkanKernels(vulkan_kernels::Arguments),
}

/// Runs the test that the command line names.
#[must_use]
pub fn main() -> ExitCode {
    let arguments: Vec<OsString> = env::args_os().collect();
    if let Some(status) = rtc_kernels::code_generation(&arguments) {
        return status;
    }
    let (name, result) = match &Cli::parse_from(&arguments).test {
        Test::EndToEnd(arguments) => ("end-to-end", end_to_end::run(arguments)),
        Test::Esimd(arguments) => ("esimd", esimd::run(arguments).map_err(Into::into)),
        Test::NvidiaPrograms(arguments) => ("nvidia-programs", nvidia_programs::run(arguments).map_err(Into::into)),
        Test::RandomCode(arguments) => ("random-code", random_code::run(arguments).map_err(Into::into)),
        Test::RtcKernels(arguments) => ("rtc-kernels", rtc_kernels::run(arguments)),
        Test::RtcOptions(arguments) => ("rtc-options", rtc_options::run(arguments).map_err(Into::into)),
        Test::RtcPrograms(arguments) => ("rtc-programs", rtc_programs::run(arguments).map_err(Into::into)),
        Test::SyclPrograms(arguments) => ("sycl-programs", sycl_programs::run(arguments).map_err(Into::into)),
        Test::VulkanKernels(arguments) => ("vulkan-kernels", vulkan_kernels::run(arguments).map_err(Into::into)),
    };
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{name}: error: {error}");
            ExitCode::FAILURE
        }
    }
}
