//! Compiles one source file.
//!
//! Input: a source file, and the kind of output: an object, assembly, preprocessed text, or diagnostics. Output: the
//! host's output of that kind; an object contains the device code in its `.llvm.offloading` section.
//!
//! 1. Pass a source file without SYCL to clang unchanged (`plain`). The preprocessor alone needs no front end
//!    (`preprocess`).
//! 2. Compile the device half to bitcode, an integration header and a footer (`device`).
//! 3. Wrap device code in an OffloadBinary, LLVM's container (`container`).
//! 4. Compile the host half: clang compiles the source with the header and footer, and embeds the container (`host`).
//!    SYCL's headers, which do not depend on the device half, are precompiled during step 2 (`precompiled`).
//! 5. Write the dependency file, which lists the files that either half includes (`dependencies`).

mod clang_options;
pub mod container;
mod dependencies;
mod device;
mod host;
mod integration;
mod job;
mod other_compiler;
mod overlay;
mod precompiled;
mod preprocess;
mod sycl_options;

use std::path::{Path, PathBuf};

use device_image::file;

use crate::command::Command;
use crate::detect;
use crate::error::Error;
use crate::options::{Action, Input, InputKind, Route};
use crate::session::Session;
use clang_options::{action_options, language_options};
use job::Job;
pub use sycl_options::host_options;

/// Returns whether a source file is compiled as SYCL.
///
/// # Errors
/// Fails if standard input must be read but cannot be.
fn is_sycl(session: &Session, input: &Input) -> Result<bool, Error> {
    let invocation = &session.invocation;
    if input.kind() != InputKind::Source {
        return Ok(false);
    }
    if let Some(is_sycl) = invocation.sycl.enabled {
        return Ok(is_sycl);
    }
    let options = invocation.options(Route::is_for_device);
    let included = detect::included_by_options(&options);
    if !invocation.sycl.device_only && included.iter().any(|name| detect::is_integration_header(Path::new(name))) {
        return Ok(false);
    }
    let mut directories = detect::directories(&options);
    let mut path = input.path.as_path();
    if file::is_standard(path) {
        path = session.standard_input()?;
        directories.push(".".into());
    }
    let is_sycl = invocation.sycl.device_only
        || included.iter().any(|name| detect::is_sycl_header(name) || detect::is_sycl(Path::new(name), &directories))
        || detect::is_sycl(path, &directories);
    Ok(is_sycl)
}

/// Compiles a source file to `output`; `None` means standard output. Returns whether the source is SYCL.
///
/// # Errors
/// Fails if either half fails.
pub fn compile(session: &Session, input: &Input, output: Option<&Path>) -> Result<bool, Error> {
    let is_sycl = is_sycl(session, input)?;
    if is_sycl {
        compile_sycl(session, input, output)?;
    } else {
        plain(session, input, output)?;
    }
    Ok(is_sycl)
}

fn compile_sycl(session: &Session, input: &Input, output: Option<&Path>) -> Result<(), Error> {
    let contents = file::is_standard(&input.path).then(|| session.standard_input().map(file::read));
    let contents = contents.transpose()?.transpose()?;
    if matches!(session.invocation.action, Action::Preprocess | Action::Dependencies) {
        return preprocess::preprocess(&Job { session, input, contents, output });
    }
    if session.invocation.sycl.device_only {
        return device_only(session, input, contents, output);
    }
    let job = Job { session, input, contents, output };
    if session.invocation.sycl.host_compiler.program.is_some() { other_compiler::compile(&job) } else { job.compile() }
}

/// Compiles a source file without SYCL with clang.
fn plain(session: &Session, input: &Input, output: Option<&Path>) -> Result<(), Error> {
    let invocation = &session.invocation;
    preprocess::reject(input)?;
    let dependencies = dependencies::clang_options(session, output);
    let mut command = Command::new(&session.toolchain.clang);
    if file::is_standard(&input.path) && input.kind() == InputKind::Source && invocation.sycl.enabled.is_none() {
        // Standard input has already been read to detect SYCL.
        command = command.standard_input(session.standard_input()?.to_owned());
    }
    if invocation.verbose {
        command = command.argument("-v");
    }
    let command = command
        .arguments(invocation.options(Route::is_for_host))
        .arguments(headers_that_are_asked_for(session, input)?)
        .arguments(dependencies)
        .arguments(action_options(session))
        .arguments(language_options(input))
        .argument(&input.path)
        .arguments(output.iter().flat_map(|output| [Path::new("-o"), output]));
    session.run(&command)
}

/// Returns the option for SYCL's header directory. Tools such as clangd preprocess an empty source
/// with `-v` to find header directories.
fn headers_that_are_asked_for(session: &Session, input: &Input) -> Result<Vec<PathBuf>, Error> {
    let invocation = &session.invocation;
    if !invocation.verbose || invocation.action != Action::Preprocess || input.kind() != InputKind::Source {
        return Ok(Vec::new());
    }
    let is_empty = if file::is_standard(&input.path) {
        file::read(session.standard_input()?)?.is_empty()
    } else {
        input.path == Path::new("/dev/null")
    };
    let found = if is_empty { session.installation().ok() } else { None };
    Ok(found.iter().flat_map(|found| ["-isystem".into(), found.include()]).collect())
}

/// Writes the output of `-fsycl-device-only`: bitcode, or IR as text.
fn device_only(
    session: &Session,
    input: &Input,
    contents: Option<Vec<u8>>,
    output: Option<&Path>,
) -> Result<(), Error> {
    let compiled = device::compile(session, input, contents, output)?.compiled;
    let action = session.invocation.action;
    if session.invocation.dry_run || action == Action::SyntaxOnly {
        return Ok(());
    }
    let is_text = action == Action::Assembly;
    let extension = if is_text { "ll" } else { "bc" };
    let output = output.map_or_else(|| PathBuf::from(input.stem()).with_extension(extension), Path::to_owned);
    if is_text {
        let bitcode = session.temporary("device.bc");
        file::write(&bitcode, &compiled.bitcode)?;
        let disassembler = session.toolchain.tool("llvm-dis");
        // If the disassembler cannot write its output, it fails without giving a reason.
        let text = session.temporary("device.ll");
        session.run(&Command::new(disassembler).argument(&bitcode).argument("-o").argument(&text))?;
        file::write(&output, file::read(&text)?)?;
    } else {
        file::write(&output, &compiled.bitcode)?;
    }
    dependencies::write(session, &output, &compiled, None)
}
