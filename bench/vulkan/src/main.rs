//! `vulkan-bench`: kernels in OpenCL C, compiled by `oclvk`, against the same in GLSL, compiled by `glslangValidator`, on the first
//! Vulkan device.
//!
//! `compile` writes SPIR-V into a folder, `run` needs nothing else: it can run on another machine. Both kernels get the same data
//! and must leave the same; times are of launches in turns.
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

/// Compares kernels in OpenCL C, compiled by oclvk, with the same in GLSL, on the first Vulkan device.
#[derive(Parser)]
#[command(name = "vulkan-bench")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Compiles all kernels into a folder.
    Compile {
        /// The folder
        folder: PathBuf,
        /// oclvk
        #[arg(long, default_value = "oclvk")]
        oclvk: PathBuf,
        /// glslangValidator (Debian: glslang-tools)
        #[arg(long, default_value = "glslangValidator")]
        glslang: PathBuf,
    },
    /// Runs what 'compile' wrote, and prints a table.
    Run {
        /// The folder
        folder: PathBuf,
        /// Turns
        #[arg(long, default_value = "9")]
        runs: usize,
        /// Sizes for a GPU
        #[arg(long)]
        large: bool,
    },
}

/// Why there is no table, or why it is not good.
#[derive(Debug, thiserror::Error)]
enum Error {
    #[error("cannot use '{}': {error}", path.display())]
    File { path: PathBuf, error: std::io::Error },
    #[error("cannot run '{}': {error}", program.display())]
    Start { program: PathBuf, error: std::io::Error },
    #[error("'{}' fails for kernel '{kernel}': {output}", program.display())]
    Compiler { program: PathBuf, kernel: &'static str, output: String },
    #[error("kernel '{kernel}': {error}")]
    Run { kernel: &'static str, error: vulkan_runner::RunError },
    #[error("kernel '{kernel}': byte {place} of argument {argument} is not the same in both")]
    Different { kernel: &'static str, argument: usize, place: usize },
    #[error("{0} bars are missed")]
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
        Command::Compile { folder, oclvk, glslang } => compile::compile(&folder, &oclvk, &glslang),
        Command::Run { folder, runs, large } => run::run(&folder, runs.max(1), large),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("vulkan-bench: error: {error}");
            ExitCode::FAILURE
        }
    }
}
