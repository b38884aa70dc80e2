//! The output of `-E`, `-M` and `-MM` for both halves.
//!
//! Input: a SYCL source file. Output: a line that names the compilers, followed by the text of the host half and the
//! text of the device half; or a rule for make with the files of both halves.
//!
//! 1. Preprocess the source with clang twice: once for the host, and once with the front end's
//!    macros. Nothing is compiled.
//! 2. Write a pragma with the versions of this driver, clang and the front end as the first line.
//! 3. Merge the files that either half includes into one rule.
//!
//! Compiler caches hash the text, and read the names of included files from its line markers. The
//! output must therefore contain the text and headers of the device half. It does not contain the
//! integration header, because the other text determines it.
//!
//! The output cannot be compiled: clang's features may differ from the front end's, so the text of
//! the device half may also differ. If a tool such as distcc tries to compile the output,
//! [`reject`] reports an error.

use std::ffi::OsString;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use device_image::file;
use dpcpp_frontend::{Compiled, Dependencies, TARGET};

use super::clang_options::{action_options, language_options};
use super::job::Job;
use super::sycl_options::sycl_options;
use super::{dependencies, device};
use crate::command::Command;
use crate::error::Error;
use crate::options::{Action, Input, Invocation, Route};
use crate::session::Session;

/// The start of the text.
const MARK: &str = "#pragma sycl_clang preprocessed";
/// The macros that the front end defines but clang with `-fsycl-is-device` does not.
const DEVICE_MACROS: [&str; 7] = [
    "__SPIR__=1",
    "__SPIR64__=1",
    "__SPIR=1",
    "__SPIR64=1",
    "__SPIRV_BUILTIN_DECLARATIONS__=1",
    "__AMX_SUPPORTED__=1",
    "__INTEL_LLVM_COMPILER=20260000",
];
/// The preprocessor options among the options that are only for the front end.
const PREPROCESSOR_OPTIONS: [&str; 6] = ["-D", "-U", "-I", "-isystem", "-include", "-std="];
/// The options that control the form of the text. The front end does not accept them.
const FORMS: [&str; 8] = ["-P", "-C", "-CC", "-dD", "-dI", "-dM", "-dN", "-dU"];
/// The options that turn the text into a list of macros. Readers expect a single list.
const MACRO_LISTS: [&str; 2] = ["-dM", "-dN"];

/// A half of the source.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Half {
    Host,
    Device,
}

impl Half {
    fn name(self) -> &'static str {
        match self {
            Self::Host => "host",
            Self::Device => "device",
        }
    }
}

/// Preprocesses a source file.
///
/// # Errors
/// Fails if either half has errors.
pub fn preprocess(job: &Job<'_>) -> Result<(), Error> {
    let session = job.session;
    let invocation = &session.invocation;
    let halves = halves(invocation);
    let mut text = if halves.len() > 1 { first_line(session)? } else { Vec::new() };
    let mut included = Dependencies::default();
    for half in halves {
        session.run(&command(job, *half)?)?;
        if invocation.dry_run {
            continue;
        }
        if invocation.action == Action::Preprocess {
            text.extend(file::read(text_file(session, *half))?);
        }
        if invocation.dependencies.wanted {
            included.add(&Dependencies::parse(&file::read_text(rule_file(session, *half))?)?);
        }
    }
    if invocation.dry_run {
        return Ok(());
    }
    if invocation.action == Action::Preprocess {
        file::write(job.output.unwrap_or(Path::new("-")), text)?;
    }
    let compiled = Compiled { dependencies: Some(included), ..Compiled::default() };
    // The target of the rule is the object, unless the text is written to a file.
    let object = Path::new(job.input.stem()).with_extension("o");
    dependencies::write(session, job.output.unwrap_or(&object), &compiled, None)
}

/// Rejects the output of [`preprocess`] as a source file.
///
/// # Errors
/// Fails if the input is the output of [`preprocess`].
pub fn reject(input: &Input) -> Result<(), Error> {
    if file::is_standard(&input.path) || !input.path.is_file() {
        return Ok(());
    }
    let mut first = [0; MARK.len()];
    // If the file cannot be read, clang reports the error.
    let is_read = File::open(&input.path).and_then(|mut file| file.read_exact(&mut first)).is_ok();
    if is_read && first == MARK.as_bytes() {
        let problem = "this is the preprocessed text of a host and a device half; compile the source itself \
                       (ccache: set run_second_cpp; distcc: compile on this machine)";
        return Err(Error::input(&input.path, problem));
    }
    Ok(())
}

/// Returns the halves to preprocess.
fn halves(invocation: &Invocation) -> &'static [Half] {
    let is_list = invocation.options(Route::is_for_host).iter().any(|option| MACRO_LISTS.contains(&option.as_str()));
    match (invocation.sycl.device_only, is_list) {
        (true, _) => &[Half::Device],
        (false, true) => &[Half::Host],
        (false, false) => &[Half::Host, Half::Device],
    }
}

/// Returns a line with the versions of all compilers, because compiler caches only check whether
/// this driver's file has changed.
fn first_line(session: &Session) -> Result<Vec<u8>, Error> {
    let front_end = session.installation()?.version().to_owned();
    let clang = if session.invocation.dry_run {
        Vec::new()
    } else {
        Command::new(&session.toolchain.clang).argument("--version").output()?
    };
    let clang = String::from_utf8_lossy(&clang);
    let clang = clang.lines().next().unwrap_or_default();
    let own = env!("CARGO_PKG_VERSION");
    Ok(format!("{MARK}: host and device; sycl-clang++ {own}, intel-sycl-rt {front_end}, {clang}\n").into_bytes())
}

/// Returns the command that preprocesses a half.
fn command(job: &Job<'_>, half: Half) -> Result<Command, Error> {
    let session = job.session;
    let options = match half {
        Half::Host => job.options(),
        Half::Device => device_options(job),
    };
    let is_verbose = session.invocation.verbose && half == Half::Host;
    let command = Command::new(&session.toolchain.clang)
        .arguments(is_verbose.then_some("-v"))
        .arguments(options)
        .arguments(["-Xclang", &format!("-fsycl-is-{}", half.name())])
        .arguments(rule_options(session, half))
        .arguments(action_options(session));
    let command = if job.contents.is_some() {
        command.arguments(["-x", "c++", "-"]).standard_input(session.standard_input()?.to_owned())
    } else {
        command.arguments(language_options(job.input)).argument(&job.input.path)
    };
    Ok(match session.invocation.action {
        Action::Preprocess => command.argument("-o").argument(text_file(session, half)),
        _ => command,
    })
}

/// Returns the preprocessor options of the device half, and those that the front end adds.
fn device_options(job: &Job<'_>) -> Vec<String> {
    let invocation = &job.session.invocation;
    let sycl = &invocation.sycl;
    let for_device = invocation.options(Route::is_for_device);
    let mut options = vec![device::level(invocation).to_owned(), device::DEFAULT_LANGUAGE.to_owned()];
    options.extend(for_device.into_iter().filter(|option| !option.starts_with("-O")));
    let is_preprocessor = |option: &&String| PREPROCESSOR_OPTIONS.iter().any(|name| option.starts_with(name));
    options.extend(sycl.front_end.iter().filter(is_preprocessor).cloned());
    let of_form = invocation.options(Route::is_for_host).into_iter().filter(|option| FORMS.contains(&option.as_str()));
    options.extend(of_form);
    options.extend(DEVICE_MACROS.iter().map(|definition| format!("-D{definition}")));
    options.extend(sycl_options(job.session));
    options
}

/// Returns the options that make clang write a rule for the files of a half.
fn rule_options(session: &Session, half: Half) -> Vec<OsString> {
    let wanted = &session.invocation.dependencies;
    if !wanted.wanted {
        return Vec::new();
    }
    let mut options: Vec<OsString> =
        vec!["-MT".into(), TARGET.into(), "-MF".into(), rule_file(session, half).into_os_string()];
    if session.invocation.action != Action::Dependencies {
        options.push(if wanted.without_system_headers { "-MMD" } else { "-MD" }.into());
    }
    options.extend(wanted.others.iter().map(Into::into));
    options
}

fn text_file(session: &Session, half: Half) -> PathBuf {
    session.temporary(&format!("preprocessed-{}.ii", half.name()))
}

fn rule_file(session: &Session, half: Half) -> PathBuf {
    session.temporary(&format!("preprocessed-{}.d", half.name()))
}
