//! Generates SPIR-V for Vulkan.
//!
//! 1. Link the functions of OpenCL C that the module calls, lower the module, and emit SPIR-V, as `oclvk` does.
//! 2. Pointers are addresses, arguments that fit are push constants, and the host passes the global offset. The
//!    descriptions of the kernels in the SPIR-V contain the place of each argument.

use opencl_vulkan::{CompileError, EmitOptions, Options};

use super::Error;
use super::code::Code;
use super::request::Head;

/// The version of SPIR-V, which every Vulkan 1.2 driver accepts.
const VERSION: (u8, u8) = (1, 5);

/// Generates SPIR-V for a module that the pipeline for Vulkan has lowered.
///
/// # Errors
/// Fails for constructs that Vulkan does not support.
pub fn generate(head: &Head, bitcode: &[u8]) -> Result<Code, Error> {
    if let Some(option) = head.options.back_end.first() {
        let problem = format!("unknown option '{option}' for target 'vulkan', which has no options");
        return Err(Error::Module { module: head.name.clone(), problem });
    }
    let options = options();
    let module = opencl_vulkan::compile_ir(&[bitcode], &options).map_err(|error| failed(head, &error))?;
    let warnings = module.warnings.lines().map(str::to_owned).collect();
    Ok(Code { bytes: module.to_bytes(), machine_code: None, spirv: None, warnings })
}

fn options() -> Options {
    let defaults = Options::default();
    Options {
        long_addresses: true,
        physical: true,
        push_global_offset: true,
        // As variables, the tables of libclc's functions would be initialized for each work-item.
        constants_in_buffer: true,
        emit: EmitOptions { version: VERSION, ..defaults.emit.clone() },
        ..defaults
    }
}

fn failed(head: &Head, error: &CompileError) -> Error {
    let module = head.name.clone();
    match error.is_diagnostics() {
        true => Error::Passes { module, diagnostics: error.to_string().lines().map(str::to_owned).collect() },
        false => Error::Module { module, problem: error.to_string() },
    }
}
