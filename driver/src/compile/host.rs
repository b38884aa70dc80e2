//! The host half, by clang.
//!
//! The host half needs the integration header before kernels are instantiated, which clang does at the end of the source. So
//! both halves run side by side: the last line of the source includes a pipe, and clang waits there until the device half is done.
//!
//!   1. Write the overlay: the source with that last line, the pipe, the names that they have in the virtual file system.
//!   2. Compile both halves (`side_by_side`), with SYCL's headers precompiled (`precompiled`).
//!   3. Clang has errors: compile once more with the header before the source, where DPC++ has it, and without precompiled headers.
//!      Macros of the source can break the header at its end. The messages are those of the second time.

use std::path::{Path, PathBuf};

use device_image::file;
use dpcpp_frontend::{Compiled, TARGET};

use super::precompiled::Precompiled;
use super::{action_options, container, dependencies, device, language_options, overlay, side_by_side};
use crate::command::Command;
use crate::error::Error;
use crate::options::{Action, Input, Route};
use crate::session::Session;

/// The value of `SYCL_LANGUAGE_VERSION`. The header defines it, too late for a source that it follows.
const LANGUAGE_VERSION: &str = "202012L";

/// SYCL's headers call functions of theirs that are deprecated, which clang reports wherever a user's code instantiates such a
/// call. `{}` is their folder.
const SUPPRESSED_WARNINGS: &str = "[deprecated-declarations]\nsrc:{}/*\n";

/// A source to compile, and where to.
pub struct Job<'s> {
    /// The run.
    pub session: &'s Session,
    /// The source.
    pub input: &'s Input,
    /// Its text, if it came from standard input.
    pub contents: Option<Vec<u8>>,
    /// The output; none for standard output.
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
    /// Device code.
    pub container: PathBuf,
    /// The host half's rule for make.
    pub rule: PathBuf,
    /// The warnings that clang leaves out.
    warnings: PathBuf,
}

/// Where the integration header is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Header {
    /// Before the source.
    First,
    /// After it, before the footer.
    Last,
}

impl Job<'_> {
    /// Compiles both halves.
    ///
    /// # Errors
    /// If either half fails.
    pub fn compile(&self) -> Result<(), Error> {
        let invocation = &self.session.invocation;
        let files = self.files();
        let is_concurrent = invocation.sycl.concurrent
            && !invocation.dry_run
            && invocation.save_temps.is_none()
            // Clang reads the source from its standard input then.
            && self.contents.is_none()
            && matches!(invocation.action, Action::Object | Action::Link | Action::Assembly | Action::SyntaxOnly);
        if is_concurrent {
            self.prepare(&files, Header::Last)?;
            let both = side_by_side::compile(self, &files)?;
            if !both.is_host_done {
                self.host_half(&files, &both.device)?;
            }
            return self.write_dependencies(&files, &both.device);
        }
        let compiled = device::compile(self.session, self.input, self.contents.clone())?;
        self.keep(&compiled)?;
        if !invocation.dry_run {
            self.write_container(&files, &compiled)?;
        }
        self.host_half(&files, &compiled)?;
        self.write_dependencies(&files, &compiled)
    }

    /// The names of the temporary files.
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

    /// The source's text.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn text(&self) -> Result<Vec<u8>, Error> {
        match &self.contents {
            Some(contents) => Ok(contents.clone()),
            None => Ok(file::read(&self.input.path)?),
        }
    }

    /// The source's absolute name, which the virtual file system replaces.
    fn name(&self) -> Result<PathBuf, Error> {
        std::path::absolute(&self.input.path).map_err(|error| Error::input(&self.input.path, error))
    }

    /// Writes the overlay.
    fn prepare(&self, files: &Files, header: Header) -> Result<(), Error> {
        let names = overlay::Names::new(&self.input.path);
        let headers = self.session.installation()?.include().display().to_string();
        file::write(&files.warnings, SUPPRESSED_WARNINGS.replace("{}", &headers))?;
        let text = self.text()?;
        let mut places = Vec::new();
        if self.contents.is_none() {
            places.push((self.name()?, files.source.clone()));
        }
        if header == Header::First {
            file::write(&files.source, overlay::with_footer(&text, &names.footer))?;
            places.push((names.header.into(), files.header.clone()));
            places.push((names.footer.into(), files.footer.clone()));
        } else {
            file::write(&files.source, overlay::with_integration(&text, &names.footer))?;
            places.push((names.footer.into(), overlay::STANDARD_INPUT.into()));
        }
        Ok(file::write(&files.overlay, overlay::describe(&places)?)?)
    }

    /// The host half, with the header before the source.
    fn host_half(&self, files: &Files, compiled: &Compiled) -> Result<(), Error> {
        if !self.session.invocation.dry_run {
            file::write(&files.header, &compiled.header)?;
            file::write(&files.footer, &compiled.footer)?;
            self.prepare(files, Header::First)?;
        }
        self.session.run(&self.command(files, Header::First, None))
    }

    /// The command for clang.
    pub fn command(&self, files: &Files, header: Header, precompiled: Option<&Precompiled>) -> Command {
        let names = overlay::Names::new(&self.input.path);
        let before = (header == Header::First).then(|| ["-include".to_owned(), names.header]);
        let language = if self.contents.is_some() {
            vec!["-x".to_owned(), "c++".to_owned()]
        } else {
            language_options(self.input)
        };
        // Before the user's options, so that a list of the user's replaces it.
        let mut command = Command::new(&self.session.toolchain.clang)
            .argument(format!("--warning-suppression-mappings={}", files.warnings.display()))
            .arguments(self.options())
            .argument("-ivfsoverlay")
            .argument(&files.overlay)
            .arguments(before.iter().flatten())
            .arguments(precompiled.iter().flat_map(|headers| headers.options()))
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

    /// The user's options, and the macros and folders of SYCL.
    pub fn options(&self) -> Vec<String> {
        let mut options = self.session.invocation.options(Route::is_for_host);
        if options.iter().any(|option| option.starts_with("-flto")) {
            // Bitcode for the link has no section for device code; a fat object has both.
            options.push("-ffat-lto-objects".to_owned());
        }
        options.push(format!("-DSYCL_LANGUAGE_VERSION={LANGUAGE_VERSION}"));
        options.extend(self.sycl_options());
        options
    }

    /// Macros of both halves that follow from options, and the folder of SYCL's headers.
    pub fn sycl_options(&self) -> Vec<String> {
        let sycl = &self.session.invocation.sycl;
        let mut options = Vec::new();
        if sycl.unnamed_lambda && sycl.host_compiler.program.is_none() {
            options.push("-D__SYCL_UNNAMED_LAMBDA__=1".to_owned());
        }
        if sycl.id_queries_fit_in_int {
            options.push("-D__SYCL_ID_QUERIES_FIT_IN_INT__=1".to_owned());
        }
        if let Ok(installation) = self.session.installation() {
            options.extend(["-isystem".to_owned(), installation.include().display().to_string()]);
        }
        options
    }

    /// Options with which the host's compiler writes its rule for make.
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

    /// Writes device code where clang looks for it.
    pub fn write_container(&self, files: &Files, compiled: &Compiled) -> Result<(), Error> {
        Ok(file::write(&files.container, container::container(&self.input.path, &compiled.bitcode)?)?)
    }

    /// Keeps the device half's files for a user who wants intermediate files.
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
