//! Compiles a program with oclvk, validates the result, and determines with clang whether a rejected program is valid.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Output,
};

use crate::{
    Error,
    command::{limited, report, run},
    published_kernels::Program,
};

/// The reason for a program that exceeds the time limit.
pub const LATE: &str = "time limit exceeded";

/// The outcome of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The validator accepts the SPIR-V.
    Valid,
    /// clang alone also rejects it: it is a part of a program, or a template.
    NoProgram,
    /// The program is rejected, or its SPIR-V is invalid.
    Failed {
        /// The reason in one line.
        reason: String,
        /// The command and all of its output.
        report: String,
    },
}

/// The settings that programs are compiled with.
#[derive(Clone, Debug)]
pub struct Judge {
    /// `oclvk`.
    pub compiler: PathBuf,
    /// Options of `oclvk` for all programs.
    pub options: Vec<String>,
    /// The validator's target environment.
    pub environment: String,
    /// The time limit for a compilation, in seconds.
    pub limit: u32,
}

impl Judge {
    /// Compiles and validates a program; files are in the directory.
    ///
    /// # Errors
    /// Fails if a command does not start, or a file cannot be written.
    pub fn judge(&self, program: &Program, directory: &Path) -> Result<Outcome, Error> {
        let (source, output) = (directory.join("kernels.cl"), directory.join("kernels.spv"));
        fs::write(&source, &program.text).map_err(Error::file(&source))?;
        let mut command = limited(&self.compiler, self.limit);
        command.arg(&source).args(&program.options).args(&self.options).arg("-o").arg(&output);
        let compiled = run(&mut command)?;
        if !compiled.status.success() {
            if !self.does_clang_take(program, &source)? {
                return Ok(Outcome::NoProgram);
            }
            return Ok(Outcome::Failed { reason: reason(&compiled), report: report(&command, &compiled) });
        }
        let mut command = limited(Path::new("spirv-val"), self.limit);
        command.args(["--target-env", &self.environment]).arg(&output);
        let validated = run(&mut command)?;
        if validated.status.success() {
            return Ok(Outcome::Valid);
        }
        Ok(Outcome::Failed { reason: format!("invalid: {}", reason(&validated)), report: report(&command, &validated) })
    }

    /// Returns whether stock clang compiles a program to IR.
    fn does_clang_take(&self, program: &Program, source: &Path) -> Result<bool, Error> {
        let mut command = limited(Path::new("clang-22"), self.limit);
        command.args(["--target=spirv32", "-x", "cl", "-fsyntax-only"]).args(&program.options).arg(source);
        Ok(run(&mut command)?.status.success())
    }
}

/// Returns the first error in the output of a command, without its location.
fn reason(output: &Output) -> String {
    if matches!(output.status.code(), Some(124 | 137)) {
        return LATE.to_owned();
    }
    let text = [&output.stderr[..], &output.stdout].map(String::from_utf8_lossy).concat();
    let line = text.lines().find(|line| line.contains("error:")).or(text.lines().next());
    let Some(line) = line else { return format!("{}, without output", output.status) };
    line.split_once("error:").map_or(line, |(_, rest)| rest).trim().to_owned()
}
