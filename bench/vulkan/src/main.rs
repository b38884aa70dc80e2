//! `vulkan-bench`: compares OpenCL C kernels compiled by `oclvk` with equivalent GLSL shaders compiled by
//! `glslangValidator`, on the first Vulkan device.
//!
//! `compile` writes SPIR-V to a directory. `run` requires only this directory, so it can run on another machine. Both
//! variants receive the same data and must produce the same results. Their launches are timed alternately.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command-line program")]
#![forbid(unsafe_code)]

mod cases;
mod compile;
mod run;

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

use clap::{Parser, Subcommand};

/// Compare OpenCL C kernels, compiled by oclvk, with equivalent GLSL shaders on the first Vulkan device.
#[derive(Parser)]
#[command(name = "vulkan-bench")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Compile all kernels into a directory.
    Compile {
        /// The directory
        directory: PathBuf,
        /// oclvk
        #[arg(long, default_value = "oclvk")]
        oclvk: PathBuf,
        /// glslangValidator (Debian: glslang-tools)
        #[arg(long, default_value = "glslangValidator")]
        glslang: PathBuf,
    },
    /// Run the kernels that 'compile' wrote, and print a table.
    Run {
        /// The directory
        directory: PathBuf,
        /// Number of measured rounds
        #[arg(long, default_value = "9")]
        runs: usize,
        /// Use problem sizes for a GPU
        #[arg(long)]
        large: bool,
    },
}

/// The reasons why the benchmark fails.
#[derive(Debug, thiserror::Error)]
enum Error {
    #[error("cannot use '{}': {error}", path.display())]
    File { path: PathBuf, error: std::io::Error },
    #[error("cannot run '{}': {error}", program.display())]
    Start { program: PathBuf, error: std::io::Error },
    #[error("'{}' failed for kernel '{kernel}': {output}", program.display())]
    Compiler { program: PathBuf, kernel: &'static str, output: String },
    #[error("kernel '{kernel}': {error}")]
    Run { kernel: &'static str, error: vulkan_runner::RunError },
    #[error("kernel '{kernel}': argument {argument} differs at byte {place}")]
    Different { kernel: &'static str, argument: usize, place: usize },
    #[error("{0} limits exceeded")]
    Missed(usize),
}

impl Error {
    fn file(path: &Path) -> impl FnOnce(std::io::Error) -> Error {
        let path = path.to_owned();
        |error| Error::File { path, error }
    }
}

fn main() -> ExitCode {
    let result = match Arguments::parse().command {
        Command::Compile { directory, oclvk, glslang } => compile::compile(&directory, &oclvk, &glslang),
        Command::Run { directory, runs, large } => run::run(&directory, runs.max(1), large),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("vulkan-bench: error: {error}");
            ExitCode::FAILURE
        }
    }
}
