//! Runs LLVM's `opt` with the plugin, and other programs.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::error::Error;

const PLUGIN_NAME: &str = if cfg!(target_os = "macos") { "libsyclpasses.dylib" } else { "libsyclpasses.so" };

/// The name under which `scripts/install` installs the plugin for LLVM 22.
const INSTALLED_PLUGIN_NAME: &str = "libsyclpasses-22.so";

/// The programs that run passes on bitcode.
#[derive(Clone, Debug, Default)]
pub struct Opt {
    /// The `opt` to run.
    pub opt: Option<PathBuf>,
    /// The plugin.
    pub plugin: Option<PathBuf>,
}

/// A call to `opt`.
pub struct Call<'a> {
    /// The pipeline.
    pub passes: &'a str,
    /// Additional options.
    pub options: &'a [&'a str],
    /// The input.
    pub bitcode: &'a Path,
    /// The directory to run in.
    pub directory: &'a Path,
}

impl Opt {
    /// Runs a pipeline on a bitcode file, in a directory in which the names of other files need no
    /// quoting. Messages contain the file name `name` and the purpose `what`. Returns the name of the
    /// program.
    ///
    /// # Errors
    /// Fails if the plugin or `opt` is missing; returns the errors that they report about the file.
    pub fn run(&self, what: &str, name: &Path, call: &Call<'_>) -> Result<String, Error> {
        let fail = |problem: String| Error::file(name, problem);
        let mut load = OsString::from("-load-pass-plugin=");
        load.push(absolute(&self.plugin()?));
        let mut arguments = vec![load, format!("-passes={}", call.passes).into()];
        arguments.extend(call.options.iter().map(OsString::from));
        arguments.push(absolute(call.bitcode).into());
        let opt = self.opt.clone().unwrap_or_else(|| install_paths::llvm::find("opt"));
        let output = run_program(&opt, &arguments, call.directory)
            .map_err(|error| fail(format!("cannot run opt to {what}: {error}; specify it with --opt")))?;
        if output.status.success() {
            return Ok(opt.display().to_string());
        }
        Err(fail(format!("'{}' cannot {what}: {}", opt.display(), reason(&output))))
    }

    /// Returns the requested plugin, or the plugin in this program's build directory or
    /// installation.
    fn plugin(&self) -> Result<PathBuf, Error> {
        if let Some(plugin) = &self.plugin {
            return Ok(plugin.clone());
        }
        let program = std::env::current_exe().unwrap_or_default();
        let built = program.with_file_name(PLUGIN_NAME);
        let installed = program.with_file_name("..").join("lib").join(INSTALLED_PLUGIN_NAME);
        [built, installed].into_iter().find(|plugin| plugin.exists()).ok_or_else(|| {
            Error::Usage(format!(
                "cannot find {PLUGIN_NAME}, which reads bitcode, next to sycl-image, or {INSTALLED_PLUGIN_NAME} in its ../lib; \
                 specify it with --plugin"
            ))
        })
    }
}

/// Runs a program in a directory.
///
/// # Errors
/// Returns the system's error.
pub fn run_program(program: &Path, arguments: &[OsString], directory: &Path) -> io::Result<Output> {
    // A name without a directory is looked up in PATH.
    let found = if program.components().count() > 1 { absolute(program) } else { program.to_path_buf() };
    Command::new(found).args(arguments).current_dir(directory).stdin(Stdio::null()).output()
}

/// Returns the reason why a program failed: its message, or its exit status.
pub fn reason(output: &Output) -> String {
    match String::from_utf8_lossy(&output.stderr).trim_end() {
        "" => format!("it ended with {}", output.status),
        messages => messages.to_owned(),
    }
}

/// Returns the absolute path, because programs run in another directory, and treat a name that begins with `-` as an
/// option.
pub fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}
