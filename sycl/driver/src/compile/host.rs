//! Compiles the host half with clang.
//!
//! The host half needs the integration header, so it is compiled after the device half. In the meantime, SYCL's
//! headers, which take most of the host half's time, are precompiled.
//!
//! 1. Compile for the device. At the same time, find or create the precompiled header (`precompiled`).
//! 2. Write the overlay: the source with a last line that includes the footer, and the names of the header and footer
//!    in the virtual file system.
//! 3. Compile with clang, including the integration header before the source. If that fails with a
//!    precompiled header, compile again without it, because with a precompiled header, the
//!    integration header follows SYCL's headers, and the files of the precompiled header may have
//!    changed in the meantime. Only the messages of the second attempt are printed.

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::thread;

use device_image::file;
use dpcpp_frontend::Compiled;

use super::clang_options::{action_options, language_options};
use super::device::Device;
use super::job::{Files, Job};
use super::precompiled::Precompiled;
use super::{device, integration, overlay};
use crate::command::Command;
use crate::error::Error;
use crate::options::Action;

/// The list of warnings to suppress. SYCL's headers call their own deprecated functions, which
/// clang reports wherever user code instantiates such a call. `{}` is replaced with the directory
/// of the headers.
const SUPPRESSED_WARNINGS: &str = "[deprecated-declarations]\nsrc:{}/*\n";

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
            // If this fails, the host half is compiled without a precompiled header, which only
            // takes longer.
            let precompiled = precompiled.join().unwrap_or(None);
            Ok((compiled?, precompiled))
        })
    }

    /// Returns whether the options define all macros that the integration header defines. With a precompiled header,
    /// the integration header would define other macros too late for SYCL's headers.
    fn has_macros_of(&self, compiled: &Compiled) -> bool {
        let options = self.options();
        let is_defined = |name: &str| {
            let definitions = options.iter().filter_map(|option| option.strip_prefix("-D"));
            definitions.map(|definition| definition.split('=').next()).any(|defined| defined == Some(name))
        };
        integration::macros(&compiled.header).iter().all(|name| is_defined(name))
    }

    /// Returns the source's absolute path, which the virtual file system replaces.
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
        // This list precedes the user's options, so that a user's list replaces it.
        let mut command = Command::new(&self.session.toolchain.clang)
            .argument(format!("--warning-suppression-mappings={}", files.warnings.display()))
            .arguments(is_colored.then_some("-fcolor-diagnostics"))
            .arguments(self.session.invocation.verbose.then_some("-v"))
            // The front end supports SYCL's attributes, and has already checked all others.
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
}
