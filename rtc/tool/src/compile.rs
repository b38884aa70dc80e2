//! `sycl-rtc compile`.

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::Path;
use std::time::{Duration, SystemTime};

use device_image::file;
use sycl_rtc::{CacheConfiguration, Compilation, Compiler, Configuration, FrontEnd, Limits, Request, SpecConstants};

use crate::cli::{self, Compile};
use crate::error::Error;
use crate::{output, trace};

/// The interval at which a watched source file is checked.
const PAUSE: Duration = Duration::from_millis(100);

/// Runs the command.
pub fn run(arguments: &Compile, options: Vec<OsString>) -> Result<(), Error> {
    let cache = if arguments.no_cache { CacheConfiguration::default() } else { CacheConfiguration::of_user() };
    let compiler = Compiler::new(Configuration { cache, ..Configuration::default() });
    let options = options
        .into_iter()
        .map(|option| option.into_string().map_err(|option| Error::Usage(format!("option {option:?} is not UTF-8"))));
    let options = options.collect::<Result<Vec<_>, _>>()?;
    if !arguments.watch {
        return once(&compiler, arguments, &options);
    }
    if file::is_standard(&arguments.source) {
        return Err(Error::Usage("--watch requires a file".to_owned()));
    }
    loop {
        let before = modified(&arguments.source);
        if let Err(error) = once(&compiler, arguments, &options) {
            let _ = match error {
                Error::Source(log) => write!(io::stderr(), "{log}"),
                error => writeln!(io::stderr(), "sycl-rtc: error: {error}"),
            };
        }
        while modified(&arguments.source) == before {
            std::thread::sleep(PAUSE);
        }
    }
}

fn modified(path: &Path) -> Option<SystemTime> {
    std::fs::metadata(path).and_then(|file| file.modified()).ok()
}

fn once(compiler: &Compiler, arguments: &Compile, options: &[String]) -> Result<(), Error> {
    let request = request(arguments, options)?;
    let compiled = compiler.compile(&request)?;
    let mut messages = io::stderr().lock();
    // A closed standard error does not stop the compilation.
    let _ = messages.write_all(compiled.log.as_bytes());
    output::write(arguments, &compiled)?;
    if let Some(path) = &arguments.trace {
        file::write(path, trace::json(&compiled))?;
    }
    if arguments.time {
        let _ = messages.write_all(times(&compiled).as_bytes());
    }
    let mut out = io::stdout().lock();
    for name in &compiled.names {
        writeln!(out, "{}\t{}", name.expression, name.kernel)?;
    }
    Ok(())
}

fn request(arguments: &Compile, options: &[String]) -> Result<Request, Error> {
    let text = file::read_text(&arguments.source)?;
    let path = match file::is_standard(&arguments.source) {
        true => "<stdin>".to_owned(),
        false => arguments.source.to_string_lossy().into_owned(),
    };
    let values = arguments.values.as_ref().map(file::read_text).transpose()?;
    let time = match arguments.timeout.map(Duration::try_from_secs_f64) {
        None => None,
        Some(Ok(time)) => Some(time),
        Some(Err(_)) => return Err(Error::Usage("--timeout requires a number of seconds, 0 or more".to_owned())),
    };
    Ok(Request {
        options: options.to_vec(),
        names: arguments.name.clone(),
        targets: arguments.target.clone(),
        front_end: match arguments.front_end {
            cli::FrontEnd::Auto => FrontEnd::Auto,
            cli::FrontEnd::Clang => FrontEnd::Clang,
            cli::FrontEnd::Dpcpp => FrontEnd::Dpcpp,
        },
        spec_constants: values.map_or(SpecConstants::OfTarget, SpecConstants::Values),
        limits: Limits { time, memory: arguments.memory.map(|size| size.saturating_mul(1 << 20)) },
        ..Request::new(path, text)
    })
}

/// Returns the steps and their times, one line each.
fn times(compiled: &Compilation) -> String {
    let milliseconds = |time: Duration| time.as_secs_f64() * 1e3;
    let mut text = String::new();
    for timing in &compiled.timings {
        text += &format!("{:>10.2} ms  {}\n", milliseconds(timing.duration), trace::step(timing.step));
    }
    let end = compiled.timings.iter().map(|timing| timing.start + timing.duration).max().unwrap_or_default();
    let origin = match (compiled.is_cached, compiled.front_end) {
        (true, _) => "from the cache",
        (false, FrontEnd::Clang) => "front end: stock clang",
        (false, FrontEnd::Dpcpp) => "front end: DPC++",
        (false, FrontEnd::Auto) => "no front end",
    };
    text + &format!("{:>10.2} ms  total, {origin}\n", milliseconds(end))
}
