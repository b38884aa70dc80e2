//! The `vulkan` subcommand: measures `oclvk` on kernels from published packages, relative to clang on the same files.
//!
//! | measurement | relative to |
//! |---|---|
//! | CPU time for all files in a package | `clang -O2 -c --target=spirv64` |
//! | instructions of this project's passes and the SPIR-V emitter | all of `oclvk`, including the clang front end |
//! | CPU time per additional kernel, from 100 to 1,000 kernels | the same, from 10 to 100 kernels |

use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::bars::{self, vulkan as bar};
use crate::callgrind;
use crate::cli::Vulkan;
use crate::command;
use crate::error::Error;
use crate::figures::{median, ratio};
use crate::table::Table;

/// The files and compilation options of a package.
struct Package {
    name: &'static str,
    files: Vec<PathBuf>,
    options: Vec<OsString>,
    bar: f64,
}

/// Runs the benchmark.
pub fn run(arguments: &Vulkan) -> Result<(), Error> {
    let compiler = match &arguments.compiler {
        Some(path) => path.clone(),
        None => std::env::current_exe().map_err(Error::file("syclpasses-bench"))?.with_file_name("oclvk"),
    };
    let sources = fs::canonicalize(&arguments.sources).map_err(Error::file(&arguments.sources))?;
    let scratch = tempfile::tempdir().map_err(Error::file(std::env::temp_dir()))?;
    let bench = Bench { arguments, compiler, directory: scratch.path() };
    let mut table = Table::new(&["measurement", "measured", "limit", ""]);
    let packages = [darktable(&sources)?, hashcat(&sources, arguments.step)?];
    for package in &packages {
        bench.package(package, &mut table)?;
    }
    bench.share(&packages[0], &mut table)?;
    bench.growth(&mut table)?;
    io::stdout().write_all(table.to_string().as_bytes()).map_err(Error::file("-"))
}

fn darktable(sources: &Path) -> Result<Package, Error> {
    let directory = sources.join("darktable/usr/share/darktable/kernels");
    let options = words(&["-w", "-cl-fast-relaxed-math"], &directory);
    Ok(Package { name: "darktable", files: files(&directory)?, options, bar: bar::DARKTABLE })
}

fn hashcat(sources: &Path, step: u32) -> Result<Package, Error> {
    let directory = sources.join("hashcat-data/usr/share/hashcat/OpenCL");
    let mut files = files(&directory)?;
    files.retain(|path| !path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("inc_")));
    let files = files.into_iter().step_by(usize::try_from(step).unwrap_or(1)).collect();
    let fixed = "-w -cl-std=CL1.2 -DKERNEL_STATIC -DXM2S(x)=#x -DM2S(x)=XM2S(x) -DLOCAL_MEM_TYPE=1 -DVENDOR_ID=64 -DCUDA_ARCH=0 \
                 -DHAS_ADD=0 -DVECT_SIZE=1 -DDEVICE_TYPE=4 -DDGST_R0=0 -DDGST_R1=1 -DDGST_R2=2 -DDGST_R3=3 -DDGST_ELEM=4 \
                 -DKERN_TYPE=0 -DATTACK_EXEC=11 -DATTACK_KERN=3 -DATTACK_MODE=3 -DFIXED_LOCAL_SIZE=64";
    let mut options = words(&fixed.split_whitespace().collect::<Vec<_>>(), &directory);
    options.push(format!("-DINCLUDE_PATH={}", directory.display()).into());
    Ok(Package { name: "hashcat", files, options, bar: bar::HASHCAT })
}

fn words(options: &[&str], directory: &Path) -> Vec<OsString> {
    let include = format!("-I{}", directory.display());
    options.iter().map(OsString::from).chain([include.into()]).collect()
}

/// Returns the source files in a directory, sorted.
fn files(directory: &Path) -> Result<Vec<PathBuf>, Error> {
    let mut found = Vec::new();
    for entry in fs::read_dir(directory).map_err(Error::file(directory))? {
        let path = entry.map_err(Error::file(directory))?.path();
        if path.extension().is_some_and(|extension| extension == "cl") {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

struct Bench<'a> {
    arguments: &'a Vulkan,
    compiler: PathBuf,
    directory: &'a Path,
}

impl Bench<'_> {
    /// Returns the CPU seconds of a compiler run.
    fn seconds(&self, program: &Path, options: &[OsString], file: &Path) -> Result<f64, Error> {
        let mut arguments = options.to_vec();
        arguments.extend([file.into(), "-o".into(), self.directory.join("output").into()]);
        Ok(command::measure(program, &arguments, self.directory)?.cpu.as_secs_f64())
    }

    fn clang_options(options: &[OsString]) -> Vec<OsString> {
        ["-O2", "-c", "--target=spirv64"].iter().map(OsString::from).chain(options.iter().cloned()).collect()
    }

    /// Measures both compilers alternately on each file. The fastest run of each compiler counts.
    fn package(&self, package: &Package, table: &mut Table) -> Result<(), Error> {
        let (mut ours, mut theirs, mut ratios) = (0.0, 0.0, Vec::new());
        for (number, file) in package.files.iter().enumerate() {
            command::progress(&format!("{}, file {} of {}", package.name, number + 1, package.files.len()));
            let (mut best, mut best_of_clang) = (f64::INFINITY, f64::INFINITY);
            for _ in 0..self.arguments.runs {
                best = best.min(self.seconds(&self.compiler, &package.options, file)?);
                let options = Bench::clang_options(&package.options);
                best_of_clang = best_of_clang.min(self.seconds(&self.arguments.clang, &options, file)?);
            }
            ours += best;
            theirs += best_of_clang;
            ratios.push(best / best_of_clang);
        }
        let count = package.files.len();
        let name = format!("{count} files of {}: CPU time, relative to clang", package.name);
        row(table, &name, ours / theirs, Some(package.bar));
        row(table, &format!("{}: median ratio", package.name), median(ratios.iter().copied()), None);
        row(
            table,
            &format!("{}: largest ratio of any file", package.name),
            ratios.iter().copied().fold(0.0, f64::max),
            None,
        );
        Ok(())
    }

    /// Counts the instructions that this project's code executes on three files, the quartiles by file size.
    fn share(&self, package: &Package, table: &mut Table) -> Result<(), Error> {
        let mut files = package.files.clone();
        files.sort_by_key(|file| fs::metadata(file).map_or(0, |data| data.len()));
        let (mut own, mut all) = (0, 0);
        for file in [files.len() / 4, files.len() / 2, files.len() * 3 / 4].iter().filter_map(|index| files.get(*index))
        {
            command::progress(&format!("instructions, {}", file.display()));
            let bitcode = self.directory.join("front.bc");
            let mut front: Vec<OsString> = [
                "--target=spirv32",
                "-O2",
                "-Xclang",
                "-disable-llvm-passes",
                "-emit-llvm",
                "-c",
                "-gline-tables-only",
            ]
            .iter()
            .map(OsString::from)
            .collect();
            front.extend(package.options.iter().cloned());
            front.extend([file.into(), "-o".into(), bitcode.clone().into()]);
            let output = self.directory.join("output").into();
            let back = [OsString::from("-x"), "ir".into(), bitcode.into(), "-o".into(), output];
            all += callgrind::count(&self.arguments.valgrind, &self.arguments.clang, &front, self.directory)?.run;
            let counts = callgrind::count(&self.arguments.valgrind, &self.compiler, &back, self.directory)?;
            all += counts.run;
            own += counts.passes.ok_or(Error::NoPassInstructions)?;
        }
        row(
            table,
            "share of instructions executed by this project's passes and the SPIR-V emitter, over three files",
            ratio(own, all),
            Some(bar::SHARE),
        );
        Ok(())
    }

    /// Measures programs with 10, 100 and 1,000 kernels.
    fn growth(&self, table: &mut Table) -> Result<(), Error> {
        let mut seconds = Vec::new();
        for count in [10, 100, 1000] {
            command::progress(&format!("{count} kernels"));
            let path = self.directory.join("many.cl");
            fs::write(&path, many(count)).map_err(Error::file(&path))?;
            let runs = (0..self.arguments.runs).map(|_| self.seconds(&self.compiler, &[], &path));
            seconds.push(runs.collect::<Result<Vec<_>, _>>()?.into_iter().fold(f64::INFINITY, f64::min));
        }
        let growth = ((seconds[2] - seconds[1]) / 900.0) / ((seconds[1] - seconds[0]) / 90.0);
        row(
            table,
            "CPU time per additional kernel, 100 to 1000 kernels relative to 10 to 100",
            growth,
            Some(bar::GROWTH),
        );
        row(table, "1000 kernels: CPU time per kernel, ms", seconds[2], None);
        Ok(())
    }
}

/// Returns a program with distinct kernels, each with a loop, a branch and calls to library functions.
fn many(count: u32) -> String {
    (0..count)
        .map(|number| {
            format!(
                "kernel void k{number}(global float *a, global const float4 *b, int n, float f) {{\n\
                 float sum = {number}; for (int i = 0; i < n; ++i) {{ if (b[i].x > f) sum += sin(b[i].y) * {number}.5f;\n\
                 else sum -= dot(b[i], b[i + 1]); }} a[get_global_id(0)] = sum; }}\n"
            )
        })
        .collect()
}

fn row(table: &mut Table, what: &str, measured: f64, bar: Option<f64>) {
    let verdict = bar.map_or("", |bar| bars::verdict(measured <= bar)).to_owned();
    let bar = bar.map_or(String::new(), |bar| format!("{bar:.2}"));
    table.row(vec![what.to_owned(), format!("{measured:.2}"), bar, verdict]);
}
