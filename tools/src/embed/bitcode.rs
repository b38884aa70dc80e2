//! The properties and kernels that bitcode holds as metadata: the plugin collects them in `opt`.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::error::Error;

/// Programs that are tried for `opt`, if none is asked for.
const OPT_NAMES: [&str; 2] = ["opt-22", "opt"];
/// What the pass writes.
const PROPERTIES: &str = "k.prop";
const SYMBOLS: &str = "k.sym";
const PLUGIN_NAME: &str = if cfg!(target_os = "macos") { "libsyclpasses.dylib" } else { "libsyclpasses.so" };

/// How to read bitcode.
#[derive(Clone, Debug, Default)]
pub struct Collector {
    /// The `opt` to run.
    pub opt: Option<PathBuf>,
    /// The plugin.
    pub plugin: Option<PathBuf>,
}

/// What the metadata of a module tells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Collected {
    /// The text of its property file.
    pub properties: String,
    /// The text of its symbol file.
    pub symbols: String,
}

impl Collector {
    /// Collects from a bitcode file, or from its bytes, if they have been read.
    ///
    /// # Errors
    /// Without plugin or `opt`, and what these say of the file.
    pub fn collect(&self, bitcode: &Path, bytes: Option<&[u8]>) -> Result<Collected, Error> {
        let fail = |problem: String| Error::file(bitcode, problem);
        let plugin = self.plugin()?;
        let folder = tempfile::tempdir().map_err(|error| fail(format!("cannot make a temporary folder: {error}")))?;
        // The names of the files are parameters of a pass, so opt runs where they are plain.
        let pass = format!("-passes=sycl-properties<out={PROPERTIES};symbols={SYMBOLS}>");
        let mut load = OsString::from("-load-pass-plugin=");
        load.push(absolute(&plugin));
        let input = match bytes {
            None => absolute(bitcode),
            Some(bytes) => {
                let copy = folder.path().join("k.bc");
                std::fs::write(&copy, bytes)
                    .map_err(|error| fail(format!("cannot write a temporary file: {error}")))?;
                copy
            }
        };
        let arguments = [load, pass.into(), "-disable-output".into(), input.into_os_string()];
        let (name, output) = self.run(&arguments, folder.path()).map_err(|error| {
            fail(format!("cannot run opt to collect properties from bitcode: {error}; name it with --opt"))
        })?;
        if !output.status.success() {
            let messages = String::from_utf8_lossy(&output.stderr);
            return Err(fail(format!("'{name}' cannot collect properties: {}", messages.trim_end())));
        }
        let text = |file: &str| {
            let missing = |error| fail(format!("'{name}' collected no properties: {file}: {error}"));
            std::fs::read_to_string(folder.path().join(file)).map_err(missing)
        };
        Ok(Collected { properties: text(PROPERTIES)?, symbols: text(SYMBOLS)? })
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

    /// Runs the first `opt` that there is.
    fn run(&self, arguments: &[OsString], folder: &Path) -> std::io::Result<(String, std::process::Output)> {
        let run = |program: &Path| {
            let output = Command::new(program).args(arguments).current_dir(folder).stdin(Stdio::null()).output()?;
            Ok((program.display().to_string(), output))
        };
        if let Some(opt) = &self.opt {
            // A name without a folder is looked up in PATH.
            return if opt.components().count() > 1 { run(&absolute(opt)) } else { run(opt) };
        }
        let [first, second] = OPT_NAMES;
        run(Path::new(first)).or_else(|error: std::io::Error| match error.kind() {
            std::io::ErrorKind::NotFound => run(Path::new(second)),
            _ => Err(error),
        })
    }
}

/// The path from the root: `opt` runs in another folder, and takes a name that begins with `-` for an option.
fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}
