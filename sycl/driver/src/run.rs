//! Runs the driver, from arguments to exit code.

use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::thread;
use std::time::Duration;

use device_image::file::{FileError, is_same_file};
use dpcpp_frontend::TRANSLATE;

use crate::command::Command;
use crate::error::Error;
use crate::options::{self, Action, Input, InputKind, Invocation, Route, response};
use crate::session::{CHILD, FRONT_END, Session, print_error};
use crate::toolchain::Toolchain;
use crate::warning::warn;
use crate::{clangd, compile, help, info, link, openmp, standard_library, toolchain};

/// The time to wait for this process to receive a signal that has already terminated a child.
const INTERRUPTION: Duration = Duration::from_millis(500);

/// The program names under which the driver compiles C, so that projects find compilers for both languages in one
/// directory.
const C_NAMES: [&str; 2] = ["clang", "icx"];
/// The first argument that has the same effect as these names, for scripts that take the place of links.
const C_MODE: &str = "--driver-mode=gcc";

/// Runs the driver. The first argument is the program's name.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let mut arguments = arguments.into_iter();
    let name = arguments.next();
    let mut arguments = arguments.peekable();
    if arguments.peek().is_some_and(|first| first == CHILD) {
        return child(&arguments.skip(1).collect::<Vec<_>>());
    }
    let name = name.as_deref().and_then(|name| Path::new(name).file_name());
    let is_c = name.is_some_and(|name| C_NAMES.iter().any(|c| name == *c));
    if is_c || arguments.next_if(|first| first == C_MODE).is_some() {
        let error = compile_c(arguments.collect());
        print_error(format_args!("sycl-clang++: error: {error}\n"));
        return ExitCode::FAILURE;
    }
    device_image::file::remove_at_signals();
    match drive(arguments.collect()) {
        Ok(()) => ExitCode::SUCCESS,
        // The reader closed the output on purpose.
        Err(Error::File(error)) if error.is_broken_pipe() => ExitCode::SUCCESS,
        Err(error) => {
            if error.is_interruption() {
                // This process has received the signal as well, and its signal thread is about to remove files and to
                // terminate the process with the same signal.
                thread::sleep(INTERRUPTION);
            }
            if !error.is_reported() {
                print_error(format_args!("sycl-clang++: error: {error}\n"));
            }
            ExitCode::FAILURE
        }
    }
}

/// Runs this process as a child of the driver.
fn child(arguments: &[OsString]) -> ExitCode {
    if let Some((name, rest)) = arguments.split_first() {
        if name == FRONT_END {
            return dpcpp_frontend::child_main(rest);
        }
        if name == TRANSLATE[1] {
            return dpcpp_frontend::translate_main(rest);
        }
    }
    print_error(format_args!("sycl-clang++: error: option '{CHILD}' is internal to the driver\n"));
    ExitCode::FAILURE
}

/// Replaces this process with clang as a C compiler.
fn compile_c(arguments: Vec<OsString>) -> Error {
    if arguments.iter().any(|argument| argument == "-fsycl") {
        return Error::Usage("unsupported option '-fsycl' for C; use clang++ or icpx".to_owned());
    }
    match Toolchain::c_compiler() {
        Ok(clang) => Command::new(clang).arguments(arguments).replace_process(),
        Err(error) => error,
    }
}

fn drive(arguments: Vec<OsString>) -> Result<(), Error> {
    let arguments = arguments
        .into_iter()
        .map(|argument| argument.into_string().map_err(|text| Error::Usage(format!("argument {text:?} is not UTF-8"))));
    let arguments = response::expand(arguments.collect::<Result<Vec<_>, _>>()?)?;
    if answers_itself(&arguments)? {
        return Ok(());
    }
    let invocation = options::parse(arguments)?;
    warn_of_missing_values(&invocation)?;
    if invocation.inputs().next().is_none() {
        if invocation.verbose {
            let toolchain = Toolchain::find(&invocation.sycl)?;
            return Err(Command::new(toolchain.clang).argument("-v").replace_process());
        }
        return Err(Error::Usage("no input files".to_owned()));
    }
    let run = Run { session: Session::new(invocation)? };
    let result = run.all();
    if result.as_ref().is_err_and(Error::is_reported) {
        openmp::explain(&run.session);
        standard_library::explain(&run.session);
    }
    result
}

/// Reports options without a required value, as clang does. Depending on other options, this is a warning, an error,
/// or ignored.
fn warn_of_missing_values(invocation: &Invocation) -> Result<(), Error> {
    const GROUP: &str = "unused-command-line-argument";
    let options = invocation.options(Route::is_for_host);
    let is_silent = |option: &String| option == "-Qunused-arguments" || *option == format!("-Wno-{GROUP}");
    if options.iter().any(is_silent) {
        return Ok(());
    }
    let mut texts = invocation
        .sycl
        .without_value
        .iter()
        .map(|option| format!("joined argument expects additional value: '{option}' [-W{GROUP}]"));
    texts.try_for_each(|text| warn(invocation, &text))
}

/// The options that only print information to standard output.
const QUESTIONS: [&str; 5] = ["--version", "-dumpversion", "-dumpmachine", "--help-hidden", "--autocomplete"];

/// A function that an option requests instead of a compilation.
type Request = fn(Invocation) -> Result<(), Error>;

/// The options that request something other than a compilation.
const REQUESTS: [(&str, Request); 2] = [(clangd::OPTION, clangd::write), (info::OPTION, info::print)];

/// Rejects input files and options that only compilations support.
fn check_alone(option: &str, invocation: &Invocation) -> Result<(), Error> {
    if let Some(input) = invocation.inputs().next() {
        return Err(Error::Usage(format!(
            "'{option}' does not accept input files, such as '{}'",
            input.path.display()
        )));
    }
    if invocation.dry_run {
        return Err(Error::Usage(format!("'{option}' and '-###' cannot be used together")));
    }
    Ok(())
}

/// Answers requests for information about the driver. Requests about clang are passed to clang.
fn answers_itself(arguments: &[String]) -> Result<bool, Error> {
    let print = |text: &str| {
        let written = std::io::stdout().write_all(text.as_bytes());
        written.map_err(|error| Error::File(FileError::write(Path::new("-"), error)))
    };
    if arguments.iter().any(|argument| argument == "--help" || argument == "-help") {
        return print(&help::help()).map(|()| true);
    }
    for (option, fulfill) in REQUESTS {
        if arguments.iter().any(|argument| argument == option) {
            let invocation = options::parse(arguments.to_vec())?;
            check_alone(option, &invocation)?;
            return fulfill(invocation).map(|()| true);
        }
    }
    let is_question = |argument: &String| {
        QUESTIONS.contains(&argument.as_str()) || argument.starts_with("-print-") || argument.starts_with("--print-")
    };
    if !arguments.iter().any(is_question) {
        return Ok(false);
    }
    // Omit the options that clang does not support.
    let invocation = options::parse(arguments.to_vec())?;
    let toolchain = Toolchain::find(&invocation.sycl)?;
    let clang = Command::new(toolchain.clang).arguments(invocation.options(|_| true));
    if !arguments.iter().any(|argument| argument == "--version") {
        return Err(clang.replace_process());
    }
    clang.run()?;
    print(&help::version(toolchain::installation(&invocation.sycl).ok().as_ref()))?;
    Ok(true)
}

struct Run {
    session: Session,
}

impl Run {
    fn all(&self) -> Result<(), Error> {
        let invocation = &self.session.invocation;
        let sources: Vec<&Input> = invocation.inputs().filter(|input| link::is_compiled(input)).collect();
        self.check(&sources)?;
        if !link::is_wanted(&self.session) {
            let unused = invocation.inputs().filter(|input| !link::is_compiled(input));
            unused.for_each(|input| {
                print_error(format_args!("sycl-clang++: warning: {}: 'linker' input unused\n", input.path.display()));
            });
            return sources.iter().try_for_each(|source| {
                let output = self.output_of(source);
                compile::compile(&self.session, source, output.as_deref()).map(drop)
            });
        }
        let objects: Vec<PathBuf> =
            (0..sources.len()).map(|index| self.session.temporary(&format!("object-{index}.o"))).collect();
        let mut has_sycl = false;
        for (source, object) in sources.iter().zip(&objects) {
            has_sycl |= compile::compile(&self.session, source, Some(object))?;
        }
        link::link(&self.session, &objects, has_sycl)
    }

    fn check(&self, sources: &[&Input]) -> Result<(), Error> {
        let invocation = &self.session.invocation;
        if sources.len() > 1 && invocation.output.is_some() && !link::is_wanted(&self.session) {
            return Err(Error::Usage("cannot specify -o when generating multiple output files".to_owned()));
        }
        let missing =
            invocation.inputs().find(|input| !device_image::file::is_standard(&input.path) && !input.path.exists());
        if let Some(input) = missing {
            return Err(Error::Usage(format!("no such file or directory: '{}'", input.path.display())));
        }
        self.check_outputs(sources)
    }

    /// Checks that no input is overwritten.
    fn check_outputs(&self, sources: &[&Input]) -> Result<(), Error> {
        let invocation = &self.session.invocation;
        let mut outputs: Vec<PathBuf> = if link::is_wanted(&self.session) {
            vec![link::output(&self.session)]
        } else {
            sources.iter().filter_map(|source| self.output_of(source)).collect()
        };
        outputs.extend(invocation.dependencies.file.clone());
        for output in &outputs {
            if let Some(input) = invocation.inputs().find(|input| is_same_file(&input.path, output)) {
                let input = input.path.display();
                return Err(Error::Usage(format!("output '{}' is the input file '{input}'", output.display())));
            }
        }
        Ok(())
    }

    /// Returns the output of a source file when nothing is linked; `None` for standard output.
    fn output_of(&self, source: &Input) -> Option<PathBuf> {
        let invocation = &self.session.invocation;
        if let Some(output) = &invocation.output {
            return Some(output.clone());
        }
        let extension = match (invocation.action, invocation.emit_llvm, invocation.sycl.device_only) {
            (Action::Preprocess | Action::Dependencies | Action::SyntaxOnly, ..) | (_, _, true) => return None,
            (Action::Assembly, false, _) => "s",
            (Action::Assembly, true, _) => "ll",
            (_, true, _) => "bc",
            (_, false, _) => "o",
        };
        let is_header = source.kind() == InputKind::Other
            && source
                .path
                .extension()
                .is_some_and(|found| ["h", "hh", "hpp", "hxx", "H"].iter().any(|name| found == *name));
        if is_header {
            // Clang chooses the names of precompiled headers.
            return None;
        }
        Some(Path::new(source.stem()).with_extension(extension))
    }
}
