//! Writes SPIR-V with the translator in DPC++'s front end, which a child process of the driver loads.

use std::ffi::OsString;

use dpcpp_frontend::{Installation, TRANSLATE};

use super::Error;
use super::request::Head;
use super::tool::{Directory, Tool};

/// The name of the driver.
const DRIVER: &str = "sycl-clang";

/// Translates bitcode. Debug information becomes instructions that the CPU device reads.
///
/// # Errors
/// Fails if the front end or the driver is missing. Returns the errors that the front end reports.
pub fn spirv(head: &Head, bitcode: &[u8]) -> Result<Vec<u8>, Error> {
    let missing = |problem: String| Error::NoTool {
        module: head.name.clone(),
        program: "libsycl-jit.so".to_owned(),
        problem,
        hint: "it writes SPIR-V with debug information".to_owned(),
    };
    let found = Installation::find(head.options.tools.sycl_root.as_deref());
    let library = found.map_err(|error| missing(error.to_string()))?.front_end_library();
    let directory = Directory::new(&head.name)?;
    directory.write(&head.name, "module.bc", bitcode)?;
    let requested = head.options.tools.front_end.as_deref();
    let tool = Tool { module: &head.name, requested, default: DRIVER.into(), hint: "use --front-end=PROGRAM" };
    let mut arguments: Vec<OsString> = TRANSLATE.map(OsString::from).into();
    arguments.push(library.into());
    arguments.extend(["module.bc", "module.spv"].map(OsString::from));
    tool.run(&arguments, directory.path())?;
    directory.read(&head.name, "module.spv", DRIVER)
}
