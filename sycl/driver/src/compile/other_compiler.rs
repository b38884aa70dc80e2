//! Compiles the host half with another compiler, such as g++ (`-fsycl-host-compiler=`).
//!
//! Other compilers have no virtual file system, so the compiler reads a copy of the source followed by the footer, and
//! `#line` restores the source's name. Kernels must have names. llvm-objcopy adds the device code to the object.

use std::path::Path;

use device_image::embedded::LLVM_SECTION;
use device_image::file;
use dpcpp_frontend::Compiled;

use super::clang_options::action_options;
use super::device::{self, Device};
use super::job::{Files, Job};
use crate::command::Command;
use crate::error::Error;
use crate::options::Action;

/// Compiles both halves, one after the other.
///
/// # Errors
/// Fails if either half fails.
pub fn compile(job: &Job<'_>) -> Result<(), Error> {
    let files = job.files();
    let Device { compiled, containers } = device::compile(job.session, job.input, job.contents.clone(), job.output)?;
    job.keep(&compiled)?;
    let source = job.session.temporary("host-source.cpp");
    if !job.session.invocation.dry_run {
        file::write(&files.container, containers)?;
        file::write(&files.header, &compiled.header)?;
        file::write(&files.footer, &compiled.footer)?;
        file::write(&source, wrapped(job, &files, &compiled)?)?;
    }
    job.session.run(&command(job, &files, &source))?;
    if let (Action::Object | Action::Link, Some(output)) = (job.session.invocation.action, job.output) {
        job.session.run(&add_section(job, &files.container, output))?;
    }
    job.write_dependencies(&files, &compiled)
}

/// Returns the source followed by the footer.
fn wrapped(job: &Job<'_>, files: &Files, compiled: &Compiled) -> Result<Vec<u8>, Error> {
    let name = job.input.path.display().to_string().replace('\\', "\\\\").replace('"', "\\\"");
    let mut text = format!("#line 1 \"{name}\"\n").into_bytes();
    text.extend(job.text()?);
    if !compiled.footer.is_empty() {
        text.extend(format!("\n\n#include \"{}\"\n", files.footer.display()).into_bytes());
    }
    Ok(text)
}

fn command(job: &Job<'_>, files: &Files, source: &Path) -> Command {
    let session = job.session;
    let compiler = &session.invocation.sycl.host_compiler;
    let program = compiler.program.as_deref().unwrap_or(&session.toolchain.clang);
    let beside =
        job.input.path.parent().filter(|directory| !directory.as_os_str().is_empty()).unwrap_or(Path::new("."));
    Command::new(program)
        // Without this option, SYCL's headers warn that a builtin of clang is missing.
        .argument("-Wno-cpp")
        .arguments(session.invocation.verbose.then_some("-v"))
        .arguments(job.options())
        .arguments(&compiler.options)
        .argument("-iquote")
        .argument(beside)
        .argument("-include")
        .argument(&files.header)
        .arguments(job.rule_options(files))
        .arguments(action_options(session))
        .arguments(["-x", "c++"])
        .argument(source)
        .arguments(job.output.iter().flat_map(|output| [Path::new("-o"), output]))
}

/// Returns the command that adds device code to an object, in a section that linkers omit.
fn add_section(job: &Job<'_>, container: &Path, object: &Path) -> Command {
    Command::new(job.session.toolchain.tool("llvm-objcopy"))
        .argument(format!("--add-section={LLVM_SECTION}={}", container.display()))
        .argument(format!("--set-section-flags={LLVM_SECTION}=exclude"))
        .argument(object)
}
