//! Compiles the library of builtins from OpenCL C to bitcode, and splits libclc into shards.
//!
//! Reading libclc takes longer than compiling a small kernel, because it has about 10,000 functions. The functions are
//! therefore sorted by name and divided into shards. Each shard also contains everything that its functions call.
//! `builtins.rs` reads the shards that a module needs.

use std::{
    collections::BTreeMap,
    env,
    fmt::Write,
    fs,
    path::{Path, PathBuf},
    process::Command,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

#[path = "../../llvm/link/clippy.rs"]
mod clippy;

use install_paths::llvm::versioned;

include!("shard_key.rs");

/// The files of the library, with their options. clang supports 64-bit atomic operations only for 64-bit targets, so
/// `atomics2.cl` and `spirv_atomics.cl` are compiled for such a target; these files do not depend on the pointer size.
const FILES: [(&str, &[&str]); 24] = [
    ("atomics.cl", &["--target=spirv32", "-cl-std=CL1.2"]),
    ("atomics2.cl", &["--target=spirv64", "-cl-std=CL3.0"]),
    ("ballots.cl", &["--target=spirv32", "-cl-std=CL1.2"]),
    ("cells.ll", &["--target=spirv32"]),
    ("conversions.cl", &["--target=spirv32", "-cl-std=CL1.2"]),
    ("double_gamma.cl", &["--target=spirv32", "-cl-std=CL1.2"]),
    ("doubles.cl", &["--target=spirv32", "-cl-std=CL1.2"]),
    ("generic.cl", &["--target=spirv32", "-cl-std=CL3.0"]),
    ("geometric.cl", &["--target=spirv32", "-cl-std=CL1.2"]),
    ("half_conversions.cl", &["--target=spirv32", "-cl-std=CL1.2"]),
    ("half_geometry.cl", &["--target=spirv32", "-cl-std=CL1.2"]),
    ("halves.cl", &["--target=spirv32", "-cl-std=CL1.2"]),
    ("halves2.cl", &["--target=spirv32", "-cl-std=CL3.0"]),
    ("integer_dots.cl", &["--target=spirv32", "-cl-std=CL1.2"]),
    ("integers.cl", &["--target=spirv32", "-cl-std=CL1.2"]),
    ("native.cl", &["--target=spirv32", "-cl-std=CL3.0"]),
    ("powers.cl", &["--target=spirv32", "-cl-std=CL1.2"]),
    ("single_gamma.cl", &["--target=spirv32", "-cl-std=CL1.2"]),
    ("spirv_atomics.cl", &["--target=spirv64", "-cl-std=CL3.0"]),
    ("subgroup_arithmetic.cl", &["--target=spirv32", "-cl-std=CL1.2"]),
    ("subgroups.cl", &["--target=spirv32", "-cl-std=CL1.2"]),
    ("vectors_in_memory.cl", &["--target=spirv32", "-cl-std=CL3.0"]),
    ("work_items.cl", &["--target=spirv32", "-cl-std=CL1.2"]),
    ("workgroups.cl", &["--target=spirv32", "-cl-std=CL1.2"]),
];

/// The path where Debian installs libclc's device-independent bitcode. Only the pointer widths in the IR depend on the
/// target.
const LIBCLC: &str = "/usr/lib/clc/nvptx64--.bc";
/// The maximum number of functions in a shard, unless a single key has more.
const SHARD: usize = 150;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=shard_key.rs");
    println!("cargo::rerun-if-changed=library");
    println!("cargo::rerun-if-changed={LIBCLC}");
    println!("cargo::rerun-if-env-changed=OCLVK_CLANG");
    let Ok(out) = env::var("OUT_DIR").map(PathBuf::from) else { return };
    let built = if clippy::is_running() {
        empty_library(&out)
    } else {
        own_library(&out).and_then(|()| shards(&out)).and_then(|()| names_of_builtins(&out))
    };
    if let Err(error) = built {
        println!("cargo::error={error}");
    }
}

/// Writes empty versions of the files that `builtins.rs` includes.
fn empty_library(out: &Path) -> Result<(), String> {
    for list in ["ours32.rs", "ours64.rs", "shards.rs", "names.rs"] {
        write(&out.join(list), "[]\n")?;
    }
    ["native32.bc", "native64.bc"].iter().try_for_each(|bitcode| write(&out.join(bitcode), ""))
}

/// Runs a program and returns its standard output.
fn run(command: &mut Command, package: &str) -> Result<String, String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let output = command
        .output()
        .map_err(|error| format!("cannot run '{program}': {error}; install it with: apt install {package}"))?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    Err(format!("'{program}' fails: {}", String::from_utf8_lossy(&output.stderr).trim().replace('\n', "; ")))
}

/// Returns the names of the functions that bitcode defines.
fn names(bitcode: &Path) -> Result<Vec<String>, String> {
    let mut command = Command::new(install_paths::llvm::find("llvm-nm"));
    command.args(["--defined-only", "--extern-only", "--format=posix"]).arg(bitcode);
    // A line contains a name, its kind and other fields.
    let is_function = |line: &&str| matches!(line.split(' ').nth(1), Some("T" | "W"));
    let name = |line: &str| line.split(' ').next().unwrap_or_default().to_owned();
    Ok(run(&mut command, &versioned("llvm"))?.lines().filter(is_function).map(name).collect())
}

/// Compiles the library for each address width, and lists its files and their definitions in `ours32.rs` and
/// `ours64.rs`.
fn own_library(out: &Path) -> Result<(), String> {
    let clang = env::var_os("OCLVK_CLANG").map_or_else(|| install_paths::llvm::find("clang"), PathBuf::from);
    for bits in [32, 64] {
        let mut text = "[\n".to_owned();
        for (file, options) in FILES {
            let name = file.split_once('.').map_or(file, |(name, _)| name);
            let bitcode = out.join(format!("{name}{bits}.bc"));
            let mut command = Command::new(&clang);
            // The table has the options for 32-bit addresses.
            let target = (bits == 64).then_some(["--target=spirv64", "-Wno-override-module"]);
            command.args(options).args(target.iter().flatten()).args(["-O2", "-Wall", "-Werror"]);
            command.args(["-Xclang", "-disable-llvm-passes", "-emit-llvm", "-c"]);
            if file.ends_with(".cl") {
                command.args(["-x", "cl", "-cl-no-stdinc"]);
            }
            run(command.arg("-o").arg(&bitcode).arg(format!("library/{file}")), &versioned("clang"))?;
            // Native functions, which have the prefix `native_` or are selected by options, are linked first and
            // separately.
            if name != "native" {
                let defined = names(&bitcode)?.join("\n");
                let _ = writeln!(text, "    ({defined:?}, include_bytes!({:?})),", bitcode.display().to_string());
            }
        }
        write(&out.join(format!("ours{bits}.rs")), &(text + "]\n"))?;
    }
    Ok(())
}

/// Writes the source names of all builtins to `names.rs`.
fn names_of_builtins(out: &Path) -> Result<(), String> {
    let mut symbols = names(Path::new(LIBCLC))?;
    for (file, _) in FILES {
        let name = file.split_once('.').map_or(file, |(name, _)| name);
        symbols.extend(names(&out.join(format!("{name}32.bc")))?);
    }
    let mut found: Vec<&str> = symbols.iter().filter_map(|symbol| base_name(symbol)).collect();
    found.retain(|name| !name.starts_with("__"));
    found.sort_unstable();
    found.dedup();
    write(&out.join("names.rs"), &format!("{found:?}\n"))
}

/// Splits libclc, and writes the first key of each shard to `shards.rs`.
fn shards(out: &Path) -> Result<(), String> {
    let symbols = names(Path::new(LIBCLC))
        .map_err(|error| format!("{error}; install libclc with: apt install {}", versioned("libclc")))?;
    let mut by_key: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    symbols.iter().for_each(|symbol| by_key.entry(shard_key(symbol)).or_default().push(symbol));
    let mut shards: Vec<(&str, Vec<&str>)> = Vec::new();
    for (key, symbols) in by_key {
        match shards.last_mut() {
            Some((_, shard)) if shard.len() + symbols.len() <= SHARD => shard.extend(symbols),
            _ => shards.push((key, symbols)),
        }
    }
    let libclc = with_quick_fma(out)?;
    let path = |number: usize| out.join(format!("libclc{number}.bc"));
    let (next, failed) = (AtomicUsize::new(0), Mutex::new(None));
    let extract = || {
        while let Some((number, (_, symbols))) = {
            let number = next.fetch_add(1, Ordering::Relaxed);
            shards.get(number).map(|shard| (number, shard))
        } {
            // Functions and tables that are not listed stay only if a listed function uses them.
            let list = out.join(format!("libclc{number}.txt"));
            let listed = write(&list, &symbols.join("\n"));
            let mut command = Command::new(install_paths::llvm::find("opt"));
            command.args(["-passes=internalize,globaldce", "-o"]).arg(path(number)).arg(&libclc);
            command.arg(format!("-internalize-public-api-file={}", list.display()));
            if let Err(error) = listed.and_then(|()| run(&mut command, &versioned("llvm"))) {
                *failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
            }
        }
    };
    thread::scope(|scope| {
        (0..thread::available_parallelism().map_or(1, usize::from)).for_each(|_| drop(scope.spawn(extract)));
    });
    if let Some(error) = failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(error);
    }
    let mut text = "[\n".to_owned();
    for (number, (key, _)) in shards.iter().enumerate() {
        let _ = writeln!(text, "    ({key:?}, include_bytes!({:?})),", path(number).display().to_string());
    }
    write(&out.join("shards.rs"), &(text + "]\n"))
}

/// The libclc functions whose `llvm.fma` calls must be exact: `fma`, and remainders, which are exact even for the
/// largest numbers.
const EXACT: [&str; 5] = ["fma", "fmod", "remainder", "remquo", "__clc_remquo"];

/// Writes a copy of libclc in which all other `llvm.fma` calls have the `afn` flag, because exact code is several times
/// as long.
fn with_quick_fma(out: &Path) -> Result<PathBuf, String> {
    let mut disassemble = Command::new(install_paths::llvm::find("llvm-dis"));
    let assembly = run(disassemble.arg(LIBCLC).args(["-o", "-"]), &versioned("llvm"))?;
    let mut is_exact = false;
    let mut quick = String::with_capacity(assembly.len());
    for line in assembly.lines() {
        if line.starts_with("define ") {
            let name = line.split_once('@').and_then(|(_, rest)| rest.split('(').next());
            is_exact = name.is_some_and(|name| EXACT.contains(&shard_key(name)));
        }
        match line.split_once(" call ").filter(|(_, call)| !is_exact && call.contains("@llvm.fma.")) {
            Some((before, call)) => quick.extend([before, " call afn ", call]),
            None => quick.push_str(line),
        }
        quick.push('\n');
    }
    let (text, bitcode) = (out.join("libclc.ll"), out.join("libclc.bc"));
    write(&text, &quick)?;
    run(Command::new(install_paths::llvm::find("llvm-as")).arg(&text).arg("-o").arg(&bitcode), &versioned("llvm"))?;
    Ok(bitcode)
}

fn write(path: &Path, text: &str) -> Result<(), String> {
    fs::write(path, text).map_err(|error| format!("cannot write '{}': {error}", path.display()))
}
