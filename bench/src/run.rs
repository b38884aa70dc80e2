//! The `run` subcommand: measures all modes of `spec-constants`, and checks the limits.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::callgrind::{self, Counts};
use crate::cli::{Mode, Run, Shape};
use crate::command::{self, Usage, progress};
use crate::error::Error;
use crate::measured::{Counted, Grown, Turn};
use crate::modules::Module;
use crate::report::Report;
use crate::time_passes;

/// The name of the pass in the `-time-passes` report.
const PASS: &str = "SpecConstantsPass";

/// Runs the benchmark.
///
/// # Errors
/// Fails if a program cannot be run, or if a limit is exceeded.
pub fn run(arguments: &Run) -> Result<(), Error> {
    let plugin = command::plugin(arguments.plugin.as_deref())?;
    let modes = if arguments.modes.is_empty() { Mode::ALL.to_vec() } else { arguments.modes.clone() };
    let scratch = tempfile::tempdir().map_err(Error::file(std::env::temp_dir()))?;
    let bench = Bench { arguments, plugin, scratch: scratch.path(), modes: &modes };
    let mut report = Report::new(&modes);
    let mut sizes = arguments.constants.clone();
    sizes.sort_unstable();
    sizes.dedup();
    if let Some((smallest, larger)) = sizes.split_first() {
        let counted = bench.count(*smallest)?;
        report.instructions(&counted);
        let grown = larger.iter().map(|constants| bench.count_passes(*constants)).collect::<Result<Vec<_>, _>>()?;
        if !grown.is_empty() {
            report.growth(&counted, &grown);
        }
    }
    if arguments.runs > 0 {
        let mixed = bench.turns(Shape::Mixed)?;
        let structs = bench.turns(Shape::DistinctStructs)?;
        report.memory(arguments.memory_at, &mixed, &structs);
        report.times(arguments.memory_at, &mixed);
    }
    io::stdout().write_all(report.text.as_bytes()).map_err(Error::file("-"))?;
    match report.missed {
        0 => Ok(()),
        missed => Err(Error::Missed { missed, bars: report.bars }),
    }
}

struct Bench<'a> {
    arguments: &'a Run,
    plugin: PathBuf,
    scratch: &'a Path,
    modes: &'a [Mode],
}

impl Bench<'_> {
    fn module(&self, shape: Shape, constants: u32) -> Result<Module, Error> {
        let directory = self.arguments.keep.as_deref().unwrap_or(self.scratch);
        fs::create_dir_all(directory).map_err(Error::file(directory))?;
        Module::make(self.arguments, shape, constants, directory, self.scratch)
    }

    /// Counts the instructions that `verify` and each mode execute.
    fn count(&self, constants: u32) -> Result<Counted, Error> {
        let module = self.module(Shape::Mixed, constants)?;
        let verify = self.callgrind(constants, "verify", &self.verify(&module))?.run;
        let count = |mode: &Mode| {
            let Counts { run, passes } = self.callgrind(constants, mode.name(), &self.mode(*mode, &module))?;
            Ok((passes.ok_or(Error::NoPassInstructions)?, run))
        };
        Ok(Counted { constants, verify, modes: self.modes.iter().map(count).collect::<Result<_, Error>>()? })
    }

    /// Counts only the instructions that the pass executes. Disabling output and verification halves the run time.
    fn count_passes(&self, constants: u32) -> Result<Grown, Error> {
        let module = self.module(Shape::Mixed, constants)?;
        let count = |mode: &Mode| {
            let mut words = self.mode(*mode, &module);
            words.extend(["-disable-output".into(), "-disable-verify".into()]);
            self.callgrind(constants, mode.name(), &words)?.passes.ok_or(Error::NoPassInstructions)
        };
        Ok(Grown { constants, passes: self.modes.iter().map(count).collect::<Result<_, Error>>()? })
    }

    fn callgrind(&self, constants: u32, what: &str, words: &[OsString]) -> Result<Counts, Error> {
        progress(&format!("counting instructions, {constants} constants, {what}"));
        callgrind::count(&self.arguments.valgrind, &self.arguments.opt, words, self.scratch)
    }

    /// Measures the memory and time of `verify` and of each mode, in several rounds.
    fn turns(&self, shape: Shape) -> Result<Vec<Turn>, Error> {
        let module = self.module(shape, self.arguments.memory_at)?;
        let runs = self.arguments.runs;
        let turn = |number| {
            progress(&format!("memory and time, {}, round {number} of {runs}", shape.name()));
            let verify = command::measure(&self.arguments.opt, &self.verify(&module), self.scratch)?;
            let modes = self.modes.iter().map(|mode| self.time(*mode, &module)).collect::<Result<_, Error>>()?;
            Ok(Turn { verify, modes })
        };
        (1..=runs).map(turn).collect()
    }

    fn time(&self, mode: Mode, module: &Module) -> Result<(Duration, Usage), Error> {
        let times = self.scratch.join("times.txt");
        let mut words = self.mode(mode, module);
        words.extend(["-time-passes".into(), format!("-info-output-file={}", times.display()).into()]);
        // LLVM appends to the file.
        fs::write(&times, "").map_err(Error::file(&times))?;
        let usage = command::measure(&self.arguments.opt, &words, self.scratch)?;
        let text = fs::read_to_string(&times).map_err(Error::file(&times))?;
        let pass = time_passes::time_of(&text, PASS).ok_or(Error::NoPassTime(PASS))?;
        Ok((pass, usage))
    }

    /// Returns the arguments with which `opt` only verifies a module.
    fn verify(&self, module: &Module) -> Vec<OsString> {
        let output = self.scratch.join("out.bc");
        vec!["-passes=verify".into(), module.bitcode.clone().into(), "-o".into(), output.into()]
    }

    /// Returns the arguments with which `opt` runs the pass in a mode.
    fn mode(&self, mode: Mode, module: &Module) -> Vec<OsString> {
        let values = match mode {
            Mode::Values => format!(";values={}", module.values.display()),
            _ => String::new(),
        };
        let output = self.scratch.join("out.bc");
        vec![
            format!("-load-pass-plugin={}", self.plugin.display()).into(),
            format!("-passes=spec-constants<mode={}{values}>", mode.name()).into(),
            module.bitcode.clone().into(),
            "-o".into(),
            output.into(),
        ]
    }
}
