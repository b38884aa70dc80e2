//! Compiles the host half with clang.
//!
//! The host half needs the integration header, so it follows the device half. Meanwhile SYCL's headers are precompiled
//! for it, which is most of its work.
//!
//! 1. Compile for the device. At the same time, find or create the precompiled header (`precompiled`).
//! 2. Write the overlay: the source with a last line that includes the footer, and the names of header and footer in
//!    the virtual file system.
//! 3. Compile with clang, including the header before the source. If that fails with a precompiled header, compile once
//!    more without: the header comes after SYCL's headers then, and the files of a precompiled header may have changed
//!    meanwhile. Only the messages of the second attempt are printed.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::thread;

use device_image::file;
use dpcpp_frontend::{Compiled, TARGET};

use super::device::{Device, PREVIEW_MACRO};
use super::precompiled::Precompiled;
use super::{action_options, dependencies, device, integration, language_options, overlay};
use crate::command::Command;
use crate::error::Error;
use crate::options::{Action, Input, Route};
use crate::session::Session;

/// The macro that disables rounding; without rounding, kernels of ranges have other names.
const DISABLE_ROUNDING: &str = "-D__SYCL_DISABLE_PARALLEL_FOR_RANGE_ROUNDING__=1";

/// The value of `SYCL_LANGUAGE_VERSION`. The integration header defines the macro, but too late for precompiled
/// headers.
const LANGUAGE_VERSION: &str = "202012L";

/// The list of warnings to suppress. SYCL's headers call their own deprecated functions, which clang reports wherever
/// user code instantiates such a call. `{}` is their directory.
const SUPPRESSED_WARNINGS: &str = "[deprecated-declarations]\nsrc:{}/*\n";

/// A source to compile, and its output.
pub struct Job<'s> {
    /// The run.
    pub session: &'s Session,
    /// The source.
    pub input: &'s Input,
    /// The text of the source, if it came from standard input.
    pub contents: Option<Vec<u8>>,
    /// The output; `None` for standard output.
    pub output: Option<&'s Path>,
}

/// The temporary files of a job.
pub struct Files {
    /// The source with a line that includes the footer.
    source: PathBuf,
    /// The integration header.
    pub header: PathBuf,
    /// The integration footer.
    pub footer: PathBuf,
    overlay: PathBuf,
    /// The device code.
    pub container: PathBuf,
    /// The host half's rule for make.
    pub rule: PathBuf,
    /// The list of warnings that clang suppresses.
    warnings: PathBuf,
}

impl Job<'_> {
    /// Compiles both halves.
    ///
    /// # Errors
    /// Fails if either half fails.
    pub fn compile(&self) -> Result<(), Error> {
        let invocation = &self.session.invocation;
        let files = self.files();
        let (Device { compiled, containers }, precompiled) = self.device_half()?;
        let precompiled = precompiled.filter(|_| self.has_macros_of(&compiled));
        self.keep(&compiled)?;
        if !invocation.dry_run {
            file::write(&files.container, containers)?;
            self.prepare(&files, &compiled)?;
        }
        self.host_half(&files, precompiled.as_ref())?;
        self.write_dependencies(&files, &compiled)
    }

    /// Returns the device half, and the precompiled header for the host half.
    fn device_half(&self) -> Result<(Device, Option<Precompiled>), Error> {
        if !self.session.invocation.sycl.concurrent {
            let compiled = device::compile(self.session, self.input, self.contents.clone(), self.output)?;
            return Ok((compiled, Precompiled::find(self)));
        }
        thread::scope(|scope| {
            let precompiled = scope.spawn(|| Precompiled::find(self));
            let compiled = device::compile(self.session, self.input, self.contents.clone(), self.output);
            // Without a precompiled header, the host half only takes longer.
            let precompiled = precompiled.join().unwrap_or(None);
            Ok((compiled?, precompiled))
        })
    }

    /// Returns whether the options define all macros of the integration header. With precompiled headers, it would
    /// define any others too late for SYCL's headers.
    fn has_macros_of(&self, compiled: &Compiled) -> bool {
        let options = self.options();
        let is_defined = |name: &str| {
            let definitions = options.iter().filter_map(|option| option.strip_prefix("-D"));
            definitions.map(|definition| definition.split('=').next()).any(|defined| defined == Some(name))
        };
        integration::macros(&compiled.header).iter().all(|name| is_defined(name))
    }

    /// Returns the names of the temporary files.
    pub fn files(&self) -> Files {
        let name = |extension: &str| {
            let stem = self.output.unwrap_or(&self.input.path).file_name().unwrap_or_default();
            let mut name = stem.to_os_string();
            name.push(extension);
            self.session.temporary(&name.to_string_lossy())
        };
        Files {
            source: name(".source"),
            header: name(".header"),
            footer: name(".footer"),
            overlay: name(".overlay"),
            container: name(".container"),
            rule: name(".d"),
            warnings: name(".warnings"),
        }
    }

    /// Returns the source's text.
    ///
    /// # Errors
    /// Fails if it cannot be read.
    pub fn text(&self) -> Result<Vec<u8>, Error> {
        match &self.contents {
            Some(contents) => Ok(contents.clone()),
            None => Ok(file::read(&self.input.path)?),
        }
    }

    /// Returns the source's absolute name, which the virtual file system replaces.
    fn name(&self) -> Result<PathBuf, Error> {
        std::path::absolute(&self.input.path).map_err(|error| Error::input(&self.input.path, error))
    }

    /// Writes the overlay, the header and the footer.
    fn prepare(&self, files: &Files, compiled: &Compiled) -> Result<(), Error> {
        let names = overlay::Names::new(&self.input.path);
        let headers = self.session.installation()?.include().display().to_string();
        file::write(&files.warnings, SUPPRESSED_WARNINGS.replace("{}", &headers))?;
        file::write(&files.header, integration::qualified(&compiled.header))?;
        file::write(&files.footer, &compiled.footer)?;
        file::write(&files.source, overlay::with_footer(&self.text()?, &names.footer))?;
        let mut places = vec![(names.header.into(), files.header.clone()), (names.footer.into(), files.footer.clone())];
        if self.contents.is_none() {
            places.push((self.name()?, files.source.clone()));
        }
        Ok(file::write(&files.overlay, overlay::describe(&places)?)?)
    }

    /// Compiles the host half.
    fn host_half(&self, files: &Files, precompiled: Option<&Precompiled>) -> Result<(), Error> {
        if let Some(precompiled) = precompiled {
            let command = self.command(files, Some(precompiled));
            self.session.show(&command);
            if let Some(messages) = command.messages_of_success()? {
                crate::session::print_error(format_args!("{messages}"));
                return Ok(());
            }
        }
        self.session.run(&self.command(files, None))
    }

    /// Returns the command that runs clang.
    fn command(&self, files: &Files, precompiled: Option<&Precompiled>) -> Command {
        let names = overlay::Names::new(&self.input.path);
        let language = if self.contents.is_some() {
            vec!["-x".to_owned(), "c++".to_owned()]
        } else {
            language_options(self.input)
        };
        let is_colored = precompiled.is_some() && std::io::stderr().is_terminal();
        // This precedes the user's options, so that a user's list replaces it.
        let mut command = Command::new(&self.session.toolchain.clang)
            .argument(format!("--warning-suppression-mappings={}", files.warnings.display()))
            .arguments(is_colored.then_some("-fcolor-diagnostics"))
            .arguments(self.session.invocation.verbose.then_some("-v"))
            // The device half knows the attributes of SYCL, and has checked all others.
            .argument("-Wno-unknown-attributes")
            .arguments(self.options())
            .argument("-ivfsoverlay")
            .argument(&files.overlay)
            .arguments(precompiled.iter().flat_map(|headers| headers.options()))
            .arguments(["-include", &names.header])
            .arguments(["-Xclang", "-fsycl-is-host"])
            .arguments(self.rule_options(files))
            .arguments(action_options(self.session));
        if self.makes_code() {
            command = command.arguments(["-Xclang", &format!("-fembed-offload-object={}", files.container.display())]);
        }
        if self.contents.is_some() {
            command = command.standard_input(files.source.clone());
        }
        command
            .arguments(language)
            .argument(&self.input.path)
            .arguments(self.output.iter().flat_map(|output| [Path::new("-o"), output]))
    }

    fn makes_code(&self) -> bool {
        matches!(self.session.invocation.action, Action::Assembly | Action::Object | Action::Link)
    }

    /// Returns the user's options, and the macros and directories of SYCL.
    pub fn options(&self) -> Vec<String> {
        let mut options = self.session.invocation.options(Route::is_for_host);
        if options.iter().any(|option| option.starts_with("-flto")) {
            // Bitcode for the link has no section for device code; a fat object has both.
            options.push("-ffat-lto-objects".to_owned());
        }
        if self.session.invocation.sycl.host_compiler.program.is_none() {
            // For g++, the macro is left out: with it, SYCL's headers mark deprecated classes in a way that g++ cannot
            // parse.
            options.push(format!("-DSYCL_LANGUAGE_VERSION={LANGUAGE_VERSION}"));
        }
        options.extend(self.sycl_options());
        options
    }

    /// Returns the macros of both halves that follow from options, and the directory of SYCL's headers.
    pub fn sycl_options(&self) -> Vec<String> {
        let sycl = &self.session.invocation.sycl;
        let mut options = Vec::new();
        if sycl.unnamed_lambda && sycl.host_compiler.program.is_none() {
            options.push("-D__SYCL_UNNAMED_LAMBDA__=1".to_owned());
        }
        if self.is_unoptimized() && !sycl.front_end.iter().any(|option| option.starts_with("-fsycl-range-rounding=")) {
            options.push(DISABLE_ROUNDING.to_owned());
        }
        options.extend(sycl.front_end.iter().filter_map(|option| match option.as_str() {
            "-fsycl-range-rounding=disable" => Some(DISABLE_ROUNDING.to_owned()),
            "-fsycl-range-rounding=force" => Some("-D__SYCL_FORCE_PARALLEL_FOR_RANGE_ROUNDING__=1".to_owned()),
            "-fsycl-exp-range-rounding" => Some("-D__SYCL_EXP_PARALLEL_FOR_RANGE_ROUNDING__=1".to_owned()),
            _ => None,
        }));
        options.extend(sycl.preview.then(|| PREVIEW_MACRO.to_owned()));
        if sycl.id_queries_fit_in_int {
            options.push("-D__SYCL_ID_QUERIES_FIT_IN_INT__=1".to_owned());
        }
        if let Ok(installation) = self.session.installation() {
            options.extend(["-isystem".to_owned(), installation.include().display().to_string()]);
        }
        options
    }

    /// Returns whether the last option of its kind is `-O0`, with which the front end does not round ranges.
    fn is_unoptimized(&self) -> bool {
        let options = self.session.invocation.options(Route::is_for_device);
        options.iter().rev().find(|option| option.starts_with("-O")).is_some_and(|option| option == "-O0")
    }

    /// Returns the options with which the host's compiler writes its rule for make.
    pub fn rule_options(&self, files: &Files) -> Vec<String> {
        let wanted = &self.session.invocation.dependencies;
        if !wanted.wanted {
            return Vec::new();
        }
        let mut options = vec!["-MF".to_owned(), files.rule.display().to_string(), "-MT".to_owned(), TARGET.to_owned()];
        if self.session.invocation.action != Action::Dependencies {
            options.insert(0, if wanted.without_system_headers { "-MMD" } else { "-MD" }.to_owned());
        }
        options.extend(wanted.others.iter().cloned());
        options
    }

    /// Keeps the device half's files if the user requests intermediate files.
    pub fn keep(&self, compiled: &Compiled) -> Result<(), Error> {
        let stem = self.input.stem().display().to_string();
        self.session.keep(&format!("{stem}-sycl-device.bc"), &compiled.bitcode)?;
        self.session.keep(&format!("{stem}-sycl-header.h"), &compiled.header)?;
        self.session.keep(&format!("{stem}-sycl-footer.h"), &compiled.footer)
    }

    /// Writes the dependency file of both halves.
    pub fn write_dependencies(&self, files: &Files, compiled: &Compiled) -> Result<(), Error> {
        if !self.session.invocation.dependencies.wanted || self.session.invocation.dry_run {
            return Ok(());
        }
        let rule = file::read_text(&files.rule)?;
        dependencies::write(self.session, self.output.unwrap_or(Path::new("-")), compiled, Some(&rule))
    }
}
