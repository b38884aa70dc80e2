//! Writes SPIR-V with the Khronos translator, a program that reads LLVM 19 bitcode.

use std::ffi::OsString;

use dpcpp_frontend::translator::{self, NAME, REMEDY};

use super::request::Head;
use super::tool::{Directory, Tool};
use super::{Error, extensions};

/// Translates bitcode that the translator's LLVM can read. Allows all extensions for ESIMD code, which only one
/// compiler reads.
///
/// # Errors
/// Fails if there is no translator. Returns the errors that the translator reports.
pub fn spirv(head: &Head, bitcode: &[u8], is_esimd: bool) -> Result<Vec<u8>, Error> {
    let directory = Directory::new(&head.name)?;
    directory.write(&head.name, "module.bc", bitcode)?;
    let tools = &head.options.tools;
    let found = tools.translator.clone().or_else(|| translator::find(&[NAME], tools.sycl_root.as_deref()));
    let tool = Tool { module: &head.name, requested: found.as_deref(), default: NAME.into(), hint: REMEDY };
    let arguments: Vec<OsString> = [
        "--spirv-max-version=1.4".to_owned(),
        format!("--spirv-ext={}", if is_esimd { "+all".to_owned() } else { extensions::for_translator() }),
        "--spirv-allow-unknown-intrinsics=llvm.genx.".to_owned(),
        "module.bc".to_owned(),
        "-o".to_owned(),
        "module.spv".to_owned(),
    ]
    .map(OsString::from)
    .into();
    tool.run(&arguments, directory.path())?;
    directory.read(&head.name, "module.spv", NAME)
}
