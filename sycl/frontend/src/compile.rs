//! The caller's side of a compilation: starts the child and interprets its answer.
//!
//! 1. Read the source, and add the options that are always needed.
//! 2. Start the child, send it the task, and read its answer and its standard error concurrently.
//! 3. If there is no answer, report that the child crashed or is another program.
//! 4. If the answer has no bitcode, report the errors in the options or in the source.

use std::ffi::OsString;
use std::fs;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::ExitStatus;

use crate::bitcode::for_llvm_22;
use crate::child::{Answer, Task};
use crate::dependencies::{Dependencies, TOOLCHAIN};
use crate::error::Error;
use crate::installation::Installation;
use crate::log::{self, Step};
use crate::precompiled;
use crate::request::{Compiled, Included, Request};
use crate::runner::Runner;
use crate::sanitizer::AddressSanitizer;
use crate::user_line;
use crate::version::NO_WARNING;

/// The option that keeps the names of values. Without these names, the library's steps after the front end crash for
/// some builtins, and the IR is lost.
const KEEP_NAMES: &str = "-fno-discard-value-names";
/// The option that disables splitting. With splitting, the library rejects a `device_global` that must be in a single
/// image but is used in two images.
const ONE_IMAGE: &str = "-fsycl-device-code-split=off";
/// The extensions of C++ source files. The library cannot determine the language of files with
/// other extensions.
const EXTENSIONS: [&str; 9] = ["cpp", "cc", "cxx", "c++", "cp", "CPP", "C", "CC", "CXX"];
/// The option that sets the language.
const LANGUAGE: &str = "-xc++";
/// The prefix of the option that sets the name prefix of constants with internal linkage.
const UNIQUE_PREFIX: &str = "-fsycl-unique-prefix=uid";
/// The warning that is reported if a step of the library after the front end terminates the process.
const LOST: &str = "warnings from the SYCL front end are lost because its own translation to SPIR-V failed";
/// The start of the library's error for a triple other than SPIR-V's.
const FOREIGN: &str = "InvalidTargetTriple: ";
/// The number of hash digits that DPC++ uses.
const PREFIX_DIGITS: usize = 16;

impl Installation {
    /// Compiles a source file for the device in a separate process.
    ///
    /// # Errors
    /// Returns [`Error::Source`] with clang's diagnostics for a source file with errors, and other errors if the front
    /// end cannot run.
    pub fn compile(&self, runner: &dyn Runner, request: &Request) -> Result<Compiled, Error> {
        let contents = match &request.contents {
            Some(contents) => contents.clone(),
            None => fs::read(&request.source).map_err(Error::read(&request.source))?,
        };
        let task = self.task(request, contents)?;
        if let Some(cache) = &request.precompiled
            && let Some(compiled) = precompiled::compile(cache, &task, |task| self.run(runner, request, task))
        {
            return Ok(compiled);
        }
        self.run(runner, request, &task)
    }

    fn task(&self, request: &Request, contents: Vec<u8>) -> Result<Task, Error> {
        let task = Task {
            library: self.front_end_library().into_os_string().into_vec(),
            name: bytes(&request.source),
            contents,
            header: request.header,
            footer: request.footer,
            rule: match request.included {
                Included::None => Vec::new(),
                Included::User => b"-MMD".to_vec(),
                Included::All => b"-MD".to_vec(),
            },
            only_list: false,
            files: files(request),
            hide_private: false,
            options: options(request),
            private: match &request.salt {
                Some(salt) => vec![b"-Xclang".to_vec(), unique_prefix(&request.source, salt)?],
                None => Vec::new(),
            },
        };
        check_zeros(&task)?;
        Ok(task)
    }

    /// Runs the child once.
    fn run(&self, runner: &dyn Runner, request: &Request, task: &Task) -> Result<Compiled, Error> {
        let ended = runner.run(&task.encode())?;
        let printed = log::printed(&String::from_utf8_lossy(&ended.errors));
        let Some(answer) = Answer::decode(&ended.answer) else {
            return Err(failure(request, ended.status, printed));
        };
        compiled(request, task, self, answer, printed)
    }
}

fn compiled(
    request: &Request,
    task: &Task,
    installation: &Installation,
    answer: Answer,
    printed: String,
) -> Result<Compiled, Error> {
    if !answer.problem.is_empty() {
        let problem = String::from_utf8_lossy(&answer.problem).into_owned();
        return Err(Error::Failed { path: request.source.clone(), output: problem });
    }
    let log = String::from_utf8_lossy(&answer.log);
    let (step, rest) = log::failed_step(&log);
    let shown = |text: String| if has_colors(request) { log::colored(&text) } else { text };
    match step {
        Some(Step::Options) => return Err(Error::Options(rest.trim_end().to_owned())),
        Some(Step::Source) => {
            // These are headers in the library, or headers in the wheel, to which precompiled headers refer.
            let headers = installation.include();
            let is_header =
                |location: &str| location.starts_with(TOOLCHAIN) || Path::new(location).starts_with(&headers);
            let diagnostics = user_line::first(&log::diagnostics(rest), &is_header);
            return Err(Error::Source(shown(printed + &diagnostics)));
        }
        Some(Step::Later) => return Err(Error::Failed { path: request.source.clone(), output: log.into_owned() }),
        None if answer.bitcode.is_empty() && !task.only_list => {
            let output = printed
                + if rest.trim().is_empty() { "the front end produced no IR and reported no error" } else { rest };
            return Err(Error::Failed { path: request.source.clone(), output });
        }
        None => {}
    }
    let dependencies = match task.rule.as_slice() {
        b"" => None,
        rule => {
            let text = String::from_utf8(answer.rule).map_err(|error| {
                Error::Dependencies(String::from_utf8_lossy(error.as_bytes()).lines().next().unwrap_or_default().into())
            })?;
            // A list that is generated without compiling also includes the library's own files.
            let library = (!task.only_list).then(|| installation.front_end_library());
            Some(Dependencies::read(&text, rule == b"-MD", library.as_deref())?)
        }
    };
    let diagnostics = if answer.lost.is_empty() {
        printed + &log::diagnostics(rest)
    } else if has_foreign_triple(request) {
        // The failure is expected. The compilation for the host reports the warnings of code that both halves compile.
        printed.lines().filter(|line| !line.starts_with(FOREIGN)).map(|line| format!("{line}\n")).collect()
    } else {
        format!("{}: warning: {LOST}\n{}", request.source.display(), printed)
    };
    let bitcode = for_llvm_22(answer.bitcode).map_err(|problem| Error::Bitcode {
        path: request.source.clone(),
        version: installation.version().to_owned(),
        problem,
    })?;
    Ok(Compiled { diagnostics, bitcode, header: answer.header, footer: answer.footer, dependencies })
}

fn bytes(path: &Path) -> Vec<u8> {
    path.as_os_str().as_bytes().to_vec()
}

/// Returns the files in memory.
fn files(request: &Request) -> Vec<[Vec<u8>; 2]> {
    let given = request.files.iter().map(|file| [bytes(&file.path), file.contents.clone()]);
    given.chain(request.sanitizer.as_ref().map(AddressSanitizer::file)).collect()
}

/// Returns the request's options, and the options that are always needed.
fn options(request: &Request) -> Vec<Vec<u8>> {
    // The front end does not know this warning.
    let given = request.options.iter().filter(|option| *option != NO_WARNING).cloned().map(OsString::into_vec);
    let given = given.chain(request.sanitizer.iter().flat_map(AddressSanitizer::options));
    let (first, last) = (KEEP_NAMES.as_bytes().to_vec(), ONE_IMAGE.as_bytes().to_vec());
    let extension = request.source.extension().and_then(|extension| extension.to_str());
    let is_named = extension.is_some_and(|extension| EXTENSIONS.contains(&extension));
    // If this option precedes the user's options, the library treats them as source files.
    let language = (!is_named).then(|| LANGUAGE.as_bytes().to_vec());
    [first].into_iter().chain(given).chain(language).chain([last]).collect()
}

/// Returns whether the triple is not SPIR-V's. The library's steps after the front end then always
/// fail.
fn has_foreign_triple(request: &Request) -> bool {
    let triple = request.options.iter().rev().find_map(|option| {
        let option = option.as_bytes();
        option.strip_prefix(b"-Xclang=").unwrap_or(option).strip_prefix(b"-triple=")
    });
    triple.is_some_and(|triple| !triple.starts_with(b"spir"))
}

/// Returns whether diagnostics are colored.
fn has_colors(request: &Request) -> bool {
    let asked = request.options.iter().rev().find_map(|option| match option.as_bytes() {
        b"-fcolor-diagnostics" | b"-fdiagnostics-color" | b"-fdiagnostics-color=always" => Some(true),
        b"-fno-color-diagnostics" | b"-fno-diagnostics-color" | b"-fdiagnostics-color=never" => Some(false),
        _ => None,
    });
    asked.unwrap_or(false)
}

/// Returns the option that sets the name prefix of constants with internal linkage.
fn unique_prefix(source: &Path, salt: &[u8]) -> Result<Vec<u8>, Error> {
    let path = std::path::absolute(source).map_err(Error::read(source))?;
    let mut hasher = blake3::Hasher::new();
    hasher.update(&(path.as_os_str().len() as u64).to_le_bytes());
    hasher.update(path.as_os_str().as_bytes());
    hasher.update(salt);
    let hash = hasher.finalize().to_hex();
    let digits = hash.get(..PREFIX_DIGITS).unwrap_or(&hash);
    Ok(format!("{UNIQUE_PREFIX}{digits}").into_bytes())
}

/// Rejects strings with a null byte, which the front end treats as the end of the string.
fn check_zeros(task: &Task) -> Result<(), Error> {
    let named = [("name of the source", &task.name), ("source", &task.contents)];
    let files =
        task.files.iter().flat_map(|[path, text]| [("path of a file in memory", path), ("file in memory", text)]);
    let options = task.options.iter().map(|option| ("option", option));
    for (what, text) in named.into_iter().chain(files).chain(options) {
        if let Some(at) = text.iter().position(|byte| *byte == 0) {
            return Err(Error::Zero { what, at });
        }
    }
    Ok(())
}

/// Returns the error for a child without an answer.
fn failure(request: &Request, status: ExitStatus, output: String) -> Error {
    let path = PathBuf::from(&request.source);
    match status.signal() {
        Some(signal) => Error::Crash { path, signal: signal_name(signal), output },
        None => Error::Failed { path, output: format!("{status}\n{output}") },
    }
}

/// Returns the number of a signal, followed by its name if the signal commonly terminates the front end.
fn signal_name(signal: i32) -> String {
    use rustix::process::Signal;
    let name = match Signal::from_named_raw(signal) {
        Some(Signal::ABORT) => "SIGABRT",
        Some(Signal::BUS) => "SIGBUS",
        Some(Signal::FPE) => "SIGFPE",
        Some(Signal::ILL) => "SIGILL",
        Some(Signal::INT) => "SIGINT",
        Some(Signal::KILL) => "SIGKILL",
        Some(Signal::SEGV) => "SIGSEGV",
        Some(Signal::TERM) => "SIGTERM",
        Some(Signal::XCPU) => "SIGXCPU",
        _ => return signal.to_string(),
    };
    format!("{signal} ({name})")
}
