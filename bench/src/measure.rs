//! The subcommand `run`: measures all modes at all sizes, in turns, and prints what came out.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::bars::{self, GROWTH};
use crate::cli::{Mode, Run};
use crate::command::{self, Usage};
use crate::error::Error;
use crate::generate;
use crate::table::Table;
use crate::time_passes;

/// The name of the pass in the report of `-time-passes`.
const PASS: &str = "SpecConstantsPass";

/// One run of a mode, and the run of `verify` next to it.
#[derive(Clone, Copy, Debug)]
struct Sample {
    pass: Duration,
    run: Usage,
    verify: Usage,
}

/// A module under measurement.
struct Subject {
    constants: u32,
    bitcode: PathBuf,
    values: PathBuf,
    bytes: u64,
    /// For each mode asked for, in their order.
    samples: Vec<Vec<Sample>>,
}

/// Runs the benchmark.
pub fn run(arguments: &Run) -> Result<(), Error> {
    let plugin = plugin(arguments.plugin.as_deref())?;
    let modes = if arguments.modes.is_empty() { Mode::ALL.to_vec() } else { arguments.modes.clone() };
    let scratch = tempfile::tempdir().map_err(Error::file(std::env::temp_dir()))?;
    let folder = arguments.keep.as_deref().unwrap_or(scratch.path());
    fs::create_dir_all(folder).map_err(Error::file(folder))?;
    let mut sizes = arguments.constants.clone();
    sizes.sort_unstable();
    sizes.dedup();
    let mut subjects = Vec::new();
    for constants in sizes {
        progress(&format!("making the module with {constants} constants"));
        subjects.push(subject(arguments, constants, folder, scratch.path(), modes.len())?);
    }
    let bench = Bench { opt: &arguments.opt, plugin: &plugin, scratch: scratch.path(), modes: &modes };
    let most = subjects.iter().map(|subject| turns(arguments, subject.constants)).max().unwrap_or(0);
    for turn in 0..most {
        progress(&format!("turn {} of {most}", turn + 1));
        for subject in subjects.iter_mut().filter(|subject| turn < turns(arguments, subject.constants)) {
            bench.turn(subject)?;
        }
    }
    let report = report(arguments, &modes, &subjects);
    io::stdout().write_all(report.as_bytes()).map_err(Error::file("-"))
}

/// Small modules take more turns: the clock is coarse for them, and they cost little.
fn turns(arguments: &Run, constants: u32) -> u32 {
    arguments.runs.saturating_mul((40_000 / constants.max(1)).clamp(1, 5))
}

/// Says what is done, for people who wait.
pub fn progress(text: &str) {
    let _ = writeln!(io::stderr(), "syclpasses-bench: {text}");
}

/// The plugin: the one asked for, or the one built beside this program.
pub fn plugin(asked: Option<&Path>) -> Result<PathBuf, Error> {
    let path = match asked {
        Some(path) => path.to_owned(),
        None => {
            let program = std::env::current_exe().map_err(Error::file("syclpasses-bench"))?;
            program.with_file_name("libsyclpasses.so")
        }
    };
    if path.is_file() { fs::canonicalize(&path).map_err(Error::file(&path)) } else { Err(Error::NoPlugin(path)) }
}

fn subject(arguments: &Run, constants: u32, folder: &Path, scratch: &Path, modes: usize) -> Result<Subject, Error> {
    let bitcode = folder.join(format!("constants-{constants}.bc"));
    let values = folder.join(format!("constants-{constants}.json"));
    if !(bitcode.exists() && values.exists()) {
        let text = scratch.join("module.ll");
        generate::to_file(&text, |out| generate::module(out, constants))?;
        let output = scratch.join("module.bc");
        let words: [OsString; 3] = [text.clone().into(), "-o".into(), output.clone().into()];
        command::measure(&arguments.assembler, &words, scratch)?;
        fs::remove_file(&text).map_err(Error::file(&text))?;
        generate::to_file(&bitcode, |out| io::copy(&mut fs::File::open(&output)?, out).map(drop))?;
        generate::to_file(&values, |out| generate::values(out, constants))?;
    }
    let bytes = fs::metadata(&bitcode).map_err(Error::file(&bitcode))?.len();
    Ok(Subject { constants, bitcode, values, bytes, samples: vec![Vec::new(); modes] })
}

struct Bench<'a> {
    opt: &'a Path,
    plugin: &'a Path,
    scratch: &'a Path,
    modes: &'a [Mode],
}

impl Bench<'_> {
    /// Runs `verify` and then each mode once.
    fn turn(&self, subject: &mut Subject) -> Result<(), Error> {
        let output = self.scratch.join("out.bc");
        let mut verify: Vec<OsString> = vec!["-passes=verify".into()];
        verify.extend([subject.bitcode.clone().into(), "-o".into(), output.clone().into()]);
        let verify = command::measure(self.opt, &verify, self.scratch)?;
        for (mode, samples) in self.modes.iter().zip(&mut subject.samples) {
            let times = self.scratch.join("times.txt");
            let values = match mode {
                Mode::Values => format!(";values={}", subject.values.display()),
                _ => String::new(),
            };
            let words: Vec<OsString> = vec![
                format!("-load-pass-plugin={}", self.plugin.display()).into(),
                format!("-passes=spec-constants<mode={}{values}>", mode.name()).into(),
                "-time-passes".into(),
                format!("-info-output-file={}", times.display()).into(),
                subject.bitcode.clone().into(),
                "-o".into(),
                output.clone().into(),
            ];
            // LLVM appends to the file.
            fs::write(&times, "").map_err(Error::file(&times))?;
            let run = command::measure(self.opt, &words, self.scratch)?;
            let report = fs::read_to_string(&times).map_err(Error::file(&times))?;
            let pass = time_passes::time_of(&report, PASS).ok_or(Error::NoPassTime(PASS))?;
            samples.push(Sample { pass, run, verify });
        }
        Ok(())
    }
}

/// The middle one of the figures; the mean of the two in the middle if their number is even.
pub fn median(figures: impl Iterator<Item = f64>) -> f64 {
    let mut figures: Vec<f64> = figures.collect();
    figures.sort_by(f64::total_cmp);
    let half = figures.len() / 2;
    match (figures.get(half), half.checked_sub(1).and_then(|below| figures.get(below))) {
        (Some(above), Some(below)) if figures.len().is_multiple_of(2) => f64::midpoint(*above, *below),
        (Some(middle), _) => *middle,
        _ => 0.0,
    }
}

fn report(arguments: &Run, modes: &[Mode], subjects: &[Subject]) -> String {
    let mut text = String::new();
    if let Some(subject) = subjects.iter().find(|subject| subject.constants == arguments.bars_at) {
        text += &ratios(modes, subject);
    }
    text + "\n" + &costs(modes, subjects)
}

/// The ratios to `verify` at one size, with their bars.
fn ratios(modes: &[Mode], subject: &Subject) -> String {
    let mut table = Table::new(&["mode", "pass time", "bar", "", "whole run", "bar", "", "memory", "bar", ""]);
    for (mode, samples) in modes.iter().zip(&subject.samples) {
        let bars = bars::of(*mode);
        let mut cells = vec![mode.name().to_owned()];
        let run = |sample: &Sample| sample.run.cpu.as_secs_f64() / sample.verify.cpu.as_secs_f64();
        let figures = [
            (median(samples.iter().map(|s| s.pass.as_secs_f64() / s.verify.cpu.as_secs_f64())), bars.pass),
            (median(samples.iter().map(run)), bars.run),
            (median(samples.iter().map(|s| ratio(s.run.memory, s.verify.memory))), bars.memory),
        ];
        for (figure, bar) in figures {
            cells.extend([format!("{figure:.3}"), format!("{bar:.2}"), met(figure <= bar)]);
        }
        table.row(cells);
    }
    let all = || subject.samples.iter().flatten();
    let verify = median(all().map(|sample| sample.verify.cpu.as_secs_f64()));
    let memory = median(all().map(|sample| ratio(sample.verify.memory, 1 << 20)));
    format!(
        "{} constants, {:.1} MB of bitcode; ratios to `opt -passes=verify`, which takes {:.0} ms of CPU time and {memory:.0} MiB; \
         medians of {} turns\n\n{table}",
        subject.constants,
        ratio(subject.bytes, 1_000_000),
        verify * 1e3,
        subject.samples.first().map_or(0, Vec::len),
    )
}

/// The time of the pass for each constant, at all sizes.
fn costs(modes: &[Mode], subjects: &[Subject]) -> String {
    let mut titles = vec!["nanoseconds a constant".to_owned()];
    titles.extend(subjects.iter().map(|subject| format!("{}", subject.constants)));
    titles.extend(["growth".to_owned(), "bar".to_owned(), String::new()]);
    let mut table = Table::new(&titles.iter().map(String::as_str).collect::<Vec<_>>());
    let per_constant = |figures: &dyn Fn(&Subject) -> Vec<Duration>| -> Vec<f64> {
        subjects
            .iter()
            .map(|subject| {
                let times = figures(subject).into_iter().map(|time| time.as_secs_f64());
                median(times) * 1e9 / f64::from(subject.constants)
            })
            .collect()
    };
    for (index, mode) in modes.iter().enumerate() {
        let costs = per_constant(&|subject| subject.samples.get(index).into_iter().flatten().map(|s| s.pass).collect());
        let growth = growth(&costs);
        let mut cells = cost_cells(mode.name(), &costs, growth);
        cells.extend([format!("{GROWTH:.2}"), met(growth <= GROWTH)]);
        table.row(cells);
    }
    let verify = per_constant(&|subject| subject.samples.iter().flatten().map(|s| s.verify.cpu).collect());
    table.row(cost_cells("whole run of `verify`, to compare", &verify, growth(&verify)));
    format!("Time of the pass for each constant, by the number of constants\n\n{table}")
}

fn cost_cells(name: &str, costs: &[f64], growth: f64) -> Vec<String> {
    let mut cells = vec![name.to_owned()];
    cells.extend(costs.iter().map(|cost| format!("{cost:.0}")));
    cells.push(format!("{growth:.2}"));
    cells
}

/// The highest cost as ratio to that of the smallest module.
fn growth(costs: &[f64]) -> f64 {
    match costs {
        [first, ..] if *first > 0.0 => costs.iter().fold(0.0, |most, cost| f64::max(most, cost / first)),
        _ => 0.0,
    }
}

/// A quotient.
#[allow(clippy::cast_precision_loss, reason = "sizes of files and memory are far below 2^52")]
pub fn ratio(part: u64, whole: u64) -> f64 {
    part as f64 / whole as f64
}

/// The word for a bar that is met, or not.
pub fn met(met: bool) -> String {
    if met { "met" } else { "missed" }.to_owned()
}
