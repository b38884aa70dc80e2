//! Lowers a device module in memory, without opt, a plugin or files.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "an example")]

use std::process::ExitCode;

use link_libllvm as _;
use llvm_host::Pipeline;
use llvm_ir::owned::{Context, OwnedModule, ParseError};

const KERNEL: &[u8] = include_bytes!("kernel.ll");

fn main() -> Result<ExitCode, ParseError> {
    let context = Context::new();
    let module = OwnedModule::parse(&context, KERNEL, "kernel.ll")?;

    // Emulation requires a buffer, which this kernel does not have. The error has a code; the module is unchanged.
    if let Err(failed) = Pipeline::new("sycl-post-link<mode=emulation>").run(module.as_module()) {
        failed.errors().for_each(|error| println!("[{}] {error}", error.code));
    }

    let output = match Pipeline::new("sycl-post-link<mode=native>").run(module.as_module()) {
        Ok(output) => output,
        Err(failed) => {
            eprintln!("{failed}");
            return Ok(ExitCode::FAILURE);
        }
    };
    println!("kernels: {}", output.entry_points.join(", "));
    for set in output.properties.iter().flat_map(|sets| sets.iter()) {
        println!("properties in '{}': {}", set.name(), set.len());
    }
    print!("{}", module.as_module().print());
    Ok(ExitCode::SUCCESS)
}
