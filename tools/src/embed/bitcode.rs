//! The properties and kernels that bitcode holds as metadata: the plugin collects them in `opt`.

use std::ffi::OsString;
use std::path::Path;

use crate::error::Error;
use crate::files;
use crate::opt::Opt;

/// What the metadata of a module tells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Collected {
    /// The text of its property file.
    pub properties: String,
    /// The text of its symbol file.
    pub symbols: String,
}

/// Collects from a bitcode file.
///
/// # Errors
/// Without plugin or `opt`, and what these say of the file.
pub fn collect(opt: &Opt, bitcode: &Path) -> Result<Collected, Error> {
    let fail = |problem: String| Error::file(bitcode, problem);
    let folder = tempfile::tempdir().map_err(|error| fail(format!("cannot make a temporary folder: {error}")))?;
    let (properties, symbols) = (folder.path().join("k.prop"), folder.path().join("k.sym"));
    let mut pass = OsString::from("sycl-properties<out=");
    pass.extend([properties.as_os_str(), ";symbols=".as_ref(), symbols.as_os_str(), ">".as_ref()]);
    opt.run("collect properties from bitcode", bitcode, pass, &["-disable-output".into()])?;
    let text = |path: &Path| if path.exists() { files::read_prop_text(path) } else { Ok(String::new()) };
    Ok(Collected { properties: text(&properties)?, symbols: text(&symbols)? })
}
