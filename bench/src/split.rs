//! The `split` subcommand: measures `sycl-split` on a module with many kernels, one kernel per part, relative to
//! `llvm-split`.
//!
//! Both programs read the same bitcode and write the parts as bitcode. Each kernel has a distinct body and calls some
//! of the shared functions, which call each other.

use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use crate::bars::{self, SPLIT, SPLIT_GROWTH, SPLIT_MEMORY};
use crate::callgrind;
use crate::cli::Split;
use crate::command::{self, Usage, progress};
use crate::error::Error;
use crate::figures::median;
use crate::table::Table;

/// The number of shared functions.
const HELPERS: u32 = 400;
/// The number of instructions in a function body.
const BODY: u32 = 40;
/// The ratio of the two kernel counts for which growth is measured.
const FACTOR: u32 = 4;

/// Runs the benchmark.
///
/// # Errors
/// Fails if a program cannot be run.
pub fn run(arguments: &Split) -> Result<(), Error> {
    let plugin = command::plugin(arguments.plugin.as_deref())?;
    let scratch = tempfile::tempdir().map_err(Error::file(std::env::temp_dir()))?;
    let bench = Bench { arguments, plugin, directory: scratch.path() };
    let mut table = Table::new(&["measurement", "measured", "limit", ""]);
    bench.measure(&mut table)?;
    io::stdout().write_all(table.to_string().as_bytes()).map_err(Error::file("-"))
}

struct Bench<'a> {
    arguments: &'a Split,
    plugin: PathBuf,
    directory: &'a Path,
}

impl Bench<'_> {
    fn measure(&self, table: &mut Table) -> Result<(), Error> {
        let count = self.arguments.kernels;
        let (small, large) = (self.module(count)?, self.module(count.saturating_mul(FACTOR))?);
        let mut row = |what: &str, measured: f64, bar: f64| {
            let verdict = bars::verdict(measured <= bar).to_owned();
            table.row(vec![what.to_owned(), format!("{measured:.2}"), format!("{bar:.2}"), verdict]);
        };
        progress("counting instructions");
        let (ours, passes) = self.instructions(&small)?;
        let valgrind = &self.arguments.valgrind;
        let theirs = callgrind::count(valgrind, &self.arguments.splitter, &self.theirs(&small)?, self.directory)?.run;
        row(
            &format!("{count} kernels, one per part: instructions, relative to `llvm-split`"),
            ours as f64 / theirs as f64,
            SPLIT,
        );
        let (_, grown) = self.instructions(&large)?;
        row(
            &format!("{} kernels: instructions per part, relative to {count}", count.saturating_mul(FACTOR)),
            grown as f64 / (passes as f64 * f64::from(FACTOR)),
            SPLIT_GROWTH,
        );
        progress("measuring time and memory");
        let (mut ours, mut theirs, mut verified) = (Vec::new(), Vec::new(), Vec::new());
        for _ in 0..self.arguments.runs {
            ours.push(command::measure(&self.arguments.opt, &self.ours(&small)?, self.directory)?);
            theirs.push(command::measure(&self.arguments.splitter, &self.theirs(&small)?, self.directory)?);
            verified.push(command::measure(&self.arguments.opt, &self.opt("verify", &small), self.directory)?);
        }
        let cpu = |runs: &[Usage]| median(runs.iter().map(|usage| usage.cpu.as_secs_f64()));
        let memory = |runs: &[Usage]| median(runs.iter().map(|usage| usage.memory as f64));
        row(
            &format!("{count} kernels, one per part: CPU time, relative to `llvm-split`"),
            cpu(&ours) / cpu(&theirs),
            SPLIT,
        );
        row(
            &format!("{count} kernels, one per part: memory, relative to `opt -passes=verify`"),
            memory(&ours) / memory(&verified),
            SPLIT_MEMORY,
        );
        Ok(())
    }

    /// Returns the instruction counts for a run of `opt` and for the pass in it.
    fn instructions(&self, module: &Path) -> Result<(u64, u64), Error> {
        let counts =
            callgrind::count(&self.arguments.valgrind, &self.arguments.opt, &self.ours(module)?, self.directory)?;
        Ok((counts.run, counts.passes.ok_or(Error::NoPassInstructions)?))
    }

    fn opt(&self, passes: &str, module: &Path) -> Vec<OsString> {
        let mut load = OsString::from("-load-pass-plugin=");
        load.push(&self.plugin);
        vec![load, format!("-passes={passes}").into(), "-disable-output".into(), module.into()]
    }

    /// Creates an empty directory for the parts.
    fn parts(&self) -> Result<PathBuf, Error> {
        let parts = self.directory.join("parts");
        let _ = fs::remove_dir_all(&parts);
        fs::create_dir(&parts).map_err(Error::file(&parts))?;
        Ok(parts)
    }

    fn ours(&self, module: &Path) -> Result<Vec<OsString>, Error> {
        let table = self.parts()?.join("k.table");
        Ok(self.opt(&format!("sycl-split<mode=per_kernel;out={}>", table.display()), module))
    }

    fn theirs(&self, module: &Path) -> Result<Vec<OsString>, Error> {
        let parts = self.parts()?.join("k");
        Ok(vec!["--split-by-category=kernel".into(), "-o".into(), parts.into(), module.into()])
    }

    fn module(&self, kernels: u32) -> Result<PathBuf, Error> {
        let (text, bitcode) = (self.directory.join("m.ll"), self.directory.join(format!("{kernels}.bc")));
        fs::write(&text, source(kernels)).map_err(Error::file(&text))?;
        let arguments = [text.into(), "-o".into(), bitcode.clone().into()];
        command::measure(&self.arguments.assembler, &arguments, self.directory)?;
        Ok(bitcode)
    }
}

/// Generates the module.
fn source(kernels: u32) -> String {
    // Writing to a string cannot fail.
    let mut text = "target triple = \"spir64-unknown-unknown\"\n".to_owned();
    for helper in 0..HELPERS {
        let _ = writeln!(text, "define linkonce_odr spir_func i32 @h{helper}(i32 %x0) {{");
        let result = body(&mut text, "add", helper);
        // Call chains have eight functions.
        if helper % 8 == 0 {
            let _ = writeln!(text, "  ret i32 {result}\n}}");
        } else {
            let callee = helper - 1;
            let _ = writeln!(text, "  %c = call spir_func i32 @h{callee}(i32 {result})\n  ret i32 %c\n}}");
        }
    }
    for kernel in 0..kernels {
        let _ = writeln!(text, "define spir_kernel void @k{kernel}(ptr addrspace(1) %p) #0 {{");
        let _ = writeln!(text, "  %x0 = load i32, ptr addrspace(1) %p");
        let result = body(&mut text, "mul", kernel);
        for call in 0..3 {
            let callee = (kernel * 7 + call * 13) % HELPERS;
            let _ = writeln!(text, "  %c{call} = call spir_func i32 @h{callee}(i32 {result})");
            let _ = writeln!(text, "  store i32 %c{call}, ptr addrspace(1) %p");
        }
        text.push_str("  ret void\n}\n");
    }
    text + "attributes #0 = { \"sycl-module-id\"=\"a.cpp\" }\n"
}

/// Appends a chain of instructions, each of which uses the result of the previous one. Returns the last result.
fn body(text: &mut String, opcode: &str, seed: u32) -> String {
    for index in 0..BODY {
        let _ = writeln!(text, "  %x{} = {opcode} i32 %x{index}, {}", index + 1, index + seed);
    }
    format!("%x{BODY}")
}
