//! Links a program.
//!
//! Input: objects, archives and libraries, in the order of the command line. Output: a program, shared library, object
//! with device images (`-fsycl-link`) or SYCLBIN file (`-fsyclbin`).
//!
//! 1. Extract the device code from objects and archives (`gather`). Use the members of an archive that the host link
//!    uses (`trace`), and other members only if they define missing device functions.
//! 2. Link the device code into images, in an object that registers them, with `sycl-device-link` (`device`).
//! 3. Link that object with everything else, with clang.

mod device;
mod gather;
mod runtime;
mod trace;

use std::path::{Path, PathBuf};

use device_image::embedded::ELF_SECTION;
use device_image::file;

use crate::command::Command;
use crate::error::Error;
use crate::options::{Action, Input, InputKind, Item};
use crate::session::Session;

/// An argument of the host link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// A file that is linked.
    File(PathBuf),
    /// The name of `-lNAME`.
    Library(String),
    /// Anything else.
    Option(String),
}

/// Links a program. `objects` are the objects compiled from the source files, in the order of the source files on the
/// command line.
///
/// # Errors
/// Fails if device code or the program cannot be linked.
pub fn link(session: &Session, objects: &[PathBuf], has_sycl: bool) -> Result<(), Error> {
    let arguments = arguments(session, objects);
    let sycl = &session.invocation.sycl;
    if sycl.enabled == Some(false) || is_relocatable(&arguments) {
        // `-r` merges the sections with device code, for a later link.
        return session.run(&final_command(session, &arguments));
    }
    let directories = library_directories(&arguments);
    let gathered = gather::gather(&arguments, &directories)?;
    let names_runtime = arguments.iter().any(|argument| runtime::is_runtime(argument, &directories));
    let arguments = runtime::resolve(session, arguments)?;
    let units = trace::select(session, &arguments, gathered)?;
    if sycl.link_only || sycl.syclbin.is_some() {
        if units.iter().all(|unit| unit.is_lazy) {
            return Err(Error::Usage("no input has SYCL device code".to_owned()));
        }
        return device::link(session, &units, &output(session));
    }
    let mut command = arguments.clone();
    let has_device_code = units.iter().any(|unit| !unit.is_lazy);
    if has_device_code {
        let images = session.temporary("sycl-images.o");
        device::link(session, &units, &images)?;
        command.push(Argument::File(images));
        if sycl.huge_device_code {
            command.extend(script(session)?);
        }
    }
    let mut host = final_command(session, &command);
    if has_device_code || has_sycl || names_runtime || sycl.enabled == Some(true) {
        host = host.arguments(runtime::options(session, &arguments)?);
    }
    session.run(&host)
}

/// Returns the arguments of the link, with objects instead of source files.
fn arguments(session: &Session, objects: &[PathBuf]) -> Vec<Argument> {
    let mut objects = objects.iter();
    let items = session.invocation.items.iter().flat_map(|item| match item {
        Item::Input(input) if is_compiled(input) => objects.next().cloned().map(Argument::File).into_iter().collect(),
        Item::Input(input) => vec![Argument::File(input.path.clone())],
        Item::Library(name) => vec![Argument::Library(name.clone())],
        Item::Option { text, route } if route.is_for_link() => text.iter().cloned().map(Argument::Option).collect(),
        Item::Option { .. } => Vec::new(),
    });
    items.collect()
}

/// Returns the file that the link writes.
#[must_use]
pub fn output(session: &Session) -> PathBuf {
    let sycl = &session.invocation.sycl;
    let default = match (sycl.syclbin, sycl.link_only) {
        (Some(_), _) => "a.syclbin",
        (None, true) => "a.o",
        (None, false) => "a.out",
    };
    session.invocation.output.clone().unwrap_or_else(|| default.into())
}

/// Returns whether the linker finds a library by its name.
///
/// # Errors
/// Fails if clang does not list its directories.
pub fn has_library(session: &Session, name: &str) -> Result<bool, Error> {
    let directories = runtime::searched_directories(session, &arguments(session, &[]))?;
    let names = [format!("lib{name}.so"), format!("lib{name}.a")];
    Ok(directories.iter().any(|directory| names.iter().any(|name| directory.join(name).is_file())))
}

/// Returns whether an input is compiled before the link.
#[must_use]
pub fn is_compiled(input: &Input) -> bool {
    input.kind() != InputKind::Linked
}

fn is_relocatable(arguments: &[Argument]) -> bool {
    arguments.contains(&Argument::Option("-r".to_owned()))
}

/// Returns the directories that `-L` names, followed by those in environment variables.
fn library_directories(arguments: &[Argument]) -> Vec<PathBuf> {
    let mut directories = Vec::new();
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        let Argument::Option(option) = argument else { continue };
        match option.strip_prefix("-L") {
            Some("") => {
                if let Some(Argument::Option(directory)) = arguments.next() {
                    directories.push(directory.into());
                }
            }
            Some(directory) => directories.push(directory.into()),
            None => {}
        }
    }
    directories.extend(std::env::var_os("LIBRARY_PATH").iter().flat_map(std::env::split_paths));
    directories
}

/// Places the images after all sections that the program's code addresses with 32-bit offsets.
fn script(session: &Session) -> Result<[Argument; 2], Error> {
    let path = session.temporary("sycl-images.ld");
    let text = format!("SECTIONS {{ {ELF_SECTION} : {{ *({ELF_SECTION}) }} }} INSERT AFTER .bss;\n");
    if !session.invocation.dry_run {
        file::write(&path, text)?;
    }
    Ok([Argument::Option("-T".to_owned()), Argument::File(path)])
}

/// Returns the command that writes the user's output. With `-v`, build systems read the linker's arguments from its
/// output.
fn final_command(session: &Session, arguments: &[Argument]) -> Command {
    let command = host_command(session, arguments, session.invocation.output.as_deref());
    if session.invocation.verbose { command.argument("-v") } else { command }
}

/// Returns the command that links the host program.
fn host_command(session: &Session, arguments: &[Argument], output: Option<&Path>) -> Command {
    let arguments = arguments.iter().map(|argument| match argument {
        Argument::File(path) => path.clone().into_os_string(),
        Argument::Library(name) => format!("-l{name}").into(),
        Argument::Option(option) => option.into(),
    });
    Command::new(&session.toolchain.clang)
        .arguments(arguments)
        .arguments(output.iter().flat_map(|output| [Path::new("-o"), output]))
}

/// Returns whether the command line requests a link.
#[must_use]
pub fn is_wanted(session: &Session) -> bool {
    session.invocation.action == Action::Link && !session.invocation.sycl.device_only
}
