//! Dependency files, which list the files that either half of a source file includes.
//!
//! Clang writes the rule for the host half, which also names the virtual header and footer. The front end lists the
//! files of the device half. The user's rule lists the files of both halves, except for virtual and temporary files.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use device_image::file;
use dpcpp_frontend::{Compiled, Dependencies, quoted};

use super::overlay;
use crate::error::Error;
use crate::options::{Action, DependencyOptions};
use crate::session::Session;

/// Returns the options that make clang write the dependency file itself, for a source file without SYCL.
pub fn clang_options(session: &Session, output: Option<&Path>) -> Vec<OsString> {
    let options = &session.invocation.dependencies;
    if !options.wanted {
        return Vec::new();
    }
    let mut arguments: Vec<OsString> = Vec::new();
    if session.invocation.action != Action::Dependencies {
        arguments.push(if options.without_system_headers { "-MMD" } else { "-MD" }.into());
        arguments.extend(["-MF".into(), file_name(session, output).into_os_string()]);
        if options.targets.is_empty() {
            arguments.extend(["-MQ".into(), target_name(session, output)]);
        }
    } else if let Some(file) = &options.file {
        arguments.extend(["-MF".into(), file.into()]);
    }
    arguments.extend(options.targets.iter().flatten().map(Into::into));
    arguments.extend(options.with_empty_rules.then(|| "-MP".into()));
    arguments.extend(options.others.iter().map(Into::into));
    arguments
}

/// Returns the dependency file: the requested name, or the output's name with another extension, as in clang.
fn file_name(session: &Session, output: Option<&Path>) -> PathBuf {
    let invocation = &session.invocation;
    let named = invocation.output.as_deref().or(output);
    let name = || named.map_or_else(|| PathBuf::from("-"), |output| output.with_extension("d"));
    invocation.dependencies.file.clone().unwrap_or_else(name)
}

/// Returns the target of the rule: the user's output, not a temporary object. If only a rule is written, `-o` specifies
/// the rule's file.
fn target_name(session: &Session, output: Option<&Path>) -> OsString {
    let is_only_output = session.invocation.action == Action::Dependencies;
    let named = session.invocation.output.as_deref().filter(|_| !is_only_output).or(output);
    named.map_or_else(|| OsString::from("-"), |output| output.as_os_str().to_owned())
}

/// Writes the dependency file of a SYCL source file. `host` is the rule that clang wrote for the host half.
///
/// # Errors
/// Fails if a rule is malformed, or the file cannot be written.
pub fn write(session: &Session, output: &Path, device: &Compiled, host: Option<&str>) -> Result<(), Error> {
    let options = &session.invocation.dependencies;
    let Some(of_device) = device.dependencies.as_ref().filter(|_| options.wanted) else { return Ok(()) };
    // The device half's list begins with the source. With another host compiler, the source in the host's rule is a
    // temporary file.
    let mut files = of_device.clone();
    if let Some(rule) = host {
        files.add(&Dependencies::parse(rule)?);
    }
    let temporary = session.temporary("");
    let cache = user_cache::location();
    let of_driver = [Path::new(overlay::DIRECTORY), &temporary].into_iter().chain(cache.as_deref());
    let of_driver: Vec<String> = of_driver.map(|directory| quoted(&directory.to_string_lossy())).collect();
    files.retain(|name| !of_driver.iter().any(|directory| name.starts_with(directory.as_str())));
    let text = files.rule(&targets(session, output, options), options.with_empty_rules);
    let is_only_output = session.invocation.action == Action::Dependencies;
    let path = match &options.file {
        Some(file) => file.clone(),
        None if is_only_output => session.invocation.output.clone().unwrap_or_else(|| "-".into()),
        None => file_name(session, Some(output)),
    };
    Ok(file::write(path, text)?)
}

/// Returns the targets of the rule, quoted for make.
fn targets(session: &Session, output: &Path, options: &DependencyOptions) -> Vec<String> {
    let given = options.targets.iter().map(|[option, name]| if option == "-MQ" { quoted(name) } else { name.clone() });
    let given: Vec<String> = given.collect();
    if given.is_empty() { vec![quoted(&target_name(session, Some(output)).to_string_lossy())] } else { given }
}
