//! Generates machine code for Intel GPUs with ocloc.

use std::ffi::OsString;

use llvm_ir::owned::OwnedModule;
use sycl_passes::spirv::has_esimd_code;

use super::Error;
use super::code::Code;
use super::request::Head;
use super::tool::{Directory, Tool};

/// Compiles the SPIR-V of `module` to machine code for the device.
///
/// # Errors
/// Returns the errors that ocloc reports.
pub fn compile(head: &Head, device: Option<&str>, module: &OwnedModule<'_>, spirv: Code) -> Result<Code, Error> {
    let directory = Directory::new(&head.name)?;
    directory.write(&head.name, "module.spv", &spirv.bytes)?;
    let tool = Tool {
        module: &head.name,
        requested: head.options.tools.ocloc.as_deref(),
        default: "ocloc".into(),
        hint: "install Debian's intel-opencl-icd package",
    };
    let fixed = ["compile", "-spirv_input", "-file", "module.spv", "-output", "module", "-output_no_suffix"];
    let mut arguments: Vec<OsString> = fixed.map(OsString::from).into();
    if let Some(device) = device {
        arguments.extend(["-device".into(), device.into()]);
    }
    let (options, others) = split_options(&head.options.back_end);
    arguments.extend(others.into_iter().map(OsString::from));
    let vector_compute = has_esimd_code(module.as_module()).then_some("-vc-codegen");
    let options: Vec<&str> = options.into_iter().chain(vector_compute).collect();
    if !options.is_empty() {
        arguments.extend(["-options".into(), options.join(" ").into()]);
    }
    tool.run(&arguments, directory.path())?;
    let bytes = directory.read(&head.name, "module", "ocloc")?;
    Ok(Code { bytes, ..spirv })
}

/// Splits arguments into those that ocloc passes on to its compiler (`-options "…"`) and others.
fn split_options(arguments: &[String]) -> (Vec<&str>, Vec<&str>) {
    let (mut options, mut others) = (Vec::new(), Vec::new());
    let mut arguments = arguments.iter().map(String::as_str);
    while let Some(argument) = arguments.next() {
        match argument {
            "-options" => options.extend(arguments.next()),
            _ => others.push(argument),
        }
    }
    (options, others)
}
