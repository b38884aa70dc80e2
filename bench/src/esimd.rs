//! The subcommand `esimd`: measures the pass `lower-esimd-intrinsics` on modules of many calls of builtins.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use crate::cli::Esimd;
use crate::command;
use crate::error::Error;
use crate::generate;
use crate::measure::{self, median};
use crate::table::Table;
use crate::time_passes;

/// The name of the pass in the report of `-time-passes`.
const PASS: &str = "LowerEsimdIntrinsicsPass";

/// Calls of a function of the module.
const CALLS_PER_FUNCTION: u32 = 100;

/// Where the names of builtins go on after their template arguments, as in code of DPC++.
const REST: &str = "N4sycl3_V13ext5intel5esimd6detail15raw_vector_typeIT_XT0_EE4typeE";

/// Builtins that real kernels call most, with a call of each: result, symbol without `REST`, types of the arguments. The
/// names of the arguments are those of the function around.
const CALLS: [(&str, &str, &str); 10] = [
    ("<16 x float>", "_Z13__esimd_vloadIfLi16EE", "ptr addrspace(4) %p"),
    ("void", "_Z14__esimd_vstoreIfLi16EE", "ptr addrspace(4) %p, <16 x float> %x"),
    ("<8 x float>", "_Z16__esimd_rdregionIfLi16ELi8ELi0ELi8ELi2ELi0EE", "<16 x float> %x, i16 %o"),
    (
        "<16 x float>",
        "_Z16__esimd_wrregionIfLi16ELi8ELi0ELi8ELi2ELi0EE",
        "<16 x float> %x, <8 x float> %h, i16 %o, <8 x i16> %n",
    ),
    ("<16 x float>", "_Z20__esimd_svm_block_ldIfLi16ELm4EE", "ptr addrspace(4) %p"),
    ("void", "_Z20__esimd_svm_block_stIfLi16ELm16EE", "ptr addrspace(4) %p, <16 x float> %x"),
    ("<16 x float>", "_Z18__esimd_svm_gatherIfLi16ELi0ELi0EE", "<16 x i64> %a, <16 x i16> %m"),
    ("i16", "_Z11__esimd_anyItLi16EE", "<16 x i16> %m"),
    ("<16 x float>", "_Z20__esimd_slm_block_ldIfLi16ELm16EE", "i32 %i"),
    ("<16 x float>", LSC_LOAD, "<16 x i16> %m, <16 x i64> %a, <16 x float> %x"),
];

/// Of this one, template argument 4 is an offset: with another one it is another function.
const LSC_LOAD: &str = "_Z32__esimd_lsc_load_merge_statelessIfLN4sycl3_V13ext5intel5esimd10cache_hintE0ELS5_0ELt1ELi@ELNS4_6detail13\
                        lsc_data_sizeE3ELNS6_15lsc_vector_sizeE1ELNS6_14lsc_data_orderE1ELi16EE";

/// How the calls of a module are spread over functions.
#[derive(Clone, Copy, Debug)]
enum Spread {
    /// Over ten builtins.
    Shared,
    /// Each to another one.
    Distinct,
}

/// Runs the benchmark.
pub fn run(arguments: &Esimd) -> Result<(), Error> {
    let plugin = measure::plugin(arguments.plugin.as_deref())?;
    let scratch = tempfile::tempdir().map_err(Error::file(std::env::temp_dir()))?;
    let mut table = Table::new(&["module", "calls", "pass, ms", "ns a call", "of `verify`"]);
    for (name, spread) in [("ten builtins", Spread::Shared), ("each call another builtin", Spread::Distinct)] {
        for calls in &arguments.calls {
            let (pass, verify) = measure(arguments, &plugin, scratch.path(), spread, *calls)?;
            table.row(vec![
                name.to_owned(),
                calls.to_string(),
                format!("{:.1}", pass * 1e3),
                format!("{:.0}", pass * 1e9 / f64::from(*calls)),
                format!("{:.3}", pass / verify),
            ]);
        }
    }
    let text = format!("Time of `lower-esimd-intrinsics`; medians of {} turns\n\n{table}", arguments.runs);
    io::stdout().write_all(text.as_bytes()).map_err(Error::file("-"))
}

/// Seconds of the pass, and of a whole run of `verify`, on one module.
fn measure(arguments: &Esimd, plugin: &Path, scratch: &Path, spread: Spread, calls: u32) -> Result<(f64, f64), Error> {
    let text = scratch.join("module.ll");
    generate::to_file(&text, |out| module(out, spread, calls))?;
    let bitcode = scratch.join("module.bc");
    let words: [OsString; 3] = [text.into(), "-o".into(), bitcode.clone().into()];
    command::measure(&arguments.assembler, &words, scratch)?;
    let (output, times) = (scratch.join("out.bc"), scratch.join("times.txt"));
    let (mut passes, mut verifies) = (Vec::new(), Vec::new());
    for _ in 0..arguments.runs {
        let words: [OsString; 4] =
            ["-passes=verify".into(), bitcode.clone().into(), "-o".into(), output.clone().into()];
        verifies.push(command::measure(&arguments.opt, &words, scratch)?.cpu);
        let words: [OsString; 7] = [
            format!("-load-pass-plugin={}", plugin.display()).into(),
            "-passes=lower-esimd-intrinsics".into(),
            "-time-passes".into(),
            format!("-info-output-file={}", times.display()).into(),
            bitcode.clone().into(),
            "-o".into(),
            output.clone().into(),
        ];
        // LLVM appends to the file.
        fs::write(&times, "").map_err(Error::file(&times))?;
        command::measure(&arguments.opt, &words, scratch)?;
        let report = fs::read_to_string(&times).map_err(Error::file(&times))?;
        passes.push(time_passes::time_of(&report, PASS).ok_or(Error::NoPassTime(PASS))?);
    }
    let seconds = |times: Vec<Duration>| median(times.into_iter().map(|time| time.as_secs_f64()));
    Ok((seconds(passes), seconds(verifies)))
}

/// Writes a module with this many calls.
fn module(out: &mut impl Write, spread: Spread, calls: u32) -> io::Result<()> {
    writeln!(out, "target triple = \"spir64-unknown-unknown\"\n")?;
    let declare = |out: &mut dyn Write, number: u32, call: u32| {
        let (result, symbol, arguments) = builtin(spread, call);
        let types: Vec<&str> =
            arguments.split(", ").map(|argument| argument.rsplit_once(' ').unwrap_or_default().0).collect();
        writeln!(out, "declare spir_func {result} @{}({})", name(symbol, number), types.join(", "))
    };
    match spread {
        Spread::Shared => (0..10).try_for_each(|call| declare(out, 0, call))?,
        Spread::Distinct => (0..calls).try_for_each(|call| declare(out, call, call))?,
    }
    for call in 0..calls {
        if call % CALLS_PER_FUNCTION == 0 {
            let number = call / CALLS_PER_FUNCTION;
            writeln!(
                out,
                "\ndefine spir_func void @f{number}(ptr addrspace(4) %p, <16 x float> %x, <8 x float> %h, i16 %o, <8 x i16> %n, \
                 <16 x i16> %m, <16 x i64> %a, i32 %i) !sycl_explicit_simd !0 {{"
            )?;
        }
        let (result, symbol, arguments) = builtin(spread, call);
        let value = if result == "void" { String::new() } else { format!("%v{call} = ") };
        let number = if matches!(spread, Spread::Shared) { 0 } else { call };
        writeln!(out, "  {value}call spir_func {result} @{}({arguments})", name(symbol, number))?;
        if call % CALLS_PER_FUNCTION == CALLS_PER_FUNCTION - 1 || call + 1 == calls {
            writeln!(out, "  ret void\n}}")?;
        }
    }
    writeln!(out, "\n!0 = !{{}}")
}

/// The builtin of a call.
fn builtin(spread: Spread, call: u32) -> (&'static str, &'static str, &'static str) {
    match spread {
        Spread::Shared => CALLS[call as usize % CALLS.len()],
        Spread::Distinct => CALLS[CALLS.len() - 1],
    }
}

fn name(symbol: &str, number: u32) -> String {
    format!("{}{REST}", symbol.replace('@', &number.to_string()))
}
