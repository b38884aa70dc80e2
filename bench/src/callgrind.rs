//! Counts instructions with `valgrind --tool=callgrind`.
//!
//! Callgrind runs the program on a simulated processor and counts the instructions executed in each call. Other
//! processes do not affect the counts. The output lists each call with the instruction count of the callee, including
//! nested calls:
//!
//! ```text
//! cfn=_ZN9llvm_host9callbacks3run17h0123456789abcdefE
//! calls=1 0
//! 0 82240000
//! ...
//! totals: 631400000
//! ```
//!
//! C++ calls each pass through one Rust function, the first of [`ENTRIES`]. In a run with a single pass, the
//! instruction count of that call is the cost of the pass, including cleanup.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

use crate::command;
use crate::error::Error;

/// The mangled names of `llvm_host::callbacks::run` and of the SPIR-V emitter, `opencl_vulkan::emit::emit`, without the
/// components that depend on the build and the mangling scheme.
const ENTRIES: [&str; 2] = ["9llvm_host9callbacks3run", "13opencl_vulkan4emit4emit"];

/// The instruction counts for a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counts {
    /// The instructions executed by the whole process.
    pub run: u64,
    /// The instructions executed by this project's passes; `None` if none ran.
    pub passes: Option<u64>,
}

/// Runs a program under Callgrind.
///
/// # Errors
/// Fails if the program cannot be started or fails, or if Callgrind's output has no total.
pub fn count(valgrind: &Path, program: &Path, arguments: &[OsString], directory: &Path) -> Result<Counts, Error> {
    let output = directory.join("callgrind.out");
    let mut words: Vec<OsString> = vec![
        "--tool=callgrind".into(),
        // Uncompressed, mangled names are easy to parse and do not depend on Valgrind's demangler.
        "--compress-strings=no".into(),
        "--compress-pos=no".into(),
        "--demangle=no".into(),
        format!("--callgrind-out-file={}", output.display()).into(),
        program.into(),
    ];
    words.extend_from_slice(arguments);
    command::measure(valgrind, &words, directory)?;
    let file = File::open(&output).map_err(Error::file(&output))?;
    let counts = read(BufReader::new(file)).map_err(Error::file(&output))?;
    counts.ok_or(Error::NoTotals(output))
}

/// Parses Callgrind's output; returns `None` if it has no total.
fn read(mut input: impl BufRead) -> io::Result<Option<Counts>> {
    let (mut run, mut passes) = (None, None);
    let mut in_entry = false;
    let mut line = Vec::new();
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line)? == 0 {
            return Ok(run.map(|run| Counts { run, passes }));
        }
        // File names may have any encoding.
        let text = String::from_utf8_lossy(&line);
        if let Some(name) = text.strip_prefix("cfn=") {
            in_entry = is_entry(name.trim_end());
        } else if in_entry && !text.starts_with("calls=") {
            // The line after `calls=` contains a source line number and the instruction count of the call.
            let instructions = last_number(&text).ok_or(io::ErrorKind::InvalidData)?;
            passes = Some(passes.unwrap_or(0) + instructions);
            in_entry = false;
        } else if text.starts_with("totals:") {
            run = last_number(&text);
        }
    }
}

/// Returns whether a mangled name is that of one of [`ENTRIES`], rather than of a closure in it.
fn is_entry(name: &str) -> bool {
    // Link-time optimization appends a suffix to local symbols.
    let name = name.split_once(".llvm.").map_or(name, |(name, _)| name);
    let Some((_, end)) = ENTRIES.iter().find_map(|entry| name.split_once(entry)) else { return false };
    let hash = end.strip_prefix("17h").and_then(|end| end.strip_suffix('E'));
    hash.is_some_and(|hash| hash.len() == 16) || (end.is_empty() && name.starts_with("_RNv"))
}

fn last_number(line: &str) -> Option<u64> {
    line.split_whitespace().next_back()?.parse().ok()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]
    use super::{Counts, read};

    const OUTPUT: &str = "\
events: Ir

fl=???
fn=_ZN4llvm11PassManagerINS_6ModuleEE3runE
0 50
cob=libsyclpasses.so
cfn=_ZN9llvm_host9callbacks3run17h0123456789abcdefE
calls=1 0
0 700
0 25

fn=_ZN9llvm_host9callbacks3run17h0123456789abcdefE
0 100
cfn=_ZN9llvm_host9callbacks3run28_$u7b$$u7b$closure$u7d$$u7d$17h0123456789abcdefE
calls=1 0
0 600

totals: 1250
";

    #[test]
    fn adds_up_the_calls_of_passes() {
        assert_eq!(read(OUTPUT.as_bytes()).unwrap(), Some(Counts { run: 1250, passes: Some(700) }));
    }

    #[test]
    fn reads_both_mangling_schemes() {
        let output = OUTPUT.replace(
            "cfn=_ZN9llvm_host9callbacks3run17h0123456789abcdefE",
            "cfn=_RNvNtCs1234_9llvm_host9callbacks3run",
        );
        assert_eq!(read(output.as_bytes()).unwrap().unwrap().passes, Some(700));
    }

    #[test]
    fn reads_the_suffix_of_link_time_optimization() {
        let output = OUTPUT.replace("cdefE\n", "cdefE.llvm.17819166640073404116\n");
        assert_eq!(read(output.as_bytes()).unwrap().unwrap().passes, Some(700));
    }

    #[test]
    fn tells_a_run_without_passes() {
        let output = OUTPUT.replace("9llvm_host", "10other_host");
        assert_eq!(read(output.as_bytes()).unwrap(), Some(Counts { run: 1250, passes: None }));
    }

    #[test]
    fn rejects_output_that_is_cut_off() {
        let (head, _) = OUTPUT.split_once("totals:").unwrap();
        assert_eq!(read(head.as_bytes()).unwrap(), None);
        let (head, _) = OUTPUT.split_once(" 700").unwrap();
        assert_eq!(read(head.as_bytes()).unwrap_or(None), None);
    }
}
