//! The properties and kernels that bitcode holds as metadata: the plugin collects them in `opt`.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::error::Error;
use crate::files;

/// Programs that are tried for `opt`, if none is asked for.
const OPT_NAMES: [&str; 2] = ["opt-22", "opt"];
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
    /// Collects from a bitcode file.
    ///
    /// # Errors
    /// Without plugin or `opt`, and what these say of the file.
    pub fn collect(&self, bitcode: &Path) -> Result<Collected, Error> {
        let fail = |problem: String| Error::file(bitcode, problem);
        let plugin = self.plugin()?;
        let folder = tempfile::tempdir().map_err(|error| fail(format!("cannot make a temporary folder: {error}")))?;
        let (properties, symbols) = (folder.path().join("k.prop"), folder.path().join("k.sym"));
        let pass = format!("sycl-properties<out={};symbols={}>", properties.display(), symbols.display());
        let mut load = OsString::from("-load-pass-plugin=");
        load.push(&plugin);
        let arguments = [load, format!("-passes={pass}").into(), "-disable-output".into(), bitcode.into()];
        let (name, output) = self.run(&arguments).map_err(|error| {
            fail(format!("cannot run opt to collect properties from bitcode: {error}; name it with --opt"))
        })?;
        if !output.status.success() {
            let messages = String::from_utf8_lossy(&output.stderr);
            return Err(fail(format!("'{name}' cannot collect properties: {}", messages.trim_end())));
        }
        let text = |path: &Path| if path.exists() { files::read_prop_text(path) } else { Ok(String::new()) };
        Ok(Collected { properties: text(&properties)?, symbols: text(&symbols)? })
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
    fn run(&self, arguments: &[OsString]) -> std::io::Result<(String, std::process::Output)> {
        let run = |program: &Path| {
            let output = Command::new(program).args(arguments).stdin(Stdio::null()).output()?;
            Ok((program.display().to_string(), output))
        };
        if let Some(opt) = &self.opt {
            return run(opt);
        }
        let [first, second] = OPT_NAMES;
        run(Path::new(first)).or_else(|error: std::io::Error| match error.kind() {
            std::io::ErrorKind::NotFound => run(Path::new(second)),
            _ => Err(error),
        })
    }
}
