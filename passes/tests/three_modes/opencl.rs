//! Runs cases on the OpenCL device.

use crate::llvm::Failure;
use crate::module::{Output, kernel_name};
use device_image::spec_constants::SpecValue;
use std::fs;
use std::process::Command;
use test_opencl::{Argument, OpenCl, Program, Work};

/// Builds a program with these specialization constants set.
pub fn build<'d, 'v>(
    device: &'d OpenCl,
    spirv: &[u8],
    values: impl Iterator<Item = SpecValue<'v>>,
) -> Result<Program<'d>, String> {
    let values = values.map(|value| (value.id, value.bytes));
    device.build_spirv(spirv, values).map_err(|error| error.to_string())
}

/// Runs all kernels, and returns the output.
pub fn run(program: &Program<'_>, outputs: &[Output], constants: Option<&[u8]>) -> Result<Vec<u8>, String> {
    let constants = constants.map_or(Argument::Null, |bytes| Argument::Buffer(bytes.to_vec()));
    let mut arguments = [Argument::Buffer(vec![0xee_u8; 8 * outputs.len().max(1)]), constants];
    let cases = outputs.iter().map(|output| output.case + 1).max().unwrap_or(0);
    for case in 0..cases {
        program.run(&kernel_name(case), &Work::single(), &mut arguments).map_err(|error| error.to_string())?;
    }
    let [Argument::Buffer(output), _] = arguments else { return Err("the output is not a buffer".to_owned()) };
    Ok(output)
}

/// Compiles a module to SPIR-V with `llc-22`, as users do. If `is_native`, `spirv-val` must accept
/// the result. Emulated modules contain GEPs to first members, for which the back end emits invalid
/// SPIR-V at -O0.
pub fn spirv_of(ir: &str, level: char, is_native: bool) -> Result<Vec<u8>, Failure> {
    let failed = |what: String| Failure::new(what, ir);
    let directory = tempfile::tempdir().map_err(|error| failed(error.to_string()))?;
    let (input, output) = (directory.path().join("module.ll"), directory.path().join("module.spv"));
    fs::write(&input, ir).map_err(|error| failed(error.to_string()))?;
    let level = format!("-O{level}");
    let mut llc = Command::new("llc-22");
    checked(llc.args([&level, "-filetype=obj", "-o"]).arg(&output).arg(&input)).map_err(failed)?;
    if is_native {
        checked(Command::new("spirv-val").args(["--target-env", "spv1.2"]).arg(&output)).map_err(failed)?;
    }
    fs::read(&output).map_err(|error| failed(error.to_string()))
}

fn checked(command: &mut Command) -> Result<(), String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|error| format!("{name}: {error}"))?;
    let errors = String::from_utf8_lossy(&output.stderr);
    if output.status.success() { Ok(()) } else { Err(format!("{name}: {}\n{errors}", output.status)) }
}
