//! The properties and kernels that bitcode contains as metadata, which the plugin collects in `opt`.

use std::path::Path;

use device_image::{PropertySets, file};

use crate::error::Error;
use crate::files;
use crate::opt::{Call, Opt};

/// The file that the pass writes properties to.
const PROPERTIES: &str = "k.prop";
const SYMBOLS: &str = "k.sym";

/// The properties and symbols collected from a module.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Collected {
    /// The property sets.
    pub properties: PropertySets,
    /// The text of the symbol file.
    pub symbols: String,
}

/// Collects the properties and symbols from a bitcode file, or from its bytes if they have been read.
///
/// # Errors
/// Fails if the plugin or `opt` is missing; returns the errors that they report about the file.
pub fn collect(opt: &Opt, bitcode: &Path, bytes: Option<&[u8]>) -> Result<Collected, Error> {
    let fail = |problem: String| Error::file(bitcode, problem);
    let directory =
        file::Directory::new().map_err(|error| fail(format!("cannot create a temporary directory: {error}")))?;
    let directory = directory.path();
    let copy = directory.join("k.bc");
    if let Some(bytes) = bytes {
        std::fs::write(&copy, bytes).map_err(|error| fail(format!("cannot write a temporary file: {error}")))?;
    }
    // The names of the files are parameters of a pass, so opt runs in a directory where they need no quoting.
    let passes = format!("sycl-properties<out={PROPERTIES};symbols={SYMBOLS}>");
    let input = if bytes.is_some() { &copy } else { bitcode };
    let call = Call { passes: &passes, options: &["-disable-output"], bitcode: input, directory };
    let name = opt.run("collect properties", bitcode, &call)?;
    let text = |file: &str| {
        let missing = |error| fail(format!("'{name}' collected no properties: {file}: {error}"));
        std::fs::read_to_string(directory.join(file)).map_err(missing)
    };
    let properties = PropertySets::parse_prop(text(PROPERTIES)?);
    let properties = properties.map_err(|source| Error::Prop { path: files::input_name(bitcode), source })?;
    Ok(Collected { properties, symbols: text(SYMBOLS)? })
}
