//! A source file to compile: its temporary files, and the options for the host half.

use std::path::{Path, PathBuf};

use device_image::file;
use dpcpp_frontend::{Compiled, TARGET};

use super::dependencies;
use super::sycl_options::host_options;
use crate::error::Error;
use crate::options::{Action, Input, Route};
use crate::session::Session;

/// A source file to compile, and its output.
pub struct Job<'s> {
    /// The session.
    pub session: &'s Session,
    /// The source.
    pub input: &'s Input,
    /// The text of the source, if it was read from standard input.
    pub contents: Option<Vec<u8>>,
    /// The output; `None` for standard output.
    pub output: Option<&'s Path>,
}

/// The temporary files of a job.
pub struct Files {
    /// The source with a line that includes the footer.
    pub source: PathBuf,
    /// The integration header.
    pub header: PathBuf,
    /// The integration footer.
    pub footer: PathBuf,
    /// The virtual file system's overlay.
    pub overlay: PathBuf,
    /// The device code.
    pub container: PathBuf,
    /// The host half's rule for make.
    pub rule: PathBuf,
    /// The list of warnings that clang suppresses.
    pub warnings: PathBuf,
}

impl Job<'_> {
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

    /// Returns the user's options, and the macros and directories for SYCL.
    pub fn options(&self) -> Vec<String> {
        let mut options = self.session.invocation.options(Route::is_for_host);
        if options.iter().any(|option| option.starts_with("-flto")) {
            // A bitcode file has no section for device code; a fat object has both bitcode and sections.
            options.push("-ffat-lto-objects".to_owned());
        }
        options.extend(host_options(self.session));
        options
    }

    /// Returns the options that make the host compiler write its rule for make.
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

    /// Keeps the files of the device half if the user requested intermediate files.
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
