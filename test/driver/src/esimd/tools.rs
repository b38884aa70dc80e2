//! The tools that build binaries of programs, and the paths of files.

use std::fs::{self, File};
use std::io::Write;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};

use crate::Error;

/// The paths, from the environment that scripts/env.sh sets.
pub struct Tools {
    /// The repository.
    pub root: PathBuf,
    /// The programs.
    pub sources: PathBuf,
    /// The directory for results.
    pub out: PathBuf,
    pub front_end: PathBuf,
    pub front_end_program: PathBuf,
    pub plugin: PathBuf,
    pub sycl_image: PathBuf,
    /// The directory with the library that ocloc needs to disassemble.
    pub disassembler: PathBuf,
}

impl Tools {
    /// Finds the tools. `selection` names the directory for results.
    pub fn find(selection: &str) -> Result<Self, Error> {
        let root = Error::variable("SYCLPASSES_ROOT")?;
        let target = Error::variable("SYCLPASSES_TARGET")?;
        let built = |name: &str| {
            let path = target.join("release").join(name);
            if path.exists() {
                Ok(path)
            } else {
                Err(Error::NotBuilt { path, packages: "-p syclpasses-plugin -p sycl-image" })
            }
        };
        let out = target.join("esimd").join(selection);
        fs::create_dir_all(&out).map_err(Error::file(&out))?;
        Ok(Self {
            sources: root.join("test/esimd"),
            out,
            front_end: root.join("scripts/dpcpp-frontend"),
            front_end_program: target.join("release/dpcpp-frontend"),
            plugin: built("libsyclpasses.so")?,
            sycl_image: built("sycl-image")?,
            disassembler: Error::variable("SYCLPASSES_IGA")?,
            root,
        })
    }

    /// Returns a command that runs `opt` with the plugin. Stock LLVM has no target machine for the front end's triple
    /// spir64, about which opt warns; it has one for spirv64, which results in the same SPIR-V.
    pub fn opt(&self, passes: &str, input: &Path, output: &Path) -> Command {
        let mut command = Command::new("opt");
        command
            .arg("-mtriple=spirv64-unknown-unknown")
            .arg(format!("-load-pass-plugin={}", self.plugin.display()))
            .arg(format!("-passes={passes}"))
            .arg(input)
            .arg("-o")
            .arg(output);
        command
    }

    /// Returns a command that runs `sycl-image translate`.
    pub fn translate(&self, input: &Path, output: &Path) -> Command {
        let mut command = Command::new(&self.sycl_image);
        command.arg("translate").arg(input).arg("-o").arg(output);
        command
    }
}

/// Returns the passes that keep only these symbols in a module and their dependencies.
pub fn keep_only<'a>(symbols: impl IntoIterator<Item = &'a str>) -> String {
    let symbols: Vec<_> = symbols.into_iter().map(|symbol| format!("preserve-gv={symbol}")).collect();
    format!("internalize<{}>,globaldce", symbols.join(";"))
}

/// Returns a command that runs `ocloc` and is killed after two minutes.
pub fn ocloc(command: &str) -> Command {
    let mut ocloc = Command::new("timeout");
    ocloc.args(["120", "ocloc", command]);
    ocloc
}

/// Runs a command and writes its output to a file.
pub fn run(command: &mut Command, log: &Path) -> Result<ExitStatus, Error> {
    let file = File::create(log).map_err(Error::file(log))?;
    let copy = file.try_clone().map_err(Error::file(log))?;
    let program = command.get_program().to_string_lossy().into_owned();
    command.stdout(file).stderr(copy).status().map_err(|source| Error::Start { program, source })
}

/// Runs a command that must succeed.
pub fn must_run(command: &mut Command, log: &Path) -> Result<(), Error> {
    if run(command, log)?.success() {
        return Ok(());
    }
    let program = command.get_program().to_string_lossy().into_owned();
    Err(Error::Failed { program, log: log.to_owned(), text: read_lossy(log) })
}

/// Returns the exit status as a shell reports it.
pub fn exit_code(status: ExitStatus) -> i32 {
    status.code().unwrap_or_else(|| 128 + status.signal().unwrap_or_default())
}

/// Returns the text of a file; empty if it cannot be read.
pub fn read_lossy(path: &Path) -> String {
    fs::read(path).map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).unwrap_or_default()
}

/// Appends text to a log.
pub fn append(log: &Path, text: &str) -> Result<(), Error> {
    let mut file = File::options().append(true).create(true).open(log).map_err(Error::file(log))?;
    file.write_all(text.as_bytes()).map_err(Error::file(log))
}

/// Returns the files with this extension in a directory and its subdirectories, sorted by path.
pub fn files_with(directory: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(directory).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            found.extend(files_with(&path, extension));
        } else if path.extension().is_some_and(|name| name == extension) {
            found.push(path);
        }
    }
    found.sort();
    found
}
