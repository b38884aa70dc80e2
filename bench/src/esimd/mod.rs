//! The `esimd` subcommand: measures the ESIMD passes in the `lower-esimd` pipeline by module size, on modules like
//! those that front ends emit and on adversarial modules.

mod adverse;
mod module;
mod source;

use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::bars::esimd::{ADVERSE_GROWTH, GROWTH, MEMORY, SHARE};
use crate::bars::verdict;
use crate::cli::Esimd;
use crate::command::{self, progress};
use crate::error::Error;
use crate::figures::{median, ratio};
use crate::generate;
use crate::table::Table;
use crate::time_passes;
use adverse::{ADVERSE, Adverse, FACTOR};

/// The LLVM passes in the pipeline, which are the reference for the peak memory of `lower-esimd`.
const BASE: &str = "always-inline,function(sroa<modify-cfg>,early-cse<memssa>,instcombine,dce)";

/// The minimum number of calls in modules to which limits other than growth apply.
const CALLS: u32 = 20_000;

/// A measured module.
struct Subject {
    name: String,
    calls: u32,
    bitcode: PathBuf,
    samples: Vec<Sample>,
}

/// The measurements from one run of `lower-esimd` and the corresponding run of [`BASE`].
struct Sample {
    /// The time of each of this project's passes, in seconds.
    ours: Vec<(String, f64)>,
    /// The time of all passes, in seconds.
    all: f64,
    /// The peak memory, relative to a run of [`BASE`].
    memory: f64,
}

impl Sample {
    fn ours(&self) -> f64 {
        self.ours.iter().map(|(_, seconds)| seconds).sum()
    }
}

impl Subject {
    fn median(&self, figure: impl Fn(&Sample) -> f64) -> f64 {
        median(self.samples.iter().map(figure))
    }

    /// Returns the time of this project's passes per call, in nanoseconds.
    fn cost(&self) -> f64 {
        self.median(Sample::ours) * 1e9 / f64::from(self.calls)
    }
}

struct Bench<'a> {
    arguments: &'a Esimd,
    plugin: PathBuf,
    scratch: &'a Path,
}

/// Runs the benchmark.
pub fn run(arguments: &Esimd) -> Result<(), Error> {
    let scratch = tempfile::tempdir().map_err(Error::file(std::env::temp_dir()))?;
    let plugin = command::plugin(arguments.plugin.as_deref())?;
    let bench = Bench { arguments, plugin, scratch: scratch.path() };
    let mut subjects = Vec::new();
    for calls in &arguments.calls {
        progress(&format!("generating the module with {calls} calls"));
        subjects.push(bench.generated(*calls)?);
    }
    if let Some(front_end) = &arguments.front_end {
        progress("compiling the source file");
        subjects.push(bench.compiled(front_end)?);
    }
    for turn in 0..arguments.runs {
        progress(&format!("round {} of {}", turn + 1, arguments.runs));
        for subject in &mut subjects {
            let sample = bench.sample(&subject.bitcode)?;
            subject.samples.push(sample);
        }
    }
    let mut text = bars(&subjects) + "\n" + &passes(&subjects);
    if !arguments.no_adverse {
        text = text + "\n" + &bench.adverse()?;
    }
    io::stdout().write_all(text.as_bytes()).map_err(Error::file("-"))
}

impl Bench<'_> {
    fn generated(&self, calls: u32) -> Result<Subject, Error> {
        let bitcode = self.assemble(&format!("calls-{calls}"), |out| module::write(out, calls))?;
        let calls = calls.div_ceil(module::CALLS_PER_KERNEL) * module::CALLS_PER_KERNEL;
        Ok(Subject { name: "generated".to_owned(), calls, bitcode, samples: Vec::new() })
    }

    fn compiled(&self, front_end: &Path) -> Result<Subject, Error> {
        let (source, bitcode) = (self.scratch.join("kernels.cpp"), self.scratch.join("kernels.bc"));
        generate::to_file(&source, |out| source::write(out, self.arguments.groups))?;
        let words: [OsString; 4] = ["-O2".into(), source.into(), "-o".into(), bitcode.clone().into()];
        command::measure(front_end, &words, self.scratch)?;
        let text = self.scratch.join("kernels.ll");
        let words: [OsString; 3] = [bitcode.clone().into(), "-o".into(), text.clone().into()];
        command::measure(&self.arguments.disassembler, &words, self.scratch)?;
        let text = fs::read_to_string(&text).map_err(Error::file(&text))?;
        let calls = text.lines().filter(|line| line.contains("call ") && line.contains("__esimd_")).count();
        let calls = u32::try_from(calls).unwrap_or(u32::MAX);
        Ok(Subject { name: "compiled".to_owned(), calls, bitcode, samples: Vec::new() })
    }

    fn assemble(
        &self,
        name: &str,
        write: impl FnOnce(&mut io::BufWriter<&fs::File>) -> io::Result<()>,
    ) -> Result<PathBuf, Error> {
        let (text, bitcode) = (self.scratch.join(format!("{name}.ll")), self.scratch.join(format!("{name}.bc")));
        generate::to_file(&text, write)?;
        let words: [OsString; 3] = [text.clone().into(), "-o".into(), bitcode.clone().into()];
        command::measure(&self.arguments.assembler, &words, self.scratch)?;
        fs::remove_file(&text).map_err(Error::file(&text))?;
        Ok(bitcode)
    }

    /// Runs a pipeline. Returns the `-time-passes` report and the peak memory in bytes.
    fn opt(&self, passes: &str, bitcode: &Path) -> Result<(String, u64), Error> {
        let times = self.scratch.join("times.txt");
        let words: [OsString; 7] = [
            format!("-load-pass-plugin={}", self.plugin.display()).into(),
            format!("-passes={passes}").into(),
            "-time-passes".into(),
            format!("-info-output-file={}", times.display()).into(),
            bitcode.into(),
            "-o".into(),
            self.scratch.join("out.bc").into(),
        ];
        // LLVM appends to the file.
        fs::write(&times, "").map_err(Error::file(&times))?;
        let usage = command::measure(&self.arguments.opt, &words, self.scratch)?;
        Ok((fs::read_to_string(&times).map_err(Error::file(&times))?, usage.memory))
    }

    fn sample(&self, bitcode: &Path) -> Result<Sample, Error> {
        let (_, base) = self.opt(BASE, bitcode)?;
        let (report, memory) = self.opt("lower-esimd", bitcode)?;
        let passes = time_passes::passes(&report);
        let all = passes.iter().map(|(_, time)| time.as_secs_f64()).sum();
        let ours = passes.into_iter().filter(|(name, _)| name.starts_with("Esimd") || name.starts_with("LowerEsimd"));
        let ours = ours.map(|(name, time)| (name, time.as_secs_f64())).collect();
        Ok(Sample { ours, all, memory: ratio(memory, base) })
    }

    fn adverse(&self) -> Result<String, Error> {
        let mut table = Table::new(&["module", "pass", "size", "ms", "growth", "limit", ""]);
        for adverse in &ADVERSE {
            progress(adverse.name);
            let large = self.time(adverse, adverse.size)?;
            let small = self.time(adverse, adverse.size / FACTOR)?;
            // The clock's resolution is 0.1 ms.
            let growth = (large / small.max(1e-4) / f64::from(FACTOR)).max(0.0);
            table.row(vec![
                adverse.name.to_owned(),
                adverse.passes.rsplit(',').next().unwrap_or_default().to_owned(),
                adverse.size.to_string(),
                format!("{:.1}", large * 1e3),
                format!("{growth:.2}"),
                format!("{ADVERSE_GROWTH:.2}"),
                verdict(growth <= ADVERSE_GROWTH).to_owned(),
            ]);
        }
        Ok(format!(
            "Adversarial modules; growth: time per element, relative to a module a quarter of the size\n\n{table}"
        ))
    }

    /// Returns the time of the measured pass, in seconds.
    fn time(&self, adverse: &Adverse, size: u32) -> Result<f64, Error> {
        let bitcode = self.assemble("adverse", |out| adverse.write(out, size))?;
        let mut times = Vec::new();
        for _ in 0..self.arguments.runs {
            let (report, _) = self.opt(adverse.passes, &bitcode)?;
            let time = time_passes::time_of(&report, adverse.class).ok_or(Error::NoPassTime(adverse.class))?;
            times.push(time.as_secs_f64());
        }
        Ok(median(times.into_iter()))
    }
}

/// Returns the table of measurements with limits.
fn bars(subjects: &[Subject]) -> String {
    let mut table = Table::new(&["module", "calls", "measurement", "measured", "limit", ""]);
    let mut row = |subject: &Subject, figure: &str, measured: f64, bar: f64| {
        let cells = [format!("{measured:.3}"), format!("{bar:.2}"), verdict(measured <= bar).to_owned()];
        let mut row = vec![subject.name.clone(), subject.calls.to_string(), figure.to_owned()];
        row.extend(cells);
        table.row(row);
    };
    for subject in subjects.iter().filter(|subject| subject.calls >= CALLS) {
        row(subject, "our passes, relative to all passes", subject.median(|sample| sample.ours() / sample.all), SHARE);
        row(subject, "peak memory", subject.median(|sample| sample.memory), MEMORY);
    }
    for subject in subjects {
        let tenth = subjects.iter().find(|other| {
            other.name == subject.name && other.calls.abs_diff(subject.calls / 10) <= module::CALLS_PER_KERNEL
        });
        if let Some(tenth) = tenth {
            row(subject, "time per call, relative to a tenth of the calls", subject.cost() / tenth.cost(), GROWTH);
        }
    }
    format!(
        "`lower-esimd`; medians of {} rounds\n\n{table}",
        subjects.first().map_or(0, |subject| subject.samples.len())
    )
}

/// Returns the table of this project's passes, one per line.
fn passes(subjects: &[Subject]) -> String {
    let mut titles = vec!["ns per call".to_owned()];
    titles.extend(subjects.iter().map(|subject| format!("{}, {}", subject.name, subject.calls)));
    let mut table = Table::new(&titles.iter().map(String::as_str).collect::<Vec<_>>());
    let mut names: Vec<&str> = Vec::new();
    for (name, _) in subjects.iter().flat_map(|subject| &subject.samples).flat_map(|sample| &sample.ours) {
        if !names.contains(&name.as_str()) {
            names.push(name);
        }
    }
    for name in names {
        let mut cells = vec![name.to_owned()];
        for subject in subjects {
            let of =
                |sample: &Sample| sample.ours.iter().find(|(other, _)| other == name).map_or(0.0, |(_, time)| *time);
            cells.push(format!("{:.0}", subject.median(of) * 1e9 / f64::from(subject.calls)));
        }
        table.row(cells);
    }
    let mut cells = vec!["together".to_owned()];
    cells.extend(subjects.iter().map(|subject| format!("{:.0}", subject.cost())));
    table.row(cells);
    let mut cells = vec!["all passes, including LLVM's".to_owned()];
    cells.extend(
        subjects
            .iter()
            .map(|subject| format!("{:.0}", subject.median(|sample| sample.all) * 1e9 / f64::from(subject.calls))),
    );
    table.row(cells);
    format!("Our passes\n\n{table}")
}
