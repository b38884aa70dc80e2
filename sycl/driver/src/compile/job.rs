//! A source file to compile: its temporary files, and the options for the host half.

use std::path::{Path, PathBuf};

use device_image::file;
use dpcpp_frontend::{Compiled, TARGET};

use super::dependencies;
use super::device::PREVIEW_MACRO;
use crate::error::Error;
use crate::options::{Action, Input, Route};
use crate::session::Session;

/// The macro that disables rounding of ranges; without rounding, `parallel_for` kernels have other names.
const DISABLE_ROUNDING: &str = "-D__SYCL_DISABLE_PARALLEL_FOR_RANGE_ROUNDING__=1";

/// The value of `SYCL_LANGUAGE_VERSION`. The integration header defines the macro, but too late for precompiled
/// headers.
const LANGUAGE_VERSION: &str = "202012L";

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
        if self.session.invocation.sycl.host_compiler.program.is_none() {
            // The macro is omitted for g++, because with it, SYCL's headers mark deprecated classes in a way that g++
            // cannot parse.
            options.push(format!("-DSYCL_LANGUAGE_VERSION={LANGUAGE_VERSION}"));
        }
        options.extend(self.sycl_options());
        options
    }

    /// Returns the macros for both halves that the options imply, and the directory of SYCL's headers.
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
