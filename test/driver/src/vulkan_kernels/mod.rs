//! Compiles OpenCL C from published packages with oclvk, and validates the SPIR-V.
//!
//! 1. `published_kernels`: assemble programs from each package's files, as the package does.
//! 2. `judge`: compile and validate each; clang alone determines whether a failed one is valid OpenCL C.
//! 3. Print failures.
//! 4. `table`: with all programs, and unless some take too long, compare the table in docs/vulkan-conformance.md with
//!    the results.

mod judge;
mod table;

use std::path::PathBuf;

use clap::Args;

use crate::published_kernels::{self, Program};
use crate::{Error, Jobs, Selection, table::Place};
use judge::{Judge, LATE, Outcome};

/// Compiles the kernels from published packages with oclvk, and validates the SPIR-V.
///
/// scripts/setup unpacks the packages into target/vulkan-kernels. With all programs, the table in
/// docs/vulkan-conformance.md must agree with the results. Requires the environment from scripts/env.sh.
#[derive(Args)]
pub struct Arguments {
    /// The directory with the packages (default: target/vulkan-kernels)
    #[arg(long, value_name = "DIRECTORY")]
    sources: Option<PathBuf>,
    /// The compiler (default: the one built for release)
    #[arg(long, value_name = "FILE")]
    compiler: Option<PathBuf>,
    /// An oclvk option for all programs; may be repeated
    #[arg(long, value_name = "OPTION", allow_hyphen_values = true)]
    option: Vec<String>,
    /// The target environment of spirv-val
    #[arg(long, value_name = "NAME", default_value = "vulkan1.1")]
    environment: String,
    /// Compile all programs from hashcat, not every twelfth
    #[arg(long)]
    whole: bool,
    #[command(flatten)]
    selection: Selection,
    /// Also print the output of failing commands
    #[arg(long)]
    verbose: bool,
    /// Write the table to docs/vulkan-conformance.md, instead of comparing it with the results
    #[arg(long)]
    update: bool,
    /// Percentage of the programs that must be valid
    #[arg(long, value_name = "PERCENT", default_value = "98")]
    least: usize,
    #[command(flatten)]
    jobs: Jobs,
    /// Time limit for a compilation in seconds
    #[arg(long, value_name = "SECONDS", default_value = "600")]
    limit: u32,
}

/// Returns whether all results are as expected.
pub fn run(arguments: &Arguments) -> Result<bool, Error> {
    let root = Error::variable("SYCLPASSES_ROOT")?;
    let target = Error::variable("SYCLPASSES_TARGET")?;
    let sources = arguments.sources.clone().unwrap_or_else(|| root.join("target/vulkan-kernels"));
    let judge = Judge {
        compiler: arguments.compiler.clone().unwrap_or_else(|| target.join("release/oclvk")),
        options: arguments.option.clone(),
        environment: arguments.environment.clone(),
        limit: arguments.limit,
    };
    let programs = published_kernels::programs(&sources, arguments.whole)?;
    let chosen = arguments.selection.choose(&programs, |program| &program.name)?;
    let temporary = std::env::temp_dir();
    let outcomes = arguments.jobs.run(&chosen, |program| {
        let directory = tempfile::tempdir().map_err(Error::file(&temporary))?;
        let outcome = judge.judge(program, directory.path())?;
        if let Outcome::Failed { reason, report } = &outcome {
            println!("FAILED {}: {reason}", program.name);
            if arguments.verbose {
                println!("{report}\n");
            }
        }
        Ok(outcome)
    })?;
    let results: Vec<(&Program, Outcome)> = chosen.into_iter().zip(outcomes).collect();
    let text = table::markdown(&results);
    println!("{text}");
    let (valid, failed) = table::totals(&results);
    let enough = valid * 100 >= arguments.least * (valid + failed);
    if !enough {
        eprintln!(
            "vulkan-kernels: error: {valid} of {} programs are valid, which is less than {} percent",
            valid + failed,
            arguments.least
        );
    }
    // The number of programs that take too long depends on the machine.
    let is_late =
        results.iter().any(|(_, outcome)| matches!(outcome, Outcome::Failed { reason, .. } if reason == LATE));
    if !arguments.selection.is_all() || arguments.whole || is_late && !arguments.update {
        return Ok(enough);
    }
    let document = root.join("docs/vulkan-conformance.md");
    let file = arguments.update.then_some(document.as_path());
    let is_current = Place::of("vulkan-kernels").settle(&document, &text, file, "vulkan-kernels --update")?;
    Ok(enough && is_current)
}
