//! The `compiler` subcommand: measures `sycl-clang++` on a small SYCL program, whose headers dominate the compile time.
//!
//! | measurement | relative to |
//! |---|---|
//! | CPU time of a sequential compilation without precompiled headers | the front end and clang alone |
//! | time of a compilation with an empty cache | the front end and clang, one after the other |
//! | CPU time for the second source file with the same headers | the first source file, which fills the cache |
//! | time of a link, minus clang's own link and 1.1 times the passes and code generation | absolute, in milliseconds |

use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::bars::{self, compiler as bar};
use crate::cli::Compiler;
use crate::command::{self, Usage};
use crate::error::Error;
use crate::figures::median;
use crate::table::Table;

/// The source code of the program.
const SOURCE: &str = "\
#include <sycl/sycl.hpp>
int main() {
  sycl::queue Queue;
  int *Values = sycl::malloc_shared<int>(16, Queue);
  Queue.parallel_for(16, [=](sycl::id<1> I) { Values[I] = 2 * I[0]; }).wait();
  return Values[3] == 6 ? 0 : 1;
}
";

/// Runs the benchmark.
pub fn run(arguments: &Compiler) -> Result<(), Error> {
    let scratch = tempfile::tempdir().map_err(Error::file(std::env::temp_dir()))?;
    let directory = scratch.path();
    for name in ["first.cpp", "second.cpp"] {
        fs::write(directory.join(name), SOURCE).map_err(Error::file(directory.join(name)))?;
    }
    let bench = Bench { arguments, directory };
    let mut table = Table::new(&["measurement", "measured", "limit", ""]);
    bench.compilation(&mut table)?;
    bench.link(&mut table)?;
    io::stdout().write_all(table.to_string().as_bytes()).map_err(Error::file("-"))
}

struct Bench<'a> {
    arguments: &'a Compiler,
    directory: &'a Path,
}

impl Bench<'_> {
    fn compilation(&self, table: &mut Table) -> Result<(), Error> {
        let (mut parts_cpu, mut parts_real, mut plain, mut first, mut second) =
            (Vec::new(), Vec::new(), Vec::new(), Vec::new(), Vec::new());
        for turn in 0..self.arguments.runs {
            command::progress(&format!("compilations, round {} of {}", turn + 1, self.arguments.runs));
            let front_end = self.front_end()?;
            let host = self.host()?;
            parts_cpu.push((front_end.cpu + host.cpu).as_secs_f64());
            parts_real.push((front_end.real + host.real).as_secs_f64());
            let options = ["-fno-sycl-pch", "-fno-sycl-concurrent-halves"];
            plain.push(self.driver("plain", "first.cpp", &options)?.cpu.as_secs_f64());
            // Compilations do not use the cached device libraries, so each round can start with an empty cache.
            let cache = format!("cache-{turn}");
            first.push(self.driver(&cache, "first.cpp", &[])?);
            second.push(self.driver(&cache, "second.cpp", &[])?.cpu.as_secs_f64());
        }
        let first_cpu: Vec<f64> = first.iter().map(|usage| usage.cpu.as_secs_f64()).collect();
        let first_real: Vec<f64> = first.iter().map(|usage| usage.real.as_secs_f64()).collect();
        let mut row = |what: &str, measured: f64, bar: f64| {
            let verdict = bars::verdict(measured <= bar).to_owned();
            table.row(vec![what.to_owned(), format!("{measured:.2}"), format!("{bar:.2}"), verdict]);
        };
        let ratio = |numbers: &[f64], of: &[f64]| median(numbers.iter().copied()) / median(of.iter().copied());
        row("compilation, CPU time, relative to its parts", ratio(&plain, &parts_cpu), bar::SEQUENTIAL);
        row("compilation, time, relative to its parts", ratio(&first_real, &parts_real), bar::SIDE_BY_SIDE);
        row("second source file with the same headers, CPU time", ratio(&second, &first_cpu), bar::SECOND_SOURCE);
        Ok(())
    }

    /// Runs the front end alone, which also writes the integration header for the host compilation.
    fn front_end(&self) -> Result<Usage, Error> {
        let header = format!("-fsycl-int-header={}", self.directory.join("header.h").display());
        let arguments =
            self.words(&["first.cpp", "-o", "first.bc", "--", "-Xclang", &header], &["first.cpp", "first.bc"]);
        command::measure(&self.arguments.front_end, &arguments, self.directory)
    }

    /// Runs clang alone.
    fn host(&self) -> Result<Usage, Error> {
        let include = self.arguments.sycl.join("include").display().to_string();
        let options = [
            "-O2",
            "-w",
            "-Xclang",
            "-fsycl-is-host",
            "-D__SYCL_UNNAMED_LAMBDA__=1",
            "-D__SYCL_ID_QUERIES_FIT_IN_INT__=1",
            "-isystem",
            &include,
            "-include",
            "header.h",
            "-c",
            "first.cpp",
            "-o",
            "host.o",
        ];
        let arguments = self.words(&options, &["header.h", "first.cpp", "host.o"]);
        command::measure(&self.arguments.clang, &arguments, self.directory)
    }

    /// Runs the driver with its own cache.
    fn driver(&self, cache: &str, source: &str, options: &[&str]) -> Result<Usage, Error> {
        let cache = format!("SYCLPASSES_CACHE_DIR={}", self.directory.join(cache).display());
        let output = Path::new(source).with_extension("o").display().to_string();
        let compiler = self.arguments.compiler.display().to_string();
        let mut all = vec![cache.as_str(), &compiler, "-O2", "-c", source, "-o", &output];
        all.extend(options);
        let arguments = self.words(&all, &[source, &output]);
        command::measure(Path::new("env"), &arguments, self.directory)
    }

    fn link(&self, table: &mut Table) -> Result<(), Error> {
        let libraries = self.arguments.sycl.join("lib").display().to_string();
        let mut beyond = Vec::new();
        let own = ["-O2", "first.o", "-o", "program"];
        let clangs = ["-O2", "first.o", "-L", &libraries, "-lsycl", "-o", "program"];
        for turn in 0..self.arguments.runs {
            command::progress(&format!("links, round {} of {}", turn + 1, self.arguments.runs));
            let clang = self.measure_link(&self.arguments.clang, &clangs)?.real;
            let linked = self.measure_link(&self.arguments.compiler, &own)?.real;
            // Repeat the link with `-v` to get the times of its steps.
            let verbose = [&own[..], &["-v"]].concat();
            let (arguments, log) = (self.words(&verbose, &["first.o", "program"]), self.directory.join("stderr.txt"));
            command::measure(&self.arguments.compiler, &arguments, self.directory)?;
            let log = fs::read_to_string(&log).map_err(Error::file(&log))?;
            let steps = (step(&log, "passes") + step(&log, "code generation")) / 1000.0;
            beyond.push((linked.as_secs_f64() - clang.as_secs_f64() - 1.1 * steps) * 1000.0);
        }
        let measured = median(beyond.into_iter());
        let verdict = bars::verdict(measured <= bar::LINK).to_owned();
        table.row(vec![
            "link time, minus clang's link and 1.1 times the passes and code generation".to_owned(),
            format!("{measured:.0} ms"),
            format!("{:.0} ms", bar::LINK),
            verdict,
        ]);
        Ok(())
    }

    fn measure_link(&self, program: &Path, words: &[&str]) -> Result<Usage, Error> {
        command::measure(program, &self.words(words, &["first.o", "program"]), self.directory)
    }

    /// Converts words to arguments. Those in `files` become paths in the scratch directory.
    fn words(&self, words: &[&str], files: &[&str]) -> Vec<OsString> {
        let word = |word: &&str| match files.contains(word) {
            true => self.directory.join(word).into_os_string(),
            false => PathBuf::from(word).into_os_string(),
        };
        words.iter().map(word).collect()
    }
}

/// Returns the time of a step in milliseconds from the output of `sycl-device-link --verbose`; 0 if it is missing.
fn step(log: &str, name: &str) -> f64 {
    let line = log.lines().find_map(|line| line.strip_prefix("milliseconds: ")).unwrap_or_default();
    let part = line.split(", ").find_map(|part| part.strip_prefix(name)?.trim().parse().ok());
    part.unwrap_or(0.0)
}
