//! The subcommand `rtc`: measures run-time compilation of a vector addition.
//!
//! | figure | relative to |
//! |---|---|
//! | time of the first compilation by stock clang, with the worker's start | DPC++'s compiler library, which is loaded for each compilation |
//! | time of the second one, with all that is precompiled | the same |
//! | time of the command `sycl-rtc` if the result is in the cache | the same |
//! | time to bake values into kept bitcode | the same |
//!
//! Each is the best of several turns.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use sycl_rtc::{Compilation, Compiler, Configuration, FrontEnd, Request};

use crate::bars::{self, rtc as bar};
use crate::cli::Rtc;
use crate::command;
use crate::error::Error;
use crate::table::Table;

const SOURCE: &str = "\
#include <sycl/sycl.hpp>
constexpr sycl::specialization_id<float> Factor{2.0f};
extern \"C\" SYCL_EXT_ONEAPI_FUNCTION_PROPERTY((sycl::ext::oneapi::experimental::nd_range_kernel<1>))
void vec_add(float *in1, float *in2, float *out, sycl::kernel_handler handler) {
  size_t id = sycl::ext::oneapi::this_work_item::get_nd_item<1>().get_global_linear_id();
  out[id] = in1[id] + in2[id] * handler.get_specialization_constant<Factor>();
}
";
/// How long the worker has to make what it keeps for later compilations.
const PAUSE: Duration = Duration::from_millis(500);
/// Compilations of a turn after the first.
const LATER: usize = 10;

/// The best times, in the order of the table.
#[derive(Default)]
struct Best {
    reference: Vec<f64>,
    first: Vec<f64>,
    second: Vec<f64>,
    specialized: Vec<f64>,
    cached: Vec<f64>,
}

/// Runs the benchmark.
pub fn run(arguments: &Rtc) -> Result<(), Error> {
    let scratch = tempfile::tempdir().map_err(Error::file(std::env::temp_dir()))?;
    let source = scratch.path().join("k.cpp");
    fs::write(&source, SOURCE).map_err(Error::file(&source))?;
    let mut best = Best::default();
    for turn in 0..arguments.runs {
        command::progress(&format!("turn {} of {}", turn + 1, arguments.runs));
        let output = scratch.path().join("k.bc").into();
        let options = [source.clone().into(), "--sycl".into(), arguments.sycl.clone().into(), "-o".into(), output];
        let used = command::measure(&arguments.front_end, &options, scratch.path())?;
        best.reference.push(used.real.as_secs_f64());
        in_process(arguments, &mut best)?;
        command(arguments, scratch.path(), &mut best)?;
    }
    let mut table = Table::new(&["what", "milliseconds", "ratio", "bar", ""]);
    let least = |times: &[f64]| times.iter().copied().fold(f64::INFINITY, f64::min);
    let reference = least(&best.reference);
    let rows = [
        ("DPC++'s compiler library", &best.reference, 1.0),
        ("first compilation, with the worker's start", &best.first, bar::FIRST),
        ("second compilation", &best.second, bar::SECOND),
        ("values baked into kept bitcode", &best.specialized, bar::SECOND),
        ("command, result in the cache", &best.cached, bar::CACHED),
    ];
    for (what, times, bar) in rows {
        let (time, ratio) = (least(times), least(times) / reference);
        let verdict = bars::verdict(ratio <= bar).to_owned();
        table.row(vec![
            what.to_owned(),
            format!("{:.1}", time * 1e3),
            format!("{ratio:.4}"),
            format!("{bar:.4}"),
            verdict,
        ]);
    }
    io::stdout().write_all(table.to_string().as_bytes()).map_err(Error::file("-"))
}

fn compile(compiler: &Compiler, request: &Request) -> Result<(f64, Compilation), Error> {
    let start = Instant::now();
    let compiled = compiler.compile(request)?;
    Ok((start.elapsed().as_secs_f64(), compiled))
}

fn in_process(arguments: &Rtc, best: &mut Best) -> Result<(), Error> {
    let configuration = Configuration {
        worker: Some(arguments.worker.clone()),
        sycl_root: Some(arguments.sycl.clone()),
        ..Configuration::default()
    };
    let compiler = Compiler::new(configuration);
    let request = Request { front_end: FrontEnd::Clang, keep_bitcode: true, ..Request::new("k.cpp", SOURCE) };
    best.first.push(compile(&compiler, &request)?.0);
    std::thread::sleep(PAUSE);
    for _ in 0..LATER {
        let (time, compiled) = compile(&compiler, &request)?;
        best.second.push(time);
        let ids = compiled.images.iter().filter_map(|image| image.info.properties.get("SYCL/specialization constants"));
        let id = ids.flat_map(|set| set.iter()).map(|(id, _)| id.to_owned()).next().unwrap_or_default();
        let start = Instant::now();
        compiler.specialize(&request, &compiled, &format!("{{\"{id}\": 3.0}}"))?;
        best.specialized.push(start.elapsed().as_secs_f64());
    }
    Ok(())
}

/// The command, twice: the second time, the result is in the cache.
fn command(arguments: &Rtc, folder: &Path, best: &mut Best) -> Result<(), Error> {
    let options = ["compile", "k.cpp", "--front-end=clang", "-o", "k.syclbin"];
    let mut words: Vec<OsString> = vec!["-C".into(), folder.into()];
    words.push(format!("SYCL_RTC_WORKER={}", arguments.worker.display()).into());
    words.push(format!("SYCLPASSES_CACHE_DIR={}", folder.join("cache").display()).into());
    words.push(arguments.command.clone().into());
    words.extend(options.map(Into::into));
    for turn in 0..LATER {
        let used = command::measure(Path::new("/usr/bin/env"), &words, folder)?;
        if turn != 0 {
            best.cached.push(used.real.as_secs_f64());
        }
    }
    Ok(())
}
