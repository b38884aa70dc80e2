//! Creates the modules that `run` measures.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::cli::{Run, Shape};
use crate::command;
use crate::error::Error;
use crate::generate;

/// A module and values for its constants.
#[derive(Debug)]
pub struct Module {
    /// The bitcode.
    pub bitcode: PathBuf,
    /// A JSON file with a value for each constant.
    pub values: PathBuf,
}

impl Module {
    /// Generates and assembles a module in `directory`, unless it exists.
    pub fn make(
        arguments: &Run,
        shape: Shape,
        constants: u32,
        directory: &Path,
        scratch: &Path,
    ) -> Result<Module, Error> {
        let name = format!("{}-{constants}", shape.name());
        let bitcode = directory.join(format!("{name}.bc"));
        let values = directory.join(format!("{name}.json"));
        if !(bitcode.exists() && values.exists()) {
            command::progress(&format!("generating the module {name}"));
            let (text, output) = (scratch.join("module.ll"), scratch.join("module.bc"));
            generate::to_file(&text, |out| generate::module(out, shape, constants))?;
            let words: [OsString; 3] = [text.clone().into(), "-o".into(), output.clone().into()];
            command::measure(&arguments.assembler, &words, scratch)?;
            fs::remove_file(&text).map_err(Error::file(&text))?;
            generate::to_file(&bitcode, |out| io::copy(&mut fs::File::open(&output)?, out).map(drop))?;
            generate::to_file(&values, |out| generate::values(out, shape, constants))?;
        }
        Ok(Module { bitcode, values })
    }
}
