//! The `rtc` subcommand: measures run-time compilation, relative to DPC++'s compiler library.
//!
//! One program calls both libraries as libsycl does: DPC++'s `libsycl-jit.so`, and this project's, which starts the
//! worker. In each round, both libraries do the same work, so that other processes affect both. The best round counts.
//! In the table, "the same" is the same step with DPC++'s library.
//!
//! | measurement | relative to |
//! |---|---|
//! | first compilation of a vector addition in a process; the precompiled header is in the user's cache | the same |
//! | a later compilation | the same |
//! | a later compilation of a kernel with three constants | the same |
//! | a cache hit in a new process | a hit in DPC++'s cache of front-end IR |
//! | a later compilation with DPC++'s front end | the same, excluding the steps that follow a cache hit |
//! | 300 kernels with one image each | the same |
//! | specialization of the matrix kernel's bitcode for an NVIDIA GPU | absolute, in milliseconds |
//! | time to load the library, increase in the application's memory use | absolute, in milliseconds and megabytes |

mod caller;
mod sources;

use std::io::{self, Write};
use std::path::Path;
use std::time::Instant;

use sycl_rtc::{Compiler, Configuration, FrontEnd, Request};

use self::caller::{Caller, Library};
use crate::bars::{self, rtc as bar};
use crate::cli::Rtc;
use crate::command;
use crate::error::Error;
use crate::table::Table;

/// The number of compilations per process with this project's library, and with DPC++'s.
const COUNT: usize = 12;
const REFERENCE_COUNT: usize = 2;
/// The number of kernels in the large source file.
const KERNELS: u32 = 300;
const PER_KERNEL: &str = "-fsycl-device-code-split=per_kernel";

/// The best values from all rounds, for DPC++'s library and for this project's.
#[derive(Default)]
struct Best(Vec<(Figure, f64, f64)>);

/// A row of the table.
#[derive(Clone, Copy, PartialEq)]
struct Figure {
    what: &'static str,
    /// The limit on the ratio, or on the value itself if there is no reference.
    bar: f64,
}

impl Best {
    fn note(&mut self, what: &'static str, bar: f64, reference: f64, ours: f64) {
        let figure = Figure { what, bar };
        match self.0.iter_mut().find(|(other, ..)| *other == figure) {
            Some((_, best, best_ours)) => (*best, *best_ours) = (best.min(reference), best_ours.min(ours)),
            None => self.0.push((figure, reference, ours)),
        }
    }

    fn table(&self) -> Table {
        let mut table = Table::new(&["measurement", "DPC++", "this project", "ratio", "limit", ""]);
        for (figure, reference, ours) in &self.0 {
            let is_alone = reference.is_nan();
            let ratio = if is_alone { *ours } else { ours / reference };
            let text = |value: f64, digits: usize| format!("{value:.digits$}");
            table.row(vec![
                figure.what.to_owned(),
                if is_alone { String::new() } else { text(*reference, 1) },
                text(*ours, 2),
                if is_alone { String::new() } else { text(ratio, 4) },
                text(figure.bar, if is_alone { 0 } else { 4 }),
                bars::verdict(ratio <= figure.bar).to_owned(),
            ]);
        }
        table
    }
}

/// Runs the benchmark.
pub fn run(arguments: &Rtc) -> Result<(), Error> {
    let scratch = tempfile::tempdir().map_err(Error::file(std::env::temp_dir()))?;
    let caller = Caller::build(scratch.path())?;
    let mut best = Best::default();
    for turn in 0..arguments.runs {
        command::progress(&format!("round {} of {}", turn + 1, arguments.runs));
        measure(arguments, &caller, scratch.path(), turn, &mut best)?;
    }
    io::stdout().write_all(best.table().to_string().as_bytes()).map_err(Error::file("-"))
}

/// Returns this project's library, with a cache for precompiled headers.
fn own(arguments: &Rtc, directory: &Path, cached: bool) -> Library {
    let mut environment = vec![
        ("SYCLPASSES_RTC_INTERFACE".into(), "2026.0".into()),
        ("SYCL_RTC_WORKER".into(), arguments.worker.clone().into()),
        ("SYCL_ROOT".into(), arguments.sycl.clone().into()),
        ("SYCLPASSES_CACHE_DIR".into(), directory.join("cache").into()),
    ];
    if cached {
        environment.push(("SYCL_CACHE_PERSISTENT".into(), "1".into()));
        environment.push(("SYCL_CACHE_DIR".into(), directory.join("results").into()));
    }
    Library { path: arguments.library.clone(), environment }
}

fn measure(arguments: &Rtc, caller: &Caller, directory: &Path, turn: u32, best: &mut Best) -> Result<(), Error> {
    let theirs = Library { path: arguments.sycl.join("lib/libsycl-jit.so"), environment: Vec::new() };
    let ours = own(arguments, directory, false);
    let cached = own(arguments, directory, true);
    let add = sources::VECTOR_ADDITION;
    if turn == 0 {
        // Create the precompiled headers and the device libraries.
        caller.call(&ours, add, 2, None, &[])?;
    }
    let reference = caller.call(&theirs, add, REFERENCE_COUNT, None, &[])?;
    let result = caller.call(&ours, add, COUNT, None, &[])?;
    best.note("vector addition, first, ms", bar::FIRST, reference.first(), result.first());
    best.note("vector addition, later, ms", bar::SECOND, reference.later(), result.later());
    best.note("loading the library, ms", bar::LOAD, f64::NAN, result.load);
    best.note("increase in the application's memory, MB", bar::GROWTH, f64::NAN, result.growth / 1e6);

    let constants = caller.call(&theirs, sources::CONSTANTS, REFERENCE_COUNT, None, &[])?;
    let result = caller.call(&ours, sources::CONSTANTS, COUNT, None, &[])?;
    best.note("three constants, later, ms", bar::CONSTANTS, constants.later(), result.later());

    let saved = format!("{turn}.ir");
    caller.call(&theirs, add, 1, Some(&saved), &[])?;
    let from_ir = caller.call(&theirs, add, 1, Some(&saved), &[])?;
    caller.call(&cached, add, 1, Some("own.ir"), &[])?;
    let result = caller.call(&cached, add, 1, Some("own.ir"), &[])?;
    best.note("cache hit in a new process, ms", bar::CACHED, from_ir.first(), result.first());

    let many = sources::kernels(KERNELS);
    let reference = caller.call(&theirs, &many, 1, None, &[PER_KERNEL])?;
    let result = caller.call(&ours, &many, 1, None, &[PER_KERNEL])?;
    best.note("300 kernels, one image each, ms", bar::MANY, reference.first(), result.first());
    in_process(arguments, constants.later() - from_ir.first(), best)
}

/// Measures features that only this project's library has: the choice of a front end, and specialization of bitcode.
fn in_process(arguments: &Rtc, front_end: f64, best: &mut Best) -> Result<(), Error> {
    let compiler = Compiler::new(Configuration {
        worker: Some(arguments.worker.clone()),
        sycl_root: Some(arguments.sycl.clone()),
        ..Configuration::default()
    });
    let milliseconds = |start: Instant| start.elapsed().as_secs_f64() * 1e3;
    let request = Request { keep_bitcode: true, ..Request::new("k.cpp", sources::CONSTANTS) };
    for number in 0..REFERENCE_COUNT {
        let start = Instant::now();
        compiler.compile(&Request { front_end: FrontEnd::Dpcpp, ..request.clone() })?;
        if number != 0 {
            best.note("DPC++'s front end, later, ms", bar::FRONT_END, front_end, milliseconds(start));
        }
    }
    let request = Request {
        front_end: FrontEnd::Clang,
        keep_bitcode: true,
        targets: vec!["nvidia_gpu_sm_90".to_owned()],
        ..Request::new("matrix.cpp", sources::MATRIX)
    };
    let compiled = compiler.compile(&request)?;
    for depth in 1..=COUNT {
        let values = format!("{{\"{}\": [4, 4, {depth}]}}", sources::TILE);
        let start = Instant::now();
        compiler.specialize(&request, &compiled, &values)?;
        best.note(
            "specializing the matrix kernel's bitcode, to PTX, ms",
            bar::SPECIALIZED,
            f64::NAN,
            milliseconds(start),
        );
    }
    Ok(())
}
