//! LLVM's `opt` with the plugin, and other programs that are run.

use std::ffi::OsString;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use crate::error::Error;

/// Programs that are tried for `opt`, if none is asked for.
const OPT_NAMES: [&str; 2] = ["opt-22", "opt"];
const PLUGIN_NAME: &str = if cfg!(target_os = "macos") { "libsyclpasses.dylib" } else { "libsyclpasses.so" };

/// How to run passes on bitcode.
#[derive(Clone, Debug, Default)]
pub struct Opt {
    /// The `opt` to run.
    pub opt: Option<PathBuf>,
    /// The plugin.
    pub plugin: Option<PathBuf>,
}

impl Opt {
    /// Runs a pipeline on a bitcode file; `what` says in messages what for.
    ///
    /// # Errors
    /// Without plugin or `opt`, and what these say of the file.
    pub fn run(&self, what: &str, bitcode: &Path, passes: OsString, options: &[OsString]) -> Result<(), Error> {
        let mut load = OsString::from("-load-pass-plugin=");
        load.push(self.plugin()?);
        let mut pipeline = OsString::from("-passes=");
        pipeline.push(passes);
        let mut arguments = vec![load, pipeline];
        arguments.extend_from_slice(options);
        arguments.push(bitcode.into());
        let names = self.opt.as_deref().map_or_else(|| OPT_NAMES.map(Path::new).to_vec(), |opt| vec![opt]);
        let (name, output) = run_first(&names, &arguments)
            .map_err(|error| Error::file(bitcode, format!("cannot run opt to {what}: {error}; name it with --opt")))?;
        if output.status.success() {
            return Ok(());
        }
        let messages = String::from_utf8_lossy(&output.stderr);
        Err(Error::file(bitcode, format!("'{}' cannot {what}: {}", name.display(), messages.trim_end())))
    }

    /// The plugin asked for, or the one beside this program.
    fn plugin(&self) -> Result<PathBuf, Error> {
        if let Some(plugin) = &self.plugin {
            return Ok(plugin.clone());
        }
        let beside = std::env::current_exe().ok().map(|program| program.with_file_name(PLUGIN_NAME));
        beside.filter(|plugin| plugin.exists()).ok_or_else(|| {
            Error::Usage(format!("there is no {PLUGIN_NAME} beside sycl-image to read bitcode, name it with --plugin"))
        })
    }
}

/// Runs the first of these programs that there is.
///
/// # Errors
/// What the system says of the last one.
pub fn run_first<'a>(programs: &[&'a Path], arguments: &[OsString]) -> io::Result<(&'a Path, Output)> {
    let mut last = io::Error::from(io::ErrorKind::NotFound);
    for program in programs {
        match Command::new(program).args(arguments).stdin(Stdio::null()).output() {
            Ok(output) => return Ok((program, output)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => last = error,
            Err(error) => return Err(error),
        }
    }
    Err(last)
}
