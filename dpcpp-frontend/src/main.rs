//! `dpcpp-frontend`: SYCL source to LLVM IR, by the device front end of DPC++.
//!
//! In:  a SYCL source, or a whole SYCL program.
//! Out: its device code as LLVM IR, and the files that it depends on.
//!
//!   1. Read the source (`options`).
//!   2. Have `compileSYCL` of libsycl-jit.so compile it, and keep the IR that it gives back for a cache (`jit`).
//!   3. Rewrite the triple, or print the IR, with tools of LLVM 22 (`ir`).
//!   4. Write the IR, then the dependencies (`dependencies`), each as a whole or not at all.

mod dependencies;
mod error;
mod ir;
mod jit;
mod options;

use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs};

use error::Error;
use options::{Input, Job, Output, Request};

/// Names the folder with the front end.
const SYCL_VARIABLE: &str = "SYCLPASSES_SYCL";

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            if !matches!(error, Error::Source) {
                // If even the standard error is closed, the exit code has to do.
                let _ = writeln!(io::stderr(), "dpcpp-frontend: error: {error}");
            }
            ExitCode::from(if matches!(error, Error::Usage(_)) { 2 } else { 1 })
        }
    }
}

fn run() -> Result<(), Error> {
    let arguments = env::args_os()
        .skip(1)
        .map(|argument| argument.into_string().map_err(|text| Error::Usage(format!("argument {text:?} is not UTF-8"))));
    match options::parse(arguments.collect::<Result<Vec<_>, _>>()?)? {
        Request::Help => io::stdout().write_all(options::HELP.as_bytes()).map_err(Error::file("write", "-")),
        Request::Compile(job) => compile(&job),
    }
}

fn compile(job: &Job) -> Result<(), Error> {
    let library = front_end(job)?;
    let (name, source) = read_source(&job.input)?;
    let mut options = job.options.clone();
    let rule = tempfile::NamedTempFile::new().map_err(Error::file("write", env::temp_dir()))?;
    if let Some(wanted) = &job.dependencies {
        options.extend([
            if wanted.with_system_headers { "-MD" } else { "-MMD" }.into(),
            "-MT".into(),
            dependencies::TARGET.into(),
            "-MF".into(),
            rule.path().to_string_lossy().into_owned(),
        ]);
    }
    let compiled = jit::compile(&library, &name, &source, &options)?;
    // A reader that has gone is no reason to stop.
    let _ = io::stderr().write_all(compiled.log.as_bytes());
    let Some(bitcode) = compiled.bitcode else {
        return Err(if compiled.log.is_empty() { Error::NoIr } else { Error::Source });
    };
    let ir = match (job.is_text, job.emulation) {
        (false, false) => bitcode,
        (true, _) => ir::text(&bitcode)?,
        (false, true) => ir::assemble(&ir::text(&bitcode)?)?,
    };
    let rule = match &job.dependencies {
        Some(wanted) => {
            let text = fs::read_to_string(rule.path()).map_err(Error::file("read", rule.path()))?;
            Some((&wanted.file, dependencies::rewrite(&text, wanted, &library)?))
        }
        None => None,
    };
    match &job.output {
        Output::Stdout => io::stdout().write_all(&ir).map_err(Error::file("write", "-"))?,
        Output::File(path) => write(path, &ir)?,
    }
    rule.map_or(Ok(()), |(path, text)| write(path, text.as_bytes()))
}

/// The library with the front end.
fn front_end(job: &Job) -> Result<PathBuf, Error> {
    let variable = || env::var_os(SYCL_VARIABLE).filter(|folder| !folder.is_empty()).map(PathBuf::from);
    let folder = job.sycl.clone().or_else(variable).ok_or(Error::NoSycl)?;
    let library = folder.join("lib/libsycl-jit.so");
    if library.exists() { Ok(library) } else { Err(Error::NoFrontEnd(library)) }
}

/// The name of the source, and its text.
fn read_source(input: &Input) -> Result<(String, Vec<u8>), Error> {
    match input {
        Input::File(name) => {
            fs::read(name).map(|text| (name.clone(), text)).map_err(Error::file("read", name.as_str()))
        }
        Input::Stdin => {
            let mut text = Vec::new();
            io::stdin().read_to_end(&mut text).map_err(Error::file("read", "-"))?;
            Ok(("<stdin>".into(), text))
        }
    }
}

/// Writes a file as a whole: beside it first, then under its name. Devices and pipes are written to.
fn write(path: &Path, contents: &[u8]) -> Result<(), Error> {
    if fs::metadata(path).is_ok_and(|found| !found.is_file()) {
        return fs::write(path, contents).map_err(Error::file("write", path));
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // The umask takes away what the user does not want to give.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    let mut file = builder.tempfile_in(folder).map_err(without_name).map_err(Error::file("write", path))?;
    file.write_all(contents).map_err(Error::file("write", path))?;
    file.persist(path).map_err(|error| Error::file("write", path)(error.error))?;
    Ok(())
}

/// An error of crate `tempfile` without the name of the temporary file, which says nothing to the user.
fn without_name(error: io::Error) -> io::Error {
    let text = error.to_string();
    let reason = text.split_once(" at path ").map_or(text.as_str(), |(reason, _)| reason);
    io::Error::new(error.kind(), reason)
}
