//! The process under strace, which compiles cases one after the other.
//!
//! Input: a file with a case per line, words separated by tabs. Output: a line per case on standard output: `ok`, or
//! the problem.
//!
//! Before each case, the process tries to open a file that does not exist: [`MARKER`] and the number of the case. These
//! attempts separate the accesses of the cases in strace's log.

use std::fmt;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use clang_options::FrontEnd;
use clap::ValueEnum;
use sycl_rtc::{Compiler, Configuration, Limits, Request};

use crate::Error;

/// The prefix of the paths that mark cases.
pub const MARKER: &str = "/rtc-options/case/";
/// The path that marks the end.
pub const END: &str = "/rtc-options/end";
/// A case that breaks the rules deliberately, so that strace must report it: the words, and files to read and write.
pub const CONTROL: &str = "control";
/// The time limit of a compilation.
const PATIENCE: Duration = Duration::from_secs(30);

/// Code with a local array, a loop and a call, without headers.
const SOURCE: &str = r#"
#if __has_cpp_attribute(clang::sycl_external)
#define EXTERNAL [[clang::sycl_external]]
#else
#define EXTERNAL __attribute__((sycl_device))
#endif
struct Pair { float First; int Second; };
inline float add(const Pair &P) { return P.First + P.Second; }
EXTERNAL float sum(float *Data, int Count) {
  Pair Pairs[8] = {};
  float Sum = 0;
  for (int I = 0; I < Count; ++I) {
    Pairs[I % 8].First += Data[I];
    Sum += add(Pairs[I % 8]);
  }
  return Sum;
}
"#;

/// A way to compile.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Way {
    /// Stock clang in a worker
    Clang,
    /// Stock clang in process
    InProcess,
    /// DPC++'s front end in a worker
    Dpcpp,
}

impl Way {
    pub const ALL: [Self; 3] = [Self::Clang, Self::InProcess, Self::Dpcpp];

    pub fn front_end(self) -> FrontEnd {
        if self == Self::Dpcpp { FrontEnd::Dpcpp } else { FrontEnd::Clang }
    }

    /// Returns the number of cases in a sample.
    pub fn sample_size(self) -> usize {
        if self == Self::Dpcpp { 20 } else { 60 }
    }

    fn request(self, options: Vec<String>) -> Request {
        let (targets, front_end, limits) = match self {
            Self::Clang => (Vec::new(), sycl_rtc::FrontEnd::Clang, Limits { time: Some(PATIENCE), memory: None }),
            Self::Dpcpp => (Vec::new(), sycl_rtc::FrontEnd::Dpcpp, Limits { time: Some(PATIENCE), memory: None }),
            Self::InProcess => (vec!["nvidia_gpu_sm_70".to_owned()], sycl_rtc::FrontEnd::Clang, Limits::default()),
        };
        Request { options, targets, front_end, limits, ..Request::new("k.cpp", SOURCE) }
    }
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Clang => "stock clang",
            Self::InProcess => "in process",
            Self::Dpcpp => "DPC++'s front end",
        })
    }
}

/// Compiles the cases in a file.
pub fn run(way: Way, file: &Path, from: usize, worker: &Path, sycl_root: &Path) -> Result<(), Error> {
    let compiler = Compiler::new(Configuration {
        worker: Some(worker.to_owned()),
        sycl_root: Some(sycl_root.to_owned()),
        in_process: way == Way::InProcess,
        ..Configuration::default()
    });
    let text = fs::read_to_string(file).map_err(Error::file(file))?;
    for (index, line) in text.lines().enumerate().skip(from) {
        // strace records the attempt.
        let _ = fs::File::open(format!("{MARKER}{index}"));
        let words: Vec<&str> = line.split('\t').filter(|word| !word.is_empty()).collect();
        let outcome = match words.as_slice() {
            [CONTROL, read, written] => {
                fs::read(read).and_then(|_| fs::write(written, "")).map_err(Error::file(file))?;
                "ok".to_owned()
            }
            [CONTROL, ..] => {
                return Err(Error::Malformed {
                    path: file.to_owned(),
                    line: index + 1,
                    problem: "expected a file to read and one to write".to_owned(),
                });
            }
            words => outcome(&compiler, &way.request(words.iter().map(|word| (*word).to_owned()).collect())),
        };
        // Without a reader, continuing is useless.
        let mut output = io::stdout().lock();
        if writeln!(output, "{index}\t{outcome}").and_then(|()| output.flush()).is_err() {
            return Ok(());
        }
    }
    let _ = fs::File::open(END);
    Ok(())
}

/// Compiles a request. Diagnostics of the compiler are an acceptable outcome.
fn outcome(compiler: &Compiler, request: &Request) -> String {
    use sycl_rtc::Error as E;
    let problem = match compiler.compile(request) {
        Ok(compiled) if compiled.log.contains("are lost, as its own") => compiled.log,
        Ok(_) | Err(E::Source { .. } | E::Option(_)) => return "ok".to_owned(),
        Err(E::Compile(text)) if !text.contains("LLVM ") && !text.contains("ended") => return "ok".to_owned(),
        Err(error) => error.to_string(),
    };
    problem.lines().take(3).collect::<Vec<_>>().join(" / ")
}
